"""Writes the benchmark of `pitboss benchmark`: python -m tools.make_benchmark. It takes some minutes.

Decisions are dealt at random from a seed that is the name of the benchmark and of the sheet; of those, each sheet gets
as many of each band of closeness, as far as it has them. Equal decks give equal files, so another run changes nothing.
After a change of a sheet or of what the solver finds, raise `benchmark.NAME` and run it again.
"""

import json
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random

from pitboss.gym.words import answers, benchmark, dealing
from pitboss.gym.words.decision import Decision
from pitboss.gym.words.keys import BANDS, Keyed, key_line, keyed
from pitboss.odds.pricing import limits
from pitboss.odds.solving.solution import solve
from pitboss.odds.strategy.hand import Hands
from pitboss.sheets import shipped
from pitboss.sheets.game import Game

DECISIONS = 2_000
DEALT = 3_000  # so many are looked at for each sheet: enough for the rarest band

FILE = Path(__file__).parent.parent / "src" / "pitboss" / "gym" / "words" / benchmark.FILE


def text() -> str:
    games = [shipped.load(name) for name in shipped.ids() if dealing.stages(shipped.load(name))]
    lines, heads = [], {}
    for number, game in enumerate(games):
        many = DECISIONS * (number + 1) // len(games) - DECISIONS * number // len(games)
        found = picked(game, many)
        heads[game.id] = {"digest": game.digest, "stakes": dict(found[0].stakes)}
        lines += [_short(one) for one in found]
        print(f"{game.id}: {len(found)}", file=sys.stderr, flush=True)
    head = json.dumps({"benchmark": benchmark.NAME, "decisions": len(lines), "sheets": heads})
    return "".join(f"{line}\n" for line in (head, *lines))


def picked(game: Game, many: int) -> list[Keyed]:
    chance = Random(f"{benchmark.NAME} {game.id}")
    worth = _quick(game)
    bands: dict[str, list[Decision]] = {name: [] for name in BANDS}
    for one in dict.fromkeys(map(_Same, islice(dealing.decisions(game, chance), DEALT))):
        close = answers.closeness(worth(one.decision))
        if close:  # where two choices are best there is nothing to find
            band = next(name for name, most in BANDS.items() if most is None or close < most)
            bands[band].append(one.decision)
    chosen: list[Decision] = []
    for left, those in zip(range(len(bands), 0, -1), sorted(bands.values(), key=len), strict=True):
        chosen += those[: round((many - len(chosen)) / left)]  # what a band lacks is shared by the larger ones
    chance.shuffle(chosen)
    found = [keyed(f"{game.id}/{number:02}", one) for number, one in enumerate(chosen, start=1)]
    assert len(found) == many, f"{game.id} has {len(found)} decisions of {many}"
    assert all(worth(one) == each.worth for one, each in zip(chosen, found, strict=True)), "two ways to count disagree"
    return found


class _Same:
    """A decision that equals another one of the same prompt."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self._seen = (decision.cards, decision.up, decision.board, tuple(decision.spot.choices.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self._seen == other._seen

    def __hash__(self) -> int:
        return hash(self._seen)


def _quick(game: Game) -> Callable[[Decision], Mapping[str, Fraction]]:
    """What choices are worth, for thousands of hands: all hands at once, where one decision is taken."""
    if limits.by_streets(game):
        return lambda one: one.worth
    hands = Hands(solve(game))
    return lambda one: hands.ask(one.cards, one.up[0] if one.up else None).choices


def _short(one: Keyed) -> str:
    """What all decisions of a sheet share stands in the head of the file."""
    return json.dumps({name: said for name, said in json.loads(key_line(one)).items() if name not in _SHARED})


_SHARED = ("sheet", "digest", "stakes")


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
