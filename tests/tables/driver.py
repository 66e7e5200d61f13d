"""A table for tests: the named players sit down with chips, a test can set the cards, and after every command all
invariants are checked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.cards.deck import completed
from pitboss.fair import protocol
from pitboss.laws.sitting import Sitting, commits, seed_of
from pitboss.money.chips import Cents
from pitboss.rounds import commands as r
from pitboss.rounds.deal import deal
from pitboss.rounds.events import CardDealt
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.house import DeadCard, EarlyDealerCard, ExposedCard, Policies, Void
from pitboss.sheets.model import DealStage, DecideStage
from pitboss.sheets.read import Source, read
from pitboss.tables import commands as c
from pitboss.tables import view
from pitboss.tables.commands import Command
from pitboss.tables.decide import decide
from pitboss.tables.events import Event
from pitboss.tables.state import Hand, Phase, Sitter, Table
from pitboss.tables.terms import practice
from pitboss.tables.words import Answer

E = TypeVar("E")


class Driver(Sitting):
    """`lay` sets the cards of the next hands by spot ("1") and "dealer"; the others are random."""

    laid: Mapping[str, str] = {}

    def ask(self, command: Command) -> Answer:
        answer = super().ask(command)
        assert self.broken == []
        return answer

    def must(self, *commands: Command) -> tuple[Event, ...]:
        """All of them must be accepted; returns the events of the last."""
        answer: Answer = ()
        for command in commands:
            answer = self.ask(command)
            assert not isinstance(answer, Refusal), f"{command}: {answer}"
        assert not isinstance(answer, Refusal)
        return answer

    def would(self, command: Command) -> bool:
        """Whether it would be accepted; it is not carried out."""
        return not isinstance(decide(self.table, command, self.order()), Refusal)

    def no(self, command: Command) -> str:
        """It must be refused; returns the code."""
        answer = self.ask(command)
        assert isinstance(answer, Refusal), f"{command} is accepted: {answer}"
        return answer.code.word

    # ------------------------------------------------------------ people

    def sit(self, *players: str, cents: Cents = 1_000_00, kind: c.Kind = c.Kind.PERSON) -> "Driver":
        for player in players:
            self.must(c.Join(player, kind, checked=True))
            self.must(c.BuyIn(player, cents))
        return self

    def sitter(self, player: str) -> Sitter:
        found = self.table.sitter(player)
        assert found is not None
        return found

    def chips(self, player: str) -> Cents:
        return self.sitter(player).chips

    def spots(self, player: str) -> tuple[int, ...]:
        return self.sitter(player).spots

    def bet(self, player: str, spot: int | None = None, **stakes: Cents) -> tuple[Event, ...]:
        """Wagers by name, with _ for -; on the seat's own spot by default."""
        wagers = {name.replace("_", "-"): cents for name, cents in stakes.items()}
        return self.must(c.Bet(spot or self.sitter(player).seat, player, wagers))

    def seen(self, player: str | None) -> dict[str, Any]:
        return view.view(self.table, player, self.order())

    # ------------------------------------------------------------ a hand

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def phase(self) -> Phase:
        return self.hand.phase

    def lay(self, **hands: str) -> "Driver":
        """`lay(spot1="As Ks Qs", dealer="2c 3d 5h")`"""
        self.laid = {name.removeprefix("spot"): cards for name, cards in hands.items()}
        self.cards = lambda table: stacked(table, self.laid)
        return self

    def deal(self) -> tuple[Event, ...]:
        """No more bets; deal and expose what the sheet exposes, up to the first decision."""
        self.must(r.NoMoreBets())
        if self.phase is Phase.CUTTING:
            self.must(c.Lock())
        return self.until_waiting()

    def until_waiting(self) -> tuple[Event, ...]:
        """The dealer goes on until somebody has to act or the hand is over."""
        events: list[Event] = []
        while self.table.hand is not None and self.phase is Phase.PLAYING:
            command = self.next_command()
            if isinstance(command, c.TimeUp | c.Acknowledge | c.Rule):
                break
            events += self.must(command)
        return tuple(events)

    def choose(self, player: str, word: str, spot: int | None = None) -> tuple[Event, ...]:
        return self.must(r.Choose(spot or self.sitter(player).seat, player, word))

    def settle(self) -> tuple[Event, ...]:
        """Everybody has decided: turn over and pay."""
        events = self.until_waiting()
        assert self.phase is Phase.DONE
        return events

    def again(self) -> tuple[Event, ...]:
        """Open the deck, and bets for the next hand."""
        opened = self.open_deck()
        assert not isinstance(opened, Refusal), str(opened)
        return opened

    def seed(self, hand: int | None = None) -> str:
        return seed_of(self.table, hand or self.hand.number)

    def happened(self, kind: type[E]) -> list[E]:
        """All events of a kind, from the beginning."""
        return [event for _, events in self.log for event in events if isinstance(event, kind)]


def at_table(
    sheet: str | Game, *people: str, cents: Cents = 1_000_00, seats: int = 4, washed: bool = True, **terms: Any
) -> Driver:
    """A practice table; the named players sit before the decks are washed, so that the bank is offered to them."""
    game = shipped.load(sheet) if isinstance(sheet, str) else sheet
    posted, usual = practice(game, "T1", seats)
    driver = Driver(posted, replace(usual, **terms)).sit(*people, cents=cents)
    if washed:
        driver.must(c.Wash(commits(driver.table)))
    return driver


def of(events: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def with_policies(sheet: str, **policies: Any) -> Game:
    base = shipped.load(sheet).sheet
    return compile_sheet(replace(base, policies=replace(Policies(), **policies)))


def harsh(name: str) -> Game:
    """The sheet with the other value of every policy."""
    policies = Policies(DeadCard.FORFEIT, Void.PAY_SIDE, ExposedCard.REPLACE, EarlyDealerCard.PAY_SIDE)
    return compile_sheet(replace(shipped.load(name).sheet, policies=policies))


def two_streets(**late: Any) -> Game:
    """A game with two decisions on one wager; `late` changes the second."""
    text = (Path(__file__).parent.parent / "sheets" / "two-streets.toml").read_text(encoding="utf-8")
    sheet, _ = read(Source("two-streets.toml", text), shipped.find)
    stages = tuple(
        replace(stage, **late) if isinstance(stage, DecideStage) and stage.id == "late" else stage
        for stage in sheet.stages
    )
    return compile_sheet(replace(sheet, stages=stages))


def stacked(table: Table, hands: Mapping[str, str]) -> tuple[Card, ...]:
    """A deck that deals these hands to the spots that have wagers."""
    assert table.hand is not None
    left = {who: list(card.parse(text)) for who, text in hands.items()}
    named = {one for cards in left.values() for one in cards}
    free = [one for one in table.game.deck.cards if one not in named]
    order: list[Card] = []
    state = table.hand.round
    for stage in table.game.stages:
        if isinstance(stage, DealStage):
            places = [event.to for event in deal(stage, state, table.game.deck.cards) if isinstance(event, CardDealt)]
            order += [left[to].pop(0) if left.get(to) else free.pop(0) for to in places]
    assert not any(left.values()), f"these cards are not dealt: {left}"
    return completed(order, table.game.deck)


def secret(player: str) -> bytes:
    return player.encode().ljust(32, b".")


def cut_of(driver: Driver, player: str) -> str:
    return protocol.cut(secret(player), bytes.fromhex(driver.hand.commit)).hex()


def seal_of(driver: Driver, player: str) -> str:
    return protocol.seal(bytes.fromhex(driver.hand.commit), bytes.fromhex(cut_of(driver, player))).hex()
