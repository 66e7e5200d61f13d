"""The part of a par sheet about how to play: the rule, its border, how often each choice is taken, what others cost."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from pitboss.cards.card import RANK_WORDS
from pitboss.odds import solution_data
from pitboss.odds.solving import first_cards
from pitboss.odds.solving.solution import Solution
from pitboss.odds.solving.thresholds import Threshold
from pitboss.report import model as m
from pitboss.report import par_sheet_border, par_sheet_mistakes
from pitboss.report.figures import percent
from pitboss.report.par_sheet_subject import Subject, choice
from pitboss.rounds.reasons import capital, tens
from pitboss.sheets import streets
from pitboss.sheets.game import Game
from pitboss.sheets.prose import an
from pitboss.sheets.values import Choice

ROOM, ROOM_UPS = 95.0, 105.0  # mm: the part begins on a new page where less is left; with a row for every exposed card
NONE = "\u2013"  # a cell that nothing is to be said in


def part(about: Subject, found: dict[str, Any]) -> Iterator[m.Block]:
    """`found` is the appendix about play."""
    solution = about.solution
    if solution is None or (not solution.decided and not solution.streets):
        yield from _nothing_decided(about)
        return
    yield m.NewPage(room=ROOM_UPS if len(solution.thresholds) > 1 else ROOM)
    yield m.Heading("Strategy", 1, "strategy")
    if about.stake_note:
        yield m.Note(about.stake_note)
    if solution.streets:
        yield from _by_streets(about, solution)
    else:
        yield from _one_decision(about, solution, found)
    yield from par_sheet_mistakes.part(about, solution, found)


def _nothing_decided(about: Subject) -> Iterator[m.Block]:
    """A sheet with decisions that are not valued says so; one without any has no strategy, and no page for it."""
    if about.game.decisions and about.solution is not None:
        yield m.NewPage(room=ROOM)
        yield m.Heading("Strategy", 1, "strategy")
        yield m.Lead("The decision belongs to a wager that is not valued, so that no best play is known.")


# ---------------------------------------------------------------- one decision


def _one_decision(about: Subject, solution: Solution, found: dict[str, Any]) -> Iterator[m.Block]:
    game = about.game
    whole = all(one.exists for one in solution.thresholds)
    single = len(solution.thresholds) == 1
    if single and whole:
        after = " This one rule is the whole of the best play." if len(solution.decided) > 1 else ""
        yield m.Lead(f"{sentence(game, solution.thresholds[0])}{after}")
    elif single:
        yield m.Lead("The best play goes by the value of the hand, and near its border by the other cards and suits.")
    else:
        dealer = game.dealer_title.lower()
        yield m.Lead(f"The best play depends on the card that the {dealer} exposes: a rule for each rank of it.")
    often = _how_often(game, solution.decided, solution.deals)
    if "border" in found:
        first = par_sheet_border.high_card(game, found["border"])
        yield m.Halves(first, (*par_sheet_border.exactly(game, found["border"]), *often), left=0.51)
    else:
        if not (single and whole):
            yield from _floors(about, solution)
        yield m.Together(often)
    if "classes" in found and "border" not in found:
        yield from par_sheet_border.by_class(game, found["classes"])


def sentence(game: Game, one: Threshold) -> str:
    """A rule that is whole in words, with what the choices are called at the table."""
    assert one.unclear is None
    stage = game.decisions[0]
    upper = [f"{choice(game, stage, step.word)} with {held(step.floor)} or better" for step in one.steps if step.floor]
    last = choice(game, stage, one.steps[-1].word)
    low = last.lower() if last.lower() in (Choice.FOLD.word, Choice.CHECK.word) else last
    return tens(", ".join(upper) + f", otherwise {low}." if upper else f"Always {low}.")


def held(hand: str) -> str:
    """
    >>> held("pair of aces"), held("Q-6-4"), held("three of a kind"), held("ace high")
    ('a pair of aces', 'Q-6-4', 'three of a kind', 'ace high')
    """
    bare = hand[0].isupper() or hand.endswith(" high") or hand.split(maxsplit=1)[0] in ("two", "three", "four")
    return hand if bare or hand[0].isdigit() else an(hand)


def _floors(about: Subject, solution: Solution) -> Iterator[m.Block]:
    """A column a choice with its least hand; between them what the value alone does not say; and what is left."""
    game, stage = about.game, about.game.decisions[0]
    taken = {step.word for one in solution.thresholds for step in one.steps if step.floor}
    raises = [one.word for one in reversed(stage.choices) if one.word in taken]
    last = solution.thresholds[-1].steps[-1].word
    unclear = not all(one.exists for one in solution.thresholds)
    rows = [_floor_row(one, raises, last) for one in reversed(solution.thresholds)]
    ups = [RANK_WORDS[one.up] for one in reversed(solution.thresholds) if one.up is not None]
    heads = [*(f"{choice(game, stage, word)} from" for word in raises), f"{choice(game, stage, last)} below"]
    keep = [*range(len(raises)), *([len(raises)] if unclear else []), len(raises) + 1]
    heads.insert(len(raises), "By the other cards and suits")
    told: list[tuple[m.Words, ...]] = []
    for cells, run in groupby(zip(rows, ups or [""] * len(rows), strict=True), key=lambda one: one[0]):
        names = [name for _, name in run]
        said = tuple(cells[at] for at in keep)
        told.append((capital(names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"), *said) if ups else said)
    columns = [m.Column(heads[at], share=(1.0, 1.05, 0.75)[(at >= len(raises)) + (at > len(raises))]) for at in keep]
    columns = [m.Column("Exposed", width=19.0), *columns] if ups else columns
    yield m.Heading("The best play against each exposed card" if ups else "The best play by the value of the hand")
    yield m.Table(tuple(columns), tuple(told), sentences=True)
    if unclear:
        asked = f"pitboss odds {about.command} --hand ...{' --up ...' if ups else ''}"
        why = "Where it goes by the other cards and suits, two hands of one value are played differently. One hand: "
        yield m.Note((why, m.Mono(asked)))


def _floor_row(one: Threshold, raises: Sequence[str], last: str) -> tuple[str, ...]:
    """The least hand of each choice, the stretch between, and the hand below which the last choice is taken."""
    floors = {step.word: step.floor for step in one.steps if step.floor}
    if not floors and one.steps[-1].word in raises:  # one choice with every hand
        return (*("every hand" if word == one.steps[-1].word else NONE for word in raises), NONE, NONE)
    cells = [capital(tens(floors[word])) if word in floors else NONE for word in raises]
    if one.unclear is None:
        lowest = capital(tens(one.steps[-2].floor)) if floors else "every hand"
        return (*cells, NONE, lowest if one.steps[-1].word == last else NONE)
    least, most = (tens(str(value)) for value in one.unclear)
    between = capital(least) if least == most else f"up to {most}"
    return (*cells, between, capital(least))


def _how_often(game: Game, decided: Mapping[str, int], deals: int) -> tuple[m.Block, ...]:
    order = [one.word for one in game.decisions[0].choices]
    rows = tuple(
        (choice(game, game.decisions[0], word), f"{decided[word]:,}", percent(Fraction(decided[word], deals)))
        for word in sorted(decided, key=order.index)
    )
    heads = (m.Column("Choice"), m.Column("Deals", figures=True), m.Column("Share,\u00a0%", figures=True))
    taken = sum(decided.values())
    total = ("All", f"{taken:,}", percent(Fraction(taken, deals)))
    return (m.Heading("How often"), m.Table(heads, rows, total, narrow=True))


# ---------------------------------------------------------------- street by street


def _by_streets(about: Subject, solution: Solution) -> Iterator[m.Block]:
    game = about.game
    titles = streets.decisions(game)
    many = len(game.decisions) > 1
    yield m.Lead(
        "Each decision is taken on the cards that are seen by then, with the later ones played best."
        if many
        else "The decision is taken on the cards that are seen by then."
    )
    said = first_cards.said(solution.starts) or solution_data.first_words(solution)
    if said:
        where = f"{titles[game.decisions[0].id]}: the" if many else "The"
        yield m.Heading(f"{where} first cards" if many else "By first cards")
        rows = tuple((choice(game, game.decisions[0], word), capital(tens(cards))) for word, cards in said.items())
        yield m.Table((m.Column("Choice"), m.Column("With", share=6)), rows, sentences=True)
    else:
        asked = f"pitboss odds {about.command} --hand ... --board ..."
        yield m.Paragraph(("The cards that it is taken on are too many for a list. One hand: ", m.Mono(asked)))
    yield from par_sheet_border.two_cards(game, solution)
    yield from _streets_table(about, solution)


def _streets_table(about: Subject, solution: Solution) -> Iterator[m.Block]:
    """How often each choice is taken at each street, of all deals and of those that come to it."""
    game, titles = about.game, streets.decisions(about.game)
    rows: list[tuple[m.Words, ...]] = []
    for stage, one in zip(game.decisions, solution.streets, strict=True):
        name = titles[one.id]
        for word, deals in one.chosen.items():
            share = percent(Fraction(deals, one.deals)) if one.deals else ""
            of_all = percent(Fraction(deals, solution.deals))
            rows.append((name, choice(game, stage, word), f"{deals:,}", share, of_all))
            name = ""
    heads = (
        m.Column("Decision"),
        m.Column("Choice"),
        m.Column("Deals", figures=True),
        m.Column("Share of the decision,\u00a0%", figures=True),
        m.Column("Share of all,\u00a0%", figures=True),
    )
    yield m.Heading("How often each choice is taken")
    yield m.Table(heads, tuple(rows))
    ties = sum(one.ties for one in solution.streets)
    equal = (
        f" With {ties:,} sets of cards two choices are equally good; the one that stakes less is taken." if ties else ""
    )
    yield m.Note(f"Of {solution.deals:,} deals.{equal}")
