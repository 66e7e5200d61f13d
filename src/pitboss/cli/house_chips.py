"""`pitboss house chips`: the set of chips of a house, changed by a command on record; and where its chips are."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from pitboss.cli.at_house import answer, must, reading, running_unless_served
from pitboss.cli.user_error import UserError
from pitboss.house import settings
from pitboss.house.location import Location
from pitboss.house.people import staff
from pitboss.house.people.accounts import Accounts
from pitboss.house.reporting import chip_report
from pitboss.house.reporting.chip_report import ChipReport
from pitboss.house.settings import Settings
from pitboss.money import chips, denominations
from pitboss.money.denominations import Denomination
from pitboss.tables.identities import OWNER

_FORM = "write 5:#b3262e:#fbeeee:red (value, colour, colour of the spots, and perhaps a name)"


def change(place: Location, kinds: Sequence[str], *, usual: bool, none: bool, as_json: bool) -> None:
    """Without options the present set is printed, with where the chips are."""
    if (bool(kinds), usual, none).count(True) > 1:
        raise UserError("Give --chip, --usual or --none: a house has one set of chips.")
    if kinds or usual or none:
        made = denominations.USUAL if usual else tuple(sorted(map(_kind, kinds), key=lambda one: one.cents))
        _keep(place, made)
    with reading(place) as reader:
        now, found = settings.read(reader), chip_report.report(reader)
    answer(_json(now, found), *_lines(now, found), as_json=as_json)
    if found.says and not (kinds or usual or none):
        raise SystemExit(1)


def _keep(place: Location, made: tuple[Denomination, ...]) -> None:
    if wrong := settings.chips_problem(made):
        raise UserError(wrong)
    with running_unless_served(place, lambda: "A manager changes it on the page /manager, under Chips.") as house:
        then = replace(settings.read(house.store), chips=made)
        must(Accounts(house.store, house.clock).ask(staff.ChangeSettings(settings.to_json(then)), by=OWNER))
        settings.keep(house.store, then)


def _kind(text: str) -> Denomination:
    parts = [part.strip() for part in text.split(":")]
    if len(parts) not in (3, 4):
        raise UserError(f'"{text}" is not a chip; {_FORM}')
    try:
        return Denomination(chips.dollars(parts[0]), parts[1].lower(), parts[2].lower(), *parts[3:])
    except ValueError as error:
        raise UserError(f"{error}; {_FORM}") from None


def _json(now: Settings, found: ChipReport) -> dict[str, Any]:
    return {
        "set": [asdict(one) for one in now.chips],
        "counted": found.counted,
        "owned": found.owned.pieces,
        "cage": found.cage.pieces,
        "tables": {name: {str(one.cents): dict(one.tables)[name] for one in found.lines} for name in found.tables},
        "out": found.out.pieces,
        "away_cents": found.at_tables.cents + found.out.cents,
        "away_book_cents": found.away_book,
        "problems": list(found.says),
    }


def _lines(now: Settings, found: ChipReport) -> list[str]:
    if not now.chips and not found.lines:
        return ["The house has no set of chips: it works by totals. pitboss house chips --usual gives it one."]
    head = f"{'':>12} {'owned':>8} {'cage':>8} {'tables':>8} {'out':>8}"
    lines = [head] if found.counted else ["The chips at the cage were not counted yet: two people do, at /cashier."]
    for one in found.lines:
        name = f" {one.kind.name}" if one.kind and one.kind.name else ""
        at_tables = sum(count for _, count in one.tables)
        if found.counted:
            counts = f" {one.owned:>8,} {one.cage:>8,} {at_tables:>8,} {one.out:>8,}"
            lines.append(f"{chips.show(one.cents):>12}{counts}{name}")
        else:
            lines.append(f"{chips.show(one.cents):>12}{name}")
    if found.counted:
        worth = [chips.show(part.cents) for part in (found.owned, found.cage, found.at_tables, found.out)]
        lines.append(f"{'worth':>12} " + " ".join(f"{one:>8}" for one in worth))
        lines.append("Tables by their last counts, with the fills and credits since.")
    return [*lines, *found.says]
