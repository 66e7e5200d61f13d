"""What the odds page tells of a game that is decided street by street: how often each choice is right, and the first
decision by own cards, as a grid and in words. All of it is read from the solution.
"""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.cards import card
from pitboss.cards.card import NAMES, RANKS
from pitboss.odds import solution_data
from pitboss.odds.pricing import streets as ways
from pitboss.odds.pricing.street_odds import Start, StreetOdds
from pitboss.odds.solving import first_cards
from pitboss.odds.solving.solution import Solution, decided_on
from pitboss.rounds.reasons import tens
from pitboss.sheets import streets
from pitboss.sheets.game import Game
from pitboss.web.study import sheet_info
from pitboss.web.wire.study import Figure, FirstGrid, GridCell, StreetChoice, StreetShares

SIDE = len(RANKS)


def figure(value: Fraction) -> Figure:
    return Figure(exact=str(value), value=float(value))


def labels(game: Game, stage: str) -> dict[str, str]:
    """The keys of a street; with the multiple where another street has another one: "Play 2x" and "Play 1x"."""
    asked = next(one for one in game.decisions if one.id == stage)
    wager = [choice for one in game.decisions if one.wager == asked.wager for choice in one.choices if choice.times]
    named = sheet_info.labels(game, stage)
    if len({choice.times for choice in wager}) > 1:
        named |= {one.word: f"{game.wagers[asked.wager].title} {one.word}" for one in asked.choices if one.times}
    return named


def shares(solution: Solution) -> list[StreetShares]:
    """Every decision that some deal comes to; nothing for a game of one decision without cards for all."""
    if not solution.streets:
        return []
    game = solution.game
    tree = ways.tree(game, decided_on(game, solution.stakes))
    titles = streets.decisions(game)
    return [
        StreetShares(
            stage=one.id,
            title=titles[one.id],
            own=seen.own,
            board=seen.board,
            reached=figure(Fraction(one.deals, solution.deals)),
            choices=_choices(solution, tree, number, one),
            equal=one.ties,
        )
        for number, (one, seen) in enumerate(zip(solution.streets, tree.streets, strict=True))
        if one.deals
    ]


def _choices(solution: Solution, tree: ways.Tree, number: int, one: StreetOdds) -> list[StreetChoice]:
    moves = [move for fork in tree.at(number) for move in tree.forks[fork].moves]
    named = labels(solution.game, one.id)
    return [
        StreetChoice(
            choice=word,
            label=named.get(word, word),
            of_all=figure(Fraction(deals, solution.deals)),
            goes_on=any(move.word == word and move.to >= 0 for move in moves),
        )
        for word, deals in one.chosen.items()
    ]


def grid(solution: Solution) -> FirstGrid | None:
    """None where these are no two own cards of a whole deck."""
    if not first_cards.grid(solution.starts):
        return None
    first = shares(solution)[0]
    words = [one.choice for one in first.choices]
    by_place = {first_cards.cell_of(card.parse(one.cards)): one for one in solution.starts}
    return FirstGrid(
        stage=first.stage,
        choices=first.choices,
        deals=sum(one.alike for one in solution.starts),
        cells=[_cell(by_place[row, column], row, column, words) for row in range(SIDE) for column in range(SIDE)],
    )


def _cell(one: Start, row: int, column: int, words: list[str]) -> GridCell:
    least, *others = (one.choices[word] for word in words)
    return GridCell(
        kind=first_cards.kind(row, column),
        cards=[NAMES[each] for each in sorted(card.parse(one.cards), reverse=True)],
        alike=one.alike,
        best=one.best,
        equal=list(one.ties),
        worth=[figure(one.choices[word]) for word in words],
        gain=figure(max(others) - least if others else Fraction(0)),
    )


def in_words(solution: Solution) -> Iterator[str]:
    """The first decision, a sentence for each choice: "Play 4x with a pair of threes or better, any ace, ..."."""
    if not solution.streets:
        return
    game = solution.game
    said = first_cards.said(solution.starts) or solution_data.first_words(solution)
    named = labels(game, game.decisions[0].id)
    for word, cards in said.items():
        yield f"{_where(game)}{named.get(word, word)} with {tens(cards)}."


def _where(game: Game) -> str:
    """The first street is named where there are several."""
    return f"{streets.decisions(game)[game.decisions[0].id]}: " if len(game.decisions) > 1 else ""
