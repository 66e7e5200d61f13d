"""Whether a player's bank surely covers a spot: the most it may pay or take there, and on the spots before it.

All action counts against the bank's wager, in action order. It is computed from what everybody sees, and the viewer's
own cards.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from pitboss.cards.card import Card
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents, Odds, pay
from pitboss.rounds import choices
from pitboss.sheets.game import Game, PayTable, Result, Wager


class Coverage(Enum):
    """How far the bank goes for a spot."""

    SURE = "sure"  # for all possible cards
    UNSURE = "unsure"
    SHORT = "short"  # not even for the stakes of the spot alone


def coverage(game: Game, seen: Mapping[str, Any], spot: int, cards: Sequence[Card]) -> Coverage:
    """From a view of the table and the cards of the spot; sure where the house has the bank.

    A bank that took forfeited wagers has less than its wager, and the view does not say how much.
    """
    hand = seen["hand"]
    bank = hand["bank"]
    if bank is None:
        return Coverage.SURE
    spots = {one["number"]: one for one in seen["spots"]}
    staked = choices.at_most(game, spots[spot]["stakes"], spots[spot]["choices"])
    if sum(staked.values()) > bank["wager"]:
        return Coverage.SHORT
    before = bank["action"][: bank["action"].index(spot)]
    most = _action(game, staked, cards)
    for number in before:
        taken = spots[number]["choices"]
        behind = [one["stakes"] for one in hand["riders"] if one["spot"] == number]
        most += _action(game, choices.at_most(game, spots[number]["stakes"], taken))
        most += sum(_action(game, choices.most_behind(game, stakes, taken)) for stakes in behind)
    forfeited = any(one["ending"] == "forfeited" for one in hand["ended"])
    return Coverage.UNSURE if forfeited or most > bank["wager"] else Coverage.SURE


def _action(game: Game, staked: Mapping[str, Cents], cards: Sequence[Card] = ()) -> Cents:
    """The most that the bank pays or takes on these stakes, given the cards known so far."""
    return sum(
        _largest(game, wager, sum(staked.get(name, 0) for name in wager.on or (wager.id,)), cards)
        for wager in game.wagers.values()
    )


def _largest(game: Game, wager: Wager, stake: Cents, cards: Sequence[Card]) -> Cents:
    results = [wager.pays, *(result for row in wager.showdown or () for result in row)]
    known = cards and wager.hand.holders == ("player",) and not wager.hand.set_by_player
    value = wager.hand.rank(cards) if known else None
    odds = [one for result in results for one in _odds(result, value)]
    lost = 0 if wager.on else stake
    return max([lost, *(pay(stake, one, game.breakage) for one in odds)])


def _odds(result: Result | None, value: HandValue | None) -> list[Odds]:
    """The odds that a result may pay: only one where the hand is known."""
    match result:
        case PayTable(lines=lines):
            fitting = lines if value is None else [line for line in (result.line(value),) if line is not None]
            return [line.odds for line in fitting]
        case Odds():
            return [result]
        case _:
            return []
