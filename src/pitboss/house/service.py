"""The running house: it opens and closes tables, recovers them after a start, and makes the house's own moves."""

from collections.abc import Callable
from functools import partial

from pitboss.fair import protocol
from pitboss.frozen import changed
from pitboss.house import opening_rules, signing
from pitboss.house.asks import OWN_IDS, Ask, HouseCode, Pending, Reply
from pitboss.house.cash.cage import Command as CageCommand
from pitboss.house.cash.cashier import CAGE
from pitboss.house.cash.flagging import Flagging
from pitboss.house.clocks import now_ms, steady_ms
from pitboss.house.desk import Desk, stream_of, unbound_seeds
from pitboss.house.shuffler import fresh_seed
from pitboss.house.signing import Receipts, Signer
from pitboss.house.stores.store import HouseError, Store
from pitboss.house.turns import Turns
from pitboss.house.vault import Vault
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.rounds import commands as r
from pitboss.rounds.state import Spot
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import dealer, deck, play
from pitboss.tables.commands import Command
from pitboss.tables.identities import CLOCK, DEALER, FLOOR, SHUFFLER, SIGNER, Actor
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Chips, Duty, Terms
from pitboss.tables.words import hand_on

__all__ = ["CAGE", "Ask", "House", "HouseCode", "Pending", "Reply", "now_ms"]  # for those who import the house

PRACTICE_FILL = 10_000_00
GROUP = 64  # tables that are recovered with one commit


class House(Turns):
    """A house on a store, which other processes may run as well. Clocks and seeds are arguments, for tests."""

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
        super().__init__(store, vault, clock)
        self.steady = steady
        self.seeds = seeds
        self.signer = signer
        self.receipts = Receipts(store, signer)
        self.resumed: dict[str, int] = {}  # by table: the hand whose deck was being cut when this process took it up
        self._flagging = Flagging(store, lambda: self.clock())  # noqa: PLW0108 - as the cashier's

    # ------------------------------------------------------------ tables

    def open_table(self, game: Game, terms: Terms, *, by: Actor, command_id: str, frame: str = "") -> Reply:
        """Open a table, or a closed one again, and wash its decks; its chips come from the cage. `frame` is the digest
        of the sheet before the table's own limits are in it; it need not be given for a sheet of the library.
        """
        if self.store.head(stream_of(terms.table)).version == 0:
            self._desks[terms.table] = Desk(terms.table)
        if terms.chips is Chips.ISSUED and self.store.find(command_id) is None:  # a repeated command has its answer
            refusal = opening_rules.refused(self.store, self.clock(), game, frame)
            if refusal is not None:
                if self.store.head(stream_of(terms.table)).version == 0:
                    self._desks.pop(terms.table, None)
                return Reply(0, refusal=refusal)
        command = c.OpenTable(terms, digest.rules_json(game.sheet), digest.texts_json(game.sheet))
        reply = self.ask(terms.table, command, by=by, command_id=command_id)
        if not reply.ok:
            if self.store.head(stream_of(terms.table)).version == 0:
                self._desks.pop(terms.table, None)
            return reply
        self.run(terms.table)
        return reply

    def close_table(
        self,
        table: str,
        *,
        tray: Cents,
        rack: Cents,
        by: Actor,
        command_id: str,
        tray_pieces: dict[str, int] | None = None,
        rack_pieces: dict[str, int] | None = None,
    ) -> Reply:
        """Washed decks are opened unused; the counted chips go back to the cage."""
        found = self.desk(table)
        assert found.table is not None
        seeds = unbound_seeds(found.table, found.seeds) if not found.table.closed else ()
        command = c.CloseTable(tray, rack, seeds, tray_pieces, rack_pieces)
        return self.ask(table, command, by=by, command_id=command_id)

    def post_limits(self, table: str, game: Game, *, by: Actor, command_id: str) -> Reply:
        """Post new limits between hands. Decks washed under the old limits are opened unused, and new ones washed."""
        found = self.desk(table)
        assert found.table is not None
        if found.table.terms.chips is Chips.ISSUED:
            refusal = opening_rules.limits_refused(self.store, self.clock(), game)
            if refusal is not None:
                return Reply(0, refusal=refusal)
        seeds = unbound_seeds(found.table, found.seeds)
        fresh, commits = self.fresh(changed(found.table, game=game), deck.due_anew(found.table))
        command = c.PostLimits(digest.rules_json(game.sheet), digest.texts_json(game.sheet), seeds, commits)
        reply = self.ask_together([Ask(table, command, by, command_id, fresh)])[0]
        self.run(table)
        return reply

    def wash_anew(self, table: str, *, by: Actor, command_id: str) -> Reply:
        """The floor orders a new wash before the deal: decks that are not bound are opened unused, and bets go back."""
        found = self.desk(table)
        assert found.table is not None
        fresh, commits = self.fresh(found.table, deck.due_anew(found.table))
        command = c.WashAnew(c.Cause.FLOOR, unbound_seeds(found.table, found.seeds), commits)
        reply = self.ask_together([Ask(table, command, by, command_id, fresh)])[0]
        self.run(table)
        return reply

    def finish_hand(self, table: str) -> None:
        """End the current hand: open bets are returned, missing cuts are left out, the sheet's default decides."""
        found = self.desk(table)
        if found.table is not None and not found.table.closed and hand_on(found.table):
            if deck.bound(found.table) is None:
                self.ask_together([self._wash_anew(found, c.Cause.CLOSE)])
            self.run(table)
            while (ask := self._to_the_end(found)) is not None and self.ask_together([ask])[0].ok:
                self.run(table)

    def _to_the_end(self, found: Desk) -> Ask | None:
        """The next command for people who are gone: players who have to decide, or a dealer."""
        assert found.table is not None
        if found.table.hand is not None and found.table.hand.phase is Phase.CUTTING:
            return self._ask(found, c.Lock(), (), by=CLOCK)
        if play.next_move(found.table) is not None:
            return self._ask(found, c.CarryOn(), (), by=DEALER)
        if late := play.late(found.table):
            return self._ask(found, c.DecideLate(late[0].number, c.LateRuling.DEFAULT), (), by=FLOOR)
        return self._ask(found, c.TimeUp(), (), by=CLOCK) if play.waited_for(found.table) else None

    def recover(self) -> list[str]:
        """After a start: open decks that are not bound to a hand, unused, and wash new ones. Returns those tables.

        The machine or the database may have been restored from a copy without anybody declaring it, and the sealed
        decks may have been seen. If another process of the house is running, that cannot be, and nothing is done.
        """
        if self.shared is None:
            anew = self._start()
            for table in self.open_tables():
                self.run(table)
            return anew
        if not self.shared.join():
            return []
        anew = self._start()
        self.shared.started()
        return anew

    def _start(self) -> list[str]:
        """One record for each table, in groups that share a commit."""
        tables = [
            name for name in self.open_tables() if not self.table(name).real_cards and not self.table(name).closed
        ]
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
        """Try again at a table that a command line has changed meanwhile."""
        if not self.retry_while_busy(lambda: self._wash_anew(self.desk(table), c.Cause.START)).ok:
            raise HouseError(f"Table {table} is being changed by another process all the time; start the house again.")

    def _wash_anew(self, found: Desk, cause: c.Cause) -> Ask:
        assert found.table is not None
        fresh, commits = self.fresh(found.table, deck.due_anew(found.table))
        seeds = unbound_seeds(found.table, found.seeds)
        return self._ask(found, c.WashAnew(cause, seeds, commits), fresh, by=SHUFFLER)

    def resume(self, table: str) -> None:
        """This process takes over a table: note the hand whose cuts need more time, as browsers have to reconnect."""
        hand = self.table(table).hand
        if hand is not None and hand.phase is Phase.CUTTING:
            self.resumed[table] = hand.number

    # ------------------------------------------------------------ the house's own moves

    def next_move(self, table: str) -> Ask | None:
        """The house's own next command at a table: for decks or for the dealer; None if it waits for people."""
        found = self.desk(table)
        state = found.table
        if state is None or state.closed:
            return None
        if (key := signing.due(state, self.signer)) is not None:
            return self._ask(found, key, (), by=SIGNER)
        if state.real_cards:
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
        """The command that posts changed flags of the settings, or changed rules of the house, at the table."""
        posted = self._flagging.due(state) or self._flagging.rules_due(state)
        return None if posted is None else self._ask(found, posted, (), by=FLOOR)

    def _after_real_hand(self, found: Desk, state: Table) -> Ask | None:
        """Real cards are dealt by people. A recorded hand is paid after the floor has acknowledged it, then ended."""
        if state.hand is not None and state.hand.phase is Phase.DONE:
            return self._ask(found, c.EndHand(), (), by=DEALER)
        command = c.CarryOn() if play.next_move(state) is not None else None
        return self._ask(found, command, (), by=DEALER) if command else None

    def _ask(self, found: Desk, command: Command, fresh: tuple[tuple[int, str, bytes], ...], *, by: str) -> Ask:
        """The ids of the house's own commands contain the version, so that the same one is never stored twice."""
        return Ask(found.name, command, by, f"{OWN_IDS}{found.stream}/{found.version + 1}/{by}", fresh, own=True)

    def clock_ask(self, table: str, command: c.TimeUp | c.Remind) -> Ask:
        """The command that somebody's time is up, or the reminder before it."""
        return self._ask(self.desk(table), command, (), by=CLOCK)

    def clock_chooses(self, table: str, spot: Spot) -> Ask:
        """The sheet's default for a spot whose player is gone; it is never a raise."""
        found = self.desk(table)
        assert found.table is not None
        word = play.default(found.table, spot, found.order())
        return self._ask(found, r.Choose(spot.number, spot.player, word), (), by=CLOCK)

    def clock_asks(self, table: str, command: c.TimeUp | c.Remind) -> Reply:
        return self.ask_together([self.clock_ask(table, command)])[0]

    def _wash(self, state: Table, opening: tuple[str, ...]) -> tuple[Command, tuple[tuple[int, str, bytes], ...]]:
        """Fresh seeds for the decks that are due, and the command that publishes their commits."""
        fresh, commits = self.fresh(state, deck.commits_due(state))
        return (c.OpenDeck(opening[0], commits) if opening else c.Wash(commits)), fresh

    def fresh(self, state: Table, count: int) -> tuple[tuple[tuple[int, str, bytes], ...], tuple[str, ...]]:
        """Seeds for the next decks of a table, each with its hand and deck, and their commits."""
        seeds = tuple((hand, deck_id, self.seeds()) for hand, deck_id in deck.next_washes(state, count))
        commits = [protocol.commit(deck.header(state, hand, deck_id), seed).hex() for hand, deck_id, seed in seeds]
        return seeds, tuple(commits)

    def helped(self, table: str, reply: Reply) -> bool:
        """Fill a tray that was too short for a payout; True if that was the refusal, and it was filled."""
        return reply.refusal is not None and reply.refusal.code is TableCode.TRAY_SHORT and self.fills(table)

    def fills(self, table: str) -> bool:
        """Fill a tray automatically, with chips that cost nothing: practice chips or a night's. True if it was.

        If the cage has too few left, the house makes more: they may all be in the rack of another table.
        """
        found = self.desk(table)
        if found.table is None or found.table.terms.chips is Chips.ISSUED:
            return False
        wanted = max(PRACTICE_FILL, 4 * found.table.terms.tray, 4 * found.table.tray)  # few fills, whatever is owed
        at_cage = accounts.cage(found.table.terms.chips)
        missing = wanted - self.store.balance(at_cage).cents
        if missing > 0:
            self.cashier.make_chips(found.table.terms.chips, missing, by=FLOOR)
        needed = min(wanted, self.store.balance(at_cage).cents)
        own = [partial(self._ask, found, command, (), by=FLOOR) for command in (c.Fill(needed), c.ReceiveFill())]
        return all(self.retry_while_busy(make).ok for make in own)

    # ------------------------------------------------------------ the cage

    def practice_left(self, player: str) -> Cents:
        return self.cashier.practice_left(player)

    def cage(self, command: CageCommand, *, by: Actor, command_id: str, alone: bool = False) -> Reply:
        """A command to the cashier. `alone`: given by one person of staff, for whom there is a limit."""
        return self.cashier.ask(command, by=by, command_id=command_id, alone=alone)
