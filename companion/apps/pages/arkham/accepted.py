"""Where a command leads that was done at the table of Arkham: to which tab and sheet, and what stays open."""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.investigators.belongings import hands_are_due
from companion.arkham.pieces import allies
from companion.arkham.table import commands as c
from companion.arkham.table.state import Table
from companion.desks import Command
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.screens.arkham.drafts import mythos_draft, setup_draft
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import EndPage, OpenFight, ShowEnd
from companion.screens.arkham.drafts.sheet_draft import SheetDraft, SheetPage
from companion.screens.arkham.sheet import encounter_pad, starting_hands
from companion.screens.parts import Toast


@dataclass(frozen=True, slots=True)
class Accepted:
    """A command that was done, the view on which it was tapped, and the table around it."""

    command: Command
    seen: v.View
    before: Table | None
    """The table that it found; None where it laid one out, or its entry is gone."""
    after: Table | None
    box: ArkhamBox

    def leads_to(self, message: Toast | None) -> v.View:
        """Return the view after the command; ``message`` is the message about it, None for none.

        If an investigator owes more items than before, their sheet opens at the page for giving items up, unless a
        fight, that page or the Mythos tab is open.
        """
        view, seat = self._own_way(message), self._who_loses()
        if seat < 0 or view.drafts.fight.seat >= 0 or view.own.page is SheetPage.LOSSES or view.tab is v.Tab.MYTHOS:
            return view
        sheet = v.navigate(view, v.OpenInvestigator(seat, SheetPage.LOSSES), self.after)
        return replace(sheet, message=view.message, own=SheetDraft(SheetPage.LOSSES))

    def _own_way(self, toast: Toast | None) -> v.View:
        """Return the view that the command leads to, before items to give up are considered.

        The set-up leads to the starting hands if its form was filled up to the last step, otherwise to the first Mythos
        card; a resolved Mythos card leads to the table.
        """
        view = replace(v.after_command(self.seen), message=toast)
        match self.command:
            case c.SetUpTable():
                form = self.seen.set_up
                went_through = form is not None and form.step == setup_draft.STEPS[-1]
                has_hands = self.after is not None and starting_hands.are_asked(self.after)
                tab = v.Tab.INVESTIGATORS if went_through and has_hands else v.Tab.MYTHOS
                return replace(view, tab=tab, sheet=v.SheetKind.NONE, set_up=None, tour=v.OpenTour(-1))
            case c.ResolveMythos():
                return replace(view, tab=v.Tab.TABLE, mythos=mythos_draft.MythosDraft())
            case c.MeetMonster(seat):
                fight = self.after.fights.get(seat) if self.after is not None else None
                return v.navigate(view, OpenFight(seat, fight.monster), self.after) if fight else view
            case c.GainCard(seat) | c.PutInHand(seat) if self._is_telling_hands(seat):
                return replace(view, own=replace(view.own, page=SheetPage.ADD))
            case c.GainCard(seat) | c.PutInHand(seat) | c.DealPossessions(((seat, _), *_)) if self._has_told_hands():
                return replace(view, tab=v.Tab.INVESTIGATORS, seat=-1, own=SheetDraft())
            case c.DealPossessions(cards) if len({seat for seat, _ in cards}) > 1:
                return replace(view, tab=v.Tab.INVESTIGATORS, seat=-1, own=SheetDraft())
            case c.DealPossessions() if self._is_telling_hands(self.seen.seat):
                return replace(view, own=replace(view.own, page=SheetPage.ADD))
            case c.DiscardHalf() if self.seen.own.page is SheetPage.LOSSES and self.seen.own.back is SheetPage.MAIN:
                return self._to_table(view)
            case c.WakeAncientOne():  # whatever was open: what happens now lies over it
                return self._to_table(view)
            case c.CorrectOutcome(outcome) if outcome is not None:
                return replace(v.navigate(view, ShowEnd(EndPage.SCORE), self.after), message=toast)
            case c.MarkAlly() if self.seen.sheet is v.SheetKind.ALLIES and not self._allies_untold():
                return replace(view, sheet=v.SheetKind.NONE)
            case c.CloseGate() | c.CloseGateByCheck() if self._has_closed(self.seen.place):
                return replace(view, page=v.PlacePage.AFTER)
            case c.SetAsideMythos():
                return replace(view, mythos=mythos_draft.MythosDraft())
            case c.BeginPhase(phase):
                return v.begun(view, phase)
            case _:
                return encounter_pad.stays(self.seen, view, self.command, self.after, self.box)

    def _has_closed(self, place: str) -> bool:
        """Return whether a place has lost its gate, and the game goes on."""
        before, after = self.before, self.after
        return (
            before is not None
            and after is not None
            and after.outcome is None
            and (place in before.gates and place not in after.gates)
        )

    def _allies_untold(self) -> int:
        """Return how many of the allies that left the game are still to be named."""
        return allies.untold(self.after, self.box) if self.after is not None else 0

    def _to_table(self, view: v.View) -> v.View:
        """Return a view moved to the table's tab with its message unchanged."""
        return replace(v.navigate(view, v.OpenTab(v.Tab.TABLE), self.after), message=view.message)

    def _who_loses(self) -> int:
        """Return the first seat that owes more items than before this command, -1 if there is none.

        Always -1 after ``LoseHealth``.
        """
        if self.before is None or self.after is None or isinstance(self.command, c.LoseHealth):
            return -1
        pairs = enumerate(zip(self.before.investigators, self.after.investigators, strict=False))
        return next((seat for seat, (old, new) in pairs if new.items_due > old.items_due), -1)

    def _is_telling_hands(self, seat: int) -> bool:
        """Return whether a seat's sheet shows its page for adding cards while starting cards are still due."""
        return is_telling_hands(self.seen, seat, self.after, self.box)

    def _has_told_hands(self) -> bool:
        """Return whether this command completed the starting hands of all investigators."""
        before, after = self.before, self.after
        if before is None or after is None or not starting_hands.are_asked(after):
            return False
        return any(hands_are_due(before, seat, self.box) for seat in before.clockwise()) and not any(
            hands_are_due(after, seat, self.box) for seat in after.clockwise()
        )


def is_telling_hands(view: v.View, seat: int, table: Table | None, box: ArkhamBox) -> bool:
    """Return whether this seat's sheet shows its page for adding cards while starting cards are still to be entered.

    False without a table.
    """
    is_open = view.own.page is SheetPage.ADD and view.seat == seat
    return table is not None and is_open and hands_are_due(table, seat, box)
