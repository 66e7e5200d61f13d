"""`pitboss house shifts`: the shifts of a house's gaming day, changed by a command on record."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from pitboss.cli.at_house import answer, must, reading, running_unless_served
from pitboss.cli.user_error import UserError
from pitboss.house import settings, shifts
from pitboss.house.location import Location
from pitboss.house.people import staff
from pitboss.house.people.accounts import Accounts
from pitboss.house.shifts import ShiftPlan, ShiftStart
from pitboss.tables.identities import OWNER


def change(place: Location, written: Sequence[str], since: str, *, none: bool, as_json: bool) -> None:
    """Without shifts, and without --none, the present plans are printed."""
    if written and none:
        raise UserError("Give shifts, or --none: a day has them or not.")
    if since and not (written or none):
        raise UserError("--from goes with shifts, or with --none: say what holds from that day on.")
    if written or none:
        _keep(place, ShiftPlan(since, tuple(map(_start, written))))
    with reading(place) as reader:
        plans = settings.read(reader).shifts
    said = [f"{str(plan)[0].upper()}{str(plan)[1:]}." for plan in plans] or ["The gaming day is one shift."]
    answer({"shifts": [asdict(plan) for plan in plans]}, *said, as_json=as_json)


def _start(text: str) -> ShiftStart:
    name, equals, starts = text.partition("=")
    if not equals:
        raise UserError(f'"{text}" is not a shift; write Swing=14:00')
    return ShiftStart(name.strip(), starts.strip())


def _keep(place: Location, made: ShiftPlan) -> None:
    if wrong := shifts.problem((made,)):
        raise UserError(wrong)
    with running_unless_served(place, lambda: "A manager changes it on the page /manager, under Settings.") as house:
        now = settings.read(house.store)
        plans = (*(plan for plan in now.shifts if plan.since != made.since), made)
        then = replace(now, shifts=tuple(sorted(plans, key=lambda plan: plan.since)))
        if wrong := settings.problem(then):
            raise UserError(wrong)
        must(Accounts(house.store, house.clock).ask(staff.ChangeSettings(settings.to_json(then)), by=OWNER))
        settings.keep(house.store, then)
