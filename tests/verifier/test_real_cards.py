"""Hands of real cards: no deck is proved, and everything else is; what was tampered with is found and named."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import pytest

from pitboss import verifier
from pitboss.house import history
from pitboss.house.stores.memory import MemoryStore
from pitboss.sheets.house import Void
from pitboss.tables.commands import Reason, TappedSpot, Trouble
from pitboss.tables.terms import Duty
from tests.house.real_cards import real_house, records
from tests.tables.driver import with_policies
from tests.tables.real_cards import spot
from tests.verifier import builder

Json: TypeAlias = dict[str, Any]
Tamper: TypeAlias = Callable[[Json], Any]


def export() -> Json:
    """By cards, with a fold that nobody saw; by results; a void; a dead hand."""
    house = real_house(MemoryStore(), "six-card", floor=Duty.STAFF, payout_max=500_00)
    records(
        house, spot(1, "Qs Js 9s", "1x", ante=2_00, pair_plus=2_00), spot(2, "Ks 8h 3d", "1x", ante=4_00),
        spot(4, "", "fold", ante=2_00), dealer="Qc 4d 7h",
    )  # fmt: skip
    told = {"ante": "higher", "ante-bonus": "straight", "pair-plus": "straight"}
    records(
        house, spot(1, "", "1x", ante=2_00, pair_plus=2_00, results=told),
        spot(2, "", "fold", ante=2_00, pair_plus=2_00, results={"pair-plus": "no_line"}),
    )  # fmt: skip
    records(house, spot(1, "Qs Js", "", ante=2_00), troubles=(Trouble(Reason.MISDEAL, "four cards to spot 2"),))
    dead = Trouble(Reason.DEAD_CARD, "under the table", spot=3)
    records(
        house, spot(1, "Qs 8h 3d", "1x", ante=2_00), spot(3, "", "", ante=2_00), dealer="Qc 4d 7h", troubles=(dead,)
    )
    made: Json = json.loads(json.dumps(history.export(house.store, "T1")))
    return made


EXPORT = export()
BY_CARDS, BY_RESULTS, VOID, DEAD = 0, 1, 2, 3


def false(checks: list[verifier.Check]) -> list[str]:
    return [f"{check.name}: {check.sentence}" for check in checks if not check.ok]


def copy() -> Json:
    found: Json = json.loads(json.dumps(EXPORT))
    return found


def test_true_hands_of_real_cards_are_found_true_and_no_deck_is_claimed() -> None:
    """Would catch a verifier that cries wolf, or that claims a proof."""
    checks = verifier.verify_table(EXPORT)
    assert false(checks) == []
    assert "4 hands: The cards were dealt by hand: no deck proof is claimed." in [one.sentence for one in checks]
    assert not {"commit", "seals", "pool", "order"} & {one.name for one in checks}
    assert [one["status"] for one in EXPORT["hands"]] == ["settled", "settled", "void", "settled"]


# ---------------------------------------------------------------- tampering with a hand


def _wager(record: Json, name: str, number: int = 1) -> Json:
    found: Json = next(one for one in record["spots"] if one["spot"] == number)["wagers"][name]
    return found


def _pays_more(record: Json) -> None:
    _wager(record, "pair-plus")["net_cents"] += 2_00


def _card_twice(record: Json) -> None:
    record["order"] = record["order"].replace("Ks", "Qs")


def _no_such_card(record: Json) -> None:
    record["order"] = record["order"].replace("Ks", "1s")


def _other_card(record: Json) -> None:
    record["order"] = record["order"].replace("9s", "Ts")  # it would be a straight flush


def _too_many_cards(record: Json) -> None:
    record["deal"][record["deal"].index("2")] = "1"


def _hidden_card_needed(record: Json) -> None:
    record["order"] = record["order"].replace("Ks", "??")


def _over_the_limit(record: Json) -> None:
    record["spots"][0]["stakes"]["pair-plus"] = 9_00


def _choice(record: Json) -> None:
    record["spots"][0]["choices"]["decide"] = "3x"


def _entry(record: Json) -> None:
    record["postings"][-1][0][1] += 1


CARDS_TAMPERED: list[tuple[Tamper, str]] = [
    (_pays_more, "Spot 1, pair-plus: the record has"),
    (_card_twice, "Qs is there twice"),
    (_no_such_card, "'1s' is no card"),
    (_other_card, "Spot 1, pair-plus"),
    (_too_many_cards, "Spot 1 has 4 cards; the sheet deals 3."),
    (_hidden_card_needed, "whose cards are not all on the record"),
    (_over_the_limit, "has 9 on pair-plus; it takes 2 to 4"),
    (_choice, "Spot 1 chose '3x'"),
    (_entry, "sums to"),
]


@pytest.mark.parametrize(("tamper", "says"), CARDS_TAMPERED, ids=lambda one: getattr(one, "__name__", ""))
def test_what_was_changed_in_a_hand_of_real_cards_is_named(tamper: Tamper, says: str) -> None:
    """Would catch a verifier that believes whatever a hand without a deck proof says."""
    record = copy()["hands"][BY_CARDS]
    assert false(verifier.verify_hand(record)) == []
    tamper(record)
    assert any(says in sentence for sentence in false(verifier.verify_hand(record))), false(
        verifier.verify_hand(record)
    )


def test_a_card_that_is_not_in_the_deck_of_the_rules_is_named() -> None:
    """Would catch a card of another deck: the rules say which cards there are."""
    record = copy()["hands"][BY_CARDS]
    rules = json.loads(record["rules"])
    rules.setdefault("equipment", {})["ranks"] = "3456789TJQKA"
    record["rules"] = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    record["order"] = record["order"].replace("3d", "2d")
    assert "deal: A card was dealt that is not in the deck: 2d." in false(verifier.verify_hand(record))


# ---------------------------------------------------------------- discards that stayed face down


def laid(sheet: str, *spots: TappedSpot, dealer: str) -> Json:
    house = real_house(MemoryStore(), sheet)
    records(house, *spots, dealer=dealer)
    made: Json = json.loads(json.dumps(history.export(house.store, "T1")))
    return made


def four_cards() -> Json:
    """A worse setting, told in full; what another player has laid; a side wager alone."""
    return laid(
        "four-card", spot(1, "Ah Ad 9c 4s 2h", "2x", keep="Ah 9c 4s 2h", ante=2_00),
        spot(2, "Qh Qd Qs 4c", "1x", keep="Qh Qd Qs 4c", ante=2_00, aces_up=2_00),
        spot(5, "As Ac 7d 5s", keep="As Ac 7d 5s", aces_up=2_00), dealer="Kd Tc 8h 6s 3c 2d",
    )  # fmt: skip


def triple() -> Json:
    bets: dict[str, Any] = {"ante": 10_00, "super_bonus": 10_00}
    return laid("crazy-4", spot(1, "Ah Ad 9c 4s", "3x", keep="Ah Ad 9c 4s", **bets), dealer="Kc Jd 8h 6s 3c")


@pytest.mark.parametrize("table", [four_cards(), triple()], ids=["four-card", "crazy-4"])
def test_hands_that_were_laid_are_found_true_without_their_discards(table: Json) -> None:
    """Would catch a verifier that cannot follow a hand of which one card was never shown."""
    assert false(verifier.verify_table(table)) == []
    laid_down = [one for one in table["hands"][0]["spots"] if one["spot"] != 1 or len(table["hands"][0]["spots"]) == 1]
    assert table["hands"][0]["order"].split().count("??") == len(laid_down)


def _kept_face_down(record: Json) -> None:
    record["order"] = record["order"].replace("Qs", "??")


def _no_setting(record: Json) -> None:
    record["spots"][1]["kept"] = None


def _better_setting(record: Json) -> None:
    record["spots"][1]["kept"] = "Qh Qd Qs Qc"


def _paid_as_four(record: Json) -> None:
    _wager(record, "aces-up", 2)["net_cents"] = 100_00


LAID_TAMPERED: list[tuple[Tamper, str]] = [
    (_kept_face_down, "Spot 2 kept Qs, which it was not dealt."),
    (_no_setting, "whose cards are not all on the record"),
    (_better_setting, "Spot 2 kept Qc, which it was not dealt."),
    (_paid_as_four, "Spot 2, aces-up: the record has +100; the rules come to +14"),
]


@pytest.mark.parametrize(("tamper", "says"), LAID_TAMPERED, ids=lambda one: getattr(one, "__name__", ""))
def test_what_was_changed_in_a_hand_that_was_laid_is_named(tamper: Tamper, says: str) -> None:
    """Would catch a card face down that is taken for whatever pays."""
    record = four_cards()["hands"][0]
    tamper(record)
    found = false(verifier.verify_hand(record))
    assert any(says in sentence for sentence in found), found


@pytest.mark.parametrize("policy", Void)
def test_what_goes_wrong_with_hands_that_were_laid_is_found_true(policy: Void) -> None:
    """Would catch a house and a verifier that do not agree whether a hand with a card face down is whole."""
    house = real_house(MemoryStore(), with_policies("four-card", void=policy))
    hands = [
        spot(number, four, "1x", keep=four, ante=2_00, aces_up=2_00)
        for number, four in ((1, "Ah Ad 9c 4s"), (2, "As Ac 9d 4h"))
    ]
    dead, foul = Trouble(Reason.DEAD_CARD, "under the table", spot=1), Trouble(Reason.FOUL_DECK, "a red back")
    for troubles in ((dead,), (foul,), (dead, foul)):
        records(house, *hands, dealer="Kd Tc 8h 6s 3c 2d", troubles=troubles)
    table = json.loads(json.dumps(history.export(house.store, "T1")))
    assert false(verifier.verify_table(table)) == []
    paid = [[bool(one["wagers"]) for one in record["spots"]] for record in table["hands"]]
    side = policy is Void.PAY_SIDE
    assert paid == [[False, True], [side, side], [False, side]]


def test_a_choice_is_held_to_the_cards_that_were_laid() -> None:
    """Would catch a verifier that believes a raise because a discard lies face down."""
    record = triple()["hands"][0]
    record["order"] = record["order"].replace("Ah", "Qh")
    record["spots"][0]["kept"] = record["spots"][0]["kept"].replace("Ah", "Qh")
    assert any("with a hand that does not allow it" in sentence for sentence in false(verifier.verify_hand(record)))


# ---------------------------------------------------------------- tampering with told results


def _other_amount(record: Json) -> None:
    _wager(record, "pair-plus")["net_cents"] = 80_00


def _other_result(record: Json) -> None:
    record["spots"][0]["told"]["pair-plus"] = "straight flush"


def _impossible_result(record: Json) -> None:
    record["spots"][0]["told"]["ante"] = "wonderful"


def _impossible_line(record: Json) -> None:
    record["spots"][0]["told"]["pair-plus"] = "wonderful"


def _no_line_of_a_showdown(record: Json) -> None:
    record["spots"][0]["told"]["ante"] = "no_line"


def _two_minds(record: Json) -> None:
    record["spots"][0]["told"]["play"] = "not_qualified"


def _folded_and_won(record: Json) -> None:
    record["spots"][1]["told"]["ante"] = "higher"


def _no_such_wager(record: Json) -> None:
    record["spots"][0]["told"]["aces-up"] = "higher"


def _no_such_wager_folded(record: Json) -> None:
    record["spots"][1]["told"]["aces-up"] = "fold"


def _two_dealers(record: Json) -> None:
    """The second spot stays in, and its dealer does not qualify; that of the first one did."""
    first, second = record["spots"][:2]
    second["choices"] = dict(first["choices"])
    second["told"] = {"ante": "not_qualified", "play": "not_qualified", "pair-plus": "no_line"}


def _two_hands(record: Json) -> None:
    record["spots"][0]["told"]["ante-bonus"] = "no_line"


RESULTS_TAMPERED: list[tuple[Tamper, str]] = [
    (_other_amount, "Spot 1, pair-plus: the record has +80; the rules come to +12"),
    (_other_result, "Spot 1, pair-plus: the record has +12; the rules come to +80"),
    (_impossible_result, "ante cannot end 'wonderful' by the rules"),
    (_impossible_line, "pair-plus cannot end 'wonderful' by the rules"),
    (_no_line_of_a_showdown, "ante cannot end 'no_line' by the rules"),
    (_two_dealers, "The dealer qualifies for some and not for others (Spot 1, Spot 2)."),
    (_two_minds, "Spot 1: no hand brings both ante and play to such an end."),
    (_folded_and_won, "Spot 2, ante: it ended 'higher', and the spot folded."),
    (_no_such_wager, "results: Spot 1 has a result of 'aces-up', which the sheet does not have."),
    (_no_such_wager_folded, "results: Spot 2 has a result of 'aces-up', which the sheet does not have."),
    (_two_hands, "Spot 1: no hand brings both ante-bonus and pair-plus to such an end."),
]


@pytest.mark.parametrize(("tamper", "says"), RESULTS_TAMPERED, ids=lambda one: getattr(one, "__name__", ""))
def test_what_was_changed_in_results_that_were_told_is_named(tamper: Tamper, says: str) -> None:
    """Would catch results that no hand brings, and amounts that are not the odds of their line."""
    record = copy()["hands"][BY_RESULTS]
    assert false(verifier.verify_hand(record)) == []
    tamper(record)
    found = false(verifier.verify_hand(record))
    assert any(says in sentence for sentence in found), found


def test_results_of_a_sealed_deck_are_never_taken_from_what_was_told() -> None:
    """Would catch a forger who puts results beside cards that say otherwise."""
    record = copy()["hands"][BY_CARDS]
    record["proof"] = "deck"
    record["spots"][0]["told"] = {"ante": "higher", "play": "higher", "ante-bonus": "straight"}
    assert any("cannot be followed" in one for one in false(verifier.verify_hand(record)))


# ---------------------------------------------------------------- tampering with a table


def _told_otherwise(table: Json) -> None:
    table["hands"][BY_RESULTS]["spots"][1]["told"]["pair-plus"] = "pair"


def _cards_otherwise(table: Json) -> None:
    table["hands"][BY_CARDS]["order"] = table["hands"][BY_CARDS]["order"].replace("3d", "2d")


def _a_proof_is_claimed(table: Json) -> None:
    table["hands"][BY_CARDS]["proof"] = "deck"


def _a_hand_is_left_out(table: Json) -> None:
    del table["hands"][BY_RESULTS]


def _the_same_deck_again(table: Json) -> None:
    table["hands"][BY_RESULTS]["deck"] = "A"


TABLES_TAMPERED: list[tuple[Tamper, str]] = [
    (_told_otherwise, "Hand 2: the chain has other told results than the record."),
    (_cards_otherwise, "Hand 1: the chain has other cards than the record."),
    (_a_proof_is_claimed, "Hand 1: the chain has real cards, and the record has not."),
    (_a_hand_is_left_out, "Hand 2 is missing after hand 1."),
    (_the_same_deck_again, "the decks alternate"),
]


@pytest.mark.parametrize(("tamper", "says"), TABLES_TAMPERED, ids=lambda one: getattr(one, "__name__", ""))
def test_what_was_changed_against_the_chain_is_named(tamper: Tamper, says: str) -> None:
    """Would catch a forger of records who leaves the chain as it is."""
    table = copy()
    tamper(table)
    found = false(verifier.verify_table(table))
    assert any(says in sentence for sentence in found), found


def test_a_sealed_hand_is_not_passed_off_as_dealt_by_hand() -> None:
    """Would catch a hand whose deck proof fails, and which therefore claims none."""
    table = builder.table(builder.game_of("six-card"), Random(1), hands=2)
    table["hands"][0]["proof"] = "none"
    found = false(verifier.verify_table(table))
    assert any("though a commit was published for it" in sentence for sentence in found)
