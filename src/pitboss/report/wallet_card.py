"""The wallet card: how to play in one glance, and on its last side what it costs, exactly.

A short list is one that was found by search, with its cost; where the hand's value says it all, the list is the best
play itself. A card has one side of rules, or one for each stake that has rules of its own, and folds where it has more.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.odds import appendix
from pitboss.odds.solving.solution import Solution, reasons
from pitboss.report import card_stakes, card_words, figures, playing_cards
from pitboss.report import model as m
from pitboss.report.advice import Advice, about_later, act, advice, compared_with, seen
from pitboss.report.rack_card import cost_in_words, edges, value
from pitboss.report.sheet_documents import Asked
from pitboss.report.typesetting import typeset
from pitboss.sheets.game import Game
from pitboss.sheets.prose import an

RULES_MOST = 6
SIMPLER_MOST = 2  # other ways to play that are told beside it
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
    stakes = card_stakes.with_rules(solution)
    for number, at in enumerate(stakes):
        if number:
            yield m.NewPage()
        if at.amounts:
            yield m.Heading(f"With {an(game.wagers[solution.main.id].title)} of {at.said}")
        its_own = found if at.solution is solution else advice(at.solution, RULES_MOST, search=True)
        yield from _play(game, at.solution, its_own)
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
        if found.rules > 1 and not found.later:
            yield m.Note("The first rule that fits counts.")
    elif found.lines:
        yield m.Lead(found.lines[0])
    if found.later:
        heading = "Later" if found.lines else "The decision"
        asks = m.Bullets(found.later)
        about = about_later(found)
        yield m.Together((m.Heading(heading), asks, *([m.Note(about)] if about else [])))


# ---------------------------------------------------------------- what it costs


def _costs(game: Game, solution: Solution, found: Advice) -> Iterator[m.Block]:
    main = game.wagers[solution.main.id].title
    rows: list[tuple[m.Words, ...]] = []
    edge = solution.main.house_edge
    stakes = card_stakes.by_stake(solution)
    for at in stakes:
        rows += _main_rows(game, at, found)
    if len(stakes) > 1:
        main = f"{main} of {stakes[0].said}"
    for words, cost in _simpler(game, solution):
        rows.append((f"{main}, {words}", _strong(edge + cost)))
    for name, one in solution.wagers.items():
        if name != solution.main.id or not game.decisions:
            rows.append((f"{game.wagers[name].title}{card_stakes.meter(solution, name)}", _strong(one.house_edge)))
    yield m.Heading("What it costs")
    yield m.Table((m.Column("House edge, per unit of the wager"), m.Column("%", figures=True)), tuple(rows))
    if said := " ".join(_notes(game, solution, found)):
        yield m.Note(said)


def _main_rows(game: Game, at: card_stakes.AtStake, found: Advice) -> Iterator[tuple[m.Words, ...]]:
    """Played by the rules of the card, where they say every decision, and played best."""
    solution = at.solution
    title = game.wagers[solution.main.id].title
    main = f"{title} of {at.said}" if at.amounts else title
    its_own = found
    if at.amounts:
        its_own = advice(solution, RULES_MOST, search=True)
    so = game.decisions and its_own.cost is not None
    if so and its_own.cost is not None:
        yield f"{main}, played so", _strong(solution.main.house_edge + its_own.cost)
    if not so or its_own.cost:
        yield (
            f"{main}, every decision played best" if its_own.later else f"{main}, played best",
            _strong(solution.main.house_edge),
        )


def _strong(edge: Fraction) -> m.Strong:
    return m.Strong(figures.percent(edge))


def _simpler(game: Game, solution: Solution) -> list[tuple[str, Fraction]]:
    """The commonest mistakes, the cheaper first: what the report of the sheet counts as other ways to play."""
    if len(game.decisions[0].choices if game.decisions else ()) < 2:
        return []
    found = []
    for one in appendix.answered(appendix.play(solution), cache=solution.cache).get("ways", ()):
        cost = Fraction(one["cost"])
        if cost and (said := _way(game, one)):
            found.append((said, cost))
    return sorted(found, key=lambda each: each[1])[:SIMPLER_MOST]


def _way(game: Game, one: dict[str, Any]) -> str:
    if "street" in one:
        stage = next(each for each in game.decisions if each.id == one["street"])
        first = " at first" if len(game.decisions) > 1 else ""
        where = f" {seen(game, stage).lower()}" if stage is not game.decisions[0] else first
        return f"always {act(game, stage, one['choice'])}{where}"
    stage = game.decisions[0]
    match one["way"]:
        case "never fold":
            return "never folding"
        case "mimic the dealer":
            needed = game.dealer_needs
            return "" if needed is None else f"folding less than {card_words.less_than(needed)}"
        case "least raise":
            least = min((each for each in stage.choices if each.times), key=lambda each: each.times)
            return f"never more than {act(game, stage, least.word)}"
        case _:
            return ""


def _notes(game: Game, solution: Solution, found: Advice) -> Iterator[str]:
    if found.cost is None and found.later:
        first = "The rules for the first decision are the best play exactly." if found.lines else ""
        each = " What a list costs is told with the other decisions played best." if "Costs" in str(found.later) else ""
        yield f"{first}{each}".strip() or "No short list says the best play of this game."
    elif found.cost is None:
        yield "No short list says the best play of this game."
    elif game.decisions and not found.cost:
        # Else the two figures stand above, and a third one need not add up in its last place.
        yield cost_in_words(game, solution, found)
    for name, why in reasons(solution).items():
        yield f"{game.wagers[name].title} is not valued: {why}."


def _data(found: Advice) -> dict[str, Any]:
    return {
        "rules": list(found.lines),
        "cost": None if found.cost is None else str(found.cost),
        **({"later": list(found.later)} if found.later else {}),
    }
