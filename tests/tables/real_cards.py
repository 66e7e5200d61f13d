"""A table with real cards for tests: hands are tapped in as a dealer would, with cards as text."""

from dataclasses import replace
from typing import Any

from pitboss.money.chips import Cents
from pitboss.rounds import events as re
from pitboss.rounds.settle import Settlement
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.events import Event
from pitboss.tables.terms import Cards, Duty, practice
from tests.tables.driver import Driver


def spot(
    number: int, cards: str = "", choice: str = "", *, keep: str = "", player: str = "", **stakes: Any
) -> c.TappedSpot:
    """`spot(1, "Qs Js Ts", "1x", ante=2_00)`; with `results={...}` in place of cards."""
    results = stakes.pop("results", {})
    wagers = {name.replace("_", "-"): cents for name, cents in stakes.items()}
    kept = tuple(keep.split()) if keep else None
    return c.TappedSpot(number, player, wagers, tuple(choice.split()), tuple(cards.split()), kept, results)


def hand(number: int, *spots: c.TappedSpot, dealer: str = "", board: str = "", **more: Any) -> c.RecordHand:
    return c.RecordHand(number, spots, tuple(dealer.split()), tuple(board.split()), **more)


class RealTable(Driver):
    """Hands are numbered automatically."""

    def tapped(self, *spots: c.TappedSpot, dealer: str = "", board: str = "", **more: Any) -> c.RecordHand:
        return hand(self.table.hands + 1, *spots, dealer=dealer, board=board, **more)

    def record(self, *spots: c.TappedSpot, dealer: str = "", board: str = "", **more: Any) -> tuple[Event, ...]:
        return self.must(self.tapped(*spots, dealer=dealer, board=board, **more))

    def refused(self, *spots: c.TappedSpot, dealer: str = "", board: str = "", **more: Any) -> str:
        """The sentence of the refusal."""
        answer = self.ask(self.tapped(*spots, dealer=dealer, board=board, **more))
        assert not isinstance(answer, tuple), f"it is accepted: {answer}"
        return str(answer)


def real_table(
    sheet: str | Game, *people: str, seats: int = 7, floor: Duty = Duty.AUTOMATIC, **terms: Any
) -> RealTable:
    """The named players are known, and sit from the left; their chips are in their pockets."""
    game = shipped.load(sheet) if isinstance(sheet, str) else sheet
    posted, usual = practice(game, "T1", seats)
    driver = RealTable(posted, replace(usual, cards=Cards.REAL, dealer=Duty.STAFF, floor=floor, **terms))
    for player in people:
        driver.must(c.Join(player))
    return driver


def nets(events: tuple[Event, ...]) -> dict[int, dict[str, Cents]]:
    """By spot and wager."""
    found: dict[int, dict[str, Cents]] = {}
    for one in events:
        if isinstance(one, re.WagerSettled):
            found.setdefault(one.spot, {})[one.settlement.wager] = one.settlement.net
    return found


def settled(events: tuple[Event, ...], number: int, wager: str) -> Settlement:
    return next(
        one.settlement
        for one in events
        if isinstance(one, re.WagerSettled) and (one.spot, one.settlement.wager) == (number, wager)
    )


def void(events: tuple[Event, ...]) -> e.HandVoided:
    return next(one for one in events if isinstance(one, e.HandVoided))
