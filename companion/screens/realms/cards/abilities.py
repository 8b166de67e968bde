"""An ability of a card in short sentences of our own, and as signs.

Source: rules/realms.md sections 4, 5; no sentence is taken from a card.
"""

from __future__ import annotations

from functools import lru_cache

from companion.facts.realms import Card
from companion.facts.realms_notation import Ability, Atom, Token, Verb, parse
from companion.screens.realms.duel.drawn import AbilityLine, Sign, Signs
from companion.screens.realms.wording.names import Names, shows
from companion.words import LANGUAGES, Words, load

ONCE = frozenset({Verb.ABJURE, Verb.RETURN, Verb.DESTROY})
"""Effects that always are of one card."""
COLORS = frozenset({Token.YELLOW, Token.GREEN, Token.PURPLE, Token.BLACK})


def abilities(card: Card) -> tuple[Ability, ...]:
    """The abilities of a card in the order of its text."""
    return tuple(ability for text in card.abilities for ability in parse(text))


def sentence(ability: Ability, names: Names, card: Card | None = None) -> str:
    """Return what an ability does as a sentence, its conditions first.

    With ``card``, a condition on a colour or type that the card itself has asks for "another" card.
    """
    t = names.words.t
    text = effect(ability, names)
    if not ability.requirements:
        return text[:1].upper() + text[1:]
    needs = names.words.list_and([_condition(token, names.words, card) for token in ability.requirements])
    return t("If {needs}: {effect}", needs=needs, effect=text)


def search_text(card: Card, names: Names) -> str:
    """Return all words by which a list finds a card for what it does, in every language that a player may type."""
    return _search_text(card, names.words.language)


@lru_cache(maxsize=256)
def _search_text(card: Card, language: str) -> str:
    """Return the words of :func:`search_text`; cached, for lists need them of all cards whenever they are drawn."""
    atoms = [atom for ability in abilities(card) for atom in ability.effect.atoms]
    verbs = dict.fromkeys(verb for atom in atoms for verb in _verbs(atom))
    numbers = dict.fromkeys(str(n) for atom in atoms for n in (atom.number, atom.then_discard) if n)
    spoken = [load(language) for language in dict.fromkeys((language, *LANGUAGES))]
    return " ".join([*(_asked(verb, words) for verb in verbs for words in spoken), *numbers])


def _verbs(atom: Atom) -> tuple[Verb, ...]:
    """Return what an effect does: its verb, and discarding if it also discards cards."""
    return (atom.verb, Verb.DISCARD) if atom.then_discard else (atom.verb,)


def _asked(verb: Verb, words: Words) -> str:
    """Return the words that a player may type to look for an effect; they are searched and never shown."""
    t = words.t
    return {
        Verb.LOSE: t("lose loses loss opponent sanity damage hit harm attack"),
        Verb.GAIN: t("gain restore heal sanity"),
        Verb.CONJURE: t("conjure conjuring power buy purchase money"),
        Verb.DRAW: t("draw take cards"),
        Verb.DISCARD: t("discard drop hand"),
        Verb.ABJURE: t("abjure remove exile"),
        Verb.RETURN: t("return recover top deck"),
        Verb.DESTROY: t("destroy location fall"),
    }[verb]


def effect(ability: Ability, names: Names) -> str:
    """The effect without its conditions, beginning small."""
    t = names.words.t
    sentences = [atom_words(atom, names.words) for atom in ability.effect.atoms]
    text = (
        t("choose one: {first}, or {second}", first=sentences[0], second=sentences[1])
        if len(sentences) == 2
        else sentences[0]
    )
    return t("{effect}; then abjure this card", effect=text) if ability.abjures_itself else text


def atom_words(atom: Atom, words: Words) -> str:
    """One effect."""
    t, n = words.t, atom.number
    if atom.then_discard:
        return t(
            "choose a player: they draw {n}, then discard {m}",
            n=words.n("{n} card", "{n} cards", n),
            m=words.n("{n} card", "{n} cards", atom.then_discard),
        )
    match atom.verb:
        case Verb.LOSE:
            return t(
                "choose a player (with 3–4: both neighbors): they lose {n} sanity, split with their "
                "locations if you like",
                n=n,
            )
        case Verb.GAIN:
            return t("choose a player: they gain {n} sanity", n=n)
        case Verb.CONJURE:
            return t("gain {n} conjuring power this turn", n=n)
        case Verb.DRAW:
            return t("choose a player: they draw {n}", n=words.n("{n} card", "{n} cards", n))
        case Verb.DISCARD:
            return t(
                "choose a player: they discard {n} of their choice",
                n=words.n("{n} card", "{n} cards", n),
            )
        case Verb.ABJURE:
            return t("abjure a card of cost 6 or less from your hand, your discard pile, or the row")
        case Verb.RETURN:
            return t("put a card that you abjured this turn on top of your deck")
        case Verb.DESTROY:
            return t("destroy any location, ignoring shields")


def short(atom: Atom, names: Names) -> str:
    """One effect by its name and number, for a list of steps."""
    effects = [(atom.verb, atom.number), *([(Verb.DISCARD, atom.then_discard)] if atom.then_discard else [])]
    return ", ".join(names.verb(verb) if verb in ONCE else f"{names.verb(verb)} {n}" for verb, n in effects)


def _condition(token: Token, words: Words, card: Card | None = None) -> str:
    """Return a requirement in words: "another" if the card itself is of that colour or type, which does not count."""
    t = words.t
    if card is not None and not shows(card, token):
        return {
            Token.YELLOW: t("you have a yellow card in play"),
            Token.GREEN: t("you have a green card in play"),
            Token.PURPLE: t("you have a purple card in play"),
            Token.BLACK: t("you have a black card in play"),
            Token.CHARACTER: t("you have an entity in play"),
            Token.ARTIFACT: t("you have an artifact in play"),
            Token.LOCATION: t("you have a location in play"),
        }.get(token, "") or _condition(token, words)
    return {
        Token.YELLOW: t("you have another yellow card in play"),
        Token.GREEN: t("you have another green card in play"),
        Token.PURPLE: t("you have another purple card in play"),
        Token.BLACK: t("you have another black card in play"),
        Token.CHARACTER: t("you have another entity in play"),
        Token.ARTIFACT: t("you have another artifact in play"),
        Token.LOCATION: t("you have another location in play"),
        Token.DISCARDED: t("someone discarded from hand this turn"),
        Token.ABJURED: t("you abjured a card this turn"),
    }[token]


# ---------------------------------------------------------------- signs


def signs(ability: Ability, names: Names, missing: tuple[Token, ...] = (), card: Card | None = None) -> Signs:
    """The ability as signs: requirements, an arrow, effects, what it costs the card itself."""
    t = names.words.t
    row = [_need(token, names, token in missing, card) for token in ability.requirements]
    if row:
        row.append(Sign("then", ""))
    for at, atom in enumerate(ability.effect.atoms):
        if at:
            row.append(Sign("either", t("or")))
        row += _effect_signs(atom, names)
    if ability.abjures_itself:
        row.append(Sign("self", t("abjure this card")))
    return Signs(tuple(row), sentence(ability, names, card))


def _need(token: Token, names: Names, is_dim: bool, card: Card | None = None) -> Sign:
    """Return the sign of a token that an ability needs; with the letter of its colour, or "" if it is no colour."""
    letter = names.letter(token.value) if token in COLORS else ""
    return Sign(token.value, names.token(token, card), letter=letter, is_dim=is_dim)


def _effect_signs(atom: Atom, names: Names) -> list[Sign]:
    """Return the signs of an effect: its verb with the number, then the discard if it has any."""
    row = [Sign(atom.verb.value, names.verb(atom.verb), str(atom.number))]
    if atom.then_discard:
        row.append(Sign("discard", names.verb(Verb.DISCARD), str(atom.then_discard)))
    return row


def line(
    ability: Ability,
    names: Names,
    state: str = "",
    said: str = "",
    missing: tuple[Token, ...] = (),
    card: Card | None = None,
) -> AbilityLine:
    """An ability as signs with its sentence; ``state`` and ``said`` tell what becomes of it this turn."""
    return AbilityLine(signs(ability, names, missing, card), sentence(ability, names, card), state, said)


def legend(names: Names) -> tuple[AbilityLine, ...]:
    """Every sign with what it means."""
    words, t = names.words, names.words.t
    needs = [
        AbilityLine(Signs((_need(token, names, False),)), _condition(token, words))
        for token in Token
        if token is not Token.BLACK
    ]
    effects = [AbilityLine(Signs((Sign(verb.value, "", "1"),)), atom_words(Atom(verb, 1), words)) for verb in Verb]
    joints = [
        AbilityLine(Signs((Sign("then", ""),)), t("requirements before it, effect after it")),
        AbilityLine(Signs((Sign("either", ""),)), t("one of the two, once per turn")),
        AbilityLine(Signs((Sign("self", ""),)), t("then abjure this card")),
    ]
    return (*needs, *effects, *joints)
