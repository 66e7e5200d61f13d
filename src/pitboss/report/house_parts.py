"""Parts that shift and month share: what the house paid from the drawer, and who dealt."""

from collections.abc import Callable, Sequence

from pitboss.house.reporting.months import Spent
from pitboss.report import figures
from pitboss.report import model as m


def spent(found: Sequence[Spent]) -> tuple[m.Block, ...]:
    """What was paid from the drawer, by kind and category."""
    if not found:
        return ()
    rows = tuple((one.kind.value.capitalize(), one.category, figures.dollars(one.cents)) for one in found)
    columns = (m.Column("What"), m.Column("Category"), m.Column(figures.head("Amount"), figures=True))
    total = ("In all", "", figures.dollars(sum(one.cents for one in found)))
    return m.Heading("Paid from the drawer"), m.Table(columns, rows, total)


def dealt(found: Sequence[tuple[str, int]], name: Callable[[str], str]) -> str:
    """ "Dee 120, Eve 40, the program 3"."""
    return ", ".join(f"{name(who) if who else 'the program'}\u00a0{hands:,}" for who, hands in found) or "nobody"
