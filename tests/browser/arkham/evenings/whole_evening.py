"""An evening for two on a phone, from set-up to the score, tap by tap, with a sheet of paper kept beside it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import on_page
from arkham_player import BOX, Player, short_name
from hand_sheet import Paper, Person, card

JOE, MARY = 0, 1
APART = 0.35
"""Seconds between two taps that make no double tap."""
FIRST_CLUES = dict.fromkeys(BOX.unstable, 1)


def paper() -> Paper:
    """Two investigators against Cthulhu, who lowers every maximum by 1."""
    joe = Person("joe_diamond", "police_station", 3, 5, 3, 8, 3, 5, ["automatic_45"])
    mary = Person("sister_mary", "south_church", 6, 2, 0, 0, 6, 2, ["cross", "holy_water"], status={"Blessing"})
    return Paper([joe, mary], doom_track=13, limit=5, outskirts_capacity=6, awakening_gates=8, clues={**FIRST_CLUES})


class Evening:
    """The taps of one page; every method is what a player does with a finger."""

    team: tuple[str, ...] = ("joe_diamond", "sister_mary")

    def __init__(self, player: Player, keep: Callable[[str], None], thorough: bool = True) -> None:
        self.player, self.keep, self.page, self.t, self.thorough = player, keep, player.page, player.t, thorough

    def check(self, p: Paper) -> None:
        """Hold the page against the paper; thoroughly with every sheet and pile."""
        if self.thorough:
            p.agrees_in_full(self.player)
        else:
            p.agrees(self.player)

    # ------------------------------------------------------------ fingers

    def name(self, seat: int) -> str:
        return self.player.name(BOX.investigators[self.team[seat]])

    def first(self, seat: int) -> str:
        return short_name(self.name(seat))

    def button(self, label: str) -> None:
        """A button of what lies on top, by exactly what it says; a figure's name may end in the letters of its pin."""
        words = " ".join(label.split())  # as a browser names it: no space in it is a hard one
        name = re.escape(words).replace("\\ ", " ")  # the browser reads the pattern too
        self.player.tap(
            self.page.locator(":is([data-region=panel], [data-region=strip], [data-region=toast])")
            .get_by_role("button", name=re.compile(f"^{name}(, [^, ]{{1,3}})?$"))
            .locator("visible=true")
            .first
        )

    def place(self, place: str) -> None:
        """A place on the board; two taps in haste would zoom."""
        self.page.wait_for_timeout(max(0.0, self.player.tapped_at + APART - time.monotonic()) * 1000)
        self.player.tap(on_page.spot(self.page, place))

    def close(self) -> None:
        self.button(self.t("Close"))

    def go(self, p: Paper, seat: int, to: str) -> None:
        """From the sheet of the place where one stands: take the figure up, tap the place."""
        self.place(p.people[seat].place)
        self.button(self.t("Move {who}", who=self.first(seat)))
        self.place(to)
        p.people[seat].place = to

    def meet(self, p: Paper, seat: int, kind: str) -> None:
        """A monster where one stands, from the sheet of the place."""
        self.place(p.people[seat].place)
        self.face(seat, kind)

    def face(self, seat: int, kind: str) -> None:
        """The line of this investigator and this monster on the sheet of a place that is open."""
        self.button(f"{self.first(seat)}: {self.player.name(BOX.monsters[kind])}")

    def encountered(self, seat: int) -> None:
        """What the sheet of the place that is open asks: the encounter has been played."""
        self.button(self.t("{who}: encounter done", who=self.first(seat)))
        self.close()

    def sheet(self, seat: int) -> None:
        self.player.section("Team")
        if self.player.sheet.get_by_role("button", name=self.t("Change status"), exact=True).count():
            self.button(self.t("Close"))
        self.button(self.name(seat))

    def board(self) -> None:
        self.player.section("Board")

    def step(self, field: str, times: int) -> None:
        """Plus or minus on the sheet that is open."""
        for _ in range(abs(times)):
            self.button(f"{self.t(field)} {'+' if times > 0 else '−'}1")

    def take_card(self, one: str) -> None:
        self.button(self.t("Item, spell, ally"))
        name = card(self.player, one)
        self.page.locator("[data-find]").locator("visible=true").first.fill(name[:4])
        self.button(name)
        self.player.press("Back")  # the page stays while cards of the set-up are due

    def begin(self, p: Paper, number: int, first: int) -> None:
        """On to the Upkeep of a round, the flag passes on."""
        self.player.press_main()
        p.round, p.first = number, first

    def sliders(self, *columns: int) -> None:
        """All three pairs of the sheet that is open."""
        for pair, column in enumerate(columns):
            self.slider(pair, column)

    def slider(self, pair: int, column: int) -> None:
        """One of the three pairs, one of its four columns."""
        self.player.tap(on_page.slider(self.page, pair).nth(column))

    def successes(self, number: int) -> None:
        self.button(str(number))

    def mythos(self, one: str, *drawn: str, who: int = -1) -> None:
        """Type the card, choose what was drawn and who takes the clue, apply."""
        self.player.name_card(one)
        for what in drawn:
            self.choose(what)
        if who >= 0:
            self.player.tap(self.player.sheet.get_by_role("button").filter(has_text=self.name(who)))
        self.keep(f"mythos-{one}")
        self.player.tap(self.player.applies)

    def choose(self, what: str) -> None:
        """A world, a monster, or a chip of the question that is open."""
        if what in BOX.worlds:
            world = BOX.worlds[what]
            number = world.gate_modifier
            sign = f" {'+' if number > 0 else '−' if number < 0 else ''}{abs(number)}"
            key = self.player.sheet.get_by_role("button").filter(has_text=self.player.name(BOX.spaces[what]) + sign)
            self.player.tap(key.locator("visible=true").first)  # its name begins with its symbol
            return
        elif what in BOX.monsters:
            label = self.player.name(BOX.monsters[what])
        else:
            label = what
        self.button(label)

    def due(self) -> None:
        """The line below the board: what is due now."""
        self.player.tap(self.page.locator("[data-region=numbers]").get_by_role("button").last)

    def roll(self, face: int) -> None:
        """The first Upkeep roll that is due."""
        self.due()
        self.player.tap(on_page.die_faces(self.player.sheet).get_by_role("button").nth(face - 1))
        self.close()

    # ------------------------------------------------------------ the evening

    def lay_out(self, ancient_one: str, first: int) -> None:
        """The pages of the set-up, as far as the opening card."""
        for seat in range(len(self.team)):
            self.button(self.name(seat))
        self.button(self.t("{name} begins", name=self.name(first)))
        self.player.press_main()
        self.button(self.player.name(BOX.ancient_ones[ancient_one]))
        self.button(self.t("We draw them ourselves"))
        self.player.press_main()  # to the starting hands
        self.player.press_main()  # to the first card

    def set_up(self, p: Paper) -> None:
        self.lay_out("cthulhu", first=JOE)
        self.mythos("ill_wind_grips_arkham", "abyss", "zombie")
        p.open("graveyard", "abyss")
        p.put("zombie", "graveyard")
        p.clues["unvisited_isle"] += 1
        p.round = 1
        self.check(p)

    def round_1(self, p: Paper) -> None:
        joe, mary = p.people
        self.sheet(JOE)
        self.sliders(1, 2, 1)
        joe.sliders = (4, 4, 1)
        self.take_card("whiskey")
        joe.cards.append("whiskey")
        self.button(self.name(MARY))
        self.sliders(3, 2, 2)
        mary.sliders = (4, 2, 3)
        for one in ("shrivelling", "bravery"):
            self.take_card(one)
            mary.cards.append(one)
        self.board()
        self.keep("1-upkeep")
        self.check(p)

        self.player.press_main()
        self.go(p, JOE, "graveyard")
        self.place("graveyard")
        self.keep("1-monster")
        self.face(JOE, "zombie")
        self.button(self.t("Fight at once"))
        self.keep("1-horror")
        self.button(f"{card(self.player, 'whiskey')}: −1")
        self.successes(0)
        self.keep("1-combat")
        self.successes(2)
        p.take("zombie", "graveyard")
        joe.monster_trophies = 1
        self.player.press_main()
        self.sheet(JOE)
        self.button(self.t("use"))
        joe.cards.remove("whiskey")
        self.board()
        p.agrees(self.player)

        self.go(p, MARY, "historical_society")
        self.place("historical_society")
        self.keep("1-clue")
        self.button(self.t("{who}: take clues ({n})", who=self.first(MARY), n=1))
        mary.clues, p.clues["historical_society"] = 1, 0
        self.close()
        self.check(p)

        self.player.press_main()
        self.place("historical_society")
        self.keep("1-encounter")
        self.button(self.name(MARY))
        self.step("Money", 2)
        mary.money = 2
        self.board()
        self.place("historical_society")
        self.encountered(MARY)
        self.player.press_main()
        joe.place, joe.zone = "abyss", 1
        p.agrees(self.player)
        self.sheet(JOE)
        self.step("Clues", 1)
        joe.clues = 4
        self.board()
        self.place("abyss")
        self.player.sees(self.t("encounters: {colors}", colors=f"{self.t('red')}, {self.t('blue')}"))
        self.encountered(JOE)
        self.check(p)

        self.player.press_main()
        self.mythos("the_festival", "yuggoth", "cultist", who=MARY)
        p.open("woods", "yuggoth")
        p.put("cultist", "uptown")
        mary.clues = 2
        self.check(p)

    def round_2(self, p: Paper) -> None:
        joe, mary = p.people
        self.begin(p, 2, MARY)
        self.keep("2-upkeep")
        p.agrees(self.player)
        self.roll(4)
        self.sheet(MARY)
        self.slider(0, 2)
        mary.sliders = (3, 2, 3)
        self.board()

        self.player.press_main()
        self.go(p, MARY, "uptown")
        self.meet(p, MARY, "cultist")
        self.keep("2-evade")
        self.successes(0)
        mary.stamina = 1
        self.keep("2-horror")
        self.successes(1)
        self.keep("2-choose")
        self.button(self.t("Cast: {spell}", spell=card(self.player, "shrivelling")))
        self.keep("2-spell")
        self.successes(1)
        mary.sanity = 5
        self.keep("2-combat")
        self.successes(3)
        p.take("cultist", "uptown")
        mary.monster_trophies = 1
        self.player.press_main()
        self.check(p)

        self.player.press_main()
        joe.zone = 2
        p.agrees(self.player)
        self.player.press_main()
        self.sheet(JOE)
        self.step("Clues", 1)
        joe.clues = 5
        self.board()
        self.place("abyss")
        self.encountered(JOE)
        self.check(p)

        self.player.press_main()
        self.mythos("family_found_butchered", "zombie", "maniac")
        p.put("zombie", "rivertown")
        p.put("maniac", "uptown")
        p.clues["unvisited_isle"] += 1
        p.terror = 1
        self.check(p)

    def round_3(self, p: Paper) -> None:
        joe, mary = p.people
        self.begin(p, 3, JOE)
        self.roll(1)
        mary.status.remove("Blessing")
        self.check(p)

        self.player.press_main()
        self.meet(p, MARY, "maniac")
        self.keep("3-evade")
        self.successes(1)
        self.player.press_main()
        self.go(p, MARY, "st_marys_hospital")
        self.player.press_main()
        joe.place, joe.zone = "graveyard", 0
        joe.status.add("explored")
        self.check(p)

        self.place("graveyard")
        self.keep("3-gate")
        self.button(self.t("{who}: close the gate", who=self.first(JOE)))
        self.button(self.t("and seal, clues −{n}", n=5))
        self.keep("3-closing")
        self.successes(1)
        del p.gates["graveyard"]
        p.seals.add("graveyard")
        joe.clues, joe.gate_trophies = 0, 1
        joe.status.remove("explored")
        self.keep("3-sealed")
        self.close()
        self.check(p)

    def on_to_round_4(self, p: Paper) -> None:
        _, mary = p.people
        self.place("st_marys_hospital")
        self.keep("3-hospital")
        price = self.t("heal, free or ${n}", n=2)
        self.button(self.t("{who}: {price}", who=self.first(MARY), price=price))
        self.button(self.t("{field} to the maximum, ${n}", field=self.t("Stamina"), n=2))
        mary.stamina, mary.money = 2, 0
        self.close()
        self.check(p)
        self.player.press_main()
        self.player.press_main()
        self.mythos("the_great_ritual")
        p.activity.add("french_hill")
        self.check(p)

    def round_4(self, p: Paper) -> None:
        joe, mary = p.people
        self.begin(p, 4, MARY)
        p.agrees(self.player)
        self.player.press_main()
        self.go(p, MARY, "uptown")
        self.meet(p, MARY, "maniac")
        self.button(self.t("Fight at once"))
        self.successes(0)
        mary.stamina = 1
        self.successes(0)
        mary.place, mary.stamina, mary.clues = "st_marys_hospital", 1, 1
        self.keep("4-unconscious")
        self.button(self.t("To the table"))  # the lit button leads to what must be discarded
        p.agrees(self.player)
        self.due()
        what = self.t("chooses items to discard: {n}", n=1)
        self.button(f"{self.first(MARY)}: {what}")
        self.keep("4-losses")
        self.player.tap(self.player.sheet.get_by_role("checkbox", name=card(self.player, "holy_water")).first)
        self.keep("4-chosen")
        self.button(self.t("Discard {n} of {due}", n=1, due=1))
        mary.cards.remove("holy_water")
        self.board()
        self.check(p)
        self.go(p, JOE, "rivertown")
        self.meet(p, JOE, "zombie")
        self.successes(2)
        self.keep("4-evaded")
        self.player.press_main()
        self.go(p, JOE, "general_store")
        self.check(p)
        self.player.press_main()
        self.place("general_store")
        self.keep("4-shop")
        price = self.t("buy: {deck}", deck=self.t("common item"))
        self.button(self.t("{who}: {price}", who=self.first(JOE), price=price))
        self.page.locator("[data-find]").locator("visible=true").first.fill(card(self.player, "axe")[:3])
        self.keep("4-buying")
        self.button(card(self.player, "axe"))
        joe.cards.append("axe")
        joe.money -= 3
        self.keep("4-bought")
        self.close()
        self.check(p)
        self.player.press_main()
        self.player.press_main()
        self.mythos("solar_eclipse")
        p.clues["unvisited_isle"] += 1
        self.check(p)

    def round_5(self, p: Paper) -> None:
        joe, mary = p.people
        self.begin(p, 5, JOE)
        p.agrees(self.player)
        self.player.press_main()
        self.go(p, MARY, "uptown")
        self.meet(p, MARY, "maniac")
        self.successes(1)
        self.player.press_main()
        self.go(p, MARY, "woods")
        self.player.press_main()
        self.sheet(JOE)
        self.step("Sanity", -3)
        self.keep("5-insane")  # what follows, before anything is done
        self.player.tap(self.player.sheet.get_by_role("checkbox", name=card(self.player, "axe")).first)
        self.button(self.t("Lose"))
        joe.sanity, joe.place = 1, "arkham_asylum"
        joe.cards.remove("axe")
        self.board()
        self.check(p)
        self.player.press_main()
        mary.place, mary.zone = "yuggoth", 1
        p.agrees(self.player)
        self.place("yuggoth")
        self.encountered(MARY)
        self.player.press_main()
        self.mythos("an_evil_fog")
        p.walk("maniac", "uptown", "southside")
        p.walk("zombie", "rivertown", "easttown")
        p.clues["unvisited_isle"] += 1
        self.check(p)

    def round_6(self, p: Paper) -> None:
        joe, mary = p.people
        self.begin(p, 6, MARY)
        self.player.press_main()
        self.player.press_main()
        mary.zone = 2
        p.agrees(self.player)
        self.place("arkham_asylum")
        price = self.t("heal, free or ${n}", n=2)
        self.button(self.t("{who}: {price}", who=self.first(JOE), price=price))
        self.button(self.t("{field} to the maximum, ${n}", field=self.t("Sanity"), n=2))
        joe.sanity, joe.money = 3, joe.money - 2
        self.close()
        self.player.press_main()
        self.place("yuggoth")
        self.encountered(MARY)
        self.check(p)
        self.player.press_main()
        self.mythos("sheldon_gang_turns_to_police_for_aid", "witch", "ghoul")
        p.put("witch", "uptown")
        p.put("ghoul", "uptown")
        p.clues["unvisited_isle"] += 1
        self.check(p)

    def round_7(self, p: Paper) -> None:
        _, mary = p.people
        self.begin(p, 7, JOE)
        self.player.press_main()
        self.player.press_main()
        mary.place, mary.zone = "woods", 0
        p.agrees(self.player)
        self.place("woods")
        self.button(self.t("{who}: close the gate", who=self.first(MARY)))
        self.victory(p)

    def shortened(self, p: Paper) -> None:
        """Who has to go home: the second investigator is put to the last gate by hand, and closes it."""
        _, mary = p.people
        self.place("woods")
        self.button(self.t("Bring an investigator"))
        self.button(self.name(MARY))
        self.close()
        self.sheet(MARY)
        self.button(self.t("explored"))
        mary.place = "woods"
        self.board()
        p.agrees(self.player)
        self.place("woods")
        self.button(self.t("{who}: close the gate", who=self.first(MARY)))
        self.victory(p)

    def victory(self, p: Paper) -> None:
        """The last gate is closed; the score is added up on paper."""
        self.keep("closing")
        self.successes(1)
        del p.gates["woods"]
        p.people[MARY].gate_trophies += 1
        self.keep("victory")
        gates = sum(who.gate_trophies for who in p.people)
        monsters = sum(who.monster_trophies for who in p.people)
        score = p.doom_track - p.terror + gates + monsters // 3 + len(p.people)
        assert on_page.score(self.page).inner_text().strip() == str(score)
