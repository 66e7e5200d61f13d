"""`pitboss accounts import|export|player|find|card|link`: players as people know them, by name and by code."""

import json
from pathlib import Path
from typing import cast
from uuid import uuid4

import click

from pitboss.cli import document_file, person
from pitboss.cli.at_house import HOUSE, JSON, reading, running
from pitboss.cli.terminal import say, some
from pitboss.cli.user_error import UserError
from pitboss.house.location import Location
from pitboss.house.people import card_codes, naming, player_cards, player_lists, proper_names
from pitboss.house.people.accounts import Accounts
from pitboss.house.service import now_ms
from pitboss.house.stores.store import HouseError, Store
from pitboss.report import house_brand, letterhead, player_card
from pitboss.report.model import Frame
from pitboss.tables.identities import OWNER

ROLL = "roll"


@click.command("import")
@click.argument("path", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="A CSV file.")
@HOUSE
@click.option("--dry-run", is_flag=True, help="Only say what would be done.")
@JSON
def import_(path: Path, place: Location, dry_run: bool, as_json: bool) -> None:
    """Import players from a list. Its first line names the columns: id and name.

    The id is their number in the other list: a list that is imported twice changes nothing. All problems are told at
    once; while there is one, nothing is imported.
    """
    content = path.read_bytes()
    with running(place) as house:
        accounts = Accounts(house.store, house.clock)
        plan = player_lists.plan(accounts, house.store, content)
        done = not dry_run and not plan.problems
        if done:
            try:
                player_lists.carry(accounts, plan, by=OWNER, command_id=uuid4().hex)
            except HouseError as error:
                raise UserError(str(error)) from None
    if as_json:
        click.echo(json.dumps(_told(plan, done), indent=2))
    else:
        for row in plan.new if dry_run else ():
            say(f"line {row.line}: new, {row.name}")
        for _, was, row in plan.renamed if dry_run else ():
            say(f"line {row.line}: {was} becomes {row.name}")
    if plan.problems:
        wrong = "\n".join(f"  {path.name}, {one}" for one in plan.problems)
        raise UserError(f"{some(len(plan.problems), 'problem')} in the list, and nothing was imported:\n{wrong}")
    if not as_json:
        say(f"{'Imported' if done else 'It would be imported'}: {plan.says}.")


def _told(plan: player_lists.Plan, done: bool) -> dict[str, object]:
    return {
        "done": done,
        "new": len(plan.new),
        "renamed": len(plan.renamed),
        "same": plan.same,
        "problems": [{"line": one.line, "says": one.says} for one in plan.problems],
    }


@click.command
@HOUSE
@click.option(
    "-o", "--output", "path", type=click.Path(path_type=Path), default=None, help="A file; printed otherwise."
)
def export(place: Location, path: Path | None) -> None:
    """Write all players as CSV: a spreadsheet opens it, and an import takes it back."""
    with reading(place) as reader:
        text = player_lists.export(Accounts(cast(Store, reader), now_ms), reader)
    if path is None:
        click.echo(text, nl=False)
        return
    document_file.check_folder(path)
    document_file.save(path, ("\ufeff" + text).encode())


@click.command
@click.argument("name", help="The name of the player.")
@HOUSE
@JSON
def player(name: str, place: Location, as_json: bool) -> None:
    """Make the account of a player, with a code for their card. It needs no password."""
    shown = proper_names.proper(name)
    if shown is None or len(shown) > proper_names.MOST:
        raise UserError(f"{proper_names.SAYS} It has at most {proper_names.MOST} characters.")
    with running(place) as house:
        accounts = Accounts(house.store, house.clock)
        if accounts.is_like_another(shown, ""):
            raise UserError("this name could be taken for that of another account; add a word to it")
        made = accounts.make_player(shown, by=OWNER, command_id=uuid4().hex)
        code = accounts.code(made.player)
    if as_json:
        click.echo(json.dumps({"player": made.player, "name": made.name, "code": code}, indent=2))
        return
    say(f"{made.name} has the code {card_codes.written(code)}.")


@click.command
@click.argument("text", help=person.HELP)
@HOUSE
@JSON
def find(text: str, place: Location, as_json: bool) -> None:
    """Find people; the house may be running."""
    with reading(place) as reader:
        accounts = Accounts(cast(Store, reader), now_ms)
        found = [one for one in map(accounts.get, accounts.directory.find(text, disabled_too=True)) if one is not None]
        codes = {one.player: player_cards.code(reader, one.player) for one in found}
    if as_json:
        rows = [{"player": one.player, "name": one.name, "code": codes[one.player]} for one in found]
        click.echo(json.dumps(rows, indent=2))
        return
    for one in found:
        code = codes[one.player]
        checked = f"checked {one.standing.checked}" if one.standing.checked else "not checked"
        say(f"{card_codes.written(code) if code else '':<9} {one.name:<30} {checked}{', disabled' * one.disabled}")
    if not found:
        raise UserError(f'nobody is found by "{text}"')


@click.command
@click.argument("who", help=person.HELP)
@HOUSE
@document_file.output("card.pdf")
@click.option(
    "--paper", type=click.Choice(["card", ROLL]), default="card", show_default=True, help="A card, or a roll."
)
def card(who: str, place: Location, path: Path, paper: str) -> None:
    """Make the card of a player: name, code, bars and QR code."""
    asked = document_file.form_of(path)
    with reading(place) as reader:
        found = person.found(reader, who)
        name, code = naming.name(reader, found), player_cards.code(reader, found)
        head, brand = letterhead.of(reader), house_brand.brand(reader)
    if not code:
        raise UserError(f"{name} has no code yet: it is given when the house is next served and somebody finds them")
    made = player_card.document(name, code, head, brand, Frame.ROLL if paper == ROLL else Frame.WALLET)
    document_file.write(made, path, asked, "letter")
