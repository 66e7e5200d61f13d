"""A table is asked anything by anybody, in any order. What must hold holds after every command, a refusal changes
nothing, and from wherever it stands the hand comes to its end by the clock and the dealer alone."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from pitboss.laws.rounds import stakes
from pitboss.laws.sitting import Sitting
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import deck, play
from pitboss.tables.commands import Command
from pitboss.tables.state import Phase
from pitboss.tables.terms import Duty, Terms, practice
from tests.forms import size
from tests.tables.driver import harsh, two_streets

PEOPLE = ("ann", "bob", "cy", "dee", "random bot 1")
people = st.sampled_from(PEOPLE)
spots = st.integers(0, 5)
cents = st.sampled_from([-1, 0, 1, 2_00, 5_00, 100_00, 2_000_00])
positions = st.integers(-1, 30)
texts = st.sampled_from(["", " ", "because"])
LIMITS = settings(max_examples=size(14, long=20), stateful_step_count=50, deadline=None, derandomize=True)


class AnyTable(RuleBasedStateMachine):
    opened: tuple[Game, Terms]
    sitting: Sitting

    @initialize(seated=st.integers(1, 4))
    def open(self, seated: int) -> None:
        self.sitting = Sitting(*self.opened)
        for player in PEOPLE[:seated]:
            self.ask(c.Join(player), c.BuyIn(player, 300_00))
        self.sitting.wash()

    def ask(self, *commands: Command) -> None:
        for command in commands:
            self.sitting.ask(command)

    @invariant()
    def nothing_is_broken(self) -> None:
        if hasattr(self, "sitting"):
            assert self.sitting.broken == []

    # ------------------------------------------------------------ what people ask

    @rule(luck=st.integers(0, 1 << 16), player=people, spot=spots, seal=st.sampled_from([None, "0" * 64, "x"]))
    def bet(self, luck: int, player: str, spot: int, seal: str | None) -> None:
        sitter = self.sitting.table.sitter(player)
        where = sitter.seat if sitter and luck % 4 else spot
        self.ask(c.Bet(where, player, stakes(self.sitting.table.game, Random(luck)), seal))

    @rule(luck=st.integers(0, 1 << 16))
    def everybody_bets(self, luck: int) -> None:
        chance = Random(luck)
        for _ in range(8):
            if offered := self.sitting.table.turn.offered:
                self.ask(c.TakeBank(offered, 50_00) if chance.random() < 0.5 else c.DeclineBank(offered))
        for sitter in self.sitting.table.sitters:
            for spot in sitter.spots:
                self.ask(c.Bet(spot, sitter.player, stakes(self.sitting.table.game, chance)))
        if chance.random() < 0.5:
            self.ask(r.NoMoreBets(), c.Lock(), r.Deal(), r.Expose())

    @rule(player=people, spot=spots, amount=cents, wager=st.sampled_from(["ante", "pair-plus", "six-card-bonus", "?"]))
    def bet_anything(self, player: str, spot: int, amount: int, wager: str) -> None:
        self.ask(c.Bet(spot, player, {wager: amount}), c.BetBehind(spot, player, {wager: amount}))
        self.ask(c.BetBehind(spot, player, {"ante": 5_00}))

    @rule(player=people, spot=spots, what=st.integers(0, 12), amount=cents, count=st.integers(0, 6))
    def do(self, player: str, spot: int, what: int, amount: int, count: int) -> None:
        asked: list[Command] = [
            c.Join(player, c.Kind.BOT if "bot" in player else c.Kind.PERSON, spot or None), c.Leave(player),
            c.SitOut(player), c.SitIn(player), c.CashOut(player, amount), c.Tip(player, amount),
            c.WantSpots(player, count), c.KeepSpots(player, (spot, count)), c.Ready(player),
            r.TakeBack(spot, player), c.TakeBackBehind(spot, player), c.OpenCut(player, "0" * 64),
            c.PassBank(player, passes=bool(count % 2)),
        ]  # fmt: skip
        self.ask(asked[what])

    @rule(player=people, amount=cents, source=st.sampled_from(c.Source))
    def buy(self, player: str, amount: int, source: c.Source) -> None:
        self.ask(c.BuyIn(player, amount, source))

    @rule(player=people, amount=cents, takes=st.booleans())
    def bank(self, player: str, amount: int, takes: bool) -> None:
        self.ask(c.TakeBank(player, amount) if takes else c.DeclineBank(player))

    @rule(luck=st.integers(0, 1 << 16), word=st.sampled_from(["fold", "check", "1x", "2x", "3x", "offered"]))
    def choose(self, luck: int, word: str) -> None:
        chance = Random(luck)
        waiting = play.waited_for(self.sitting.table)
        if not waiting:
            self.ask(r.Choose(chance.randint(0, 5), chance.choice(PEOPLE), word))
            return
        spot = chance.choice(waiting)
        offers = [offer.choice for offer in play.offers(self.sitting.table, spot.number, self.sitting.order()).offers]
        assert offers, "somebody is waited for and offered nothing"
        if word == "offered":
            self.ask(c.SetCards(spot.number, spot.player, tuple(chance.sample(range(6), 4))))
            self.ask(r.Choose(spot.number, spot.player, chance.choice(offers)))
        else:
            said = self.sitting.ask(r.Choose(spot.number, spot.player, word))
            assert isinstance(said, tuple) == (word in offers), f"{word} is offered and refused, or the reverse"

    # ------------------------------------------------------------ the dealer, the floor and the house

    @rule(steps=st.integers(1, 8))
    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            hand = self.sitting.table.hand
            if hand is None:
                self.sitting.wash()
            elif hand.phase is Phase.DONE:
                self.sitting.open_deck()
            elif hand.round.spots:
                self.ask(self.sitting.next_command())

    @rule()
    def out_of_turn(self) -> None:
        self.ask(
            r.Deal(),
            r.Expose(),
            r.Reveal(),
            c.CarryOn(),
            r.Settle(),
            c.Wash(()),
            c.OpenDeck("0" * 64),
            c.WashAnew(c.Cause.START, ("0" * 64,), ()),
        )

    @rule(what=st.integers(0, 9), position=positions, to=st.sampled_from(["1", "2", "9", "dealer"]), note=texts)
    def trouble(self, what: int, position: int, to: str, note: str) -> None:
        asked: list[Command] = [
            c.CallMisdeal(note), c.FoulDeck(note), c.CardExposed(position), c.CardMisplaced(position, to),
            c.CardDead(position), c.VoidHand(c.Reason.FAILURE, note), c.Dispute(position, note),
            c.Rule(c.Ruling.VOID if position % 2 else c.Ruling.STANDS, note), c.Remind(position),
            c.Acknowledge(to, "flo"),
        ]  # fmt: skip
        self.ask(asked[what])

    @rule(player=people, note=texts, out=st.booleans())
    def conduct(self, player: str, note: str, out: bool) -> None:
        self.ask(c.Remove(player, note) if out else c.Warn(player, note))

    @rule(pick=st.integers(0, 20), cents=st.sampled_from([2_00, 4_00, 10_00]), waive=st.booleans(), note=texts)
    def correct(self, pick: int, cents: int, waive: bool, note: str) -> None:
        paid = [(hand, one) for hand, past in self.sitting.table.past.items() for one in past]
        if paid:
            hand, one = paid[pick % len(paid)]
            right = c.RightSpot(one.spot, bets={one.wager: cents}, choices={} if cents == 4_00 else None)
            self.ask(c.CorrectHand(hand, note, spots=(right,), waive=waive))

    @rule(pick=st.integers(0, 20), answer=st.booleans(), note=texts)
    def call(self, pick: int, answer: bool, note: str) -> None:
        table = self.sitting.table
        paid = [(hand, one) for hand, past in table.past.items() for one in past]
        if paid and not answer:
            hand, one = paid[pick % len(paid)]
            self.ask(c.CallFloor(hand, one.spot, one.player, note))
        elif table.calls:
            asked = table.calls[pick % len(table.calls)]
            self.ask(c.AnswerCall(asked.hand, asked.spot, asked.player, note, "flo"))

    @rule(amount=cents, what=st.integers(0, 3))
    def house(self, amount: int, what: int) -> None:
        sitting = self.sitting
        same = c.PostLimits(sitting.table.rules, sitting.table.texts, sitting.unused(), ())
        asked: list[Command] = [c.Fill(amount), c.ReceiveFill(), c.Credit(amount), same]
        self.ask(asked[what])

    @rule()
    def stop(self) -> None:
        """The house is started anew."""
        if deck.unbound(self.sitting.table):
            assert isinstance(self.sitting.ask(self.sitting.giving_up()), tuple)

    @rule()
    def restore(self) -> None:
        """A copy is put back, whatever is on."""
        if self.sitting.table.washed:
            assert isinstance(self.sitting.ask(self.sitting.restoring()), tuple)

    def teardown(self) -> None:
        """Nobody does anything any more: the hand ends all the same, and the table closes."""
        if not hasattr(self, "sitting") or self.sitting.broken:
            return
        self.sitting.finish()
        self.ask(c.ReceiveFill())
        table = self.sitting.table
        self.ask(c.CloseTable(table.tray, table.rack, self.sitting.unused()))
        assert self.sitting.broken == []
        assert self.sitting.table.closed


def giving_back() -> Game:
    sheet = harsh("player-dealer").sheet
    assert sheet.bank.collection is not None
    collection = replace(sheet.bank.collection, kept_without_action=False)
    return compile_sheet(replace(sheet, bank=replace(sheet.bank, collection=collection)))


def on_terms(game: Game, **changed: object) -> tuple[Game, Terms]:
    posted, terms = practice(game, "T1", 4)
    return posted, replace(terms, **changed)  # type: ignore[arg-type]


TABLES: dict[str, tuple[Game, Terms]] = {
    "six-card": on_terms(shipped.load("six-card"), tray=500_00),
    "six-card, harsh": on_terms(harsh("six-card"), payout_max=20_00),
    "pair-plus": on_terms(shipped.load("pair-plus"), floor=Duty.STAFF),
    "player-dealer": on_terms(shipped.load("player-dealer"), practice_bank=60_00),
    "player-dealer, no practice banker": on_terms(shipped.load("player-dealer"), practice_bank=None),
    "player-dealer, giving back": on_terms(giving_back(), practice_bank=40_00),
    "four-card": on_terms(shipped.load("four-card"), seats=3),
    "crazy-4": on_terms(harsh("crazy-4")),
    "two-streets": on_terms(two_streets()),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_keeps_its_word_whatever_is_asked(name: str) -> None:
    """Would catch chips that appear, a log that gives another table, an offer that is refused, a stuck hand."""
    machine = type("Machine", (AnyTable,), {"opened": TABLES[name]})
    run_state_machine_as_test(machine, settings=LIMITS)
