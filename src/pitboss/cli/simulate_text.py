"""The output of `pitboss simulate` as lines for a terminal."""

from typing import Any

import click

from pitboss.cli.bar import rate
from pitboss.cli.terminal import say, some, table
from pitboss.money import chips
from pitboss.sim.result import CHANCE_LEAST, Z_MOST, one_run_in

OUTCOMES = 12  # that are printed; --json has all


def show(found: dict[str, Any]) -> None:
    spots = f" with {some(found['spots'], 'spot')}" if found["spots"] > 1 else ""
    before = found["rounds"] - found["played"]
    pace = rate(found["played"] / max(found["seconds"], 1e-9))
    took = f"{found['seconds']:.1f} s, {pace}, {found['workers']}"
    if before:
        took = f"{before:,} of them played before; {took if found['played'] else 'none now'}"
    say(f"{found['title']}: {some(found['rounds'], 'round')}{spots} ({took}), seed {found['seed']}")
    said = found["strategy"] if "\n" not in found["strategy"] else "as the file says"
    staked = ", ".join(f"{name} {chips.show(stake)}" for name, stake in found["stakes_cents"].items())
    say(f"  played {said}: {staked}\n")
    _wagers(found["wagers"])
    _spot(found)
    _hourly(found["hourly"])
    if "sessions" in found:
        _sessions(found["sessions"])


def warn(found: dict[str, Any]) -> int:
    """Say loudly what chance does not explain; gives the exit code."""
    for name, one in found["wagers"].items():
        if name in found["wrong"]:
            click.secho(
                f"WRONG: {name} is {abs(one['z']):.1f} standard errors from its exact value."
                " Chance does not explain it: the simulator or the solver is wrong, or this sheet is.",
                fg="red", bold=True, err=True,
            )  # fmt: skip
        elif one["z"] is not None and abs(one["z"]) > Z_MOST:
            click.echo(
                f"Note: {name} is {abs(one['z']):.1f} standard errors from its exact value. Its prizes are so rare that"
                f" this can happen in up to {max(one['chance_at_most'], CHANCE_LEAST):.1g} of such runs;"
                " play more rounds.",
                err=True,
            )
    return 1 if found["wrong"] else 0


def _wagers(wagers: dict[str, Any]) -> None:
    rows = [("wager", "edge", "95 % interval", "exact", "z")]
    for name, one in wagers.items():
        low, high = one["interval_percent"]
        exact = f"{one['exact']['percent']:.4f} %" if one["exact"] else "not known"
        z = _signed(one["z"]) if one["z"] is not None else ""
        rows.append((name, f"{one['edge']['percent']:.4f} %", f"{low:.4f} to {high:.4f} %", exact, z))
    table(rows, spare=(2,))
    off = max((abs(one["z"]) for one in wagers.values() if one["z"] is not None), default=0.0)
    if (runs := one_run_in(off)) is not None:
        often = f"chance does so in 1 of {runs:,} runs"
        say(f"  {off:.2f} standard errors from the exact value: {often}; another --seed shows whether it was that")
    for name, one in wagers.items():
        if one.get("unknown"):
            say(f"  {name}: no exact value; {one['unknown']}")


def _signed(z: float) -> str:
    """
    >>> _signed(-0.001), _signed(-1.5)
    ('+0.00', '-1.50')
    """
    return f"{round(z, 2) + 0.0:+.2f}"


def _spot(found: dict[str, Any]) -> None:
    spot = found["spot"]
    say("\nA spot, all its wagers together:")
    say(f"  a round brings      {spot['mean_cents']['value'] / 100:+.6f} dollars")
    if spot["standard_deviation_cents"] is not None:
        say(f"  standard deviation  {spot['standard_deviation_cents'] / 100:.4f} dollars")
    say(f"  element of risk     {spot['element_of_risk']['percent']:.4f} %")
    say(f"  wins chips in       {spot['hit_rate']['percent']:.4f} % of rounds")
    if len(found["choices"]) > 1:
        for word, times in found["choices"].items():
            say(f"  {word:<18}  {100 * times / spot['hands']:.4f} %")
    often = sorted(spot["outcomes"].items(), key=lambda one: -one[1])[:OUTCOMES]
    rows = [("result", "share", "rounds")]
    rows += [
        (chips.signed(int(net)), f"{100 * times / spot['hands']:.4f} %", f"{times:,}")
        for net, times in sorted(often, key=lambda one: int(one[0]))
    ]
    say("")
    table(rows, left=(), spare=(2,))
    if len(spot["outcomes"]) > OUTCOMES:
        say(f"  and {some(len(spot['outcomes']) - OUTCOMES, 'rarer result')}; --json has them, --out writes a table")


def _hourly(one: dict[str, Any]) -> None:
    mean = chips.signed(round(one["mean_cents"]["value"]))
    band = ""
    if one["interval_cents"] is not None:
        low, high = (chips.signed(cents) for cents in one["interval_cents"])
        band = f"; 90 % of hours end at {low} to {high}"
    say(f"\n{some(one['hands'], 'hand')} an hour (assumed): {mean} on average{band}")


def _sessions(found: dict[str, Any]) -> None:
    exact = found.get("exact")
    exactly = f" (exactly {100 * exact['ahead']:.2f} % and {100 * exact['behind']:.2f} %)" if exact else ""
    said = f"ahead {100 * found['ahead']:.2f} %, behind {100 * found['behind']:.2f} %{exactly}"
    say(f"\n{some(found['sessions'], 'session')} of {some(found['rounds'], 'round')}: {said}")
    places = list(found["ends_cents"])
    rows = [("after", *(f"{place} %" for place in places))]
    marks = found["paths"]
    rows += [
        (some(one["round"], "round"), *(chips.signed(one["cents"][place]) for place in places))
        for one in (marks[at] for at in sorted({len(marks) * part // 4 - 1 for part in range(1, 5)} - {-1}))
    ]
    if exact:
        rows.append(("exactly", *(chips.signed(exact["ends_cents"][place]) for place in places)))
    rows.append(("drawdown", *(chips.show(found["drawdown_cents"][place]) for place in places)))
    table(rows, spare=(1, 7, 3, 5))
    if "ruin" in found:
        ruin = found["ruin"]
        beside = f"; exactly {100 * ruin['exact']:.4f} % (z {_signed(ruin['z'])})" if "exact" in ruin else ""
        lost = f"{chips.show(found['bankroll_cents'])} is lost on the way"
        say(f"  {lost} in {100 * ruin['chance']:.4f} % of sessions{beside}")
        if ruin["rounds"]:
            early, middle, late = (ruin["rounds"][place] for place in ("5", "50", "95"))
            say(f"  half of those within {some(middle, 'round')}; 5 % within {early:,}, 95 % within {late:,}")
    if "unknown" in found:
        say(f"  no exact answer: {found['unknown']}")
