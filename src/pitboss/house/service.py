"""The running house: it carries commands to tables and cage, stores what they come to, and only then tells.

A command is decided (`tables`), posted (`ledger`), appended to the store in one transaction, and shown after
that. What belongs together in time may be stored together: `begin` decides, `finish` tells, and between the
two lies the commit, for one command or for many.
"""

import time
from collections.abc import Callable, Sequence

from pitboss.fair import protocol
from pitboss.house import payload, purses, texts
from pitboss.house.asking import OWN_IDS, Ask, Begun, Code, Pending, Reply, bad_id, repeated, seen_before
from pitboss.house.cage import Command as CageCommand
from pitboss.house.cashier import CAGE, Cashier
from pitboss.house.desk import Desk, load, stream_of, unlocked, waiting_seeds
from pitboss.house.shuffler import fresh_seed
from pitboss.house.store import Conflict, Draft, HouseError, Mismatch, Outcome, Repeated, Store, Stored, Transaction
from pitboss.house.vault import Vault
from pitboss.ledger import accounts
from pitboss.ledger.post import Felt, felt_before, post_all
from pitboss.money.chips import Cents
from pitboss.rounds import choices
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.rounds.state import Spot
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import dealer, deck, play, snapshot
from pitboss.tables.commands import Command
from pitboss.tables.decide import decide
from pitboss.tables.events import DeckOpened, Event, TableClosed
from pitboss.tables.evolve import apply
from pitboss.tables.refusal import Code as TableCode
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Chips, Duty, Terms
from pitboss.tables.words import hand_on

__all__ = ["CAGE", "Ask", "Code", "House", "Pending", "Reply", "now_ms"]  # the words of the house, with the house

SHUFFLER, DEALER, FLOOR, CLOCK = "shuffler", "automatic dealer", "automatic floor", "clock"
SNAPSHOT_HANDS = 50
PRACTICE_FILL = 10_000_00


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
        self._cashier = Cashier(store, lambda: self.clock())  # noqa: PLW0108 - a house may be given another clock later

    # ------------------------------------------------------------ tables

    def tables(self) -> list[str]:
        return [stream.partition(":")[2] for stream in self.store.streams("table:")]

    def desk(self, table: str) -> Desk:
        """The table, taken up again from the store where this process has not seen it yet."""
        found = self._desks.get(table)
        if found is None:
            found = self._desks[table] = load(self.store, table, self.vault)
        return found

    def forget(self, table: str) -> None:
        """Keep a table out of memory; whoever asks for it again gets it from the store."""
        self._desks.pop(table, None)

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
        """Decide. The table has moved on in memory, and nothing of it is told before `finish`.

        An id that was used before is found by the store when it is asked to keep the command; only where it will not
        be asked, or where something is stored before, is the id looked up here.
        """
        strange = self._not_yours(ask)
        if strange is not None:
            return Reply(0, refusal=strange)
        try:
            found = self.desk(ask.table)
        except HouseError:
            return self._seen_before(ask) or Reply(0, refusal=refuse(Code.NO_TABLE, table=ask.table))
        events = decide(found.table, ask.command, found.order())
        if isinstance(events, Refusal):
            return self._seen_before(ask) or Reply(found.version, refusal=events)
        entries = purses.lines(post_all(self._felt(found, events), events))
        wallets: tuple[tuple[str, int], ...] = ()
        if entries:
            if needed := self._cashier.banker_needs(entries):
                if before := self._seen_before(ask):
                    return before
                self._cashier.fund_banker(needed, by=FLOOR)
            wallets = purses.spent(self.store, entries)  # before the balances: what moves from here on is a conflict
            short = purses.short(self.store, entries, tray=found.table is found.shown)
            if short is not None:
                return self._seen_before(ask) or Reply(found.version, refusal=short)
        after = apply(found.table, events)
        pending = Pending(ask, self._draft(found, ask, events, entries, wallets), events, found.table, after)
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
        return refuse(Code.HOUSE_ONLY) if type(ask.command) in _HOUSE_ONLY else bad_id(ask.id, ask.by)

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
        text, body = payload.written(
            found.stream,
            self.clock(),
            ask.by,
            ask.id,
            texts.of_command(ask.command),
            texts.of_events(events),
            entries,
            f'{{"version":{found.version + 1}}}',
        )
        return Draft(
            stream=found.stream,
            expected=found.version,
            command_id=ask.id,
            body=body,
            payload=text,
            entries=entries,
            wallets=wallets,
            seeds=tuple(
                [self.vault.seal(seed, table=found.name, hand=hand, deck=deck_id) for hand, deck_id, seed in ask.fresh]
            ),
            opened=tuple([(found.name, event.hand) for event in events if type(event) is DeckOpened]),
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
                self._take_back(pending)
                return repeated(outcome.payload)
            case Mismatch():
                self._take_back(pending)
                return Reply(0, refusal=refuse(Code.ID_USED))
            case Conflict():
                self._desks.pop(pending.ask.table, None)
                return Reply(0, refusal=refuse(Code.BUSY))

    def _take_back(self, pending: Pending) -> None:
        """The table as it was before a command that came twice; read anew where more was decided on top of it."""
        ask = pending.ask
        found = self._desks.get(ask.table)
        if found is not None and found.table is pending.after and not ask.fresh:
            found.table, found.version = pending.before, pending.draft.expected
        else:
            self._desks.pop(ask.table, None)

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

    def clock_ask(self, table: str, command: c.TimeUp | c.Remind) -> Ask:
        """Somebody's time is up, or a word is due."""
        return self._ask(self.desk(table), command, (), by=CLOCK)

    def clock_chooses(self, table: str, spot: Spot) -> Ask:
        """The sheet's default for one spot whose player is gone: never a raise."""
        found = self.desk(table)
        assert found.table is not None
        word = choices.default(play.offers(found.table, spot.number, found.order()).offers)
        return self._ask(found, r.Choose(spot.number, spot.player, word), (), by=CLOCK)

    def clock_asks(self, table: str, command: c.TimeUp | c.Remind) -> Reply:
        return self.ask_together([self.clock_ask(table, command)])[0]

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
        needed = max(PRACTICE_FILL, 4 * found.table.terms.tray, 4 * found.table.tray)  # few fills, whatever is owed
        return self._own(found, c.Fill(needed), FLOOR).ok and self._own(found, c.ReceiveFill(), FLOOR).ok

    # ------------------------------------------------------------ the cage

    def practice_left(self, player: str) -> Cents:
        return self._cashier.practice_left(player)

    def cage(self, command: CageCommand, *, by: str, command_id: str) -> Reply:
        """A command to the cashier."""
        return self._cashier.ask(command, by=by, command_id=command_id)
