"""A sheet of paper beside the table: plain numbers that a player keeps by hand, held against what the page shows.

Nothing here asks the rules of the program. Only names come from its data, to know how a place is called.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import dataclass, field

import on_page
from arkham_player import BOX, Player

from companion import words

NUMBER = re.compile(r"\d+")
PATIENCE = 60.0
"""Seconds until a page must agree after a tap."""
PHONE = 700
"""Pages narrower than this are phones (DESIGN.md section 4)."""

BOARD = """() => Object.fromEntries([...document.querySelectorAll('svg[role=group] [data-place]')]
  .map(e => [e.dataset.place, e.getAttribute('aria-label')]))"""
"""Place -> everything that the board says of it to a listener."""

NUMBERS = "() => [...document.querySelectorAll('[data-region=numbers] [role=group] > div')].map(e => e.innerText)"

SHEET = """() => {
  const panel = document.querySelector('[data-region=panel] > section');
  panel.querySelectorAll('details').forEach(fold => { fold.open = true; });
  const text = e => (e ? e.innerText : '').replace(/\\s+/g, ' ').trim();
  const all = selector => [...panel.querySelectorAll(selector)];
  return {
    numbers: Object.fromEntries(all('[role=group]:has(> output)').map(
      e => [e.getAttribute('aria-label'), text(e.querySelector('output')).split(' ')[0]])),
    lit: all('.al-wrap:not(:has(+ .stats)) .al-chip[aria-pressed=true]').map(text),
    cards: all('.its .al-item__name').map(text),
    notes: all('.al-sec__n').map(text),
    sliders: all('[role=radiogroup] [aria-checked=true]').map(e => e.getAttribute('aria-label')),
    text: text(panel),
  };
}"""
"""What an open sheet says: label -> number, chips that are lit, names of cards, chosen columns of the sliders."""


def is_phone(player: Player) -> bool:
    """Whether the board fills this page and the rest lies over it."""
    size = player.page.viewport_size
    return size is not None and size["width"] < PHONE


def card(player: Player, card_id: str) -> str:
    """The name of an investigator's card."""
    piles = (BOX.items, BOX.spells, BOX.skills, BOX.allies, BOX.special_cards)
    return player.name(next(pile[card_id] for pile in piles if card_id in pile))


@dataclass
class Person:
    """One investigator on paper."""

    id: str
    place: str
    sanity: int
    stamina: int
    clues: int
    money: int
    max_sanity: int
    max_stamina: int
    cards: list[str] = field(default_factory=list)
    zone: int = 0
    monster_trophies: int = 0
    gate_trophies: int = 0
    sliders: tuple[int, int, int] | None = None
    """Values of Speed, Fight and Lore."""
    status: set[str] = field(default_factory=set)
    """``delayed``, ``explored``, ``Blessing``, ``Curse``: words on chips that are lit."""
    is_out: bool = False


@dataclass
class Paper:
    """Everything that is counted at the table."""

    people: list[Person]
    doom_track: int
    limit: int
    outskirts_capacity: int
    awakening_gates: int
    clues: dict[str, int]
    doom: int = 0
    terror: int = 0
    round: int = 0
    first: int = 0
    gates: dict[str, str] = field(default_factory=dict)
    seals: set[str] = field(default_factory=set)
    activity: set[str] = field(default_factory=set)
    """Where a card in play has laid its marker."""
    monsters: dict[str, list[str]] = field(default_factory=dict)
    """Place -> kinds; ``outskirts`` and ``sky`` are places too."""
    cup: int = 55
    stack: int = 16
    checks: int = 0
    """How often the page was held against the paper."""

    # ------------------------------------------------------------ the pen

    def put(self, kind: str, place: str) -> None:
        """A marker leaves the cup."""
        self.monsters.setdefault(place, []).append(kind)
        self.cup -= 1

    def take(self, kind: str, place: str) -> None:
        """A marker leaves the board, for a trophy or the box."""
        self.monsters[place].remove(kind)

    def walk(self, kind: str, place: str, to: str) -> None:
        self.take(kind, place)
        self.monsters.setdefault(to, []).append(kind)

    def open(self, place: str, world: str) -> None:
        """A gate opens: doom, marker, clues."""
        self.doom += 1
        self.gates[place] = world
        self.stack -= 1
        self.clues.pop(place, None)

    @property
    def in_town(self) -> int:
        return sum(len(kinds) for place, kinds in self.monsters.items() if place != "outskirts")

    # ------------------------------------------------------------ the page

    def agrees(self, player: Player) -> None:
        """The board, the four numbers, and the row of every investigator."""
        self.checks += 1
        last = time.monotonic() + PATIENCE
        while True:
            try:
                self._numbers(player)
                self._board(player)
                return
            except AssertionError:
                if time.monotonic() > last:
                    raise
                player.page.wait_for_timeout(100)

    def agrees_in_full(self, player: Player) -> None:
        """Everything else too: what lies in the cup and in every hand."""
        self.agrees(player)
        self._piles(player)
        for seat in range(len(self.people)):
            self._sheet(player, seat)
        player.section("Board")

    def _numbers(self, player: Player) -> None:
        if not is_phone(player):
            self._side_column(player)
            return
        shown = [int(NUMBER.findall(text)[0]) for text in player.page.evaluate(NUMBERS)[:4]]
        wanted = [self.doom, self.terror, self.in_town, len(self.gates)]
        assert shown == wanted, f"doom, terror, monsters, gates: {shown}"

    def _side_column(self, player: Player) -> None:
        """A laptop says the same numbers, and two more, in words beside the board."""
        text, t = player.sheet.inner_text(), player.t
        wanted = {
            "Doom": self.doom,
            "Terror": self.terror,
            "Monsters": self.in_town,
            "Gates": len(self.gates),
            "Outskirts": len(self.monsters.get("outskirts", [])),
            "Elder signs": len(self.seals),
        }
        for label, number in wanted.items():
            found = re.search(rf"^{t(label)}\s+(\d+)\s*/", text, re.MULTILINE)
            assert found is not None, (label, text[:300])
            assert int(found[1]) == number, (label, found[1], number)

    def _board(self, player: Player) -> None:
        shown = player.page.evaluate(BOARD)
        assert shown
        for place in (*BOX.streets, *BOX.locations):
            said = shown[place].split(", ")[1:]
            wanted = self._about(player, place)
            assert Counter(said) == Counter(wanted), shown[place]
        for world in BOX.worlds:
            inside = [self._name(player, who) for who in self.people if who.place == world]
            assert all(name in shown[world] for name in inside), shown[world]
        outside = self.monsters.get("outskirts", [])
        assert f"{len(outside)} / {self.outskirts_capacity}" in shown["outskirts"]

    def _about(self, player: Player, place: str) -> list[str]:
        t, found = player.t, []
        if place in self.gates:
            world = BOX.worlds[self.gates[place]]
            sign = "+" if world.gate_modifier > 0 else "−" if world.gate_modifier < 0 else ""
            name = player.name(BOX.spaces[self.gates[place]])
            found.append(t("gate: {world}", world=f"{name} {sign}{abs(world.gate_modifier)}"))
        if place in self.seals:
            found.append(t("elder sign"))
        if self.clues.get(place):
            found.append(words.load(player.language).n("{n} clue", "{n} clues", self.clues[place]))
        if place in self.activity:
            found.append(words.load(player.language).n("{n} activity marker", "{n} activity markers", 1))
        for kind, number in Counter(self.monsters.get(place, [])).items():
            name = player.name(BOX.monsters[kind])
            found.append(name if number == 1 else f"{name} ×{number}")
        here = [self._name(player, who) for who in self.people if who.place == place]
        return found + (here or [t("no investigators")])

    def _name(self, player: Player, who: Person) -> str:
        return player.name(BOX.investigators[who.id])

    def _piles(self, player: Player) -> None:
        if is_phone(player):
            on_page.numbers(player.page).locator("[data-act*=OpenSheet]").first.click()
            player.settled()
            text = player.sheet.inner_text()
            player.press("Close")
        else:
            player.tap(player.sheet.get_by_role("button", name=player.t("Correct by hand"), exact=True).first)
            text = player.sheet.inner_text()
            player.press("Close")
        line = player.t(
            "In the cup: {cup} · gate markers: {stack} · Mythos cards seen: {seen}",
            cup=self.cup,
            stack=self.stack,
            seen="",
        )
        assert line.rstrip() in text, text[-200:]

    def _sheet(self, player: Player, seat: int) -> None:
        who = self.people[seat]
        player.section("Team")
        player.choose(self._name(player, who))
        shown = player.page.evaluate(SHEET)
        t = player.t
        if who.is_out:
            assert t("out of the game") in shown["lit"], shown
            return
        for label, value in (
            (t("Sanity"), who.sanity),
            (t("Stamina"), who.stamina),
            (t("Clues"), who.clues),
            (t("Money"), who.money),
            (t("Maximum Sanity"), who.max_sanity),
            (t("Maximum Stamina"), who.max_stamina),
        ):
            assert shown["numbers"].get(label) == str(value), (who.id, label, value, shown["numbers"])
        lit = {one for one in shown["lit"] if one != t("first player")}
        assert lit == {t(word) for word in who.status}, (who.id, lit, who.status)
        assert (t("first player") in shown["lit"]) == (seat == self.first), (who.id, "first player")
        assert Counter(shown["cards"]) == Counter(card(player, one) for one in who.cards), (who.id, shown["cards"])
        first = t("monsters {m}, gates {g}", m=0, g=0).split()[0]
        trophies = next(NUMBER.findall(note) for note in shown["notes"] if note.startswith(first))
        assert (int(trophies[0]), int(trophies[-1])) == (who.monster_trophies, who.gate_trophies), (who.id, trophies)
        if who.sliders is not None:
            values = tuple(int(NUMBER.findall(one)[0]) for one in shown["sliders"])
            assert values == who.sliders, (who.id, shown["sliders"])
        place = player.name(BOX.spaces[who.place]) if who.place in BOX.spaces else ""
        assert place in shown["text"], (who.id, who.place)
