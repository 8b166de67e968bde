"""What this page knows of a Mythos card that is being resolved: the card, the answers, what is unfolded.

Nothing here touches the table. The draft becomes one ``ResolveMythos`` when the players apply it.
``resolve`` computes the outcome; the acts below only store the answers.
"""

from __future__ import annotations

from dataclasses import field, replace

from companion.arkham.mythos.questions import END
from companion.arkham.table.commands import Answers, PrintedCard, ResolveMythos
from companion.facts.arkham_records import CardKind
from companion.records import dataclass
from companion.screens.counted import flipped
from companion.screens.parts import Navigation
from companion.typed_text import LONGEST_NAME, one_line

LAST_STEP = END
"""Steps of a Mythos card: gate, clue, movement, ability (MYTHOS-01), and the end of the phase (MCARD-03)."""


@dataclass(frozen=True, slots=True)
class MythosDraft:
    """A card being picked or resolved; empty = the list of cards is shown."""

    card: str = ""
    printed: PrintedCard | None = None
    """Entries read off a card that is not in the list; ``complete``: no question about it is left."""
    complete: bool = False
    is_clue_told: bool = False
    """The clue place of that card was entered, also that it has none."""
    answers: Answers = field(default_factory=Answers)
    kind: str = ""
    """Filter of the list: a card type, or empty."""
    unfolded: str = ""
    """The choice whose list is open: ``world``, ``monster:INDEX`` or ``move:NUMBER``."""
    step: int = 0
    """0 = the whole card, 1..5 = one step at a time."""
    on_map: bool = False
    """On a phone the sheet steps aside, so that the map shows what is planned."""
    trouble: bool = False
    """The drawn cards no longer fit the table (an investigator moved in between); the answers were emptied."""

    @property
    def is_picking(self) -> bool:
        """Return whether a card is still to be named."""
        return not self.card and not (self.printed and self.complete)

    @property
    def overruled(self) -> int | None:
        """Number of the monster whose new place the next tap on the map names."""
        slot, _, number = self.unfolded.partition(":")
        return int(number) if slot == "move" and number.isdecimal() else None


def command(draft: MythosDraft) -> ResolveMythos:
    """The command that resolves this card with the answers given so far."""
    return ResolveMythos(draft.card, None if draft.card else draft.printed, draft.answers)


# ---------------------------------------------------------------- acts


@dataclass(frozen=True, slots=True)
class MythosAct(Navigation):
    """Base of the acts that fill the Mythos sheet."""


@dataclass(frozen=True, slots=True)
class FilterCards(MythosAct):
    """Show the cards of one type, or all."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class PickCard(MythosAct):
    """A card of the box; where the app draws, it draws at once."""

    card: str


@dataclass(frozen=True, slots=True)
class DropCard(MythosAct):
    """Go back to the list and drop all answers."""


@dataclass(frozen=True, slots=True)
class ReadGate(MythosAct):
    """A card that is not in the list: its gate place, empty = none."""

    location: str = ""


@dataclass(frozen=True, slots=True)
class ReadPrinted(MythosAct):
    """Find the card by what is printed on it, beginning with its gate place."""


@dataclass(frozen=True, slots=True)
class ReadCard(MythosAct):
    """A card that is not in the list, whole, as my box keeps it."""

    printed: PrintedCard


@dataclass(frozen=True, slots=True)
class ReadTrait(MythosAct):
    """The trait of an environment: ``weather``, ``mystic``, ``urban``; empty = not entered."""

    trait: str = ""


@dataclass(frozen=True, slots=True)
class ReadClue(MythosAct):
    """Its clue place, empty = none."""

    location: str = ""


@dataclass(frozen=True, slots=True)
class ReadMovement(MythosAct):
    """Its movement box is this printed one: symbols in the white and in the black half; completes the card."""

    white: tuple[str, ...] = ()
    black: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SymbolsRead(MythosAct):
    """The symbols tapped in so far are all; completes the card."""


@dataclass(frozen=True, slots=True)
class NotListed(MythosAct):
    """None of the listed cards with these entries was drawn; completes the card as it was read off."""


@dataclass(frozen=True, slots=True)
class ReadSymbol(MythosAct):
    """Tap one symbol of the box in or out; ``half`` is ``white`` or ``black``."""

    symbol: str
    half: str


@dataclass(frozen=True, slots=True)
class ReadKind(MythosAct):
    """Its kind, ``headline``, ``environment`` or ``rumor``; empty = not entered."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class ReadName(MythosAct):
    """Its title, under which an environment or a rumor stays in play."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Unfold(MythosAct):
    """Open or close the list of one choice."""

    slot: str


@dataclass(frozen=True, slots=True)
class AnswerWorld(MythosAct):
    world: str


@dataclass(frozen=True, slots=True)
class AnswerMonster(MythosAct):
    """The monster drawn as number ``index`` of this card, from 0."""

    index: int
    kind: str


@dataclass(frozen=True, slots=True)
class DrawAgain(MythosAct):
    """The app draws the world or one monster once more; needs chance."""

    slot: str


@dataclass(frozen=True, slots=True)
class ToggleGate(MythosAct):
    """A gate of a surge gets one monster more, or not after all (SURGE-06)."""

    location: str


@dataclass(frozen=True, slots=True)
class GiveClue(MythosAct):
    """Seat that takes the new clue; -1 = none (CLUE-02)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hunt(MythosAct):
    """Which of the tied places a flyer or the Hound goes to (FLY-02, MONSTER-06)."""

    number: int
    place: str


@dataclass(frozen=True, slots=True)
class Overrule(MythosAct):
    """The players put a monster elsewhere; empty = as the rules say after all."""

    number: int
    place: str


@dataclass(frozen=True, slots=True)
class TypeDie(MythosAct):
    """One more face of a roll that the players made; face 0 empties the roll."""

    name: str
    face: int


@dataclass(frozen=True, slots=True)
class PutWindsFirst(MythosAct):
    """At the end of the phase the icy winds blow before the rumor acts, or after it (TIMING-01)."""

    first: bool


@dataclass(frozen=True, slots=True)
class ShowOnMap(MythosAct):
    """On a phone: look at the map, or come back to the sheet."""

    on_map: bool


@dataclass(frozen=True, slots=True)
class ApplyCard(MythosAct):
    """Resolve the card with the answers that are given by then."""


@dataclass(frozen=True, slots=True)
class KeptMythos:
    """The sheet as a browser keeps it over a reload; no tap carries it."""

    draft: MythosDraft


@dataclass(frozen=True, slots=True)
class ShowStep(MythosAct):
    """One step at a time (1..4), or 0 = the whole card."""

    step: int


def noted(draft: MythosDraft, act: MythosAct) -> MythosDraft:
    """Return the draft after an act that needs neither the table nor chance."""
    draft = replace(draft, trouble=False)
    match act:
        case FilterCards(kind):
            return replace(draft, kind=kind)
        case PickCard(card):
            return replace(MythosDraft(kind=draft.kind), card=card)
        case DropCard():
            return MythosDraft(kind=draft.kind)
        case ReadPrinted():
            return MythosDraft(kind=draft.kind, printed=PrintedCard(), unfolded="gate")
        case ReadCard(printed):
            return MythosDraft(kind=draft.kind, printed=printed, complete=True)
        case (
            ReadTrait()
            | NotListed()
            | ReadGate()
            | ReadClue()
            | ReadMovement()
            | ReadSymbol()
            | SymbolsRead()
            | ReadKind()
            | ReadName()
        ):
            return _read(draft, act)
        case Unfold(slot):
            return replace(draft, unfolded="" if slot == draft.unfolded else slot)
        case ShowOnMap(on_map):
            return replace(draft, on_map=on_map)
        case ShowStep(step):
            return replace(draft, step=max(0, min(step, LAST_STEP)), unfolded="")
        case _:
            return replace(draft, answers=_answered(draft.answers, act), unfolded="", on_map=False)


def _read(draft: MythosDraft, act: MythosAct) -> MythosDraft:
    """Return the draft after a printed part is entered; a gate begins a new draft; unchanged if no card was begun."""
    if isinstance(act, ReadGate):
        begun = draft.printed or PrintedCard()
        return replace(MythosDraft(kind=draft.kind), printed=replace(begun, gate=act.location))
    printed = draft.printed
    if printed is None:  # put away by a tap that came before
        return draft
    match act:
        case ReadClue(location):
            return replace(draft, printed=replace(printed, clue=location), is_clue_told=True, unfolded="")
        case ReadMovement(white, black):
            return replace(draft, printed=replace(printed, white=white, black=black), complete=True)
        case SymbolsRead() | NotListed():
            return replace(draft, printed=printed, complete=True)
        case ReadKind(kind):
            trait = printed.trait if kind == CardKind.ENVIRONMENT else ""
            return replace(draft, printed=replace(printed, kind=kind, trait=trait))
        case ReadTrait(trait):
            return replace(draft, printed=replace(printed, trait=trait))
        case ReadName(name):
            return replace(draft, printed=replace(printed, name=_title(name)))
        case ReadSymbol(symbol, half):
            return replace(draft, printed=_with_symbol(printed, symbol, half))
        case _:
            return draft


def _title(typed: str) -> str:
    """Return as much of the typed text as a title can be: a single line of visible letters, shortened if need be."""
    return one_line(typed, LONGEST_NAME)


def _with_symbol(printed: PrintedCard, symbol: str, half: str) -> PrintedCard:
    """Return the card with a symbol set in a half or taken out; it leaves the other half (MONSTER-01)."""
    was_there = symbol in (printed.white if half == "white" else printed.black)
    white = tuple(s for s in printed.white if s != symbol)
    black = tuple(s for s in printed.black if s != symbol)
    if not was_there and half == "white":
        white = (*white, symbol)
    elif not was_there:
        black = (*black, symbol)
    return replace(printed, white=white, black=black)


def _answered(answers: Answers, act: MythosAct) -> Answers:
    """Return the answers after another answer; a face of 0 clears the roll; unchanged by a monster out of range."""
    match act:
        case AnswerWorld(world):
            return replace(answers, world=world)
        case AnswerMonster(index, kind) if 0 <= index <= len(answers.monsters):
            return replace(answers, monsters=(*answers.monsters[:index], kind, *answers.monsters[index + 1 :]))
        case ToggleGate(location):
            return replace(answers, extra_gates=flipped(answers.extra_gates or (), location))
        case GiveClue(seat):
            return replace(answers, clue_to=seat)
        case Hunt(number, place):
            return replace(answers, hunted={**answers.hunted, number: place})
        case Overrule(number, ""):
            return replace(answers, moves={n: p for n, p in answers.moves.items() if n != number})
        case Overrule(number, place):
            return replace(answers, moves={**answers.moves, number: place})
        case PutWindsFirst(first):
            return replace(answers, winds_first=first)
        case TypeDie(name, face):
            faces = (*answers.dice.get(name, ()), face) if face else ()
            return replace(answers, dice={**answers.dice, name: faces})
        case _:
            return answers
