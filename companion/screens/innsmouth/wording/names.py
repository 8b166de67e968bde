"""What things of Innsmouth are called in the player's language."""

from __future__ import annotations

from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box import Bonus
from companion.innsmouth.end.standings import are_goals_entered
from companion.innsmouth.game.commands import Card
from companion.innsmouth.game.state import BoardSide, Seat, SheetLine, Stroke, Tour
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import Goal, Metric
from companion.innsmouth.town.town import At, Quarter, QuarterColor, Road, RoadKind, TouristKind, Tourists, Town
from companion.innsmouth.week.town_of_week import WEEK_GOAL
from companion.records import dataclass
from companion.screens.player_names import ON_BUTTON, called, in_full, initial
from companion.words import Words, message


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one game in one language; ``tour`` is None before the set-up."""

    tour: Tour | None
    words: Words

    def player(self, seat: int) -> str:
        """The name of a seat, or its number."""
        return called(self.words, self._player_names, seat)

    def short(self, seat: int) -> str:
        """The name of a seat as it fits on a chip."""
        return called(self.words, self._player_names, seat, ON_BUTTON)

    def letter(self, seat: int) -> str:
        """Return the text on a seat's figure: the first letter of the name, or the seat's number."""
        return initial(self._player_names, seat)

    @property
    def _player_names(self) -> tuple[str, ...]:
        """Return the names of the players by seat; () without a game."""
        return () if self.tour is None else tuple(seat.name for seat in self.tour.seats)

    def quarter(self, at: At) -> str:
        """The address of a quarter, as the rulebook writes it."""
        return f"({at[0]};{at[1]})"

    def color(self, color: QuarterColor) -> str:
        """A quarter's colour."""
        t = self.words.t
        return {
            QuarterColor.RED: t("red quarter"),
            QuarterColor.GREEN: t("green quarter"),
            QuarterColor.BLUE: t("blue quarter"),
            QuarterColor.PURPLE: t("purple quarter"),
            QuarterColor.YELLOW: t("yellow quarter"),
            QuarterColor.WHITE: t("white quarter"),
        }[color]

    def kind(self, kind: TouristKind) -> str:
        """A kind of tourists."""
        t = self.words.t
        return {
            TouristKind.CIRCLE: t("circle"),
            TouristKind.SQUARE: t("square"),
            TouristKind.TRIANGLE: t("triangle"),
            TouristKind.CROSS: t("cross"),
        }[kind]

    def kinds(self, kind: TouristKind) -> str:
        """The plural, as a caption."""
        t = self.words.t
        return {
            TouristKind.CIRCLE: t("Circles"),
            TouristKind.SQUARE: t("Squares"),
            TouristKind.TRIANGLE: t("Triangles"),
            TouristKind.CROSS: t("Crosses"),
        }[kind]

    def tourists(self, tourists: Tourists) -> str:
        """Return a group of tourists in words, kind by kind; "no tourists" for an empty group."""
        parts = [f"{self.kinds(kind).lower()} {tourists.of(kind)}" for kind in TouristKind if tourists.of(kind)]
        return ", ".join(parts) or self.words.t("no tourists")

    def whole_quarter(self, quarter: Quarter, tourists: Tourists, threats: int) -> str:
        """Return the description of a quarter and all that stands in it, for screen readers."""
        t = self.words.t
        parts = [f"{self.quarter(quarter.at)} {self.color(quarter.color)}"]
        if quarter.star is not None:
            parts.append(t("star {n}", n=quarter.star))
        parts.append(self.tourists(tourists))
        if threats:
            parts.append(self.words.n("{n} threat symbol", "{n} threat symbols", threats))
        return ", ".join(parts)

    def road(self, road: Road) -> str:
        """A road, by the quarters that it runs along."""
        t, quarters = self.words.t, " ".join(map(self.quarter, road.quarters))
        match road.kind:
            case RoadKind.BRIDGE:
                return t("bridge {quarters}", quarters=quarters)
            case RoadKind.CORNER:
                return t("corner road {quarters}", quarters=quarters)
            case RoadKind.DEAD_END:
                return t("dead end {quarters}", quarters=quarters)
            case RoadKind.STRAIGHT:
                return t("road {quarters}", quarters=quarters)

    def node(self, name: str, town: Town) -> str:
        """An intersection, by the quarters round it."""
        around = sorted({at for road in town.roads.values() if name in road.ends for at in road.quarters})
        return self.words.t("intersection {quarters}", quarters=" ".join(map(self.quarter, around)))

    def stroke(self, stroke: Stroke, town: Town) -> str:
        """A segment."""
        if stroke.diagonal is not None:
            return self.words.t("diagonal {quarter}", quarter=self.quarter(stroke.diagonal.quarter))
        return self.road(town.roads[stroke.road or ""])

    def character(self, character: Character | None) -> str:
        """Return the name of a character; "no character yet" for None."""
        t = self.words.t
        if character is None:
            return t("no character yet")
        return {
            Character.DETECTIVE: t("Detective"),
            Character.WARLOCK: t("Warlock"),
            Character.COLLECTOR: t("Collector"),
            Character.BOATMAN: t("Boatman"),
            Character.HUNTRESS: t("Huntress"),
        }[character]

    def ability(self, character: Character) -> str:
        """Return what a character changes in the rules, in our own words."""
        t = self.words.t
        return {
            Character.DETECTIVE: t("touching a new cache or safe house: one more tourist from the fate die"),
            Character.WARLOCK: t("no threat check; rituals score points for erased tourists"),
            Character.COLLECTOR: t("8 extra points for each artifact drawn"),
            Character.BOATMAN: t("crossings bring no threat; each one to the other bank scores 10 points"),
            Character.HUNTRESS: t("4 also counts as a success; each 5 or 6 scores 10 points and erases a symbol"),
        }[character]

    def bonus(self, bonus: Bonus) -> str:
        """A face of the bonus die."""
        t = self.words.t
        return {
            Bonus.BLANK: t("blank"),
            Bonus.COORDINATES: t("change coordinates"),
            Bonus.CORRECTION: t("route correction"),
            Bonus.ALLEY: t("secret alley"),
            Bonus.NEW_TURN: t("new turn"),
            Bonus.ZIGZAG: t("zigzag"),
        }[bonus]

    def card(self, card: Card) -> str:
        """An artifact."""
        t = self.words.t
        return {
            Card.MANUSCRIPT: t("Manuscript"),
            Card.DAGGER: t("Dagger"),
            Card.AMULET: t("Amulet"),
            Card.TIARA: t("Tiara"),
        }[card]

    def card_does(self, card: Card) -> str:
        """Return in short what an artifact does to the dice."""
        t = self.words.t
        return {
            Card.MANUSCRIPT: t("roll again"),
            Card.DAGGER: t("+2 to two dice"),
            Card.AMULET: t("+1 to all"),
            Card.TIARA: t("a die → 6"),
        }[card]

    def mode(self, mode: BoardSide) -> str:
        """The side of the round board."""
        t = self.words.t
        return {BoardSide.CULTISTS: t("Cultists"), BoardSide.DEEP_ONES: t("Deep Ones")}[mode]

    def goal(self, goal: Goal) -> str:
        """A goal card: the known one by its name, the players' own by theirs, the week's by what it counts."""
        if goal.id.startswith(WEEK_GOAL):
            return self.words.t("{what} (goal of the week)", what=self.metric(goal.metric))
        return self.words.t("Winding Route") if goal.id == "winding" else in_full(goal.id) or self.metric(goal.metric)

    def score_line(self, line: SheetLine) -> str:
        """Return the name of a line of the score."""
        t = self.words.t
        others = {
            SheetLine.ARTIFACTS: t("Unused artifacts"),
            SheetLine.GOALS: t("Goal cards"),
            SheetLine.CHARACTER: t("Character ability"),
            SheetLine.STARS: t("Stars in yellow quarters"),
            SheetLine.OTHER_GOALS: t("Other goal cards"),
        }
        return others.get(line) or t("{kind} × landmarks", kind=self.kinds(TouristKind(line.value)))

    def figure(self, line: SheetLine, points: int, player: Seat) -> str:
        """Return the points of a line of a player's score; "?" for goal cards that nobody has entered."""
        is_counted = line is not SheetLine.GOALS or points or self.tour is None or self.tour.goals
        return str(points) if is_counted or self._are_goals_entered(player) else "?"

    def total(self, points: int, player: Seat) -> str:
        """Return a player's points in all; "from 40" while goal cards are unknown that may add to them."""
        return str(points) if self._are_goals_entered(player) else self.words.t("from {n}", n=points)

    def _are_goals_entered(self, player: Seat) -> bool:
        """Return whether a player's points for goal cards are known; true before the set-up."""
        return self.tour is None or are_goals_entered(self.tour, player)

    def metric(self, metric: Metric) -> str:
        """Return the name of what a goal card counts."""
        t = self.words.t
        return {
            Metric.TURNS: t("turns"), Metric.CROSSINGS: t("crossings"), Metric.SEGMENTS: t("segments"),
            Metric.DIAGONALS: t("diagonals"), Metric.BRIDGES: t("bridges"), Metric.DEAD_ENDS: t("dead ends"),
            Metric.CACHES: t("caches"), Metric.SAFE_HOUSES: t("safe houses"), Metric.QUARTERS: t("quarters"),
            Metric.RED: t("red landmarks"), Metric.GREEN: t("green landmarks"), Metric.BLUE: t("blue landmarks"),
            Metric.PURPLE: t("purple landmarks"), Metric.YELLOW: t("yellow landmarks"),
            Metric.WHITE: t("white quarters"), Metric.TOURISTS: t("tourists"), Metric.CIRCLES: t("circles"),
            Metric.SQUARES: t("squares"), Metric.TRIANGLES: t("triangles"), Metric.CROSSES: t("crosses"),
            Metric.TOURIST_SETS: t("sets of four different tourists"),
            Metric.LANDMARK_SETS: t("sets of four different landmarks"),
            Metric.ROWS: t("rows visited"), Metric.COLUMNS: t("columns visited"),
            Metric.WHOLE_ROWS: t("whole rows"), Metric.WHOLE_COLUMNS: t("whole columns"),
        }[metric]  # fmt: skip

    def solo_row(self, at: int, box: InnsmouthBox) -> str:
        """Return the number of a row (from 0) of the challenge card, and its name where the rulebook is legible."""
        names = box.numbers.solo_names
        result = names[at] if at < len(names) else None
        number = self.words.t("Row {n}", n=at + 1)
        return number if result is None else f"{number}, {self.words.name(result)}"

    def counts(self, goal: Goal) -> str:
        """What a goal card counts, and its tiers."""
        return f"{self.metric(goal.metric)}: {self.tiers(goal)}"

    def tiers(self, goal: Goal) -> str:
        """The tiers of a goal card."""
        tier_text = message("up to {n} for {points}") if goal.at_most else message("{n}+ for {points}")
        return ", ".join(self.words.t(tier_text, n=tier.number, points=tier.points) for tier in goal.tiers)
