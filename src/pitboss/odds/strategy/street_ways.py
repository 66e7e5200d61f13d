"""Ways to play a game of several streets, in text, and what each costs.

    first: 4x with 33+, A2s+, K2s+, A2o+, K5o+; else check
    second: 2x with two pair or better, hidden pair of threes or better, 4 to a flush with own ten; else check

A line (or what is between semicolons) names a street and what is done there: one choice, whatever comes; or choices by
cards: at the first decision by two own cards, elsewhere by facts (`seen_facts`), as far as some card is still to come
or nothing is compared. Streets that are not named are played best, the others in mind.
"""

import re
from fractions import Fraction

import numpy as np

from pitboss.cards import card
from pitboss.cards.card import RANKS
from pitboss.odds.pricing import limits, street_solve, streets
from pitboss.odds.pricing.plans import Listed, Plan
from pitboss.odds.pricing.seen_facts import SeenCards, UnknownFact, points
from pitboss.odds.pricing.street_odds import kind_of
from pitboss.odds.pricing.streets import Street, Tree
from pitboss.odds.solving.solution import Solution, decided_on
from pitboss.odds.strategy import spoken
from pitboss.odds.strategy.errors import StrategyError
from pitboss.odds.strategy.followed import Followed, Mistake
from pitboss.sheets.game import Game

_AND_UP = "+"  # behind two cards: these and all that are better
_KIND = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)")


def follow(solution: Solution, text: str) -> Followed:
    """What the way to play comes to, against the best play; raises StrategyError for text that says none."""
    if spoken.is_optimal(text):
        return Followed(solution.main, Fraction(0), ())
    game = solution.game
    staked = decided_on(game, solution.stakes)
    plan = read(text, streets.tree(game, staked), game)
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


def read(text: str, ways: Tree, game: Game | None = None) -> Plan:
    """What is done by facts needs the game, which says what they are.

    >>> from pitboss.odds.pricing.streets import Fork, Move, Street
    >>> asked = Tree((Street("flop", 2, 3),), (Fork(0, (Move("fold", ~0), Move("2x", ~1))),), (), 0)
    >>> read("flop: 2x", asked).always
    {0: '2x'}
    """
    always: dict[int, str] = {}
    first: dict[str, str] = {}
    listed: dict[int, Listed] = {}
    names = [street.id for street in ways.streets]
    lines = [line.strip() for line in re.split(r"[\n;](?=\s*[\w-]+\s*:)", text) if line.strip()]
    for line in lines:
        name, colon, said = (part.strip() for part in line.partition(":"))
        at = names.index(name) if name in names else None
        if not colon or at is None or at in always or at in listed or (first and not at):
            raise StrategyError(f'"{line}" does not name one street; write "{names[0]}: ..." ({", ".join(names)})')
        street = names.index(name)
        words = list(ways.words(street))
        said = _joined(said, words)
        if said in words:
            always[street] = said
        elif not street and (ways.streets[0].own, ways.streets[0].board) == (2, 0) and not _says_facts(said, game):
            first = _by_cards(said, words)
        elif game is None or " with " not in said:
            raise StrategyError(f'"{said}" is no choice of {name}; it has {", ".join(words)}')
        else:
            listed[street] = _by_facts(said, words, ways.streets[street], game)
    if not lines:
        raise StrategyError(f'write what is done on a street, such as "{names[0]}: ..."')
    return Plan(always, first, listed)


def _says_facts(said: str, game: Game | None) -> bool:
    """Whether first cards are told by facts ("2 points") and not by kinds ("K9s+"): only where nothing is compared."""
    _, having, cards = said.partition(" with ")
    return bool(having) and game is not None and not limits.compares(game) and _KIND.match(cards.strip()) is None


def _by_facts(said: str, words: list[str], street: Street, game: Game) -> Listed:
    """From "3x with pair of sixes or better, 3 to a royal flush; else fold" to what is done with which cards."""
    if limits.compares(game) and street.board == game.dealt["board"]:
        raise StrategyError(
            f"{street.id} is taken on all cards, and what then counts are the dealer's hands: it has no list by facts;"
            " leave it out to have it played best, or name one choice for it"
        )
    own = 2 if limits.compares(game) else 0
    cards = SeenCards(np.zeros((1, street.own + street.board), np.int64), own, points(game))
    found: list[tuple[str, str]] = []
    parts, rest = _parts(said, words)
    for word, facts in parts:
        for fact in (one.strip() for one in facts.split(",")):
            try:
                cards.holds(fact)
            except UnknownFact as error:
                raise StrategyError(str(error)) from None
            found.append((word, fact))
    return Listed(tuple(found), rest)


def _joined(said: str, words: list[str]) -> str:
    """The words with the lines that a terminal has broken; a line of its own begins with a choice, or with "else".

    >>> _joined("2x with 4 to a flush with own\\n  ten;\\n  else\\n  check", ["2x", "check"])
    '2x with 4 to a flush with own ten;\\nelse check'
    """
    begins = "|".join(re.escape(word) for word in words)
    return re.sub(rf"\s*\n\s*(else\b|(?:{begins}) with\b)?", lambda end: f"\n{end[1]}" if end[1] else " ", said)


def _parts(said: str, words: list[str]) -> tuple[list[tuple[str, str]], str]:
    """The choices with what they are made with, and what is done otherwise."""
    found = []
    *parts, last = (part.strip() for part in re.split(r"[\n;]", said) if part.strip())
    for part in parts:
        word, having, cards = (one.strip() for one in part.partition(" with "))
        if not having or word not in words:
            raise StrategyError(f'"{part}" is not a choice with cards, as in "{words[-1]} with ..."')
        found.append((word, cards))
    rest = last.removeprefix("else").strip()
    if rest == last or rest not in words:
        raise StrategyError(f'after the cards comes what is done otherwise: "; else {words[0]}"')
    return found, rest


def _by_cards(said: str, words: list[str]) -> dict[str, str]:
    """From "4x with 33+, A2s+; else check" to a choice for each kind of two cards."""
    found: dict[str, str] = {}
    parts, rest = _parts(said, words)
    for word, cards in parts:
        for kind in (each for one in cards.split(",") for each in kinds(one.strip())):
            found.setdefault(kind, word)
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
