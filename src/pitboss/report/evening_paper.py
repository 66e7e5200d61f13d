"""A planned evening on paper: what an organiser hands to whoever decides about it."""

from typing import Any

from pitboss.money import chips
from pitboss.report import figures
from pitboss.report import model as m
from pitboss.report.charts.curves import Band as Shaded
from pitboss.report.charts.curves import Curve, curves
from pitboss.sheets.prose import counted, listed
from pitboss.sim.evening import forecast
from pitboss.sim.evening.forecast import Band, Chance, Forecast
from pitboss.sim.question import OPTIMAL


def document(found: Forecast) -> m.Document:
    evening = found.plan.evening
    tables = sum(one.tables for one in evening.tables)
    seats = sum(one.tables * one.seats for one in evening.tables)
    return m.Document(
        "Evening plan",
        evening.title,
        (
            m.Lead(
                f"{counted(tables, 'table')} with {counted(seats, 'seat')}, {counted(evening.hours, 'hour')}; "
                f"{found.nights:,} such nights were played by the simulator, hand by hand."
            ),
            m.Headlines(tuple(_headlines(found))),
            m.Heading("What the house wins"),
            _wins(found),
            m.Picture(
                _fan(found), _fan_says(found), "From the first hand to the last: the middle, and 90 of 100 nights."
            ),
            m.Heading("Risk"),
            m.Facts(tuple(_risks(found))),
            m.Note(
                "The bank is for all tables together: what the house had lost at the worst moment of a night. Amounts "
                "in brackets are an interval of 95 %, because these nights are a sample."
            ),
            m.Heading("The plan"),
            _tables(found),
            _players(found),
            *_banked(found),
            m.Heading("Beside the exact values"),
            _played(found),
            m.Note(
                "Expected is what the solver says of as many hands of the best play; deviations are taken over nights, "
                "because all seats of a table meet the same dealer. Meters stand at their seeds; tips are left out."
            ),
        ),
        foot=f"{evening.title} \u00b7 seed {found.seed}, {found.nights:,} nights",
        data=data(found),
    )


def _headlines(found: Forecast) -> list[m.Headline]:
    rows = [m.Headline(_money(found.night.mean), "", "A night brings, on average")]
    if found.losing_months is not None:
        rows.append(_headline(found.losing_months, "month"))
    else:
        rows.append(_headline(found.losing_nights, "night"))
    if found.bank_needed is not None:
        rows.append(m.Headline(_money(found.bank_needed), "", f"Bank that fails once in {forecast.FAILS:,} nights"))
    return rows


def _headline(chance: Chance, what: str) -> m.Headline:
    """None of so many is no certainty: then the upper end of its interval."""
    share = f"{100 * chance.share:.1f}" if chance.times else f"under {100 * chance.interval[1]:.1f}"
    return m.Headline(share, "%", f"Chance of a losing {what}")


def _wins(found: Forecast) -> m.Table:
    evening = found.plan.evening
    rows = [_band(f"Hour {number}", one) for number, one in enumerate(found.hours, start=1)]
    after = f", {chips.show(evening.costs)} of costs taken off" if evening.costs else ""
    rows.append(_band(f"A night{after}", found.night))
    if found.month is not None:
        rows.append(_band(f"A month of {counted(evening.nights_a_month, 'night')}", found.month))
    heads = (figures.head("Average"), figures.head("5 % below"), figures.head("Middle"), figures.head("5 % above"))
    return m.Table((m.Column(""), *(m.Column(head, figures=True) for head in heads)), tuple(rows))


def _band(name: str, one: Band) -> tuple[m.Words, ...]:
    return (name, *(_dollars(amount) for amount in (one.mean, one.low, one.middle, one.high)))


def _fan(found: Forecast) -> Any:
    xs = [float(hour) for hour in range(len(found.through) + 1)]
    low, middle, high = (
        [0.0, *(getattr(one, name) / 100 for one in found.through)] for name in ("low", "middle", "high")
    )
    return curves(
        [Curve([*zip(xs, middle, strict=True)], "ink", "middle")],
        bands=[Shaded(xs, low, high, "p2")],
        x_name="hours",
        y_name=figures.head("the house has won"),
        height=60.0,
    )


def _fan_says(found: Forecast) -> str:
    told = [
        f"after {counted(hour, 'hour')} {_money(one.low)} to {_money(one.high)}, {_money(one.middle)} in the middle"
        for hour, one in enumerate(found.through, start=1)
    ]
    return f"What the house has won, as a fan over the hours: {'; '.join(told)}."


def _risks(found: Forecast) -> list[tuple[str, m.Words]]:
    evening = found.plan.evening
    rows: list[tuple[str, m.Words]] = [("A losing night", _chance(found.losing_nights))]
    if found.losing_months is not None:
        rows.append(("A losing month", _chance(found.losing_months)))
    if found.bank_needed is not None and found.bank_between is not None:
        low, high = found.bank_between
        between = f"{_money(found.bank_needed)} ({_money(low)} to {_money(high)})"
        rows.append((f"Bank that fails once in {forecast.FAILS:,} nights", between))
    if found.bank_fails is not None and evening.bank is not None:
        rows.append((f"A bank of {chips.show(evening.bank)} does not last", _chance(found.bank_fails)))
    rows.append(("Worst moment of all nights", _money(found.worst)))
    return rows


def _tables(found: Forecast) -> m.Table:
    rows = tuple(
        (
            game.title,
            m.Mono(game.id),
            str(one.tables),
            str(one.seats),
            str(one.hands_per_hour),
            _dollars(one.collection),
        )
        for one, game in zip(found.plan.evening.tables, found.plan.games, strict=True)
    )
    heads = ("Tables", "Seats", "Hands an hour", figures.head("Collection a hand"))
    return m.Table(
        (m.Column("Game", share=2), m.Column("Sheet"), *(m.Column(one, figures=True) for one in heads)), rows
    )


def _players(found: Forecast) -> m.Table:
    rows = []
    for kind, (_, broke, winners, planned) in zip(found.plan.evening.players, found.left, strict=True):
        least, most = kind.bankroll
        brings = chips.show(least) if least == most else f"{chips.show(least)} to {chips.show(most)}"
        sides = listed([f"{name} {chips.show(stake)}" for name, stake in kind.sides.items()])
        bets = f"{chips.show(kind.bet)}; {sides}" if sides else chips.show(kind.bet)
        plays = listed([f"{name} {words}".strip() for name, words in kind.strategy.items()]) or OPTIMAL
        rows.append((kind.id, str(kind.share), brings, bets, plays, *(f"{one:,}" for one in (broke, winners, planned))))
    words = (m.Column("Players"), m.Column("Share", figures=True), m.Column("Bring"), m.Column("Bet", share=2))
    heads = ("Went broke", "As winners", "As planned")
    return m.Table((*words, m.Column("Play"), *(m.Column(one, figures=True) for one in heads)), tuple(rows))


def _banked(found: Forecast) -> tuple[m.Block, ...]:
    names = forecast.banked_by_players(found.plan)
    if not names:
        return ()
    return (
        m.Note(
            f"At {listed(list(names))} a player has the bank: the house wins its collections there, and nothing else."
        ),
    )


def _played(found: Forecast) -> m.Table:
    rows = tuple(
        (
            one.players,
            m.Mono(one.sheet),
            f"{one.hands:,}",
            _dollars(one.won),
            "" if one.expected is None else _dollars(one.expected * one.hands),
            "" if one.deviations is None else f"{one.deviations:+.1f}",
        )
        for one in found.played
        if one.hands
    )
    heads = ("Hands", figures.head("They won"), figures.head("Expected"), "Deviations")
    return m.Table((m.Column("Players"), m.Column("Sheet"), *(m.Column(one, figures=True) for one in heads)), rows)


def _money(cents: Any) -> str:
    """Whole dollars: cents of a simulated sum say nothing."""
    return chips.show(round(cents / 100) * 100).replace("-", "\u2212")


def _dollars(cents: Any) -> str:
    return f"{round(cents / 100):,}".replace("-", "\u2212")


def _chance(chance: Chance) -> str:
    low, high = chance.interval
    return f"{chance.share:.2%} ({low:.2%} to {high:.2%})"


# ---------------------------------------------------------------- for programs


def data(found: Forecast) -> dict[str, Any]:
    """The same as numbers; amounts are whole cents, means are not."""
    return {
        "title": found.plan.evening.title,
        "nights": found.nights,
        "seed": found.seed,
        "unit": "cents",
        "hours": [_of_band(one) for one in found.hours],
        "through": [_of_band(one) for one in found.through],
        "night": _of_band(found.night),
        "losing_night": _of_chance(found.losing_nights),
        "month": _of_band(found.month),
        "losing_month": _of_chance(found.losing_months),
        "bank_needed": found.bank_needed,
        "bank_between": found.bank_between,
        "bank_fails": _of_chance(found.bank_fails),
        "worst": found.worst,
        "played": [
            {
                "sheet": one.sheet,
                "players": one.players,
                "hands": one.hands,
                "won": one.won,
                "expected": None if one.expected is None else str(one.expected),
                "deviations": one.deviations,
            }
            for one in found.played
        ],
        "left": [
            {"players": name, "broke": broke, "winners": winners, "planned": planned}
            for name, broke, winners, planned in found.left
        ],
    }


def _of_band(one: Band | None) -> dict[str, Any] | None:
    return None if one is None else {"mean": one.mean, "low": one.low, "middle": one.middle, "high": one.high}


def _of_chance(one: Chance | None) -> dict[str, Any] | None:
    return None if one is None else {"times": one.times, "of": one.of, "interval_95": one.interval}
