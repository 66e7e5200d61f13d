"""The answer of `pitboss odds` as lines for a terminal."""

from typing import Any

import click

from pitboss.money import chips


def show(found: dict[str, Any]) -> None:
    click.echo(f"{found['title']}: {found['deals']:,} deals counted")
    for name, one in found["wagers"].items():
        edge, risk = one["house_edge"], one["element_of_risk"]
        side = "the house" if edge["percent"] >= 0 else "the player"
        click.echo(f"\n{name}: {abs(edge['percent']):.4f} % for {side} ({edge['exact']})")
        if risk["exact"] != edge["exact"]:
            click.echo(f"  element of risk     {risk['percent']:.4f} %")
        click.echo(f"  standard deviation  {one['standard_deviation']:.4f}")
        click.echo(f"  something is won    {one['hit_rate']['percent']:.4f} %")
        for word, deals in one.get("decisions", {}).items():
            click.echo(f"  {word:<18}  {100 * deals / one['deals']:.4f} % of deals")
        if "lines" in one:
            width = max(len(line["class"]) for line in one["lines"])
            for line in one["lines"]:
                brings = line["contribution"]["percent"]
                chance = line["probability"]["percent"]
                click.echo(
                    f"  {line['class']:<{width}}  {line['pays']:>5} to 1  {chance:8.4f} %  brings {brings:8.4f} %"
                )
    click.echo("\nPer unit of each wager; the Ante with all that follows from it.")
    for cents, edge in found.get("antes", {}).items():
        click.echo(f"  with an Ante of {chips.show(int(cents))}: {edge['percent']:.4f} %")
    for name, edge in found.get("readings", {}).items():
        click.echo(f"  read the other way ({name}): {edge['percent']:.4f} %")
    _strategy(found["strategy"])
    if "together" in found:
        _together(found["together"], found["stakes_cents"])
    if "rules" in found:
        _rules(found["rules"])
    if "followed" in found:
        _followed(found["followed"])
    if "evening" in found:
        _evening(found["evening"])
    if "bank" in found:
        _bank(found["bank"])


def _together(spot: dict[str, Any], stakes: dict[str, int]) -> None:
    staked = ", ".join(f"{name} {chips.show(stake)}" for name, stake in stakes.items())
    click.echo(f"\nTogether ({staked}), played with all of them in mind:")
    mean = spot["mean_cents"]
    click.echo(f"  a round brings      {mean['value'] / 100:+.6f} dollars ({mean['exact']} cents)")
    click.echo(f"  standard deviation  {spot['standard_deviation'] / 100:.4f} dollars")
    click.echo(f"  element of risk     {spot['element_of_risk']['percent']:.4f} %")
    for word, deals in spot["decisions"].items():
        click.echo(f"  {word:<18}  {100 * deals / spot['deals']:.4f} % of deals")


def _strategy(lines: list[dict[str, Any]]) -> None:
    if lines:
        click.echo("\nThe best play:")
    for one in lines:
        click.echo(f"  {one['rule']}")
    if not all(one["whole"] for one in lines):
        click.echo("  --rules finds short lists that come near it.")


def _rules(lists: list[dict[str, Any]]) -> None:
    for one in lists:
        rules = "1 rule" if one["length"] == 1 else f"{one['length']} rules"
        best = "the best there is" if one["proved"] else "the best found"
        click.echo(f"\n{rules}, {best}, {one['cost']['percent']:.4f} % dearer than the best play:")
        for rule in one["rules"]:
            click.echo(f"  {rule}")


def _followed(found: dict[str, Any]) -> None:
    edge, cost = found["wager"]["house_edge"], found["cost"]
    click.echo(f'\nPlayed by "{found["strategy"]}": {edge["percent"]:.4f} %, {cost["percent"]:.4f} % more than need be')
    for one in found["mistakes"][:10]:
        click.echo(f"  {one['cost']['percent']:8.4f} %  {one['hand']}: {one['played']} instead of {one['best']}")


def _evening(found: dict[str, Any]) -> None:
    rounds, mean = f"{found['rounds']:,} rounds of {found['of']}", f"{found['mean']['value']:+.2f}"
    click.echo(f"\nAfter {rounds}, in units of the first: {mean} on average")
    ahead, even, behind = (100 * found[key] for key in ("ahead", "even", "behind"))
    click.echo(f"  ahead {ahead:.2f} %, even {even:.2f} %, behind {behind:.2f} %")
    click.echo("  " + ", ".join(f"{place} %: {value}" for place, value in found["quantiles"].items()))
    if "ruin" in found:
        lost = found["ruin"]
        click.echo(f"  {lost['bankroll']} units are lost on the way in {100 * lost['chance']:.4f} % of evenings")


def _bank(found: dict[str, Any]) -> None:
    spots = f"{found['spots']} spot{'s' if found['spots'] > 1 else ''}"
    click.echo(f"\nThe bank, with {spots}: wins {found['wins_cents']['value'] / 100:+.4f} dollars a round on average")
    if fair := found.get("break_even_collection"):
        per_round, per_player = (fair[key]["value"] / 100 for key in ("per_round_cents", "per_player_cents"))
        click.echo(f"  it breaks even at a collection of {per_round:.4f} dollars a round, {per_player:.4f} a player")
    most = chips.show(found["most_lost_cents"])
    bound = "no deal costs more" if found["exact"] else f"no deal can cost more than {chips.show(found['bound_cents'])}"
    click.echo(f"  it can lose {most} in one round ({bound}): dealer {found['dealer']}")
    for one in found["hands"]:
        click.echo(f"    {one['cards']}  {one['choice']}  wins {chips.show(one['won_cents'])}")
