"""The part of a par sheet about how it came to be: how deals were counted, how anybody checks it, the rules, the
readings."""

from collections.abc import Iterator
from math import comb

from pitboss.odds.pricing import limits
from pitboss.odds.solving.solution import Solution, solve
from pitboss.report import model as m
from pitboss.report.figures import percent
from pitboss.report.par_sheet_subject import Subject, chosen, dealt
from pitboss.sheets import payouts, shipped, words
from pitboss.sheets.game import Game
from pitboss.sheets.prose import listed

ROOM = 100.0  # mm: the part begins on a new page where less is left
STEPS, READINGS = "How a round goes", "How the source was read"


def part(about: Subject) -> Iterator[m.Block]:
    yield m.NewPage(room=ROOM)
    yield m.Heading("Method, rules and readings", 1, "method")
    if about.solution is None:
        yield m.Halves((m.Heading("How it is computed"), m.Paragraph(_not_computed(about))), _check(about))
    else:
        yield m.Halves(
            (m.Heading("How it was computed"), *map(m.Paragraph, _computed(about, about.solution))), _check(about)
        )
    yield from _rules(about.game)
    yield from _readings(about)


# ---------------------------------------------------------------- how it was computed


def _not_computed(about: Subject) -> str:
    return f"This sheet is beyond the exact solver: {about.beyond}. Nothing is approximated, and nothing was simulated."


def _computed(about: Subject, solution: Solution) -> Iterator[str]:
    game = about.game
    main = game.wagers[solution.main.id]
    if about.of_main(main):
        yield (
            f"{_counted(game, solution)} Each kind of ending is settled once by the rules of the sheet and multiplied "
            f"by its count, in whole numbers{_chooses(game)}."
        )
    yield from _sides(about)
    yield (
        "Hands that differ only in the names of suits are one, counted as often as they occur. Percentages are rounded "
        "from fractions, half away from zero. No figure of this report comes from a simulation."
    )


def _chooses(game: Game) -> str:
    if not game.decisions:
        return ""
    if len(game.decisions) > 1:
        return "; from the last decision back, the better choice is taken from its exact sum over all that may come"
    return "; the better choice is taken for all that the player sees from its exact sum"


def _counted(game: Game, solution: Solution) -> str:
    """What was gone through; the formula where the number of deals is one."""
    cards, own = len(game.deck.cards), game.dealt["player"]
    formula = dealt(game, solution.deals)
    product = f" = {formula}" if formula else ""
    if limits.by_streets(game):
        seen = "own cards, cards for all and the dealer’s cards" if game.has_dealer else "cards"
        return f"All {seen} are gone through, as they come to light: {solution.deals:,}{product} deals."
    hands = comb(cards, own)
    exposed = limits.exposed(game)
    theirs = comb(cards - own - exposed, game.dealt["dealer"] - exposed)
    up = f" and each card that the {game.dealer_title.lower()} may expose" if exposed else ""
    short = ", and how many of them qualify" if game.dealer_needs is not None else ""
    return (
        f"For each of the {hands:,} hands that a player may hold{up}, the {theirs:,} hands that the other cards leave "
        f"to the {game.dealer_title.lower()} are counted: how many are lower, equal and higher{short}. Together these "
        f"are {solution.deals:,}{product} deals."
    )


def _sides(about: Subject) -> Iterator[str]:
    """Side wagers are counted over the fewest cards that decide them."""
    said = []
    for wager, odds in about.parts:
        if odds is not None and not about.of_main(wager):
            deals = odds.distribution.deals
            formula = chosen(about.game, wager.hand.count, deals)
            said.append(f"{wager.title} over {f'{formula} = ' if formula else ''}{deals:,}")
    if said:
        yield f"Wagers that are settled on a hand alone are counted over the cards of that hand: {listed(said)}."


# ---------------------------------------------------------------- how to check it


def _check(about: Subject) -> tuple[m.Block, ...]:
    command = about.command
    lines = [
        ("Compare the digest on every page with that of the sheet:", f"pitboss rules {command}"),
        ("Count every deal again, without stored answers:", f"pitboss odds {command} --no-cache"),
        ("Divide the counts of a table by the deals of its last row; each percentage follows.", ""),
        ("Make this report again; the bytes are the same:", f"pitboss report {command} -o par.pdf"),
    ]
    if about.solution is not None and about.game.decisions:
        hand = "--hand ..." if limits.by_streets(about.game) else '--hand "..."'
        hand += " --up ..." if about.game.has_dealer and limits.exposed(about.game) else ""
        lines.insert(3, ("Ask for one hand, choice by choice:", f"pitboss odds {command} {hand}"))
    return (m.Heading("How to check it"), m.Commands(tuple(lines)))


# ---------------------------------------------------------------- rules and readings


def _rules(game: Game) -> Iterator[m.Block]:
    """All that the sheet says, in sentences with clauses; what wagers pay stands with their counts on their pages."""
    told = words.sections(game)
    paid = {one.heading for one in payouts.sections(game)}
    yield m.Heading("The rules in plain words")
    for section in told:
        if section.heading in paid or section.heading == READINGS or not section.lines:
            continue
        yield m.Heading(section.heading, 3)
        if section.heading == STEPS:
            yield m.Steps(tuple(line.partition(". ")[2] for line in section.lines))
        else:
            yield m.Bullets(section.lines)


def _readings(about: Subject) -> Iterator[m.Block]:
    readings = about.game.sheet.readings
    if not readings:
        yield m.Together((m.Heading(READINGS), m.Paragraph("The sheet names no ambiguous place of its source.")))
        return
    rows = tuple((", ".join(one.clause), one.taken, one.because + _other_way(about, one.otherwise)) for one in readings)
    yield m.Heading(READINGS)
    yield m.Table((m.Column("Clause", width=17), m.Column("Reading taken"), m.Column("Because")), rows, sentences=True)


def _other_way(about: Subject, name: str) -> str:
    """What the wagers that differ would cost by the other reading, where a sheet with it ships."""
    if not name:
        return ""
    told = []
    if about.solution is not None and name in shipped.ids():
        other = shipped.load(name)
        theirs = solve(other, cache=about.solution.cache, like=about.solution).wagers
        for wager, odds in about.parts:
            if odds is not None and wager.id in theirs and theirs[wager.id].distribution != odds.distribution:
                told.append(f"{about.title(wager)} {percent(theirs[wager.id].house_edge)} %")
    return f" The other way round: {name}{f', house edge of {listed(told)}' if told else ''}."
