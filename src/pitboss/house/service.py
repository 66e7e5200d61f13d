"""The running house: it carries commands to tables and cage, stores what they come to, and only then tells.

A command is decided (`tables`), posted (`ledger`), appended to the store in one transaction, and shown after
that. What belongs together in time may be stored together: `begin` decides, `finish` tells, and between the
two lies the commit, for one command or for many.
"""

from collections.abc import Callable, Sequence

from pitboss.fair import protocol
from pitboss.frozen import changed
from pitboss.house import canonical_texts, felt, host, nights, payload, signing
from pitboss.house.asks import OWN_IDS, Ask, Begun, HouseCode, Pending, Reply, bad_id, repeated, seen_before
from pitboss.house.cash import purses
from pitboss.house.cash.cage import Command as CageCommand
from pitboss.house.cash.cashier import CAGE, Cashier
from pitboss.house.cash.flagging import Flagging
from pitboss.house.clocks import now_ms, steady_ms
from pitboss.house.desk import CLOSED, Desk, catch_up, load, stream_of, unbound_seeds
from pitboss.house.shuffler import fresh_seed
from pitboss.house.signing import Receipts, Signer
from pitboss.house.stores.shared import shared
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
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Chips, Duty, Terms
from pitboss.tables.words import hand_on

__all__ = ["CAGE", "Ask", "House", "HouseCode", "Pending", "Reply", "now_ms"]  # the words of the house, with the house

SHUFFLER, DEALER, FLOOR, CLOCK = "shuffler", "automatic dealer", "automatic floor", "clock"
SIGNER = "house"
SNAPSHOT_HANDS = 50
PRACTICE_FILL = 10_000_00
LAG_MOST = 30  # records that are read at once when somebody comes
GROUP = 64  # tables that are taken up with one commit
TRIES = 20  # to decide anew, each time because somebody else was faster


_HOUSE_ONLY = frozenset(
    {c.Wash, c.OpenDeck, c.WashAnew, c.DeclareRestore, c.Lock, c.TimeUp, c.Remind, c.CarryOn, c.EndHand, c.PostFlags,
     c.PostKey}
)  # fmt: skip


class House:
    """A house on a store, run by this process alone or by others too. Clocks and seeds are given, for tests."""

    def __init__(
        self,
        store: Store,
        vault: Vault,
        *,
        clock: Callable[[], int] = now_ms,
        steady: Callable[[], int] = steady_ms,
        seeds: Callable[[], bytes] = fresh_seed,
        signer: Signer | None = None,
    ) -> None:
        self.store = store
        self.vault = vault
        self.clock = clock
        self.steady = steady
        self.seeds = seeds
        self.signer = signer
        self.receipts = Receipts(store, signer)
        self.shared = shared(store)
        self.resumed: dict[str, int] = {}  # by table: the hand whose deck was being cut when this process took it up
        self._desks: dict[str, Desk] = {}
        self._cashier = Cashier(store, lambda: self.clock())  # noqa: PLW0108 - a house may be given another clock later
        self._flagging = Flagging(store, lambda: self.clock())  # noqa: PLW0108

    # ------------------------------------------------------------ tables

    def tables(self) -> list[str]:
        return [stream.partition(":")[2] for stream in self.store.streams("table:")]

    def open_tables(self) -> list[str]:
        """Tables that nobody has closed; the others are not even looked at."""
        return [stream.partition(":")[2] for stream in self.store.unfinished("table:", CLOSED)]

    def desk(self, table: str) -> Desk:
        """The table, taken up from the store where this process has not seen it yet, or heard that it moved on."""
        found = self._desks.get(table)
        if found is None:
            found = self._desks[table] = load(self.store, table, self.vault)
        elif found.heard > found.version and found.settled:
            catch_up(self.store, found, self.vault)
        return found

    def hear(self, table: str, version: int) -> bool:
        """Another process is said to have stored so much; whether that is news. It is read when it is needed."""
        found = self._desks.get(table)
        if found is None:
            return True
        found.heard = max(found.heard, version)
        return version > found.shown_version

    def lags(self, table: str) -> bool:
        """Whether it would take a moment until the table can be shown."""
        found = self._desks.get(table)
        return found is None or found.heard - found.version > LAG_MOST

    def look(self, table: str) -> bool:
        """Whether somebody else has moved the table on, of which this process has not heard; it has now."""
        if self.shared is None:
            return False
        found = self._desks.get(table)
        return found is not None and found.settled and catch_up(self.store, found, self.vault)

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
        seeds = unbound_seeds(found.table, found.seeds) if not found.table.closed else ()
        return self.ask(table, c.CloseTable(tray, rack, seeds), by=by, command_id=command_id)

    def post_limits(self, table: str, game: Game, *, by: str, command_id: str) -> Reply:
        """New limits, between hands; decks that were washed for the old ones are opened unused, and others washed."""
        found = self.desk(table)
        assert found.table is not None
        seeds = unbound_seeds(found.table, found.seeds)
        fresh, commits = self.fresh(changed(found.table, game=game), deck.due_anew(found.table))
        command = c.PostLimits(digest.rules_json(game.sheet), digest.texts_json(game.sheet), seeds, commits)
        reply = self.ask_together([Ask(table, command, by, command_id, fresh)])[0]
        self.run(table)
        return reply

    def finish_hand(self, table: str) -> None:
        """Bring a hand that is on to its end: open bets go back, cuts are left out, decisions are the default's."""
        found = self.desk(table)
        if found.table is not None and not found.table.closed and hand_on(found.table):
            if deck.bound(found.table) is None:
                self.ask_together([self._wash_anew(found, c.Cause.CLOSE)])
            self.run(table)
            while (ask := self._to_the_end(found)) is not None and self.ask_together([ask])[0].ok:
                self.run(table)

    def _to_the_end(self, found: Desk) -> Ask | None:
        """What has to be done for people who are gone: whoever has to decide, or a dealer of staff."""
        assert found.table is not None
        if found.table.hand is not None and found.table.hand.phase is Phase.CUTTING:
            return self._ask(found, c.Lock(), (), by=CLOCK)
        if play.next_move(found.table) is not None:
            return self._ask(found, c.CarryOn(), (), by=DEALER)
        return self._ask(found, c.TimeUp(), (), by=CLOCK) if play.waited_for(found.table) else None

    def recover(self) -> list[str]:
        """After a start: decks that are not bound go unused and are washed anew; gives the tables where it was so.

        A copy of the machine or of the database may have been put back without a word, and what was sealed may have
        been seen. Where another process of the house lives nothing of that kind has happened: whoever joins it goes
        on from the commits that are public.
        """
        if self.shared is None:
            anew = self._start()
            for table in self.open_tables():
                self.run(table)
            return anew
        if not self.shared.enter():
            return []
        anew = self._start()
        self.shared.entered()
        return anew

    def _start(self) -> list[str]:
        """One record for each table, all of them in as few commits as it takes."""
        tables = [name for name in self.open_tables() if not self.table(name).by_hand and not self.table(name).closed]
        for table in tables:
            self.resume(table)
        asked = [name for name in tables if deck.unbound(self.table(name))]
        for first in range(0, len(asked), GROUP):
            some = asked[first : first + GROUP]
            replies = self.ask_together([self._wash_anew(self.desk(table), c.Cause.START) for table in some])
            for table in [table for table, reply in zip(some, replies, strict=True) if not reply.ok]:
                self._wash_table_anew(table)
        return asked

    def _wash_table_anew(self, table: str) -> None:
        """Somebody at the command line was faster at this table: its decks are looked at again."""
        for _ in range(TRIES):
            if self.ask_together([self._wash_anew(self.desk(table), c.Cause.START)])[0].ok:
                return
        raise HouseError(f"Table {table} is being changed by another process all the time; start the house again.")

    def _wash_anew(self, found: Desk, cause: c.Cause) -> Ask:
        assert found.table is not None
        fresh, commits = self.fresh(found.table, deck.due_anew(found.table))
        seeds = unbound_seeds(found.table, found.seeds)
        return self._ask(found, c.WashAnew(cause, seeds, commits), fresh, by=SHUFFLER)

    def resume(self, table: str) -> None:
        """This process takes a table up: browsers have to find it before they can open their cuts of a deck again."""
        hand = self.table(table).hand
        if hand is not None and hand.phase is Phase.CUTTING:
            self.resumed[table] = hand.number

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
        """Somebody else was faster (one wallet at two tables, another process): look again, decide again."""
        for _ in range(TRIES):
            if not reply.busy or ask.own:  # what the house does next is another question now
                return reply
            begun = self.begin(ask)
            reply = self.finish(begun, self._append([begun.draft])[0]) if isinstance(begun, Pending) else begun
        return reply

    def _append(self, drafts: Sequence[Draft]) -> list[Outcome]:
        try:
            return self.store.append(drafts)
        except BaseException:
            self._desks.clear()  # what was decided on top of what is not stored is forgotten
            raise

    def begin(self, ask: Ask) -> Begun:
        """Decide. The table has moved on in memory, and nothing of it is told before `finish`.

        Nobody is refused for what has changed meanwhile at another process.
        """
        strange = self._not_yours(ask)
        if strange is not None:
            return Reply(0, refusal=strange)
        begun = self._decided(ask)
        for _ in range(TRIES):
            if isinstance(begun, Pending) or begun.ok or not self.look(ask.table):
                break
            begun = self._decided(ask)
        return begun

    def _decided(self, ask: Ask) -> Begun:
        """
        An id that was used before is found by the store when it is asked to keep the command; only where it will not
        be asked, or where something is stored before, is the id looked up here.
        """
        try:
            found = self.desk(ask.table)
        except HouseError:
            return self._seen_before(ask) or Reply(0, refusal=refuse(HouseCode.NO_TABLE, table=ask.table))
        events = decide(felt.laid_out(self.store, found.table, ask.command), ask.command, found.order())
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
            short = self._no_night(ask.command) or purses.short(self.store, entries, tray=found.table is found.shown)
            if short is not None:
                return self._seen_before(ask) or Reply(found.version, refusal=short)
        after = apply(found.table, events)
        found.at = max(found.at, self.clock())  # a record is never older than the one before it
        pending = Pending(ask, self._draft(found, ask, events, entries, wallets), events, found.table, after)
        found.table, found.version = after, found.version + 1
        found.seeds.update({hand: seed for hand, _, seed in ask.fresh})
        return pending

    def _no_night(self, command: Command) -> Refusal | None:
        """A table of the night opens while a night is on; asked after the versions of what the opening takes."""
        if not isinstance(command, c.OpenTable) or command.terms.chips is not Chips.NIGHT:
            return None
        return None if nights.on(host.read(self.store)[0]) is not None else refuse(nights.NightCode.NO_NIGHT)

    def _felt(self, found: Desk, events: tuple[Event, ...]) -> TableFacts:
        """The close of a table sweeps what rounding kept, so it has to be known then."""
        kept = 0
        if found.table is not None and isinstance(events[-1], TableClosed):
            kept = self.store.balance(accounts.at(found.table.terms, accounts.Kind.BREAKAGE)).cents
        return facts_before(found.table, events, kept)

    def _not_yours(self, ask: Ask) -> Refusal | None:
        """The house keeps some commands and a kind of ids to itself, so that nobody can be in its way."""
        if ask.own:
            return None
        return refuse(HouseCode.HOUSE_ONLY) if type(ask.command) in _HOUSE_ONLY else bad_id(ask.id, ask.by)

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
            found.at,
            ask.by,
            ask.id,
            canonical_texts.of_command(ask.command),
            canonical_texts.of_events(events),
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
            opened=tuple([(found.name, event.hand) for event in events if type(event) is DeckOpened and event.seed]),
        )

    def finish(self, pending: Pending, outcome: Outcome) -> Reply:
        """Tell what was stored; what was not stored has not happened."""
        found = self._desks.get(pending.ask.table)
        match outcome:
            case Stored():
                if found is not None and outcome.version > found.shown_version:
                    found.shown, found.shown_version = pending.after, outcome.version
                    if found.version < outcome.version:  # it was taken up from the store meanwhile
                        found.table, found.version = pending.after, outcome.version
                        found.seeds.update({hand: seed for hand, _, seed in pending.ask.fresh})
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
            case Mismatch() | Conflict():  # the house's own ids say where a table stands: another process was faster
                self._take_back(pending.ask)
                return Reply(0, refusal=refuse(HouseCode.BUSY))

    def _take_back(self, ask: Ask) -> None:
        """The table as it is stored: what was not stored has not happened, and others may have stored something."""
        found = self._desks.get(ask.table)
        if found is None:
            return
        found.table, found.version = found.shown, found.shown_version
        if ask.fresh:
            found.seeds.clear()  # the store has the right ones
        catch_up(self.store, found, self.vault)

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
            if not reply.ok and not reply.busy and not self.helped(table, reply):
                return

    def next_move(self, table: str) -> Ask | None:
        """What the house itself does next at a table: decks, the dealer's moves; None while people are waited for."""
        found = self.desk(table)
        state = found.table
        if state is None or state.closed:
            return None
        if (key := signing.due(state, self.signer)) is not None:
            return self._ask(found, key, (), by=SIGNER)
        if state.by_hand:
            return self._after_real_hand(found, state) or self._flags(found, state)
        if state.hand is None:
            return self._ask(found, *self._wash(state, ()), by=SHUFFLER)
        if state.hand.phase is Phase.DONE:
            seed = found.seeds[state.hand.number].hex()
            return self._ask(found, *self._wash(state, (seed,)), by=SHUFFLER)
        if (posted := self._flags(found, state)) is not None:
            return posted
        if state.terms.dealer is Duty.AUTOMATIC:
            command = dealer.next_command(state)
            return self._ask(found, command, (), by=DEALER) if command else None
        return None

    def _flags(self, found: Desk, state: Table) -> Ask | None:
        """Payouts that the house's settings hold from now on."""
        posted = self._flagging.due(state)
        return None if posted is None else self._ask(found, posted, (), by=FLOOR)

    def _after_real_hand(self, found: Desk, state: Table) -> Ask | None:
        """Real cards are dealt by people. A hand that was recorded is paid once the floor has seen it, and put away."""
        if state.hand is not None and state.hand.phase is Phase.DONE:
            return self._ask(found, c.EndHand(), (), by=DEALER)
        command = c.CarryOn() if play.next_move(state) is not None else None
        return self._ask(found, command, (), by=DEALER) if command else None

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
        reply = self.ask_together([self._ask(found, command, (), by=by)])[0]
        for _ in range(TRIES):
            if not reply.busy:
                break
            reply = self.ask_together([self._ask(found, command, (), by=by)])[0]
        return reply

    def _wash(self, state: Table, opening: tuple[str, ...]) -> tuple[Command, tuple[tuple[int, str, bytes], ...]]:
        """Fresh seeds for the decks that are due, and the command that publishes their commits."""
        fresh, commits = self.fresh(state, deck.commits_due(state))
        return (c.OpenDeck(opening[0], commits) if opening else c.Wash(commits)), fresh

    def fresh(self, state: Table, count: int) -> tuple[tuple[tuple[int, str, bytes], ...], tuple[str, ...]]:
        """Seeds for the next decks of a table, each with its hand and deck, and the commits that are made of them."""
        seeds = tuple((hand, deck_id, self.seeds()) for hand, deck_id in deck.next_washes(state, count))
        commits = [protocol.commit(deck.header(state, hand, deck_id), seed).hex() for hand, deck_id, seed in seeds]
        return seeds, tuple(commits)

    def helped(self, table: str, reply: Reply) -> bool:
        """Whether a refusal could be put right: a tray was short, and was filled."""
        return reply.refusal is not None and reply.refusal.code is TableCode.TRAY_SHORT and self.fills(table)

    def fills(self, table: str) -> bool:
        """Whether the house fills a tray by itself, and has: of chips that cost nothing, practice or a night's."""
        found = self.desk(table)
        if found.table is None or found.table.terms.chips is Chips.ISSUED:
            return False
        wanted = max(PRACTICE_FILL, 4 * found.table.terms.tray, 4 * found.table.tray)  # few fills, whatever is owed
        needed = min(wanted, self.store.balance(accounts.cage(found.table.terms.chips)).cents)
        return self._own(found, c.Fill(needed), FLOOR).ok and self._own(found, c.ReceiveFill(), FLOOR).ok

    # ------------------------------------------------------------ the cage

    @property
    def cashier(self) -> Cashier:
        return self._cashier

    def practice_left(self, player: str) -> Cents:
        return self._cashier.practice_left(player)

    def cage(self, command: CageCommand, *, by: str, command_id: str, alone: bool = False) -> Reply:
        """A command to the cashier. `alone`: by one person of the house, who may not do everything so."""
        return self._cashier.ask(command, by=by, command_id=command_id, alone=alone)
