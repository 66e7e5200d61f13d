"""The par sheet: the mathematical report of a sheet, from its rules and the exact solution.

Its order is always the same: identity and summary, a part a wager, strategy, sessions and exposure, method with the
rules. Every figure stands beside the count of deals that it comes from.
"""

from collections.abc import Iterator
from typing import Any

from pitboss.money import chips
from pitboss.odds import appendix, solution_data
from pitboss.odds.solving.solution import Solution
from pitboss.report import model as m
from pitboss.report import odds_list, par_sheet_method, par_sheet_sessions, par_sheet_strategy, par_sheet_wagers
from pitboss.report.figures import exact, percent, root
from pitboss.report.par_sheet_subject import SPOTS, Subject, chosen, dealt, fits, least, questions, subject
from pitboss.report.par_sheet_wagers import volatility
from pitboss.report.sheet_documents import Asked
from pitboss.report.typesetting import typeset
from pitboss.rounds.reasons import capital
from pitboss.sheets import words
from pitboss.sheets.house import Banker
from pitboss.sheets.model import SCHEMA

COUNTED = "Every figure rests on counted deals, none on a simulation."


def document(asked: Asked) -> m.Document:
    about = subject(asked.game, asked.stakes)
    beside = _beside(about, asked)
    play, spot, bank = (beside.get(name, {}) for name in ("play", "spot", "bank"))
    blocks = (
        *_first_page(about),
        *par_sheet_wagers.pages(about),
        *par_sheet_strategy.part(about, play),
        *par_sheet_sessions.part(about, asked, spot, bank),
        *par_sheet_method.part(about),
    )
    made = m.Document(
        "Par sheet",
        about.game.title,
        blocks,
        digest=about.game.digest,
        data=_data(about, asked, play, spot, bank),
        listing=None if about.solution is None else odds_list.listing(solution_data.whole(about.solution)),
    )
    return typeset(made)


def _beside(about: Subject, asked: Asked) -> dict[str, dict[str, Any]]:
    """What is counted beside the solution: about play, about a whole spot, about the bank."""
    if about.solution is None:
        return {}
    asks = questions(about.solution, asked.spots or SPOTS)
    return {name: appendix.answered(one, cache=about.solution.cache) for name, one in asks.items()}


# ---------------------------------------------------------------- identity and summary


def _first_page(about: Subject) -> Iterator[m.Block]:
    game, solution = about.game, about.solution
    summary = game.sheet.summary or game.sheet.object
    if solution is None:
        yield m.Lead(summary)
        yield m.Notice("Not valued.", f"{capital(about.beyond)}. The rules, and what each wager pays, follow.")
    else:
        yield m.Lead(f"{summary} {COUNTED}".strip())
        yield m.Headlines(tuple(
            m.Headline(percent(odds.house_edge), "%", f"{about.title(wager)}: house edge", fits(exact(odds.house_edge)))
            for wager, odds in about.parts
            if odds is not None
        ))  # fmt: skip
    yield m.Heading("Identity")
    yield m.Facts(tuple(_identity(about)))
    if solution is not None:
        yield from _summary(about, solution)
    yield m.Together((m.Heading("Contents"), m.Contents()))


def _identity(about: Subject) -> Iterator[tuple[str, m.Words]]:
    game, solution = about.game, about.solution
    sheet = game.sheet
    yield "Sheet", f"{sheet.id}, schema {SCHEMA}"
    if sheet.source:
        yield "Source", sheet.source
    yield "Digest (SHA-256)", m.Mono(game.digest)
    numbers = [("game", sheet.identity.game), ("pay table", sheet.identity.pay_table)]
    printed = ", ".join(f"{what} {number}" for what, number in numbers if number)
    if printed or sheet.identity.trademark:
        yield "Printed on it", ". ".join(part for part in (capital(printed), sheet.identity.trademark) if part)
    equipment = next(one for one in words.sections(game) if one.heading == "Equipment")
    yield "Cards", " ".join(equipment.lines)
    yield "Bank", "A player-dealer" if sheet.bank.by is Banker.PLAYER_DEALER else "The house"
    yield "Spots", "Their number is not printed; figures are for one spot unless they say otherwise"
    if solution is None:
        yield "Computed by", f"{m.PRODUCT}; beyond its exact solver"
        return
    formula = dealt(game, solution.deals) if about.of_main(game.wagers[solution.main.id]) else ""
    formula = formula or chosen(game, game.wagers[solution.main.id].hand.count, solution.deals)
    yield "Deals counted", f"{solution.deals:,}, all there are" + (f": {formula}" if formula else "")
    stakes = ", ".join(f"{game.wagers[name].title} {chips.show(stake)}" for name, stake in least(solution).items())
    yield "Valued at", stakes
    yield "Computed by", f"{m.PRODUCT}, exact solver"


def _summary(about: Subject, solution: Solution) -> Iterator[m.Block]:
    heads = (
        "House edge,\u00a0%",
        "Element of risk,\u00a0%",
        "Standard deviation",
        "Volatility index, 90\u00a0%",
        "Hit frequency,\u00a0%",
        "Deals",
    )
    rows: list[tuple[m.Words, ...]] = []
    for wager, odds in about.parts:
        if odds is None:
            rows.append((about.title(wager), "not valued", "", "", "", "", ""))
            continue
        counts = odds.distribution
        rows.append((
            about.title(wager),
            percent(odds.house_edge),
            percent(odds.element_of_risk),
            root(counts.variance),
            volatility(odds),
            percent(counts.hit_rate),
            f"{counts.deals:,}",
        ))  # fmt: skip
    yield m.Heading("Summary of wagers")
    yield m.Table((m.Column("Wager"), *(m.Column(head, figures=True) for head in heads)), tuple(rows))
    main = about.game.wagers[solution.main.id]
    played: tuple[m.Inline, ...] = ()
    if about.game.decisions and (solution.decided or solution.streets):
        played = (
            f"Per unit of each wager; {main.title} with all that follows from it, played as ",
            m.PageOf("strategy", "Strategy"),
            ". ",
        )
    yield m.Note((
        *(played or ("Per unit of each wager. ",)),
        "House edge: expected loss over the first wager. Element of risk: expected loss over all that is staked. "
        f"Volatility index: {solution_data.DEVIATIONS} standard deviations of one round. Hit frequency: rounds that "
        "end with a gain on that wager. Deals: the equally likely deals that the wager is counted over.",
    ))  # fmt: skip
    told = [f"{about.title(wager)}: {about.why(wager)}." for wager, odds in about.parts if odds is None]
    if told:
        yield m.Note("Not valued. " + " ".join(told))
    if about.by_stake:
        said = ", ".join(f"{chips.show(amount)} {percent(edge)} %" for amount, edge in about.by_stake)
        yield m.Note(f"A cap makes the edge depend on the {main.title}: {said}.")
    for note in par_sheet_wagers.fed(about):
        yield m.Note(note)
    if about.game.sheet.bank.by is Banker.PLAYER_DEALER:
        yield m.Note(
            "A player has the bank: what is called the house edge is the edge of that player, with every wager covered "
            "in full. What the bank does not cover is returned, and is not in the figures."
        )
    if about.game.sheet.bank.collection:
        yield m.Note("The collection is not in the figures: it follows the schedule that a table posts.")


# ---------------------------------------------------------------- for programs


def _data(
    about: Subject, asked: Asked, play: dict[str, Any], spot: dict[str, Any], bank: dict[str, Any]
) -> dict[str, Any]:
    """The solver's own JSON, as `pitboss odds --json` gives it, and what the report has beside it."""
    if about.solution is None:
        return {"sheet": about.game.id, "not_valued": about.beyond}
    return {
        "odds": {**solution_data.whole(about.solution), "strategy": solution_data.strategy(about.solution)},
        "play": play,
        **par_sheet_sessions.data(about, asked, spot, bank),
    }
