"""One window on a table: what everybody sees, and what one player sees beside it. Built field by field.

The public part is the same for all, so it is made once; `own` adds a player's cards, chips and choices.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pitboss.cards.card import NAMES, Card
from pitboss.money.chips import Cents
from pitboss.rounds import bets, setting
from pitboss.rounds.state import Round, Spot, faces_of, stage_now
from pitboss.rounds.view import settlement_json
from pitboss.sheets.game import Game
from pitboss.tables import bank, play
from pitboss.tables.state import Hand, Phase, Rider, Sitter, Table

Json = dict[str, Any]


def view(table: Table, player: str | None, order: Sequence[Card]) -> Json:
    """What a player sees; None is anybody else: the rail, the dealer, the floor, an administrator."""
    seen = {**public(table), "last": last(table)}
    return seen if player is None or table.sitter(player) is None else {**seen, "you": own(table, player, order)}


def public(table: Table) -> Json:
    return {
        "table": table.terms.table,
        "sheet": table.game.id,
        "title": table.game.title,
        "digest": table.game.digest,
        "chips": table.terms.chips.value,
        "closed": table.closed,
        "seats": table.terms.seats,
        "sitters": [_sitter(sitter) for sitter in table.sitters],
        "queue": [player for player, _ in table.queue],
        "commits": [{"hand": one.hand, "deck": one.deck, "commit": one.commit} for one in table.washed],
        "turn": {"offered": table.turn.offered, "declined": list(table.turn.declined)} if table.banked else None,
        "hand": _hand(table, table.hand) if table.hand else None,
    }


def last(table: Table) -> Json | None:
    """The hand before, as it ended, with the seed that opened its deck."""
    return {**_hand(table, table.last), "seed": table.seed} if table.last else None


def _sitter(sitter: Sitter) -> Json:
    return {
        "player": sitter.player,
        "kind": sitter.kind.value,
        "spots": list(sitter.spots),
        "chips": sitter.chips,
        "away": sitter.away,
        "leaving": sitter.leaving,
        "warnings": sitter.warnings,
    }


def _hand(table: Table, hand: Hand) -> Json:
    state, game = hand.round, table.game
    stage = stage_now(game, state)
    closed = hand.phase is not Phase.BETTING
    return {
        "number": hand.number,
        "deck": hand.deck,
        "commit": hand.commit,
        "phase": hand.phase.value,
        "stage": "over" if stage is None else stage.id,
        "waiting": [spot.number for spot in play.waited_for(table)] if hand is table.hand else [],
        "dealer": _seen(state, state.dealer),
        "board": _seen(state, state.board),
        "spots": [_spot(state, spot) for spot in state.spots],
        "ready": list(hand.ready),
        "riders": [_rider(rider) for rider in hand.riders],
        "sealed": sorted(hand.seals),
        "seals": {str(seat): seal for seat, seal in hand.seals.items()} if closed else {},
        "cuts": {str(seat): cut for seat, cut in hand.cuts.items()},
        "missed": list(hand.missed),
        "bank": _bank(table, hand),
        "called": list(hand.called),
        "acknowledged": dict(hand.acknowledged),
        "ended": [{"spot": one.spot, "player": one.player, "ending": one.ending.value} for one in hand.ended],
        "void": hand.voided.reason.value if hand.voided else None,
        "dispute": hand.dispute.says if hand.dispute else None,
    }


def _seen(state: Round, positions: Sequence[int]) -> list[str | None]:
    faces = state.faces
    return [NAMES[faces[position]] if position in faces else None for position in positions]


def _spot(state: Round, spot: Spot) -> Json:
    return {
        "number": spot.number,
        "player": spot.player,
        "stakes": dict(spot.stakes),
        "cards": _seen(state, spot.cards),
        "choices": dict(spot.choices),
        "settled": {one.wager: settlement_json(one) for one in spot.settled},
    }


def _rider(rider: Rider) -> Json:
    return {
        "spot": rider.spot,
        "player": rider.player,
        "stakes": dict(rider.stakes),
        "settled": {one.wager: settlement_json(one) for one in rider.settled},
    }


def _bank(table: Table, hand: Hand) -> Json | None:
    if hand.bank is None:
        return None
    return {
        "player": hand.bank.player,
        "wager": hand.bank.wager,
        "practice": hand.bank.practice,
        "action": list(bank.action(table, hand)),
    }


# ---------------------------------------------------------------- for one player alone


def own(table: Table, player: str, order: Sequence[Card]) -> Json:
    """The player's chips, and of each of their spots the cards they may see and what they may do."""
    sitter = table.sitter(player)
    assert sitter is not None
    hand = table.hand
    spots = [_own_spot(table, hand, number, order) for number in sitter.spots] if hand else []
    return {"player": player, "chips": sitter.chips, "misses": sitter.misses, "spots": spots}


def _own_spot(table: Table, hand: Hand, number: int, order: Sequence[Card]) -> Json:
    spot = hand.round.spot(number)
    if hand.phase is Phase.BETTING:
        return {"number": number, "bets": limits(table.game, tuple(spot.stakes.items()) if spot else ())}
    if spot is None:
        return {"number": number}
    cards = faces_of(spot.cards, order) if hand.round.may_look else ()
    found = play.offers(table, number, order)
    kept = faces_of(spot.kept, order) if spot.kept is not None and cards else None
    return {
        "number": number,
        "cards": [NAMES[one] for one in cards],
        "offers": {offer.choice: offer.stake for offer in found.offers},
        "may_set": found.may_set,
        "kept": None if kept is None else [NAMES[one] for one in kept],
        "warning": None if kept is None else setting.warning(table.game, cards, kept),
    }


@lru_cache(maxsize=4096)
def limits(game: Game, staked: tuple[tuple[str, Cents], ...]) -> Mapping[str, Json]:
    """What each opening wager may be beside the others: the same for every spot with the same wagers."""
    stakes = dict(staked)
    found = {}
    for wager in game.opening:
        limit = bets.limits(game, wager, stakes)
        found[wager.id] = {
            "least": limit.least,
            "most": limit.most,
            "step": limit.step,
            "amounts": list(limit.amounts),
            "closed": str(limit.closed) if limit.closed else None,
        }
    return found
