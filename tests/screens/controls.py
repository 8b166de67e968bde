"""The controls of a page as a screen reader names them: role, name, whether it refuses."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import groupby

ROLES = {"a": "link", "button": "button", "summary": "fold", "input": "field"}
ROLE_OF = frozenset({"button", "checkbox", "radio", "link"})
VOID = frozenset({"input", "br", "img", "hr", "meta", "link"})


class Controls(HTMLParser):
    """Collects the controls of a page in the order in which they are read."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._open: list[tuple[str, str]] = []
        """Every open element, with the role of a control, or "hidden" if those who listen do not hear it."""
        self._control: dict[str, str] | None = None
        self._depth = 0
        """How many elements were open where the control began."""
        self._said = ""
        self._label = ""
        self._is_in_label = False
        self._is_option = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "li":
            self._is_option = "data-words" in given
        if tag == "label":
            self._label, self._is_in_label = "", True
        if tag == "input":
            name = given.get("aria-label") or (self._label if self._is_in_label else "")
            self.lines.append(f"field: {' '.join(name.split())}")
            return
        role = given.get("role") if given.get("role") in ROLE_OF else ROLES.get(tag, "")
        if role and self._control is None:
            self._control, self._depth, self._said = {**given, "role": str(role)}, len(self._open), ""
        self._said += f" {given.get('aria-label', '') if given.get('role') == 'img' else ''} "
        if tag not in VOID:
            self._open.append((tag, "hidden" if given.get("aria-hidden") == "true" else str(role)))

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Shapes of a drawing: none of them can be tapped."""

    def handle_data(self, data: str) -> None:
        if self._is_in_label:
            self._label += data
        if self._control is not None and not any(role == "hidden" for _, role in self._open):
            self._said += data

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or not self._open:
            return
        self._open.pop()
        if tag == "label":
            self._is_in_label = False
        if tag == "ul":
            self._is_option = False
        if self._control is None or len(self._open) != self._depth:
            return
        control, self._control = self._control, None
        name = " ".join((control.get("aria-label") or self._said or control.get("title", "")).split())
        refuses = " (refuses)" if control.get("aria-disabled") == "true" or "disabled" in control else ""
        option = "option of a list" if self._is_option and control["role"] == "button" else ""
        self.lines.append(option or f"{control['role']}: {name}{refuses}")


def controls(markup: str) -> str:
    """Return a line for each control of a page; options of a long list are counted.

    A control without a name makes a test fail: nobody who listens knows what it is for.
    """
    reader = Controls()
    reader.feed(markup)
    reader.close()
    nameless = [line for line in reader.lines if line.endswith(": ")]
    assert not nameless, nameless
    lines = []
    for line, same in groupby(reader.lines):
        number = len(list(same))
        lines.append(f"  {line}" if number == 1 else f"  {line} × {number}")
    return "\n".join(lines)


def page(name: str, markup: str) -> str:
    """Return a page of the golden list: its name, its controls."""
    return f"{name}\n{controls(markup)}\n"
