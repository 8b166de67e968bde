"""The Mythos sheet: name the card, see every step with its reason, answer what is open, apply all as one act.

Source: rules/arkham.md sections 12, 13 and 17.
"""

from __future__ import annotations

from typing import Any

from companion.arkham.investigators import belongings
from companion.arkham.mythos.mythos_phase import is_for_its_gate_only
from companion.arkham.mythos.questions import Resolution
from companion.arkham.table.commands import BeginPhase, SetAsideMythos
from companion.arkham.table.state import Phase, Table
from companion.errors import IllegalCommand
from companion.facts.arkham_records import CardKind, CardTrait
from companion.facts.rules_reference import Topic
from companion.screens import parts as p
from companion.screens.arkham.box.title_line import title_line
from companion.screens.arkham.chances import prices
from companion.screens.arkham.drafts import mythos_draft as d
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.drafts.view import Close, OpenSheet, SheetKind
from companion.screens.arkham.evening.number_changes import changes
from companion.screens.arkham.mythos import chain_of_causes, mythos_flow, mythos_steps
from companion.screens.arkham.mythos.naming_the_card import card_list, gates_first, unlisted_card
from companion.screens.arkham.table import awakening, dangers
from companion.screens.arkham.table.rules_reference import rules_button
from companion.screens.arkham.wording import refusals
from companion.screens.arkham.wording.chapters.causes import road_words
from companion.screens.arkham.wording.chapters.mythos_words import card_type, question_line, type_words
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.screens.arkham.wording.names import NUMERALS, Names


def present(draft: MythosDraft, names: Names) -> p.Panel:
    """Return the sheet of the Mythos phase in its current state."""
    table, box, words, memory = names.table, names.box, names.words, names.memory
    if table.awakening is not None:
        return awakening.present(table, box, words)
    draft = mythos_flow.fitted(draft, table, box, memory)
    if table.mythos_resolved and table.phase is Phase.MYTHOS and table.round > 0:
        return _resolved(names)
    if draft.is_picking:
        return _picking(draft, names)
    if mythos_flow.must_set_aside(draft, table, box):
        return _set_aside(draft, names)
    try:
        resolution = mythos_flow.resolution(draft, table, box, memory)
    except IllegalCommand as error:
        return _refused(draft, error, names)
    return _sheet(draft, names, resolution) if resolution else _picking(draft, names)


# ---------------------------------------------------------------- frame


def _head(names: Names, *tools: p.Part) -> tuple[p.Part, ...]:
    """Return the title of the sheet, with its round or as the opening card, the given tools, rules and the way out."""
    t, table = names.words.t, names.table
    title = t("V · Mythos, round {round}", round=table.round) if table.round else t("Opening Mythos card")
    close = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"))
    return (p.Title(title, aside=(*tools, rules_button(names.words, Topic.MYTHOS), close)),)


def _picking(draft: MythosDraft, names: Names) -> p.Panel:
    """Return the sheet that names the card: from the list, or, if printed entries were begun, by gate and symbols."""
    t, printed = names.words.t, draft.printed
    label = t("Mythos card")
    if printed is None:
        body: tuple[p.Part, ...] = (
            *_not_now(names),
            *_opening_hint(names),
            *gates_first(names),
            card_list(draft, names),
        )
        return p.Panel(label, body, _head(names), name="mythos-pick")
    back = p.Button(t("To the list"), d.DropCard(), p.ButtonKind.QUIET, "left")
    my_box = p.Group(
        (p.Button(t("My Arkham box"), OpenSheet(SheetKind.BOX), p.ButtonKind.QUIET, "cup"),), p.Layout.BUTTONS
    )
    body = (p.Title(t("By gate, clue, and symbols"), 2, aside=(back,)), *unlisted_card(draft, names), my_box)
    return p.Panel(label, body, _head(names), name="mythos-unlisted")


def _opening_hint(names: Names) -> tuple[p.Part, ...]:
    """Return the hint about the opening card, or a first card for its gate only; empty in any other case."""
    t = names.words.t
    if is_for_its_gate_only(names.table):
        text = t("The Great Ritual fails: the first of two cards, for its gate only.")
    elif names.table.round:
        return ()
    else:
        text = t("Top card of the deck. Set aside a rumor or a card without a gate and draw another.")
    return (*_who_plays(names), p.Text(text, p.Tone.SECOND, small=True))


def _who_plays(names: Names) -> tuple[p.Text, ...]:
    """Return the line with the Ancient One and all investigators at set-up while hands are due; empty at other times.
    "Start at once" leads here past the page of starting hands, which would show who was drawn.
    """
    table = names.table
    seats = tuple(table.clockwise())
    if table.round or not any(belongings.hands_are_due(table, seat, names.box) for seat in seats):
        return ()
    people = ", ".join(names.first_name(seat) for seat in sorted(seats))
    text = names.words.t("{ancient_one} · at the table: {names}", ancient_one=names.ancient_one(), names=people)
    return (p.Text(text, p.Tone.SECOND, names.words.t("Ancient One:"), small=True),)


def _not_now(names: Names) -> tuple[p.Part, ...]:
    """Return a sentence and the way to phase V while another phase runs; empty in the Mythos phase."""
    table, t = names.table, names.words.t
    if table.phase is Phase.MYTHOS:
        return ()
    phase = t("{numeral} {phase}", numeral=NUMERALS[table.phase], phase=names.phase(table.phase))
    text = p.Text(t("The game is in phase {phase}.", phase=phase), p.Tone.SECOND, small=True)
    go = refusals.button(names, t("Go to phase V"), BeginPhase(Phase.MYTHOS), icon="right", icon_last=True)
    return (p.Group((text, go), p.Layout.ROW),)


def _card(draft: MythosDraft, names: Names) -> p.Part:
    """Return the head of the named card: title, type, the ways to map and another card; as read off if not listed."""
    words = names.words
    card, tools = names.box.mythos.get(draft.card), _tools(draft, names)
    if card is None:
        return _card_read_off(draft, names, tools)
    lines: tuple[p.Part, ...] = (p.Title(words.name(card), 2, aside=tools),)
    if words.name(card) != card.name_en:
        lines += (p.Text(card.name_en, p.Tone.SECOND, small=True, italic=True),)
    kind = p.Text(card_type(card, words), p.Tone.SECOND, small=True)
    return p.Group((*lines, kind, title_line(card.id, names.mine, words, names.box)), p.Layout.CARD)


def _tools(draft: MythosDraft, names: Names) -> tuple[p.Part, ...]:
    """Return the quiet buttons beside a card's title: the map on a phone, the steps one by one, another card."""
    t = names.words.t
    look = p.Button("", d.ShowOnMap(True), p.ButtonKind.QUIET, "map", hint=t("On the map"))
    steps = p.Button("", d.ShowStep(1), p.ButtonKind.QUIET, "layers", hint=t("Step by step"))
    change = p.Button("", d.DropCard(), p.ButtonKind.QUIET, "swap", hint=t("Name another card"))
    return (p.Group((look,), p.Layout.PHONE), *(() if draft.step else (steps,)), change)


def _card_read_off(draft: MythosDraft, names: Names, tools: tuple[p.Part, ...]) -> p.Part:
    """Return the head of a card that the lists do not have; its title if entered, its kind if title and kind were."""
    t, words, printed = names.words.t, names.words, draft.printed
    name, kind = (printed.name, printed.kind) if printed else ("", "")
    lines: tuple[p.Part, ...] = (p.Title(name or t("Card not in the list"), 2, aside=tools),)
    if name and kind:
        trait = CardTrait(printed.trait) if printed else CardTrait.NONE
        text = t("{kind} · not in the lists", kind=type_words(CardKind(kind), trait, words))
        lines += (p.Text(text, p.Tone.SECOND, small=True),)
    return p.Group(lines, p.Layout.CARD)


# ---------------------------------------------------------------- the card worked out


def ahead(draft: MythosDraft, names: Names) -> tuple[p.Button, ...]:
    """Return the lit button of the strip for a card that is worked out: the next step, or all of it."""
    table, box, memory = names.table, names.box, names.memory
    is_done = table.mythos_resolved and table.phase is Phase.MYTHOS and table.round > 0
    draft = mythos_flow.fitted(draft, table, box, memory)
    if table.awakening is not None or is_done or draft.is_picking or mythos_flow.must_set_aside(draft, table, box):
        return ()
    try:
        resolution = mythos_flow.resolution(draft, table, box, memory)
    except IllegalCommand:
        return ()
    return (_lit(draft, resolution, names),) if resolution else ()


def _sheet(draft: MythosDraft, names: Names, resolution: Resolution) -> p.Panel:
    """Return the sheet of a named card: its steps, warnings and change; only a strip for a draft that is on the map."""
    t, table = names.words.t, names.table
    after = Names(resolution.after, names.box, names.words, mine=names.mine)
    sheet = mythos_steps.MythosSheet(draft, table, resolution, after)
    if draft.on_map:
        return _beside_map(sheet, names)
    trouble = (p.Warning(t("The table just changed: enter the draw again.")),) if draft.trouble else ()
    waking = _waking(resolution, table, sheet.last, after)
    notes = (p.Group((*waking, *trouble), p.Layout.WARNINGS),) if waking or trouble else ()
    body = (_card(draft, names), *notes, *mythos_steps.blocks(sheet))
    ahead = () if waking else dangers.warnings(after)[:2]
    warned = (p.Group(ahead, p.Layout.WARNINGS),) if ahead else ()
    paid = prices.lines(_paid(draft, resolution, names))
    foot = p.Group((changes(table, resolution.after, names), *warned, *paid, *_back(draft, after, paid)))
    return p.Panel(t("Mythos card"), body, _head(names), (foot,), name=f"mythos-{draft.step}")


def _beside_map(sheet: mythos_steps.MythosSheet, before: Names) -> p.Panel:
    """Return the sheet as a strip below the map, for a phone; the plan lies on the map. ``before``: as it stands."""
    draft, names, resolution = sheet.draft, sheet.names, sheet.resolution
    t, monster = names.words.t, draft.overruled
    back = p.Button(t("To the sheet"), d.ShowOnMap(False), p.ButtonKind.QUIET, "left", is_way_out=True)
    planned = t("Preview, not applied yet")
    hint = t("{monster}: tap its place on the map", monster=names.marker(monster)) if monster else planned
    paid = prices.lines(_paid(draft, resolution, before))
    foot = p.Group((changes(sheet.table, resolution.after, names), *paid, *_back(draft, names, paid)))
    return p.Panel(t("Mythos card"), (), (p.Title(hint, 2, aside=(back,)),), (foot,), p.Size.PEEK, "mythos-map")


def _waking(resolution: Resolution, before: Table, last_step: int, names: Names) -> tuple[p.Warning, ...]:
    """Return the warning that the Ancient One awakens, with the steps that are dropped and the causes; empty if not."""
    t, woken = names.words.t, resolution.after.awakening
    if not resolution.woke or woken is None:
        return ()
    done = max((step.number for step in resolution.steps if step.events), default=1)
    text, last = t("{who} awakens: {road}", who=names.ancient_one(), road=road_words(woken.road, names)), last_step
    if done == last - 1:
        text = t("{what}. Step {last} is skipped", what=text, last=last)
    elif done < last:
        text = t("{what}. Steps {first} to {last} are skipped", what=text, first=done + 1, last=last)
    return (p.Warning(text, hot=True, links=chain_of_causes.links(resolution, before, names)),)


def _waits_for(resolution: Resolution, names: Names) -> tuple[str, str]:
    """Return the card's first open question and the name of its block; two empty texts once all is answered."""
    if not resolution.questions:
        return "", ""
    return question_line(resolution.questions[0], names), f"step-{resolution.questions[0].step}"


def _paid(draft: MythosDraft, resolution: Resolution, names: Names) -> tuple[prices.Price, ...]:
    """Return what the card costs once it is applied; empty while a question waits or a step is still to be shown."""
    if resolution.questions or 0 < draft.step < mythos_steps.last_step(names.table, resolution):
        return ()
    return prices.of_events(names, resolution.after, resolution.events)


def _lit(draft: MythosDraft, resolution: Resolution, names: Names) -> p.Button:
    """Return the lit button: the next step if gone step by step, or "Apply all", disabled while a question waits."""
    t, (reason, block) = names.words.t, _waits_for(resolution, names)
    look: dict[str, Any] = {"kind": p.ButtonKind.MAIN, "grow": True}
    if 0 < draft.step < mythos_steps.last_step(names.table, resolution):
        label = t("Next: step {n}", n=draft.step + 1)
        return p.Button(label, d.ShowStep(draft.step + 1), icon="right", icon_last=True, **look)
    is_clear = not reason
    paid = _paid(draft, resolution, names)
    label = t("Apply") if paid else t("Apply all")
    apply = p.Button(label, d.ApplyCard(), icon="check", enabled=is_clear, reason=reason, leads_to=block, **look)
    return prices.named(names, apply, paid)


def _back(draft: MythosDraft, names: Names, paid: tuple[p.Part, ...]) -> tuple[p.Part, ...]:
    """Return the buttons back: one step while the card is gone through, and the choice of the card if it costs much.

    ``paid``: what is said of its price.
    """
    t = names.words.t
    step = p.Button("", d.ShowStep(draft.step - 1), icon="left", hint=t("One step back"))
    wrong = p.Button(t("Wrong card"), d.DropCard(), icon="left", grow=True)
    buttons = (*((step,) if draft.step else ()), *((wrong,) if paid else ()))
    return (p.Group(buttons, p.Layout.BUTTONS),) if buttons else ()


# ---------------------------------------------------------------- cards and moments that are different


def _set_aside(draft: MythosDraft, names: Names) -> p.Panel:
    """Return the sheet for an opening card that does not count; an unlisted card may also be marked as no rumor."""
    t, card = names.words.t, names.box.mythos.get(draft.card)
    why = t("A rumor cannot be the opening card: set it aside and draw another.")
    if card is None:
        other = p.Button(t("Draw another one"), d.DropCard(), p.ButtonKind.MAIN, "check", grow=True)
        no_rumor = p.Button(t("It is not a rumor"), d.ReadKind())
        body: tuple[p.Part, ...] = (_card(draft, names), p.Text(why))
        foot = (p.Group((no_rumor, other), p.Layout.BUTTONS),)
        return p.Panel(t("Mythos card"), body, _head(names), foot, name="mythos-aside")
    label = t("Set aside")
    if card.kind is CardKind.SPECIAL:
        label = t("Shuffle the Mythos deck")
        why = t("No gate on this card: shuffle it into the Mythos deck and draw another.")
    aside = refusals.button(
        names,
        label,
        SetAsideMythos(draft.card),
        kind=p.ButtonKind.MAIN,
        icon="check",
        grow=True,
    )
    body = (_card(draft, names), p.Text(why))
    return p.Panel(t("Mythos card"), body, _head(names), (p.Group((aside,), p.Layout.BUTTONS),), name="mythos-aside")


def _refused(draft: MythosDraft, error: IllegalCommand, names: Names) -> p.Panel:
    """Return the sheet of a card that the rules refuse: the reason, and ways to enter it nevertheless."""
    t = names.words.t
    warning = p.Group((p.Warning(refusals.refusal(error, names)),), p.Layout.WARNINGS)
    ways = (p.Button(label, act, icon="pencil") for label, act in in_spite(error, d.command(draft), names))
    body = (*_not_now(names), _card(draft, names), warning, p.Group(tuple(ways), p.Layout.BUTTONS))
    foot = (p.Group((p.Button(t("To the list"), d.DropCard(), icon="left"),), p.Layout.BUTTONS),)
    return p.Panel(t("Mythos card"), body, _head(names), foot, name="mythos-refused")


def _resolved(names: Names) -> p.Panel:
    """Return the sheet after the round's card is resolved, with its name if any was seen, and the next round."""
    t = names.words.t
    last = names.table.mythos_seen[-1] if names.table.mythos_seen else ""
    text = p.Text(t("This round’s Mythos card is resolved."))
    card = (p.Text(names.card(last), italic=True),) if last else ()
    ahead = refusals.button(
        names,
        t("Next round"),
        BeginPhase(Phase.UPKEEP),
        kind=p.ButtonKind.MAIN,
        icon="right",
        icon_last=True,
        grow=True,
    )
    return p.Panel(
        t("Mythos card"), (text, *card), _head(names), (p.Group((ahead,), p.Layout.BUTTONS),), name="mythos-done"
    )
