"""The parts of a par sheet that are about one wager each: what it pays, how often, and what follows from that.

The main game is told by the results of a round, and by the pay tables within it. Every other wager is told by its
lines.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.odds import solution_data
from pitboss.odds.pricing import metered
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.report import model as m
from pitboss.report.charts import axes, bars
from pitboss.report.charts.bars import Bar
from pitboss.report.figures import exact, money, number, one_in, percent, root
from pitboss.report.par_sheet_subject import Subject, least, net
from pitboss.rounds.reasons import capital
from pitboss.sheets import payouts
from pitboss.sheets.game import Wager
from pitboss.sheets.model import Kind, OnFold
from pitboss.sheets.prose import cited, listed

BARS = 15  # results that a chart shows one by one
ROOM = 90.0  # mm: a wager begins on a new page where less is left
HALF = 78.0  # mm, of a chart beside a table


def pages(about: Subject) -> Iterator[m.Block]:
    for place, (wager, odds) in enumerate(about.parts):
        yield m.NewPage(room=ROOM if place else 0.0)  # the first page of all is for the summary
        yield m.Heading(about.title(wager), 1, f"wager-{wager.id}")
        yield from _lead(about, wager)
        if odds is None:
            yield m.Notice("Not valued.", f"{capital(about.why(wager))}.")
            yield from _pays(about, wager)
        elif odds.lines:
            yield from _by_line(about, wager, odds)
        else:
            yield from _by_result(about, wager, odds)


def _lead(about: Subject, wager: Wager) -> Iterator[m.Block]:
    game = about.game
    if not about.of_main(wager):
        how = payouts.section(game, wager).lines[0].replace(":", ".", 1)
        yield m.Lead(f"Paid {how[0].lower()}{how[1:]}{_folded(wager)}")
        return
    bonus = [one.title for one in about.main if one.kind is Kind.BONUS]
    with_them = f" The {listed(bonus)} {'is' if len(bonus) == 1 else 'are'} part of it." if bonus else ""
    played = ("Played as ", m.PageOf("strategy", "Strategy"), ".") if about.solution and game.decisions else ()
    first = f"{about.title(wager)} are one game, valued together per unit of the {wager.title}."
    if len(about.main) == 1:
        first = f"Per unit of the {wager.title}."
    yield m.Lead((f"{first}{with_them} ", *played))
    if about.stake_note:
        yield m.Note(about.stake_note)


def _folded(wager: Wager) -> str:
    if not wager.can_be_folded:
        return ""
    said = {OnFold.LIVE: "It stays live when the hand is folded.", OnFold.LOSE: "A fold loses it.",
            OnFold.RETURN: "A fold gives it back."}[wager.on_fold]  # fmt: skip
    return cited(f" {said}", wager.clause("fold"))


def _pays(about: Subject, wager: Wager) -> Iterator[m.Block]:
    """What the wagers of a page pay, in sentences with their clauses."""
    wagers = about.main if about.of_main(wager) else (wager,)
    rows = []
    for one in wagers:
        said = payouts.section(about.game, one)
        lines = [line.removesuffix(":") for line in said.lines]
        table = "; ".join(f"{capital(name)} {odds}" for name, odds in said.rows)
        rows.append((one.title, " ".join([*lines, *([f"{table}."] if table else [])])))
    cites = any(" [" in said for _, said in rows)
    yield m.Heading("What it pays")
    yield m.Table(
        (
            m.Column("Wager"),
            m.Column("In sentences" + (", with the clauses of the source" if cites else ""), share=4.6),
        ),
        tuple(rows),
        sentences=True,
    )


# ---------------------------------------------------------------- the main game


def _by_result(about: Subject, wager: Wager, odds: WagerOdds) -> Iterator[m.Block]:
    counts, deals = odds.distribution.counts, odds.distribution.deals
    yield m.Heading(f"Results of a round, in units of the {wager.title}")
    rows = tuple(
        (
            net(one),
            f"{counts[one]:,}",
            percent(Fraction(counts[one], deals)),
            one_in(counts[one], deals),
            _part(one * counts[one] / deals),
        )
        for one in sorted(counts, reverse=True)
    )
    total = ("All deals", f"{deals:,}", percent(Fraction(1)), "", _part(odds.distribution.mean))
    yield m.Table((m.Column("Net result"), *_COUNTED, m.Column("Contribution,\u00a0%", figures=True)), rows, total)
    yield m.Note(
        ("Contribution: net result times probability. The column adds up to the expected result of one round, ",
         m.Exact(exact(odds.distribution.mean)), ".")
    )  # fmt: skip
    yield results_chart(odds)
    yield from exactly(odds)
    yield from _pays(about, wager)
    for name in dict.fromkeys(line.wager for line in odds.tables):
        yield from _table_within(about, odds, name)


_COUNTED = (
    m.Column("Combinations", figures=True),
    m.Column("Probability,\u00a0%", figures=True),
    m.Column("1 in", figures=True),
)


def _part(value: Fraction) -> str:
    return percent(value)


def results_chart(odds: WagerOdds, width: float = axes.WIDTH) -> m.Picture:
    """Every result a bar; of many, the highest are one bar."""
    counts, deals = odds.distribution.counts, odds.distribution.deals
    nets = sorted(counts)
    single = nets if len(nets) <= BARS else nets[: BARS - 1]
    told = [(net(one), Fraction(counts[one], deals), one) for one in single]
    if len(single) < len(nets):
        rest = nets[len(single) :]
        told.append((f"≥ {net(rest[0])}", Fraction(sum(counts[one] for one in rest), deals), rest[0]))
    drawn = [
        Bar(name, float(100 * share), percent(share, 2), "loss" if at < 0 else "axis" if at == 0 else "gain")
        for name, share, at in told
    ]
    said = ", ".join(f"{name} in {percent(share, 2)} percent" for name, share, _ in told)
    return m.Picture(
        bars.standing(drawn, width),
        f"Bar chart of the net result of one round: {said}.",
        "Net result of one round, percent of deals. Losses are grey.",
    )


def _table_within(about: Subject, odds: WagerOdds, name: str) -> Iterator[m.Block]:
    """A pay table of the main game: in how many deals each line pays, as the hands are played."""
    deals = odds.distribution.deals
    wager = about.game.wagers[name]
    # lines that pay alike stand as on the sheet: a pair above a high card
    order = {line.pay_class.name: at for at, line in enumerate(payouts.table(wager))}
    lines = [line for line in odds.tables if line.wager == name]
    lines.sort(key=lambda line: (-line.pays, order.get(line.name, len(order))))
    title = wager.title
    rows = tuple(
        (
            capital(line.name),
            _to_one(line.pays),
            f"{line.count:,}",
            percent(Fraction(line.count, deals)),
            one_in(line.count, deals),
            _part(line.won / deals),
        )
        for line in lines
    )
    won = sum((line.won for line in lines), Fraction(0)) / deals
    count = sum(line.count for line in lines)
    total = ("All lines", "", f"{count:,}", percent(Fraction(count, deals)), one_in(count, deals), _part(won))
    main = about.game.wagers[odds.id].title
    more = [(capital(line.name), line.staked / deals, line.won / deals) for line in lines]
    table = m.Table(_LINES, rows, total if len(lines) > 1 else ())
    note = f"Deals in which the line is paid, played as it should be. Contribution: in percent of the {main}."
    yield m.Together((m.Heading(f"{title}, line by line"), table, m.Note(note)))
    yield _more_and_bars(odds, more)


_LINES = (
    m.Column("Hand"),
    m.Column("Pays,\u00a0to 1", figures=True),
    *_COUNTED,
    m.Column("Contribution,\u00a0%", figures=True),
)


def _to_one(pays: Fraction) -> str:
    return number(pays) if pays.denominator == 1 else number(pays, 1) if (pays * 10).denominator == 1 else exact(pays)


def _more_and_bars(odds: WagerOdds, lines: Sequence[tuple[str, Fraction, Fraction]]) -> m.Block:
    """What one unit more on each line changes, beside what each line brings now: (name, staked on it, won with it)."""
    edge = odds.house_edge
    rows = tuple((name, percent(staked), percent(edge - staked)) for name, staked, _ in lines)
    heads = (
        m.Column("Line"),
        m.Column("Edge falls by,\u00a0%", figures=True, width=24),
        m.Column("to,\u00a0%", figures=True),
    )
    drawn = [Bar(name, float(100 * won), percent(won, 2)) for name, _, won in lines]
    said = ", ".join(f"{name} {percent(won, 2)} percent" for name, _, won in lines)
    names = min(42.0, max(22.0, max(len(name) for name, _, _ in lines) * 1.55))
    return m.Together((
        m.Halves(
            (
                m.Heading("What one unit more changes"),
                m.Table(heads, rows, narrow=True),
                m.Note("One line at a time, the others and the play as they are."),
            ),
            (
                m.Heading("Where the return comes from"),
                m.Picture(
                    bars.lying(drawn, HALF, names),
                    f"Bars of the return of each pay line: {said}.",
                    "Percent of the stake that comes back as winnings, by line.",
                ),
            ),
        ),
    ))  # fmt: skip


# ---------------------------------------------------------------- a wager alone


def _by_line(about: Subject, wager: Wager, odds: WagerOdds) -> Iterator[m.Block]:
    counts, deals = odds.distribution, odds.distribution.deals
    prizes = {line.pay_class.name: payouts.said(about.game, line) for line in payouts.table(wager) if line.prize}
    rows: list[tuple[m.Words, ...]] = []
    for line in odds.lines:
        name = capital(line.name) + (f" ({prizes[line.name]})" if line.name in prizes else "")
        share = Fraction(line.count, deals)
        rows.append(
            (
                name,
                _to_one(line.pays),
                f"{line.count:,}",
                percent(share),
                one_in(line.count, deals),
                _part(line.pays * share),
            )
        )
    rest = deals - sum(line.count for line in odds.lines)
    if rest:
        left = counts.mean - sum((line.pays * line.count for line in odds.lines), Fraction(0)) / deals
        name = "Anything less loses" if left == Fraction(-rest, deals) else "All other hands"
        rows.append((name, "", f"{rest:,}", percent(Fraction(rest, deals)), one_in(rest, deals), _part(left)))
    yield m.Heading("Pay table")
    yield m.Table(_LINES, tuple(rows), ("All deals", "", f"{deals:,}", percent(Fraction(1)), "", _part(counts.mean)))
    if prizes:
        stake = money(least(about.solution)[wager.id]) if about.solution else ""
        yield m.Note(f"A prize is paid whatever was staked; “to 1” is what it is net, on a stake of {stake}.")
    yield from _meters(about, odds)
    more = [(capital(line.name), Fraction(line.count, deals), line.pays * line.count / deals) for line in odds.lines]
    yield _more_and_bars(odds, more)
    yield from exactly(odds)


def _meters(about: Subject, odds: WagerOdds) -> Iterator[m.Block]:
    for meter in metered.meters(about.game, odds):
        said = [f"The figures are for a {meter.title} that shows {money(meter.stands)}."]
        if meter.feeds:
            said.append(
                f"{percent(meter.feeds, 2)} % of every stake goes to it; the edge does not count that for the player."
            )
        if meter.break_even is not None:
            said.append(
                f"The wager breaks even when the {meter.title} shows about {money(meter.break_even)} (prizes are "
                "rounded down to the cent)."
            )
        yield m.Note(" ".join(said))


def fed(about: Subject) -> Iterator[str]:
    """What has to be said beside every edge and hold of a wager with a meter."""
    for wager, odds in about.parts:
        for meter in metered.meters(about.game, odds) if odds is not None else ():
            kept = (
                f" The house does not keep all of it: {percent(meter.feeds, 2)} % of every stake goes to the "
                f"{meter.title}, which players win."
                if meter.feeds
                else ""
            )
            yield f"{about.title(wager)}: the figures are for a {meter.title} that shows {money(meter.stands)}.{kept}"


# ---------------------------------------------------------------- what follows


def exactly(odds: WagerOdds) -> Iterator[m.Block]:
    """The figures of the summary once more, with their fractions."""
    counts = odds.distribution
    hit = counts.hit_rate
    often = f" 1 in {number(1 / hit, 2)}" if hit else ""
    best = max(counts.counts)
    pairs: list[tuple[str, m.Words]] = [
        ("House edge", (f"{percent(odds.house_edge)} % ", m.Exact(exact(odds.house_edge)))),
        ("Element of risk", (f"{percent(odds.element_of_risk)} % ", m.Exact(exact(odds.element_of_risk)))),
        ("Variance", (f"{number(counts.variance, 6)} ", m.Exact(exact(counts.variance)))),
        ("Standard deviation", root(counts.variance, 6)),
        ("Volatility index, 90 %", volatility(odds, 6)),
        ("Hit frequency", (f"{percent(hit)} % ", m.Exact(exact(hit)), often)),
    ]
    if odds.folded:
        pairs.append(("Folds", (f"{percent(odds.fold_rate)} % ", m.Exact(exact(odds.fold_rate)))))
    pairs.append(("Largest result", f"{net(best)}, in {counts.counts[best]:,} of {counts.deals:,} deals"))
    yield m.Together((m.Heading("Exactly"), m.Facts(tuple(pairs))))


def volatility(odds: WagerOdds, places: int = 4) -> str:
    """The deviations that 90 % of a normal distribution lie within, as the solver has them, times that of a round."""
    deviations = Fraction(str(solution_data.DEVIATIONS))
    return root(odds.distribution.variance * deviations * deviations, places)
