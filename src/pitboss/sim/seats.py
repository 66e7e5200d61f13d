"""Which card of the deck goes where: asked of the engine's own deal, once for a number of spots."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.rounds.deal import deal
from pitboss.rounds.events import BOARD, DEALER, CardDealt
from pitboss.rounds.facts import gather
from pitboss.rounds.state import Round, Spot
from pitboss.sheets import check_stages
from pitboss.sheets.game import Game, Hand
from pitboss.sheets.model import DealStage


@dataclass(frozen=True)
class Seats:
    """Positions in the deck, each in the order of the deal."""

    cards: int  # dealt in a round
    players: tuple[tuple[int, ...], ...]  # by spot
    dealer: tuple[int, ...]
    board: tuple[int, ...]
    up: tuple[int, ...]  # of the dealer's cards those that are seen when it is first decided

    def of(self, hand: Hand, spot: int) -> tuple[int, ...]:
        """The positions of the cards that a hand of a spot is made from."""
        return tuple(gather(hand, self.players[spot], self.dealer, self.board))


def seats(game: Game, spots: int) -> Seats:
    """
    >>> from pitboss.sheets import shipped
    >>> seats(shipped.load("three-card"), 2).dealer
    (2, 5, 8)
    """
    state = Round(spots=tuple(Spot(number, "", {}) for number in range(1, spots + 1)))
    order: Sequence[int] = game.deck.cards
    to: list[str] = []
    for stage in game.stages:
        if isinstance(stage, DealStage):
            to += [event.to for event in deal(stage, state, order) if isinstance(event, CardDealt)]
            state = replace(state, dealt=len(to))
    names = [*(str(spot.number) for spot in state.spots), DEALER, BOARD]
    by = {who: tuple(at for at, one in enumerate(to) if one == who) for who in names}
    before = check_stages.first_decision(game.sheet)
    up = check_stages.exposed_places(game.stages[:before])
    return Seats(
        cards=len(to),
        players=tuple(by[str(spot.number)] for spot in state.spots),
        dealer=by[DEALER],
        board=by[BOARD],
        up=tuple(by[DEALER][at] for at in up),
    )
