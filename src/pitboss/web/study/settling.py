"""The payout checker: settles a hand of a real table, with a reason and a clause for every wager."""

from typing import Any

from pitboss.rounds import lines, reasons, words
from pitboss.rounds.facts import Facts
from pitboss.rounds.lines import Settled
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.settle import Ending, Settlement
from pitboss.sheets.game import Game
from pitboss.sheets.values import Choice
from pitboss.web.wire.study import HandResult, RealHand, WagerResult


def result(game: Game, hand: RealHand) -> HandResult | Refusal:
    settled = settle(game, hand)
    if isinstance(settled, Refusal):
        return settled
    facts, ended = settled.facts, settled.settlements
    return HandResult(
        player=reasons.tens(str(facts.values["player"])),
        dealer=reasons.tens(str(facts.values["dealer"])) if game.has_dealer else "",
        qualifies=words.qualifies(game, facts.values["dealer"]) if game.has_dealer else "",
        headline=reasons.headline(game, ended, facts, folded=folded(hand)),
        wagers=[wager_result(game, one, facts) for one in ended],
        net_cents=settled.net,
        pays_cents=sum(one.stake + one.net for one in ended),
        warning=settled.warning,
    )


def settle(game: Game, hand: RealHand) -> Settled | Refusal:
    """Settle the hand by the rules of a round."""
    return lines.settle_line(game, _line(game, hand))


def folded(hand: RealHand) -> bool:
    return Choice.FOLD.word in hand.choices


def wager_result(game: Game, one: Settlement, facts: Facts) -> WagerResult:
    """One wager as a page shows it."""
    return WagerResult(
        wager=one.wager,
        title=game.wagers[one.wager].title,
        stake_cents=one.stake,
        net_cents=one.net,
        result=one.ending.value,
        odds=one.pays if one.ending is Ending.WIN else None,
        reason=reasons.reason(game, one, facts),
        clause=one.clause,
    )


def _line(game: Game, hand: RealHand) -> dict[str, Any]:
    line: dict[str, Any] = {
        "player": " ".join(hand.player),
        "wagers": {name: stake for name, stake in hand.stakes.items() if stake},
        "choice": list(hand.choices),
        **({} if hand.meters is None else {"meters": hand.meters}),
    }
    if hand.dealer or game.has_dealer:
        line["dealer"] = " ".join(hand.dealer)
    if hand.board:
        line["board"] = " ".join(hand.board)
    if hand.keep is not None:
        line["keep"] = " ".join(hand.keep)
    return line
