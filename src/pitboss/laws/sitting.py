"""A table with its book, and the invariants that are checked after each command.

What a law, a test or a campaign does at a table goes through `Sitting.ask`: it is decided, posted, written
and read back, and every contradiction is in `broken`, as a sentence.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from pitboss.cards.card import Card
from pitboss.fair import protocol
from pitboss.frozen import changed
from pitboss.ledger import accounts, book
from pitboss.ledger.accounts import Kind
from pitboss.ledger.book import Book
from pitboss.ledger.entry import move
from pitboss.ledger.post import facts_before, post_all
from pitboss.money.chips import Cents
from pitboss.rounds import commands as r
from pitboss.rounds.events import WagerSettled
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.tables import codec, dealer, deck, snapshot
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Command
from pitboss.tables.decide import decide
from pitboss.tables.events import Event
from pitboss.tables.evolve import apply
from pitboss.tables.real_cards.run import order_of
from pitboss.tables.recalling import recall
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import PRACTICE_BANKER, Hand, Phase, Table
from pitboss.tables.terms import Duty, Terms
from pitboss.tables.words import Answer

PURSE: Cents = 10**9  # more than anybody loses here
STEPS_MAX = 120  # of the dealer, the clock and the floor, until any hand has to be over
_TAKES_FROM_HOUSE = (c.OpenTable, c.CloseTable, c.Fill, c.FillRack, c.ReceiveFill, c.Credit, c.BuyIn)


class PaidHands:
    """The finished hands of a table, for commands that are about one of them. A house reads them from its records."""

    def __init__(self) -> None:
        self._over: dict[int, tuple[Table, Hand, tuple[Card, ...], tuple[Event, ...]]] = {}
        self._now: tuple[Event, ...] = ()  # of the current hand
        self._later: list[Event] = []

    def recalled(self, table: Table, command: Command) -> Table:
        """The table with the hand that a command is about."""
        if not isinstance(command, c.CorrectHand | c.CallFloor) or command.hand not in self._over:
            return table
        return changed(table, recalled=recall(*self._over[command.hand], self._later))

    def note(self, before: Table, events: Sequence[Event], order: Sequence[Card]) -> None:
        """What a command has brought about, at the table before it."""
        self._later += [one for one in events if isinstance(one, e.HandCorrected | e.PayoutCorrected)]
        self._now += tuple(events)
        for number, event in enumerate(events):
            if isinstance(event, e.DeckOpened):
                then = apply(before, events[:number])
                if then.hand is not None and then.hand.number == event.hand:
                    self._over[event.hand] = then, then.hand, () if then.real_cards else tuple(order), self._now
                    self._now = ()


class Sitting:
    """`cards` gives the deck of a locked hand; by default it follows from the seed."""

    def __init__(self, game: Game, terms: Terms, cards: Callable[[Table], Sequence[Card]] | None = None) -> None:
        self.broken: list[str] = []
        self.log: list[tuple[Command, tuple[Event, ...]]] = []
        self.cards = cards
        self._dealt: tuple[int, tuple[Card, ...]] = (0, ())
        self.paid = PaidHands()
        chips = terms.chips
        self.book = Book().after([move(accounts.outside(chips), accounts.cage(chips), PURSE)])
        self.fund(terms, PRACTICE_BANKER)
        command = c.OpenTable(terms, digest.rules_json(game.sheet), digest.texts_json(game.sheet))
        opened = decide(None, command)
        assert not isinstance(opened, Refusal), str(opened)
        self.book = self.book.after(post_all(facts_before(None, opened), opened))
        self.table = apply(None, opened)
        self.replayed = apply(None, _through_text(opened))
        self.log.append((command, opened))

    def fund(self, terms: Terms, player: str) -> None:
        """Put chips into a wallet, as the cage would; the table takes no part in it."""
        self.book = self.book.after([move(accounts.outside(terms.chips), accounts.wallet(terms.chips, player), PURSE)])

    def ask(self, command: Command) -> Answer:
        before = self.table
        answer = decide(self.paid.recalled(before, command), command, self.order())
        if isinstance(answer, Refusal):
            self.broken += _refused(self, command, answer)
            return answer
        if isinstance(command, c.Join):
            self.fund(before.terms, command.player)
        kept = self.book.balance(accounts.at(before.terms, Kind.BREAKAGE))
        old_book = self.book
        posted = post_all(facts_before(before, answer, kept), answer)
        self.broken += [f"{command}: {sentence}" for sentence in book.overdrawn(old_book, posted)]
        self.book = old_book.after(posted)
        self.paid.note(before, answer, self.order())
        self.table = apply(before, answer)
        self.replayed = apply(self.replayed, _through_text(answer))
        self.log.append((command, answer))
        self.broken += [f"{command}: {sentence}" for sentence in wrong(self, before, old_book, command, answer)]
        return answer

    # ------------------------------------------------------------ what the house does

    def order(self) -> tuple[Card, ...]:
        """The locked deck of the current hand; empty before it is locked."""
        hand = self.table.hand
        if self.table.real_cards:
            return order_of(self.table)
        if hand is None or not hand.pool:
            return ()
        if self._dealt[0] != hand.number:
            found = tuple(self.cards(self.table)) if self.cards else self._shuffled(hand)
            self._dealt = (hand.number, found)
        return self._dealt[1]

    def _shuffled(self, hand: Hand) -> tuple[Card, ...]:
        head, seed = deck.header(self.table, hand.number, hand.deck), bytes.fromhex(seed_of(self.table, hand.number))
        return protocol.order(protocol.deck_key(seed, head, bytes.fromhex(hand.pool)), self.table.game.deck.cards)

    def wash(self) -> Answer:
        return self.ask(c.Wash(commits(self.table)))

    def open_deck(self) -> Answer:
        hand = self.table.hand
        assert hand is not None
        after = commits(self.table)
        return self.ask(c.OpenDeck(seed_of(self.table, hand.number), after))

    def unused(self) -> tuple[str, ...]:
        """The seeds of all decks with public commits that are not bound, in the order of their hands."""
        return tuple(seed_of(self.table, one.hand) for one in deck.unbound(self.table))

    def giving_up(self, cause: c.Cause = c.Cause.START) -> c.WashAnew:
        """The command of a restart, or of closing a table with bets on it."""
        return c.WashAnew(cause, self.unused(), commits(self.table, deck.due_anew(self.table)))

    def restoring(self, skip: int = 1_000) -> c.DeclareRestore:
        """The command of the house after a restore; numbering continues so far behind."""
        hand = None if self.table.real_cards else deck.bound(self.table)
        numbers = self.table.hands + skip
        bound = () if hand is None else (seed_of(self.table, hand.number),)
        due = () if self.table.real_cards else commits(changed(self.table, hands=numbers), deck.AHEAD)
        return c.DeclareRestore(len(self.log), "0" * 64, numbers, seeds=(*bound, *self.unused()), commits=due)

    def next_command(self) -> Command:
        """The next command of the dealer, the floor or the clock that brings the hand to its end."""
        hand = self.table.hand
        assert hand is not None
        if hand.frozen is not None:  # comes before a ruling, since the call has to be answered first
            return c.Thaw(hand.frozen.asked, "nothing was wrong")
        if hand.dispute is not None:
            return c.Rule(c.Ruling.STANDS, "nothing was wrong")
        if hand.phase is Phase.PLAYING:
            own = dealer.next_command(self.table)
            if own is not None:
                return own
            return c.Acknowledge(hand.called[0], "floor") if hand.called else c.TimeUp()
        nobody_banks = self.table.banked and hand.bank is None and self.table.turn.offered is None
        if hand.phase is Phase.BETTING and nobody_banks:
            return self.giving_up(c.Cause.CLOSE)
        offered = self.table.banked and hand.bank is None
        staffed = self.table.terms.dealer is Duty.STAFF and hand.phase is Phase.BETTING
        return r.NoMoreBets() if staffed and not offered else c.TimeUp()

    def finish(self) -> None:
        """End the hand without any action of the players; if that is impossible, the law is broken."""
        hand = self.table.hand
        if hand is None or (hand.phase is Phase.BETTING and not hand.round.spots):
            return
        for _ in range(STEPS_MAX):
            if self._over(hand.number):
                return
            answer = self.open_deck() if self._done() else self.ask(self.next_command())
            if isinstance(answer, Refusal) and not self._filled(answer):
                self.broken.append(f"hand {hand.number} is stuck: {answer}")
                return
        self.broken.append(f"hand {hand.number} is not over after {STEPS_MAX} steps")

    def _over(self, number: int) -> bool:
        return self.table.hand is None or self.table.hand.number != number

    def _done(self) -> bool:
        return self.table.hand is not None and self.table.hand.phase is Phase.DONE

    def _filled(self, answer: Refusal) -> bool:
        short = answer.code is TableCode.TRAY_SHORT
        return short and not any(isinstance(self.ask(one), Refusal) for one in (c.Fill(10**7), c.ReceiveFill()))


def seed_of(table: Table, hand: int) -> str:
    return sha256(f"{table.game.id} {hand}".encode()).hexdigest()


def commits(table: Table, count: int | None = None) -> tuple[str, ...]:
    """Commits for the decks that are due, or for so many."""
    washes = deck.next_washes(table, deck.commits_due(table) if count is None else count)
    heads = [(deck.header(table, hand, name), bytes.fromhex(seed_of(table, hand))) for hand, name in washes]
    return tuple(protocol.commit(head, seed).hex() for head, seed in heads)


def _through_text(events: Sequence[Event]) -> list[Event]:
    """The events after writing and reading them, as in the store."""
    return [codec.read_event(_text(codec.event_json(event))) for event in events]


def _text(data: dict[str, Any]) -> Any:
    return json.loads(json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True))


# ---------------------------------------------------------------- what must hold


def _refused(sitting: Sitting, command: Command, refusal: Refusal) -> Iterator[str]:
    if sitting.replayed != sitting.table:
        yield f"{command}: a refusal changed the table"
    if not str(refusal).strip():
        yield f"{command}: a refusal without a sentence"


def wrong(sitting: Sitting, before: Table, old_book: Book, command: Command, events: Sequence[Event]) -> Iterator[str]:
    """The violated invariants after a command, a sentence each."""
    table = sitting.table
    if codec.read_command(_text(codec.command_json(command))) != command:
        yield "the command does not come back from its text"
    if _through_text(events) != list(events):
        yield "an event does not come back from its text"
    if sitting.replayed != table:
        yield "the log, through text and back, does not give the table"
    if snapshot.at_rest(table) and snapshot.read(_text(snapshot.write(table))) != snapshot.without_last(table):
        yield "a snapshot does not give the table"
    yield from unbalanced(table, sitting.book)
    yield from _decks(before, events)
    yield from _banks(table, events)
    if before.banked and not isinstance(command, _TAKES_FROM_HOUSE):
        for account in (accounts.cage(table.terms.chips), *(accounts.at(table.terms, kind) for kind in _HOUSE)):
            if sitting.book.balance(account) < old_book.balance(account):
                yield f"{account} pays, though a player has the bank"


_HOUSE = (Kind.TRAY, Kind.RACK, Kind.DROP, Kind.TRANSIT)


def unbalanced(table: Table, kept: Book) -> Iterator[str]:
    """Differences between the book and the table's own numbers, and impossible balances."""
    terms, hand = table.terms, table.hand
    expected: dict[str, Cents] = {accounts.seat(terms, one.player): one.chips for one in table.sitters}
    for number in range(1, terms.seats + 1):
        expected[accounts.spot(terms, number)] = at_risk(hand, number)
    expected[accounts.at(terms, Kind.BANK)] = hand.bank.held if hand and hand.bank else 0
    expected[accounts.at(terms, Kind.RACK)] = table.rack
    expected |= {accounts.meter(terms, name): level.cents for name, level in table.meters.items()}
    expected[accounts.at(terms, Kind.TRANSIT)] = table.transit
    rounded = kept.balance(accounts.at(terms, Kind.BREAKAGE))
    expected[accounts.at(terms, Kind.TRAY)] = table.tray - rounded
    for account, cents in expected.items():
        if kept.balance(account) != cents:
            yield f"{account} has {kept.balance(account)} in the book and {cents} at the table"
    held = [one for one in kept.balances if accounts.read(one).kind is Kind.SEAT and one not in expected]
    yield from (f"{account} has chips, and nobody sits there" for account in held)
    yield from book.wrong(kept, closed=[terms.table] if table.closed else [])


def at_risk(hand: Hand | None, number: int) -> Cents:
    """The chips on a spot, with those bet behind it."""
    if hand is None or hand.phase is Phase.DONE:
        return 0
    own = sum(sum(spot.stakes.values()) for spot in hand.round.spots if spot.number == number)
    return own + sum(sum(one.stakes.values()) + one.reserve for one in hand.riders if one.spot == number)


def _decks(before: Table, events: Sequence[Event]) -> Iterator[str]:
    """Hands are numbered without a gap, decks are used in turns, and an opened one has a place for every card."""
    last = before.hands
    for event in events:
        if isinstance(event, e.Restored) and event.numbers is not None:
            last = event.numbers
        if isinstance(event, e.DeckWashed):
            decks = before.terms.decks
            if event.hand != last + 1 or event.deck != decks[last % len(decks)]:
                yield f"deck {event.deck} is washed for hand {event.hand}, after hand {last}"
            last = event.hand
        if isinstance(event, e.DeckOpened):
            if len(event.deal) != len(before.game.deck.cards) and not before.real_cards:
                yield f"the deal has {len(event.deal)} places"
            if sorted(event.deal, key=lambda place: place == "undealt") != list(event.deal):
                yield "a card is undealt above a dealt one"


def _banks(table: Table, events: Sequence[Event]) -> Iterator[str]:
    """What the bank has paid and collected together is within its wager."""
    hand = table.hand or table.last
    if (
        hand is None
        or hand.bank is None
        or not any(isinstance(one, WagerSettled | e.WagersForfeited) for one in events)
    ):
        return
    spots = [one for spot in hand.round.spots for one in spot.settled]
    behind = [one for rider in hand.riders for one in rider.settled]
    used = sum(abs(one.net) for one in (*spots, *behind)) + hand.forfeited
    if used > hand.bank.wager:
        yield f"the bank paid and took {used} on a wager of {hand.bank.wager}"
