"""The output of `pitboss odds` as lines for a terminal."""

from collections.abc import Callable
from fractions import Fraction
from string import ascii_letters, digits
from typing import Any

from pitboss.cards.card import RANKS
from pitboss.cli.terminal import say, some, table, width
from pitboss.money import chips, currency


def show(found: dict[str, Any]) -> None:
    say(f"{found['title']}: {found['deals']:,} deals counted")
    for name, one in found["wagers"].items():
        _wager(name, one)
    for name, why in found.get("not_valued", {}).items():
        say(f"\n{name}: not valued; {why}")
    _streets(found.get("streets", []), found["deals"])
    if "first" in found:
        _first(found["first"])
    say("\nPer unit of each wager; the Ante with all that follows from it.")
    for cents, edge in found.get("antes", {}).items():
        say(f"  with an Ante of {chips.show(int(cents))}: {edge['percent']:.4f} %")
    for name, others in found.get("readings", {}).items():
        differ = [f"{wager} {edge['percent']:.4f} %" if edge else f"no {wager}" for wager, edge in others.items()]
        say(f"  read the other way ({name}): {', '.join(differ) or 'each wager alone is worth the same'}")
    _strategy(found["strategy"])
    for key, told in _MORE.items():
        if key in found:
            told(found[key])


def _wager(name: str, one: dict[str, Any]) -> None:
    edge, risk = one["house_edge"], one["element_of_risk"]
    side = "the house" if edge["percent"] >= 0 else "the player"
    say(f"\n{name}: {abs(edge['percent']):.4f} % for {side} ({edge['exact']})")
    if risk["exact"] != edge["exact"]:
        say(f"  element of risk     {risk['percent']:.4f} %")
    say(f"  standard deviation  {one['standard_deviation']:.4f}")
    say(f"  hit rate            {one['hit_rate']['percent']:.4f} %")
    for word, deals in one.get("decisions", {}).items():
        say(f"  {word:<18}  {100 * deals / one['deals']:.4f} % of deals")
    _lines(one.get("lines", []), "")
    for wager in dict.fromkeys(line["wager"] for line in one.get("tables", [])):
        _lines([line for line in one["tables"] if line["wager"] == wager], wager)
    for meter in one.get("meters", []):
        _meter(meter)
    if "hourly" in one:
        _hourly(one["hourly"])


def _meter(meter: dict[str, Any]) -> None:
    """Which meter the edge is for, what of a stake goes there, and where the edge is nothing."""
    say(f"  all of it while {meter['meter']} shows {chips.show(meter['stands_cents'])}")
    if meter["feeds"]["percent"]:
        say(f"  {meter['feeds']['percent']:g} % of every stake goes to {meter['meter']}, which the edge does not count")
    if meter["break_even_cents"] is not None:
        say(f"  nobody is ahead where it shows {chips.show(meter['break_even_cents'])}")


def _streets(streets: list[dict[str, Any]], every: int) -> None:
    """How often each choice is right, decision by decision, of the deals that come to it."""
    for one in streets:
        if not one["deals"]:
            continue
        of = f"{100 * one['deals'] / every:.4f} % of deals come to it"
        ties = f"; with {one['ties']:,} sets of cards two choices are worth the same" if one["ties"] else ""
        say(f"\nThe decision {one['id']}: {of}{ties}")
        for word, deals in one["decisions"].items():
            say(f"  {word:<18}  {100 * deals / one['deals']:.4f} %")


def _first(first: dict[str, Any]) -> None:
    """The first decision by first cards: in words, and as a grid of the 169 kinds."""
    if not first["words"]:
        return
    by_two = " (s: of one suit, o: of two)" if first["grid"] else ""
    say(f"\nThe first decision, by the cards that are seen{by_two}:")
    for word, cards in first["words"].items():
        say(f"  {word}: {cards}")
    if not first["grid"]:
        return
    say("\n  suited above the diagonal, others below")
    rows, words = first["grid"], list(dict.fromkeys(word for row in first["grid"] for word in row))
    lines = _grid(rows)
    if max(map(len, lines)) > width():
        marks = [word[0] for word in words]
        marks = marks if len(set(marks)) == len(marks) else list((ascii_letters + digits)[: len(words)])
        lines = _grid([[marks[words.index(word)] for word in row] for row in rows])
        say(f"  {', '.join(f'{mark}: {word}' for mark, word in zip(marks, words, strict=True))}")
    for line in lines:
        say(line)


def _grid(rows: list[list[str]]) -> list[str]:
    wide = max(len(word) for row in rows for word in row) + 1
    heads = "   " + "".join(f"{rank:<{wide}}" for rank in RANKS[::-1])
    below = [
        f" {rank} " + "".join(f"{word:<{wide}}" for word in row) for rank, row in zip(RANKS[::-1], rows, strict=True)
    ]
    return [line.rstrip() for line in (heads, *below)]


def _lines(lines: list[dict[str, Any]], wager: str) -> None:
    """The table of combinations; "+1" is the house edge if the line pays one unit more."""
    if not lines:
        return
    heads = (wager, "pays", "count", "probability", "1 in", "brings", "edge at +1")
    rows = [
        (
            line["class"],
            odds(line["pays"]),
            f"{line['count']:,}",
            f"{line['probability']['percent']:.4f} %",
            one_in(line["one_in"]),
            f"{line['contribution']['percent']:.4f} %",
            f"{line['one_unit_more']['house_edge']['percent']:.4f} %",
        )
        for line in lines
    ]
    table([heads, *rows], spare=(2, 3, 6))


def odds(pays: str) -> str:
    """
    >>> odds("40"), odds("3/2")
    ('40 to 1', '3 to 2')
    """
    value = Fraction(pays)
    return f"{value.numerator} to {value.denominator}"


def one_in(times: float) -> str:
    """
    >>> one_in(3.96), one_in(459.58), one_in(649_740)
    ('4.0', '459.6', '649,740')
    """
    return f"{times:.1f}" if times < 1000 else f"{times:,.0f}"


def _hourly(one: dict[str, Any]) -> None:
    at = f"{some(one['hands'], 'hand')} an hour at {chips.show(one['stake_cents'])}"
    say(f"  {at} (assumed): the house wins {chips.show(round(one['wins_cents']['value']))} an hour on average")
    low, high = (chips.signed(cents) for cents in one["interval_cents"])
    share = f"{100 * one['confidence']:g} %"
    say(f"  volatility index    {one['volatility_index']:.4f}: in {share} of such hours it wins {low} to {high}")


def _together(spot: dict[str, Any]) -> None:
    staked = ", ".join(f"{name} {chips.show(stake)}" for name, stake in spot["stakes_cents"].items())
    say(f"\nTogether ({staked}), played with all of them in mind:")
    mean = spot["mean_cents"]
    say(f"  a round brings      {mean['value'] / 100:+.6f} {currency.now().name} ({mean['exact']} cents)")
    say(f"  standard deviation  {spot['standard_deviation'] / 100:.4f} {currency.now().name}")
    say(f"  element of risk     {spot['element_of_risk']['percent']:.4f} %")
    for pair, value in spot["covariances"].items():
        both, unit = pair.replace(", ", " and "), currency.now().name
        say(f"  covariance          {value['value'] / 100**2:+.4f} {unit} squared, {both}")
    for word, deals in spot["decisions"].items():
        say(f"  {word:<18}  {100 * deals / spot['deals']:.4f} % of deals")


def _strategy(lines: list[dict[str, Any]]) -> None:
    if lines:
        say("\nThe best play:")
    for one in lines:
        say(f"  {one['rule']}")
    if not all(one["whole"] for one in lines):
        say("  --rules finds short lists that come near it.")


def _rules(lists: list[dict[str, Any]]) -> None:
    for one in lists:
        best = "the best there is" if one["proved"] else "the best found"
        if "street" in one:
            said = some(one["length"], "stretch", "stretches") if one["proved"] else some(one["length"], "fact")
            cards = f"by {said}" + (" of own cards" if one["proved"] else "") if one["length"] else "whatever comes"
            cost = f"{one['cost']['percent']:.4f} % dearer than the best play, the other decisions played best"
            say(f"\nThe decision {one['street']} {cards}, {cost}:")
        else:
            say(f"\n{some(one['length'], 'rule')}, {best}, {one['cost']['percent']:.4f} % dearer than the best play:")
        for rule in one["rules"]:
            say(f"  {rule}")


def _without_rules(streets: list[str]) -> None:
    for one in streets:
        say(f"\nThe decision {one} has no short list: too much of it hangs on cards that no list can name; ask --hand.")


def _followed(found: dict[str, Any]) -> None:
    edge, cost = found["wager"]["house_edge"], found["cost"]
    say(f'\nPlayed by "{found["strategy"]}": {edge["percent"]:.4f} %, {cost["percent"]:.4f} % more than need be')
    for one in found["mistakes"][:10]:
        say(f"  {one['cost']['percent']:8.4f} %  {one['hand']}: {one['played']} instead of {one['best']}")


def _evening(found: dict[str, Any]) -> None:
    mean = f"{found['mean']['value']:+.2f}"
    say(f"\nAfter {some(found['rounds'], 'round')} of {found['of']}, in units of the first: {mean} on average")
    ahead, even, behind = (100 * found[key] for key in ("ahead", "even", "behind"))
    say(f"  ahead {ahead:.2f} %, even {even:.2f} %, behind {behind:.2f} %")
    say("  " + ", ".join(f"{place} %: {value}" for place, value in found["quantiles"].items()))
    if "ruin" in found:
        lost = found["ruin"]
        units = "unit is" if lost["bankroll"] == "1" else "units are"
        say(f"  {lost['bankroll']} {units} lost on the way in {100 * lost['chance']:.4f} % of evenings")


def _bank(found: dict[str, Any]) -> None:
    spots = some(found["spots"], "spot")
    unit = currency.now().name
    say(f"\nThe bank, with {spots}: wins {found['wins_cents']['value'] / 100:+.4f} {unit} a round on average")
    if fair := found.get("break_even_collection"):
        per_round, per_player = (fair[key]["value"] / 100 for key in ("per_round_cents", "per_player_cents"))
        say(f"  it breaks even at a collection of {per_round:.4f} {unit} a round, {per_player:.4f} a player")
    most = chips.show(found["most_lost_cents"])
    bound = "no deal costs more" if found["exact"] else f"no deal can cost more than {chips.show(found['bound_cents'])}"
    say(f"  it can lose {most} in one round ({bound}): dealer {found['dealer']}")
    for one in found["hands"]:
        say(f"    {one['cards']}  {one['choice']}  wins {chips.show(one['won_cents'])}")


_MORE: dict[str, Callable[[Any], None]] = {
    "together": _together,
    "rules": _rules,
    "without_rules": _without_rules,
    "followed": _followed,
    "evening": _evening,
    "bank": _bank,
}
