"""The rack card: on its first side how to play, on the others what pays, with drawn hands.

It says what a player at the table asks: the wagers with their limits, a round, what becomes of each wager, the best
play with what it costs, and the hands from the top down. Every figure is the sheet's, the table's or the solver's.
"""

from collections.abc import Iterator
from typing import Any

from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.solving.solution import Solution, reasons, solve
from pitboss.report import advice, card_stakes, card_words, figures, hand_rankings, playing_cards
from pitboss.report import model as m
from pitboss.report.hand_rankings import Ranking
from pitboss.report.sheet_documents import Asked
from pitboss.report.typesetting import typeset
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.house import Banker
from pitboss.sheets.model import Kind
from pitboss.sheets.prose import an, listed

RULES_MOST = 4
WIDE, NAMES = 121.0, 28.0  # mm: the text of a card, and what names of hands need
WAY = 20.0  # mm, of a column whose head says when it counts
LARGE, SMALL, SMALL_FROM = 8.0, 6.6, 13  # height of drawn cards in mm, and from how many lines on they are small


def document(asked: Asked) -> m.Document:
    game = asked.game
    solution = value(game)
    every = hand_rankings.rankings(game)
    small = sum(len(one.rows) for one in every) >= SMALL_FROM or any(_crowded(one) for one in every)
    height = SMALL if small else LARGE
    made = m.Document(
        "Rack card",
        game.title,
        (
            *_how_to_play(asked, solution),
            m.NewPage("What it pays", "Ranking of hands, highest first"),
            *(block for one in every for block in _ranking(game, one, height)),
            *_identity(game),
        ),
        digest=game.digest,
        words="How to play",
        frame=m.Frame.RACK_CARD,
        brand=asked.brand,
        data={**limits(asked), "odds": edges(solution), "rankings": [_data(game, one) for one in every]},
    )
    return typeset(made)


def value(game: Game) -> Solution | str:
    """What the solver knows of the sheet, or why it does not value it."""
    try:
        return solve(game)
    except Beyond as error:
        return str(error).removeprefix(f"{game.id}: ")


# ---------------------------------------------------------------- how to play


def _how_to_play(asked: Asked, solution: Solution | str) -> Iterator[m.Block]:
    game = asked.game
    heads, rows = card_words.outcomes(game)
    steps = card_words.steps(game)
    fees = tuple(_collection(asked))
    yield m.Heading("The wagers")
    columns = (m.Column("", width=25.0), m.Column("", width=37.0), m.Column(""))
    yield m.Table(columns, tuple(_wagers(game)), sentences=True)
    posted = " Limits are those posted at the table." if _open(game) else ""
    tied = " ".join(card_words.bounds(game))
    if tied or posted:
        yield m.Note(f"{tied}{posted}".strip())
    yield from fees
    yield m.Heading("A round")
    yield m.Steps(steps)
    if heads:
        yield m.Heading(f"What happens to {_and(heads)}")
        width = 24.0 if len(heads) > 2 else 27.0
        yield m.Table((m.Column(""), *(m.Column(head, width=width) for head in heads)), tuple(rows))
    yield m.Together((m.Heading("The best play"), *_best_play(game, solution)))


def _wagers(game: Game) -> Iterator[tuple[m.Words, ...]]:
    """A row a wager; those that differ in nothing but their names share one."""
    found: dict[tuple[str, str], list[Wager]] = {}
    for wager in game.wagers.values():
        about = "" if wager.kind is Kind.DECISION else card_words.about(game, wager)
        found.setdefault((card_words.stake(game, wager), about), []).append(wager)
    for (stake, about), wagers in found.items():
        yield m.Strong(listed([one.title for one in wagers])), stake, about or card_words.when_made(game, wagers)


def _and(titles: tuple[str, ...]) -> str:
    *first, last = titles
    return f"{', '.join(first)} and {last}" if first else last


def _open(game: Game) -> bool:
    return any(one.amounts is not None and card_words.every_amount(one) is None for one in game.opening)


def _collection(asked: Asked) -> Iterator[m.Block]:
    game = asked.game
    if game.sheet.bank.by is Banker.HOUSE:
        return
    rows = card_words.collection(game, asked.collection)
    yield m.Heading("The bank and the collection")
    said = "A player has the bank. The house collects a fee before the deal."
    if not rows:
        yield m.Paragraph(f"{said} Its schedule is posted at the table.")
        return
    columns = (m.Column("Collection"), m.Column("Player", figures=True), m.Column("Bank", figures=True))
    yield m.Halves((m.Paragraph(said),), (m.Table(columns, tuple(rows), tight=True),), left=0.46)


def _best_play(game: Game, solution: Solution | str) -> Iterator[m.Block]:
    if isinstance(solution, str):
        yield m.Note(f"Not valued: {solution}.")
        return
    stakes = card_stakes.with_rules(solution)
    if stakes[0].amounts:
        lines = [block for at in stakes for block in _rules_at(game, at)]
        yield m.Marked((*lines, m.Note(edges_in_words(game, solution))))
        return
    found = advice.advice(solution, RULES_MOST)
    if found.floor and found.rules == 1:
        first, last = found.lines
        drawn = m.Cards(playing_cards.shown(list(found.floor)), height=9.0)
        words: tuple[m.Inline, ...] = (m.Strong(first), f", {last[0].lower()}{last[1:]}.   ", drawn)
        yield m.Marked((m.Paragraph(words), m.Note(edges_in_words(game, solution))))
        return
    yield m.Marked((*_rules(game, solution, found), m.Note(edges_in_words(game, solution))))


def _rules_at(game: Game, at: card_stakes.AtStake) -> Iterator[m.Block]:
    """The rules for some amounts of the main wager, under their own words."""
    title = game.wagers[at.solution.main.id].title
    yield m.Paragraph((m.Strong(f"With {an(title)} of {at.said}"),))
    yield from _rules(game, at.solution, advice.advice(at.solution, RULES_MOST))


def _rules(game: Game, solution: Solution, found: advice.Advice) -> Iterator[m.Block]:
    if found.later:
        yield m.Bullets((*(f"{line}." for line in found.lines), *found.later))
        if said := advice.about_later(found):
            yield m.Note(said)
    elif found.rules:
        yield m.Steps(tuple(f"{line}." for line in found.lines))
    elif found.lines:
        yield m.Paragraph(found.lines[0])
    else:
        yield m.Paragraph(f"It changes with the cards seen: ask pitboss odds {game.id}.")
    if found.rules > 1 and not found.later:
        yield m.Note(f"The first rule that fits counts. {cost_in_words(game, solution, found)}")


def cost_in_words(game: Game, solution: Solution, found: advice.Advice) -> str:
    if not found.cost:
        return "This is exactly the best play."
    main = game.wagers[solution.main.id].title
    return f"These rules cost {figures.percent(found.cost)} % of the {main} more than the best play."


def edges_in_words(game: Game, solution: Solution) -> str:
    said = list(card_stakes.edges(solution))
    beyond = [f" {game.wagers[name].title} is not valued: {why}." for name, why in reasons(solution).items()]
    each = ", each of its own wager" if len(said) > 1 else ""
    later = " Every decision is taken to be played best." if solution.streets else ""
    return f"House edge: {', '.join(said)}{each}.{later}{''.join(beyond)}"


# ---------------------------------------------------------------- what it pays


def _wide(one: Ranking, height: float) -> float:
    """How wide a drawn hand is, in mm, with the space after it."""
    return one.hand.count * (40 + 3) / 56 * height + 3.0


def _crowded(one: Ranking) -> bool:
    """Whether large cards would leave too little room for the names of hands."""
    return _wide(one, LARGE) + WAY * len(one.paying) + NAMES > WIDE


def _ranking(game: Game, one: Ranking, height: float) -> Iterator[m.Block]:
    heads = [paying.title for paying in one.paying]
    heads = ["Pays" if not one.paying[0].way else heads[0]] if len(heads) == 1 else heads
    rows = tuple(
        (
            ""
            if row.example is None
            else m.Cards(
                playing_cards.shown(list(row.example.cards)),
                live=row.example.live if row.example.live < len(row.example.cards) else None,
                height=height,
            ),
            row.name,
            *(m.Strong(said) if said else "" for said in row.pays(game)),
        )
        for row in one.rows
    )
    table = m.Table(
        (
            m.Column("", width=_wide(one, height)),
            m.Column(""),
            *(
                m.Column(head, figures=True, width=WAY if paying.way else None)
                for head, paying in zip(heads, one.paying, strict=True)
            ),
        ),
        rows,
        tight=True,
    )
    notes = " ".join(hand_rankings.notes(one))
    yield m.Together((m.Heading(hand_rankings.heading(one)), table, m.Note(notes)))


def _identity(game: Game) -> Iterator[m.Block]:
    """Numbers and the trademark line, which a sheet wants wherever it is printed."""
    identity = game.sheet.identity
    named = [("Game", identity.game), ("pay table", identity.pay_table)]
    printed = ", ".join(f"{what} {number}" for what, number in named if number)
    said = " ".join(part for part in (f"{printed}." if printed else "", identity.trademark) if part)
    if said:
        yield m.Note(said)


# ---------------------------------------------------------------- for programs


def limits(asked: Asked) -> dict[str, Any]:
    """The limits in cents by wager, None where they are still to be posted, and the collection."""
    game = asked.game
    found = {
        wager.id: {"title": wager.title, "amounts_cents": None if amounts is None else list(amounts)}
        for wager in game.opening
        for amounts in [card_words.every_amount(wager)]
    }
    schedule = [
        {"up_to_cents": one.up_to, "player_cents": one.player, "bank_cents": one.bank} for one in asked.collection
    ]
    made = {
        wager.id: {"title": wager.title, "of": wager.of, "cap_cents": wager.cap}
        for wager in game.wagers.values()
        if wager.kind is Kind.DECISION
    }
    return {"sheet": game.id, "limits": {**found, **made}, **({"collection": schedule} if schedule else {})}


def edges(solution: Solution | str) -> dict[str, Any]:
    if isinstance(solution, str):
        return {"not_valued": solution}
    found: dict[str, Any] = {
        name: {"house_edge": str(one.house_edge), "deals": one.distribution.deals}
        for name, one in solution.wagers.items()
    }
    return {"wagers": found, **({"not_valued": reasons(solution)} if solution.unvalued else {})}


def _data(game: Game, one: Ranking) -> dict[str, Any]:
    return {
        "hand": one.hand.id,
        "pays": [{"wagers": [wager.id for wager in paying.wagers], "when": paying.way} for paying in one.paying],
        "rows": [
            {
                "class": row.name,
                "pays": list(row.pays(game)),
                "example": None if row.example is None else " ".join(playing_cards.shown(list(row.example.cards))),
                "counting": None if row.example is None else row.example.live,
            }
            for row in one.rows
        ],
    }
