"""Games that are dealt and decided once: by the longest suit, and three cards with one of the dealer's turned up."""

from functools import partial

from .pay_tables import SUIT, THREE, PayTable, table
from .ranking import QUEEN, Hand, longest_suit, three_card_hand
from .reading import Spot, even_money, multiple
from .streets import Game, Played, Side

NINE = 9


def queen_high_or_better(dealer: Hand) -> bool:
    return dealer.category != "high card" or dealer.ranks[0] >= QUEEN


# ---- By the longest suit -------------------------------------------------------------------------


def own_suit(spot: Spot) -> Hand:
    return longest_suit(spot.player)


def flush_bonus(odds: str) -> dict[str, Side]:
    return {"flush": Side(own_suit, table(odds, SUIT))}


def by_longest_suit(*, sides: dict[str, Side]) -> Game:
    return Game(
        player=7,
        seen=((7, 0),),
        dealer=7,
        board=0,
        rank=longest_suit,
        openings=("ante",),
        streets=(("fold", "1x", "2x", "3x"),),
        qualifies=three_cards_nine_high,
        most=raise_by_length,
        pays=ante_and_raise,
        sides=sides,
    )


def three_cards_nine_high(dealer: Hand) -> bool:
    length = len(dealer.ranks)
    return length > 3 or (length == 3 and dealer.ranks[0] >= NINE)


def raise_by_length(player: Hand) -> int:
    """1x with two to four cards, up to 2x with five, up to 3x with six or seven."""
    length = len(player.ranks)
    return 1 if length < 5 else 2 if length == 5 else 3


def ante_and_raise(played: Played) -> dict[str, int]:
    if played.folded:
        return {"ante": -played.stake}
    if not played.qualifies:
        return {"ante": played.stake, "raise": 0}
    raised = played.stake * multiple(played.words[0])
    return {
        "ante": even_money(played.stake, played.player, played.against),
        "raise": even_money(raised, played.player, played.against),
    }


# ---- Three cards, one of the dealer's turned up --------------------------------------------------


def face_up(*, sides: dict[str, Side] | None = None) -> Game:
    return Game(
        player=3,
        seen=((3, 0),),
        dealer=3,
        board=0,
        rank=three_card_hand,
        openings=("ante",),
        streets=(("fold", "1x"),),
        qualifies=queen_high_or_better,
        exposes=True,
        pays=ante_and_play,
        sides=sides or {},
    )


def ante_and_play(played: Played) -> dict[str, int]:
    """Below queen high a player who is ahead wins the Ante and the Play pushes, else both push."""
    if played.folded:
        return {"ante": -played.stake}
    compared = even_money(played.stake, played.player, played.against)
    if not played.qualifies:
        return {"ante": max(compared, 0), "play": 0}
    return {"ante": compared, "play": compared}


def ante_and_blind(*, blind: str = "100-8-6-3:2-1", exposes: bool = True, sides: dict[str, Side] | None = None) -> Game:
    return Game(
        player=3,
        seen=((3, 0),),
        dealer=3,
        board=0,
        rank=three_card_hand,
        openings=("ante", "blind"),
        streets=(("fold", "1x", "2x", "3x"),),
        qualifies=queen_high_or_better,
        most=with_a_pair,
        exposes=exposes,
        pays=partial(ante_blind_and_play, blind=table(blind, THREE)),
        sides=sides or {},
    )


def with_a_pair(player: Hand) -> int:
    return 1 if player.category == "high card" else 3


def ante_blind_and_play(played: Played, *, blind: PayTable) -> dict[str, int]:
    if played.folded:
        return {"ante": -played.stake, "blind": -played.stake}
    compared = even_money(played.stake, played.player, played.against)
    paid = blind.or_push(played.stake, played.player)
    return {
        "ante": compared if played.qualifies else 0,
        "blind": paid if compared > 0 else compared,
        "play": compared * multiple(played.words[0]),
    }
