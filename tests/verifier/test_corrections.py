"""Corrected hands are verified as what they are; amounts that do not follow from what was right are refused."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house import history
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.tables import commands as c
from pitboss.tables.identities import TwoPeople
from pitboss.tables.terms import Chips, Duty
from tests.house.playing import must, opened, play_hand
from tests.house.real_cards import asks, real_house, records
from tests.tables.real_cards import spot

Json = dict[str, Any]
BOTH = TwoPeople("p.flo", "p.max")
KNOWN = "p.abcdefghij"


def corrected(house: House, command: c.CorrectHand, number: str = "1") -> None:
    asked = c.CorrectHand(command.hand, command.note, command.cards, command.spots, command.waive, BOTH)
    must(house.ask("T1", asked, by=BOTH, command_id=f"correct {number}"))
    house.run("T1")


def evening() -> House:
    """Real cards and chips of the house: a hand is put right twice, one after its players have left, another after the
    table has closed; and one is on record only."""
    house = real_house(MemoryStore(), "six-card", floor=Duty.STAFF, chips=Chips.ISSUED, tray=2_000_00, rack=500_00)
    must(asks(house, c.Join(KNOWN, seat=1, checked=True)))
    records(house, spot(1, "8s 8d 4c", "1x", ante=4_00, pair_plus=4_00), spot(2, "Kh 9c 3d", "fold", ante=4_00),
            dealer="Qh 7c 2d")  # fmt: skip
    records(house, spot(1, "Ks 8d 4c", "1x", ante=4_00), dealer="Qh 7c 2d")
    corrected(house, c.CorrectHand(1, "a six, no eight", {"1": ("8s", "6d", "4c")}), "1")
    corrected(house, c.CorrectHand(1, "the dealer had jack high", {"dealer": ("Jh", "7c", "2d")}), "2")
    folded = c.RightSpot(2, bets={"pair-plus": 4_00})
    corrected(house, c.CorrectHand(1, "no Ante there", {"2": ("3h", "9c", "3d")}, (folded,)), "3")
    must(asks(house, c.Leave(KNOWN)))
    corrected(house, c.CorrectHand(2, "king was a four", {"1": ("4s", "8d", "4c")}), "4")
    must(
        house.close_table("T1", tray=house.table("T1").tray, rack=house.table("T1").rack, by="floor", command_id="end")
    )
    corrected(
        house, c.CorrectHand(2, "it was folded", spots=(c.RightSpot(1, choices={"decide": "fold"}),), waive=True), "5"
    )
    corrected(
        house,
        c.CorrectHand(2, "after all", {"1": ("As", "Ad", "4c")}, (c.RightSpot(1, choices={"decide": "1x"}),)),
        "6",
    )
    return house


def test_corrected_hands_are_verified_as_what_they_are_with_both_names_and_why() -> None:
    house = evening()
    export = history.export(house.store, "T1")
    assert [check.sentence for check in verifier.verify(export) if not check.ok] == []
    said = [check.sentence for check in verifier.verify_hand(export["hands"][0]) if check.name == "corrections"]
    two = "by p.flo and p.max because: "
    assert said == [
        f"The hand was corrected {two}a six, no eight; then {two}the dealer had jack high; then {two}no Ante there. "
        "Settled again from what was right, every amount is right."
    ]


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer", "four-card"])
def test_a_decision_from_a_sealed_deck_that_was_corrected_is_verified(sheet: str) -> None:
    house = opened(MemoryStore(), sheet)
    for _ in range(4):
        play_hand(house, "T1")
    game = house.table("T1").game
    stage, made = game.decisions[0], 0
    for told in list(history.hands(house.store, "T1")):
        for one in told.hand.round.spots:
            if stage.id in one.choices:
                other = next(choice.word for choice in stage.choices if choice.word != one.choices[stage.id])
                right = c.RightSpot(one.number, choices={stage.id: other})
                asked = c.CorrectHand(told.opened.hand, "a wrong tap", spots=(right,), by=BOTH, waive=True)
                made += house.ask("T1", asked, by=BOTH, command_id=f"{told.opened.hand} {one.number}").ok
    assert made > 2
    assert [check.sentence for check in verifier.verify(history.export(house.store, "T1")) if not check.ok] == []


# ---------------------------------------------------------------- planted


def _more(record: Json) -> None:
    record["corrections"][0]["now_cents"] += 1_00


def _another_card(record: Json) -> None:
    position = next(at for at, name in record["corrected"][0]["cards"].items() if name == "6d")
    record["corrected"][0]["cards"][position] = "8h"  # so it was a pair after all


def _nobody(record: Json) -> None:
    record["corrected"][0]["by"] = ""


def _twice(record: Json) -> None:
    position = next(at for at, name in record["corrected"][0]["cards"].items() if name == "6d")
    record["corrected"][0]["cards"][position] = "8s"


def _below_the_deck(record: Json) -> None:
    record["corrected"][0]["cards"][str(len(record["order"].split()))] = "8s"


def _digit_that_is_no_number(record: Json) -> None:
    record["corrected"][0]["cards"]["²"] = "8s"


def _unsaid(record: Json) -> None:
    del record["corrected"][2]


def _let_off(record: Json) -> None:
    record["corrected"][0]["waived"] = {KNOWN: -24_00}


PLANTED: list[tuple[Callable[[Json], None], str]] = [
    (_more, "Spot 1, ante: it is corrected to -3; from what was right the rules come to -4."),
    (_another_card, "Spot 1, ante: it is corrected to -4; from what was right the rules come to +4."),
    (_nobody, "As corrected: nobody says who corrected the hand, or why."),
    (_twice, "This cannot be followed: 8s is there twice."),
    (_below_the_deck, "This cannot be followed: a correction has a card at position '9'."),
    (_digit_that_is_no_number, "This cannot be followed: a correction has a card at position '²'."),
    (_unsaid, "An amount belongs to the correction 3, and there is none of that number."),
    (_let_off, "Spot 1, ante: it is corrected to -4; from what was right the rules come to +4."),
]


@pytest.mark.parametrize(("tamper", "says"), PLANTED)
def test_a_correction_that_does_not_follow_is_refused(tamper: Callable[[Json], None], says: str) -> None:
    """Would catch a verifier that believes whatever two people have signed."""
    record = deepcopy(history.export(evening().store, "T1")["hands"][0])
    tamper(record)
    assert says in [check.sentence for check in verifier.verify_hand(record) if not check.ok]


def test_a_sealed_deck_with_other_cards_is_refused() -> None:
    house = opened(MemoryStore(), "six-card")
    play_hand(house, "T1")
    record = history.export(house.store, "T1")["hands"][0]
    record["corrected"] = [{"number": 1, "at": 1, "by": "p.flo+p.max", "reason": "read wrongly", "cards": {"0": "As"},
                            "spots": [], "waived": {}, "meters": {}}]  # fmt: skip
    wrong = [check.sentence for check in verifier.verify_hand(record) if not check.ok]
    assert any("A sealed deck has no other cards" in sentence for sentence in wrong)


def test_the_chain_and_the_record_tell_the_same_correction() -> None:
    export = history.export(evening().store, "T1")
    export["hands"][0]["corrected"][0]["reason"] = "because"
    wrong = [check.sentence for check in verifier.verify(export) if not check.ok]
    assert any("other versions that were right than the record" in sentence for sentence in wrong)
