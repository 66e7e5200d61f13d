"""Questions about one hand at a street of several, each answered in the quickest way.

First cards are looked up in the solution, where it ships or was counted before: nothing is imported for that. A hand
with cards for all is counted by itself in a moment. Bots and the coach ask here as well, and wait for no whole game.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.odds.pricing.stakes import main_game
from pitboss.odds.pricing.streets import Purse
from pitboss.odds.solving.solution import at_stake
from pitboss.odds.strategy.street_spot import NOTHING, Known, StreetHandOdds, StreetSpot
from pitboss.sheets.game import Game
from pitboss.sheets.values import Choice

if TYPE_CHECKING:
    from pitboss.odds.strategy.street_hand import StreetHands

KEPT = 32  # games at given stakes


class Asker:
    """Asks about hands at given stakes; what has to be counted is made ready when it is first needed."""

    def __init__(
        self,
        game: Game,
        stakes: Mapping[str, Cents | str] | None = None,
        *,
        count: bool = True,
        purse: Purse | None = None,
    ) -> None:
        """Raises `limits.Beyond` for what the solver does not value; for `count` and `purse` see `StreetSpot`."""
        self.spot = StreetSpot(game, stakes, count=count, purse=purse)
        self._count = count
        self._counting: StreetHands | None = None

    def ask(
        self, own: Sequence[Card], board: Sequence[Card], after: Sequence[str] = (), known: Known = NOTHING
    ) -> StreetHandOdds:
        found = self.spot.known(own, board) if known is NOTHING and not after else None
        if found is not None:
            return found
        if self._counting is None:
            from pitboss.odds.strategy.street_hand import StreetHands

            self._counting = StreetHands(self.spot.game, self.spot.stakes, count=self._count, purse=self.spot.purse)
        return self._counting.ask(own, board, after, known)


def advice(
    game: Game,
    stakes: Mapping[str, Cents],
    own: Sequence[Card],
    board: Sequence[Card],
    taken: Mapping[str, str],
    left: Cents | None = None,
) -> StreetHandOdds:
    """What each choice is worth for a spot with these cards, which chose `taken` by stage; per unit of the main wager.

    `left` are the chips of a spot that cannot pay for all that may be offered to it, now and later.
    Raises `limits.Beyond` where it is not known, and `street_spot.NotCounted` where the whole game would have to be
    counted for it.
    """
    before = [taken[one.id] for one in game.decisions if one.id in taken]
    return asker(game, stakes, taken, left).ask(own, board, before)


def asker(game: Game, stakes: Mapping[str, Cents], taken: Mapping[str, str], left: Cents | None = None) -> Asker:
    """For a spot that has so much staked now, after the choices it has made, and so many chips left."""
    purse = None if left is None else Purse(left, tuple(taken.items()))
    return _asker(game, tuple(opening(game, stakes, taken).items()), purse)


def opening(game: Game, stakes: Mapping[str, Cents], taken: Mapping[str, str]) -> dict[str, Cents]:
    """The stakes that the decisions are about, as they were when the round began.

    What was decided on is in `taken`. A wager that was taken back lies there no more; it equalled one that does.
    """
    own = {wager.id: stakes[wager.id] for wager in game.opening if wager.id in stakes}
    back = {one.wager for one in game.decisions if taken.get(one.id) == Choice.BACK.word}
    own |= {name: stake for name in back - set(own) if (stake := _equal(game, name, own)) is not None}
    together = at_stake(game, own)
    return {wager.id: own[wager.id] for wager in game.opening if wager.id in own and wager.id in together}


def _equal(game: Game, name: str, stakes: Mapping[str, Cents]) -> Cents | None:
    """The stake of a wager that is bound to others, by those that are known; to one of them through a third, maybe."""
    bound = {wager.id: wager.equal_to for wager in main_game(game)}

    def first(one: str) -> tuple[str, int]:
        """The wager at the end of the bonds, and how many times it the stake is."""
        times = 1
        while (to := bound.get(one)) is not None:
            one, times = to.wager, times * to.times
        return one, times

    root, times = first(name)
    units = (stake // first(other)[1] for other, stake in stakes.items() if other in bound and first(other)[0] == root)
    unit = next(units, None)
    return None if unit is None else times * unit


@lru_cache(maxsize=KEPT)
def _asker(game: Game, staked: tuple[tuple[str, Cents], ...], purse: Purse | None) -> Asker:
    return Asker(game, dict(staked), count=False, purse=purse)
