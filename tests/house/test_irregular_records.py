"""Hands in which something went wrong: the table that plays them and the verifier agree on every card and cent."""

import json
from dataclasses import replace
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house import history
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.house import DeadCard, ExposedCard
from pitboss.tables import commands as c
from pitboss.tables.terms import Bracket, Terms, practice
from tests.house.playing import must, next_ask, opened

STAKES = {"bob": {"ante": 20_00, "pair-plus": 20_00}, "cy": {"ante": 20_00}, "dee": {"ante": 10_00}}


def dealt(bank: int) -> House:
    """Ann has the bank, bob, cy and dee bet against it, and somebody rides behind bob."""
    house = opened(MemoryStore(), people=("ann", *STAKES))
    posted, terms = with_policies("player-dealer", dead_card=DeadCard.FORFEIT)
    terms = replace(terms, schedule=(Bracket(None, 0, 0),), practice_bank=None)
    must(house.open_table(posted, terms, by="floor", command_id="open T1"))
    for player in ("ann", *STAKES):
        tell(house, player, c.Join(player), c.BuyIn(player, 1_000_00))
    while (own := house.next_move("T1")) is not None:
        must(house.ask_together([own])[0])
    tell(house, "ann", c.TakeBank("ann", bank))
    for player, stakes in STAKES.items():
        sitter = house.table("T1").sitter(player)
        assert sitter is not None
        tell(house, player, c.Bet(sitter.seat, player, stakes))
    tell(house, "dee", c.BetBehind(2, "dee", {"ante": 5_00}))
    tell(house, "dealer", r.NoMoreBets())
    while not (hand := house.table("T1").hand) or not hand.round.may_look:
        must(house.ask_together([next_ask(house, "T1")])[0])
    return house


def with_policies(sheet: str, **policies: Any) -> tuple[Game, Terms]:
    base = shipped.load(sheet).sheet
    return practice(compile_sheet(replace(base, policies=replace(base.policies, **policies))), "T1", 4)


def verified(house: House) -> Any:
    """The hand is played to its end, and its table is found true."""
    while not (hand := house.table("T1").hand) or hand.number == 1:
        must(house.ask_together([next_ask(house, "T1")])[0])
    export = json.loads(json.dumps(history.export(house.store, "T1")))
    assert [check.sentence for check in verifier.verify_table(export) if not check.ok] == []
    return export


def tell(house: House, by: str, *commands: c.Command) -> None:
    for command in commands:
        must(house.ask("T1", command, by=by, command_id=f"{house.desk('T1').version} {command}"[:100]))


@pytest.mark.clause("D4", "E14")
@pytest.mark.parametrize("bank", [5_00, 15_00, 30_00, 45_00, 500_00])
@pytest.mark.parametrize("dead", [(2,), (4,), (3, 2), (2, 3), (4, 2, 3)], ids=str)
def test_what_dead_hands_forfeit_comes_first_in_the_order_in_which_they_died(bank: int, dead: tuple[int, ...]) -> None:
    """Would catch a verifier that has the bank cover a dead hand in its turn, where the table took it at once; and
    a record that has lost what the bank could not take."""
    house = dealt(bank)
    for number in dead:
        hand = house.table("T1").hand
        assert hand is not None
        spot = hand.round.spot(number)
        assert spot is not None
        tell(house, "floor", c.CardDead(spot.cards[0]))
    export = verified(house)
    record = export["hands"][0]
    assert [spot["stakes"]["ante"] for spot in record["spots"]] == [20_00, 20_00, 10_00]
    assert {spot["spot"] for spot in record["spots"] if spot["ended"] == "forfeited"} == set(dead)


def test_cards_that_were_seen_in_any_order_make_a_true_record() -> None:
    """Would catch a verifier that wants replacements in the order of the deck: each comes when its card is seen."""
    house = opened(MemoryStore(), people=("ann", "bob", "cy"))
    game, terms = with_policies("six-card", exposed_card=ExposedCard.REPLACE)
    must(house.open_table(game, terms, by="floor", command_id="open T1"))
    for player in ("ann", "bob", "cy"):
        tell(house, player, c.Join(player), c.BuyIn(player, 1_000_00))
    while not (hand := house.table("T1").hand) or not hand.round.may_look:
        must(house.ask_together([next_ask(house, "T1")])[0])
    for position in (8, 1, 4, 12):  # of spots 1, 2 and 1, and the replacement of the first of them
        tell(house, "floor", c.CardExposed(position))
    record = verified(house)["hands"][0]
    assert [position for position, place in enumerate(record["deal"]) if place == "burnt"] == [1, 4, 8, 12]


def test_a_seal_that_was_taken_back_is_none_of_the_record() -> None:
    """Would catch a verifier that looks for a cut of somebody who has no part in the hand."""
    house = opened(MemoryStore(), "six-card")
    while not (hand := house.table("T1").hand) or len(hand.seals) < 2:
        must(house.ask_together([next_ask(house, "T1")])[0])
    tell(house, "ann", r.TakeBack(1, "ann"), c.SitOut("ann"), c.Leave("ann"))
    record = verified(house)["hands"][0]
    assert (set(record["seals"]), record["missing"]) == ({"2", "3"}, [])
