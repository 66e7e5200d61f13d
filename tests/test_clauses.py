"""The pay tables and printed texts of the five sheets, line for line against the clauses."""

import pytest

from pitboss.money.chips import Odds
from pitboss.sheets import shipped, words
from pitboss.sheets.house import ActionOrder, Banker
from pitboss.sheets.model import (
    Rotation,
)

SIX_CARD_1000 = {
    "royal flush": 1000,
    "straight flush": 200,
    "four of a kind": 100,
    "full house": 20,
    "flush": 15,
    "straight": 9,
    "three of a kind": 8,
}
PAIR_PLUS = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
BONUS_5_4_1 = {"straight flush": 5, "three of a kind": 4, "straight": 1}
SIX_CARD_250 = {
    "royal flush": 250,
    "straight flush": 100,
    "four of a kind": 40,
    "full house": 20,
    "flush": 11,
    "straight": 8,
    "three of a kind": 4,
}
ACES_UP = {
    "four of a kind": 50,
    "straight flush": 30,
    "three of a kind": 7,
    "flush": 6,
    "straight": 5,
    "two pair": 2,
    "pair of aces": 1,
}
TABLES = [
    ("A6", "six-card", "ante-bonus", {"straight flush": 4, "three of a kind": 3, "straight": 1}),
    ("A7", "six-card", "pair-plus", PAIR_PLUS),
    ("A8", "six-card", "six-card-bonus", SIX_CARD_250),
    ("B10", "pair-plus", "ante-bonus", BONUS_5_4_1),
    ("B11", "pair-plus", "pair-plus", PAIR_PLUS),
    ("C4", "mini-royal", "ante-bonus", BONUS_5_4_1),
    ("C5", "mini-royal", "pair-plus", {"mini-royal": 50, **PAIR_PLUS}),
    ("C6", "mini-royal", "six-card-bonus", SIX_CARD_1000),
    ("D11", "player-dealer", "pair-plus", {"royal flush": 200, **PAIR_PLUS}),
    ("D12", "player-dealer", "six-card-bonus", SIX_CARD_1000),
    ("E10", "four-card", "bonus", {"four of a kind": 25, "straight flush": 20, "three of a kind": 2}),
    ("E11", "four-card", "aces-up", ACES_UP),
]


@pytest.mark.parametrize(
    ("sheet", "wager", "table"),
    [pytest.param(*row, id=f"{clause} {row[0]} {row[1]}", marks=pytest.mark.clause(clause)) for clause, *row in TABLES],
)
def test_a_pay_table_is_the_clauses(sheet: str, wager: str, table: dict[str, int]) -> None:
    """Catches a pay line that was typed wrong or forgotten."""
    pays = shipped.load(sheet).wagers[wager].pays
    assert pays is not None
    assert {line.pay_class.name: line.odds for line in pays.lines} == {name: Odds(to) for name, to in table.items()}


def printed(sheet: str) -> str:
    return "\n".join(line for section in words.sections(shipped.load(sheet)) for line in section.lines)


@pytest.mark.clause("D17")
def test_the_identity_of_the_player_dealer_sheet_is_printed_with_its_rules() -> None:
    text = printed("player-dealer")
    assert "GEGA 003036" in text
    assert "TCB-6B3" in text
    assert "trademark" in text


@pytest.mark.clause("D14")
def test_the_player_dealer_sheet_has_no_ante_bonus() -> None:
    assert "ante-bonus" not in shipped.load("player-dealer").wagers


@pytest.mark.clause("E17", "E16", "B13", "D15", "D18")
def test_house_rules_are_printed_with_the_rules() -> None:
    """What the house then does about them is the table's business."""
    assert "the house's rules apply" in printed("four-card")
    assert "berating" in printed("four-card")
    assert "berating" in printed("pair-plus")
    assert "21 or over" in printed("player-dealer")
    assert "800 Gambler" in printed("player-dealer")
    assert "dispute is final" in printed("player-dealer")


@pytest.mark.clause("A9", "B1", "B5", "B12", "E12", "E13", "E14", "E15", "D2", "D3", "D4", "D13", "D15")
def test_what_the_table_and_the_house_will_act_on_is_declared_on_the_sheets() -> None:
    """The declarations only; the acts come with the table."""
    for name in ("six-card", "pair-plus", "four-card"):
        equipment = shipped.load(name).sheet.equipment
        assert (equipment.decks, equipment.rotation) == (2, Rotation.ALTERNATE)
    assert shipped.load("pair-plus").sheet.call_outs is not None
    bank = shipped.load("player-dealer").sheet.bank
    assert bank.by is Banker.PLAYER_DEALER
    assert bank.coverage is ActionOrder.LEFT_OF_BANK
    assert list(shipped.load("player-dealer").wagers) == ["ante", "play", "pair-plus", "six-card-bonus"]
    assert bank.collection is not None
    assert bank.backline is not None
    assert bank.backline.never_on == ("six-card-bonus",)
    assert shipped.load("player-dealer").sheet.admission.age_min == 21
    four = shipped.load("four-card").sheet
    assert four.policies.dead_card.value == "return"
    assert (four.spots.most_while_waiting, four.spots.alternate_extra) == (2, True)


@pytest.mark.parametrize("sheet", ["six-card", "pair-plus", "mini-royal", "player-dealer", "four-card"])
def test_every_reading_gives_its_reason_and_names_a_sheet_that_ships(sheet: str) -> None:
    for reading in shipped.load(sheet).sheet.readings:
        assert reading.because
        assert reading.otherwise in ("", *shipped.ids())
