"""A table where a player has a bank of limited size."""

from pitboss.fair import protocol
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.rounds import commands as r
from pitboss.tables import commands as c
from tests.house.playing import _cut as cut_of
from tests.house.playing import must, next_ask, opened, play_hand


def against(bank: int, ante: int, **more: int) -> House:
    """A table where ann has the bank and bob, at its left, has to decide; cy comes after him."""
    house = opened(MemoryStore(), "player-dealer")
    must(house.ask("T1", c.PassBank("ann", passes=False), by="ann", command_id="wants the bank"))
    play_hand(house, "T1")
    must(house.ask("T1", c.TakeBank("ann", bank), by="ann", command_id="takes the bank"))
    stakes = {"ante": ante, **{name.replace("_", "-"): cents for name, cents in more.items()}}
    hand = house.table("T1").hand
    assert hand is not None
    commit, seats = bytes.fromhex(hand.commit), {"bob": 2, "cy": 3}
    for player, seat in seats.items():
        seal = protocol.seal(commit, cut_of(player, commit)).hex()
        must(house.ask("T1", c.Bet(seat, player, stakes, seal), by=player, command_id=f"{player} bets"))
    must(house.ask("T1", r.NoMoreBets(), by="floor", command_id="no more bets"))
    for player in seats:
        cut = cut_of(player, commit).hex()
        must(house.ask("T1", c.OpenCut(player, cut), by=player, command_id=f"{player} cuts"))
    while not ((hand := house.table("T1").hand) and hand.round.may_look):
        must(house.ask_together([next_ask(house, "T1")])[0])
    return house


def decided(house: House, **choices: str) -> int:
    """Play the hand to its end with these choices of bob and cy; returns its number."""
    hand = house.table("T1").hand
    assert hand is not None
    for player, word in choices.items():
        spot = {"bob": 2, "cy": 3}[player]
        must(house.ask("T1", r.Choose(spot, player, word), by=player, command_id=f"{player} decides"))
    while (own := house.next_move("T1")) is not None:
        must(house.ask_together([own])[0])
    return hand.number
