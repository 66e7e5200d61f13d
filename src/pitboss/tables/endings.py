"""How the wagers of a finished hand ended, in words for all viewers, from face-up cards only."""

from collections.abc import Sequence
from typing import Any

from pitboss.cards.card import NAMES, Card
from pitboss.hands.best import best_cards
from pitboss.rounds import reasons
from pitboss.rounds.facts import Facts, dealt_facts, gather
from pitboss.rounds.settle import Cause, Ending, Settlement, settle
from pitboss.rounds.state import Spot
from pitboss.rounds.view import settlement_json
from pitboss.sheets.game import Game
from pitboss.sheets.game import Hand as SheetHand
from pitboss.tables import play, short_payouts
from pitboss.tables.events import WagerCut
from pitboss.tables.real_cards import cards
from pitboss.tables.short_payouts import Cuts
from pitboss.tables.state import Hand

Json = dict[str, Any]


def settled(game: Game, hand: Hand, spot: Spot, *, may_be_cut: bool) -> Json:
    """The wagers of a spot, each with its reason; a sentence or two on all of them; its hand, if it is face up."""
    mine, board = _seen(hand, spot.cards), _seen(hand, hand.round.board)
    kept = None if spot.kept is None else _seen(hand, spot.kept)
    found = facts_seen(game, mine, _seen(hand, hand.round.dealer), board, kept)
    cuts = _cuts(game, hand, spot, found) if may_be_cut else {}
    told = {one.wager: _explained(game, one, found, cuts.get(one.wager)) for one in spot.settled}
    said = short_payouts.headline(game, spot.settled, found, cuts, folded=spot.folded) if spot.settled else None
    ended: Json = {"settled": told, "headline": said}
    if found is not None:
        ended["hand"] = reasons.capital(reasons.held(found.values["player"]))
        plays = _plays(game.player, gather(game.player, mine, (), board)) if kept is None else _names(kept)
        if plays is not None:
            ended["plays"] = plays
    return ended


def dealer(game: Game, hand: Hand) -> Json:
    """What the dealer had, once all of it lies open, and which cards made it."""
    if not game.has_dealer:
        return {"dealer_has": None, "dealer_plays": None}
    cards = gather(game.dealer, (), _seen(hand, hand.round.dealer), _seen(hand, hand.round.board))
    if len(cards) != game.dealer.count:
        return {"dealer_has": None, "dealer_plays": None}
    return {"dealer_has": reasons.has(game.dealer.rank(cards)), "dealer_plays": _plays(game.dealer, cards)}


def _plays(hand: SheetHand, cards: Sequence[Card]) -> list[str] | None:
    """The cards that count; None if all do."""
    best = best_cards(hand.ladder, cards) if hand.count > hand.ladder.cards else None
    return None if best is None else _names(best)


def _names(cards: Sequence[Card]) -> list[str]:
    return [NAMES[one] for one in cards]


def _explained(game: Game, one: Settlement, found: Facts | None, cut: WagerCut | None) -> Json:
    """A bonus that does not pay has no reason, to keep views small: they are sent often."""
    told = settlement_json(one)
    if one.ending is Ending.NONE:
        return told
    due = short_payouts.whole(one, cut)
    why = reasons.unseen(game, due) if found is None else reasons.reason(game, due, found)
    if one.ending is Ending.WIN:
        told["odds"] = one.pays
    told["reason"] = why if cut is None else short_payouts.explained(game, one, cut, why)
    return told


def _seen(hand: Hand, positions: Sequence[int]) -> list[Card]:
    faces = hand.round.faces
    return [faces[one] for one in positions if one in faces]


def facts_seen(
    game: Game, mine: Sequence[Card], theirs: Sequence[Card], board: Sequence[Card], kept: Sequence[Card] | None
) -> Facts | None:
    """None if some cards were not seen: the hand was folded or void, a card was dead, or some were not tapped."""
    laid = kept is not None and len(mine) == cards.laid(game)  # the discards stayed face down
    if not laid and len(mine) != game.dealt["player"]:
        return None
    if [len(theirs), len(board)] != [game.dealt[who] for who in ("dealer", "board")]:
        return None
    return dealt_facts(game, tuple(mine), tuple(theirs), tuple(board), None if kept is None else tuple(kept))


def _cuts(game: Game, hand: Hand, spot: Spot, found: Facts | None) -> Cuts:
    """The wagers that were not settled in full. The loss of a fold is known without cards."""
    if found is None:
        lost = [one for one in spot.settled if one.cause is Cause.FOLD and one.ending is Ending.LOSE]
        due = {one.wager: -one.stake for one in lost}
    else:
        due = {one.wager: one.net for one in settle(game, spot.stakes, found, folded=spot.folded)}
    return {
        one.wager: WagerCut(spot.number, spot.player, one.wager, due[one.wager], play.ran_out(hand))
        for one in spot.settled
        if one.prize is None and due.get(one.wager, one.net) != one.net  # a prize is never cut
    }
