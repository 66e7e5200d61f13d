"""The border of the best play in a par sheet, as pictures with their tables: hand by hand, by class of hand, and the
169 kinds of two cards."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any

from pitboss.cards import card
from pitboss.cards.card import RANK_WORDS, RANKS
from pitboss.odds.solving import first_cards
from pitboss.odds.solving.solution import Solution
from pitboss.report import model as m
from pitboss.report.charts import heat
from pitboss.report.charts.heat import Cell
from pitboss.report.figures import exact, number
from pitboss.report.par_sheet_subject import choice
from pitboss.rounds.reasons import capital
from pitboss.sheets.game import Game
from pitboss.sheets.prose import an, listed

Found = dict[str, Any]  # a part of `odds.appendix`, as it is kept

# ---------------------------------------------------------------- hand by hand


def high_card(game: Game, found: Found) -> tuple[m.Block, ...]:
    """What the dearer choice gains with one high card, second card by third."""
    stage = game.decisions[0]
    gains = {(second, third): Fraction(gain) for second, third, gain in found["gains"]}
    seconds = sorted({second for second, _ in gains}, reverse=True)
    thirds = sorted({third for _, third in gains}, reverse=True)
    cells = {
        (thirds.index(third), seconds.index(second)): Cell(
            number(1000 * gain, plus=True), heat.gain_colour(float(gain))
        )
        for (second, third), gain in gains.items()
    }
    more, less = (choice(game, stage, found[key]) for key in ("more", "less"))
    name = RANK_WORDS[found["high"]]
    first, last = (_named(one["hand"]) for one in found["hands"])
    gained, lost = (_worth(one, found["more"]) - _worth(one, found["less"]) for one in found["hands"])
    base = game.wagers[game.bases[stage.wager]].title
    return (
        m.Heading(f"{capital(name)} high, hand by hand"),
        m.Picture(
            heat.grid([_rank(one) for one in thirds], [_rank(one) for one in seconds], cells),
            f"Heat map of {name}-high hands of three suits. {more} is better from {first} upwards, {less} below. With "
            f"{first} {more} gains {number(1000 * gained, 1)} thousandths of the {base}, with {last} it loses "
            f"{number(-1000 * lost, 1)} thousandths.",
            f"What {more} gains over {less.lower()}, in thousandths of the {base}, with {an(name)} and three suits. "
            f"Columns: second card. Rows: third card. Green: {more}; red: {less.lower()}.",
        ),
    )


def exactly(game: Game, found: Found) -> tuple[m.Block, ...]:
    """The two hands between which the border lies."""
    stage = game.decisions[0]
    words = (found["more"], found["less"])
    rows = tuple(
        (m.Cards(tuple(one["hand"].split()), height=8.0), *(_returns(_worth(one, word)) for word in words))
        for one in found["hands"]
    )
    heads = tuple(m.Column(f"{choice(game, stage, word)} returns", figures=True, width=24) for word in words)
    dealer = found["hands"][0]["dealer"]
    short = sum(dealer["not_qualified"].values())
    not_qualified = f"; {short:,} do not qualify" if short else ""
    return (
        m.Heading("The border, exactly"),
        m.Table((m.Column("Hand"), *heads), rows, narrow=True),
        m.Note(
            f"Of {dealer['total']:,} hands that the {game.dealer_title.lower()} may hold against "
            f"{_named(found['hands'][0]['hand'])}, "
            f"{dealer['lower']:,} are lower, {dealer['equal']:,} equal and {dealer['higher']:,} higher{not_qualified}."
        ),
    )


def _worth(hand: Found, word: str) -> Fraction:
    return Fraction(hand["choices"][word]["exact"])


def _returns(worth: Fraction) -> m.Words:
    said = number(worth, 6)
    return said if worth.denominator == 1 else (f"{said} ", m.Exact(exact(worth)))


def _named(hand: str) -> str:
    """
    >>> _named("Qs 6d Tc")
    'Q-10-6'
    """
    return "-".join(_rank(one >> 2) for one in sorted(card.parse(hand), reverse=True))


def _rank(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]


# ---------------------------------------------------------------- by class


def by_class(game: Game, found: Found) -> Iterator[m.Block]:
    """A heat map by exposed card where one is seen, else a table of counts."""
    if found["ups"]:
        yield m.Together((m.Heading("The best play by class of hand"), _class_map(game, found)))
        return
    stage, words = game.decisions[0], found["choices"]
    used = [place for place in range(len(words)) if any(row[0][place] for _, row in found["rows"])]
    heads = tuple(m.Column(choice(game, stage, words[place]), figures=True) for place in used)
    rows = tuple((name, *(f"{counts[place]:,}" for place in used)) for name, counts in _runs(found["rows"]))
    total = ("All hands", *(f"{sum(row[0][place] for _, row in found['rows']):,}" for place in used))
    yield m.Heading("Hands by class and choice")
    yield m.Table((m.Column("Class"), *heads), rows, total)
    yield m.Note("How many hands of the player’s each choice is the best with.")


def _runs(rows: list[Any]) -> Iterator[tuple[str, list[int]]]:
    """Classes one below the other that are played alike as a whole are one row: "Ace high to pair of kings"."""

    def played(row: Any) -> tuple[int, ...]:
        return tuple(place for place, count in enumerate(row[1][0]) if count)

    for number_, (taken, run) in enumerate(groupby(rows, key=played)):
        every = list(run)
        if len(taken) == 1 and len(every) > 1 and number_:
            name = f"{capital(every[-1][0])} to {every[0][0]}"
            yield name, [sum(counts) for counts in zip(*(row[0] for _, row in every), strict=True)]
        else:
            yield from ((capital(name), row[0]) for name, row in every)


def _class_map(game: Game, found: Found) -> m.Picture:
    stage, words = game.decisions[0], found["choices"]
    used = [place for place in range(len(words)) if any(cell[place] for _, row in found["rows"] for cell in row)]
    short = {place: _short(words[place]) for place in used}
    cells = {
        (at, column): _class_cell(counts, used, short)
        for at, (_, row) in enumerate(found["rows"])
        for column, counts in enumerate(row)
        if any(counts)
    }
    names = [capital(name) for name, _ in found["rows"]]
    ups = [_rank(up) for up in found["ups"]]
    wide = max(len(name) for name in names) * 1.45 + 3
    side = min(9.0, (165 - wide) / len(ups))
    told = listed([f"{short[place]} is {choice(game, stage, words[place])}" for place in used])
    said = [
        f"{name}: {', '.join(f'{up} {cells[at, place].text}' for place, up in enumerate(ups) if (at, place) in cells)}"
        for at, name in enumerate(names)
    ]
    return m.Picture(
        heat.grid(names, ups, cells, names=wide, cell=(side, 5.0)),
        f"Chart of the choice by class of hand and exposed card. {told}. {'; '.join(said)}.",
        f"The choice that is taken most often. Columns: exposed card. {told}. *\u00a0Some hands of the class are "
        "played otherwise.",
    )


def _class_cell(counts: list[int], used: list[int], short: dict[int, str]) -> Cell:
    taken = counts.index(max(counts))
    mixed = sum(count > 0 for count in counts) > 1
    return Cell(short[taken] + ("*" if mixed else ""), heat.choice_colour(used.index(taken), len(used)))


def _short(word: str) -> str:
    """
    >>> _short("fold"), _short("2x")
    ('F', '2')
    """
    return word.removesuffix("x") if word[0].isdigit() else word[0].upper()


# ---------------------------------------------------------------- two own cards


def two_cards(game: Game, solution: Solution) -> Iterator[m.Block]:
    """The 169 kinds of two own cards: what the dearer choice gains where there are two, else the choice itself."""
    if not first_cards.grid(solution.starts):
        return
    stage = game.decisions[0]
    words = [word for word, deals in solution.streets[0].chosen.items() if deals]
    named = [choice(game, stage, word) for word in words]
    cells = {}
    for one in solution.starts:
        if len(words) == 2:
            gain = one.choices[words[1]] - one.choices[words[0]]
            cell = Cell(number(100 * gain, plus=True), heat.gain_colour(float(gain)))
        else:
            cell = Cell(_short(one.best), heat.choice_colour(words.index(one.best), len(words)))
        cells[first_cards.cell_of(card.parse(one.cards))] = cell
    ranks = [_rank(rank) for rank in reversed(range(len(RANKS)))]
    base = game.wagers[game.bases[stage.wager]].title
    if len(words) == 2:
        more, less = named[1], named[0].lower()
        caption = f"What {more} gains over {less}, in hundredths of the {base}: green {more}, red {less}."
    else:
        short = [f"{_short(word)} is {name}" for word, name in zip(words, named, strict=True)]
        caption = f"The best choice: {listed(short)}."
    best = [one.best for one in solution.starts]
    counts = listed([f"{name} with {best.count(word)}" for word, name in zip(words, named, strict=True)])
    yield m.Together((
        m.Heading("The 169 kinds of two cards"),
        m.Picture(
            heat.grid(ranks, ranks, cells, cell=(9.2, 5.6)),
            f"Grid of the 169 kinds of two own cards: {counts} of them. The table above names the cards.",
            f"{caption} Above the diagonal cards of one suit, below it of two.",
        ),
    ))  # fmt: skip
