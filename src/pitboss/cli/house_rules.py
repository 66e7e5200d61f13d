"""`pitboss house rules` and `pitboss house games`: the rules of a house, changed by a command on the staff's record."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pitboss.cli import document_file
from pitboss.cli.at_house import answer, must, reading, running_unless_served
from pitboss.cli.terminal import some
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_rules
from pitboss.house.clocks import now_ms
from pitboss.house.desk import load
from pitboss.house.house_rules import Approval, HouseRules
from pitboss.house.location import Location
from pitboss.house.people import staff
from pitboss.house.people.accounts import Accounts
from pitboss.house.stores.store import HouseError, Reader
from pitboss.report import house_rules_paper, letterhead
from pitboss.report.writers.form import Form
from pitboss.sheets.game import Game
from pitboss.tables.identities import OWNER


def tell(
    place: Location, file: Path | None, path: Path | None, asked: Form | None, paper: str, *, as_json: bool
) -> None:
    """Set the rules from a file, print them, or write them as a document."""
    if file is not None:
        change(place, lambda _: _read(file))
    with reading(place) as reader:
        now, head = house_rules.read(reader), letterhead.of(reader)
        games, (today, _, _) = _open_games(reader), days.day_of(reader, now_ms())
    if path is not None and asked is not None:
        document_file.write(house_rules_paper.document(now, head, today, games), path, asked, paper)
        return
    answer(json.loads(house_rules.to_json(now)), *_lines(now), as_json=as_json)


def _open_games(reader: Reader) -> list[Game]:
    found = [load(reader, stream.partition(":")[2]).table for stream in reader.streams("table:")]
    return [one.game for one in found if one is not None and not one.closed]


def _read(file: Path) -> HouseRules:
    try:
        return house_rules.from_json(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{file} cannot be read: {error.strerror}") from None
    except (HouseError, UnicodeDecodeError) as error:
        raise UserError(f"{file}: {error}") from None


def _lines(now: HouseRules) -> list[str]:
    on = {True: "on", False: "off"}
    often = f"every {some(now.count_every, 'hand')}" if now.count_every else "never"
    return [
        f"the floor decides when time is up  {on[now.floor_decides]}",
        f"decks are inspected                {on[now.inspect_decks]}",
        f"stubs are counted                  {often}",
        f"only approved games                {on[now.register]}",
        *(f"{place}. {text}" for place, text in enumerate(now.order_of_authority, start=1)),
        *(str(one) for one in now.caps),
        *(f"{house_rules.TOPICS[topic]}: {text}" for topic, text in now.texts.items()),
    ]


def change(place: Location, make: Callable[[HouseRules], HouseRules]) -> HouseRules:
    """Put the changed rules on record."""
    with running_unless_served(place, lambda: "A manager changes it on the page /manager, under House rules.") as house:
        then = make(house_rules.read(house.store))
        wrong = house_rules.problem(then)
        if wrong:
            raise UserError(wrong)
        must(Accounts(house.store, house.clock).ask(staff.ChangeHouseRules(house_rules.to_json(then)), by=OWNER))
        house_rules.keep(house.store, then)
    return then


# ---------------------------------------------------------------- approved games


def games(
    place: Location,
    approve: Game | None,
    *,
    body: str,
    reference: str,
    since: str,
    register: bool | None,
    as_json: bool,
) -> None:
    """Approve a game, switch the register, or print it."""
    if approve is not None and not body.strip():
        raise UserError("say who approved it: --by BODY")
    if approve is not None or register is not None:
        made = None if approve is None else _approval(approve, body.strip(), reference.strip(), since)
        change(place, lambda now: _with(now, made, register))
    with reading(place) as reader:
        now = house_rules.read(reader)
    answer(
        {"register": now.register, "games": [vars(one) for one in now.games]},
        f"Only approved games are opened for issued chips: {'yes' if now.register else 'no'}.",
        *(f"{one.sheet:<24} {one.digest[:16]}  {one}" for one in now.games),
        as_json=as_json,
    )


def _approval(game: Game, body: str, reference: str, since: str) -> Approval:
    return Approval(game.digest, game.id, game.sheet.title, since, body, reference)


def _with(now: HouseRules, made: Approval | None, register: bool | None) -> HouseRules:
    found = now.games if made is None or made in now.games else (*now.games, made)
    return replace(now, games=found, register=now.register if register is None else register)
