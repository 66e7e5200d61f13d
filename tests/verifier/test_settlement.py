"""The verifier's own ranking and settlement beside those of the rounds engine: two programs, one answer."""

import json
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

import pitboss
from pitboss import verifier
from pitboss.cards import card
from pitboss.cards.deck import shuffled
from pitboss.hands.best import ranker
from pitboss.hands.ladder import Ladder
from pitboss.hands.patterns import PATTERNS
from pitboss.laws import rounds as laws
from pitboss.sheets import digest, shipped
from pitboss.sheets.game import Game
from tests.forms import size
from tests.verifier import builder
from tests.verifier.builder import SHEETS, game_of

ROUNDS = size(150, long=900)


@pytest.mark.parametrize("name", SHEETS)
def test_every_wager_of_a_sheet_is_settled_alike(name: str) -> None:
    """Random rounds, every way to decide: would catch a clause that one of the two programs reads otherwise."""
    game, chance, compared = game_of(name), Random(name), 0
    paths = _paths(game)
    rules = verifier.understand(digest.rules_json(game.sheet), digest.texts_json(game.sheet))
    rounds = max(4 * ROUNDS // len(paths), ROUNDS // 6) if name in shipped.ids() else ROUNDS // 6
    for _ in range(rounds):
        line = _line(game, shuffled(game.deck, chance), chance)
        held = {who: verifier.parse_cards(line.get(who, "")) for who in ("player", "dealer", "board")}
        shown = verifier.Shown(rules, held, verifier.parse_cards(line["keep"]) if "keep" in line else None)
        for choices in paths:
            found = pitboss.settle(game, {**line, "choice": list(choices)})
            if "error" not in found:
                assert _settled(rules, shown, line["wagers"], choices) == found["wagers"], (line, choices)
                compared += 1
    assert compared >= rounds


def _line(game: Game, order: tuple[int, ...], chance: Random) -> dict[str, Any]:
    line: dict[str, Any] = {"wagers": laws.stakes(game, chance)}
    for who, count in game.dealt.items():
        if count:
            line[who], order = card.show(order[:count]), order[count:]
    if game.player.set_by_player and chance.random() < 0.5:
        line["keep"] = card.show(chance.sample(card.parse(line["player"]), game.player.ladder.cards))
    return line


def _paths(game: Game) -> list[tuple[str, ...]]:
    """Every list of choices that may be said, stage by stage; those that go on after a raise or a fold are refused."""
    words = [[choice.word for choice in stage.choices] for stage in game.decisions]
    return [path for length in range(len(words) + 1) for path in product(*words[:length])]


def _settled(
    rules: verifier.Rules, shown: verifier.Shown, staked: dict[str, int], choices: tuple[str, ...]
) -> dict[str, dict[str, Any]]:
    """What the verifier makes of a line; the stakes of the decisions follow from the choices."""
    stakes = dict(staked)
    words = list(choices)
    for stage in rules.decisions:
        made = stage.wager in stakes and not stage.takes_back
        if not stakes.get(stage.base) or made or "fold" in choices[: len(choices) - len(words)]:
            continue
        word = words.pop(0) if words else stage.choices[0]
        if word == verifier.TAKE_BACK:
            del stakes[stage.wager]
        if word.endswith("x"):
            stakes[stage.wager] = int(word[:-1]) * stakes[stage.base]
    keys = ("stake_cents", "net_cents", "result", "class", "clause")
    settled = verifier.settle(rules, stakes, shown, "fold" in choices)
    seeds = [(name, one.prize) for name, one in settled.items() if one.prize is not None and one.prize.meter]
    for name, prize in seeds:  # a line that tells of no meters is settled at their seeds
        won = rules.meters[prize.meter] * prize.points // verifier.CENT
        settled[name] = settled[name]._replace(net=won - settled[name].stake)
    found = {name: dict(zip(keys, one[:5], strict=True)) for name, one in settled.items()}
    prizes = {name: {"prize_cents": one.net + one.stake} for name, one in settled.items() if one.prize is not None}
    return {name: one | prizes.get(name, {}) for name, one in found.items()}


@pytest.mark.parametrize("ace_low", [True, False])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_hands_stand_in_the_same_order_on_any_ladder(size: int, ace_low: bool) -> None:
    """Ladders with the categories in any order, and some left out; the best of up to seven cards.

    Would catch a category that is only right in its usual place.
    """
    chance = Random(size)
    for _ in range(60):
        able = [name for name, pattern in PATTERNS.items() if pattern.least_cards <= size and name != "high card"]
        order = (*chance.sample(able, chance.randint(2, len(able))), "high card")
        theirs = Ladder(order, size, ace_low)
        ours = verifier.Ladder({"cards": size, "order": list(order), "ace_low": ace_low})
        count = chance.randint(size, 7)
        ranks = "A2345K" if chance.random() < 0.5 else card.RANKS  # near-straights and pairs come often
        deck = [one for one in range(52) if card.NAMES[one][0] in ranks]
        hands = [tuple(chance.sample(deck, count)) for _ in range(60)]
        rank = ranker(theirs, count)
        for one, two in combinations(hands[:12], 2):
            assert _sign(ours.best(one), ours.best(two)) == _sign(rank(one), rank(two))
        for hand in hands:
            assert ours.category(ours.best(hand)) == rank(hand).category


def _sign(one: Any, two: Any) -> int:
    return int(one > two) - int(one < two)


@pytest.mark.parametrize(
    ("bank", "nets", "expected"),
    [
        (100_00, [-80_00, 150_00, -40_00], [-80_00, 20_00, 0]),
        (100_00, [-80_00, 0, 20_00, 1], [-80_00, 0, 20_00, 0]),
        (0, [100, -100], [0, 0]),
    ],
)
@pytest.mark.clause("D4")
def test_a_bank_pays_and_takes_until_its_wager_is_used_up(bank: int, nets: list[int], expected: list[int]) -> None:
    """The example of clause D4: would catch a bank that counts only what it pays, or only what it takes."""
    assert list(verifier.cover(bank, nets)) == expected


@pytest.mark.parametrize(
    ("toward", "unit", "stake", "expected"),
    [
        *(("down", 1, 5, 7), ("up", 1, 5, 8), ("nearest", 1, 5, 8), ("nearest", 100, 500, 800)),
        *(("nearest", 100, 499, 700), ("down", 100, 500, 700), ("up", 100, 500, 800), ("up", 100, 400, 600)),
    ],
)
def test_a_broken_payout_goes_the_way_the_sheet_says(toward: str, unit: int, stake: int, expected: int) -> None:
    """3 to 2, by hand: would catch a half that is rounded down, or an even payout that is rounded at all."""
    rules = json.loads(digest.rules_json(game_of("three-card").sheet)) | {"breakage": {"unit": unit, "toward": toward}}
    line = verifier.Line((), (), "", 3, 2)
    assert verifier.pay(verifier.Rules(rules, {}), stake, line) == expected


@pytest.mark.parametrize(("which", "position"), [("first", 1), ("last", 3)])
def test_the_sheet_says_which_card_is_turned_up(which: str, position: int) -> None:
    """One spot, three cards each, hand by hand or in turn: would catch a first card that is taken for the last."""
    record = builder.hand(game_of("player-dealer"), Random(4))
    rules = json.loads(record["rules"])
    rules["stages"][2]["which"] = which
    dealer = [at for at, place in enumerate(record["deal"]) if place == "dealer"]
    changed = {**record, "rules": json.dumps(rules), "exposed": [dealer[position - 1]]}
    found = {check.name: check.ok for check in verifier.verify_hand(changed)}
    assert found["exposed"]


def test_more_cards_than_anybody_holds_are_not_turned_up() -> None:
    """Would catch a chain that is read on with rules that no sheet can have."""
    rules = json.loads(digest.rules_json(game_of("player-dealer").sheet))
    rules["stages"][2]["cards"] = 7
    assert verifier.Rules(rules, {}).exposed
    rules["stages"][2]["cards"] = 8
    with pytest.raises(verifier.Unreadable):
        verifier.Rules(rules, {})


def test_hands_may_be_dealt_one_after_the_other() -> None:
    """Would catch a sheet that deals hand by hand and is held to one card at a time."""
    record = builder.hand(game_of("pair-plus"), Random(2))
    rules = json.loads(record["rules"])
    rules["stages"][1]["order"] = "hand by hand"
    spots = [str(spot["spot"]) for spot in record["spots"]]
    places = [spot for spot in (*spots, "dealer") for _ in range(3)]
    dealt = {**record, "rules": json.dumps(rules), "deal": places + ["undealt"] * (52 - len(places))}
    found = {check.name: check.ok for check in verifier.verify_hand(dealt)}
    assert found["deal"]
    assert not {check.name: check.ok for check in verifier.verify_hand({**dealt, "rules": record["rules"]})}["deal"]


def test_the_action_may_begin_at_a_button() -> None:
    """Would catch a table with an action button that is held to the left of the bank."""
    record = next(
        one for seed in range(99) if len((one := builder.hand(game_of("player-dealer"), Random(seed)))["spots"]) > 2
    )
    rules = json.loads(record["rules"])
    rules["bank"]["coverage"] = "from the action button"
    first, *others = record["bank"]["action"]
    turned = {**record, "bank": record["bank"] | {"action": [*others, first]}}
    assert not {check.name: check.ok for check in verifier.verify_hand(turned)}["bank"]
    assert {check.name: check.ok for check in verifier.verify_hand({**turned, "rules": json.dumps(rules)})}["bank"]
    backwards = {**turned, "rules": json.dumps(rules), "bank": record["bank"] | {"action": [*others[::-1], first]}}
    assert not {check.name: check.ok for check in verifier.verify_hand(backwards)}["bank"]
