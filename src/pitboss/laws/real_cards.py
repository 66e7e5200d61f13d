"""The law of real cards: a recorded hand has the same results as at a table that deals it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from pitboss.cards.card import NAMES
from pitboss.laws import tables as laws
from pitboss.laws.sitting import Sitting
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.ledger.post import facts_before, post_all
from pitboss.money.chips import Cents
from pitboss.rounds import events as re
from pitboss.rounds import setting
from pitboss.rounds.facts import Facts, facts
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Spot, faces_of
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import tapped_results as results
from pitboss.tables.events import Event
from pitboss.tables.evolve import apply, hand_of
from pitboss.tables.real_cards.cards import laid, up_first
from pitboss.tables.state import Hand, Phase, Table
from pitboss.tables.terms import Cards, practice

_COMPARED = frozenset({Kind.SPOT, Kind.TRAY, Kind.METER, Kind.BANK, Kind.BREAKAGE, Kind.COLLECTIONS})


def same(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Random hands from sealed decks, each recorded again at other tables: by its cards, by its results, and, where
    players set their hands, by the cards that they laid down while the discards stay face down."""
    dealt, ways = opened(game, Cards.SEALED), [_as_it_is, by_result, *([by_laid] if laid(game) is not None else [])]
    sittings = [opened(game, Cards.REAL) for _ in ways]
    start, first = dealt.table, len(dealt.log)
    for number in range(1, max(2, rounds // laws.ROUNDS_A_HAND) + 1):
        laws.begin_hand(dealt, chance)
        if dealt.table.hand is not None and dealt.table.hand.phase is Phase.PLAYING:
            laws.play_on(dealt, chance, trouble=0.0)
            hand, order, log = hand_of(dealt.table), dealt.order(), dealt.log[first:]
            if hand.phase is not Phase.DONE:
                yield f"hand {number} was not played to its end"
                return
            tapped = command_of(dealt.table, hand, order, sittings[0].table.hands + 1)
            for sitting, way in zip(sittings, ways, strict=True):
                command = way(dealt.table, hand, order, tapped)
                yield from (f"hand {number}: {says}" for says in _differences(start, log, sitting, command))
            start, first = dealt.table, len(dealt.log)
        dealt.finish()
        if dealt.table.hand is None:
            start, first = dealt.table, len(dealt.log)
    yield from (sentence for sitting in (dealt, *sittings) for sentence in sitting.broken)


def opened(game: Game, cards: Cards) -> Sitting:
    """A table with three people, one of them with two spots."""
    posted, terms = practice(game, "T1", 5)
    sitting = Sitting(posted, replace(terms, cards=cards, backline=False))
    for player in laws.PEOPLE:
        sitting.ask(c.Join(player))
        sitting.ask(c.BuyIn(player, 5_000_00))
    sitting.ask(c.WantSpots("ann", 2))
    return sitting


def command_of(table: Table, hand: Hand, order: Sequence[int], number: int) -> c.RecordHand:
    """A hand that was dealt, as a dealer would tap it in."""
    state, game = hand.round, table.game
    named = {position: NAMES[order[position]] for position in range(state.dealt)}
    tapped = tuple(_spot(game, spot, named) for spot in state.spots)
    bank = hand.bank if hand.bank is not None and not hand.bank.practice else None
    return c.RecordHand(
        hand=number,
        spots=tapped,
        dealer=_as_tapped(game, [named[position] for position in state.dealer]),
        board=tuple(named[position] for position in state.board),
        bank_spot=bank.seat if bank else None,
        declined=tuple(one.seat for one in table.sitters if one.seat != bank.seat) if bank else (),
        bank_wager=bank.wager if bank else 0,
    )


def _spot(game: Game, spot: Spot, named: Mapping[int, str]) -> c.TappedSpot:
    staked = {**spot.stakes, **spot.taken_back}
    opening = {
        name: staked[name] for name, wager in game.wagers.items() if wager.amounts is not None and name in staked
    }
    words = tuple(spot.choices[stage.id] for stage in game.decisions if stage.id in spot.choices)
    keep = None if spot.kept is None else tuple(named[position] for position in spot.kept)
    return c.TappedSpot(
        spot=spot.number,
        player=spot.player,
        stakes=opening,
        choices=words,
        cards=tuple(named[position] for position in spot.cards),
        keep=keep,
    )


def _as_tapped(game: Game, dealt: Sequence[str]) -> tuple[str, ...]:
    """The dealer's cards, those that are face up first in front."""
    places = up_first(game, [str(number) for number in range(len(dealt))])
    tapped = {int(number): card for number, card in zip(places, dealt, strict=True)}
    return tuple(tapped[number] for number in range(len(dealt)))


def _as_it_is(table: Table, hand: Hand, order: Sequence[int], tapped: c.RecordHand) -> c.RecordHand:  # noqa: ARG001
    return tapped


def by_laid(table: Table, hand: Hand, order: Sequence[int], tapped: c.RecordHand) -> c.RecordHand:
    """The same hand without the discards: only the cards that the player set, or the best ones."""
    made = []
    for spot, one in zip(hand.round.spots, tapped.spots, strict=True):
        best = setting.best(table.game, faces_of(spot.cards, order))
        keep = tuple(NAMES[card] for card in best) if one.keep is None else one.keep
        made.append(replace(one, cards=keep, keep=keep))
    return replace(tapped, spots=tuple(made))


def by_result(table: Table, hand: Hand, order: Sequence[int], tapped: c.RecordHand) -> c.RecordHand:
    """The same hand with results in the place of cards."""
    state, game = hand.round, table.game
    made = []
    for spot, one in zip(state.spots, tapped.spots, strict=True):
        kept = None if spot.kept is None else faces_of(spot.kept, order)
        player, dealer, board = (faces_of(held, order) for held in (spot.cards, state.dealer, state.board))
        words = _words(game, spot, facts(game, player, dealer, board, kept))
        made.append(replace(one, cards=(), keep=None, results=words))
    return replace(tapped, spots=tuple(made), dealer=(), board=())


def _words(game: Game, spot: Spot, found: Facts) -> dict[str, str]:
    return {one.wager: results.word(game, one.wager, found, folded=spot.folded) for one in spot.settled}


# ---------------------------------------------------------------- comparing


def _differences(
    start: Table, log: Sequence[tuple[c.Command, tuple[Event, ...]]], sitting: Sitting, command: c.RecordHand
) -> Iterator[str]:
    before = sitting.table
    answer = sitting.ask(command)
    if isinstance(answer, Refusal):
        yield f"{command} is refused: {answer}"
        return
    by_results = any(spot.results for spot in command.spots)
    played = [event for _, events in log for event in events]
    mine, theirs = (_settled(events, tapped=by_results) for events in (answer, played))
    if mine != theirs:
        yield f"{command} settles {mine}, and was dealt to {theirs}"
    here, there = _lines(before, [answer]), _lines(start, [events for _, events in log])
    if here != there:
        yield f"{command} moves {here - there} more and {there - here} less than where it was dealt"


def _settled(events: Sequence[Event], *, tapped: bool) -> list[Event]:
    """What was paid, taken and cut. With tapped results the class of a hand without a pay line is not known."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, re.WagerSettled):
            one = event.settlement
            found.append(re.WagerSettled(event.spot, one._replace(pay_class="") if tapped else one))
        elif isinstance(event, e.WagerCut | e.BankReturned | e.CollectionReturned):
            found.append(event)
    return found


def _lines(table: Table, log: Sequence[tuple[Event, ...]]) -> Counter[tuple[str, Cents]]:
    """Every line on an account of the table itself."""
    found: Counter[tuple[str, Cents]] = Counter()
    for events in log:
        for transaction in post_all(facts_before(table, events), events):
            found.update(line for line in transaction.lines if accounts.read(line[0]).kind in _COMPARED)
        table = apply(table, events)
    return found
