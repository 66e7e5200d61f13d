"""What it costs to play otherwise than best, in a par sheet: common ways of playing, single mistakes, short lists."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from pitboss.odds import solution_data
from pitboss.odds.pricing import limits
from pitboss.odds.solving import first_cards
from pitboss.odds.solving.solution import Solution
from pitboss.report import advice, wallet_card
from pitboss.report import model as m
from pitboss.report.figures import percent, root
from pitboss.report.par_sheet_subject import Subject, choice
from pitboss.rounds.reasons import capital, tens
from pitboss.sheets import streets
from pitboss.sheets.game import Game

LISTS = wallet_card.RULES_MOST  # the lists that the cards print are among those told
OTHERWISE = "otherwise "


def part(about: Subject, solution: Solution, found: dict[str, Any]) -> Iterator[m.Block]:
    """`found` is the appendix about play."""
    yield from _ways(about, solution, found)
    yield from _single(about.game, found)
    yield from _lists(about.game, solution)


def _ways(about: Subject, solution: Solution, found: dict[str, Any]) -> Iterator[m.Block]:
    heading = m.Heading("What other ways of playing cost")
    ways = [one for one in found.get("ways", ()) if Fraction(one["cost"])]
    if not ways:
        yield m.Together((heading, *_on_demand(about, solution)))
        return
    main = solution.main
    heads = [
        m.Column("Way of playing", share=2.4),
        m.Column("House edge,\u00a0%", figures=True),
        m.Column("Dearer by,\u00a0%", figures=True),
    ]
    rows: list[list[m.Words]] = [["The best play", percent(main.house_edge), percent(Fraction(0))]]
    rows += [[_way(about.game, one), _percent(one, "house_edge"), _percent(one, "cost")] for one in ways]
    if all("variance" in one for one in ways):
        heads += [m.Column("Folds,\u00a0%", figures=True), m.Column("Standard deviation", figures=True)]
        rows[0] += [percent(main.fold_rate), root(main.distribution.variance)]
        for row, one in zip(rows[1:], ways, strict=True):
            row += [_percent(one, "fold_rate"), root(Fraction(one["variance"]))]
    yield m.Together((heading, m.Table(tuple(heads), tuple(tuple(row) for row in rows)), *_note(about, solution)))


def _percent(one: dict[str, Any], key: str) -> str:
    return percent(Fraction(one[key]))


def _note(about: Subject, solution: Solution) -> Iterator[m.Block]:
    if not solution.streets:
        return
    others = " at one decision" if len(about.game.decisions) > 1 else ""
    after = "; the other decisions are played best" if others else ""
    yield m.Note(f"One choice{others}, whatever the cards are{after}.")
    if limits.takes_long(about.game) and len(solution.streets) > 1:
        street = solution.streets[1]
        asked = f'pitboss odds {about.command} --strategy "{street.id}: {next(iter(street.chosen))}"'
        yield m.Note(("Later decisions take minutes, and are counted when somebody asks: ", m.Mono(asked)))


def _on_demand(about: Subject, solution: Solution) -> Iterator[m.Block]:
    """Of some games nothing was counted but the best play."""
    if not solution.streets:
        yield m.Paragraph("There is nothing to choose between, so that no mistake can be made.")
        return
    street = solution.streets[0]
    asked = f'pitboss odds {about.command} --strategy "{street.id}: {next(iter(street.chosen))}"'
    yield m.Paragraph(
        "Of a game with a board for both sides every other way of playing takes minutes: all boards have to be gone "
        "through once more. It is counted on demand."
    )
    yield m.Commands((("What it costs to take one choice whatever comes:", asked),))


def _way(game: Game, one: dict[str, Any]) -> str:
    """What a way of playing is called at the table."""
    if "street" in one:
        stage = next(each for each in game.decisions if each.id == one["street"])
        where = f"{streets.decisions(game)[stage.id]}: always " if len(game.decisions) > 1 else "Always "
        said = choice(game, stage, one["choice"])
        return where + (said.lower() if said.lower() == one["choice"] else said)
    stage = game.decisions[0]
    match one["way"]:
        case "never fold" | "always fold":
            return capital(one["way"])
        case "mimic the dealer":
            needed = game.dealer_needs.name if game.dealer_needs else ""
            return f"Fold what would not qualify: less than {needed.removesuffix(' or better')}"
        case "least raise":
            least = min((each for each in stage.choices if each.times), key=lambda each: each.times)
            return f"Never more than {choice(game, stage, least.word)}"
        case hand:
            return f"Fold all below {hand.removesuffix(' or better')}"


def _single(game: Game, found: dict[str, Any]) -> Iterator[m.Block]:
    """Hands that ought to be folded and are not."""
    mistakes = found.get("mistakes", ())
    if not mistakes:
        return
    stage = game.decisions[0]
    rows = tuple(
        (
            capital(one["hand"]),
            choice(game, stage, one["played"]),
            choice(game, stage, one["best"]),
            f"{one['sets']:,}",
            _percent(one, "cost"),
        )
        for one in mistakes
    )
    seen = bool(found["classes"]["ups"])
    times = " Cases: hands, times exposed cards." if seen else ""
    heads = (
        m.Column("Hand"),
        m.Column("Played"),
        m.Column("Instead of"),
        m.Column("Cases" if seen else "Hands", figures=True),
        m.Column("Costs,\u00a0%", figures=True),
    )
    base = game.wagers[game.bases[stage.wager]].title
    yield m.Together((
        m.Heading("What single mistakes cost"),
        m.Table(heads, rows),
        m.Note(
            f"The dearest classes of hands to play and not to fold, in percent of the {base} over all rounds.{times}"
        ),
    ))  # fmt: skip


def _lists(game: Game, solution: Solution) -> Iterator[m.Block]:
    """Short lists to remember, where the value of a hand alone does not say the best play."""
    if solution.streets:
        yield from _street_lists(game, solution)
        return
    if all(one.exists for one in solution.thresholds):
        return
    known = [one for one in solution_data.rules_known(solution) or () if 0 < one["length"] <= LISTS]
    if not known:
        return
    rows = tuple(
        (
            str(one["length"]),
            ". ".join(capital(_in_words(game, rule)) for rule in one["rules"]) + ".",
            percent(Fraction(one["cost"]["exact"])),
        )
        for one in _gaining(known)
    )
    heads = (
        m.Column("Rules", width=13),
        m.Column("The first that fits counts", share=3),
        m.Column("Dearer by,\u00a0%", figures=True),
    )
    yield m.Heading("Short lists of rules")
    yield m.Table(heads, rows, sentences=True)


def _gaining(known: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Without lists that are longer and, to the places that are printed, no better."""
    least = ""
    for one in sorted(known, key=lambda each: int(each["length"])):
        cost = percent(Fraction(one["cost"]["exact"]))
        if cost != least:
            yield one
        least = cost


def _street_lists(game: Game, solution: Solution) -> Iterator[m.Block]:
    """For each decision that has some, lists by facts that a player sees; by first cards the whole is told above."""
    rows: list[tuple[m.Words, ...]] = []
    titles = streets.decisions(game)
    told: list[str] = []
    for number, street in enumerate(solution.streets):
        known = [one for one in solution_data.rules_known(solution) or () if one["street"] == street.id]
        known = [one for one in known if 0 < one["length"] <= advice.LATER_MOST]
        if not number and (first_cards.said(solution.starts) or solution_data.first_words(solution)):
            continue
        stage = next(one for one in game.decisions if one.id == street.id)
        name = titles[street.id]
        for one in _gaining(known):
            said = advice.listed_facts(game, stage, one["rules"][0])
            told.append(said)
            rows.append((name, str(one["length"]), f"{capital(said)}.", percent(Fraction(one["cost"]["exact"]))))
            name = ""
    if not rows:
        return
    heads = (
        m.Column("Decision", width=27),
        m.Column("Facts", width=13),
        m.Column("The first that fits counts", share=3),
        m.Column("Dearer by,\u00a0%", figures=True),
    )
    others = " with the other decisions played best" if len(game.decisions) > 1 else ""
    note = " ".join((f"Each list{others}.", *advice.terms_of(told)))
    yield m.Heading("Short lists of rules")
    yield m.Table(heads, tuple(rows), sentences=True)
    yield m.Note(note)


def _in_words(game: Game, rule: str) -> str:
    """A rule of a list with what its choice is called."""
    before = OTHERWISE if rule.startswith(OTHERWISE) else ""
    word, space, cards = rule.removeprefix(before).partition(" ")
    said = choice(game, game.decisions[0], word)
    said = said.lower() if before and said.lower() == word else said
    return tens(f"{before}{said}{space}{cards}")
