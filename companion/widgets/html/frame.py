"""Draws the frame of a page: head, tabs, last line, sheets and messages."""

from __future__ import annotations

from companion.screens import parts as p
from companion.widgets.deltas import JOINT
from companion.widgets.drawings.markup import Render, data_act
from companion.widgets.markup import Markup, escape, quoted
from companion.widgets.signs import marks


def tabs(part: p.Tabs) -> Markup:
    def link(tab: p.TabButton) -> Markup:
        current = ' aria-current="page"' if tab.current else ""
        badge = f'<span class="al-badge">{escape(tab.badge)}</span>' if tab.badge else ""
        inside = f"{marks.icon(tab.icon)}<span>{escape(tab.label)}</span>" if part.bar else escape(tab.label)
        return f'<a role="button" tabindex="0"{current}{data_act(tab.act)}>{inside}{badge}</a>'

    kind = "al-tabs" if part.bar else "al-nav"
    return f'<nav class="{kind}" aria-label="{quoted(part.label)}">{"".join(map(link, part.tabs))}</nav>'


CONTROLS = ("<button", "<a ", "<input")
"""Beginnings of what a keyboard stops at; a sheet that has none is a stop itself, so that the keys scroll it."""


def sheet(part: p.Panel, inner: Render) -> Markup:
    again = " al-wide" if part.is_titled_by_page else ""
    head = f'<header class="al-sheet__head{again}">{inner(part.head)}</header>' if part.head else ""
    foot = f'<footer class="al-sheet__foot">{inner(part.foot)}</footer>' if part.foot else ""
    step = f' data-key="{quoted(part.step)}"' if part.step else ""
    body = JOINT.join(map(inner, part.body))
    stop = "" if any(control in body for control in CONTROLS) else ' tabindex="0"'
    return (
        f'<section class="al-sheet al-sheet--{part.size.value}" data-key="{quoted(part.name)}" '
        f'aria-label="{quoted(part.label)}">{head}<div class="al-sheet__body al-scroll" data-blocks{step}{stop}>'
        f"{JOINT}{body}{JOINT}</div>{foot}</section>"
    )


_TOAST_ICON = {"done": "check", "info": "info", "pick": "boot", "refused": "warn"}


def toast(part: p.Toast, inner: Render) -> Markup:
    stays = "" if part.stays else ' data-lasts="6"'
    role = "alert" if part.kind == "refused" else "status"
    lines = f'<ul class="al-toast__l">{"".join(f"<li>{escape(line)}</li>" for line in part.lines)}</ul>'
    return (
        f'<div class="al-toast al-toast--{quoted(part.kind)}" role="{role}"{stays}>{marks.icon(_TOAST_ICON[part.kind])}'
        f'<div class="al-grow">{escape(part.text)}{lines if part.lines else ""}</div>{inner(part.buttons)}</div>'
    )


def head(part: p.Head, inner: Render) -> Markup:
    return (
        f'<header class="al-bar"><a class="al-mark" href="{quoted(part.home)}" aria-label="{quoted(part.home_hint)}">'
        f'{marks.mark()}<span class="al-marktext">{escape(part.mark)}</span></a>{inner(part.tabs)}'
        f'<div class="ph__turn al-grow" role="heading" aria-level="1"><small>{escape(part.over)}</small>'
        f"{escape(part.title)}</div>"
        f'<div class="al-rowx al-right">{inner(part.tools)}</div></header>'
    )


def strip(part: p.Strip, inner: Render) -> Markup:
    return f'{inner(part.above)}<div class="al-strip">{inner(part.parts)}</div>'
