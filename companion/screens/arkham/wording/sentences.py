"""One sentence for every event: what the log says.

Every text is one whole sentence with named places; names stand behind a colon and are never inflected.
"""

from __future__ import annotations

from companion.arkham.table import events as e
from companion.arkham.table.events import Event, Why
from companion.arkham.table.state import Draws
from companion.screens.arkham.wording import belonging_words, fields, fight_words
from companion.screens.arkham.wording.causes import because, fate_words, outcome_words, road_words
from companion.screens.arkham.wording.mythos_words import roll_name
from companion.screens.arkham.wording.names import NUMERALS, Names


def sentence(event: Event, names: Names) -> str:
    """What happened, as one line of the log."""
    if isinstance(event, GateEvent):
        return _of_gates(event, names)
    if isinstance(event, MonsterEvent):
        return _of_monsters(event, names)
    if isinstance(event, TableEvent):
        return _of_tracks(event, names)
    if isinstance(event, InvestigatorEvent):
        return _of_investigators(event, names)
    if isinstance(event, belonging_words.CardEvent | belonging_words.PossessionEvent):
        return belonging_words.sentence(event, names)
    if isinstance(event, fight_words.FightEvent):
        return fight_words.sentence_of(event, names)
    return _of_cards(event, names)


GateEvent = (
    e.GateOpened
    | e.GateHeld
    | e.GateLeft
    | e.GateStackOrdered
    | e.GateNamed
    | e.SurgeBegan
    | e.SurgeCancelled
    | e.SealPlaced
    | e.SealRemoved
    | e.LocationClosed
    | e.LocationOpened
)
"""Gates, seals, closed places."""


def _of_gates(event: GateEvent, names: Names) -> str:
    t, place = names.words.t, names.place
    match event:
        case e.GateOpened(location, world):
            return t("Gate: {place} → {world}", place=place(location), world=place(world))
        case e.GateHeld(location, why):
            return t("{place}: no gate, {why}", place=place(location), why=because(why, names))
        case e.GateLeft(location, world, seat):
            if seat < 0:
                return t("{place}: gate to {world} leaves the board", place=place(location), world=place(world))
            who = names.first_name(seat)
            return t("{place}: gate closed, trophy: {who}", place=place(location), who=who)
        case e.GateStackOrdered(worlds):
            named = ", ".join(map(names.place, worlds))
            return t("Returned gate markers, the next one first: {worlds}", worlds=named)
        case e.GateNamed(location, _, world):
            return t("{place}: the gate leads to {world}", place=place(location), world=place(world))
        case e.SurgeBegan(location, size):
            return t("Monster surge: {place}, monsters: {n}", place=place(location), n=size)
        case e.SurgeCancelled(location, why):
            return t("{place}: no surge, {why}", place=place(location), why=because(why, names))
        case e.SealPlaced(location):
            return t("Elder sign: {place}", place=place(location))
        case e.SealRemoved(location):
            return t("Elder sign removed: {place}", place=place(location))
        case e.LocationClosed(location, until, _):
            if until:
                return t("Closed until the end of round {round}: {place}", place=place(location), round=until)
            return t("Closed: {place}", place=place(location))
        case e.LocationOpened(location):
            return t("Open again: {place}", place=place(location))


MonsterEvent = e.MonsterPlaced | e.MonsterMoved | e.MonsterStayed | e.MonsterLeft | e.MonsterNamed | e.OutskirtsEmptied
"""Monsters on the board."""


def _of_monsters(event: MonsterEvent, names: Names) -> str:
    t, place, monster = names.words.t, names.place, names.monster
    match event:
        case e.MonsterPlaced(_, kind, where, why):
            if why is Why.LIMIT_REACHED:
                return t("{monster}: limit reached, to the Outskirts", monster=monster(kind))
            return t("{monster}: {place}", monster=monster(kind), place=place(where))
        case e.MonsterMoved(_, kind, path):
            return t("{monster}: {path}", monster=monster(kind), path=" → ".join(map(names.short, path)))
        case e.MonsterStayed(_, kind, where, why):
            return t(
                "{monster} stays: {place}, {why}", monster=monster(kind), place=place(where), why=because(why, names)
            )
        case e.MonsterLeft(_, kind, _, "trophy", _, seat):
            return t("{monster}: trophy, {who}", monster=monster(kind), who=names.first_name(seat))
        case e.MonsterLeft(_, kind, _, "box"):
            return t("{monster}: out of the game", monster=monster(kind))
        case e.MonsterLeft(_, kind, where):
            return t("{monster}: {place} → cup", monster=monster(kind), place=place(where))
        case e.MonsterNamed(_, _, kind):
            return t("The marker is: {monster}", monster=monster(kind))
        case e.OutskirtsEmptied(number):
            return t("Outskirts emptied into the cup: {n}", n=number)


TableEvent = (
    e.DoomChanged
    | e.TerrorChanged
    | e.TerrorHeld
    | e.AllyLeft
    | e.ActivityLaid
    | e.ActivityTaken
    | e.AllyMarked
    | e.LimitLifted
    | e.CluePlaced
    | e.ClueWithheld
    | e.CluesTaken
    | e.CluesDiscarded
    | e.PhaseBegan
    | e.MythosLeftOut
    | e.RumorLeftOut
    | e.FirstPlayerPassed
    | e.TableSetUp
    | e.AncientOneWoke
    | e.AncientOneCalmed
    | e.NumberCorrected
    | e.DrawsChosen
    | e.GameEnded
)
"""Tracks, clues, rounds, the Ancient One."""


def _of_tracks(event: TableEvent, names: Names) -> str:
    t, place = names.words.t, names.place
    match event:
        case e.DoomChanged(before, after):
            return t("Doom {before} → {after}", before=before, after=after)
        case e.TerrorChanged(before, after):
            return t("Terror {before} → {after}", before=before, after=after)
        case e.TerrorHeld(why):
            return t("Terror does not rise: {why}", why=because(why, names))
        case e.AllyLeft(left):
            return t("An ally leaves, left: {n}", n=left)
        case e.ActivityLaid(where):
            return t("Activity marker: {place}", place=place(where))
        case e.ActivityTaken(where):
            return t("Activity marker off: {place}", place=place(where))
        case e.AllyMarked(ally, True, left):
            return t("Out of the game: {ally}, allies left {n}", ally=names.own_card(ally), n=left)
        case e.AllyMarked(ally, left=0):
            return t("Still in the game after all: {ally}", ally=names.own_card(ally))
        case e.AllyMarked(ally):
            return t("In the deck after all: {ally}", ally=names.own_card(ally))
        case e.LimitLifted():
            return t("Terror 10: no monster limit any more")
        case e.CluePlaced(where, number):
            return t("Clue: {place}, now {n}", place=place(where), n=number)
        case e.ClueWithheld(where):
            return t("No clue: {place}, a gate is open", place=place(where))
        case e.CluesTaken(seat, where, number):
            return t("{who}: clues +{n}, {place}", who=names.first_name(seat), n=number, place=place(where))
        case e.CluesDiscarded(where, number):
            return t("Clues removed: {place}, {n}", place=place(where), n=number)
        case e.PhaseBegan(number, phase):
            return t(
                "Round {round}, {numeral} {phase}", round=number, numeral=NUMERALS[phase], phase=names.phase(phase)
            )
        case e.MythosLeftOut():
            return t("No Mythos card entered this round")
        case e.RumorLeftOut(card):
            return t("The rumor did nothing here at the end of Mythos, no card was told: {card}", card=names.card(card))
        case e.FirstPlayerPassed(seat):
            return t("First player: {who}", who=names.investigator(seat))
        case e.TableSetUp(_, players):
            return t("The table is laid: {ancient_one}, players: {n}", ancient_one=names.ancient_one(), n=players)
        case e.AncientOneWoke(road):
            return t("The Ancient One awakens: {road}", road=road_words(road, names))
        case e.AncientOneCalmed():
            return t("The Ancient One sleeps after all")
        case e.NumberCorrected():
            return _corrected(event, names)
        case e.DrawsChosen(draws):
            return t("Markers are drawn by the app") if draws is Draws.APP else t("Markers are drawn by the players")
        case e.GameEnded(outcome):
            return outcome_words(outcome, names)


InvestigatorEvent = (
    e.InvestigatorMoved
    | e.InvestigatorChanged
    | e.InvestigatorFell
    | e.PossessionsHalved
    | e.FortuneChanged
    | e.TrophiesChanged
    | e.InvestigatorSeated
    | e.PlayerRenamed
)
"""What befalls investigators."""


def _of_investigators(event: InvestigatorEvent, names: Names) -> str:
    t, who = names.words.t, names.first_name
    match event:
        case e.InvestigatorMoved(seat, before, after, zone):
            start, end = names.place(before), names.place(after, zone)
            if before in ("", after):
                return t("{who}: {place}", who=who(seat), place=end)
            return t("{who}: {before} → {after}", who=who(seat), before=start, after=end)
        case e.InvestigatorChanged():
            return _changed(event, names)
        case e.InvestigatorFell(seat, fate):
            return t("{who}: {fate}", who=who(seat), fate=fate_words(fate, names))
        case e.PossessionsHalved(seat):
            return t("{who}: half the items and every Retainer go", who=who(seat))
        case e.FortuneChanged(seat, _, after):
            return t("{who}: {fortune}", who=who(seat), fortune=names.fortune(after))
        case e.TrophiesChanged(seat, monsters, gates):
            return t("{who}: trophies, monsters {m}, gates {g}", who=who(seat), m=len(monsters), g=len(gates))
        case e.InvestigatorSeated(_, before, after):
            return t("New investigator: {before} → {after}", before=names.sheet(before), after=names.sheet(after))
        case e.PlayerRenamed(seat, player):
            return t("{who}: player {player}", who=who(seat), player=player or "—")


CardEvent = (
    e.CardEntered
    | e.CardLeft
    | e.CardIgnored
    | e.CardReminder
    | e.CardSpoke
    | e.RumorFailed
    | e.RumorTokensChanged
    | e.DeckShuffled
    | e.DieRolled
)
"""Cards in play."""


def _of_cards(event: CardEvent, names: Names) -> str:
    t, card = names.words.t, names.card
    match event:
        case e.CardEntered(which):
            return t("In play: {card}", card=card(which))
        case e.CardLeft(which):
            return t("Out of play: {card}", card=card(which))
        case e.CardIgnored(which, why):
            return t("No effect: {card}, {why}", card=card(which), why=because(why, names))
        case e.CardReminder(which):
            return t("For the players: {card}", card=card(which))
        case e.CardSpoke(which):
            return t("Text of the card: {card}", card=card(which))
        case e.RumorFailed(which):
            return t("The rumor is confirmed: {card}", card=card(which))
        case e.RumorTokensChanged(before, after):
            return t("Tokens on the rumor {before} → {after}", before=before, after=after)
        case e.DeckShuffled(which):
            return t("The Mythos deck is shuffled: {card}", card=card(which))
        case e.DieRolled(roll, faces):
            return t("{roll}, rolled: {faces}", roll=roll_name(roll, names), faces=", ".join(map(str, faces)))


def _changed(event: e.InvestigatorChanged, names: Names) -> str:
    t, who = names.words.t, names.first_name(event.seat)
    if fields.is_flag(event.field):
        said = fields.flag_words(event.field)
        return t(said.begins if event.after else said.ends, who=who)
    if event.field == "skips_round" and not event.after:
        return t("{who}: skips no round", who=who)
    field, untold = names.field_within(event.field), event.field == "sneak"
    before = "—" if untold and event.before < 0 else names.words.number(event.before)
    after = "—" if untold and event.after < 0 else names.words.number(event.after)
    return t("{who}: {field} {before} → {after}", who=who, field=field, before=before, after=after)


def _corrected(event: e.NumberCorrected, names: Names) -> str:
    label = names.words.t(fields.table_number(event.what))
    if event.place:
        label = names.words.t("{label}, {place}", label=label, place=names.place(event.place))
    return names.words.t("{label} {before} → {after}", label=label, before=event.before, after=event.after)
