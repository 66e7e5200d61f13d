"""Strategy files: a line a rule, "2x: pair of tens or better", the first that fits counts, "fold: otherwise" the last.

Conditions are separated by commas or "and"; "#" begins a comment; a line that is indented further goes on with the one
above. The sentences that `pitboss odds` prints are lines too: "2x with a pair of tens or better against a queen",
"otherwise fold", "against a two: 2x with a pair or better, else fold". What is wrong is told all at once, with lines
and with hands that are concerned. The page of it is docs/strategy-files.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.cards import card
from pitboss.odds.pricing.solve import Decisions
from pitboss.odds.solving.solution import Solution
from pitboss.odds.strategy import rules
from pitboss.odds.strategy.errors import StrategyFileError
from pitboss.odds.strategy.rules import Applied, Condition, Rule, Stretch
from pitboss.odds.strategy.spoken import parts_of
from pitboss.sheets.game import Game
from pitboss.sheets.problems import Problem, near

Array = np.ndarray[Any, Any]

EXAMPLES = 3


@dataclass(frozen=True)
class Strategy:
    """A file read: its rules, and the choice in every information set."""

    rules: tuple[Rule, ...]
    taken: Array


@dataclass(frozen=True)
class _Line:
    number: int
    rule: Rule


def read(text: str, solution: Solution, file: str = "strategy") -> Strategy:
    """Read a strategy file for the sheet solved; raises StrategyFileError."""
    decisions = solution.decisions
    lines: list[_Line] = []
    problems: list[Problem] = []
    for number, said in _statements(text, decisions.grid.words):
        made, wrong = _rules(said, solution)
        problems += [_problem(file, number, message) for message in wrong]
        lines += [_Line(number, rule) for rule in made]
    unread = bool(problems)
    found = rules.apply(decisions, [line.rule for line in lines])
    for place, line in enumerate(lines):
        problems += [_problem(file, line.number, message) for message in _of_rule(decisions, lines, place, found)]
    gap = (found.first < 0) & (decisions.taken >= 0)
    if gap.any() and not unread:  # a line that could not be read may have been meant for them
        last = max((line.number for line in lines), default=1)
        problems.append(_problem(file, last, f"no rule is for {_some(decisions, gap)}", 'end with "...: otherwise"'))
    if problems:
        raise StrategyFileError(problems)
    every = tuple(line.rule for line in lines)
    return Strategy(every, rules.taken(decisions, every))


def write(made: Iterable[Rule]) -> str:
    """The text that `read` reads back."""
    return "".join(f"{rule.line}\n" for rule in made)


def _statements(text: str, words: Sequence[str]) -> list[tuple[int, str]]:
    """What the file says, with the number of the line where each begins.

    A line that is indented further goes on with what stands above, as a terminal breaks what `pitboss odds` prints;
    but not where both can stand alone, as in a copy that begins behind the indentation of its first line.

    >>> _statements("2x with a flush against a\\n    two\\n  fold otherwise # always", ("fold", "2x"))
    [(1, '2x with a flush against a two'), (3, 'fold otherwise')]
    """
    found: list[tuple[int, str]] = []
    indent = 0
    for number, written in enumerate(text.splitlines(), start=1):
        line = written.split("#")[0].rstrip()
        said = line.lstrip()
        if not said:
            continue
        deeper = bool(found) and len(line) - len(said) > indent
        if deeper and (found[-1][1].endswith(",") or not _stands_alone(said, words)):
            found[-1] = (found[-1][0], f"{found[-1][1]} {said}")
        else:
            found.append((number, said))
            indent = len(line) - len(said)
    return found


def _stands_alone(said: str, words: Sequence[str]) -> bool:
    choices = [choice for choice, _ in parts_of(said)]
    return bool(choices) and all(choice.lower() in words for choice in choices)


def _rules(said: str, solution: Solution) -> tuple[list[Rule], list[str]]:
    """The rules of a line, if it can be read, else what is wrong with it."""
    if "by the other cards and suits" in said:
        why = f'"{said}" leaves hands open that the value alone does not decide'
        return [], [f"{why}; pitboss odds --rules prints lists that say a choice for every hand"]
    parts = list(parts_of(said))
    if not parts:
        example = f"{solution.decisions.grid.words[-1]}: pair of tens or better"
        return [], [f'"{said}" is no rule; write such as "{example}"']
    made, wrong = [], []
    for choice, conditions in parts:
        rule, problems = _rule(choice, conditions, solution)
        wrong += problems
        made += [] if rule is None else [rule]
    return ([], list(dict.fromkeys(wrong))) if wrong else (made, [])


def _rule(choice: str, conditions: list[str], solution: Solution) -> tuple[Rule | None, list[str]]:
    words = solution.decisions.grid.words
    wrong = []
    if choice.lower() not in words:
        wrong.append(f'"{choice}" is no choice here ({near(choice, words)})')
    read_: list[Condition] = []
    for part in conditions:
        try:
            read_.append(_condition(part, solution.game, solution.decisions.counts.shape.exposed))
        except ValueError as error:
            wrong.append(str(error))
    return (None, wrong) if wrong else (Rule(choice.lower(), tuple(read_)), [])


def _condition(said: str, game: Game, exposed: int) -> Condition:
    if not said:
        raise ValueError('a condition is missing; write "otherwise" for all that is left')
    condition = rules.read(said, game)
    if not exposed and not isinstance(condition, Stretch):
        raise ValueError(f'"{said}": no card of the dealer is exposed on {game.id}')
    return condition


def _of_rule(decisions: Decisions, lines: list[_Line], place: int, found: Applied) -> list[str]:
    """What is wrong with one rule among the others."""
    line = lines[place]
    if not found.fits[place]:
        return [f'no hand fits "{line.rule.line}"']
    if not found.reached[place]:
        alone = rules.apply(decisions, [line.rule]).first >= 0
        takers = [lines[other] for other in np.unique(found.first[alone])]
        numbers = ", ".join(str(taker.number) for taker in takers)
        others = sorted({taker.rule.choice for taker in takers} - {line.rule.choice})
        said = f" and says {' or '.join(others)}" if others else ""
        return [f"never reached: line {numbers} takes all its hands{said}: {_some(decisions, alone)}"]
    made = decisions.grid
    kinds = made.kind_of[decisions.counts.hands.values]
    closed = ~made.open[kinds, made.words.index(line.rule.choice)]
    shut = (found.first == place) & closed[:, None]
    return [f"{line.rule.choice} is not open to {_some(decisions, shut)}"] if shut.any() else []


def _some(decisions: Decisions, sets: Array) -> str:
    """How many information sets, and a few of them, apart from one another."""
    hands, ladder = decisions.counts.hands, decisions.values
    concerned = np.flatnonzero(sets.any(axis=1))
    concerned = concerned[np.argsort(-hands.values[concerned], kind="stable")]
    shown = []
    for hand in dict.fromkeys(concerned[np.linspace(0, len(concerned) - 1, EXAMPLES).astype(int)].tolist()):
        cards = sorted(
            (4 * rank + suit for suit in range(4) for rank in range(13) if int(hands.masks[hand, suit]) >> rank & 1),
            reverse=True,
        )
        up = f" against {card.NAMES[int(np.flatnonzero(sets[hand])[0])]}" if sets.shape[1] > 1 else ""
        shown.append(f"{card.show(cards)}{up} ({ladder[hands.values[hand]]})")
    count = int((sets.sum(axis=1) * hands.weights).sum())
    what = "hands and up cards" if sets.shape[1] > 1 else "hands"
    return f"{count:,} {what}: {'; '.join(shown)}"


def _problem(file: str, line: int, message: str, hint: str = "") -> Problem:
    return Problem((), message, hint, file=file, line=line, column=1)
