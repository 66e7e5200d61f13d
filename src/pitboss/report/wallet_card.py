"""The wallet card: how to play in one glance, and on its last side what it costs, exactly.

A short list is one that was found by search, with its cost; where the hand's value says it all, the list is the best
play itself. A card with more than six rules, or with several streets, has more sides and folds.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.odds import answer
from pitboss.odds.solving.solution import Solution, reasons
from pitboss.report import figures, playing_cards
from pitboss.report import model as m
from pitboss.report.advice import Advice, act, advice, compared_with
from pitboss.report.hand_rankings import NUMBERS
from pitboss.report.rack_card import cost_in_words, edges, value
from pitboss.report.sheet_documents import Asked
from pitboss.report.typesetting import typeset
from pitboss.sheets.game import Game

RULES_MOST = 6
SIMPLER_MOST = 2  # shorter lists that are told beside it
CARD_WIDE, GUTTER, CARDS_HIGH = 74.6, 4.0, 11.4  # in mm: the text, the space between its halves, the drawn hand


def document(asked: Asked) -> m.Document:
    game = asked.game
    solution = value(game)
    found = Advice((), None) if isinstance(solution, str) else advice(solution, RULES_MOST, search=True)
    made = m.Document(
        "Strategy card",
        game.title,
        tuple(_blocks(asked, solution, found)),
        digest=game.digest,
        frame=m.Frame.WALLET,
        brand=asked.brand,
        data={"sheet": game.id, "odds": edges(solution), "strategy": _data(found)},
    )
    return typeset(made)


def _blocks(asked: Asked, solution: Solution | str, found: Advice) -> Iterator[m.Block]:
    game = asked.game
    if isinstance(solution, str):
        yield m.Paragraph(f"This game is not valued: {solution}.")
        return
    yield from _play(game, solution, found)
    yield m.NewPage()
    yield from _costs(game, solution, found)
    if asked.brand.help_line:
        yield m.Note(asked.brand.help_line)


# ---------------------------------------------------------------- how to play


def _play(game: Game, solution: Solution, found: Advice) -> Iterator[m.Block]:
    if found.floor and found.rules == 1:
        drawn = m.Cards(playing_cards.shown(list(found.floor)), height=CARDS_HIGH)
        rule, rest = (one for one in found.lines)
        wide = len(found.floor) * (40 + 3) / 56 * CARDS_HIGH
        yield m.Halves((m.Paragraph(drawn),), (m.Lead(rule), m.Paragraph(f"{rest}.")), left=wide / (CARD_WIDE - GUTTER))
        first, last = solution.thresholds[0].steps
        if said := compared_with(game, first.floor, last.word):
            yield m.Note(said)
        return
    if found.later and found.lines:
        yield m.Heading("Your first cards")
    if found.rules:
        rules = tuple(f"{line}." for line in found.lines)
        yield m.Bullets(rules) if found.later else m.Steps(rules)
    elif found.lines:
        yield m.Lead(found.lines[0])
    if found.later:
        heading = "Later" if found.lines else "The decision"
        asks = m.Bullets(found.later)
        how = "How often each choice is right, of the hands that come so far."
        yield m.Together((m.Heading(heading), asks, m.Note(how)))


# ---------------------------------------------------------------- what it costs


def _costs(game: Game, solution: Solution, found: Advice) -> Iterator[m.Block]:
    main = game.wagers[solution.main.id].title
    rows: list[tuple[m.Words, ...]] = []
    edge = solution.main.house_edge
    if found.cost is not None and game.decisions:
        rows.append((f"{main}, played so", _strong(edge + found.cost)))
    if found.cost is None or found.cost:
        rows.append((f"{main}, played best", _strong(edge)))
    for words, cost in _simpler(game, solution, found):
        rows.append((f"{main}, {words}", _strong(edge + cost)))
    for name, one in solution.wagers.items():
        if name != solution.main.id or not game.decisions:
            rows.append((game.wagers[name].title, _strong(one.house_edge)))
    yield m.Heading("What it costs")
    yield m.Table((m.Column("House edge, per unit of the wager"), m.Column("%", figures=True)), tuple(rows))
    yield m.Note(" ".join(_notes(game, solution, found)))


def _strong(edge: Fraction) -> m.Strong:
    return m.Strong(figures.percent(edge))


def _simpler(game: Game, solution: Solution, found: Advice) -> Iterator[tuple[str, Fraction]]:
    """The commonest mistakes: to do the same with every hand, or to keep fewer rules in mind."""
    if solution.streets or found.cost is None:
        return
    stage, told = game.decisions[0], 0
    for one in answer.rules_known(solution) or []:
        cost = Fraction(one["cost"]["exact"])
        if one["length"] >= found.rules or cost <= found.cost or told >= SIMPLER_MOST:
            continue
        told += 1
        if one["length"]:
            yield f"with {NUMBERS[one['length']]} rule{'s' if one['length'] > 1 else ''} only", cost
        else:
            yield f"always {act(game, stage, one['rules'][0].removeprefix('otherwise '))}", cost


def _notes(game: Game, solution: Solution, found: Advice) -> Iterator[str]:
    if found.cost is None:
        yield "No short list says the best play of this game."
    elif solution.streets and found.later:
        yield "The first decision is the best play exactly; the later ones are taken to be played best."
    elif game.decisions:
        first = "The first rule that fits counts. " if found.rules > 1 else ""
        yield f"{first}{cost_in_words(game, solution, found)}"
    for name, why in reasons(solution).items():
        yield f"{game.wagers[name].title} is not valued: {why}."


def _data(found: Advice) -> dict[str, Any]:
    return {
        "rules": list(found.lines),
        "cost": None if found.cost is None else str(found.cost),
        **({"later": list(found.later)} if found.later else {}),
    }
