"""Which card goes where, in the sheet's order."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pitboss.cards.card import Card
from pitboss.rounds.events import BOARD, DEALER, CardDealt, CardShown, Event, LookAllowed
from pitboss.rounds.state import Round
from pitboss.sheets.game import Game
from pitboss.sheets.model import DealOrder, DealStage


def deal(stage: DealStage, state: Round, order: Sequence[Card]) -> Iterator[Event]:
    """Deal the stage from the deck's next position on. Cards for the board are dealt last and face up."""
    places = [*_hands(stage, [str(spot.number) for spot in state.spots]), *[BOARD] * stage.board]
    for position, to in enumerate(places, start=state.dealt):
        yield CardDealt(position, to)
        if to == BOARD:
            yield CardShown(position, order[position])
    if stage.look and not state.may_look:
        yield LookAllowed()


@lru_cache(maxsize=256)
def spots_max(game: Game) -> int:
    """How many spots one deck can serve."""
    stages = [stage for stage in game.stages if isinstance(stage, DealStage)]
    for_all = sum(stage.dealer + stage.board for stage in stages)
    return (len(game.deck.cards) - for_all) // sum(stage.player for stage in stages)


def _hands(stage: DealStage, spots: list[str]) -> Iterator[str]:
    """Left to right from the dealer's left, the dealer last."""
    match stage.order:
        case DealOrder.ONE_AT_A_TIME:
            for turn in range(max(stage.player, stage.dealer)):
                if turn < stage.player:
                    yield from spots
                if turn < stage.dealer:
                    yield DEALER
        case DealOrder.HAND_BY_HAND:
            for spot in spots:
                yield from [spot] * stage.player
            yield from [DEALER] * stage.dealer
