"""An evening for four on a phone, eight rounds with all phases, in which every tap and every key press is counted.

Fights with and without dice, each gate and monster named, a trade, a loan, a shop, an ally, a rumor, environments,
surges, a gate closed and one sealed, somebody unconscious, insane, lost. Hands are entered by name, and the players
draw themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import on_page
from arkham_player import BOX, Player
from hand_sheet import card
from playwright.sync_api import Locator
from whole_evening import Evening

MARY, MICHAEL, KATE, HARVEY = range(4)
HANDS = {
    MARY: ("bravery", "heal", "find_gate"),
    MICHAEL: ("marksman", "holy_water"),
    KATE: ("lantern", "enchanted_blade", "shrivelling", "flesh_ward", "stealth"),
    HARVEY: ("elder_sign", "silver_key", "wither", "dread_curse_of_azathoth", "luck"),
}
"""Seat -> cards that are drawn at the set-up."""
SLIDERS = {MARY: (3, 2, 2), MICHAEL: (3, 2, 2), KATE: (2, 1, 2), HARVEY: (2, 1, 2)}
COLUMNS = ("other", "cards", "I", "II", "III", "IV", "V")
"""What taps are counted for: the set-up's pages and starting cards, and the five phases."""
PIN = r"(, [^, ]{1,3})?"
"""The letters of a figure behind a name."""
IS_IN_SIGHT = """(node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
HAS_FOCUS = "(field) => field === document.activeElement"


class CountedEvening(Evening):
    """The fingers of four players; their taps and key presses are counted by round and phase."""

    team = ("sister_mary", "michael_mcglen", "kate_winthrop", "harvey_walters")

    def __init__(self, player: Player) -> None:
        super().__init__(player, keep=lambda name: None)
        self.keys = 0
        self.counts: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def phase(self, row: str, column: str) -> Iterator[None]:
        """Count what is done here into a cell of the table."""
        before = self.player.taps
        yield
        self.counts[row, column] += self.player.taps - before

    def table(self) -> str:
        """Return the taps of each phase of each round as lines."""
        rows = dict.fromkeys(row for row, _ in self.counts)
        lines = [" ".join(["round ", *(f"{column:>5}" for column in COLUMNS)])]
        lines += [
            " ".join([f"{row:6}", *(f"{self.counts[row, column] or '':>5}" for column in COLUMNS)]) for row in rows
        ]
        return "\n".join([*lines, f"{self.player.taps} taps, {self.keys} key presses"])

    # ------------------------------------------------------------ fingers

    def next(self) -> None:
        """Tap the one lit button."""
        self.player.press_main()

    def line(self, seat: int, sentence: str = "", **values: object) -> Locator:
        """Return the line of what this investigator has to do, at its beginning or by its whole sentence."""
        ends = f"{re.escape(self.t(sentence, **values))}$" if sentence else ""
        pattern = re.compile(f"^{self.first(seat)}: {ends}".replace("\\ ", " "))
        return on_page.due(self.page).get_by_role("button", name=pattern).locator("visible=true").first

    def type(self, name: str, letters: int) -> None:
        """Type the first letters of a name whose line is not in sight; the search is tapped unless it has the focus."""
        line = self.player.sheet.get_by_role("button", name=name, exact=True).locator("visible=true")
        if line.count() and line.first.evaluate(IS_IN_SIGHT):
            return
        field = self.page.locator("[data-find]").locator("visible=true").first
        if not field.evaluate(HAS_FOCUS):
            self.player.tap(field)
        for letter in name[:letters]:
            self.keys += 1
            self.page.keyboard.type(letter)

    def move(self, seat: int, place: str) -> None:
        """Take up a figure beside the map, and tap where it goes."""
        label = self.t("Move {who}", who=self.first(seat))
        figure = self.page.get_by_role("button", name=re.compile(f"^{label}{PIN}$")).locator("visible=true")
        self.player.tap(figure.first if figure.count() else self.line(seat))
        self.place(place)

    def clue(self, seat: int, place: str) -> None:
        self.move(seat, place)
        self.player.tap(self.line(seat, "may take clues here: {n}", n=1))

    def gain(self, owned: str, letters: int) -> None:
        name = card(self.player, owned)
        self.type(name, letters)
        self.button(name)

    def meets(self, seat: int, *kinds: str) -> None:
        """Open the fight with the monsters where the investigator stands."""
        names = ", ".join(self.player.name(BOX.monsters[kind]) for kind in kinds)
        self.player.tap(self.line(seat, "evade or fight: {monsters}", monsters=names))

    def ends(self, seat: int, *kinds: str, how: str) -> None:
        """A fight with no dice: only how it ended."""
        self.meets(seat, *kinds)
        self.button(self.t(how))

    def rolls_fight(self, seat: int, *kinds: str, successes: tuple[int, ...]) -> None:
        """A fight with its dice: straight into it, then the successes of each check."""
        self.meets(seat, *kinds)
        self.button(self.t("Fight at once"))
        for number in successes:
            self.successes(number)

    def discards(self, item: str) -> None:
        """The lit button leads to the cards that can go: this item goes."""
        self.next()
        self.player.tap(self.player.sheet.get_by_role("checkbox", name=card(self.player, item)).first)
        self.button(self.t("Discard {n} of {due}", n=1, due=1))
        self.board()

    def encounters(self, *results: tuple[str, ...]) -> None:
        """Open the first card that is due, and enter what each card did."""
        self.opens_due()
        self.pads(*results)

    def pads(self, *results: tuple[str, ...]) -> None:
        """Enter on the open pad what a card did, and go on to the next one."""
        for keys in results:
            for key in keys:
                self.button(self.key(key))
            self.next()

    def key(self, key: str) -> str:
        """Return what stands on a key of the pad: a card, what the card did, or a number and its step."""
        if key in BOX.special_cards:
            return card(self.player, key)
        what, *by = key.split(" +")
        return " +".join([self.t(what), *by])

    def opens_due(self) -> None:
        """Tap the first line of what is due."""
        self.player.tap(on_page.due(self.page).get_by_role("button").locator("visible=true").first)

    def rolls(self, *dice: tuple[str, int]) -> None:
        """Open what is due and enter the dice of Upkeep, one after the other."""
        self.opens_due()
        for rolled, face in dice:
            self.button(f"{card(self.player, rolled)} {face}")

    def draws(self, gate: str, title: str, *drawn: str) -> None:
        """Name the Mythos card by its gate, then the world, the monsters, and apply it."""
        self.player.read_gate(gate)
        self.player.choose(self.player.name(BOX.mythos[title]))
        for what in drawn:
            if what in BOX.monsters:
                self.type(self.player.name(BOX.monsters[what]), 1)
            self.choose(what)
        self.player.tap(self.player.applies)

    # ------------------------------------------------------------ the evening

    def play(self) -> None:
        """All of it."""
        self.sit_down()
        for number, round_of in enumerate(
            (
                self.round_1, self.round_2, self.round_3, self.round_4, self.round_5, self.round_6, self.round_7,
                self.round_8,
            ), 1
        ):  # fmt: skip
            round_of(str(number))

    def sit_down(self) -> None:
        with self.phase("set-up", "other"):
            self.button(self.t("The Almanac keeps everything"))
            self.next()
            for seat in range(len(self.team)):
                self.button(self.name(seat))
            self.button(self.t("{name} begins", name=self.name(MARY)))
            self.next()
            self.button(self.player.name(BOX.ancient_ones["cthulhu"]))
            self.button(self.t("We draw them ourselves"))
            self.next()
        with self.phase("set-up", "cards"):
            self.button(self.name(MARY))
            for seat, cards in HANDS.items():
                for drawn in cards:
                    self.gain(drawn, 2)
                if seat < HARVEY:
                    self.next()
        with self.phase("set-up", "V"):
            self.next()
            self.draws("graveyard", "an_evil_fog", "great_hall_of_celeano", "cultist")

    def round_1(self, row: str) -> None:
        with self.phase(row, "I"):
            self.opens_due()
            for seat, columns in SLIDERS.items():
                self.button(self.name(seat))
                self.sliders(*columns)
            self.board()
        with self.phase(row, "II"):
            self.next()
            self.move(MICHAEL, "rivertown")
            self.ends(MICHAEL, "cultist", how="Won")
            self.next()
            self.clue(MARY, "historical_society")
            self.clue(KATE, "the_unnamable")
            self.move(HARVEY, "library")
        with self.phase(row, "III"):
            self.next()
            self.encounters(("Money +1", "Money +1"), ("Clues +1",), ("retainer",))
        with self.phase(row, "IV"):
            self.next()
        with self.phase(row, "V"):
            self.next()
            self.draws("woods", "private_security_hired_in_uptown", "rlyeh", "zombie", self.name(MARY))

    def round_2(self, row: str) -> None:
        with self.phase(row, "I"):
            self.next()
            self.rolls(("blessing", 4))
        with self.phase(row, "II"):
            self.next()
            self.move(MICHAEL, "graveyard")
            self.move(KATE, "curiositie_shoppe")
            self.move(MARY, "library")
            self.place("library")
            self.button(self.t("Trade"))
            self.button(card(self.player, "silver_key"))
            self.button("$2")
            self.next()
        with self.phase(row, "III"):
            self.next()
            self.place("curiositie_shoppe")
            price = self.t("buy: {deck}", deck=self.t("unique item"))
            self.button(self.t("{who}: {price}", who=self.first(KATE), price=price))
            self.gain("enchanted_knife", 1)
            self.board()
            self.encounters(("Clues +1",), ("Blessed",))
        with self.phase(row, "IV"):
            self.next()
            self.encounters(("Clues +1",))
        with self.phase(row, "V"):
            self.next()
            self.draws("the_witch_house", "estate_sale", "the_dreamlands", "ghoul")

    def round_3(self, row: str) -> None:
        with self.phase(row, "I"):
            self.next()
            self.rolls(("retainer", 5), ("blessing", 5))
        with self.phase(row, "II"):
            self.next()
            self.move(MARY, "the_witch_house")
            self.rolls_fight(MARY, "ghoul", successes=(1, 1))
            self.next()
            self.move(KATE, "bank_of_arkham")
            self.move(HARVEY, "administration")
        with self.phase(row, "III"):
            self.next()
            self.place("bank_of_arkham")
            self.button(self.t("{who}: loan, +$10", who=self.first(KATE)))
            self.board()
            self.player.tap(self.line(HARVEY))
            self.button(self.t("a card by name"))
            self.gain("duke", 1)
            self.next()
        with self.phase(row, "IV"):
            self.next()
            self.encounters(("Clues +1",), ("Cursed",))
        with self.phase(row, "V"):
            self.next()
            self.draws("graveyard", "the_great_ritual", "cultist", "maniac", "ghoul", "zombie")

    def round_4(self, row: str) -> None:
        with self.phase(row, "I"):
            self.next()
            self.rolls(("retainer", 5), ("blessing", 5))
        with self.phase(row, "II"):
            self.next()
            self.move(HARVEY, "french_hill")
            self.ends(HARVEY, "ghoul", how="Unconscious")
            self.discards("wither")
        with self.phase(row, "III"):
            self.next()
            self.place("graveyard")
            self.next()
            self.successes(1)
            self.next()
            self.pads(("skill",))  # the lit button has led to Kate
        with self.phase(row, "IV"):
            self.next()
            self.encounters(("Clues +1", "Clues +1"))
        with self.phase(row, "V"):
            self.next()
            self.draws("historical_society", "icy_conditions", "yuggoth", "cultist")

    def round_5(self, row: str) -> None:
        with self.phase(row, "I"):
            self.next()
            self.rolls(("blessing", 5), ("curse", 2), ("bank_loan", 5))
        with self.phase(row, "II"):
            self.next()
            self.rolls_fight(MICHAEL, "cultist", "maniac", successes=(0,))  # no dice against its horror: insane
            self.discards("holy_water")
        with self.phase(row, "III"):
            self.next()
            self.place("the_witch_house")
            self.next()
            self.button(self.t("and seal, clues −{n}", n=5))
            self.successes(1)
            self.next()
            self.button(self.t("Lost in time and space"))  # Kate, by her card
            self.pads(("Stamina +1",))
        with self.phase(row, "IV"):
            self.next()
        with self.phase(row, "V"):
            self.next()
            self.draws("woods", "happy_days_are_here_again", "witch", "mi_go", "vampire", "ghoul")

    def round_6(self, row: str) -> None:
        with self.phase(row, "I"):
            self.next()
            self.rolls(("curse", 5), ("blessing", 5))
        with self.phase(row, "II"):
            self.next()
            self.move(MARY, "black_cave")
            self.button(self.t("Got away: go on"))
            self.player.tap(self.line(MARY, "may take clues here: {n}", n=2))
        with self.phase(row, "III"):
            self.next()
            self.encounters(("Clues +1",), ("Money +1",), ("spell",))
        with self.phase(row, "IV"):
            self.next()
        with self.phase(row, "V"):
            self.next()
            self.draws("unvisited_isle", "lodge_members_watch_the_night", "abyss", "byakhee")

    def round_7(self, row: str) -> None:
        with self.phase(row, "I"):
            self.next()
            self.opens_due()  # Kate is found
            self.place("curiositie_shoppe")
            self.rolls(("bank_loan", 5), ("blessing", 1), ("curse", 1))
        with self.phase(row, "II"):
            self.next()
            self.move(KATE, "newspaper")
        with self.phase(row, "III"):
            self.next()
        with self.phase(row, "IV"):
            self.next()
        with self.phase(row, "V"):
            self.next()
            self.draws("silver_twilight_lodge", "police_step_up_patrols_in_northside", "another_dimension", "maniac")

    def round_8(self, row: str) -> None:
        with self.phase(row, "I"):
            self.next()
            self.rolls(("bank_loan", 5))
        with self.phase(row, "II"):
            self.next()
            self.move(MICHAEL, "bank_of_arkham")
        with self.phase(row, "III"):
            self.next()
            self.encounters(("Money +1",), ("Clues +1",), (), ())
        with self.phase(row, "IV"):
            self.next()
        with self.phase(row, "V"):
            self.next()
            self.draws("the_witch_house", "gangs_clean_up_easttown", self.name(MARY))  # the seal holds
