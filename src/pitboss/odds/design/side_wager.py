"""The pay table of a side wager as it is, with how often each line pays: what a search for others begins with."""

from pitboss.odds.design import pay_tables
from pitboss.odds.pricing import solve, stakes
from pitboss.rounds import bets
from pitboss.sheets.game import Game
from pitboss.sheets.model import Kind
from pitboss.sheets.problems import near


def present(game: Game, name: str) -> pay_tables.Table:
    """The best hand first; raises DesignError for a wager that is no side wager, and Beyond for one not valued."""
    sides = [wager.id for wager in game.opening if wager.kind is Kind.SIDE and wager.pays and not wager.showdown]
    known = near(name, sides) if sides else "it has none"
    if name not in game.wagers:
        raise pay_tables.DesignError(f'{game.id} has no wager "{name}"; a side wager is designed ({known})')
    if name not in sides:
        raise pay_tables.DesignError(f"{name} is not paid by its pay table alone; a side wager is designed ({known})")
    wager = game.wagers[name]
    if bets.only_amount(wager) is not None:
        raise pay_tables.DesignError(f"{name} pays prizes; odds are designed, and prizes are priced with --meter")
    assert wager.pays is not None
    odds = solve.side(game, wager, stakes.exact_unit(game))
    strength = {line.pay_class.name: (line.pay_class.least, line.pay_class.most) for line in wager.pays.lines}
    ordered = sorted(odds.lines, key=lambda line: strength[line.name], reverse=True)
    table = pay_tables.Table(
        tuple(pay_tables.Line(line.name, line.count, line.pays) for line in ordered), odds.distribution.deals
    )
    assert table.edge == odds.house_edge
    return table
