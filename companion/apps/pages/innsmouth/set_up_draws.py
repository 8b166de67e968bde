"""What the companion draws for the table before a game: the first player, characters, goals, a cache card."""

from __future__ import annotations

from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import MOST_GOALS
from companion.odds.roll import roll
from companion.screens.innsmouth.drafts import setup_draft
from companion.screens.innsmouth.drafts.setup_draft import SetUpDraft
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.round import hand_panel
from companion.screens.innsmouth.setup import setup
from companion.screens.set_up_acts import ChooseFirst, SetUpAct

Draw = setup_draft.DrawFirst | setup_draft.DrawCharacters | setup_draft.DrawGoals | setup_draft.DrawCacheCard


def drawn(act: Draw, draft: SetUpDraft, content: InnsmouthScreen) -> SetUpDraft:
    """Return the form of a new game with the random choices of an act."""
    set_up_acts: list[SetUpAct] = []
    match act:
        case setup_draft.DrawFirst():
            set_up_acts = [ChooseFirst(roll(len(draft.names)))]
        case setup_draft.DrawGoals():
            goals = [goal.id for goal in hand_panel.goals_in_sight(content, None)]
            count = min(MOST_GOALS, len(goals))
            set_up_acts = [setup_draft.PickGoal(goals.pop(roll(len(goals))), True) for _ in range(count)]
        case setup_draft.DrawCacheCard():
            cards = setup.playable_cards(content)
            set_up_acts = [setup_draft.PickCacheCard(cards[roll(len(cards))])] if cards else []
        case setup_draft.DrawCharacters():
            all_five = list(Character)
            seats = range(len(draft.names)) if draft.is_advanced else range(1)
            set_up_acts = [setup_draft.PickCharacter(seat, all_five.pop(roll(len(all_five)))) for seat in seats]
    for set_up_act in set_up_acts:
        draft = setup_draft.edit(draft, set_up_act)
    return draft
