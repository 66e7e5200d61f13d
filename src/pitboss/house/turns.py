"""A turn: a command to a table, and the house's own moves that follow from it. All are decided one after the other,
stored in one commit, and then answered.

A turn is a generator (`Turn`) that yields drafts and is sent their outcomes. So a caller that waits for the store and
one that does other work meanwhile use the same rules and the same retries.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias

from pitboss.house import canonical_texts, host, house_money, nights, real_cards_draft
from pitboss.house.asks import Ask, Begun, HouseCode, Pending, Reply, bad_id, repeated, seen_before
from pitboss.house.cash import purses
from pitboss.house.cash.cashier import Cashier
from pitboss.house.desk import Desk, Desks, catch_up, stream_of
from pitboss.house.house_money import HouseMoney
from pitboss.house.recalls import Recalls
from pitboss.house.stores import payload
from pitboss.house.stores.store import (
    Conflict,
    Draft,
    HouseError,
    Mismatch,
    Outcome,
    Repeated,
    Store,
    Stored,
    Transaction,
)
from pitboss.house.vault import Vault
from pitboss.ledger import accounts
from pitboss.ledger.post import TableFacts, facts_before, post_all
from pitboss.money import currency
from pitboss.money.currency import Currency
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables import snapshot
from pitboss.tables.commands import Command
from pitboss.tables.decide import decide
from pitboss.tables.events import DeckOpened, Event, TableClosed
from pitboss.tables.evolve import apply
from pitboss.tables.identities import FLOOR, Actor
from pitboss.tables.terms import Chips
from pitboss.tables.words import Answer

SNAPSHOT_HANDS = 50
TRIES = 20  # decisions, each after the first because somebody else was faster

_HOUSE_ONLY = frozenset(
    {c.Wash, c.OpenDeck, c.WashAnew, c.DeclareRestore, c.Lock, c.TimeUp, c.Remind, c.CarryOn, c.EndHand, c.PostFlags,
     c.PostKey, c.PostFloorRules}
)  # fmt: skip

Answered: TypeAlias = list[tuple[Ask, Reply]]  # the command that began the turn is the first
Turn: TypeAlias = Generator[list[Draft], list[Outcome], Answered]


class Turns(Desks, ABC):
    """Decides and stores commands to tables. `clock` gives ms since 1970."""

    def __init__(self, store: Store, vault: Vault, clock: Callable[[], int]) -> None:
        super().__init__(store, vault)
        self.clock = clock
        self.cashier = Cashier(store, lambda: self.clock())  # noqa: PLW0108 - a house may be given another clock later
        self.money = HouseMoney(store, lambda: self.clock())  # noqa: PLW0108 - as above
        self.recalls = Recalls(store)
        self.keep_snapshot = store.keep_snapshot  # or that of a writing thread, for which no event loop has to wait
        self.on_error: Callable[[str, Exception], None] = lambda *_: None  # called with an exception and its table

    @abstractmethod
    def next_move(self, table: str) -> Ask | None:
        """The house's own next command at a table; None if it waits for people."""

    # ------------------------------------------------------------ asking

    def ask(self, table: str, command: Command, *, by: Actor, command_id: str) -> Reply:
        return self.ask_together([Ask(table, command, by, command_id)])[0]

    def ask_together(self, asks: Sequence[Ask]) -> list[Reply]:
        """Store these commands in one commit, without the house's moves that follow."""
        return [answered[0][1] for answered in self._driven([self.turn(ask, follows=False) for ask in asks])]

    def retry_while_busy(self, make: Callable[[], Ask]) -> Reply:
        """Ask one of the house's own commands, made again each time somebody else was faster."""
        reply = self.ask_together([make()])[0]
        for _ in range(TRIES):
            if not reply.busy:
                break
            reply = self.ask_together([make()])[0]
        return reply

    def run(self, table: str) -> None:
        """Make the house's own moves until the table waits for somebody."""
        while (ask := self.next_move(table)) is not None:
            ((_, reply), *_) = self._driven([self.turn(ask)])[0]
            if not reply.ok and not reply.busy and not self.helped(table, reply):
                return

    @abstractmethod
    def helped(self, table: str, reply: Reply) -> bool:
        """Remove the reason of a refusal, if the house can; True if it did."""

    def turn(self, ask: Ask, *, follows: bool = True) -> Turn:
        """A command and, if `follows`, the house's own moves after it.

        A change by others meanwhile (the same wallet at two tables, another process) is no reason for a refusal: the
        state is read and the command decided again. The house's own moves are then worked out again as well.
        """
        if (refusal := self._not_yours(ask)) is not None:
            return [(ask, Reply(0, refusal=refusal))]
        for _ in range(TRIES + 1):
            begun = self.begin(ask)
            if isinstance(begun, Reply):
                reply = begun
                if reply.ok or not self.look(ask.table):
                    break
                continue
            row = [begun, *(self._following(ask.table) if follows else ())]
            outcomes = yield [one.draft for one in row]
            answered = [(one.ask, self.finish(one, outcome)) for one, outcome in zip(row, outcomes, strict=True)]
            reply = answered[0][1]
            if not reply.busy or ask.own:
                return answered
        return [(ask, reply)]

    def _following(self, table: str) -> Iterator[Pending]:
        """The house's own moves after what was just decided.

        An exception here is a bug; it must not undo the player's command, so it is only reported.
        """
        try:
            while (ask := self.next_move(table)) is not None and isinstance(begun := self.begin(ask), Pending):
                yield begun
        except Exception as error:
            self.on_error(table, error)

    def _driven(self, turns: Sequence[Turn]) -> list[Answered]:
        try:
            return [self._alone(turns[0])] if len(turns) == 1 else self._side_by_side(turns)
        except BaseException:
            self._desks.clear()  # some tables in memory are ahead of the store, and their changes are lost
            raise

    def _alone(self, turn: Turn) -> Answered:
        try:
            drafts = next(turn)
            while True:
                drafts = turn.send(self.store.append(drafts))
        except StopIteration as end:
            answered: Answered = end.value
            return answered

    def _side_by_side(self, turns: Sequence[Turn]) -> list[Answered]:
        """The drafts of all of them go into one commit."""
        answered: dict[Turn, Answered] = {}
        outcomes: dict[Turn, Any] = dict.fromkeys(turns)  # None begins a turn, outcomes continue it
        while outcomes:
            drafts: dict[Turn, list[Draft]] = {}
            for turn, came in outcomes.items():
                try:
                    drafts[turn] = turn.send(came)
                except StopIteration as end:
                    answered[turn] = end.value
            stored = iter(self.store.append([one for some in drafts.values() for one in some]) if drafts else ())
            outcomes = {turn: list(islice(stored, len(some))) for turn, some in drafts.items()}
        return [answered[turn] for turn in turns]

    # ------------------------------------------------------------ deciding

    def begin(self, ask: Ask) -> Begun:
        """Decide a command and apply it in memory; nobody is answered before `finish`.

        Whether the id was used before is found by the store when the command is stored. It is looked up here only if
        the command is not going to be stored, or something else is stored before it.
        """
        try:
            found = self.desk(ask.table)
        except HouseError:
            return self._seen_before(ask) or Reply(0, refusal=refuse(HouseCode.NO_TABLE, table=ask.table))
        table, money = found.table, self._money(found, ask.command)
        if table is not None and table.real_cards:
            table = real_cards_draft.laid_out(self.store, table, ask.command)
        if table is not None:
            table = self.recalls.filled(table, ask.command)
        with currency.writing(money):
            events: tuple[Event, ...] | Refusal = decide(table, ask.command, found.order())
        if not money.decimals and not isinstance(events, Refusal):
            events = self._whole(found, ask.command, events, money)
        if isinstance(events, Refusal):
            return self._seen_before(ask) or Reply(found.version, refusal=events)
        entries = purses.lines(post_all(self._facts(found, events), events))
        wallets: tuple[tuple[str, int], ...] = ()
        if entries:
            if needed := self.cashier.banker_needs(entries):
                if before := self._seen_before(ask):
                    return before
                self.cashier.fund_banker(needed, by=FLOOR)
            # Versions are read before balances, so that any change from here on is a conflict.
            wallets = purses.spent(self.store, entries, before=found.unstored)
            short = self._no_night(ask.command) or purses.short(self.store, entries, money, before=found.unstored)
            if short is not None:
                return self._seen_before(ask) or Reply(found.version, refusal=short)
        after = apply(found.table, events)
        found.at = max(found.at, self.clock())  # a record is never older than the one before it
        pending = Pending(ask, self._draft(found, ask, events, entries, wallets), events, found.table, after)
        found.table, found.version = after, found.version + 1
        found.unstored += entries
        if ask.fresh:
            found.seeds.update({hand: seed for hand, _, seed in ask.fresh})
        return pending

    def would(self, table: str, command: Command) -> Answer:
        """What the table would answer to a command, which is not carried out."""
        found = self.desk(table)
        assert found.shown is not None
        with currency.writing(self._money(found, command)):
            return decide(self.recalls.filled(found.shown, command), command, found.order(found.shown))

    def _money(self, found: Desk, command: Command) -> Currency:
        """What is said of the command is written in this; the settings are not asked for chips without a currency."""
        opens = isinstance(command, c.OpenTable) or found.table is None
        play_money = not opens and found.table is not None and found.table.terms.chips is not Chips.ISSUED
        return currency.CHIPS if play_money else self.money.now()

    def _whole(
        self, found: Desk, command: Command, events: tuple[Event, ...], money: Currency
    ) -> tuple[Event, ...] | Refusal:
        """In a currency without decimals nothing of issued chips is a part of a unit."""
        after = apply(found.table, events)
        if after.terms.chips is not Chips.ISSUED:
            return events
        opens = isinstance(command, c.OpenTable | c.PostLimits)
        wrong = house_money.unfit(after.game, after.terms, money) if opens else house_money.not_whole(command, money)
        return wrong or events

    def _no_night(self, command: Command) -> Refusal | None:
        """A table for chips of the night can be opened only during a night; checked after the versions were read."""
        if not isinstance(command, c.OpenTable) or command.terms.chips is not Chips.NIGHT:
            return None
        return None if nights.on(host.read(self.store)[0]) is not None else refuse(nights.NightCode.NO_NIGHT)

    def _facts(self, found: Desk, events: tuple[Event, ...]) -> TableFacts:
        """Closing a table moves the breakage, so its amount is needed then."""
        kept = 0
        if found.table is not None and isinstance(events[-1], TableClosed):
            kept = self.store.balance(accounts.at(found.table.terms, accounts.Kind.BREAKAGE)).cents
        return facts_before(found.table, events, kept)

    def _not_yours(self, ask: Ask) -> Refusal | None:
        """Some commands and a prefix of ids are reserved for the house, so that nobody can block its own commands."""
        if ask.own:
            return None
        ordered = isinstance(ask.command, c.WashAnew) and ask.command.cause is c.Cause.FLOOR
        reserved = type(ask.command) in _HOUSE_ONLY and not ordered
        return refuse(HouseCode.HOUSE_ONLY) if reserved else bad_id(ask.id, ask.by)

    def _seen_before(self, ask: Ask) -> Reply | None:
        return seen_before(self.store, ask.id, stream_of(ask.table), ask.by, ask.command)

    def _draft(
        self,
        found: Desk,
        ask: Ask,
        events: tuple[Event, ...],
        entries: tuple[Transaction, ...],
        wallets: tuple[tuple[str, int], ...],
    ) -> Draft:
        stream = found.stream
        text, body = payload.payload_and_body(
            stream,
            found.at,
            ask.by,
            ask.id,
            canonical_texts.of_command(ask.command),
            canonical_texts.of_events(events),
            entries,
            f'{{"version":{found.version + 1}}}',
        )
        seeds = [self.vault.seal(seed, table=found.name, hand=hand, deck=deck_id) for hand, deck_id, seed in ask.fresh]
        opened = [(found.name, event.hand) for event in events if type(event) is DeckOpened and event.seed]
        return Draft(stream, found.version, ask.id, body, text, entries, wallets, tuple(seeds), tuple(opened))

    # ------------------------------------------------------------ telling

    def finish(self, pending: Pending, outcome: Outcome) -> Reply:
        """Show what was stored and answer it; take back what was not stored."""
        found = self._desks.get(pending.ask.table)
        match outcome:
            case Stored():
                if found is not None and outcome.version > found.shown_version:
                    found.shown, found.shown_version = pending.after, outcome.version
                    if found.version < outcome.version:  # it was taken up from the store meanwhile
                        found.table, found.version = pending.after, outcome.version
                        found.seeds.update({hand: seed for hand, _, seed in pending.ask.fresh})
                    if found.settled:
                        found.unstored = ()
                    for _, hand in pending.draft.opened:
                        found.seeds.pop(hand, None)
                    self._keep_snapshot(found)
                return Reply(outcome.version, pending.events)
            case Repeated():
                self._take_back(pending.ask)
                return repeated(outcome.payload)
            case Mismatch() if not pending.ask.own:
                self._take_back(pending.ask)
                return Reply(0, refusal=refuse(HouseCode.ID_USED))
            case Mismatch() | Conflict():  # the house's own ids contain the version, so another process was faster
                self._take_back(pending.ask)
                return Reply(0, refusal=refuse(HouseCode.BUSY))

    def _take_back(self, ask: Ask) -> None:
        """Return the table to its stored state, and read what others may have stored."""
        found = self._desks.get(ask.table)
        if found is None:
            return
        found.table, found.version = found.shown, found.shown_version
        found.seeds.clear()  # the store has the right ones
        catch_up(self.store, found, self.vault)

    def _keep_snapshot(self, found: Desk) -> None:
        """Every so many hands, so that a start need not read all records of a table."""
        table = found.shown
        assert table is not None
        last = table.last.number if table.last else 0
        if last and last % SNAPSHOT_HANDS == 0 and snapshot.at_rest(table) and found.shown is found.table:
            kept = self.store.snapshot(found.stream)
            if kept is None or kept.version < found.shown_version - SNAPSHOT_HANDS:
                text = payload.canonical(snapshot.write(table))
                self.keep_snapshot(found.stream, found.shown_version, text)
