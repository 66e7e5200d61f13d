"""Games against a pay table alone. The pay tables of a house are arguments."""

from collections.abc import Callable
from functools import partial

from .pay_tables import FIVE, THREE, PayTable, table
from .ranking import JACK, Hand, five_card_hand, three_card_hand
from .reading import Spot, multiple
from .streets import Game, Played, Side

TEN = 10
SIXES_TO_TENS = range(6, TEN + 1)


def own_three(spot: Spot) -> Hand:
    return three_card_hand(spot.player)


def board_three(spot: Spot) -> Hand:
    return three_card_hand(spot.board)


def three_card_bonus(odds: str, *, on: Callable[[Spot], Hand] = own_three) -> dict[str, Side]:
    return {"three-card-bonus": Side(on, table(odds, THREE))}


# ---- Three equal bets, two of which may come down ------------------------------------------------


def ride(odds: str = "1000-200-50-11-8-5-3-2-1", *, sides: dict[str, Side]) -> Game:
    """Tens or better."""
    street = ("let it ride", "take it back")
    return Game(
        player=3,
        dealer=0,
        board=2,
        rank=five_card_hand,
        openings=("bet-1", "bet-2", "bet-3"),
        streets=(street, street),
        seen=((3, 0), (3, 1)),
        pays=partial(bets_that_ride, pays=table(odds, FIVE, pairs_from=TEN)),
        sides=sides,
    )


def bets_that_ride(played: Played, *, pays: PayTable) -> dict[str, int]:
    first, second = played.words
    lying = {"bet-1": first == "let it ride", "bet-2": second == "let it ride", "bet-3": True}
    return {bet: pays.or_lost(played.stake, played.player) for bet, lies in lying.items() if lies}


# ---- Three times fold or a raise -----------------------------------------------------------------


def stud(odds: str = "500-100-40-10-6-4-3-2-1", *, sides: dict[str, Side] | None = None) -> Game:
    """Jacks or better; sixes to tens push."""
    street = ("fold", "1x", "2x", "3x")
    return Game(
        player=2,
        dealer=0,
        board=3,
        rank=five_card_hand,
        openings=("ante",),
        streets=(street, street, street),
        seen=((2, 0), (2, 1), (2, 2)),
        pays=partial(raises_on_streets, pays=table(odds, FIVE, pairs_from=JACK, pushes=SIXES_TO_TENS)),
        sides=sides or {},
    )


def raises_on_streets(played: Played, *, pays: PayTable) -> dict[str, int]:
    """A fold loses everything that is staked."""
    raises = [word for word in played.words if word != "fold"]
    stakes = {"ante": played.stake}
    for wager, word in zip(("third-street", "fourth-street", "fifth-street"), raises, strict=False):
        stakes[wager] = played.stake * multiple(word)
    if played.folded:
        return {wager: -stake for wager, stake in stakes.items()}
    return {wager: pays.or_lost(stake, played.player) for wager, stake in stakes.items()}


# ---- Double or stand -----------------------------------------------------------------------------


def double(odds: str = "3999-199-49-11-8-5-3-2-1", *, shared: int = 0, sides: dict[str, Side] | None = None) -> Game:
    """Four of five cards are seen; jacks or better, sixes to tens push. Some of the cards may be for all."""
    return Game(
        player=5 - shared,
        dealer=0,
        board=shared,
        rank=five_card_hand,
        openings=("ante",),
        streets=(("check", "1x"),),
        seen=((1, 3) if shared else (4, 0),),
        pays=partial(once_or_twice, pays=table(odds, FIVE, pairs_from=JACK, pushes=SIXES_TO_TENS)),
        sides=sides or {},
    )


def once_or_twice(played: Played, *, pays: PayTable) -> dict[str, int]:
    won = pays.or_lost(played.stake, played.player)
    return {"ante": won, "double": won} if played.words == ("1x",) else {"ante": won}
