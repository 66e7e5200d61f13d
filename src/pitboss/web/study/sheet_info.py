"""A sheet as a page draws it, from the compiled game alone; and the problems of one that cannot be dealt."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import gcd

from pitboss.ledger.chips import US
from pitboss.money import chips, currency
from pitboss.money.chips import Cents
from pitboss.odds.pricing.limits import exposed
from pitboss.rounds import bets, choices
from pitboss.rounds.deal import spots_max
from pitboss.rounds.reasons import capital
from pitboss.sheets import payouts, shipped, streets, words
from pitboss.sheets.game import Game, PayTable, Wager
from pitboss.sheets.house import Banker, Spots
from pitboss.sheets.model import DecideStage, Kind, OnFold
from pitboss.sheets.problems import Problem, Severity, SheetError, dotted
from pitboss.sheets.prose import Section, an, cited, listed
from pitboss.sheets.values import Amounts, Choice, Listed, Outcome, Posted, Range, Times
from pitboss.tables import terms
from pitboss.tables.state import Table
from pitboss.web.study import untrusted_sheets
from pitboss.web.wire.base import Problem as WireProblem
from pitboss.web.wire.lobby import BadSheet, SheetProblem
from pitboss.web.wire.sheet import (
    ChoiceInfo,
    DecisionInfo,
    HandsInfo,
    Multiple,
    PayRow,
    RuleSection,
    SheetInfo,
    Takes,
    WagerInfo,
)
from pitboss.web.wire.view import MeterView

TRAY_MOST = 5
SEATS_MOST = 7  # seats at a table of the house
TWO_DOLLARS: Cents = 2_00  # a chip for games where all bets are small, such as $2 or $4
_HELP = re.compile(r"\b(gambl\w*|responsib\w*|help)\b", re.IGNORECASE)


def info(game: Game) -> SheetInfo:
    """All that a page needs to draw the sheet and its table."""
    return _info(game, currency.now().code)


@lru_cache(maxsize=256)
def _info(game: Game, written_in: str) -> SheetInfo:  # noqa: ARG001 - a key
    sheet = game.sheet
    pays = {name: payouts.section(game, wager) for name, wager in game.wagers.items()}
    return SheetInfo(
        id=game.id,
        digest=game.digest,
        title=game.title,
        family=sheet.family,
        summary=sheet.summary,
        wagers=[_wager(game, wager, pays[name]) for name, wager in game.wagers.items()],
        decisions=[_decision(game, stage) for stage in game.decisions],
        end=streets.end(game),
        hands=_hands(game),
        qualifies=capital(words.threshold(game)) or None,
        dealer_title=_dealer(game),
        banked_by_player=sheet.bank.by is Banker.PLAYER_DEALER,
        decks=list(terms.decks_of(game)),
        chips=tray(game),
        rules=[_section(section) for section in words.sections(game)],
        notices=list(_notices(game)),
        spots_while_waiting=_while_waiting(game),
        posts=[wager.id for wager in game.opening if isinstance(wager.amounts, Posted)],
        collection=sheet.bank.collection is not None,
        backline=sheet.bank.backline is not None,
        never_behind=list(sheet.bank.backline.never_on) if sheet.bank.backline else [],
        seats_most=min(SEATS_MOST, spots_max(game)),
        meters=[MeterView(id=name, title=one.title, cents=one.seed) for name, one in game.meters.items()],
    )


def problems(text: str) -> BadSheet | Game:
    """The game of a sheet that somebody wrote, or all its problems."""
    found = checked(text)
    return found if isinstance(found, BadSheet) else found[0]


def checked(text: str) -> BadSheet | tuple[Game, list[SheetProblem]]:
    """The game of a sheet that somebody wrote, with the notes on it; or all its problems.

    It may extend shipped sheets only. A valid sheet that cannot be dealt at a table is refused too, and one that would
    keep the house busy is not read at all.
    """
    if says := untrusted_sheets.too_much(text):
        return _whole(says)
    try:
        game, notes = shipped.parse(text)
        posted, posts = terms.practice(game, "new")
        terms.check(posted, posts)
    except SheetError as error:
        wrong = [one for one in error.problems if one.severity is Severity.ERROR]
        return _bad([_problem(one) for one in wrong])
    except terms.TermsError as error:
        return _whole(f"this cannot be dealt at a table: {error}")
    except RecursionError:
        return _whole("this is nested too deep to be read")
    says = untrusted_sheets.pays_too_much(posted)
    return (game, [_problem(note) for note in notes]) if says is None else _whole(says)


def _whole(says: str) -> BadSheet:
    """A problem of the sheet as a whole."""
    return _bad([SheetProblem(line=1, column=1, path="", says=says)])


def _bad(found: list[SheetProblem]) -> BadSheet:
    count = f"{len(found)} problems" if len(found) > 1 else "a problem"
    return BadSheet(error=WireProblem(code="bad-sheet", message=f"The sheet has {count}."), problems=found)


def _problem(one: Problem) -> SheetProblem:
    hint = f" ({one.hint})" if one.hint else ""
    return SheetProblem(line=one.line or 1, column=one.column or 1, path=dotted(one.path), says=one.message + hint)


# ---------------------------------------------------------------- wagers


def _wager(game: Game, wager: Wager, pays: Section) -> WagerInfo:
    fold = [cited(f"A fold {_FOLDS[wager.on_fold]}.", _fold_clause(game, wager))] if wager.can_be_folded else []
    return WagerInfo(
        id=wager.id,
        title=wager.title,
        kind=wager.kind.value,
        of=wager.of or None,
        on=list(wager.on),
        needs=list(wager.needs),
        limits=limits(game, wager),
        takes=None if wager.amounts is None else _takes(game, wager),
        cap=wager.cap,
        pays=[PayRow(pay_class=capital(name), odds=odds) for name, odds in _printed(wager, pays)],
        says=[*pays.lines, *fold],
        on_fold=wager.on_fold.value if wager.can_be_folded else "none",
        clause=wager.clause("wager"),
    )


def _fold_clause(game: Game, wager: Wager) -> str:
    """The wager's own clause on folds, else that of the wager that is folded, else that of the decision.

    The other clauses of a wager do not concern folds; those of a bonus say which hands it is paid on.
    """
    if "fold" in wager.clauses or wager.kind is Kind.BONUS:
        return wager.clause("fold")
    for stage in game.decisions:
        base = game.wagers[game.bases[stage.wager]]
        if Choice.FOLD in stage.choices:
            return base.clauses.get("fold") or ", ".join(stage.clause)
    return ""


_FOLDS = {
    OnFold.LOSE: "loses it",
    OnFold.LIVE: "leaves it live",
    OnFold.RETURN: "returns it",
}


def _printed(wager: Wager, pays: Section) -> list[tuple[str, ...]]:
    """The lines of a pay table as on a felt: the highest odds first, of equal odds the highest hand.

    A table keeps its rules as a digest does, where lines are in the order of their names.
    """
    best = strengths(wager)
    return sorted(pays.rows, key=lambda row: (_best_first(row), -best.get(row[0], 0)))


def strengths(wager: Wager) -> dict[str, int]:
    """The highest hand of each line of its pay tables, by the name of the line."""
    results = [result for row in wager.showdown or () for result in row]
    tables = [table for table in (wager.pays, *results) if isinstance(table, PayTable)]
    return {line.pay_class.name: line.pay_class.most for table in tables for line in table.lines}


def _best_first(row: tuple[str, ...]) -> Fraction:
    if row[1] in (Outcome.PUSH.value, Outcome.LOSE.value):
        return Fraction(row[1] == Outcome.LOSE.value)
    if "%" in row[1]:  # a part of a meter is more than any amount
        return -(10**12) * Fraction(row[1].partition("%")[0])
    try:
        paid = chips.odds(row[1])
    except ValueError:  # a prize, in the currency that is written here
        return -Fraction(chips.dollars(row[1]))
    return -Fraction(paid.to, paid.one)


def limits(game: Game, wager: Wager) -> str:
    """ "$2 to $4", "$2 or $4", "equals Ante": the allowed stakes, on one line."""
    titles = {name: other.title for name, other in game.wagers.items()}
    match wager.kind:
        case Kind.BONUS:
            return f"on {listed([titles[name] for name in wager.on])}"
        case Kind.DECISION:
            cap = f", at most {chips.show(wager.cap)}" if wager.cap else ""
            return f"{_multiples(game, wager)} {titles[wager.of]}{cap}"
        case Kind.OPENING | Kind.SIDE:
            if wager.equal_to is not None:
                return f"equals {_bound(wager.equal_to.times, titles[wager.equal_to.wager])}"
            said = [amounts(wager.amounts)]
            if wager.at_least is not None:
                said.append(f"at least {_bound(wager.at_least.times, titles[wager.at_least.wager])}")
            if wager.at_most is not None:
                said.append(f"at most {_bound(wager.at_most.times, titles[wager.at_most.wager])}")
            return ", ".join(said)


def _takes(game: Game, wager: Wager) -> Takes:
    found = bets.on_sheet(wager)
    smallest = tray(game)[0]
    return Takes(
        least=smallest if found.most is None else found.least,
        most=found.most,
        step=smallest if found.most is None else found.step,
        amounts=list(found.amounts),
        equals=_multiple(wager.equal_to),
        at_least=_multiple(wager.at_least),
        at_most=_multiple(wager.at_most),
    )


def _multiple(bound: Times | None) -> Multiple | None:
    return None if bound is None else Multiple(times=bound.times, wager=bound.wager)


def amounts(printed: Amounts | None) -> str:
    """
    >>> amounts(Range(200, 400, 100)), amounts(Range(200, 400, 200)), amounts(Listed((200, 400)))
    ('$2 to $4', '$2 or $4', '$2 or $4')
    """
    match printed:
        case Range(least=least, most=most) if least == most:
            return chips.show(least)
        case Range(least=least, most=most, step=step) if most - least == step:
            return f"{chips.show(least)} or {chips.show(most)}"
        case Range(least=least, most=most):
            return f"{chips.show(least)} to {chips.show(most)}"
        case Listed(amounts=exact):
            return listed([chips.show(one) for one in exact], "or")
        case Posted() | None:
            return "as the table posts"


def posted(table: Table) -> str:
    """What the first wager may be at a table, in its chips: practice chips and those of a night have no currency."""
    with currency.writing(table.terms.chips.currency):
        return amounts(table.game.opening[0].amounts)


def _bound(times: int, title: str) -> str:
    return title if times == 1 else f"{times} times {title}"


def _multiples(game: Game, wager: Wager) -> str:
    stages = [stage for stage in game.decisions if stage.wager == wager.id]
    times = sorted({choice.times for stage in stages for choice in stage.choices if choice.times})
    return "equals" if times == [1] else f"{listed([str(one) for one in times], 'or')} times"


# ---------------------------------------------------------------- decisions


def _decision(game: Game, stage: DecideStage) -> DecisionInfo:
    base, stay, least = choices.multiples(game, stage)
    return DecisionInfo(
        stage=stage.id,
        title=streets.decisions(game)[stage.id],
        wager=stage.wager,
        base=base,
        board=streets.board_at(game, stage),
        stay=stay,
        least=least,
        choices=[
            ChoiceInfo(
                word=choice.word,
                multiple=choice.times,
                folds=choice == Choice.FOLD,
                label=label(game, stage, choice),
                consequence=_consequence(game, stage, choice),
                only_with=_only_with(game, stage, choice),
            )
            for choice in stage.choices
        ],
        clause=", ".join(stage.clause),
    )


def label(game: Game, stage: DecideStage, choice: Choice) -> str:
    """The text of the key: "Fold", "Play", "Raise 2x"."""
    if not choice.times:
        return capital(choice.word)
    multiples = [one for one in stage.choices if one.times]
    title = game.wagers[stage.wager].title
    return title if len(multiples) == 1 else f"{title} {choice.word}"


def labels(game: Game, stage: str) -> dict[str, str]:
    """From the word of a choice to its key, at one stage: another may have the same word for another wager."""
    asked = [one for one in game.decisions if one.id == stage]
    return {choice.word: label(game, one, choice) for one in asked for choice in one.choices}


def _consequence(game: Game, stage: DecideStage, choice: Choice) -> str:
    base = game.wagers[game.bases[stage.wager]].title
    if choice == Choice.RIDE:
        return f"{base} stays"
    if choice == Choice.BACK:
        return f"{base} comes back"
    if choice.times:
        return f"equal to {base}" if choice.times == 1 else f"{choice.times} times {base}"
    if choice == Choice.CHECK:
        coming = streets.to_come(game, stage)
        return f"see {coming}" if coming else "no wager"
    later = [one.wager for one in game.decisions[game.decisions.index(stage) :]]
    staked = [
        wager
        for wager in game.wagers.values()
        if wager.kind is not Kind.BONUS and wager.can_be_folded and wager.id not in later
    ]
    lost = [wager.title for wager in staked if wager.on_fold is OnFold.LOSE]
    return f"lose {listed(lost)}" if lost else "nothing is lost"


def _only_with(game: Game, stage: DecideStage, choice: Choice) -> str | None:
    needed = game.only_with.get((stage.id, choice.word))
    return None if needed is None else an(needed.name)


# ---------------------------------------------------------------- the rest


def _hands(game: Game) -> HandsInfo:
    return HandsInfo(
        player=game.dealt["player"],
        dealer=game.dealt["dealer"],
        board=game.dealt["board"],
        deck=len(game.deck.cards),
        player_from=game.player.count,
        dealer_from=game.dealer.count if game.has_dealer else 0,
        player_plays=game.player.ladder.cards,
        dealer_plays=game.dealer.ladder.cards if game.has_dealer else 0,
        player_sets=game.player.set_by_player,
        dealer_up=exposed(game),
        places=list(streets.places(game)),
    )


def tray(game: Game) -> list[Cents]:
    """Chips that make up every allowed bet, the smallest first, none larger than the largest bet."""
    found = [bets.limits(game, wager, {}) for wager in game.opening]
    most = max((limit.most for limit in found if limit.most is not None), default=None)
    if any(limit.most is None for limit in found):
        most = None
    parts = [part for limit in found for part in (limit.amounts or (limit.least, limit.step))]
    bound = most is not None
    unit = gcd(*parts) if bound else US.smallest
    usual = {chip.cents for chip in US.chips} | ({TWO_DOLLARS} if most is not None and most < 10_00 else set())
    small = max((one for one in (1, 5, 25, 50, *sorted(usual)) if unit % one == 0), default=1)
    fitting = sorted({small, *(one for one in usual if one > small and one % small == 0)})
    return [one for one in fitting if most is None or one <= most][:TRAY_MOST]


def _notices(game: Game) -> Iterator[str]:
    """Who may play, and where there is help."""
    admission = game.sheet.admission
    if admission.age_min or admission.identification:
        age = f"Players are {admission.age_min} or over" if admission.age_min else "Players are identified"
        checked = ", with identification checked" if admission.age_min and admission.identification else ""
        yield cited(f"{age}{checked}.", admission.clause)
    for rule in game.sheet.house_rules:
        if _HELP.search(rule.says):
            yield cited(rule.says, rule.clause)


def _while_waiting(game: Game) -> int | None:
    """The most spots for one player while there is a waiting list; None if the sheet has no such rule."""
    most = game.sheet.spots.most_while_waiting
    return most if most != Spots().most_while_waiting else None


def _section(section: Section) -> RuleSection:
    return RuleSection(heading=section.heading, lines=list(section.lines), rows=[list(row) for row in section.rows])


def _dealer(game: Game) -> str:
    return game.dealer_title.lower()
