"""A real table is asked anything, in any order, and the book is kept beside it: after every command the two agree.

The table counts its own chips, from the same events and by other code; so each is held to the other.
"""

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pitboss.cards.card import Card
from pitboss.fair import protocol
from pitboss.house.cash import cage
from pitboss.laws.rounds import stakes
from pitboss.laws.sitting import PaidHands
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.ledger.book import Book, differing, wrong
from pitboss.ledger.entry import Transaction
from pitboss.ledger.post import facts_before, post_all
from pitboss.ledger.statement import Dated, player_statement, shift
from pitboss.money.chips import Cents, Toward
from pitboss.rounds import commands as r
from pitboss.rounds.decide import waiting
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import stage_now
from pitboss.sheets import digest, shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.house import BreakagePart, DeadCard, Policies, Void
from pitboss.sheets.model import DecideStage
from pitboss.tables import commands as c
from pitboss.tables import dealer, deck, play
from pitboss.tables import terms as tt
from pitboss.tables.decide import decide
from pitboss.tables.evolve import apply
from pitboss.tables.state import PRACTICE_BANKER, Phase, Table
from pitboss.tables.terms import Chips, Terms
from pitboss.tables.words import hand_on
from tests.forms import size

PLAYERS = ("ann", "bob", "cy")
players = st.sampled_from(PLAYERS)
spots = st.integers(1, 4)
amounts = st.sampled_from([5_00, 25_00, 100_00, 300_00])
TROUBLE = ("misdeal", "foul", "dead", "exposed", "late", "stop")


def rounding(name: str, toward: Toward) -> Game:
    """Odd stakes and coarse chips, so that rounding has something to do; and the harsher policies."""
    sheet = shipped.load(name).sheet
    policies = Policies(dead_card=DeadCard.FORFEIT, void=Void.PAY_SIDE)
    return compile_sheet(replace(sheet, breakage=BreakagePart(5_00, toward), policies=policies))


def capped(game: Game, terms: Terms) -> tuple[Game, Terms]:
    return game, replace(terms, payout_max=20_00)


def banked(game: Game, terms: Terms) -> tuple[Game, Terms]:
    """A practice banker who is soon used up."""
    return game, replace(terms, practice_bank=60_00)


class TableAndBook(RuleBasedStateMachine):
    opened: tuple[Game, Terms]
    table: Table
    book: Book

    @initialize()
    def open(self) -> None:
        game, terms = self.opened
        self.book, self.history, self.posted = Book(), list[Dated](), list[Transaction]()
        self._post(cage.post(cage.HouseOpened(50_000_00, 50_000_00, 0)))
        for player in (*PLAYERS, PRACTICE_BANKER):
            self._post(cage.post(cage.BoughtAtCage(player, 2_000_00)))
            self._post(cage.post(cage.PracticeGiven(player, 2_000_00, "")))
        rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
        opened = decide(None, c.OpenTable(terms, rules, texts))
        assert not isinstance(opened, Refusal), str(opened)
        self._post(post_all(facts_before(None, opened), opened))
        self.paid = PaidHands()
        self.table = apply(None, opened)
        for player in PLAYERS:
            self.ask(c.Join(player))
            self.ask(c.BuyIn(player, 300_00))

    # ---------------------------------------------------------------- the house around the table

    def ask(self, command: c.Command) -> None:
        """As the house does it: decide, post, keep."""
        answer = decide(self.paid.recalled(self.table, command), command, self._order())
        if isinstance(answer, Refusal):
            return
        self.paid.note(self.table, answer, self._order())
        before = self.book
        kept = before.balance(self._at(Kind.BREAKAGE))
        self._post(post_all(facts_before(self.table, answer, kept), answer))
        self.table = apply(self.table, answer)
        if self.table.banked and not isinstance(command, c.Fill):
            self._house_risked_nothing(before)

    def _house_risked_nothing(self, before: Book) -> None:
        """Where a player has the bank, no command takes from the house; cash for chips is even."""
        chips = self.table.terms.chips
        ours = [self._at(kind) for kind in (Kind.TRAY, Kind.RACK, Kind.DROP, Kind.COLLECTIONS, Kind.TRANSIT)]
        held = [accounts.cage(chips), *ours, self._at(Kind.DIFFERENCES)]
        assert sum(map(self.book.balance, held)) >= sum(map(before.balance, held))
        assert self.book.balance(self._at(Kind.TRAY)) >= min(0, before.balance(self._at(Kind.TRAY)))
        assert self.book.balance(self._at(Kind.BREAKAGE)) == 0

    def _post(self, transactions: tuple[Transaction, ...]) -> None:
        self.book = self.book.after(transactions)
        self.history += [Dated(len(self.history), one) for one in transactions]
        self.posted += transactions

    def _at(self, kind: Kind) -> str:
        return accounts.at(self.table.terms, kind)

    def _seed(self, hand: int) -> str:
        return sha256(f"{self.table.game.id} {hand}".encode()).hexdigest()

    def _commits(self, table: Table, count: int | None = None) -> tuple[str, ...]:
        washes = deck.next_washes(table, deck.commits_due(table) if count is None else count)
        heads = [(deck.header(table, hand, name), bytes.fromhex(self._seed(hand))) for hand, name in washes]
        return tuple(protocol.commit(head, seed).hex() for head, seed in heads)

    def _order(self) -> tuple[Card, ...]:
        hand = self.table.hand
        if hand is None or not hand.pool:
            return ()
        head, seed = deck.header(self.table, hand.number, hand.deck), bytes.fromhex(self._seed(hand.number))
        return protocol.order(protocol.deck_key(seed, head, bytes.fromhex(hand.pool)), self.table.game.deck.cards)

    def _phase(self) -> Phase | None:
        return self.table.hand.phase if self.table.hand else None

    # ---------------------------------------------------------------- rules

    @rule()
    def the_dealer_goes_on(self) -> None:
        hand = self.table.hand
        if hand is None or self._phase() is Phase.DONE:
            if hand is not None:
                after = replace(self.table, hand=None)
                self.ask(c.OpenDeck(self._seed(hand.number), self._commits(after)))
            else:
                self.ask(c.Wash(self._commits(self.table)))
        elif self._phase() is Phase.PLAYING:
            command = dealer.next_command(self.table)
            self.ask(command if command is not None else c.TimeUp())

    @rule()
    def no_more_bets(self) -> None:
        self.ask(r.NoMoreBets() if self._phase() is Phase.BETTING else c.Lock())

    @rule(player=players, cents=amounts, source=st.sampled_from(c.Source))
    def buy(self, player: str, cents: Cents, source: c.Source) -> None:
        wallet = self.book.balance(accounts.wallet(self.table.terms.chips, player))
        if source is c.Source.CASH or wallet >= cents:
            self.ask(c.BuyIn(player, cents, source))

    @rule(
        luck=st.integers(0, 1 << 16),
        bank=st.sampled_from([None, 20_00, 100_00]),
        behind=st.booleans(),
        trouble=st.none() | st.tuples(st.integers(0, 12), st.sampled_from(TROUBLE), st.integers(0, 8)),
        steps=st.sampled_from([3, 40, 40]),
    )
    def a_hand(
        self, luck: int, bank: Cents | None, behind: bool, trouble: tuple[int, str, int] | None, steps: int
    ) -> None:
        """Most of a hand or all of it, so that many are settled; the other rules come between."""
        chance = Random(luck)
        if self._phase() in {None, Phase.DONE}:
            self.the_dealer_goes_on()
        if self.table.banked:
            self._take_bank(bank)
        self._bet(chance, behind)
        if trouble and trouble[1] == "stop":
            self.stop()
        self.no_more_bets()
        self.no_more_bets()
        for step in range(steps):
            if trouble and trouble[0] == step:
                self._trouble(trouble[1], trouble[2])
            if self._phase() is Phase.PLAYING:
                self.choose(chance.randrange(10))
                self.the_dealer_goes_on()
        if steps > 3:
            self.the_dealer_goes_on()

    def _take_bank(self, wager: Cents | None) -> None:
        for _ in range(3):
            if offered := self.table.turn.offered:
                self.ask(c.TakeBank(offered, wager) if wager else c.DeclineBank(offered))

    def _bet(self, chance: Random, behind: bool) -> None:
        for sitter in self.table.sitters:
            for spot in sitter.spots:
                self.ask(c.Bet(spot, sitter.player, stakes(self.table.game, chance)))
        for number, player in [(1, "bob"), (2, "cy"), (3, "ann")] if behind else []:
            self.ask(c.BetBehind(number, player, {"ante": 5_00}))
            if chance.random() < 0.3:
                self.ask(c.TakeBackBehind(number, player))

    @precondition(lambda self: self._phase() is Phase.BETTING)
    @rule(spot=spots, player=players)
    def take_back(self, spot: int, player: str) -> None:
        self.ask(r.TakeBack(spot, player))

    def choose(self, pick: int) -> None:
        hand = self.table.hand
        assert hand is not None
        stage = stage_now(self.table.game, hand.round)
        if not isinstance(stage, DecideStage):
            return
        for spot in waiting(self.table.game, hand.round, stage):
            offers = play.offers(self.table, spot.number, self._order()).offers
            if offers:
                self.ask(r.Choose(spot.number, spot.player, offers[pick % len(offers)].choice))

    @rule(player=players, what=st.sampled_from(["join", "leave", "tip", "cash", "remove", "spots"]), cents=amounts)
    def come_and_go(self, player: str, what: str, cents: Cents) -> None:
        asked: dict[str, c.Command] = {
            "join": c.Join(player), "leave": c.Leave(player), "tip": c.Tip(player, 1_00),
            "cash": c.CashOut(player, cents), "remove": c.Remove(player, "conduct"),
            "spots": c.WantSpots(player, 2),
        }  # fmt: skip
        self.ask(asked[what])

    @rule(cents=amounts, back=st.booleans())
    def chips_to_and_fro(self, cents: Cents, back: bool) -> None:
        if self.table.banked:
            return
        self.ask(c.Credit(cents) if back else c.Fill(cents))
        if cents > 25_00:
            self.ask(c.ReceiveFill())

    def _trouble(self, what: str, position: int) -> None:
        asked: dict[str, c.Command] = {
            "misdeal": c.CallMisdeal("a card too many"), "foul": c.FoulDeck("a wrong back"),
            "dead": c.CardDead(position), "exposed": c.CardExposed(position), "late": c.TimeUp(),
        }  # fmt: skip
        if what in asked:
            self.ask(asked[what])

    def stop(self) -> None:
        if deck.unbound(self.table):
            seeds = tuple(self._seed(one.hand) for one in deck.unbound(self.table))
            self.ask(c.WashAnew(c.Cause.START, seeds, self._commits(self.table, deck.due_anew(self.table))))

    @precondition(lambda self: bool(self.table.past))
    @rule(pick=st.integers(0, 20), stake=st.sampled_from([2_00, 3_00, 4_00]))
    def correct(self, pick: int, stake: Cents) -> None:
        paid = [(hand, one) for hand, past in self.table.past.items() for one in past]
        if paid:
            hand, one = paid[pick % len(paid)]
            right = c.RightSpot(one.spot, bets={one.wager: stake})
            self.ask(c.CorrectHand(hand, "it was wrong", spots=(right,)))

    # ---------------------------------------------------------------- what holds after every command

    @invariant()
    def the_book_can_be_true(self) -> None:
        table = {self.table.terms.table}
        closed = table if self.table.closed else set[str]()
        assert wrong(self.book, between_hands=set() if hand_on(self.table) else table, closed=closed) == []

    @invariant()
    def the_book_has_what_the_table_has(self) -> None:
        table, balance = self.table, self.book.balance
        seats = {accounts.seat(table.terms, one.player): one.chips for one in table.sitters if one.chips}
        assert seats == {name: cents for name, cents in self.book.balances.items() if "seat:" in name}
        assert balance(self._at(Kind.TRAY)) + balance(self._at(Kind.BREAKAGE)) == table.tray
        assert balance(self._at(Kind.RACK)) == table.rack
        assert balance(self._at(Kind.TRANSIT)) == table.transit
        held = table.hand.bank.held if table.hand and table.hand.bank else 0
        assert balance(self._at(Kind.BANK)) == held

    def teardown(self) -> None:
        """The hand is played out, the table closes a little short, and statements add up."""
        if not hasattr(self, "table"):
            return
        for _ in range(60):
            if not hand_on(self.table):
                break
            if self._phase() is Phase.BETTING:
                self.stop()
            else:
                self.no_more_bets()
                self.the_dealer_goes_on()
        self.ask(c.ReceiveFill())
        waiting_decks = [
            *([self.table.hand.number] if self.table.hand else []),
            *(one.hand for one in self.table.washed),
        ]
        short = min(1_00, self.table.tray)
        seeds = tuple(self._seed(hand) for hand in waiting_decks)
        self.ask(c.CloseTable(self.table.tray - short, self.table.rack, seeds))
        assert self.table.closed
        self.the_book_can_be_true()
        assert differing(self.book.balances, self.posted) == []
        middle, end, chips = len(self.history) // 2, len(self.history), self.table.terms.chips
        whole = shift(self.table.terms, self.history, 0, end)
        halves = [shift(self.table.terms, self.history, *part) for part in ((0, middle), (middle, end))]
        assert whole.missing == short
        assert whole.win == sum(half.win for half in halves)
        for player in PLAYERS:
            assert player_statement(player, chips, self.history, 0, end).closing == self.book.balance(
                accounts.wallet(chips, player)
            )


class House(TableAndBook):
    opened = tt.practice(shipped.load("six-card"), "T1", 4)


class Issued(TableAndBook):
    opened = House.opened[0], replace(House.opened[1], chips=Chips.ISSUED)


class RoundingDown(TableAndBook):
    opened = tt.practice(rounding("four-card-raise-bonus", Toward.DOWN), "T1", 4)


class RoundingUpWithMaximum(TableAndBook):
    opened = capped(*tt.practice(rounding("mini-royal", Toward.UP), "T1", 4))


class PlayersBank(TableAndBook):
    opened = banked(*tt.practice(shipped.load("player-dealer"), "T1", 4))


LIMITS = settings(max_examples=size(20, long=30), stateful_step_count=40, report_multiple_bugs=False)
MACHINES = (House, Issued, RoundingDown, RoundingUpWithMaximum, PlayersBank)


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.__name__)
def test_the_book_agrees_with_the_table_whatever_is_asked(machine: type[TableAndBook]) -> None:
    """Would catch chips that only one of the two knows of, a balance below nothing, a house that pays for a bank."""
    run_state_machine_as_test(machine, settings=LIMITS)
