"""`pitboss house brand`: name, colour, logo and help line of a house, changed by a command on the staff's record."""

from dataclasses import replace
from pathlib import Path

from pitboss.cli.at_house import answer, must, reading, running_unless_served
from pitboss.cli.user_error import UserError
from pitboss.house import branding, settings
from pitboss.house.location import Location
from pitboss.house.people import staff
from pitboss.house.people.accounts import Accounts
from pitboss.house.settings import Settings
from pitboss.tables.identities import OWNER


def change(
    place: Location, name: str | None, colour: str | None, logo: str | None, help_line: str | None, *, as_json: bool
) -> None:
    """Options that are None stay as they are; without any the present ones are printed."""
    if name is colour is logo is help_line is None:
        with reading(place) as reader:
            _tell(settings.read(reader), as_json=as_json)
        return
    drawing = _logo(logo) if logo else b""
    with running_unless_served(place, lambda: "A manager changes it on the page /manager, under Settings.") as house:
        now = settings.read(house.store)
        then = replace(
            now,
            name=now.name if name is None else name.strip(),
            colour=now.colour if colour is None else colour.strip().lower(),
            help_line=now.help_line if help_line is None else help_line.strip(),
            logo=now.logo if logo is None else "" if not logo else branding.digest(drawing),
        )
        _check(then, now)
        if drawing:
            settings.keep_logo(house.store, drawing)
        must(Accounts(house.store, house.clock).ask(staff.ChangeSettings(settings.to_json(then)), by=OWNER))
        settings.keep(house.store, then)
    _tell(then, as_json=as_json)


def _check(then: Settings, now: Settings) -> None:
    wrong = settings.problem(then)
    if wrong is None:
        return
    kept = f" The colour stays {now.colour or 'felt green'}." if branding.colour_problem(then.colour) else ""
    raise UserError(f"{wrong}{kept}")


def _logo(written: str) -> bytes:
    path = Path(written)
    try:
        if path.is_dir():
            raise UserError(f"{path} is a folder; name the file of the logo")
        if path.stat().st_size > branding.LOGO_MOST:
            raise UserError(f"{path}: a logo has at most {branding.LOGO_MOST:,} bytes")
        found = path.read_bytes()
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from None
    if wrong := branding.logo_problem(found):
        raise UserError(f"{path}: {wrong}")
    return found


def _tell(now: Settings, *, as_json: bool) -> None:
    answer(
        {"name": now.name, "colour": now.colour, "logo": now.logo, "help_line": now.help_line},
        f"name       {now.name}",
        f"colour     {now.colour or f'felt green ({branding.FELT})'}",
        f"logo       {f'the one with digest {now.logo[:12]}' if now.logo else 'none'}",
        f"help line  {now.help_line or 'none'}",
        as_json=as_json,
    )
