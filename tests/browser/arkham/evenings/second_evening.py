"""An evening for four on a laptop, in English: the Ancient One wakes and is beaten, with a sheet of paper beside it."""

from __future__ import annotations

import re

import on_page
from hand_sheet import Paper, Person
from whole_evening import FIRST_CLUES, Evening

AMANDA, MICHAEL, VINCENT, CAROLYN = range(4)
TEAM = ("amanda_sharpe", "michael_mcglen", "vincent_lee", "carolyn_fern")

ROWS = """rows => Object.fromEntries(rows.filter(row => row.querySelector('button')).map(row => [
  row.querySelector('button').ariaLabel,
  [...row.querySelectorAll('[role=img]')].map(v => v.innerText).filter(v => /^\\d+$/.test(v)).slice(0, 3).map(Number),
]))"""
"""Name -> Sanity, Stamina and clues on the page of the battle."""


def paper() -> Paper:
    """Four investigators against Yig."""
    people = [
        Person("amanda_sharpe", "bank_of_arkham", 5, 5, 1, 1, 5, 5),
        Person("michael_mcglen", "mas_boarding_house", 3, 7, 0, 8, 3, 7, ["dynamite", "tommy_gun"]),
        Person("vincent_lee", "st_marys_hospital", 5, 5, 1, 9, 5, 5),
        Person("carolyn_fern", "arkham_asylum", 6, 4, 1, 7, 6, 4),
    ]
    return Paper(people, doom_track=10, limit=7, outskirts_capacity=4, awakening_gates=7, clues={**FIRST_CLUES})


class Battle(Evening):
    """The second evening."""

    team = TEAM

    def set_up(self, p: Paper) -> None:
        self.lay_out("yig", first=AMANDA)
        self.mythos("church_group_reclaims_southside", "the_dreamlands", "cultist")
        p.open("black_cave", "the_dreamlands")
        p.put("cultist", "black_cave")
        p.clues["hibbs_roadhouse"] += 1
        p.round = 1
        self.check(p)

    def round_1(self, p: Paper) -> None:
        amanda, michael, vincent, _ = p.people
        self.sheet(MICHAEL)
        self.sliders(3, 3, 0)
        michael.sliders = (5, 6, 0)
        self.board()
        self.player.press_main()
        self.go(p, MICHAEL, "black_cave")
        self.meet(p, MICHAEL, "cultist")
        self.button(self.t("Fight at once"))
        self.keep("fight")
        self.successes(5)
        p.take("cultist", "black_cave")
        michael.monster_trophies = 1
        p.doom += 1
        self.player.press_main()
        self.check(p)
        self.player.press_main()
        self.happens(VINCENT, "Lost in time and space")
        vincent.place, vincent.status = "lost_in_time_and_space", {"delayed", "misses the next round"}
        p.doom += 1
        self.happens(AMANDA, "Blessed")
        amanda.status = {"Blessing"}
        self.sheet(3)
        self.step("Sanity", -5)
        p.people[CAROLYN].sanity = 1
        self.board()
        self.check(p)
        self.player.press_main()
        michael.place, michael.zone = "the_dreamlands", 1
        self.check(p)
        self.player.press_main()
        self.mythos("an_evil_fog", "yuggoth", "witch")
        p.open("graveyard", "yuggoth")
        p.put("witch", "graveyard")
        p.clues["unvisited_isle"] += 1
        self.check(p)

    def happens(self, seat: int, what: str) -> None:
        self.sheet(seat)
        self.button(self.t("Change status"))
        self.button(self.t(what))
        self.board()

    def wakes(self, p: Paper) -> None:
        """Joined in the middle: five tokens more lie on the track; the next gate covers its last space."""
        self.begin(p, 2, MICHAEL)
        self.step("Doom", 5)
        p.doom += 5
        p.people[VINCENT].status = {"delayed", "misses this round"}
        self.check(p)
        for _ in range(3):
            self.player.press_main()
        p.people[MICHAEL].zone = 2
        p.people[VINCENT].status = {"misses this round"}
        self.check(p)
        self.player.press_main()
        self.player.name_card("all_quiet_in_arkham")
        self.keep("waking")
        self.player.tap(self.player.applies)
        self.keep("awake")
        self.button(self.t("Begin the final battle"))
        p.doom, p.first = 10, CAROLYN
        p.people[VINCENT].is_out = True
        self.keep("battle")

    def attack(self, p: Paper, seat: int, successes: int) -> None:
        """One tap for an attack; four successes take a token, what is left over stays."""
        rows = self.player.sheet.locator("div, li").filter(has_text=self.name(seat))
        row = rows.filter(has=on_page.dice_keys(self.page)).last
        self.player.tap(row.get_by_role("button", name=str(successes), exact=True))
        self.kept += successes
        p.doom, self.kept = p.doom - self.kept // 4, self.kept % 4

    kept = 0
    """Successes towards the next token."""

    def is_attacked(self, seat: int, held_off: bool) -> None:
        """Held off, or hit for one Sanity and one Stamina."""
        rows = self.player.sheet.locator("div, li").filter(has_text=self.name(seat))
        row = rows.filter(has=self.page.get_by_role("button", name=self.t("attack held off"))).last
        said = on_page.named("attack held off") if held_off else on_page.begins("hit: {loss}", "loss")
        self.player.tap(row.get_by_role("button", name=said))

    def battle(self, p: Paper) -> None:
        """Twelve successes, one devoured, one hit; then the rest of the track by hand, and the last token."""
        self.attack(p, CAROLYN, 2)
        self.attack(p, AMANDA, 1)
        self.attack(p, MICHAEL, 9)
        assert (p.doom, self.kept) == (7, 0)
        self.shows(p)
        self.is_attacked(CAROLYN, held_off=False)
        p.people[CAROLYN].is_out = True
        self.is_attacked(AMANDA, held_off=True)
        self.is_attacked(MICHAEL, held_off=False)
        p.people[MICHAEL].sanity = 2
        self.keep("attacked")
        self.shows(p)
        self.player.press_main()
        self.step("Doom", -6)
        p.doom, p.first = 1, AMANDA
        self.shows(p)
        self.attack(p, AMANDA, 1)
        self.attack(p, MICHAEL, 3)
        assert p.doom == 0
        self.keep("won")
        score = p.doom_track - p.terror + 1 // 3 + 2
        assert on_page.score(self.page).inner_text().strip() == str(score)

    def shows(self, p: Paper) -> None:
        """Doom, kept successes, and Sanity and Stamina of everybody still in the battle."""
        text = self.player.sheet.inner_text()
        assert self.t("{n} of {of} successes toward the next token", n=self.kept, of=4) in text
        rows = on_page.fighters(self.page).evaluate_all(ROWS)
        for seat, who in enumerate(p.people):
            if not who.is_out:
                assert rows[self.name(seat)] == [who.sanity, who.stamina, who.clues], rows
        shown = self.page.evaluate("document.querySelector('[data-region=panel]').innerText")
        assert re.search(rf"^{p.doom}$", shown, re.MULTILINE), p.doom
