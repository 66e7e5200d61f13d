"""Short lists to remember for a game of several streets, each with its exact cost against the best play.

Where the first decision is taken on two own cards, lists say stretches of them in the words of players: "4x with 33+,
A2s+, K5o+; else check". What each choice is worth with each kind of cards is in the solution, later decisions played
best; so the cost of a list is a sum, and the best list of every length is found: stretches of different rows (pairs, or
one high card, suited or not) do not touch one another.

Elsewhere lists say facts that a player can see (`pricing.seen_facts`), found step by step (`fact_lists`), each with
what the solver counts for it, the other decisions played best with the list in mind. Where all cards are seen and
compared no list is made: what counts then is how many of the dealer's hands are better, and no fact of these says that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from pitboss.cards import card
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.street_odds import Start, kind_of
from pitboss.odds.solving import first_cards, store
from pitboss.odds.solving.questions import key_in_cents
from pitboss.odds.solving.solution import Solution, decided_on
from pitboss.sheets import check_stages
from pitboss.sheets.game import Game

LENGTH_MOST = 40  # stretches; no game needs so many
BOARD_MOST = 3  # cards for all, beside two own: a million sets of cards; beside four there are fourteen million


@dataclass(frozen=True)
class StreetRules:
    """A line as `--strategy` takes it, for one street; the others are played best."""

    street: str
    line: str
    length: int  # stretches of cards before "else"
    cost: Fraction  # per unit of the main wager
    proved: bool = True  # no list of the length is better; else it is the best found


def find(solution: Solution) -> tuple[StreetRules, ...]:
    """By street, the best found of each length from none, without lengths that gain nothing.

    Raises `limits.Beyond` where no street has any.
    """
    game, found = solution.game, by_first_cards(solution)
    by_cards = bool(found)
    later = [number for number in range(len(solution.streets)) if number or not by_cards or not limits.compares(game)]
    found += _by_facts(solution, [number for number in later if has_lists(game, number)], {one.line for one in found})
    if not found:
        raise limits.Beyond(
            f"{game.id} is decided on all cards at once: no short list is known; --strategy tells what a choice costs"
            " that is made whatever comes"
        )
    return tuple(found)


def by_first_cards(solution: Solution) -> list[StreetRules]:
    """The best lists for the first decision with two own cards; nothing where it is taken on others."""
    if not len(first_cards.grid(solution.starts)):
        return []
    return _by_first_cards(solution.game.decisions[0].id, solution.starts)


def has_lists(game: Game, number: int) -> bool:
    """Whether a street has short lists by facts: not where all cards are seen and compared, nor where too many are."""
    stage = game.decisions[number]
    seen = check_stages.cards_dealt(game.sheet, before=game.stages.index(stage))
    return not limits.compares(game) or seen["board"] <= BOARD_MOST


def _by_facts(solution: Solution, numbers: Sequence[int], known: set[str]) -> list[StreetRules]:
    """Lists for these streets, without lines that are known already."""
    from pitboss.odds.counting import halfway
    from pitboss.odds.pricing import street_solve
    from pitboss.odds.pricing.plans import BEST, Plan
    from pitboss.odds.strategy import fact_lists

    game, found = solution.game, list[StreetRules]()
    staked = decided_on(game, solution.stakes)
    if not numbers:
        return []
    made, step = street_solve.for_plans(game, staked)
    place = store.halfway(key_in_cents("halfway lists", game, solution.stakes)) if solution.cache else None
    with halfway.kept_at(place):
        best = made.net(BEST)
    for number in numbers:
        words, losses = made.losses(number)
        cards, street, dearest = made.sets(number), solution.streets[number].id, None
        for listed in fact_lists.find(words, losses, cards):
            lost = best - made.net(Plan(listed={number: listed}) if listed.said else Plan(always={number: listed.rest}))
            cost = Fraction(lost * step, made.deals * solution.unit)
            line = f"{street}: {_line(words, listed.said, listed.rest)}"
            if (dearest is None or cost < dearest) and line not in known:
                found.append(StreetRules(street, line, len(listed.said), cost, proved=not listed.said))
                dearest = cost
    return found


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
