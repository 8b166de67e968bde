"""The course of the duel: everybody's sanity at the end of each turn."""

from __future__ import annotations

from companion.screens import parts as p
from companion.screens.families.charts import ChartLine, LineChart, tools
from companion.screens.realms.duel.story import course
from companion.screens.realms.wording.bursts import Log
from companion.screens.realms.wording.names import Names


def present(names: Names, records: Log) -> p.Panel:
    """The chart with its table."""
    t, drawn = names.words.t, chart(names, records)
    body = (drawn,) if drawn.lines else (p.Text(t("No graph yet"), p.Tone.SECOND),)
    return p.Panel(t("Graph"), body, size=p.Size.PAGE, name="graph")


def chart(names: Names, records: Log) -> LineChart:
    """Everybody's sanity by turn, with the same as a table; without a line where nothing is written."""
    t = names.words.t
    results = course(records)
    players = len(results[0][1]) if results else 0
    lines = tuple(
        ChartLine(names.player(seat), tuple((float(turn), float(sanities[seat])) for turn, sanities in results), seat)
        for seat in range(players)
    )
    head = (t("Turn"), *(names.player(seat) for seat in range(players)))
    rows = tuple((str(turn), *map(str, sanities)) for turn, sanities in results)
    title = t("Sanity by turn")
    return LineChart(
        "duel", title, t("Turn"), t("Sanity"), lines, head, rows, t("Show as a table"), title, tools(names.words)
    )
