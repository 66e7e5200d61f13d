"""What games with one decision and a dealer's hand pay, one plain function each, in cents; clauses as in `clauses.md`.

`settle` takes one line of `settle --lines`. Where the rules leave a choice, the comment says READING.
"""

from collections.abc import Sequence

from . import prizes
from .ranking import (
    ACE,
    KING,
    QUEEN,
    Hand,
    best,
    five_card_hand,
    four_card_hand,
    three_card_hand,
    three_card_hand_with_royal,
)
from .reading import Line, Refused, Result, Spot, answer, even_money, multiple, no_setting, read, refuse, required

SHEETS = (
    "six-card",
    "pair-plus",
    "mini-royal",
    "player-dealer",
    "four-card",
    "pair-plus-fold",
    "four-card-uncapped",
    "four-card-raise-bonus",
    "three-card",
    "four-card-3x",
    "caribbean-stud",
    "crazy-4",
    prizes.SHEET,
)


def settle(sheet: str, line: Line) -> Result:
    """Settle one spot against the dealer: nets from the player's side, or a refusal with its reason."""
    assert sheet in SHEETS, f'"{sheet}" is unknown here: settle it in tests/oracle/games.py by its clauses'
    try:
        if sheet == "six-card":
            return six_card(line)
        if sheet == "pair-plus":
            return pair_plus(line, has_fold=False)
        if sheet == "pair-plus-fold":
            return pair_plus(line, has_fold=True)
        if sheet == "mini-royal":
            return mini_royal(line)
        if sheet == "player-dealer":
            return player_dealer(line)
        if sheet == "three-card":
            return three_card(line)
        if sheet == "four-card":
            return four_card(line, cap=400, bonus_on_raise=False)
        if sheet == "four-card-uncapped":
            return four_card(line, cap=None, bonus_on_raise=False)
        if sheet == "four-card-raise-bonus":
            return four_card(line, cap=None, bonus_on_raise=True)
        if sheet == "four-card-3x":
            return four_card_3x(line)
        if sheet == "caribbean-stud":
            return caribbean_stud(line)
        if sheet == "crazy-4":
            return crazy_4(line)
        if sheet == prizes.SHEET:
            return prizes.settle(dict(line), caribbean_stud, refuse)
        raise AssertionError(f'"{sheet}" is in SHEETS, but nothing settles it')
    except Refused as refusal:
        return {"refused": True, "why": str(refusal)}


def only_amounts(spot: Spot, amounts: Sequence[int]) -> None:
    for wager, amount in spot.wagers.items():
        if amount not in amounts:
            refuse(f"{wager} takes one of {amounts} cents, not {amount}")


def needs(spot: Spot, wager: str, other: str) -> None:
    if wager in spot.wagers and other not in spot.wagers:
        refuse(f"{wager} needs {other}")


def decided(spot: Spot, offered: Sequence[str]) -> str | None:
    """The choice; None where there is no Ante and so nothing to decide."""
    if "ante" not in spot.wagers:
        if spot.choice is not None:
            refuse("without an Ante there is nothing to decide")
        return None
    if spot.choice is None:
        refuse("a spot with an Ante must decide")
    if spot.choice not in offered:
        refuse(f"the choice is one of {offered}, not {spot.choice!r}")
    return spot.choice


# ---- Three cards ---------------------------------------------------------------------------------


def queen_high_or_better(dealer: Hand) -> bool:
    """T4."""
    return dealer.category != "high card" or dealer.ranks[0] >= QUEEN


def ante_and_play(net: dict[str, int], ante: int, player: Hand, dealer: Hand) -> None:
    """T5, T6, T7, D9."""
    if queen_high_or_better(dealer):
        net["ante"] = even_money(ante, player, dealer)
        net["play"] = even_money(ante, player, dealer)
    else:
        net["ante"] = ante
        net["play"] = 0


def ante_bonus(ante: int, player: Hand, straight_flush: int, three: int, straight: int) -> int:
    if player.category == "straight flush":
        return ante * straight_flush
    if player.category == "three of a kind":
        return ante * three
    if player.category == "straight":
        return ante * straight
    return 0


def pair_plus_net(stake: int, player: Hand) -> int:
    """A7, B11: 40, 30, 6, 3, 1."""
    if player.category == "straight flush":
        return stake * 40
    if player.category == "three of a kind":
        return stake * 30
    if player.category == "straight":
        return stake * 6
    if player.category == "flush":
        return stake * 3
    if player.category == "pair":
        return stake
    return -stake


def six_card_bonus_low(stake: int, spot: Spot) -> int:
    """A8."""
    category = best(spot.player + spot.dealer, 5, five_card_hand).category
    if category == "royal flush":
        return stake * 250
    if category == "straight flush":
        return stake * 100
    if category == "four of a kind":
        return stake * 40
    if category == "full house":
        return stake * 20
    if category == "flush":
        return stake * 11
    if category == "straight":
        return stake * 8
    if category == "three of a kind":
        return stake * 4
    return -stake


def six_card_bonus_high(stake: int, spot: Spot) -> int:
    """C6, D12."""
    category = best(spot.player + spot.dealer, 5, five_card_hand).category
    if category == "royal flush":
        return stake * 1000
    if category == "straight flush":
        return stake * 200
    if category == "four of a kind":
        return stake * 100
    if category == "full house":
        return stake * 20
    if category == "flush":
        return stake * 15
    if category == "straight":
        return stake * 9
    if category == "three of a kind":
        return stake * 8
    return -stake


def six_card(line: Line) -> Result:
    spot = read(line, 3, 3, ("ante", "pair-plus", "six-card-bonus"))
    no_setting(spot)
    only_amounts(spot, (200, 300, 400))
    choice = decided(spot, ("fold", "1x"))
    player, dealer = three_card_hand(spot.player), three_card_hand(spot.dealer)
    net: dict[str, int] = {}
    if choice == "fold":
        net["ante"] = -spot.wagers["ante"]
        net["ante-bonus"] = 0
    if choice == "1x":
        ante_and_play(net, spot.wagers["ante"], player, dealer)
        net["ante-bonus"] = ante_bonus(spot.wagers["ante"], player, 4, 3, 1)
    if "pair-plus" in spot.wagers:
        net["pair-plus"] = pair_plus_net(spot.wagers["pair-plus"], player)
    if "six-card-bonus" in spot.wagers:
        net["six-card-bonus"] = six_card_bonus_low(spot.wagers["six-card-bonus"], spot)
    return answer(net, player, dealer, queen_high_or_better(dealer))


def pair_plus(line: Line, *, has_fold: bool) -> Result:
    spot = read(line, 3, 3, ("ante", "pair-plus"))
    no_setting(spot)
    only_amounts(spot, (200, 400))
    choice: str | None
    if has_fold:
        choice = decided(spot, ("fold", "1x"))
    elif "ante" in spot.wagers and spot.choice is None:
        choice = "1x"  # B8: the Play is forced, so it need not be said.
    else:
        choice = decided(spot, ("1x",))
    player, dealer = three_card_hand(spot.player), three_card_hand(spot.dealer)
    net: dict[str, int] = {}
    if choice == "fold":
        net["ante"] = -spot.wagers["ante"]
        net["ante-bonus"] = 0
    if choice == "1x":
        ante_and_play(net, spot.wagers["ante"], player, dealer)
        net["ante-bonus"] = ante_bonus(spot.wagers["ante"], player, 5, 4, 1)
    if "pair-plus" in spot.wagers:
        net["pair-plus"] = pair_plus_net(spot.wagers["pair-plus"], player)
    return answer(net, player, dealer, queen_high_or_better(dealer))


def mini_royal(line: Line) -> Result:
    spot = read(line, 3, 3, ("ante", "pair-plus", "six-card-bonus"))
    no_setting(spot)
    required(spot, "ante")
    needs(spot, "six-card-bonus", "pair-plus")
    ante = spot.wagers["ante"]
    if "pair-plus" in spot.wagers and spot.wagers["pair-plus"] > ante:
        refuse("pair-plus is at most the ante")
    choice = decided(spot, ("fold", "1x"))
    player, dealer = three_card_hand(spot.player), three_card_hand(spot.dealer)
    net: dict[str, int] = {}
    if choice == "fold":
        net["ante"] = -ante
        net["ante-bonus"] = 0
    else:
        ante_and_play(net, ante, player, dealer)
        net["ante-bonus"] = ante_bonus(ante, player, 5, 4, 1)
    if "pair-plus" in spot.wagers:
        if choice == "fold":
            net["pair-plus"] = -spot.wagers["pair-plus"]
        elif player.category == "straight flush" and player.ranks == (ACE,):
            net["pair-plus"] = spot.wagers["pair-plus"] * 50
        else:
            net["pair-plus"] = pair_plus_net(spot.wagers["pair-plus"], player)
    if "six-card-bonus" in spot.wagers:
        net["six-card-bonus"] = six_card_bonus_high(spot.wagers["six-card-bonus"], spot)
    return answer(net, player, dealer, queen_high_or_better(dealer))


def player_dealer(line: Line) -> Result:
    spot = read(line, 3, 3, ("ante", "pair-plus", "six-card-bonus"))
    no_setting(spot)
    required(spot, "ante")
    choice = decided(spot, ("fold", "1x"))
    player, dealer = three_card_hand_with_royal(spot.player), three_card_hand_with_royal(spot.dealer)
    net: dict[str, int] = {}
    if choice == "fold":
        net["ante"] = -spot.wagers["ante"]
    else:
        ante_and_play(net, spot.wagers["ante"], player, dealer)
    if "pair-plus" in spot.wagers:
        if choice == "fold":
            net["pair-plus"] = -spot.wagers["pair-plus"]
        elif player.category == "royal flush":
            net["pair-plus"] = spot.wagers["pair-plus"] * 200
        else:
            net["pair-plus"] = pair_plus_net(spot.wagers["pair-plus"], player)
    if "six-card-bonus" in spot.wagers:
        net["six-card-bonus"] = six_card_bonus_high(spot.wagers["six-card-bonus"], spot)
    return answer(net, player, dealer, queen_high_or_better(dealer))


def three_card(line: Line) -> Result:
    spot = read(line, 3, 3, ("ante", "pair-plus"))
    no_setting(spot)
    choice = decided(spot, ("fold", "1x"))
    player, dealer = three_card_hand(spot.player), three_card_hand(spot.dealer)
    net: dict[str, int] = {}
    if choice == "fold":
        net["ante"] = -spot.wagers["ante"]
        net["ante-bonus"] = 0
    if choice == "1x":
        ante_and_play(net, spot.wagers["ante"], player, dealer)
        net["ante-bonus"] = ante_bonus(spot.wagers["ante"], player, 5, 4, 1)
    if "pair-plus" in spot.wagers:
        if choice == "fold":
            # READING: the issue is silent; most published rules of the standard game take it on a fold.
            net["pair-plus"] = -spot.wagers["pair-plus"]
        else:
            net["pair-plus"] = pair_plus_net(spot.wagers["pair-plus"], player)
    return answer(net, player, dealer, queen_high_or_better(dealer))


# ---- Four cards ----------------------------------------------------------------------------------


def players_four(spot: Spot) -> Hand:
    """E6: the player's own setting stands; the best four by default."""
    if spot.keep is not None:
        return four_card_hand(spot.keep)
    return best(spot.player, 4, four_card_hand)


def is_pair_of(hand: Hand, lowest: int) -> bool:
    return hand.category == "pair" and hand.ranks[0] >= lowest


def bonus_odds(player: Hand) -> int:
    """E10."""
    if player.category == "four of a kind":
        return 25
    if player.category == "straight flush":
        return 20
    if player.category == "three of a kind":
        return 2
    return 0


def ante_and_raise(net: dict[str, int], ante: int, times: int, player: Hand, dealer: Hand) -> None:
    """E9: the dealer needs no hand to qualify, and a tie wins."""
    if dealer > player:
        net["ante"] = -ante
        net["raise"] = -ante * times
    else:
        net["ante"] = ante
        net["raise"] = ante * times


def four_card(line: Line, *, cap: int | None, bonus_on_raise: bool) -> Result:
    spot = read(line, 5, 6, ("ante", "aces-up"))
    only_amounts(spot, (200, 400))
    choice = decided(spot, ("fold", "1x", "2x"))
    player, dealer = players_four(spot), best(spot.dealer, 4, four_card_hand)
    net: dict[str, int] = {}
    if choice == "fold":
        net["ante"] = -spot.wagers["ante"]
        net["bonus"] = 0
    elif choice is not None:
        ante, times = spot.wagers["ante"], multiple(choice)
        if cap is not None and ante * times > cap:
            refuse(f"no wager is above {cap} cents")
        ante_and_raise(net, ante, times, player, dealer)
        net["bonus"] = bonus_odds(player) * (ante + ante * times if bonus_on_raise else ante)
    if "aces-up" in spot.wagers:
        stake = spot.wagers["aces-up"]
        if choice == "fold":
            net["aces-up"] = -stake
        elif player.category == "four of a kind":
            net["aces-up"] = stake * 50
        elif player.category == "straight flush":
            net["aces-up"] = stake * 30
        elif player.category == "three of a kind":
            net["aces-up"] = stake * 7
        elif player.category == "flush":
            net["aces-up"] = stake * 6
        elif player.category == "straight":
            net["aces-up"] = stake * 5
        elif player.category == "two pair":
            net["aces-up"] = stake * 2
        elif is_pair_of(player, ACE):
            net["aces-up"] = stake
        else:
            net["aces-up"] = -stake
    return answer(net, player, dealer, None)


def four_card_3x(line: Line) -> Result:
    spot = read(line, 5, 6, ("ante", "aces-up"))
    choice = decided(spot, ("fold", "1x", "2x", "3x"))
    player, dealer = players_four(spot), best(spot.dealer, 4, four_card_hand)
    net: dict[str, int] = {}
    if choice == "fold":
        net["ante"] = -spot.wagers["ante"]
        net["bonus"] = 0
    elif choice is not None:
        ante_and_raise(net, spot.wagers["ante"], multiple(choice), player, dealer)
        net["bonus"] = bonus_odds(player) * spot.wagers["ante"]
    if "aces-up" in spot.wagers:
        if choice == "fold":
            net["aces-up"] = -spot.wagers["aces-up"]
        else:
            net["aces-up"] = up_net(spot.wagers["aces-up"], player, 5, 4, 3, ACE)
    return answer(net, player, dealer, None)


def up_net(stake: int, player: Hand, flush: int, straight: int, two_pair: int, lowest_pair: int) -> int:
    """Aces Up 50-40-8-5-4-3-1 and Queens Up 50-40-8-4-3-2-1."""
    if player.category == "four of a kind":
        return stake * 50
    if player.category == "straight flush":
        return stake * 40
    if player.category == "three of a kind":
        return stake * 8
    if player.category == "flush":
        return stake * flush
    if player.category == "straight":
        return stake * straight
    if player.category == "two pair":
        return stake * two_pair
    if is_pair_of(player, lowest_pair):
        return stake
    return -stake


def crazy_4(line: Line) -> Result:
    spot = read(line, 5, 5, ("ante", "super-bonus", "queens-up"))
    required(spot, "ante")
    required(spot, "super-bonus")
    ante = spot.wagers["ante"]
    if spot.wagers["super-bonus"] != ante:
        refuse("super-bonus equals the ante")
    choice = decided(spot, ("fold", "1x", "2x", "3x"))
    player, dealer = players_four(spot), best(spot.dealer, 4, four_card_hand)
    # READING: "with a pair of aces or better" looks at the four cards that the player keeps.
    if choice in ("2x", "3x") and player.step < 2 and not is_pair_of(player, ACE):
        refuse("more than 1x takes a pair of aces or better")
    qualifies = dealer.category != "high card" or dealer.ranks[0] >= KING
    net: dict[str, int] = {}
    if choice == "fold" or choice is None:
        net["ante"] = -ante
        net["super-bonus"] = -ante
    else:
        play = ante * multiple(choice)
        net["ante"] = even_money(ante, player, dealer) if qualifies else 0
        net["play"] = even_money(play, player, dealer) if qualifies else play
        net["super-bonus"] = super_bonus(ante, player, dealer)
    if "queens-up" in spot.wagers:
        if choice == "fold":
            net["queens-up"] = -spot.wagers["queens-up"]
        else:
            net["queens-up"] = up_net(spot.wagers["queens-up"], player, 4, 3, 2, QUEEN)
    return answer(net, player, dealer, qualifies)


def super_bonus(stake: int, player: Hand, dealer: Hand) -> int:
    """Below a straight the hands are compared, whether or not the dealer qualifies. No half cents."""
    if player.category == "four of a kind":
        return stake * 200 if player.ranks[0] == ACE else stake * 30
    if player.category == "straight flush":
        return stake * 15
    if player.category == "three of a kind":
        return stake * 2
    if player.category == "flush":
        return stake * 3 // 2
    if player.category == "straight":
        return stake
    return 0 if player >= dealer else -stake


# ---- Five cards ----------------------------------------------------------------------------------


def caribbean_stud(line: Line) -> Result:
    spot = read(line, 5, 5, ("ante",))
    no_setting(spot)
    required(spot, "ante")
    choice = decided(spot, ("fold", "2x"))
    player, dealer = five_card_hand(spot.player), five_card_hand(spot.dealer)
    qualifies = dealer.category != "high card" or dealer.ranks[:2] == (ACE, KING)
    ante = spot.wagers["ante"]
    if choice == "fold":
        net = {"ante": -ante}
    elif not qualifies:
        net = {"ante": ante, "raise": 0}
    elif player > dealer:
        net = {"ante": ante, "raise": 2 * ante * caribbean_odds(player)}
    elif player < dealer:
        net = {"ante": -ante, "raise": -2 * ante}
    else:
        net = {"ante": 0, "raise": 0}
    return answer(net, player, dealer, qualifies)


def caribbean_odds(player: Hand) -> int:
    if player.category == "royal flush":
        return 100
    if player.category == "straight flush":
        return 50
    if player.category == "four of a kind":
        return 20
    if player.category == "full house":
        return 7
    if player.category == "flush":
        return 5
    if player.category == "straight":
        return 4
    if player.category == "three of a kind":
        return 3
    if player.category == "two pair":
        return 2
    return 1
