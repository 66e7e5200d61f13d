"""Tables in every state that the permits know, reached by commands that people really give."""

from collections.abc import Sequence
from itertools import count

from pitboss.fair import protocol
from pitboss.house import permits, settings
from pitboss.house.cash import cage
from pitboss.house.settings import Settings
from pitboss.rounds import bets
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables import terms as t
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Chips, Duty, Terms
from tests.house.playing import Seeds
from tests.web.playing import Web

SHEET = "pair-plus"  # it calls out hands by itself, so that practice tables wait for the floor too
PEOPLE = ("sam", "sue", "sid", "sol")
_numbers = count(1)


def prepare(web: Web, *more: str) -> None:
    """Chips for the players, and for more of them; every win has to be seen by the floor."""
    web.house.seeds = Seeds()
    settings.keep(web.house.store, Settings(second_over_cents=0))
    _must(web.house.cage(cage.ChangeCapital(100_000_000_00), by="owner", command_id="capital"))
    for player in (*PEOPLE, *more):
        _must(web.house.cage(cage.BuyAtCage(player, 1_000_000_00), by="owner", command_id=f"{player} buys"))
        _must(web.house.cage(cage.FundBot(player, 1_000_000_00), by="owner", command_id=f"{player} has"))


def hold_still(web: Web) -> None:
    """Keep a finished hand as it is: otherwise the house opens its deck at once and goes on."""
    house, moves = web.house, web.house.next_move
    house.next_move = (  # type: ignore[method-assign]
        lambda table: None if permits.state_of(house.table(table)) == "done" else moves(table)
    )


def brought(web: Web, state: str, chips: Chips, people: Sequence[str] = PEOPLE) -> str:
    """The name of a new table in this state, with these people; staff deal there, so that nothing goes on by itself."""
    name = f"{chips.value}-{next(_numbers)}"
    game, terms = t.practice(shipped.load(SHEET), name, 4)
    staffed = Terms(name, chips, 4, terms.tray, terms.rack, terms.decks, dealer=Duty.STAFF, floor=Duty.STAFF)
    _must(web.house.open_table(game, staffed, by="owner", command_id=f"open {name}"))
    web.services.tables.add(name)
    at = _At(web, name, people)
    at.come_to(state)
    assert permits.state_of(web.house.table(name)) == state
    return name


class _At:
    def __init__(self, web: Web, name: str, people: Sequence[str]) -> None:
        self.house, self.name, self.people = web.house, name, people

    @property
    def table(self) -> Table:
        return self.house.table(self.name)

    def asks(self, command: c.Command, by: str = "owner") -> None:
        _must(self.house.ask(self.name, command, by=by, command_id=f"{self.name} {next(_numbers)}"))

    def come_to(self, state: str) -> None:
        if state == "closed":
            table = self.table
            close = self.house.close_table(
                self.name, tray=table.tray, rack=table.rack, by="owner", command_id=f"close {self.name}"
            )
            _must(close)
            return
        if state == "idle":
            return
        for player in self.people:
            self.asks(c.Join(player, checked=True), player)
            self.asks(c.BuyIn(player, 500_00), player)
        self.bet(sealed=state == "cutting")
        if state == "betting":
            return
        self.asks(r.NoMoreBets())
        if state == "cutting":
            return
        self.asks(r.Deal())
        if state == "disputed":
            self.asks(c.Dispute(1, "That is not my card."), self.people[0])
        elif state != "playing":
            self.play_until(state)

    def bet(self, *, sealed: bool = False) -> None:
        for sitter in self.table.sitters:
            hand = self.table.hand
            assert hand is not None
            commit = bytes.fromhex(hand.commit)
            seal = protocol.seal(commit, protocol.cut(bytes(32), commit)).hex() if sealed and sitter.seat == 1 else None
            stakes = bets.smallest(self.table.game, self.table.game.opening[0])
            self.asks(c.Bet(sitter.seat, sitter.player, stakes, seal), sitter.player)

    def play_until(self, state: str) -> None:
        """Hand after hand: everybody stays in, and the dealer goes on until the table is in the state."""
        while permits.state_of(self.table) != state:
            hand = self.table.hand
            if hand is not None and hand.called:  # on the way to another state
                self.asks(c.Acknowledge(hand.called[0], "the floor"))
            elif hand is None or hand.phase is Phase.DONE:
                self.house.run(self.name)
                self.bet()
                self.asks(r.NoMoreBets())
            elif waiting := play.waited_for(self.table):
                spot = waiting[0]
                self.asks(r.Choose(spot.number, spot.player, "1x"), spot.player)
            else:
                move = play.next_move(self.table)
                assert isinstance(move, r.Deal | r.Expose | r.Reveal | r.Settle)
                self.asks(move)


def _must(reply: object) -> None:
    refusal = getattr(reply, "refusal", None)
    assert refusal is None, str(refusal)
