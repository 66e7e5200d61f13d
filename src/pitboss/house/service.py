"""The running house: it carries commands to tables and cage, stores what they come to, and only then tells.

A command is decided (`tables`), posted (`ledger`), appended to the store in one transaction, and shown after
that. What belongs together in time may be stored together: `begin` decides, `finish` tells, and between the
two lies the commit, for one command or for many.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pitboss.fair import protocol
from pitboss.house import cage, payload, texts
from pitboss.house.cage import Cage
from pitboss.house.cage import Command as CageCommand
from pitboss.house.desk import Desk, load, stream_of, unlocked, waiting_seeds
from pitboss.house.shuffler import fresh_seed
from pitboss.house.store import Conflict, Draft, HouseError, Mismatch, Outcome, Repeated, Store, Stored, Transaction
from pitboss.house.vault import Vault
from pitboss.ledger import accounts, entry
from pitboss.ledger.post import Felt, felt_before, post_all
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.tables import codec, dealer, deck, play, snapshot
from pitboss.tables import commands as c
from pitboss.tables.commands import Command
from pitboss.tables.decide import decide
from pitboss.tables.events import DeckOpened, Event, TableClosed
from pitboss.tables.evolve import apply
from pitboss.tables.refusal import Code as TableCode
from pitboss.tables.state import PRACTICE_BANKER, Phase, Table
from pitboss.tables.terms import Chips, Duty, Terms
from pitboss.tables.words import hand_on

CAGE = "cage"
SHUFFLER, DEALER, FLOOR, CLOCK = "shuffler", "automatic dealer", "automatic floor", "clock"
OWN_IDS = "pitboss:"  # what the ids of the house's own commands begin with
SNAPSHOT_HANDS = 50
PRACTICE_FILL = 10_000_00
BANKERS_PURSE = accounts.wallet(Chips.PRACTICE, PRACTICE_BANKER)
BANKS_AT_ONCE = 1_000  # more tables than one process runs


class Code(Why):
    """Each way in which the house says no, beside the tables and the cage."""

    ID_USED = ("id-used", "This id was used before, for another command. Make a new one for each command.")
    BAD_ID = ("bad-id", "A command has an id of 1 to 100 plain characters, made by whoever sends it.")
    HOUSE_ONLY = ("house-only", "The house does that by itself when it is due.")
    BOOK = ("book", "The book does not allow it: {account} has {has}, and that takes {needed}.")
    NO_TABLE = ("no-table", 'There is no table "{table}" in this house.')
    WALLET_SHORT = ("wallet-short", "{player} has {has} in the wallet; that takes {needed}.")
    CAGE_SHORT = ("cage-short", "The cage has {has}; that takes {needed}.")
    BUSY = ("busy", "The house is busy with this table; send the same command again.")


@dataclass(frozen=True)
class Ask:
    """A command on its way to a table. `fresh` are the seeds of decks that it washes: (hand, deck, seed)."""

    table: str
    command: Command
    by: str
    id: str
    fresh: tuple[tuple[int, str, bytes], ...] = field(default=(), repr=False)
    own: bool = False  # made by the house itself


@dataclass(frozen=True)
class Reply:
    """What came of a command. `version` is that of the table (or the cage) after it."""

    version: int
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None
    repeated: bool = False

    @property
    def ok(self) -> bool:
        return self.refusal is None

    def as_json(self) -> dict[str, Any]:
        if self.refusal is not None:
            return {"error": self.refusal.as_json()}
        return {"version": self.version, "repeated": self.repeated}


@dataclass(frozen=True)
class Pending:
    """A command that is decided and not stored yet."""

    ask: Ask
    draft: Draft
    events: tuple[Event, ...]
    after: Table
    felt_before: Table | None


Begun: TypeAlias = Reply | Pending


def now_ms() -> int:
    return time.time_ns() // 1_000_000


_HOUSE_ONLY = frozenset({c.Wash, c.OpenDeck, c.Abandon, c.Lock, c.TimeUp, c.Remind, c.CarryOn})


class House:
    """One process runs a house on a store. Clock and seeds are given, so that a test can choose them."""

    def __init__(
        self,
        store: Store,
        vault: Vault,
        *,
        clock: Callable[[], int] = now_ms,
        seeds: Callable[[], bytes] = fresh_seed,
    ) -> None:
        self.store = store
        self.vault = vault
        self.clock = clock
        self.seeds = seeds
        self._desks: dict[str, Desk] = {}
        self._cashier: Cage | None = None

    # ------------------------------------------------------------ tables

    def tables(self) -> list[str]:
        return [stream.partition(":")[2] for stream in self.store.streams("table:")]

    def desk(self, table: str) -> Desk:
        """The table, taken up again from the store where this process has not seen it yet."""
        found = self._desks.get(table)
        if found is None:
            found = self._desks[table] = load(self.store, table, self.vault)
        return found

    def table(self, table: str) -> Table:
        """The table as it is stored."""
        shown = self.desk(table).shown
        assert shown is not None
        return shown

    def open_table(self, game: Game, terms: Terms, *, by: str, command_id: str) -> Reply:
        """A new table, its decks washed; its bank comes from the cage."""
        if self.store.head(stream_of(terms.table)).version == 0:
            self._desks[terms.table] = Desk(terms.table)
        command = c.OpenTable(terms, digest.rules_json(game.sheet), digest.texts_json(game.sheet))
        reply = self.ask(terms.table, command, by=by, command_id=command_id)
        if not reply.ok:
            if self.store.head(stream_of(terms.table)).version == 0:
                self._desks.pop(terms.table, None)
            return reply
        self.run(terms.table)
        return reply

    def close_table(self, table: str, *, tray: Cents, rack: Cents, by: str, command_id: str) -> Reply:
        """Decks that are washed are opened unused; what was counted goes back to the cage."""
        found = self.desk(table)
        assert found.table is not None
        seeds = waiting_seeds(found.table, found.seeds) if not found.table.closed else ()
        return self.ask(table, c.CloseTable(tray, rack, seeds), by=by, command_id=command_id)

    def post_limits(self, table: str, game: Game, *, by: str, command_id: str) -> Reply:
        """New limits, between hands; decks that were washed for the old ones are opened unused."""
        found = self.desk(table)
        assert found.table is not None
        seeds = waiting_seeds(found.table, found.seeds)
        command = c.PostLimits(digest.rules_json(game.sheet), digest.texts_json(game.sheet), seeds)
        reply = self.ask(table, command, by=by, command_id=command_id)
        self.run(table)
        return reply

    def finish_hand(self, table: str) -> None:
        """Bring a hand that is on to its end: a deck that is not locked is given up, decisions are the default's."""
        found = self.desk(table)
        if found.table is not None and not found.table.closed and hand_on(found.table):
            if unlocked(found.table) and found.table.hand is not None:
                self._own(found, c.Abandon(found.seeds[found.table.hand.number].hex()), SHUFFLER)
            self.run(table)
            while play.waited_for(found.table) and self._own(found, c.TimeUp(), CLOCK).ok:
                self.run(table)

    def recover(self) -> list[str]:
        """After a start: hands that were not locked are given up, their seeds opened, and the tables go on."""
        given_up = []
        for table in self.tables():
            found = self.desk(table)
            assert found.table is not None
            if unlocked(found.table) and found.table.hand is not None and not found.table.closed:
                seed = found.seeds[found.table.hand.number].hex()
                if self._own(found, c.Abandon(seed), SHUFFLER).ok:
                    given_up.append(table)
            self.run(table)
        return given_up

    # ------------------------------------------------------------ asking

    def ask(self, table: str, command: Command, *, by: str, command_id: str) -> Reply:
        return self.ask_together([Ask(table, command, by, command_id)])[0]

    def ask_together(self, asks: Sequence[Ask]) -> list[Reply]:
        """Decide one after the other, store all in one commit, then tell."""
        try:
            begun = [self.begin(ask) for ask in asks]
        except BaseException:
            self._desks.clear()  # some tables are ahead of the store now, and nobody will store what they did
            raise
        drafts = [one.draft for one in begun if isinstance(one, Pending)]
        outcomes = iter(self._append(drafts) if drafts else ())
        replies = [self.finish(one, next(outcomes)) if isinstance(one, Pending) else one for one in begun]
        return [self._again(ask, reply) for ask, reply in zip(asks, replies, strict=True)]

    def _again(self, ask: Ask, reply: Reply) -> Reply:
        """Somebody else was faster (one wallet at two tables): look again, decide again, once."""
        if reply.refusal is None or reply.refusal.code is not Code.BUSY:
            return reply
        begun = self.begin(ask)
        return self.finish(begun, self._append([begun.draft])[0]) if isinstance(begun, Pending) else begun

    def _append(self, drafts: Sequence[Draft]) -> list[Outcome]:
        try:
            return self.store.append(drafts)
        except BaseException:
            self._desks.clear()  # what was decided on top of what is not stored is forgotten
            raise

    def begin(self, ask: Ask) -> Begun:
        """Decide. The table has moved on in memory, and nothing of it is told before `finish`."""
        strange = self._not_yours(ask)
        if strange is not None:
            return Reply(0, refusal=strange)
        before = self._seen_before(ask.id, stream_of(ask.table), ask.by, ask.command)
        if before is not None:
            return before
        try:
            found = self.desk(ask.table)
        except HouseError:
            return Reply(0, refusal=refuse(Code.NO_TABLE, table=ask.table))
        events = decide(found.table, ask.command, found.order())
        if isinstance(events, Refusal):
            return Reply(found.version, refusal=events)
        entries = _lines(post_all(self._felt(found, events), events))
        if entries:
            self._fund_banker(entries)
            short = self._short(found, entries)
            if short is not None:
                return Reply(found.version, refusal=short)
        after = apply(found.table, events)
        pending = Pending(ask, self._draft(found, ask, events, entries), events, after, found.table)
        found.table, found.version = after, found.version + 1
        found.seeds.update({hand: seed for hand, _, seed in ask.fresh})
        return pending

    def _felt(self, found: Desk, events: tuple[Event, ...]) -> Felt:
        """The close of a table sweeps what rounding kept, so it has to be known then."""
        kept = 0
        if found.table is not None and isinstance(events[-1], TableClosed):
            kept = self.store.balance(accounts.at(found.table.terms, accounts.Kind.BREAKAGE)).cents
        return felt_before(found.table, events, kept)

    def _not_yours(self, ask: Ask) -> Refusal | None:
        """The house keeps some commands and a kind of ids to itself, so that nobody can be in its way."""
        if ask.own:
            return None
        return refuse(Code.HOUSE_ONLY) if type(ask.command) in _HOUSE_ONLY else _bad_id(ask.id, ask.by)

    def _seen_before(self, command_id: str, stream: str, by: str, command: Any) -> Reply | None:
        record = self.store.find(command_id)
        if record is None:
            return None
        if record.body != payload.body_of(stream, by, codec.written(command, "do")):
            return Reply(0, refusal=refuse(Code.ID_USED))
        return self._repeated(record.payload)

    def _repeated(self, text: str) -> Reply:
        return Reply(payload.read(text)["answer"]["version"], repeated=True)

    def _short(self, found: Desk, entries: Iterable[Transaction]) -> Refusal | None:
        """Whether an account that the table cannot answer for has not got what the entries take from it.

        Wallets and the cage are kept elsewhere; the tray holds less than the table thinks by what rounding kept.
        """
        taken: dict[str, Cents] = {}
        for transaction in entries:
            for account, cents in transaction:
                taken[account] = taken.get(account, 0) + cents
        for account, cents in taken.items():
            if cents < 0 and (_kept_by_cage(account) or (found.table is found.shown and _is_tray(account))):
                has = self.store.balance(account).cents
                if has + cents < 0:
                    return _too_little(account, has, -cents)
        return None

    def _fund_banker(self, entries: Iterable[Transaction]) -> None:
        """The practice banker has chips enough for many tables at once, from the practice cage and on record there.

        So its wallet needs no version: commands that are decided together cannot spend it below nothing.
        """
        needed = -sum(cents for one in entries for account, cents in one if account == BANKERS_PURSE and cents < 0)
        if needed and self.store.balance(BANKERS_PURSE).cents < BANKS_AT_ONCE * needed:
            number = self.store.head(CAGE).version + 1
            given = cage.FundBot(PRACTICE_BANKER, 2 * BANKS_AT_ONCE * needed)
            self._to_cage(given, FLOOR, f"{OWN_IDS}cage/{number}/banker")

    def _draft(self, found: Desk, ask: Ask, events: tuple[Event, ...], entries: tuple[Transaction, ...]) -> Draft:
        spent = sorted({account for one in entries for account, cents in one if cents < 0 and _spent_once(account)})
        opened = [event.hand for event in events if isinstance(event, DeckOpened)]
        command = payload.canonical(codec.command_json(ask.command))
        told = [texts.of(event) for event in events]
        answer = {"version": found.version + 1}
        text, body = payload.written(found.stream, self.clock(), ask.by, ask.id, command, told, entries, answer)
        return Draft(
            stream=found.stream,
            expected=found.version,
            command_id=ask.id,
            body=body,
            payload=text,
            entries=entries,
            wallets=tuple((account, self.store.balance(account).version) for account in spent),
            seeds=tuple(
                self.vault.seal(seed, table=found.name, hand=hand, deck=deck_id) for hand, deck_id, seed in ask.fresh
            ),
            opened=tuple((found.name, hand) for hand in opened),
        )

    def finish(self, pending: Pending, outcome: Outcome) -> Reply:
        """Tell what was stored; what was not stored has not happened."""
        found = self._desks.get(pending.ask.table)
        match outcome:
            case Stored():
                if found is not None and outcome.version > found.shown_version:
                    found.shown, found.shown_version = pending.after, outcome.version
                    self._keep_snapshot(found)
                return Reply(outcome.version, pending.events)
            case Repeated():
                self._desks.pop(pending.ask.table, None)
                return self._repeated(outcome.payload)
            case Mismatch():
                self._desks.pop(pending.ask.table, None)
                return Reply(0, refusal=refuse(Code.ID_USED))
            case Conflict():
                self._desks.pop(pending.ask.table, None)
                return Reply(0, refusal=refuse(Code.BUSY))

    def _keep_snapshot(self, found: Desk) -> None:
        """Now and then, between two hands, so that a start need not read a long log from its beginning."""
        table = found.shown
        assert table is not None
        last = table.last.number if table.last else 0
        if last and last % SNAPSHOT_HANDS == 0 and snapshot.at_rest(table) and found.shown is found.table:
            kept = self.store.snapshot(found.stream)
            if kept is None or kept.version < found.shown_version - SNAPSHOT_HANDS:
                text = payload.canonical(snapshot.write(table))
                self.store.keep_snapshot(found.stream, found.shown_version, text)

    # ------------------------------------------------------------ what the house does by itself

    def run(self, table: str) -> None:
        """Move a table on until somebody has to be waited for."""
        while (ask := self.next_move(table)) is not None:
            reply = self.ask_together([ask])[0]
            if not reply.ok and not self.helped(table, reply):
                return

    def next_move(self, table: str) -> Ask | None:
        """What the house itself does next at a table: decks, the dealer's moves; None while people are waited for."""
        found = self.desk(table)
        state = found.table
        if state is None or state.closed:
            return None
        if state.hand is None:
            return self._ask(found, *self._wash(state, ()), by=SHUFFLER)
        if state.hand.phase is Phase.DONE:
            seed = found.seeds[state.hand.number].hex()
            return self._ask(found, *self._wash(state, (seed,)), by=SHUFFLER)
        if state.terms.dealer is Duty.AUTOMATIC:
            command = dealer.next_command(state)
            return self._ask(found, command, (), by=DEALER) if command else None
        return None

    def _ask(self, found: Desk, command: Command, fresh: tuple[tuple[int, str, bytes], ...], *, by: str) -> Ask:
        """The house's own commands have ids that say where they stand: the same one is never made twice."""
        return Ask(found.name, command, by, f"{OWN_IDS}{found.stream}/{found.version + 1}/{by}", fresh, own=True)

    def clock_asks(self, table: str, command: c.TimeUp | c.Remind) -> Reply:
        """Somebody's time is up, or a word is due."""
        return self._own(self.desk(table), command, CLOCK)

    def _own(self, found: Desk, command: Command, by: str) -> Reply:
        return self.ask_together([self._ask(found, command, (), by=by)])[0]

    def _wash(self, state: Table, opening: tuple[str, ...]) -> tuple[Command, tuple[tuple[int, str, bytes], ...]]:
        """Fresh seeds for the decks that are due, and the command that publishes their commits."""
        due = deck.commits_due(state)
        fresh = tuple((hand, deck_id, self.seeds()) for hand, deck_id in deck.next_washes(state, due))
        commits = tuple(protocol.commit(deck.header(state, hand, deck_id), seed).hex() for hand, deck_id, seed in fresh)
        return (c.OpenDeck(opening[0], commits) if opening else c.Wash(commits)), fresh

    def helped(self, table: str, reply: Reply) -> bool:
        """Whether a refusal could be put right: a practice tray that is short is filled from the practice cage."""
        found = self.desk(table)
        short = reply.refusal is not None and reply.refusal.code is TableCode.TRAY_SHORT
        if not short or found.table is None or found.table.terms.chips is not Chips.PRACTICE:
            return False
        needed = max(PRACTICE_FILL, 4 * found.table.terms.tray)
        return self._own(found, c.Fill(needed), FLOOR).ok and self._own(found, c.ReceiveFill(), FLOOR).ok

    # ------------------------------------------------------------ the cage

    def cage(self, command: CageCommand, *, by: str, command_id: str) -> Reply:
        """A command to the cashier."""
        strange = _bad_id(command_id, by)
        return Reply(0, refusal=strange) if strange else self._to_cage(command, by, command_id)

    def _to_cage(self, command: CageCommand, by: str, command_id: str) -> Reply:
        before = self._seen_before(command_id, CAGE, by, command)
        if before is not None:
            return before
        said = codec.written(command, "do")
        state, version = self._cage_state(), self.store.head(CAGE).version
        events = cage.decide(state, lambda account: self.store.balance(account).cents, command)
        if isinstance(events, Refusal):
            return Reply(version, refusal=events)
        entries = _lines(transaction for event in events for transaction in cage.post(event))
        spent = sorted({account for one in entries for account, cents in one if cents < 0 and _spent_once(account)})
        draft = payload.draft(
            stream=CAGE, expected=version, at=self.clock(), by=by, command_id=command_id, command=said,
            events=[codec.written(event, "is") for event in events], entries=entries,
            answer={"version": version + 1},
            wallets=tuple((account, self.store.balance(account).version) for account in spent),
        )  # fmt: skip
        outcome = self.store.append([draft])[0]
        if not isinstance(outcome, Stored):
            self._cashier = None
            return Reply(0, refusal=refuse(Code.BUSY))
        for event in events:
            state = cage.evolve(state, event)
        self._cashier = state
        return Reply(outcome.version, events)

    def _cage_state(self) -> Cage:
        if self._cashier is None:
            state, known = Cage(), codec.kinds(cage.Event)
            for record in self.store.records(CAGE):
                for event in payload.read(record.payload)["events"]:
                    state = cage.evolve(state, codec.read(event, "is", known))
            self._cashier = state
        return self._cashier


def _lines(transactions: Iterable[entry.Transaction]) -> tuple[Transaction, ...]:
    """As the store keeps them."""
    return tuple(tuple(transaction.lines) for transaction in transactions)


def _too_little(account: str, has: Cents, needed: Cents) -> Refusal:
    read = accounts.read(account)
    facts = {"has": chips.show(has), "needed": chips.show(needed)}
    if read.kind is accounts.Kind.WALLET:
        return refuse(Code.WALLET_SHORT, player=read.holder, **facts)
    return (
        refuse(Code.CAGE_SHORT, **facts)
        if read.kind is accounts.Kind.CAGE
        else refuse(Code.BOOK, account=account, **facts)
    )


def _bad_id(command_id: str, by: str) -> Refusal | None:
    """Ids and names are printed and stored: no control characters, and none of the house's own ids."""
    good = 0 < len(command_id) <= 100 and command_id.isascii() and command_id.isprintable()
    return None if good and by.isprintable() and not command_id.startswith(OWN_IDS) else refuse(Code.BAD_ID)


def _spent_once(account: str) -> bool:
    """What may be spent in one place only: a wallet, and what the cage has. The practice banker's has plenty."""
    return _kept_by_cage(account) and account != BANKERS_PURSE


def _is_tray(account: str) -> bool:
    return account.removeprefix(accounts.PRACTICE).startswith("tray:")


def _kept_by_cage(account: str) -> bool:
    """Wallets and the cage itself: what a table does not know of."""
    name = account.removeprefix(accounts.PRACTICE)
    return name == "cage" or name.startswith("wallet:")
