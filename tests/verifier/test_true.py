"""True records are found true, by the package and by a copy of the one file alone; and fast."""

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss import verifier
from pitboss.fair import protocol
from pitboss.fair.protocol import Header
from pitboss.sheets import shipped
from tests.fair.vectors import RULES_HASH
from tests.verifier import builder
from tests.verifier.builder import SHEETS, game_of

Alone = Callable[..., "subprocess.CompletedProcess[str]"]


def false(checks: list[verifier.Check]) -> list[str]:
    return [f"{check.name}: {check.sentence}" for check in checks if not check.ok]


@pytest.mark.parametrize("name", SHEETS)
def test_a_true_hand_is_found_true_on_every_sheet(name: str) -> None:
    """Would catch a verifier that cries wolf: on boards, second decisions, small decks, short banks, bets behind."""
    for seed in range(25):
        bank_cents = (None, 20_00, 75_00)[seed % 3]
        record = builder.hand(game_of(name), Random(seed), bank_cents=bank_cents)
        assert false(verifier.verify_hand(json.loads(json.dumps(record)))) == []


@pytest.mark.parametrize("name", SHEETS)
def test_a_true_table_is_found_true_on_every_sheet(name: str) -> None:
    """Would catch a numbering, a rotation or a chain that the verifier reads otherwise than it was written."""
    checks = verifier.verify_table(builder.table(game_of(name), Random(3), hands=4))
    assert false(checks) == []
    assert "4 hands: The commit is the hash of the opened seed." in [check.sentence for check in checks]


def test_bets_behind_and_a_bank_that_runs_out_are_among_the_true_hands() -> None:
    """Would catch a builder that makes only easy hands, which prove nothing."""
    hands = [builder.hand(game_of("player-dealer"), Random(seed), bank_cents=20_00) for seed in range(25)]
    spots = [spot for hand in hands for spot in hand["spots"]]
    assert any(spot["backline"] for spot in spots)
    assert any(not wager["covered"] for spot in spots for wager in spot["wagers"].values())


@pytest.mark.parametrize(
    ("was", "now", "key", "there"), [('"3x"', '"10x"', "choices", "10x"), ('"posted"', '["$0.01", "$2"]', "stakes", 1)]
)
def test_a_sheet_may_take_a_single_cent_and_raise_ten_times_the_ante(
    was: str, now: str, key: str, there: str | int
) -> None:
    """Would catch a multiple that is read by its first digit, and a least stake that is none."""
    source = shipped.find("four-card-3x")
    assert source is not None
    game, _ = shipped.parse(source.text.replace(was, now))
    hands = [builder.hand(game, Random(seed)) for seed in range(10)]
    assert any(there in spot[key].values() for hand in hands for spot in hand["spots"])
    assert [false(verifier.verify_hand(hand)) for hand in hands] == [[]] * len(hands)


# ---------------------------------------------------------------- hands that are not simply settled


@pytest.fixture
def record() -> dict[str, Any]:
    """A four-card hand with a spot that has not folded."""
    for seed in range(100):
        made = builder.hand(game_of("four-card"), Random(seed))
        if len(made["spots"]) > 1 and all("fold" not in spot["choices"].values() for spot in made["spots"]):
            return made
    raise AssertionError("no such hand")


def _gone(spot: dict[str, Any], *, ended: str, result: str, lost: bool) -> None:
    spot["ended"] = ended
    for name, wager in spot["wagers"].items():
        stake = spot["stakes"].get(name, 0)
        wager |= {"net_cents": -stake if lost else 0, "result": result if stake else "none", "class": "", "clause": ""}


def test_a_void_hand_returns_every_wager(record: dict[str, Any]) -> None:
    """Would catch a void hand that is settled all the same."""
    record |= {"status": "void", "void": {"reason": "misdeal", "policy": "return every wager"}}
    for spot in record["spots"]:
        _gone(spot, ended="returned", result="return", lost=False)
    settled = builder.settled_again(record)
    assert false(verifier.verify_hand(settled)) == []
    bare = [{**spot, "wagers": {}} for spot in settled["spots"]]
    assert false(verifier.verify_hand({**settled, "spots": bare})) == []


def test_a_misdeal_may_have_gone_anywhere_as_long_as_nothing_was_paid(record: dict[str, Any]) -> None:
    """Would catch a verifier that wants a void hand dealt in order to the end."""
    record |= {"status": "void", "void": {"reason": "misdeal", "policy": "return every wager"}, "exposed": []}
    first = str(record["spots"][0]["spot"])
    record["deal"] = [first, first, "dealer", *["undealt"] * 49]
    for spot in record["spots"]:
        _gone(spot, ended="returned", result="return", lost=False)
        spot["stakes"].pop("raise", None)
        spot["wagers"].pop("raise", None)
        spot |= {"choices": {}, "kept": None}
    assert false(verifier.verify_hand(builder.settled_again(record))) == []


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.clause("E14")
def test_a_dead_card_returns_or_forfeits_the_wagers_of_its_hand(record: dict[str, Any], lost: bool) -> None:
    """Would catch a dead hand that is settled on its cards, and a policy that is not the sheet's."""
    spot = record["spots"][0]
    record["dead"] = [record["deal"].index(str(spot["spot"]))]
    if lost:
        rules = json.loads(record["rules"]) | {"policies": {"dead_card": "forfeit"}}
        record = _with_rules(record, rules)
    _gone(record["spots"][0], ended="forfeited" if lost else "returned", result="lose" if lost else "return", lost=lost)
    found = verifier.verify_hand(builder.settled_again(record))
    assert [one for one in false(found) if not one.startswith(("commit", "seals", "pool", "order"))] == []
    assert lost or false(found) == []
    bare = builder.settled_again(record)
    bare["spots"][0]["wagers"] = {}
    assert false(verifier.verify_hand(bare)) == false(found)


def _with_rules(record: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """Other rules, with their own hash; the deck was committed to the old ones."""
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return {**record, "rules": text, "rules_hash": sha256(text.encode()).hexdigest()}


def test_a_void_hand_pays_winning_side_wagers_where_the_sheet_says_so() -> None:
    """Would catch a side wager that wins on whole hands and is returned, or a losing one that is taken."""
    for seed in range(200):
        record = builder.hand(game_of("six-card"), Random(seed))
        side = ("pair-plus", "six-card-bonus")
        wagers = [(name, one) for spot in record["spots"] for name, one in spot["wagers"].items()]
        if any(one["net_cents"] > 0 for name, one in wagers if name in side):
            break
    policy = "return every wager, but pay winning side wagers"
    record = _with_rules(record, json.loads(record["rules"]) | {"policies": {"void": policy}})
    record |= {"status": "void", "void": {"reason": "misdeal", "policy": policy}}
    for spot in record["spots"]:
        kept = {name: dict(one) for name, one in spot["wagers"].items() if name in side and one["net_cents"] > 0}
        _gone(spot, ended="returned", result="return", lost=False)
        spot["wagers"] |= kept
    checks = {check.name: check.ok for check in verifier.verify_hand(builder.settled_again(record))}
    assert checks["settlement"]
    assert checks["status"]
    for spot in record["spots"]:
        _gone(spot, ended="returned", result="return", lost=False)
    checks = {check.name: check.ok for check in verifier.verify_hand(builder.settled_again(record))}
    assert not checks["settlement"]


def test_an_unused_deck_is_opened_and_nothing_else(record: dict[str, Any]) -> None:
    """Would catch a crash before the lock that could not be put on record."""
    record |= {"status": "unused", "spots": [], "deal": ["undealt"] * 52, "exposed": [], "postings": []}
    for nothing in (None, ""):
        record |= {"cuts": {}, "missing": [], "pool": nothing, "order": nothing}
        assert false(verifier.verify_hand(record)) == []


def test_a_hand_dealt_from_real_cards_claims_nothing_of_its_deck(record: dict[str, Any]) -> None:
    """Would catch a hand without a proof that is called proved."""
    record |= {"proof": "none", "commit": None, "seed": None, "pool": None, "seals": {}, "cuts": {}, "missing": []}
    checks = verifier.verify_hand(record)
    assert false(checks) == []
    assert verifier.NO_PROOF in [check.sentence for check in checks]
    assert not {"commit", "seals", "pool", "order"} & {check.name for check in checks}


def test_a_deck_that_nobody_cut_says_so() -> None:
    """Would catch a hand of the house's seed alone that looks like one that was cut."""
    game = game_of("pair-plus")
    record = builder.hand(game, Random(1))
    head = Header("T1", 1, "A", bytes.fromhex(game.digest))
    record |= {"seals": {}, "cuts": {}, "missing": [], "pool": protocol.pool(head, {}).hex()}
    found = {check.name: check for check in verifier.verify_hand(record)}
    assert (found["pool"].ok, found["pool"].sentence) == (True, verifier.NO_CUT)


@pytest.mark.parametrize("later", [True, False])
def test_a_burnt_card_is_replaced_by_the_next_one_or_after_the_deal(record: dict[str, Any], later: bool) -> None:
    """Would catch a deal that is called wrong because a card was burnt and replaced."""
    record |= {"proof": "none"}
    places, order = list(record["deal"]), record["order"].split()
    dealt = len(places) - places.count("undealt")
    if later:  # the card that was to come first is burnt; its place gets the first undealt one
        first = order[0]
        order[0], order[dealt] = order[dealt], first
        places[0], places[dealt] = "burnt", places[0]
    else:
        order.insert(0, order.pop())
        places.insert(0, "burnt")
        places.pop()
        record["exposed"] = [position + 1 for position in record["exposed"]]
    record |= {"deal": places, "order": " ".join(order)}
    assert false(verifier.verify_hand(record)) == []


@pytest.mark.parametrize(
    ("seen", "tail"),
    [
        ((4, 0), ["2", "1"]),  # in another order than they lie in the deck
        ((0, 4), ["1", "2"]),
        ((0, 3), ["1", "1"]),
        ((4, 0), ["2", "burnt", "1"]),  # the second replacement was seen as well
    ],
)
def test_cards_that_were_seen_are_replaced_in_the_order_in_which_they_were_seen(
    record: dict[str, Any], seen: tuple[int, ...], tail: list[str]
) -> None:
    """Would catch a deal that is called wrong because the second card of the deck was seen before the first."""
    spots = [str(spot["spot"]) for spot in record["spots"]]
    places = [place for place in record["deal"] if place != "undealt"]
    seen = tuple((position // 3) * (len(spots) + 1) + position % 3 for position in seen)  # with so many spots
    for position in seen:
        places[position] = "burnt"
    places += [place if place == "burnt" else spots[int(place) - 1] for place in tail]
    hand = verifier.Dealt(
        record | {"deal": places + ["undealt"] * (52 - len(places))},
        verifier.understand(record["rules"], record["texts"]),
    )
    assert list(verifier.deal_problems(hand)) == []
    hand.places[len(places) - 1] = "dealer"
    assert list(verifier.deal_problems(hand)) != []


def test_a_card_is_replaced_at_once_or_after_the_deal_and_not_when_it_suits_somebody(record: dict[str, Any]) -> None:
    """Would catch a dealer who waits with a replacement until the right card comes."""
    places = [place for place in record["deal"] if place != "undealt"]
    late = ["burnt", *places[1:4], places[0], *places[4:]]
    if places[4] == places[0]:
        late = ["burnt", *places[1:3], places[0], *places[3:]]
    rules = verifier.understand(record["rules"], record["texts"])
    hand = verifier.Dealt(record | {"deal": late + ["undealt"] * (52 - len(late))}, rules)
    assert list(verifier.deal_problems(hand)) != []


def test_a_wrong_payout_that_was_corrected_is_true(record: dict[str, Any]) -> None:
    """Would catch a correction that does not count, or that counts twice."""
    spot = record["spots"][0]
    name, wager = next((name, one) for name, one in spot["wagers"].items() if one["stake_cents"])
    right = wager["net_cents"]
    wager["net_cents"] = right + 500
    correction = {
        "spot": spot["spot"],
        "wager": name,
        "was_cents": right + 500,
        "now_cents": right,
        "reason": "mispaid",
    }
    record = builder.settled_again(record) | {"corrections": [correction]}
    record["postings"].append([[f"wallet:{spot['player']}", -500], ["tray:T1", 500]])
    assert false(verifier.verify_hand(record)) == []
    assert false(verifier.verify_hand({**record, "corrections": []})) != []


def test_a_correction_of_a_bet_behind_is_its_owners_alone() -> None:
    """Would catch a rider's correction that changes what the seated player won."""
    hands = [builder.hand(game_of("player-dealer"), Random(seed)) for seed in range(25)]
    record = next(one for one in hands if any(spot["backline"] for spot in one["spots"]))
    spot = next(spot for spot in record["spots"] if spot["backline"])
    wager = spot["backline"][0]["wagers"]["ante"]
    right = wager["net_cents"]
    wager["net_cents"] = right + 500
    amounts = {"was_cents": right + 500, "now_cents": right, "reason": "mispaid"}
    correction = {"spot": spot["spot"], "player": "bea", "wager": "ante", **amounts}
    record = builder.settled_again(record) | {"corrections": [correction]}
    record["postings"].append([["wallet:bea", -500], ["wallet:dee", 500]])
    assert false(verifier.verify_hand(record)) == []
    assert false(verifier.verify_hand({**record, "corrections": [{**correction, "player": None}]})) != []


def test_a_posted_maximum_cuts_what_a_player_is_paid() -> None:
    """Would catch a maximum that each wager gets anew."""
    for seed in range(200):
        record = builder.hand(game_of("three-card"), Random(seed))
        spots, most = record["spots"], 100
        won = [one for one in spots[0]["wagers"].values() if one["net_cents"] > most]
        if len(spots) == 1 and len(won) > 1:
            break
    left = most
    for wager in spots[0]["wagers"].values():
        due = wager["net_cents"]
        wager["net_cents"] = min(due, left)
        wager["covered"] = wager["net_cents"] == due
        left -= max(wager["net_cents"], 0)
    assert false(verifier.verify_hand(builder.settled_again(record) | {"payout_max_cents": most})) == []
    assert false(verifier.verify_hand(builder.settled_again(record))) != []


def test_practice_chips_have_accounts_of_their_own(record: dict[str, Any]) -> None:
    """Would catch a practice hand that cannot be verified, and one that pays out issued chips."""
    practice = builder.postings(record["spots"], None, [], prefix="practice/")
    assert false(verifier.verify_hand({**record, "postings": practice})) == []
    mixed = [*practice[:-1], [[account.removeprefix("practice/"), cents] for account, cents in practice[-1]]]
    assert "postings: Practice chips and issued chips were mixed in one hand." in false(
        verifier.verify_hand({**record, "postings": mixed})
    )


def test_the_verifier_has_the_published_vector() -> None:
    """Would catch two programs of ours that agree with each other and with nobody else."""
    record = {"table": "T1", "hand": 2, "deck": "B", "rules_hash": RULES_HASH.hex()}
    head = verifier.header_of(record)
    pool = verifier.pool_of(head, {})
    assert pool == "eaa561fa39fabc99fecf336e1b704a7785ad6b3ee16af84ff0932a063645213b"
    order = verifier.order_of(head, bytes(range(0x20, 0x40)), pool, tuple(range(52)))
    assert verifier.show_cards(order).startswith("9c 3s 9d Tc Qd 7c Jh Kd 4h 7h Jc 4d")


# ---------------------------------------------------------------- one file, alone


def test_the_verifier_imports_the_standard_library_and_nothing_of_ours() -> None:
    """Would catch a verifier that asks the program it is to check."""
    source = Path(verifier.__file__).read_text(encoding="utf-8")
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add((node.module or "").split(".")[0])
    assert imported <= sys.stdlib_module_names
    assert not imported & {"importlib", "subprocess"}
    assert "__import__" not in source


@pytest.fixture
def alone(tmp_path: Path) -> Alone:
    """Run a copy of the file in an empty folder, cut off from everything that is installed."""
    copy = tmp_path / "verifier_copy.py"
    shutil.copy(verifier.__file__, copy)

    def ran(*arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-I", "-S", str(copy), *arguments]
        done = subprocess.run(
            command, input=stdin, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done

    return ran


def test_a_copy_of_the_file_verifies_a_hand_by_itself(alone: Alone, record: dict[str, Any], tmp_path: Path) -> None:
    """Would catch a verifier that needs pitboss to be installed. Exit codes: 0 true, 1 false, 2 unreadable."""
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    done = alone(str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "All 15 checks are true."
    found = json.loads(alone("--json", "-", stdin=json.dumps({**record, "seed": None})).stdout)
    assert found["true"] is False
    assert alone("-", stdin=json.dumps({**record, "seed": None})).returncode == 1
    for garbage in ("", "{", "[]", "null", "[" * 100_000, '{"format": "pitboss hand 1"}', '{"a": 1, "a": 2}'):
        assert alone("-", stdin=garbage).returncode == 2
    assert alone(str(tmp_path / "nothing.json")).returncode == 2
    assert alone("--table", str(path)).returncode == 2
    assert alone().returncode == 2
    assert alone("--help").returncode == 0


def test_a_copy_of_the_file_verifies_a_table_by_itself(alone: Alone) -> None:
    export = builder.table(game_of("six-card"), Random(2), hands=3)
    assert alone("--table", "-", stdin=json.dumps(export)).returncode == 0
    assert alone("-", stdin=json.dumps({**export, "hands": export["hands"][1:]})).returncode == 1


def test_a_name_cannot_write_sentences_of_its_own(record: dict[str, Any]) -> None:
    """Would catch a player called "ann, and a line end, and All 14 checks are true"."""
    record["spots"][0]["player"] = "ann\nAll 14 checks are true."
    said = list(verifier.sentences(verifier.verify_hand(record)))
    assert not any("\n" in line for line in said)


@pytest.mark.parametrize("name", ["six-card", "four-card"])
def test_a_long_table_is_verified_whole(name: str) -> None:
    """Would catch what goes wrong only after many hands: `bench/verify.py` has the speed."""
    text = json.dumps(builder.table(game_of(name), Random(1), hands=100))
    assert false(verifier.verify(verifier.read(text))) == []
