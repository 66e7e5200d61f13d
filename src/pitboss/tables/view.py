"""A view of a table: what everybody sees, and what one player sees in addition. Built field by field.

The public part is the same for all, so it is made once; `own` adds a player's cards, chips and choices.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pitboss.cards.card import NAMES, Card
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices, reasons, setting
from pitboss.rounds.choices import Offer
from pitboss.rounds.facts import gather
from pitboss.rounds.state import Round, Spot, faces_of, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.sheets.values import Choice
from pitboss.tables import bank, codec, endings, flags, play
from pitboss.tables.state import Hand, Phase, Rider, Sitter, Table

Json = dict[str, Any]


def view(table: Table, player: str | None, order: Sequence[Card]) -> Json:
    with currency.writing(table.terms.chips.currency):
        return _view(table, player, order)


def _view(table: Table, player: str | None, order: Sequence[Card]) -> Json:
    """What a player sees; None is anybody else: the rail, the dealer, the floor, an administrator."""
    seen = {**public(table), "last": last(table)}
    return seen if player is None or table.sitter(player) is None else {**seen, "you": own(table, player, order)}


def public(table: Table) -> Json:
    """What everybody sees of the table and the hand that is on."""
    state = table.hand.round if table.hand else None
    sitters, spots = [sitter(one) for one in table.sitters], [spot(state, one) for one in state.spots] if state else []
    return {**head(table), "sitters": sitters, "spots": spots}


def head(table: Table) -> Json:
    """The public view without the seats and spots."""
    return {**posted(table), "hand": _hand(table, table.hand) if table.hand else None}


def posted(table: Table) -> Json:
    """What does not change while a hand is played; a meter does when it is settled."""
    return {
        "table": table.terms.table,
        "sheet": table.game.id,
        "title": table.game.title,
        "digest": table.game.digest,
        "chips": table.terms.chips.value,
        "cards": table.terms.cards.value,
        "dealer": table.terms.dealer.value,
        "payout_max": table.terms.payout_max,
        "closed": table.closed,
        "seats": table.terms.seats,
        "queue": [one.player for one in table.queue],
        **({"called_up": called} if (called := [one.player for one in table.queue if one.called]) else {}),
        "commits": [{"hand": one.hand, "deck": one.deck, "commit": one.commit} for one in table.washed],
        "turn": _turn(table) if table.banked else None,
        **({"meters": meters(table)} if table.meters else {}),
    }


def meters(table: Table) -> list[Json]:
    """What stands in the meters, as it is shown to everybody: whole cents."""
    titles = table.game.meters
    return [{"id": name, "title": titles[name].title, "cents": level.cents} for name, level in table.meters.items()]


def _turn(table: Table) -> Json:
    """Who is offered the bank, who has declined it, who has to pause, and how many chips a seat needs for it."""
    return {
        "offered": table.turn.offered,
        "declined": list(table.turn.declined),
        "resting": bank.resting(table),
        "hands_max": table.game.sheet.bank.hands_max,
        "needs": bank.needs(table),
    }


def last(table: Table) -> Json | None:
    """The previous hand as it ended, with the seed that opened its deck."""
    if table.last is None:
        return None
    with currency.writing(table.terms.chips.currency):
        spots = [ended_spot(table, table.last, one) for one in table.last.round.spots]
    dealer = endings.dealer(table.game, table.last)
    return {**_hand(table, table.last), "spots": spots, "seed": table.seed, **dealer, **corrected(table, table.last)}


def corrected(table: Table, hand: Hand) -> Json:
    """How often a finished hand was corrected, if it was."""
    return {"corrected": table.corrected[hand.number]} if hand.number in table.corrected else {}


def sitter(one: Sitter) -> Json:
    return {
        "player": one.player,
        "kind": one.kind.value,
        "spots": list(one.spots),
        "chips": one.chips,
        "away": one.away,
        "leaving": one.leaving,
        "warnings": one.warnings,
    }


def _hand(table: Table, hand: Hand) -> Json:
    return {
        **place(table.game, hand),
        "waiting": waiting(table, hand),
        **beside(hand),
        "bank": bank_json(table, hand),
        **called(hand),
    }


def place(game: Game, hand: Hand) -> Json:
    """Which hand it is, and its phase."""
    stage = stage_now(game, hand.round)
    return {
        "number": hand.number,
        "deck": hand.deck,
        "commit": hand.commit,
        "phase": hand.phase.value,
        "stage": "over" if stage is None else stage.id,
    }


def waiting(table: Table, hand: Hand) -> list[int]:
    """The spots that have to decide."""
    return [one.number for one in play.waited_for(table)] if hand is table.hand else []


def beside(hand: Hand) -> Json:
    """The cards beside the spots, and the state of the deck."""
    state, closed = hand.round, hand.phase is not Phase.BETTING
    return {
        "dealer": _seen(state, state.dealer),
        "board": _seen(state, state.board),
        "ready": list(hand.ready),
        "riders": [_rider(rider) for rider in hand.riders],
        "sealed": sorted(hand.seals),
        "seals": {str(seat): seal for seat, seal in hand.seals.items()} if closed else {},
        "cuts": {str(seat): cut for seat, cut in hand.cuts.items()},
        "missed": list(hand.missed),
    }


def called(hand: Hand) -> Json:
    """What waits for the floor, and which spots ended early."""
    return {
        "called": list(hand.called),
        "calls": {who: _aloud(hand, who) for who in hand.called},
        "acknowledged": {who: codec.actor_text(by) for who, by in hand.acknowledged.items()},
        "ended": [
            {"spot": one.spot, "player": one.player, "ending": one.ending.value, "cents": sum(one.stakes.values())}
            for one in hand.ended
        ],
        "void": hand.voided.reason.value if hand.voided else None,
        "dispute": hand.dispute.says if hand.dispute else None,
        "frozen": hand.frozen.what if hand.frozen else None,
        "timed": list(hand.timed),
        "ruled": list(hand.ruled),
    }


def _aloud(hand: Hand, who: str) -> str:
    """What the dealer calls out: the hand. Why the house holds a payout is only for its staff."""
    return "; ".join(words for words in hand.reasons.get(who, ()) if not words.startswith(flags.PAYOUT))


def _seen(state: Round, positions: Sequence[int]) -> list[str | None]:
    faces = state.faces
    return [NAMES[faces[position]] if position in faces else None for position in positions]


def spot(state: Round, one: Spot) -> Json:
    return _spot(state, one, {settled.wager: settled.as_json() for settled in one.settled})


def _spot(state: Round, one: Spot, settled: Json) -> Json:
    return {
        "number": one.number,
        "player": one.player,
        "stakes": dict(one.stakes),
        "cards": _seen(state, one.cards),
        "choices": dict(one.choices),
        "folded": one.folded,
        "settled": settled,
        **({"taken_back": dict(one.taken_back)} if one.taken_back else {}),
    }


def ended_spot(table: Table, hand: Hand, one: Spot) -> Json:
    """A spot of a finished hand, with the reasons of its results."""
    may_be_cut = hand.bank is not None or table.terms.payout_max is not None
    ended = endings.settled(table.game, hand, one, may_be_cut=may_be_cut)
    return {**_spot(hand.round, one, ended["settled"]), **ended}


def _rider(rider: Rider) -> Json:
    return {
        "spot": rider.spot,
        "player": rider.player,
        "stakes": dict(rider.stakes),
        "settled": {one.wager: one.as_json() for one in rider.settled},
    }


def bank_json(table: Table, hand: Hand) -> Json | None:
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
    """The player's chips, and for each of their spots the cards they may see and what they may do."""
    mine = table.sitter(player)
    assert mine is not None
    hand = table.hand
    spots = [own_spot(table, hand, number, order) for number in mine.spots] if hand else []
    return {**seat(mine), "spots": spots}


def seat(mine: Sitter) -> Json:
    return {"player": mine.player, "chips": mine.chips, "misses": mine.misses}


def own_spot(table: Table, hand: Hand, number: int, order: Sequence[Card]) -> Json:
    mine = hand.round.spot(number)
    if hand.phase is Phase.BETTING:
        return {"number": number, "bets": limits(table.game, tuple(mine.stakes.items()) if mine else ())}
    if mine is None:
        return {"number": number}
    cards, kept = own_cards(hand, mine, order)
    shown, may = held(table.game, hand, mine, cards, kept), offered(table, hand, mine, order)
    return {**shown, **may, **as_set(table.game, cards, kept)}


def own_cards(hand: Hand, mine: Spot, order: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...] | None]:
    """The cards of a spot that its owner may see, and those of them that the owner has set to play."""
    if not hand.round.may_look or not hand.known(mine):
        return (), None
    unknown = hand.unknown
    cards = faces_of([one for one in mine.cards if one not in unknown] if unknown else mine.cards, order)
    return cards, faces_of(mine.kept, order) if mine.kept is not None and cards else None


def held(game: Game, hand: Hand, mine: Spot, cards: tuple[Card, ...], kept: tuple[Card, ...] | None) -> Json:
    """What the owner of a spot holds."""
    whole = len(cards) == len(mine.cards)
    return {
        "number": mine.number,
        "cards": [NAMES[one] for one in cards],
        "hand": _held(game, cards, board(hand.round), kept) if whole else None,
    }


def offered(table: Table, hand: Hand, mine: Spot, order: Sequence[Card]) -> Json:
    """What the owner of a spot may do with it now, and what happens by itself."""
    found = play.offers(table, mine.number, order)
    late_choice = late(table.game, hand.round.stage, found.offers)
    return {"offers": dict(found.offers), "late": late_choice, "may_set": found.may_set}


def as_set(game: Game, cards: tuple[Card, ...], kept: tuple[Card, ...] | None) -> Json:
    """The owner's own setting of the cards."""
    return {
        "kept": None if kept is None else [NAMES[one] for one in kept],
        "warning": None if kept is None or kept == cards else setting.warning(game, cards, kept),
    }


def board(state: Round) -> tuple[Card, ...]:
    """The cards for all that lie open."""
    return tuple([state.faces[one] for one in state.board if one in state.faces])


def _held(game: Game, cards: tuple[Card, ...], board: tuple[Card, ...], kept: tuple[Card, ...] | None) -> str | None:
    """The player's hand in words, as it is set; with cards to come, what it is so far."""
    every = gather(game.player, cards, (), board)
    if kept is None and len(every) != game.player.count:
        return reasons.capital(reasons.so_far(game.player, every)) if cards else None
    value = game.player.rank(every) if kept is None else game.player.ladder.value_of(kept)
    return reasons.capital(reasons.held(value))


_CALM = {Choice.CHECK.word: "checks", Choice.FOLD.word: "folds", Choice.BACK.word: "takes back"}


def late(game: Game, stage: int, offers: Sequence[Offer]) -> str | None:
    """What a spot with these offers does that does not answer in time; if none of these, the play that costs least."""
    asked = game.stages[stage] if offers else None
    return _CALM.get(choices.default(asked, offers), "plays") if isinstance(asked, DecideStage) else None


def limits(game: Game, staked: tuple[tuple[str, Cents], ...]) -> Mapping[str, Json]:
    """The allowed amounts of each opening wager, given the others: the same for every spot with the same wagers."""
    return _limits(game, staked, currency.now().code)


@lru_cache(maxsize=4096)
def _limits(game: Game, staked: tuple[tuple[str, Cents], ...], written_in: str) -> Mapping[str, Json]:  # noqa: ARG001
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
