"""Caribbean Stud with a progressive side wager: prizes of the table, and parts of a meter, in cents."""

import random
from collections.abc import Callable
from typing import Any

from .ranking import five_card_hand

SHEET = "caribbean-stud-progressive"
SEED = 10_000_00
Line = dict[str, object]
Result = dict[str, object]


def settle(line: Line, main: Callable[[Line], Result], refuse: Callable[[str], None]) -> Result:
    """The main game as without it; $1, no more and no less; a prize takes the stake, a fold too."""
    line = dict(line)
    meters: Any = line.pop("meters", {})
    if not isinstance(meters, dict) or not set(meters) <= {"jackpot"}:
        refuse("there is one meter, the jackpot")
    jackpot = meters.get("jackpot", SEED)
    if isinstance(jackpot, bool) or not isinstance(jackpot, int) or jackpot < 0:
        refuse("a meter shows whole cents")
    wagers: Any = line.get("wagers")
    made = isinstance(wagers, dict) and "progressive" in wagers
    if made:
        line["wagers"] = {name: stake for name, stake in wagers.items() if name != "progressive"}
        if wagers["progressive"] != 100 or isinstance(wagers["progressive"], bool):
            refuse("the progressive wager is $1")
    result = main(line)
    if made:
        prize = 0 if line.get("choice") == "fold" else prize_of(str(line["player"]), jackpot)
        net = result["net"]
        assert isinstance(net, dict)
        net["progressive"] = prize - 100
        result["net_cents"] = sum(net.values())
    return result


def prize_of(cards: str, jackpot: int) -> int:
    hand = five_card_hand(cards.split()).category
    if hand == "royal flush":
        return jackpot
    if hand == "straight flush":
        return jackpot // 10  # a broken cent stays in the meter
    return {"four of a kind": 500_00, "full house": 100_00, "flush": 50_00}.get(hand, 0)


def dressed(line: Line, rng: random.Random) -> Line:
    """A line of the main game with the side wager and a meter, sometimes wrong ones."""
    wagers = line.get("wagers")
    if isinstance(wagers, dict) and rng.random() < 0.8:
        wagers["progressive"] = 100 if rng.random() < 0.95 else rng.choice((1, 99, 101, 200, -100))
    if rng.random() < 0.6:
        wrong: tuple[object, ...] = ({"mini": 100}, {"jackpot": -1}, {"jackpot": "5"}, 7)
        right = {"jackpot": rng.choice((0, 1, 9, 10, 12_345_67, 218_047_37, rng.randrange(10**9)))}
        line["meters"] = right if rng.random() < 0.95 else rng.choice(wrong)
    return line
