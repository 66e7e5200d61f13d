"""The part of a par sheet about many rounds and about the bank: sessions with bands, what the house may expect, and the
most that one round may cost it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from pitboss.cards import card
from pitboss.money import chips, currency
from pitboss.money.chips import Cents
from pitboss.odds import appendix, solution_data
from pitboss.odds.pricing import limits, metered
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.sessions.session import PERCENTS, Session, session
from pitboss.odds.solution_data import CONFIDENCE, DEVIATIONS
from pitboss.odds.solving.solution import Solution
from pitboss.report import model as m
from pitboss.report import par_sheet_wagers, playing_cards
from pitboss.report.charts import bands
from pitboss.report.charts.bands import Spread
from pitboss.report.figures import exact, money, number, percent, root
from pitboss.report.par_sheet_subject import Subject, choice, least, most
from pitboss.report.sheet_documents import Asked
from pitboss.rounds import bets
from pitboss.sheets.house import Banker
from pitboss.sheets.prose import cited
from pitboss.sheets.values import Posted

ROUNDS = (100, 1_000, 10_000)
ROOM = 118.0  # mm: the part begins on a new page where less is left
BESIDE = 70.0  # mm, of the bands beside their table


def part(about: Subject, asked: Asked, spot: dict[str, Any], bank: dict[str, Any]) -> Iterator[m.Block]:
    """`spot` and `bank` are of the appendix."""
    solution = about.solution
    if solution is None:
        return
    yield m.NewPage(room=ROOM)
    yield m.Heading("Sessions and exposure", 1, "sessions")
    yield from _sessions(about, solution)
    yield from _expected(about, solution, asked, spot)
    yield from _exposed(about, bank)


# ---------------------------------------------------------------- sessions


def evenings(one: WagerOdds) -> tuple[tuple[Session, ...], str]:
    """Sessions of the lengths that a report tells; or why they are not computed."""
    try:
        return tuple(session(one.distribution, rounds) for rounds in ROUNDS), ""
    except ValueError as error:
        return (), str(error)


def _sessions(about: Subject, solution: Solution) -> Iterator[m.Block]:
    wager = about.game.wagers[solution.main.id]
    found, why = evenings(solution.main)
    yield m.Lead((
        f"Many rounds of {about.title(wager)}: a convolution of the results ",
        m.PageOf(f"wager-{wager.id}", about.title(wager)),
        ", with a bound on its error.",
    ))  # fmt: skip
    if not found:
        yield m.Paragraph(f"Sessions are not computed: {why}.")
        return
    yield m.Halves(
        (m.Heading(f"Results of a session, in units of the {wager.title}"), *_quantiles(found)),
        (m.Heading("Per 100 rounds"), _bands(about, solution, found)),
        left=0.55,
    )


def _quantiles(found: tuple[Session, ...]) -> tuple[m.Block, ...]:
    """A column for each length: figures of long sessions are wide."""
    places = 1 if any(value.denominator > 1 for one in found for value in one.quantiles.values()) else 0
    rows: list[tuple[m.Words, ...]] = [("Mean", *(number(one.mean, 2) for one in found))]
    for place in PERCENTS:
        name = f"{place} % at most" if place < 50 else "Median" if place == 50 else f"{place} % at most"
        rows.append((name, *(number(one.quantiles[place], places) for one in found)))
    for name, share in (("Ahead", "ahead"), ("Even", "even"), ("Behind", "behind")):
        rows.append((f"{name}, %", *(percent(getattr(one, share), 2) for one in found)))
    heads = (m.Column("Rounds"), *(m.Column(f"{one.rounds:,}", figures=True) for one in found))
    error = max(one.totals.error for one in found)
    note = (
        "5 % at most: one session in twenty ends there or lower. Mean and variance are exact; every chance is within "
        f"{_bound(error)} of the truth."
    )
    return (m.Table(heads, tuple(rows), narrow=True), m.Note(note))


def _bound(error: float) -> str:
    """
    >>> _bound(3.2e-13), _bound(0.0)
    ('10⁻¹²', '10⁻¹²')
    """
    assert error <= 1e-12
    return "10⁻¹²"


def _bands(about: Subject, solution: Solution, found: tuple[Session, ...]) -> m.Picture:
    def per_100(one: Session, place: int) -> Fraction:
        return one.quantiles[place] * 100 / one.rounds

    rows = [Spread(f"{one.rounds:,}", {place: float(per_100(one, place)) for place in PERCENTS}) for one in found]
    said = "; ".join(
        f"{one.rounds:,} rounds, middle half {number(per_100(one, 25), 1)} to {number(per_100(one, 75), 1)}, "
        f"one to 99 percent {number(per_100(one, 1), 1)} to {number(per_100(one, 99), 1)}"
        for one in found
    )
    title = about.game.wagers[solution.main.id].title
    mean = number(100 * solution.main.distribution.mean, 2)
    return m.Picture(
        bands.bands(rows, BESIDE),
        f"Bands of session results in units of the {title} per 100 rounds: {said}.",
        f"Session results in units of the {title} per 100 rounds. Bands from light to dark: 1 to 99 %, 5 to 95 %, "
        f"25 to 75 %; the tick is the median. The longer the session, the closer to {mean}.",
    )


# ---------------------------------------------------------------- what the house may expect


def _expected(about: Subject, solution: Solution, asked: Asked, spot: dict[str, Any]) -> Iterator[m.Block]:
    stakes = least(solution)
    side = "the bank" if about.game.sheet.bank.by is Banker.PLAYER_DEALER else "the house"
    yield m.Heading(f"What {side} may expect")
    rows, total = [], Fraction(0)
    for wager, odds in about.parts:
        if odds is None:
            continue
        stake = stakes[wager.id]
        won = odds.house_edge * stake
        total += won
        rows.append((
            about.title(wager),
            chips.show(stake),
            money(won, 6),
            money(1000 * won),
            currency.now().around(root(odds.distribution.variance * stake * stake / 10_000)),
            percent(odds.element_of_risk),
        ))  # fmt: skip
    heads = (
        m.Column("Wager"),
        m.Column("Stake", figures=True),
        m.Column("A round brings", figures=True),
        m.Column("1,000 rounds", figures=True),
        m.Column("Standard deviation", figures=True),
        m.Column("Hold,\u00a0%", figures=True),
    )
    all_of_it = ("Each alone, added up", "", money(total, 6), money(1000 * total), "", "") if len(rows) > 1 else ()
    yield m.Table(heads, tuple(rows), all_of_it)
    fed = "".join(f"{note} " for note in par_sheet_wagers.fed(about))
    yield m.Note((f"Hold: the part that stays of all that is staked. {fed}", *_together(about, spot, stakes)))
    yield from _hourly(about, asked)


def _together(about: Subject, spot: dict[str, Any], stakes: Mapping[str, Cents]) -> tuple[m.Inline, ...]:
    if len(stakes) < 2 or not spot:
        return ()
    if limits.takes_long(about.game):
        asked = ",".join(f"{name}={currency.CHIPS.show(stake).replace(',', '')}" for name, stake in stakes.items())
        return (
            "All wagers together on one spot take minutes to count with a board for both sides. They are counted when "
            "somebody asks: ",
            m.Mono(f"pitboss odds {about.command} --stakes {asked}"),
        )
    if appendix.BEYOND in spot:
        return (f"All of them together on one spot: {spot[appendix.BEYOND]}.",)
    mean, variance = Fraction(spot["mean_cents"]), Fraction(spot["variance"])
    return (
        f"All of them on one spot, played with all of them in mind: a round brings {money(-mean, 6)} (",
        m.Exact(f"{exact(-mean)} cents"),
        f"), with a standard deviation of {currency.now().around(root(variance / 10_000))} and a hold of "
        f"{percent(Fraction(spot['element_of_risk']))} % of all that is staked, over {spot['deals']:,} deals.",
    )


def _hourly(about: Subject, asked: Asked) -> Iterator[m.Block]:
    """Only with a speed that the house gave; it is an assumption, and is called one."""
    if asked.hands_per_hour is None:
        asked_for = f"pitboss report {about.command} --hands-per-hour 40"
        yield m.Note(("An hour depends on the speed, which no sheet prints. With yours: ", m.Mono(asked_for)))
        return
    hands, rows = asked.hands_per_hour, []
    for wager, odds in about.parts:
        if odds is None:
            continue
        stake = bets.only_amount(wager) or asked.bet
        mean = odds.house_edge * hands * stake
        off = DEVIATIONS * odds.distribution.standard_deviation * sqrt(hands) * stake
        low, high = round(float(mean) - off), round(float(mean) + off)
        rows.append((about.title(wager), chips.show(stake), money(mean), money(low, plus=True), money(high, plus=True)))
    heads = (
        m.Column("Wager"),
        m.Column("Stake", figures=True),
        m.Column("An hour brings", figures=True),
        m.Column("from", figures=True),
        m.Column("to", figures=True),
    )
    share = percent(CONFIDENCE, 0)
    yield m.Heading(f"Theoretical win of an hour, {hands:,} rounds at one spot (assumed)", 3)
    yield m.Table(heads, tuple(rows))
    yield m.Note(
        f"Speed and stakes were given for this report. From and to: {share} % of such hours, by the volatility index "
        "times the root of the rounds, which takes an hour’s sum for normal."
    )


# ---------------------------------------------------------------- exposure


def _exposed(about: Subject, bank: dict[str, Any]) -> Iterator[m.Block]:
    banked = about.game.sheet.bank.by is Banker.PLAYER_DEALER
    heading = m.Heading(f"What one round may cost {'the bank' if banked else 'the house'}")
    if not bank:
        return
    if appendix.BEYOND in bank:
        why = bank[appendix.BEYOND].replace(f"{about.game.id} is", "the game is", 1)
        yield m.Together((heading, m.Paragraph(f"Not available: {why}."), *_largest(about)))
        return
    game = about.game
    stakes = most(game)[1]
    wins = Fraction(bank["wins_cents"]["exact"])
    assumed = list(_assumed(about))
    dearest = max(bank["hands"], key=lambda one: one["won_cents"])
    pairs: list[tuple[str, m.Words]] = [
        ("Stakes", _stakes(about, stakes, bank["spots"])),
        ("A round brings the bank", (f"{money(wins, 4)} on average ", m.Exact(f"{exact(wins)} cents"))),
        ("Largest loss found", money(bank["most_lost_cents"])),
        ("No deal can cost more than", money(bank["bound_cents"]) + (", as assumed below" if assumed else "")),
        (
            f"The {game.dealer_title.lower()} then holds",
            (_cards(bank["dealer"]), " The dearest spot: ", _cards(dearest["cards"]), f" {_wins(about, dearest)}"),
        ),
    ]
    if fair := bank.get("break_even_collection"):
        per_round, per_player = (Fraction(fair[key]["exact"]) for key in ("per_round_cents", "per_player_cents"))
        said = f"{money(per_round, 4)} a round, {money(per_player, 4)} a player"
        pairs.append(("Collection to break even", said))
    note = (
        "No deal costs more than the one found."
        if bank["exact"]
        else "The search is not exhaustive. The bound lets every spot have its best cards, which may be the same ones."
    )
    yield m.Together((heading, m.Facts(tuple(pairs), key_width=50), m.Note(" ".join([note, *assumed]))))


def _assumed(about: Subject) -> Iterator[str]:
    """What the figures of a round's cost take for granted, and a table does not."""
    bank = about.game.sheet.bank
    if bank.by is Banker.PLAYER_DEALER:
        said = "At a table the bank pays up to a wager that is fixed before the deal, and cannot lose more than that."
        yield cited(f"Every wager is taken to be covered in full. {said}", bank.clause)
    found = {one.title: one for _, odds in about.parts if odds for one in metered.meters(about.game, odds)}
    for one in found.values():
        yield (
            f"Prizes are counted with the {one.title} at {money(one.stands)} for every spot; one that shows more pays "
            "more. At a table the stakes of the round are put in first, and prizes are paid one after another, each "
            "from what is left."
        )


def _largest(about: Subject) -> Iterator[m.Block]:
    """Where no search is made: the largest results of the wagers, each of which has a count of deals."""
    rows = []
    for wager, odds in about.parts:
        if odds is not None:
            best = max(odds.distribution.counts)
            count, deals = odds.distribution.counts[best], odds.distribution.deals
            rows.append(
                (about.title(wager), number(best, 1 if best.denominator > 1 else 0), f"{count:,}", f"{deals:,}")
            )
    heads = (
        m.Column("Wager"),
        m.Column("Largest result, units", figures=True),
        m.Column("Deals with it", figures=True),
        m.Column("of", figures=True),
    )
    yield m.Table(heads, tuple(rows))
    yield m.Note("What one spot that plays best wins at most, wager by wager.")


def _stakes(about: Subject, stakes: Mapping[str, Cents], spots: int) -> str:
    game = about.game
    same = len(set(stakes.values())) == 1 and len(stakes) > 1
    said = (
        f"{chips.show(next(iter(stakes.values())))} on each wager"
        if same
        else ", ".join(f"{game.wagers[name].title} {chips.show(stake)}" for name, stake in stakes.items())
    )
    posted = any(isinstance(game.wagers[name].amounts, Posted) for name in stakes)
    source = "the limits of practice tables, as the sheet prints none" if posted else "the most that the sheet allows"
    return f"{spots} spots (assumed), {said}: {source}"


def _wins(about: Subject, one: dict[str, Any]) -> str:
    won = f"wins {money(one['won_cents'])}"
    return f"{choice(about.game, about.game.decisions[0], one['choice'])}; {won}" if one["choice"] else won


def _cards(shown: str) -> m.Cards:
    return m.Cards(playing_cards.shown(list(card.parse(shown))), height=6.0)


def data(about: Subject, asked: Asked, spot: dict[str, Any], bank: dict[str, Any]) -> dict[str, Any]:
    """The figures of this part, for programs."""
    if about.solution is None:
        return {}
    found, why = evenings(about.solution.main)
    told: dict[str, Any] = {"sessions": [solution_data.evening(one, None, about.solution.main.id) for one in found]}
    if why:
        told["sessions"] = {appendix.BEYOND: why}
    if asked.hands_per_hour is not None:
        told["hourly"] = {
            wager.id: solution_data.hourly(odds, asked.hands_per_hour, bets.only_amount(wager) or asked.bet)
            for wager, odds in about.parts
            if odds is not None
        }
    return {**told, **({"spot": spot} if spot else {}), **({"bank": bank} if bank else {})}
