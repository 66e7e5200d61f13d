"""A table of agents between two answers: who is asked what, what they may answer, and what follows.

The table is a real one (`tables`): it offers the bank in turn, takes the collection, covers wagers as far as the bank
goes, and settles. Only its deck comes from the environment. Agents have seats from 1 on; an episode is one hand or
several. Values are frozen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from pitboss.cards.card import BY_NAME, Card
from pitboss.fair import protocol
from pitboss.frozen import changed
from pitboss.gym.observation import Named, SeenSpot, Shown, named
from pitboss.gym.terms import Bank, BetOn, Decide, GivenStakes, Question, Terms, may_follow, staked, staking
from pitboss.money.chips import Cents
from pitboss.rounds import choices
from pitboss.rounds.commands import Choose, NoMoreBets, Settle
from pitboss.rounds.deal import spots_max
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import stage_now
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.sheets.model import DecideStage
from pitboss.tables import commands as c
from pitboss.tables import dealer, deck, play
from pitboss.tables.commands import Command
from pitboss.tables.decide import decide
from pitboss.tables.evolve import apply
from pitboss.tables.state import Hand, Phase, Table
from pitboss.tables.terms import least_bank, practice
from pitboss.tables.view import view

CHIPS: Cents = 10**9  # at each seat: nobody runs out, so that no hand depends on the one before
_BANKS = (0, 10, 40, 160)  # times the least bank


class Turn(NamedTuple):
    """Who is asked, and what."""

    seat: int
    question: Question


@dataclass(frozen=True)
class Seating:
    """A table, the decks of its hands, and by seat the amounts that were said and not placed yet."""

    table: Table
    orders: tuple[tuple[Card, ...], ...]
    played: int = 0
    won: Mapping[int, Cents] = field(default_factory=dict)  # by seat, in all hands that are over, less collections
    said: Mapping[int, tuple[Cents, ...]] = field(default_factory=dict)

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def order(self) -> tuple[Card, ...]:
        return self.orders[min(self.played, len(self.orders) - 1)]

    @property
    def over(self) -> bool:
        return self.played == len(self.orders)


def player(seat: int) -> str:
    return f"seat_{seat}"


def terms(sheet: Game, seats: int, stakes: GivenStakes, amounts: Sequence[Cents] | None) -> Terms:
    """The terms of a practice table of the sheet, with its limits."""
    banked = sheet.sheet.bank.by is Banker.PLAYER_DEALER
    least, most = 1 + banked, spots_max(sheet)
    if not least <= seats <= most:
        raise ValueError(f"{sheet.id} takes {least} to {most} seats; you asked for {seats}")
    posted, _ = practice(sheet, "gym", seats)
    given, menu = staking(posted, stakes, amounts)
    banks = tuple(times * least_bank(posted) for times in _BANKS) if banked else ()
    return Terms(posted, given, menu, Settle(), seats, banks)


def start(terms: Terms, orders: Sequence[tuple[Card, ...]]) -> Seating:
    """Fresh hands from these decks, at the first question."""
    return _carried_on(terms, Seating(_opened(terms), tuple(orders)))


@lru_cache(maxsize=16)
def _opened(terms: Terms) -> Table:
    """The table with everybody seated and a washed deck: every episode begins with it."""
    game = terms.game
    _, usual = practice(game, "gym", terms.seats)
    plenty = changed(usual, tray=0 if terms.banks else CHIPS, rack=CHIPS * terms.seats)
    opened = decide(None, c.OpenTable(plenty, digest.rules_json(game.sheet), digest.texts_json(game.sheet)))
    assert not isinstance(opened, Refusal), str(opened)
    table = apply(None, opened)
    for seat in range(1, terms.seats + 1):
        table = _done(table, c.Join(player(seat), seat=seat, checked=True), ())
        table = _done(table, c.BuyIn(player(seat), CHIPS), ())
    return _done(table, c.Wash(_commits(table)), ())


def asked(terms: Terms, now: Seating) -> tuple[Turn, ...]:
    """All who may answer now, by seat; nobody once the last hand is over. The order of answers does not matter."""
    if now.over:
        return ()
    if now.hand.phase is Phase.BETTING:
        if now.table.turn.offered:
            return (Turn(_seat(now.table.turn.offered), Bank()),)
        return tuple(Turn(seat, BetOn(terms.game.opening[len(now.said.get(seat, ()))])) for seat in _to_bet(terms, now))
    stage = stage_now(terms.game, now.hand.round)
    assert isinstance(stage, DecideStage)
    return tuple(Turn(spot.number, Decide(_own(terms, stage))) for spot in play.waited_for(now.table))


def _own(terms: Terms, stage: DecideStage) -> DecideStage:
    """The stage as the terms have it: the table has read its sheet again."""
    return next(one for one in terms.game.decisions if one.id == stage.id)


def legal(terms: Terms, now: Seating, turn: Turn) -> tuple[bool, ...]:
    """Which actions answer the question: what the table offers the seat."""
    match turn.question:
        case Bank():
            return terms.mask(banks=terms.banks)
        case BetOn():
            return terms.mask(amounts=may_follow(terms, now.said.get(turn.seat, ())))
        case Decide():
            return terms.mask(words=[one.choice for one in play.offers(now.table, turn.seat, now.order).offers])


def in_place(terms: Terms, now: Seating, turn: Turn) -> int:
    """What stands for an answer that the question does not have: no bank, the least bets, the sheet's default."""
    if isinstance(turn.question, Decide):
        offers = play.offers(now.table, turn.seat, now.order).offers
        return terms.words.index(choices.default(turn.question.stage, offers))
    return legal(terms, now, turn).index(True)


def answer(terms: Terms, now: Seating, turn: Turn, action: int) -> Seating:
    """The seating after a legal answer, at the next question or at the end."""
    who = player(turn.seat)
    match turn.question:
        case Bank():
            wager = terms.bank(action)
            said: Command = c.TakeBank(who, wager) if wager else c.DeclineBank(who)
        case BetOn():
            amounts = (*now.said.get(turn.seat, ()), terms.amount(action))
            now = replace(now, said={**now.said, turn.seat: amounts})
            if len(amounts) < len(terms.game.opening):
                return now
            said = c.Bet(turn.seat, who, staked(terms, amounts))
        case Decide():
            said = Choose(turn.seat, who, terms.word(action))
    return _carried_on(terms, replace(now, table=_done(now.table, said, now.order)))


def observe(terms: Terms, now: Seating, seat: int) -> Named:
    """What a seat sees, from the table's view of it; at the end, the last hand as it lies there."""
    seen = view(now.table, player(seat), now.order)
    hand = seen["hand"]
    by_number = {one["number"]: _seen_spot(one) for one in seen["spots"]}
    own = _own_cards(seen["you"]["spots"], by_number.get(seat, SeenSpot(stakes=staked(terms, now.said.get(seat, ())))))
    left = tuple(by_number.get((seat - 1 + further) % terms.seats + 1, SeenSpot()) for further in range(1, terms.seats))
    mine = [turn for turn in asked(terms, now) if turn.seat == seat]
    number = terms.number(mine[0].question) if mine else len(terms.questions)
    bank = hand["bank"]
    banker = 0 if bank is None else _banker(terms, seat, bank["player"], practice=bank["practice"])
    shown = Shown(
        number, _faces(hand["dealer"]), _faces(hand["board"]), (own, *left), banker, bank["wager"] if bank else 0
    )
    return named(terms, shown)


def _seen_spot(told: Mapping[str, Any]) -> SeenSpot:
    nets = {wager: one["net_cents"] for wager, one in told["settled"].items()}
    return SeenSpot(_faces(told["cards"]), told["stakes"], told["choices"], nets)


def _own_cards(told: Sequence[Mapping[str, Any]], public: SeenSpot) -> SeenSpot:
    cards = _faces(told[0].get("cards", ())) if told else ()
    return replace(public, cards=cards or public.cards)


def _faces(names: Sequence[str | None]) -> tuple[Card | None, ...]:
    return tuple(None if name is None else BY_NAME[name] for name in names)


def _banker(terms: Terms, seat: int, who: str, *, practice: bool) -> int:
    return terms.seats + 1 if practice else (_seat(who) - seat) % terms.seats + 1


def _seat(name: str) -> int:
    return int(name.removeprefix("seat_"))


def _to_bet(terms: Terms, now: Seating) -> list[int]:
    """The seats without wagers; whoever has the bank makes none."""
    there = {spot.number for spot in now.hand.round.spots}
    bank = now.hand.bank
    return [
        seat for seat in range(1, terms.seats + 1) if seat not in there and not (bank and bank.player == player(seat))
    ]


def _carried_on(terms: Terms, now: Seating) -> Seating:
    """Given bets are placed and the dealer goes on, until somebody is asked or the last hand is over."""
    while True:
        hand = now.hand
        match hand.phase:
            case Phase.BETTING if now.table.turn.offered:
                return now
            case Phase.BETTING if seats := _to_bet(terms, now):
                if terms.stakes is None:
                    return now
                command: Command = c.Bet(seats[0], player(seats[0]), dict(terms.stakes))
            case Phase.BETTING:
                command = NoMoreBets()
            case Phase.CUTTING:
                command = c.Lock()
            case Phase.PLAYING if play.waited_for(now.table):
                return now
            case Phase.PLAYING:
                command = dealer.next_command(now.table) or c.Acknowledge(hand.called[0], "floor")
            case Phase.DONE:
                won = {_seat(sitter.player): sitter.chips - CHIPS for sitter in now.table.sitters}
                now = replace(now, played=now.played + 1, won=won, said={})
                if now.over:
                    return now
                command = c.OpenDeck(_seed(hand.number), _commits(now.table))
        now = replace(now, table=_done(now.table, command, now.order))


def _done(table: Table, command: Command, order: Sequence[Card]) -> Table:
    events = decide(table, command, order)
    assert not isinstance(events, Refusal), f"{command}: {events}"
    return apply(table, events)


def _seed(hand: int) -> str:
    """A seed for the protocol of decks; the cards come from the environment, so nothing follows from it."""
    return sha256(f"gym {hand}".encode()).hexdigest()


def _commits(table: Table) -> tuple[str, ...]:
    washes = deck.next_washes(table, deck.commits_due(table))
    return tuple(
        protocol.commit(deck.header(table, hand, one), bytes.fromhex(_seed(hand))).hex() for hand, one in washes
    )
