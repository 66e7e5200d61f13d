"""Short lists to remember for a game of several streets, each with its exact cost against the best play.

Where the first decision is taken on two own cards, lists say stretches of them in the words of players: "4x with 33+,
A2s+, K5o+; else check". What each choice is worth with each kind of cards is in the solution, later decisions played
best; so the cost of a list is a sum, and the best list of every length is found: stretches of different rows (pairs, or
one high card, suited or not) do not touch one another. Elsewhere a list is one choice for a whole street, whatever
comes, the others played best; that is counted, and for a board it is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from pitboss.cards import card
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.street_odds import Start, kind_of
from pitboss.odds.solving import first_cards
from pitboss.odds.solving.solution import Solution, decided_on

LENGTH_MOST = 40  # stretches; no game needs so many


@dataclass(frozen=True)
class StreetRules:
    """A line as `--strategy` takes it, for one street; the others are played best."""

    street: str
    line: str
    length: int  # stretches of cards before "else"
    cost: Fraction  # per unit of the main wager


def find(solution: Solution) -> tuple[StreetRules, ...]:
    """The best of each length from none, without lengths that gain nothing; raises `limits.Beyond` for none."""
    if len(first_cards.grid(solution.starts)):
        return tuple(_by_first_cards(solution.game.decisions[0].id, solution.starts))
    if limits.takes_long(solution.game):
        raise limits.Beyond(
            f"{solution.game.id} is not decided on two own cards first; of games with a board for both short lists are"
            " known for such decisions only. --strategy tells what a choice costs that is made whatever comes"
        )
    return always(solution)


# ---------------------------------------------------------------- one choice for a street


def always(solution: Solution) -> tuple[StreetRules, ...]:
    """Every choice of every street, whatever comes; the other streets are played best, with it in mind."""
    from pitboss.odds.pricing import street_solve
    from pitboss.odds.pricing.plans import Plan

    game, found = solution.game, []
    staked = decided_on(game, solution.stakes)
    for number, street in enumerate(solution.streets):
        for word in street.chosen:
            played = street_solve.play(game, staked, Plan(always={number: word}))
            edge = street_solve.priced(played, solution.main.id, solution.unit).house_edge
            found.append(StreetRules(street.id, f"{street.id}: {word}", 0, edge - solution.main.house_edge))
    order = [street.id for street in solution.streets]
    return tuple(sorted(found, key=lambda one: (order.index(one.street), one.cost)))


# ---------------------------------------------------------------- first cards


@dataclass(frozen=True)
class _Row:
    """Some stretches of one row, and what is lost with them in all."""

    lost: int  # of a common share
    said: tuple[tuple[str, str], ...]  # a choice, and a stretch of cards


def _by_first_cards(street: str, starts: Sequence[Start]) -> list[StreetRules]:
    every, words = sum(one.alike for one in starts), list(starts[0].choices)
    share = lcm(*(worth.denominator for one in starts for worth in one.choices.values()))
    lost = {
        kind_of(card.parse(one.cards)): {
            word: int((one.choices[one.best] - worth) * share) * one.alike for word, worth in one.choices.items()
        }
        for one in starts
    }
    best: dict[int, tuple[int, str, tuple[tuple[str, str], ...]]] = {}
    for rest in words:
        for length, row in enumerate(_joined([_row(row, lost, words, rest) for row in first_cards.rows()])):
            if length not in best or row.lost < best[length][0]:
                best[length] = (row.lost, rest, row.said)
    found: list[StreetRules] = []
    for length, (less, rest, said) in sorted(best.items()):
        cost = Fraction(less, share * every)
        if not found or cost < found[-1].cost:
            found.append(StreetRules(street, f"{street}: {_line(words, said, rest)}", length, cost))
    return found


def _row(row: Sequence[str], lost: Mapping[str, Mapping[str, int]], words: Sequence[str], rest: str) -> list[_Row]:
    """By number of stretches: the least that can be lost in a row, all else in it being `rest`."""
    sums = {word: _sums([lost[kind][word] for kind in row]) for word in words}
    upto: list[list[_Row]] = [[_Row(0, ())]]  # by cards of the row so far, by stretches
    for end in range(1, len(row) + 1):
        here: list[_Row] = [_Row(one.lost + sums[rest][end] - sums[rest][end - 1], one.said) for one in upto[end - 1]]
        for begin in range(end):
            for word in words:
                if word == rest:
                    continue
                said = (word, first_cards.stretch(row, begin, end - 1))
                for length, before in enumerate(upto[begin]):
                    made = _Row(before.lost + sums[word][end] - sums[word][begin], (*before.said, said))
                    _put(here, length + 1, made)
        upto.append(here)
    return upto[-1]


def _sums(values: Sequence[int]) -> list[int]:
    found = [0]
    for value in values:
        found.append(found[-1] + value)
    return found


def _joined(parts: Sequence[list[_Row]]) -> list[_Row]:
    """By number of stretches in all rows: the least that can be lost."""
    found = [_Row(0, ())]
    for part in parts:
        longer: list[_Row] = []
        for length, one in enumerate(found):
            for more, row in enumerate(part):
                if length + more <= LENGTH_MOST:
                    _put(longer, length + more, _Row(one.lost + row.lost, one.said + row.said))
        found = longer
    return found


def _put(rows_by_length: list[_Row], length: int, made: _Row) -> None:
    if length == len(rows_by_length):
        rows_by_length.append(made)
    elif made.lost < rows_by_length[length].lost:
        rows_by_length[length] = made


def _line(words: Sequence[str], said: Sequence[tuple[str, str]], rest: str) -> str:
    """The dearest choice first, as a sheet's words go up: "4x with 33+, A2s+; else check"."""
    by_word = {word: [cards for one, cards in said if one == word] for word in reversed(words)}
    parts = [f"{word} with {', '.join(cards)}" for word, cards in by_word.items() if cards]
    return "; ".join([*parts, f"else {rest}"]) if parts else rest
