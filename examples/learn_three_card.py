"""Learns Three Card Poker from nothing: it sees cards, tries both answers, and remembers what they paid on average.

No ranking of hands, no threshold and no pay table is given; it is told only that the names of suits mean nothing.
Its play is valued exactly, by the solver, which it never sees. Needs the extra `gym`.

    python examples/learn_three_card.py --rounds 1e8 --picture curve.svg
"""

import argparse
import time
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import pitboss

Array = np.ndarray[Any, Any]

SHEET = "three-card"
SEATS = 1 << 14


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=float, default=1e8, help="how many rounds to learn from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, help="where to write the learning curve, as SVG")
    asked = parser.parse_args()
    if not SEATS <= asked.rounds < float("inf"):
        parser.error(f"--rounds is a number, at least {SEATS:,}: so many seats play at once")
    if asked.picture and asked.rounds <= 2 * SEATS:
        parser.error(f"--picture draws a curve from {2 * SEATS:,} rounds on; give more --rounds")
    if asked.picture and (asked.picture.is_dir() or not asked.picture.parent.is_dir()):
        parser.error(f"--picture {asked.picture}: name a file in a folder that is there")
    if asked.seed < 0:
        parser.error("--seed is a whole number from 0 on")

    number_of, hands = numbered_hands()
    worth, share = exact_worth(number_of, hands)
    best = -float(share @ worth.max(axis=1))
    began = time.monotonic()
    curve = []
    print(f"{'rounds':>13} {'house edge':>10}  above the best")
    for rounds, learned in learn(number_of, hands, rounds=int(asked.rounds), seed=asked.seed):
        edge = -float(share @ worth[np.arange(hands), learned])
        curve.append((rounds, edge))
        print(f"{rounds:>13,} {edge:>10.4%}  {edge - best:.4%}")
    print(f"The best edge is {best:.4%}. Learned in {time.monotonic() - began:.0f} seconds.")
    if asked.picture:
        asked.picture.write_text(picture(curve, best), encoding="utf-8")


def learn(number_of: Array, hands: int, *, rounds: int, seed: int) -> Any:
    """Monte Carlo: every answer is tried at random, and the one with the better average is what was learned.

    Yields what was learned whenever the number of rounds has doubled.
    """
    tables = gymnasium.make_vec("pitboss.gym:pitboss/Table-v0", num_envs=SEATS, sheet=SHEET)
    actions = int(tables.single_action_space.n)  # type: ignore[attr-defined]
    chance = np.random.default_rng(seed)
    paid, tried = np.zeros(hands * actions), np.zeros(hands * actions)
    seen, _ = tables.reset(seed=seed)
    played, tell = 0, SEATS
    while played < rounds:
        answers = chance.integers(actions, size=SEATS)
        place = number_of[tuple(seen["cards"].T - 2)] * actions + answers
        seen, rewards, _, _, _ = tables.step(answers)  # a round has one decision, so each step is a round
        paid += np.bincount(place, rewards, minlength=len(paid))
        tried += np.bincount(place, minlength=len(tried))
        played += SEATS
        if played >= tell or played >= rounds:
            yield played, (paid / np.maximum(tried, 1)).reshape(hands, actions).argmax(axis=1)
            tell = 2 * played


def numbered_hands() -> tuple[Array, int]:
    """By three cards in any order: the number of the hand, the same where only the names of suits differ."""
    sets = np.array(list(combinations(range(52), 3)))
    renamed = [
        np.sort(sets // 4 * 4 + np.array(names)[sets % 4], axis=1) @ (52 * 52, 52, 1)
        for names in permutations(range(4))
    ]
    _, numbers = np.unique(np.min(renamed, axis=0), return_inverse=True)
    number_of = np.zeros((52, 52, 52), np.int64)
    for order in permutations(range(3)):
        number_of[tuple(sets[:, order].T)] = numbers
    return number_of, int(numbers.max()) + 1


def exact_worth(number_of: Array, hands: int) -> tuple[Array, Array]:
    """By hand: the exact worth of each answer, and how large a share of all hands it is."""
    found = pitboss.Sheet.load(SHEET).solve()
    worth, deals = np.zeros((hands, 2)), np.zeros(hands)
    for dealt in found.hands():
        number = number_of[tuple(int(card) for card in dealt.hand.cards)]
        worth[number] = [float(one) for one in dealt.odds.choices.values()]
        deals[number] += dealt.times
    return worth, deals / deals.sum()


def picture(curve: list[tuple[int, float]], best: float) -> str:
    """The learning curve, drawn as the reports draw theirs."""
    from pitboss.report.charts.curves import Curve, curves
    from pitboss.report.plots import Plot, framed
    from pitboss.report.writers import svg

    late = [(rounds, edge) for rounds, edge in curve if rounds >= 2 * SEATS]
    points = [(float(np.log10(rounds)), 100 * edge) for rounds, edge in late]
    flat = [(points[0][0], 100 * best), (points[-1][0], 100 * best)]
    drawn = curves(
        [Curve(points, "c1", "learned"), Curve(flat, "c3", "")],
        x_name="rounds played, each step ten times as many",
        y_name="house edge, percent",
        with_zero=False,
        x_label=lambda power: f"{10**power:,.0f}" if power == int(power) else "",
    )
    rounds, edge = late[-1]
    says = (
        f"From {100 * late[0][1]:.2f} % after {late[0][0]:,} rounds to {100 * edge:.4f} % after {rounds:,}; "
        f"the best play has {100 * best:.4f} %, the straight line."
    )
    return svg.text(framed(Plot("Learning Three Card Poker from nothing", drawn, says, says)), says)


if __name__ == "__main__":
    main()
