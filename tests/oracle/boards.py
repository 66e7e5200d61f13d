"""Two cards each and a board of five. The pay tables of a house are arguments."""

from functools import partial

from .pay_tables import FIVE, POCKET, PayTable, table
from .ranking import Hand, best_five, five_card_hand, pocket
from .reading import Spot, even_money, multiple
from .streets import Game, Played, Side

ONE_PLAY = ("fold", "1x", "2x", "3x", "4x")


def pair_or_better(dealer: Hand) -> bool:
    return dealer.category != "high card"


def pair_of_fours_or_better(dealer: Hand) -> bool:
    return dealer.step > 1 or (dealer.category == "pair" and dealer.ranks[0] >= 4)


def all_seven(spot: Spot) -> Hand:
    return best_five([*spot.player, *spot.board])


def own_and_flop(spot: Spot) -> Hand:
    """The flop is the first three cards for all."""
    return five_card_hand([*spot.player, *spot.board[:3]])


def own_two(spot: Spot) -> Hand:
    return pocket(spot.player)


def trips(odds: str, *, name: str = "trips") -> dict[str, Side]:
    return {name: Side(all_seven, table(odds, FIVE))}


def on_two(name: str, odds: str) -> dict[str, Side]:
    return {name: Side(own_two, table(odds, POCKET))}


def aa_bonus(odds: str) -> dict[str, Side]:
    """READING: it is won or lost on the flop, before anybody can fold, so it lives."""
    return {"aa-bonus": Side(own_and_flop, table(odds, FIVE, pairs_from=14))}


# ---- Ante and Blind, one Play in a round ---------------------------------------------------------


def ultimate(
    *,
    first: tuple[str, ...] = ("check", "3x", "4x"),
    blind: str = "500-50-10-3-3:2-1",
    blind_on_a_loss: str = "",
    sides: dict[str, Side],
) -> Game:
    """Check or the first multiples, check or 2x after the flop, 1x or fold at the end."""
    return Game(
        player=2,
        dealer=2,
        board=5,
        rank=best_five,
        openings=("ante", "blind"),
        streets=(first, ("check", "2x"), ("fold", "1x")),
        seen=((2, 0), (2, 3), (2, 5)),
        ends=ONE_PLAY,
        qualifies=pair_or_better,
        pays=partial(ante_blind_and_play, blind=table(blind, FIVE), on_a_loss=table(blind_on_a_loss, FIVE)),
        sides=sides,
    )


def ante_blind_and_play(played: Played, *, blind: PayTable, on_a_loss: PayTable) -> dict[str, int]:
    if played.folded:
        return {"ante": -played.stake, "blind": -played.stake}
    play = played.stake * multiple(played.words[-1])
    ante = even_money(played.stake, played.player, played.against) if played.qualifies else 0
    if played.player > played.against:
        paid = blind.or_push(played.stake, played.player)
    elif played.player < played.against:
        paid = on_a_loss.or_lost(played.stake, played.player)
    else:
        paid = 0
    return {"ante": ante, "blind": paid, "play": even_money(play, played.player, played.against)}


# ---- Fold or call on the flop --------------------------------------------------------------------


def call_on_the_flop(*, ante: str = "100-20-10-3-2", unqualified_by_table: bool = True, sides: dict[str, Side]) -> Game:
    return Game(
        player=2,
        dealer=2,
        board=5,
        rank=best_five,
        openings=("ante",),
        streets=(("fold", "2x"),),
        seen=((2, 3),),
        qualifies=pair_of_fours_or_better,
        pays=partial(ante_and_call, ante=table(ante, FIVE), unqualified_by_table=unqualified_by_table),
        sides=sides,
    )


def ante_and_call(played: Played, *, ante: PayTable, unqualified_by_table: bool) -> dict[str, int]:
    """Everything below the Ante's table is paid one to one."""
    if played.folded:
        return {"ante": -played.stake}
    by_table = ante.paid(played.stake, played.player)
    won = played.stake if by_table is None else by_table
    if not played.qualifies:
        return {"ante": won if unqualified_by_table else played.stake, "call": 0}
    compared = even_money(2 * played.stake, played.player, played.against)
    return {"ante": won if compared > 0 else compared // 2, "call": compared}


# ---- Three bets, each on its street --------------------------------------------------------------


def bet_by_bet(*, ante_wins_from: str = "straight", sides: dict[str, Side] | None = None) -> Game:
    """A Flop bet of 2x or a fold on two cards, then check or 1x after the flop and after the turn."""
    return Game(
        player=2,
        dealer=2,
        board=5,
        rank=best_five,
        openings=("ante",),
        streets=(("fold", "2x"), ("check", "1x"), ("check", "1x")),
        seen=((2, 0), (2, 3), (2, 4)),
        pays=partial(ante_and_bets, ante_wins_from=ante_wins_from),
        sides=sides or {},
    )


def ante_and_bets(played: Played, *, ante_wins_from: str) -> dict[str, int]:
    """A winning Ante below the hand named pushes."""
    if played.folded:
        return {"ante": -played.stake}
    paying = FIVE[: FIVE.index(ante_wins_from) + 1]
    ante = even_money(played.stake, played.player, played.against)
    net = {"ante": 0 if ante > 0 and played.player.category not in paying else ante}
    for wager, word in zip(("flop", "turn", "river"), played.words, strict=True):
        if word != "check":
            net[wager] = even_money(played.stake * multiple(word), played.player, played.against)
    return net
