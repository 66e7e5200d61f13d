"""Writes `docs/studies`: the five original sheets beside their standard cousins, and what each departure is worth.

`python -m tools.make_studies` writes pages and pictures; with `--check` it only says which are out of date, and fails.
All figures come from the solver, by the functions behind `odds`, `compare` and `plot`; no figure is typed in here.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path

from pitboss.money import chips
from pitboss.odds.design import compare
from pitboss.odds.design.comparison import Comparison, Way
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.solving.solution import Solution, solve
from pitboss.report import plots
from pitboss.report.figures import MINUS, number, percent
from pitboss.report.writers import svg
from pitboss.sheets import shipped

STUDIES = Path(__file__).resolve().parent.parent / "docs" / "studies"
MADE = "<!-- Made by tools/make_studies.py; run `python -m tools.make_studies` after a change. -->\n"
FIVE = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
ROUNDS, HANDS = 200, 60  # an evening, and how many hands an hour has
COUSINS = {"six-card": "three-card", "pair-plus": "three-card", "mini-royal": "three-card",
           "player-dealer": "three-card", "four-card": "four-card-3x"}  # fmt: skip


@dataclass(frozen=True)
class Departure:
    """One way in which a sheet leaves its cousin, in the words of a player."""

    sheet: str
    cousin: str
    wager: str
    what: str
    says: str


DEPARTURES = (
    Departure("six-card", "three-card", "ante", "An Ante Bonus of 4-3-1 instead of 5-4-1",
              "The bonus for a straight flush and for three of a kind is one unit smaller. Nobody plays a hand "
              "differently because of it: the house simply keeps that unit."),
    Departure("six-card", "mini-royal", "six-card-bonus", "A 6 Card Bonus of 250-100-40-20-11-8-4",
              "Most of it is in one line: three of a kind, the hand that comes most often, pays 4 to 1 instead of "
              "8 to 1. The royal flush that everybody looks at hardly matters."),
    Departure("pair-plus", "three-card", "ante", "The missing fold",
              "The text of this sheet says that an Ante is matched on Play, and names no fold. Whoever may not give up "
              "a bad hand pays for all of them."),
    Departure("mini-royal", "three-card", "pair-plus", "A mini-royal at 50 to 1",
              "A suited A-K-Q comes four times in 22,100 hands. Ten units more on it are worth little, and they are "
              "the player's."),
    Departure("player-dealer", "three-card", "ante", "An exposed card, and no Ante Bonus",
              "Seeing one of the bank's cards is worth more to a player than the Ante Bonus that is taken away for it. "
              "The house lives on its collection here, not on the edge."),
    Departure("four-card", "four-card-3x", "ante", "A raise of at most twice the Ante, under a cap of $4",
              "In Four Card Poker the large raise on a good hand pays for all the Antes that are folded. A limit on "
              "the raise takes that away. With an Ante of $4 the cap leaves room for a raise of $4 only, and the edge "
              "becomes larger still."),
)  # fmt: skip


def pages() -> dict[Path, str]:
    made = {STUDIES / "five-sheets.md": for_players(), STUDIES / "five-sheets-mathematics.md": for_mathematicians()}
    made |= {
        STUDIES / "pictures" / f"{name}.svg": svg.text(plots.framed(one), one.says) for name, one in pictures().items()
    }
    return made


# ---------------------------------------------------------------- counted once


@cache
def solved(sheet: str) -> Solution:
    return solve(shipped.load(sheet))


@cache
def compared(cousin: str, sheet: str) -> Comparison:
    return compare.compare([shipped.load(cousin), shipped.load(sheet)])


def way(one: Departure) -> Way:
    return next(each for each in compared(one.cousin, one.sheet).ways if each.wager == one.wager)


@cache
def pictures() -> Mapping[str, plots.Plot]:
    six = solved("six-card")
    family = [shipped.load(name) for name in ("pair-plus", "mini-royal", "player-dealer")]
    return {
        "three-cards": plots.comparison(plots.Question(solved("three-card"), others=[six.game, *family])),
        "four-cards": plots.comparison(plots.Question(solved("four-card-3x"), others=[shipped.load("four-card")])),
        "six-card-evening": plots.fan(plots.Question(six, rounds=ROUNDS)),
        "four-card-evening": plots.fan(plots.Question(solved("four-card"), rounds=ROUNDS)),
        "six-card-bonus-line": plots.pay_line(plots.Question(six, wager="six-card-bonus", line="three of a kind")),
    }


# ---------------------------------------------------------------- for a player


def for_players() -> str:
    parts = [
        "# Five sheets and their cousins: what each departure is worth",
        "Five printed rule sheets were the first that pitboss was made for. Each is a game that is known "
        "elsewhere, with some lines "
        "changed. This page says what the changes cost, in money, for somebody who plays. "
        "[The other page](five-sheets-mathematics.md) has the counts behind every figure.",
        "## What a wager costs",
        f"The *house edge* is what the house keeps of a wager on average. The last two columns are for one spot at the "
        f"smallest wager of the sheet ($1 where the table posts the limits), {ROUNDS} hands long: what it costs on "
        "average, and how far nine evenings in ten stay from that.",
        _costs(),
        f"![{pictures()['three-cards'].caption}](pictures/three-cards.svg)",
        f"![{pictures()['four-cards'].caption}](pictures/four-cards.svg)",
        "## What was changed, and what it is worth",
        *(_departure(one) for one in DEPARTURES),
        "## One evening",
        f"An average is not what happens. Of {ROUNDS} hands of `six-card`, played as well as they can be, some "
        f"end ahead:",
        f"![{pictures()['six-card-evening'].caption}](pictures/six-card-evening.svg)",
        _ahead("six-card"),
        f"The same with `four-card`, whose edge on the Ante is {percent(solved('four-card').main.house_edge, 1)} %:",
        f"![{pictures()['four-card-evening'].caption}](pictures/four-card-evening.svg)",
        _ahead("four-card"),
        "## What to take home",
        _advice(),
    ]
    return MADE + "\n" + "\n\n".join(parts) + "\n"


def _costs() -> str:
    rows = [
        "| sheet | wager | house edge, % | smallest wager | 200 hands cost | nine in ten within |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for name in FIVE:
        solution = solved(name)
        for one in solution.wagers.values():
            stake = _stake(solution, one)
            mean = one.house_edge * stake * ROUNDS
            spread = 1.645 * sqrt(float(one.distribution.variance) * ROUNDS) * stake
            title = _title(solution, one)
            rows.append(
                f"| `{name}` | {title} | {percent(one.house_edge, 2)} | {chips.show(stake)} | {_dollars(mean)} | "
                f"± {_dollars(Fraction(round(spread)))} |"
            )
    return "\n".join(rows)


def _departure(one: Departure) -> str:
    found = way(one)
    old, new = solved(one.cousin), solved(one.sheet)
    before, after = old.wagers[one.wager].house_edge, new.wagers[one.wager].house_edge
    stake = _stake(new, new.wagers[one.wager])
    an_hour = found.total * HANDS * stake
    to_whom = "the house" if found.total > 0 else "players"
    title = _title(new, new.wagers[one.wager])
    worth = (
        f"{title}: {percent(before, 2)} % on `{one.cousin}`, **{percent(after, 2)} %** on `{one.sheet}`. The "
        f"difference, "
        f"{number(abs(100 * found.total), 2)} points, is worth {_dollars(abs(an_hour))} an hour to {to_whom}, "
        f"for each spot with "
        f"{chips.show(stake)} and {HANDS} hands an hour."
    )
    also = ""
    if one.sheet == "four-card":
        dear = solve(shipped.load("four-card"), {"ante": 400}).main.house_edge
        also = f" With an Ante of $4 the edge is {percent(dear, 2)} %."
    return f"### {one.what}\n\n{one.says}\n\n{worth}{also}"


def _ahead(name: str) -> str:
    from pitboss.odds.sessions.session import session

    found = session(solved(name).main.distribution, ROUNDS)
    return (
        f"{percent(found.ahead, 1)} % of evenings end ahead, {percent(found.behind, 1)} % behind. One evening "
        f"in twenty "
        f"loses {number(abs(found.quantiles[5]))} Antes or more, and one in twenty wins "
        f"{number(found.quantiles[95])} or more."
    )


def _advice() -> str:
    every = [
        (one.house_edge, solution, one)
        for name in FIVE
        for solution in [solved(name)]
        for one in solution.wagers.values()
    ]
    cheap, dear = min(every, key=lambda each: each[0]), max(every, key=lambda each: each[0])
    return "\n".join(
        [
            f"- The cheapest wager of the five sheets is the {_title(cheap[1], cheap[2])} of `{cheap[1].game.id}` "
            f"({percent(cheap[0], 2)} %), the dearest the {_title(dear[1], dear[2])} of `{dear[1].game.id}` "
            f"({percent(dear[0], 2)} %).",
            f"- A pay line that comes often matters more than a large one that never comes: three of a kind "
            f"alone makes "
            f"{number(100 * _line_cost('six-card-bonus', 'three of a kind'), 1)} of the "
            f"{number(100 * way(DEPARTURES[1]).total, 1)} points by which the 6 Card Bonus of `six-card` is dearer.",
            "- Look at what may be raised, and whether a hand may be folded, before the pay tables.",
        ]
    )


def _line_cost(wager: str, line: str) -> Fraction:
    found = next(one for one in DEPARTURES if one.wager == wager)
    return next(change.cost for change in way(found).changes if change.what == line)


# ---------------------------------------------------------------- for a mathematician


def for_mathematicians() -> str:
    parts = [
        "# Five sheets and their cousins: the counts",
        "Every figure of [the page for players](five-sheets.md), with the counts behind it. All of it is exact: "
        "deals are "
        "counted, none is sampled; the play is the best one at each step. The cost of a change is the "
        "difference of the "
        "house edge per unit: above zero, the house gains. Costs of one wager add up to the whole difference, "
        "because the "
        "changes are made one after the other and the game is solved after each.",
        "## The wagers",
        _exact_table(),
        *(_change_table(one) for one in DEPARTURES),
        "## The cap of `four-card`",
        _cap(),
        "## One pay line",
        f"![{pictures()['six-card-bonus-line'].caption}](pictures/six-card-bonus-line.svg)",
        pictures()["six-card-bonus-line"].caption,
        "## How to check it",
        _commands(),
    ]
    return MADE + "\n" + "\n\n".join(parts) + "\n"


def _exact_table() -> str:
    rows = [
        "| sheet | wager | deals | house edge | % | element of risk, % | standard deviation | hit frequency, % |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for name in (*FIVE, "three-card", "four-card-3x"):
        solution = solved(name)
        rows += [
            f"| `{name}` | {_title(solution, one)} | {one.distribution.deals:,} | {one.house_edge} | "
            f"{percent(one.house_edge)} | "
            f"{percent(one.element_of_risk)} | {one.distribution.standard_deviation:.4f} | "
            f"{percent(one.distribution.hit_rate)} |"
            for one in solution.wagers.values()
        ]
    return "\n".join(rows)


def _change_table(one: Departure) -> str:
    found = way(one)
    title = _title(solved(one.sheet), solved(one.sheet).wagers[one.wager])
    rows = [
        f"## {one.what}",
        "",
        f"{title}, from `{one.cousin}` to `{one.sheet}`: `pitboss compare {one.cousin} {one.sheet}`",
        "",
        "| change | before | after | hands | cost, points | exactly |",
        "|---|---|---|--:|--:|--:|",
    ]
    for change in found.changes:
        hands = f"{change.count:,} of {change.deals:,}" if change.count else ""
        rows.append(
            f"| {change.what} | {change.before} | {change.after} | {hands} | "
            f"{number(100 * change.cost, 4, plus=True)} | "
            f"{str(change.cost).replace('-', MINUS)} |"
        )
    rows.append(
        f"| **together** | | | | **{number(100 * found.total, 4, plus=True)}** | "
        f"{str(found.total).replace('-', MINUS)} |"
    )
    return "\n".join(rows)


def _cap() -> str:
    game = shipped.load("four-card")
    rows = [
        "| rules | Ante | house edge | % | element of risk, % |",
        "|---|--:|--:|--:|--:|",
    ]
    cases = [
        ("raise to 3x, no cap (`four-card-3x`)", "any", solved("four-card-3x")),
        ("raise to 2x, no cap (`four-card-uncapped`)", "any", solved("four-card-uncapped")),
        ("raise to 2x, cap $4", "$2", solve(game, {"ante": 200})),
        ("raise to 2x, cap $4: 1x only", "$4", solve(game, {"ante": 400})),
        (
            "the same without the cap, bonus on Ante and Raise (`four-card-raise-bonus`)",
            "any",
            solved("four-card-raise-bonus"),
        ),
    ]
    rows += [
        f"| {rules} | {ante} | {one.main.house_edge} | {percent(one.main.house_edge)} | "
        f"{percent(one.main.element_of_risk)} |"
        for rules, ante, one in cases
    ]
    return "\n".join(rows)


def _commands() -> str:
    lines = [f"    pitboss odds {name} --no-cache" for name in FIVE]
    lines += [
        f"    pitboss compare {cousin} {sheet}"
        for cousin, sheet in dict.fromkeys((d.cousin, d.sheet) for d in DEPARTURES)
    ]
    lines += [
        "    pitboss odds four-card --stakes ante=4",
        "    pitboss plot six-card line --wager six-card-bonus --line 'three of a kind' -o line.svg",
        f"    pitboss plot six-card fan --rounds {ROUNDS} -o fan.svg",
        "    python -m tools.make_studies --check",
    ]
    return "\n".join(lines)


# ---------------------------------------------------------------- words


def _title(solution: Solution, one: WagerOdds) -> str:
    return solution.game.wagers[one.id].title


def _stake(solution: Solution, one: WagerOdds) -> int:
    from pitboss.odds.pricing.stakes import usual_stake

    return solution.stakes.get(one.id) or usual_stake(solution.game, solution.game.wagers[one.id])


def _dollars(cents: Fraction) -> str:
    return f"${number(cents / 100, 2)}"


def main() -> None:
    made = pages()
    stale = [path for path, text in made.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv:
        for path in stale:
            print(f"{path.name} is out of date")
        sys.exit(bool(stale))
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made[path], encoding="utf-8")
    print(f"{len(stale)} of {len(made)} files written")


if __name__ == "__main__":
    main()
