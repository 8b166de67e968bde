"""Draws the parts of a screen as HTML: the one renderer, every text escaped.

What the page's script makes of the attributes (``data-act``, ``data-hold``, ``data-find``, ``data-esc``, ...)
stands in :mod:`companion.widgets.page`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from companion.screens import parts as p
from companion.screens.devices import television
from companion.screens.families import aftermath, chances, charts, fights, hands, newspaper, replay, sheets
from companion.widgets.drawings import chances as chance_html
from companion.widgets.drawings import chart as chart_html
from companion.widgets.drawings import fights as fight_html
from companion.widgets.drawings import hands as hand_html
from companion.widgets.drawings import replay as replay_html
from companion.widgets.drawings import sheets as sheet_html
from companion.widgets.drawings import television as television_html
from companion.widgets.html import controls, frame, groups, instruments, pieces
from companion.widgets.markup import NOTHING, Markup

if TYPE_CHECKING:
    from companion.screens.innsmouth.pieces.drawn import AnyInnsmouthPart
    from companion.screens.realms.duel.drawn import AnyRealmsPart

    OfOneGame = AnyInnsmouthPart | AnyRealmsPart
    Shown = charts.LineChart | television.Television | newspaper.Newspaper | aftermath.Aftermath | replay.ReplayPart
    Common = Shown | chances.AnyChancePart | sheets.AnySheetPart | fights.AnyFightPart | hands.AnyHandsPart
    Drawable = p.Part | Common | OfOneGame | None | tuple["Drawable", ...]


def render(part: Drawable) -> Markup:
    """The HTML of a part; a tuple of parts is drawn one after another, ``None`` is nothing."""
    match part:
        case None:
            return NOTHING
        case tuple():
            return "".join(map(render, part))
        case p.Icon():
            return pieces.icon(part)
        case p.Pin():
            return pieces.pin(part)
        case p.MonsterMark():
            return pieces.monster(part)
        case p.Symbol():
            return pieces.symbol(part)
        case p.MovementMark():
            return pieces.movement_box(part, render)
        case p.Corona():
            return pieces.corona(part)
        case p.Raw():
            return Markup(part.markup)  # drawn by a widget before
        case p.Text():
            return pieces.text(part)
        case p.Title():
            return pieces.title(part, render)
        case p.Chip():
            return pieces.chip(part, render)
        case p.Value():
            return pieces.value(part)
        case p.Warning():
            return groups.warning_alone(part, render)
        case p.LogLine():
            return pieces.log_line(part, render)
        case p.Button():
            return controls.button(part, render)
        case p.Handed():
            return controls.handed(part)
        case p.Stepper():
            return controls.stepper(part)
        case p.Choice():
            return controls.choice(part, render)
        case p.Input():
            return controls.line(part)
        case p.CheckLine():
            return controls.check(part)
        case p.OptionCard():
            return controls.option_card(part)
        case p.Field():
            return controls.field(part, render)
        case p.Track():
            return instruments.track(part, render)
        case p.Meter():
            return instruments.meter(part)
        case p.Meters():
            return instruments.meters(part, render)
        case p.MeterChange():
            return instruments.change(part)
        case p.Rail():
            return instruments.rail(part)
        case p.Tabs():
            return frame.tabs(part)
        case p.Row():
            return groups.row(part, render)
        case p.Due():
            return groups.due(part, render)
        case p.Section():
            return groups.section(part, render)
        case p.Fold():
            return groups.fold(part, render)
        case p.StepBlock():
            return groups.step_block(part, render)
        case p.Group():
            return groups.group(part, render)
        case p.Panel():
            return frame.sheet(part, render)
        case p.Toast():
            return frame.toast(part, render)
        case p.Heart():
            return Markup('<span class="al-heart" role="status"></span>')
        case p.Head():
            return frame.head(part, render)
        case p.Strip():
            return frame.strip(part, render)
        case chances.ChancePart():
            return chance_html.render(part, render)
        case charts.LineChart():
            return chart_html.render(part)
        case replay.ReplayPart():
            return replay_html.render(part, render)
        case television.Television():
            return television_html.render(part, render)
        case sheets.SheetPart():
            return sheet_html.render(part, render)
        case hands.HandsPart():
            return hand_html.render(part, render)
        case fights.FightPart():
            return fight_html.render(part, render)
        case _:
            return _of_one_game(part)


def _of_one_game(part: OfOneGame | newspaper.Newspaper | aftermath.Aftermath) -> Markup:
    """Render a part of one game; its drawings are imported only here, so that pages of other games do not load them."""
    match part:
        case newspaper.Newspaper():
            from companion.widgets.drawings.paper import newspaper as paper

            return paper.render(part)
        case aftermath.Aftermath():
            from companion.widgets.moments import scene

            return scene.render(part, render)
        case p.InnsmouthPart():
            from companion.widgets.drawings import innsmouth as town_html

            return town_html.render(part, render)
        case p.RealmsPart():
            from companion.widgets.drawings import dial

            return dial.render(part, render)
        case _:
            assert_never(part)
