"""Ways to play a game of several streets, in text, and what each costs.

    first: 4x with 33+, A2s+, K2s+, A2o+, K5o+; else check
    second: check

A line (or what is between semicolons) names a street and what is done there: one choice, whatever comes; or at the
first decision with two own cards, choices by cards. Streets that are not named are played best, the others in mind.
"""

import re

from pitboss.cards import card
from pitboss.cards.card import RANKS
from pitboss.odds.pricing import street_solve, streets
from pitboss.odds.pricing.plans import Plan
from pitboss.odds.pricing.street_odds import kind_of
from pitboss.odds.pricing.streets import Tree
from pitboss.odds.solving.solution import Solution, decided_on
from pitboss.odds.strategy.errors import StrategyError
from pitboss.odds.strategy.followed import Followed, Mistake

_AND_UP = "+"  # behind two cards: these and all that are better
_KIND = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)")


def follow(solution: Solution, text: str) -> Followed:
    """What the way to play comes to, against the best play; raises StrategyError for text that says none."""
    game = solution.game
    staked = decided_on(game, solution.stakes)
    plan = read(text, streets.tree(game, staked))
    odds = street_solve.priced(street_solve.play(game, staked, plan), solution.main.id, solution.unit)
    every = sum(one.alike for one in solution.starts)
    mistakes = []
    for one in solution.starts if plan.first and not plan.always else ():
        kind = _kind_of(one.cards)
        cost = one.choices[one.best] - one.choices[plan.first[kind]]
        if cost:
            mistakes.append(Mistake(one.best, plan.first[kind], kind, one.alike, cost * one.alike / every))
    cost = odds.house_edge - solution.main.house_edge
    return Followed(odds, cost, tuple(sorted(mistakes, key=lambda one: -one.cost)))


def read(text: str, ways: Tree) -> Plan:
    """
    >>> from pitboss.odds.pricing.streets import Fork, Move, Street
    >>> asked = Tree((Street("flop", 2, 3),), (Fork(0, (Move("fold", ~0), Move("2x", ~1))),), (), 0)
    >>> read("flop: 2x", asked).always
    {0: '2x'}
    """
    always: dict[int, str] = {}
    first: dict[str, str] = {}
    names = [street.id for street in ways.streets]
    lines = [line.strip() for line in re.split(r"[\n;](?=\s*[\w-]+\s*:)", text) if line.strip()]
    for line in lines:
        name, colon, said = (part.strip() for part in line.partition(":"))
        if not colon or name not in names or names.index(name) in always or (first and name == names[0]):
            raise StrategyError(f'"{line}" does not name one street; write "{names[0]}: ..." ({", ".join(names)})')
        street = names.index(name)
        words = list(dict.fromkeys(move.word for fork in ways.at(street) for move in ways.forks[fork].moves))
        if said in words:
            always[street] = said
        elif street or ways.streets[0].own != 2 or ways.streets[0].board:
            raise StrategyError(f'"{said}" is no choice of {name}; it has {", ".join(words)}')
        else:
            first = _by_cards(said, words)
    if not lines:
        raise StrategyError(f'write what is done on a street, such as "{names[0]}: ..."')
    return Plan(always, first)


def _by_cards(said: str, words: list[str]) -> dict[str, str]:
    """From "4x with 33+, A2s+; else check" to a choice for each kind of two cards."""
    found: dict[str, str] = {}
    *parts, last = (part.strip() for part in re.split(r"[\n;]", said) if part.strip())
    for part in parts:
        word, having, cards = (one.strip() for one in part.partition(" with "))
        if not having or word not in words:
            raise StrategyError(f'"{part}" is not a choice with cards, as in "{words[-1]} with 33+, A2s+"')
        for kind in (each for one in cards.split(",") for each in kinds(one.strip())):
            found.setdefault(kind, word)
    rest = last.removeprefix("else").strip()
    if rest == last or rest not in words:
        raise StrategyError(f'after the cards comes what is done otherwise: "; else {words[0]}"')
    return {kind: found.get(kind, rest) for kind in _every()}


def kinds(said: str) -> list[str]:
    """
    >>> kinds("KK+"), kinds("K9s-K7s"), kinds("QJo+"), kinds("72o")
    (['AA', 'KK'], ['K9s', 'K8s', 'K7s'], ['QJo'], ['72o'])
    """
    first, dash, last = said.partition("-")
    open_end = first.endswith(_AND_UP) and not dash
    found = [_KIND.fullmatch(one) for one in (first.removesuffix(_AND_UP), last or first.removesuffix(_AND_UP))]
    if any(one is None for one in found):
        raise StrategyError(f'"{said}" names no two cards; write "33+", "A2s+", "K9o" or "T9s-T6s"')
    (high, low, suited), (_, end, _) = (one.groups() for one in found if one is not None)
    top = RANKS.index(high)
    if high == low:
        ends = sorted((12 if open_end else top, RANKS.index(end)), reverse=True)
        return [RANKS[rank] * 2 for rank in range(ends[0], ends[1] - 1, -1)]
    begin = top - 1 if open_end else RANKS.index(low)
    if not suited or begin >= top or RANKS.index(end) > begin:
        raise StrategyError(f'"{said}" names no two cards; the higher comes first, then s (one suit) or o (two)')
    return [f"{high}{RANKS[rank]}{suited}" for rank in range(begin, RANKS.index(end) - 1, -1)]


def _every() -> list[str]:
    ranks = RANKS[::-1]
    pairs = [rank * 2 for rank in ranks]
    return pairs + [a + b + suited for at, a in enumerate(ranks) for b in ranks[at + 1 :] for suited in "so"]


def _kind_of(cards: str) -> str:
    return kind_of(card.parse(cards))
