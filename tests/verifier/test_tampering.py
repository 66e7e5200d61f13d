"""Every way to cheat that we could think of, planted in a true record: each is found, and called by its name.

A tampering changes a record and says which check must find it. Careful forgers also change what
follows from their change (the postings, the hash of the rules, the chain), and are found all the same.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from hashlib import sha256
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pitboss import verifier
from tests.verifier import builder
from tests.verifier.builder import Json, game_of

Tampering = Callable[[Json], Json | None]  # the changed record, or None where there is nothing to change in it

HAND: list[tuple[str, str, Tampering]] = []
TABLE: list[tuple[str, str, Tampering]] = []


def found_by(check: str, sheet: str = "four-card") -> Callable[[Tampering], Tampering]:
    """The check that must find a tampering with a hand of the sheet."""

    def listed(tampering: Tampering) -> Tampering:
        HAND.append((check, sheet, tampering))
        return tampering

    return listed


def found_at_the_table_by(check: str, sheet: str = "six-card") -> Callable[[Tampering], Tampering]:
    def listed(tampering: Tampering) -> Tampering:
        TABLE.append((check, sheet, tampering))
        return tampering

    return listed


EQUAL_HANDS = 179  # the first seed with which Ante and Play push on pair-plus


@cache
def _hands(sheet: str) -> tuple[Json, ...]:
    return tuple(builder.hand(game_of(sheet), Random(seed)) for seed in (*range(30), EQUAL_HANDS))


@cache
def _table(sheet: str) -> Json:
    return builder.table(game_of(sheet), Random(9), hands=5)


def _named(checks: list[verifier.Check]) -> set[str]:
    return {check.name for check in checks if not check.ok}


def _swapped(names: str, one: int, two: int) -> str:
    cards = names.split()
    cards[one], cards[two] = cards[two], cards[one]
    return " ".join(cards)


def _flipped(digits: str) -> str:
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def _some_wager(record: Json, *results: str) -> tuple[Json, str, Json] | None:
    for spot in record["spots"]:
        for name, wager in spot["wagers"].items():
            if wager["stake_cents"] and (not results or wager["result"] in results):
                return spot, name, wager
    return None


# ---------------------------------------------------------------- the deck


@found_by("order")
def two_cards_change_places(record: Json) -> Json:
    return record | {"order": _swapped(record["order"], 0, 1)}


@found_by("order")
def two_undealt_cards_change_places(record: Json) -> Json:
    return record | {"order": _swapped(record["order"], 50, 51)}


@found_by("order")
def a_card_is_in_the_deck_that_should_not_be(record: Json) -> Json:
    """The last card is left out, with its place."""
    return record | {"order": record["order"].rsplit(" ", 1)[0], "deal": record["deal"][:-1]}


@found_by("record")
def a_card_is_there_twice(record: Json) -> Json:
    cards = record["order"].split()
    return record | {"order": " ".join([cards[1], *cards[1:]])}


@found_by("commit")
def another_seed(record: Json) -> Json:
    return record | {"seed": _flipped(record["seed"])}


@found_by("commit")
def another_commit(record: Json) -> Json:
    return record | {"commit": _flipped(record["commit"])}


@found_by("commit")
def a_seed_that_is_not_opened(record: Json) -> Json:
    return record | {"seed": None}


@found_by("commit")
def a_deck_from_another_hand(record: Json) -> Json:
    return record | {"hand": record["hand"] + 1}


@found_by("seals")
def another_cut(record: Json) -> Json:
    seat = next(iter(record["cuts"]))
    return record | {"cuts": record["cuts"] | {seat: _flipped(record["cuts"][seat])}}


@found_by("seals")
def another_seal(record: Json) -> Json:
    seat = next(iter(record["cuts"]))
    return record | {"seals": record["seals"] | {seat: _flipped(record["seals"][seat])}}


@found_by("seals")
def a_cut_without_a_seal(record: Json) -> Json:
    seat = next(iter(record["cuts"]))
    return record | {"seals": {one: seal for one, seal in record["seals"].items() if one != seat}}


@found_by("seals")
def a_dropped_cut(record: Json) -> Json:
    return record | {"cuts": dict(list(record["cuts"].items())[1:])}


@found_by("seals")
def a_seat_that_is_not_named_as_missing(record: Json) -> Json:
    return record | {"missing": []}


@found_by("seals")
def a_cut_that_is_called_missing_all_the_same(record: Json) -> Json:
    return record | {"missing": [int(seat) for seat in record["seals"]]}


@found_by("pool")
def a_dropped_cut_that_is_named_as_missing(record: Json) -> Json:
    seat = next(iter(record["cuts"]))
    cuts = {one: cut for one, cut in record["cuts"].items() if one != seat}
    return record | {"cuts": cuts, "missing": [*record["missing"], int(seat)]}


@found_by("order")
def a_dropped_cut_with_a_pool_that_fits(record: Json) -> Json:
    changed = a_dropped_cut_that_is_named_as_missing(record)
    assert changed is not None
    cuts = {int(seat): cut for seat, cut in changed["cuts"].items()}
    return changed | {"pool": verifier.pool_of(verifier.header_of(changed), cuts)}


@found_by("pool")
def another_pool(record: Json) -> Json:
    return record | {"pool": _flipped(record["pool"])}


# ---------------------------------------------------------------- the rules


@found_by("rules")
def a_line_of_the_pay_table_is_changed(record: Json) -> Json:
    return record | {"rules": record["rules"].replace("50 to 1", "60 to 1")}


@found_by("commit")
def a_line_of_the_pay_table_is_changed_and_the_hash_with_it(record: Json) -> Json:
    rules = record["rules"].replace("50 to 1", "60 to 1")
    return record | {"rules": rules, "rules_hash": sha256(rules.encode()).hexdigest()}


@found_by("record")
def rules_that_are_no_rules(record: Json) -> Json:
    return record | {"rules": "{}"}


@found_by("record")
def rules_that_list_no_amount_for_a_wager(record: Json) -> Json:
    rules = json.loads(record["rules"])
    rules["wagers"] = [
        wager | ({"amounts": []} if isinstance(wager.get("amounts"), list) else {}) for wager in rules["wagers"]
    ]
    return record | {"rules": json.dumps(rules)}


# ---------------------------------------------------------------- the deal and the decisions


@found_by("deal")
def a_card_goes_to_the_dealer_instead(record: Json) -> Json:
    deal = list(record["deal"])
    at = deal.index("dealer")
    deal[0], deal[at] = deal[at], deal[0]
    return record | {"deal": deal}


@found_by("deal")
def a_card_is_dealt_from_the_middle(record: Json) -> Json:
    deal = list(record["deal"])
    at = deal.index("undealt")
    deal[at - 1], deal[at] = deal[at], deal[at - 1]
    return record | {"deal": deal}


@found_by("deal")
def a_card_goes_to_nobody(record: Json) -> Json:
    return record | {"deal": ["9", *record["deal"][1:]]}


@found_by("deal")
def a_spot_gets_a_card_too_many(record: Json) -> Json:
    deal = list(record["deal"])
    deal[deal.index("undealt")] = deal[0]
    return record | {"deal": deal}


@found_by("exposed")
def another_card_is_turned_up(record: Json) -> Json:
    return record | {"exposed": [record["deal"].index("dealer")]}


@found_by("exposed", "six-card")
def a_card_is_turned_up_where_the_sheet_has_none(record: Json) -> Json:
    return record | {"exposed": [record["deal"].index("dealer")]}


@found_by("kept")
def a_card_is_kept_that_was_never_dealt(record: Json) -> Json:
    own = record["order"].split()
    spot = record["spots"][0]
    mine = [card for card, place in zip(own, record["deal"], strict=True) if place == str(spot["spot"])]
    spot["kept"] = " ".join([*mine[:3], own[-1]])
    return record


@found_by("kept", "six-card")
def a_hand_is_set_where_the_sheet_does_not_allow_it(record: Json) -> Json:
    spot = record["spots"][0]
    cards = zip(record["order"].split(), record["deal"], strict=True)
    spot["kept"] = " ".join(card for card, place in cards if place == str(spot["spot"]))
    return record


@found_by("settlement")
def another_setting_of_the_hand(record: Json) -> Json | None:
    """The four worst cards are kept; where that changes a result it must show."""
    spot = record["spots"][0]
    pairs = zip(record["order"].split(), record["deal"], strict=True)
    cards = [card for card, place in pairs if place == str(spot["spot"])]
    rules = verifier.understand(record["rules"], record["texts"])
    ladder = rules.player.ladder
    four = min(combinations(verifier.parse_cards(" ".join(cards)), 4), key=ladder.value)
    if spot["kept"] is not None or "fold" in spot["choices"].values():
        return None
    if ladder.category(ladder.value(four)) == ladder.category(ladder.best(verifier.parse_cards(" ".join(cards)))):
        return None
    spot["kept"] = verifier.show_cards(four)
    return record


@found_by("choices")
def a_choice_that_is_not_on_the_sheet(record: Json) -> Json | None:
    for spot in record["spots"]:
        if spot["choices"]:
            spot["choices"] = {"decide": "3x"}
            return record
    return None


@found_by("choices")
def a_fold_after_the_fact(record: Json) -> Json | None:
    for spot in record["spots"]:
        if "raise" in spot["stakes"]:
            spot["choices"] = {"decide": "fold"}
            return record
    return None


@found_by("choices")
def a_raise_above_the_cap(record: Json) -> Json | None:
    for spot in record["spots"]:
        if spot["stakes"].get("ante") == 400 and "raise" in spot["stakes"]:
            spot["choices"], spot["stakes"]["raise"] = {"decide": "2x"}, 800
            return record
    return None


@found_by("choices", "crazy-4")
def a_raise_with_a_hand_that_does_not_allow_it(record: Json) -> Json | None:
    rules = verifier.understand(record["rules"], record["texts"])
    hand = verifier.Dealt(record, rules)
    for spot in record["spots"]:
        if spot["choices"].get("decide") == "1x" and hand.shown(spot).value("player")[0] == 0:
            spot["choices"], spot["stakes"]["play"] = {"decide": "3x"}, 3 * spot["stakes"]["ante"]
            return record
    return None


@found_by("choices")
def a_choice_that_was_never_made(record: Json) -> Json | None:
    for spot in record["spots"]:
        if spot["choices"]:
            spot["choices"] = {}
            return record
    return None


@found_by("choices")
def a_decision_where_there_was_none(record: Json) -> Json | None:
    for spot in record["spots"]:
        if "ante" not in spot["stakes"]:
            spot["choices"] = {"decide": "fold"}
            return record
    return None


@found_by("choices")
def a_stake_on_a_bonus(record: Json) -> Json:
    record["spots"][0]["stakes"]["bonus"] = 100
    return record


# ---------------------------------------------------------------- the limits


def _staked(record: Json, stakes: dict[str, int]) -> Json | None:
    """Other stakes on a spot that has nothing to decide, or has folded; its postings follow."""
    for spot in record["spots"]:
        if stakes.keys() <= spot["stakes"].keys() and "play" not in spot["stakes"] and "raise" not in spot["stakes"]:
            spot["stakes"] |= stakes
            for name, stake in stakes.items():
                wager = spot["wagers"][name]
                wager |= {"net_cents": wager["net_cents"] * stake // wager["stake_cents"], "stake_cents": stake}
            return builder.settled_again(record)
    return None


@found_by("limits", "six-card")
def a_stake_above_the_limit(record: Json) -> Json | None:
    return _staked(record, {"pair-plus": 500})


@found_by("limits", "six-card")
def a_stake_below_the_limit(record: Json) -> Json | None:
    return _staked(record, {"six-card-bonus": 100})


@found_by("limits", "six-card")
def a_stake_between_two_steps(record: Json) -> Json | None:
    return _staked(record, {"pair-plus": 250})


@found_by("limits")
def a_stake_that_is_not_on_the_list(record: Json) -> Json | None:
    return _staked(record, {"aces-up": 300})


@found_by("limits", "mini-royal")
def a_wager_larger_than_the_one_it_may_not_exceed(record: Json) -> Json | None:
    return _staked(record, {"pair-plus": 1_000_000_00})


@found_by("limits", "crazy-4")
def a_wager_that_is_not_equal_to_the_one_it_should_equal(record: Json) -> Json | None:
    return _staked(record, {"ante": 1_000_00, "super-bonus": 995_00})


def _without(record: Json, *names: str) -> Json | None:
    for spot in record["spots"]:
        if set(names) < spot["stakes"].keys() and "play" not in spot["stakes"]:
            spot["choices"] = {} if "ante" in names else spot["choices"]
            for name in names:
                del spot["stakes"][name], spot["wagers"][name]
            if "ante" in names:
                spot["wagers"].pop("ante-bonus", None)
            return builder.settled_again(record)
    return None


@found_by("limits", "mini-royal")
def a_wager_without_the_ante_that_it_needs(record: Json) -> Json | None:
    return _without(record, "ante")


@found_by("limits", "mini-royal")
def a_bonus_without_one_of_the_two_wagers_that_it_needs(record: Json) -> Json | None:
    has = any("six-card-bonus" in spot["stakes"] and "play" not in spot["stakes"] for spot in record["spots"])
    for spot in record["spots"] if has else []:
        if "six-card-bonus" not in spot["stakes"]:
            spot["stakes"].pop("pair-plus", None)  # so that the one with the bonus is found first
            spot["wagers"].pop("pair-plus", None)
    return _without(record, "pair-plus") if has else None


@found_by("limits", "player-dealer")
def a_bet_behind_that_needs_another(record: Json) -> Json | None:
    for spot in record["spots"]:
        for entry in spot["backline"]:
            if "pair-plus" in entry["stakes"]:
                entry["stakes"] = {"pair-plus": entry["stakes"]["pair-plus"]}
                entry["wagers"] = {"pair-plus": entry["wagers"]["pair-plus"]}
                return builder.settled_again(record)
    return None


@found_by("limits")
def a_spot_without_a_wager(record: Json) -> Json:
    record["spots"][0] |= {"stakes": {}, "choices": {}, "wagers": {}}
    return builder.settled_again(record)


# ---------------------------------------------------------------- the money


@found_by("settlement")
def a_payout_a_cent_too_high(record: Json) -> Json | None:
    found = _some_wager(record)
    assert found is not None
    found[2]["net_cents"] += 1
    return builder.settled_again(record)


@found_by("settlement")
def a_lost_wager_that_is_pushed(record: Json) -> Json | None:
    found = _some_wager(record, "lose")
    if found is None:
        return None
    found[2].update({"net_cents": 0, "result": "push"})
    return builder.settled_again(record)


@found_by("settlement")
def another_result_for_the_same_amount(record: Json) -> Json | None:
    found = _some_wager(record, "lose")
    if found is None:
        return None
    found[2]["result"] = "push"
    return record


@found_by("settlement")
def another_clause(record: Json) -> Json:
    found = _some_wager(record)
    assert found is not None
    found[2]["clause"] = "E99"
    return record


@found_by("settlement")
def another_class(record: Json) -> Json:
    found = _some_wager(record)
    assert found is not None
    found[2]["class"] = "five of a kind"
    return record


@found_by("settlement")
def a_wager_that_is_forgotten(record: Json) -> Json:
    found = _some_wager(record)
    assert found is not None
    del found[0]["wagers"][found[1]]
    return builder.settled_again(record)


@found_by("settlement")
def a_wager_that_nobody_made(record: Json) -> Json:
    spot = record["spots"][0]
    spot["wagers"]["tip"] = {"stake_cents": 0, "net_cents": 100, "result": "win", "class": "", "clause": ""}
    return builder.settled_again(record)


@found_by("settlement")
def a_stake_that_is_not_the_settled_one(record: Json) -> Json:
    found = _some_wager(record)
    assert found is not None
    found[2]["stake_cents"] *= 2
    return record


@found_by("postings")
def a_stake_that_was_never_on_the_spot(record: Json) -> Json | None:
    """An Ante that pushes or loses nothing: only the chips on the spot tell. Here: Aces Up returned by nobody."""
    spot = record["spots"][0]
    for name in ("aces-up", "ante"):
        if name in spot["stakes"] and spot["wagers"][name]["result"] == "lose" and "raise" not in spot["stakes"]:
            spot["stakes"][name] += 200
            spot["wagers"][name] |= {"stake_cents": spot["stakes"][name], "net_cents": -spot["stakes"][name]}
            return record
    return None


@found_by("postings", "pair-plus")
def a_pushed_stake_that_was_never_on_the_spot(record: Json) -> Json | None:
    """Both Ante and Play push, so no seat's result tells: only what lay on the spot does."""
    for spot in record["spots"]:
        if spot["wagers"].get("ante", {}).get("result") == "push" == spot["wagers"]["play"]["result"]:
            for name in ("ante", "play"):
                spot["stakes"][name] *= 2
                spot["wagers"][name]["stake_cents"] *= 2
            return record
    return None


@found_by("settlement")
def a_dead_hand_that_is_not_dead(record: Json) -> Json | None:
    found = _some_wager(record, "lose")
    if found is None:
        return None
    found[0]["ended"] = "returned"
    return record


@found_by("status")
def a_hand_that_is_returned_without_a_dead_card(record: Json) -> Json:
    record["spots"][0]["ended"] = "returned"
    return record


@found_by("status")
def a_dead_card_of_the_dealers_in_a_hand_that_is_played_on(record: Json) -> Json:
    return record | {"dead": [record["deal"].index("dealer")]}


@found_by("status")
def a_void_hand_by_a_policy_that_the_sheet_does_not_have(record: Json) -> Json:
    void = {"reason": "misdeal", "policy": "return every wager, but pay winning side wagers"}
    return record | {"status": "void", "void": void}


@found_by("settlement")
def a_void_hand_that_is_settled_all_the_same(record: Json) -> Json:
    return record | {"status": "void", "void": {"reason": "misdeal", "policy": "return every wager"}}


@found_by("status")
def a_played_hand_that_is_called_unused(record: Json) -> Json:
    return record | {"status": "unused"}


@found_by("status")
def a_deck_that_is_called_unused_with_wagers_alone(record: Json) -> Json:
    return record | {"status": "unused", "deal": ["undealt"] * len(record["deal"])}


@found_by("status")
def a_deck_that_is_called_unused_with_cards_alone(record: Json) -> Json:
    return record | {"status": "unused", "spots": []}


@found_by("status")
def a_proof_that_is_neither_claimed_nor_denied(record: Json) -> Json:
    return record | {"proof": "trust us"}


@found_by("settlement")
def a_correction_that_is_wrong(record: Json) -> Json:
    found = _some_wager(record)
    assert found is not None
    spot, name, wager = found
    was, now = wager["net_cents"], wager["net_cents"] + 100
    correction = {"spot": spot["spot"], "wager": name, "was_cents": was, "now_cents": now, "reason": "a friend"}
    return record | {"corrections": [correction]}


@found_by("settlement")
def a_correction_that_does_not_follow_the_one_before(record: Json) -> Json:
    found = _some_wager(record)
    assert found is not None
    spot, name, wager = found
    right = wager["net_cents"]
    wager["net_cents"] = right + 100
    one = {"spot": spot["spot"], "player": spot["player"], "wager": name, "reason": "mispaid"}
    first, second = {"was_cents": right + 100, "now_cents": right + 50}, {"was_cents": right + 70, "now_cents": right}
    return record | {"corrections": [one | first, one | second]}


@found_by("settlement", "player-dealer")
def a_correction_in_the_name_of_somebody_else(record: Json) -> Json:
    found = _some_wager(record)
    assert found is not None
    spot, name, wager = found
    was, now = wager["net_cents"], wager["net_cents"] + 100
    one = {"spot": spot["spot"], "player": "zoe", "wager": name, "was_cents": was, "now_cents": now, "reason": "?"}
    return record | {"corrections": [one]}


@found_by("settlement")
def a_correction_of_something_else(record: Json) -> Json:
    correction = {"spot": 99, "wager": "ante", "was_cents": 0, "now_cents": 100, "reason": "nobody"}
    return record | {"corrections": [correction]}


@found_by("settlement")
def a_correction_that_does_not_start_from_what_was_paid(record: Json) -> Json:
    found = _some_wager(record)
    assert found is not None
    spot, name, wager = found
    right = wager["net_cents"]
    wager["net_cents"] = right - 700
    correction = {"spot": spot["spot"], "wager": name, "was_cents": right - 100, "now_cents": right, "reason": "?"}
    return record | {"corrections": [correction]}


@found_by("postings")
def a_transaction_that_does_not_sum_to_zero(record: Json) -> Json:
    record["postings"][-1][0][1] += 1
    return record


@found_by("postings")
def chips_that_go_to_another_seat(record: Json) -> Json:
    return record | {"postings": [*record["postings"], [["seat:T1:ann", -100], ["seat:T1:bob", 100]]]}


@found_by("postings")
def chips_that_leave_the_tray(record: Json) -> Json:
    return record | {"postings": [*record["postings"], [["tray:T1", -100], ["tips:T1", 100]]]}


@found_by("postings")
def chips_that_leave_the_house(record: Json) -> Json:
    return record | {"postings": [*record["postings"], [["tray:T1", -100], ["outside", 100]]]}


@found_by("postings")
def chips_of_another_table(record: Json) -> Json:
    return record | {"postings": [*record["postings"], [["tray:T1", -100], ["tray:T2", 100]]]}


@found_by("postings")
def a_transaction_that_is_left_out(record: Json) -> Json:
    return record | {"postings": record["postings"][:-1]}


@found_by("postings", "player-dealer")
def the_houses_money_at_risk(record: Json) -> Json:
    """The tray pays and is paid back within the hand: no seat's result tells."""
    there, back = [["tray:T1", -100], ["bank:T1", 100]], [["tray:T1", 100], ["bank:T1", -100]]
    return record | {"postings": [there, *record["postings"], back]}


@found_by("postings", "player-dealer")
def a_collection_that_nobody_was_told_of(record: Json) -> Json:
    return record | {"postings": [*record["postings"], [["seat:T1:ann", -100], ["collections:T1", 100]]]}


# ---------------------------------------------------------------- the bank


@found_by("bank", "player-dealer")
def a_bank_that_went_beyond_its_wager(record: Json) -> Json | None:
    if _some_wager(record, "win", "lose") is None:
        return None
    record["bank"]["wager_cents"] = 1
    return builder.settled_again(record)


@found_by("settlement", "player-dealer")
def a_loser_whom_the_bank_does_not_cover_and_who_loses_all_the_same(record: Json) -> Json | None:
    if _some_wager(record, "win", "lose") is None:
        return None
    record["bank"]["wager_cents"] = 1
    return record


@found_by("settlement", "player-dealer")
def a_wager_that_is_called_uncovered(record: Json) -> Json:
    found = _some_wager(record)
    assert found is not None
    found[2]["covered"] = False
    return record


@found_by("bank", "player-dealer")
def a_friend_is_paid_first(record: Json) -> Json | None:
    if len(record["spots"]) < 2:
        return None
    record["bank"]["action"].reverse()
    return record


@found_by("bank", "player-dealer")
def a_spot_that_is_left_out_of_the_action(record: Json) -> Json:
    record["bank"]["action"].pop()
    return record


@found_by("bank", "player-dealer")
def no_bank_at_all(record: Json) -> Json:
    return record | {"bank": None}


@found_by("bank")
def a_player_who_banks_the_houses_game(record: Json) -> Json:
    action = [spot["spot"] for spot in record["spots"]]
    return record | {"bank": {"seat": 0, "player": "dee", "wager_cents": 10**8, "action": action}}


@found_by("choices", "player-dealer")
def a_bet_behind_on_the_bonus(record: Json) -> Json | None:
    for spot in record["spots"]:
        for entry in spot["backline"]:
            entry["stakes"]["six-card-bonus"] = 100
            return record
    return None


@found_by("choices")
def a_bet_behind_where_the_sheet_knows_none(record: Json) -> Json:
    record["spots"][0]["backline"] = [{"player": "bea", "stakes": {"ante": 200}, "wagers": {}}]
    return record


@found_by("settlement", "player-dealer")
def a_rider_who_is_paid_too_much(record: Json) -> Json | None:
    for spot in record["spots"]:
        for entry in spot["backline"]:
            entry["wagers"]["ante"]["net_cents"] += 100
            return builder.settled_again(record)
    return None


@pytest.mark.parametrize(("check", "sheet", "tampering"), HAND, ids=[one.__name__ for _, _, one in HAND])
def test_a_tampering_with_a_hand_is_found_and_named(check: str, sheet: str, tampering: Tampering) -> None:
    tried = 0
    for true in _hands(sheet):
        changed = tampering(deepcopy(true))
        if changed is not None:
            tried += 1
            assert check in _named(verifier.verify_hand(changed))
    assert tried, "no hand has what this tampering changes"


# ---------------------------------------------------------------- the table


def _rechained(export: Json, change: Callable[[list[Json]], None]) -> Json:
    """A chain that is whole again after a change: only what it says is wrong."""
    payloads = [json.loads(link["payload"]) for link in export["chain"]]
    change(payloads)
    return export | {"chain": builder.chain(payloads)}


@found_at_the_table_by("numbers")
def a_hand_that_is_left_out(export: Json) -> Json:
    del export["hands"][2]
    return export


@found_at_the_table_by("openings")
def a_bad_hand_that_is_left_out_at_the_end_with_everything_after_it(export: Json) -> Json:
    """Three commits are then outstanding."""
    return export | {"hands": export["hands"][:-1]}


@found_at_the_table_by("numbers")
def two_hands_that_change_places(export: Json) -> Json:
    export["hands"][1], export["hands"][2] = export["hands"][2], export["hands"][1]
    return export


@found_at_the_table_by("numbers")
def a_hand_of_another_table(export: Json) -> Json:
    export["hands"][1]["table"] = "T2"
    return export


@found_at_the_table_by("decks")
def two_hands_from_one_deck(export: Json) -> Json:
    export["hands"][1]["deck"] = export["hands"][0]["deck"]
    return export


@found_at_the_table_by("decks", "three-card")
def a_deck_that_is_changed_where_the_sheet_has_one(export: Json) -> Json:
    export["hands"][1]["deck"] = "B"
    return export


@found_at_the_table_by("openings")
def a_hand_that_opens_another_commit(export: Json) -> Json:
    export["commits"][1]["commit"] = _flipped(export["commits"][1]["commit"])
    return export


@found_at_the_table_by("openings")
def a_hand_without_a_published_commit(export: Json) -> Json:
    del export["commits"][1]
    return export


@found_at_the_table_by("openings")
def two_commits_for_one_hand(export: Json) -> Json:
    export["commits"].insert(1, export["commits"][1] | {"commit": "0" * 64})
    return export


@found_at_the_table_by("openings")
def a_committed_deck_that_is_called_real_cards(export: Json) -> Json:
    export["hands"][1]["proof"] = "none"
    return export


@found_at_the_table_by("commit")
def a_seed_that_stays_closed(export: Json) -> Json:
    export["hands"][1]["seed"] = None
    return export


@found_at_the_table_by("settlement")
def a_payout_in_one_of_the_hands(export: Json) -> Json:
    wagers = export["hands"][3]["spots"][0]["wagers"]
    next(iter(wagers.values()))["net_cents"] += 100
    return export


@found_at_the_table_by("chain")
def a_payload_that_is_changed(export: Json) -> Json:
    link = export["chain"][3]
    link["payload"] = link["payload"].replace("{", '{"x":1,', 1)
    return export


@found_at_the_table_by("chain")
def a_hash_that_is_changed(export: Json) -> Json:
    export["chain"][3]["hash"] = _flipped(export["chain"][3]["hash"])
    return export


@found_at_the_table_by("chain")
def a_record_that_is_left_out_of_the_chain(export: Json) -> Json:
    del export["chain"][3]
    return export


@found_at_the_table_by("chain")
def a_record_that_is_left_out_of_the_chain_and_the_rest_renumbered(export: Json) -> Json:
    del export["chain"][3]
    for version, link in enumerate(export["chain"], start=1):
        link["version"] = version
    return export


@found_at_the_table_by("washed")
def a_commit_that_came_after_the_first_bet(export: Json) -> Json:
    def late(payloads: list[Json]) -> None:
        first = payloads[0]["events"].pop(1)
        payloads[3]["events"].append(first)

    return _rechained(export, late)


@found_at_the_table_by("washed")
def a_commit_that_is_not_on_the_chain(export: Json) -> Json:
    return _rechained(export, lambda payloads: payloads[0]["events"].pop(1))


@found_at_the_table_by("washed")
def a_deck_for_which_nobody_made_a_commit(export: Json) -> Json:
    """Neither the chain, nor the list, nor the record has one."""
    export["hands"][1]["commit"] = None
    del export["commits"][1]
    return _rechained(export, lambda payloads: payloads[0]["events"].pop(2))


@found_at_the_table_by("washed")
def a_second_commit_that_is_only_on_the_chain(export: Json) -> Json:
    def again(payloads: list[Json]) -> None:
        payloads[0]["events"].append(payloads[0]["events"][1] | {"commit": "0" * 64})

    return _rechained(export, again)


@found_at_the_table_by("washed")
def a_commit_that_is_missing_among_the_published_ones(export: Json) -> Json:
    return export | {"commits": export["commits"][:-1]}


@found_at_the_table_by("book")
def chips_that_the_chain_does_not_have(export: Json) -> Json:
    return _rechained(export, lambda payloads: payloads[3]["entries"].pop())


@found_at_the_table_by("book")
def one_entry_of_the_chain_for_two_hands(export: Json) -> Json:
    record = export["hands"][1]
    record["postings"] = export["hands"][0]["postings"]
    return export


@found_at_the_table_by("readable")
def a_hand_that_cannot_be_read(export: Json) -> Json:
    del export["hands"][2]["seals"]
    return export


@found_at_the_table_by("told")
def a_settled_hand_that_is_told_as_unused(export: Json) -> Json:
    export["hands"][1] |= {"status": "unused", "spots": [], "postings": [], "collections": [], "exposed": []}
    export["hands"][1]["deal"] = ["undealt"] * len(export["hands"][1]["deal"])
    return export


@found_at_the_table_by("told")
def a_dropped_cut_whose_trace_is_erased(export: Json) -> Json:
    record = export["hands"][1]
    for seat in record["missing"]:
        del record["seals"][str(seat)]
    return export | {"hands": [*export["hands"][:1], record | {"missing": []}, *export["hands"][2:]]}


@found_at_the_table_by("told")
def other_texts_than_those_of_the_table(export: Json) -> Json:
    texts = json.loads(export["hands"][1]["texts"])
    export["hands"][1]["texts"] = json.dumps(texts | {"title": "Another game"}, sort_keys=True, separators=(",", ":"))
    return export


@found_at_the_table_by("told")
def a_maximum_payout_that_the_table_never_posted(export: Json) -> Json:
    export["hands"][1]["payout_max_cents"] = 10**9
    return export


@found_at_the_table_by("told", "player-dealer")
def a_bank_of_another_size(export: Json) -> Json:
    export["hands"][1]["bank"]["wager_cents"] += 100
    return export


@found_at_the_table_by("told")
def a_stake_that_was_another(export: Json) -> Json:
    stakes = export["hands"][1]["spots"][0]["stakes"]
    stakes[next(iter(stakes))] += 100
    return export


@found_at_the_table_by("told", "player-dealer")
def a_bet_behind_that_was_another(export: Json) -> Json:
    for record in export["hands"]:
        for spot in record["spots"]:
            for entry in spot["backline"]:
                entry["stakes"]["ante"] *= 2
                return export
    raise AssertionError("nobody bet behind")


@found_at_the_table_by("told")
def rules_that_change_while_a_hand_is_on(export: Json) -> Json:
    """The hand was bet by the rules that the table was opened with, and is settled by those that came after."""

    def exchanged(payloads: list[Json]) -> None:
        opening = payloads[0]["events"][0]
        new = {key: opening[key] for key in ("rules", "texts", "digest")}
        old = new["rules"].replace('"max":400', '"max":500')
        opening |= {"rules": old, "digest": sha256(old.encode()).hexdigest()}
        events = payloads[3]["events"]
        events.insert(events.index(_event(payloads, "stage-ended")), {"is": "limits-posted", **new})

    return _rechained(export, exchanged)


@found_at_the_table_by("told")
def a_chain_that_tells_nothing_but_commits(export: Json) -> Json:
    def erase(payloads: list[Json]) -> None:
        for payload in payloads:
            payload["events"] = [one for one in payload["events"] if one["is"] in ("table-opened", "deck-washed")]

    return _rechained(export, erase)


# ---------------------------------------------------------------- the chain, hashed anew by whoever owns it


def _event(payloads: list[Json], kind: str) -> Json:
    return next(one for payload in payloads for one in payload["events"] if one["is"] == kind)


@found_at_the_table_by("numbers")
def the_first_hand_that_is_removed_from_hands_commits_and_chain(export: Json) -> Json:
    """As if the table had begun with its second hand."""

    def forget(payloads: list[Json]) -> None:
        payloads[0]["events"].pop(1)
        del payloads[1:4]
        payloads[1]["events"].pop(0)

    shorter = export | {"hands": export["hands"][1:], "commits": export["commits"][1:]}
    return _rechained(shorter, forget)


@found_at_the_table_by("numbers")
def a_deck_that_was_washed_and_is_forgotten_at_the_end(export: Json) -> Json:
    def skip(payloads: list[Json]) -> None:
        payloads[-2]["events"][-1]["hand"] += 1

    changed = _rechained(export, skip)
    changed["commits"][-1]["hand"] += 1
    return changed


@found_at_the_table_by("entries")
def an_entry_with_one_side(export: Json) -> Json:
    return _rechained(export, lambda payloads: payloads[4]["entries"].append([["cage", -100_00]]))


@found_at_the_table_by("entries")
def chips_that_moved_without_a_hand(export: Json) -> Json:
    moved = [["seat:T1:ann", -100_00], ["tray:T1", 100_00]]
    return _rechained(export, lambda payloads: payloads[1]["entries"].append(moved))


@found_at_the_table_by("entries")
def chips_to_another_account_than_the_event_says(export: Json) -> Json:
    def elsewhere(payloads: list[Json]) -> None:
        payloads[2]["entries"][0][0][0] = "wallet:somebody else"

    return _rechained(export, elsewhere)


@found_at_the_table_by("entries")
def an_entry_that_is_left_out(export: Json) -> Json:
    return _rechained(export, lambda payloads: payloads[2]["entries"].pop(0))


@found_at_the_table_by("entries")
def a_seat_that_holds_less_than_nothing(export: Json) -> Json:
    def too_much(payloads: list[Json]) -> None:
        left, (line, other) = payloads[5]["events"][0], payloads[5]["entries"][0]
        left["cents"], line[1], other[1] = left["cents"] + 1, line[1] - 1, other[1] + 1

    return _rechained(export, too_much)


@found_at_the_table_by("times")
def times_that_run_backwards(export: Json) -> Json:
    def back(payloads: list[Json]) -> None:
        payloads[3]["at"] = payloads[2]["at"] - 1

    return _rechained(export, back)


@found_at_the_table_by("washed")
def commits_in_another_order(export: Json) -> Json:
    commits = export["commits"]
    return export | {"commits": [commits[1], commits[0], *commits[2:]]}


@found_at_the_table_by("terms")
def rules_on_the_chain_that_do_not_match_their_hash(export: Json) -> Json:
    def other(payloads: list[Json]) -> None:
        payloads[0]["events"][0]["digest"] = "0" * 64

    return _rechained(export, other)


@found_at_the_table_by("terms")
def a_chain_of_another_table(export: Json) -> Json:
    def other(payloads: list[Json]) -> None:
        payloads[0]["events"][0]["terms"]["table"] = "T2"

    return _rechained(export, other)


@found_at_the_table_by("form")
def a_word_in_a_record_that_nobody_knows(export: Json) -> Json:
    return _rechained(export, lambda payloads: payloads[1].update({"note": "see me"}))


@found_at_the_table_by("form")
def a_word_in_an_event_that_nobody_knows(export: Json) -> Json:
    return _rechained(export, lambda payloads: _event(payloads, "bets-placed").update({"free": True}))


@found_at_the_table_by("form")
def an_event_that_nobody_knows(export: Json) -> Json:
    return _rechained(export, lambda payloads: payloads[1]["events"].append({"is": "deck-peeked"}))


@found_at_the_table_by("form")
def a_table_that_is_opened_twice(export: Json) -> Json:
    return _rechained(export, lambda payloads: payloads[1]["events"].append(payloads[0]["events"][0]))


@found_at_the_table_by("readable")
def a_word_in_a_hand_that_nobody_knows(export: Json) -> Json:
    export["hands"][0]["spots"][0]["favour"] = "ann"
    return export


@found_at_the_table_by("readable")
def a_word_in_the_export_that_nobody_knows(export: Json) -> Json:
    return export | {"approved": True}


def _of_the_second_hand(key: str, value: Any) -> Tampering:
    def changed(export: Json) -> Json:
        export["hands"][1][key] = value
        return export

    changed.__name__ = f"{key}_that_the_chain_does_not_have"
    return changed


for _key, _value in {
    "acknowledged": {"1": "floor"},
    "corrections": [{"spot": 1, "player": "x", "wager": "ante", "was_cents": 0, "now_cents": 0, "reason": ""}],
    "irregularities": [{"reason": "misdeal", "who": "1", "says": "", "note": ""}],
    "dead": [50],
    "exposed": [50],
}.items():
    found_at_the_table_by("told")(_of_the_second_hand(_key, _value))


@found_at_the_table_by("told")
def a_seat_that_was_another(export: Json) -> Json:
    export["hands"][1]["spots"][0]["seat"] += 1
    return export


@found_at_the_table_by("told", "four-card")
def cards_that_were_kept_otherwise(export: Json) -> Json:
    for record in export["hands"]:
        for spot in record["spots"]:
            if spot["kept"]:
                spot["kept"] = " ".join(reversed(spot["kept"].split()))
                return export
    raise AssertionError("nobody set a hand")


@found_at_the_table_by("told")
def a_pool_that_was_another(export: Json) -> Json:
    return _rechained(export, lambda payloads: _event(payloads, "deck-locked").update({"pool": "0" * 64}))


@found_at_the_table_by("told")
def a_card_that_was_dealt_elsewhere(export: Json) -> Json:
    return _rechained(export, lambda payloads: _event(payloads, "card-dealt").update({"to": "dealer"}))


@pytest.mark.parametrize(("check", "sheet", "tampering"), TABLE, ids=[one.__name__ for _, _, one in TABLE])
def test_a_tampering_with_a_table_is_found_and_named(check: str, sheet: str, tampering: Tampering) -> None:
    changed = tampering(deepcopy(_table(sheet)))
    assert changed is not None
    assert check in _named(verifier.verify_table(changed))


def test_what_is_false_in_a_table_is_told_by_the_number_of_its_hand() -> None:
    """Would catch a failure that nobody can find among a thousand hands."""
    export: dict[str, Any] = deepcopy(_table("six-card"))
    export["hands"][3]["seed"] = None
    sentences = [check.sentence for check in verifier.verify_table(export) if not check.ok]
    assert sentences[0] == "Hand 4: The seed of this deck was never opened."
    assert "4 hands: The commit is the hash of the opened seed." in [
        check.sentence for check in verifier.verify_table(export)
    ]


def test_a_commit_that_came_after_the_first_bet_is_told_as_that() -> None:
    """Would catch a house that washes a deck when it knows the bets, and is only told that its list is in disorder."""
    changed = a_commit_that_came_after_the_first_bet(deepcopy(_table("six-card")))
    assert changed is not None
    sentences = [check.sentence for check in verifier.verify_table(changed) if not check.ok]
    assert "The commit of hand 1 came on the chain after its first bet." in sentences


@pytest.mark.parametrize("value", ["", "5 00", "²", "9" * 5_000], ids=["nothing", "a blank", "a power", "long"])
def test_a_chip_of_no_value_is_told(value: str) -> None:
    """Would catch a traceback of Python's, which reads no number of thousands of digits."""
    assert list(verifier.not_worth("the fill", 5_00, {value: 1})) == ["There are chips of no value in the fill."]


@pytest.mark.parametrize("number", [True, -1, 10**15 + 1, "1", 1.0, None])
def test_what_numbers_no_hand_makes_the_chain_unreadable(number: object) -> None:
    """Would catch a chain whose hands cannot be told apart, and a traceback for one."""

    def numbered(payloads: list[Json]) -> None:
        opened = next(one for payload in payloads for one in payload.get("events", []) if one["is"] == "deck-opened")
        opened["hand"] = number

    export = _rechained(deepcopy(_table("six-card")), numbered)
    with pytest.raises(verifier.Unreadable):
        list(verifier.unused_problems(export))
