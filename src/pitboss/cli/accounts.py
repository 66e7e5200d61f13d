"""`pitboss accounts add|invite|take-back|role|disable|enable|password|reset|list`: the accounts of a house.

The verbs about players are in `account_lists`.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import click

from pitboss.cli import account_lists, document_file, person, two_people
from pitboss.cli.at_house import HOUSE, JSON, must, reading, running_unless_served, type_this
from pitboss.cli.listed import tell
from pitboss.cli.terminal import say, some
from pitboss.cli.user_error import UserError
from pitboss.house import settings
from pitboss.house.location import Location
from pitboss.house.people import one_time, passwords, proper_names, registry, staff
from pitboss.house.people.accounts import Account, Accounts
from pitboss.house.people.invitations import number_of
from pitboss.house.people.one_time import OneTime
from pitboss.house.people.roles import OF_ACCOUNTS
from pitboss.house.service import now_ms
from pitboss.house.stores.store import HouseError, Store
from pitboss.report import lists
from pitboss.tables.identities import OWNER

ROLES = click.Choice([role.value for role in OF_ACCOUNTS])
STDIN = click.option("--password-stdin", "piped", is_flag=True, help="Read the password from standard input.")


@click.group
def command() -> None:
    """Make accounts, and give them roles.

    The first manager of a house is made by the link that pitboss serve shows on its terminal, or here before it is
    served: pitboss accounts add ann --role manager. Managers invite everybody else on the page /manager. Nobody needs
    an account to play for practice chips.
    """


@command.command
@click.argument("login", help="The login of the account.")
@HOUSE
@click.option("--name", help="The name that others see; the login by default.")
@click.option("--role", "roles", type=ROLES, multiple=True, help="May be given several times.")
@STDIN
@JSON
def add(login: str, place: Location, name: str | None, roles: tuple[str, ...], piped: bool, as_json: bool) -> None:
    """Make an account. The password is asked for; it cannot be an argument."""
    shown = proper_names.proper(name or login)
    if shown is None:
        raise UserError("a name has letters, figures and spaces, and is none that the house uses; give one with --name")
    hashed = _password(login, place, piped)
    with _open(place) as accounts:
        made = accounts.make(login, shown, hashed, roles=tuple(dict.fromkeys(roles)), by=OWNER)
        _told(accounts, made, as_json, f"{made.login} may sign in as {_listed(made)}.")


@command.command
@HOUSE
@click.option("--role", "roles", type=ROLES, multiple=True, required=True, help="May be given several times.")
@click.option("--days", type=click.IntRange(1, 30), default=3, show_default=True, help="How long it can be used.")
@JSON
def invite(place: Location, roles: tuple[str, ...], days: int, as_json: bool) -> None:
    """Make an invitation: whoever opens its page makes one account with these roles, once."""
    with _open(place) as accounts:
        code, made = accounts.invite(staff.in_order(roles), days=days, by=OWNER)
    if as_json:
        told = {"id": number_of(code), "code": code, "page": f"/join/{code}", "roles": made.roles, "until": made.until}
        click.echo(json.dumps(told))
        return
    say(f"Send this to one person, who has {some(days, 'day')}: the address of the house, and then")
    say(f"  /join/{code}")
    say(f"Should it go astray: {type_this(f'accounts take-back {number_of(code)}', place)}")


@command.command("take-back")
@click.argument(
    "invitation",
    required=False,
    help="The number of the invitation; open invitations are listed by default.",
)
@HOUSE
@JSON
def take_back(invitation: str | None, place: Location, as_json: bool) -> None:
    """Take an invitation back, by its number; without one, list those that are open."""
    with _open(place) as accounts:
        if invitation is not None:
            must(accounts.take_back(invitation, by=OWNER))
        found = accounts.open_invitations()
        by = {number: accounts.name(one.by) or one.by for number, one in found.items()}
    if as_json:
        rows = [{"id": key, "roles": one.roles, "until": one.until, "by": by[key]} for key, one in found.items()]
        click.echo(json.dumps(rows, indent=2))
        return
    if invitation is not None:
        say(f"Nobody can take up invitation {invitation} any more.")
        return
    for number, one in found.items():
        say(f"{number} {', '.join(one.roles)}, by {by[number]}")
    if not found:
        say("No invitation is open.")


@command.command
@click.argument("login", help="The login of the account.")
@click.argument("roles", type=ROLES, nargs=-1, help="All its new roles; without one it is only a player.")
@HOUSE
@JSON
def role(login: str, roles: tuple[str, ...], place: Location, as_json: bool) -> None:
    """Set the roles of an account; those that are not named are taken away."""
    with _open(place) as accounts:
        account = _found(accounts, login, place)
        _ask(accounts, staff.ChangeRoles(account.player, tuple(dict.fromkeys(roles))))
        account = _found(accounts, login, place)
        _told(accounts, account, as_json, f"{account.login} is {_listed(account)} now.")


@command.command
@click.argument("login", help="The login of the account.")
@HOUSE
@JSON
def disable(login: str, place: Location, as_json: bool) -> None:
    """Disable an account: it is signed out everywhere. Its chips stay on it."""
    with _open(place) as accounts:
        _ask(accounts, staff.Disable(_found(accounts, login, place).player))
        _told(accounts, _found(accounts, login, place), as_json, f"{login} is disabled, and signed out everywhere.")


@command.command
@click.argument("login", help="The login of the account.")
@HOUSE
@JSON
def enable(login: str, place: Location, as_json: bool) -> None:
    """Enable an account again."""
    with _open(place) as accounts:
        _ask(accounts, staff.Enable(_found(accounts, login, place).player))
        _told(accounts, _found(accounts, login, place), as_json, f"{login} may sign in again.")


@command.command
@click.argument("login", help="The login of the account.")
@HOUSE
@STDIN
@JSON
def password(login: str, place: Location, piped: bool, as_json: bool) -> None:
    """Give an account another password; it is signed out everywhere."""
    hashed = _password(login, place, piped)
    with _open(place) as accounts:
        account = _found(accounts, login, place)
        accounts.set_password(account.player, hashed)
        accounts.sessions.end_all(account.player)
        _told(accounts, account, as_json, f"{account.login} has a new password, and is signed out everywhere.")


@command.command
@click.argument("login", help="The login of whose password is reset.")
@HOUSE
@two_people.FIRST
@two_people.SECOND
@two_people.PASSWORDS
@JSON
def reset(
    login: str, place: Location, first: str | None, second: str | None, piped: bool, as_json: bool
) -> None:  # fmt: skip
    """Reset a password by two people: a manager, and somebody who agrees. Prints a password for one sign-in."""
    with running_unless_served(place, lambda: _instead(place)) as house:
        accounts = Accounts(house.store, house.clock)
        account = _found(accounts, login, place)
        if not account.password:
            raise UserError(f"{account.name} has no login yet; at the window a cashier gives them a link")
        both = two_people.both(
            house, "reset-password", first, second, "A password is reset by two people.", piped=piped
        )  # fmt: skip
        halves = one_time.fresh_half(), one_time.fresh_half()
        once = OneTime(passwords.hashed(halves[0]), passwords.hashed(halves[1]))
        must(accounts.ask(staff.ResetPassword(account.player), by=both))
        accounts.reset_password(account.player, once)
        account = _found(accounts, login, place)
        if as_json:
            click.echo(json.dumps({**_row(accounts, account), "one_time_password": "-".join(halves)}, indent=2))
            return
        say(f"{account.login} signs in once with {'-'.join(halves)} within 24 hours, and chooses a password then.")


@command.command("list")
@HOUSE
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def list_(place: Location, as_json: bool, path: Path | None, paper: str) -> None:
    """List the accounts; the house may be running."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        accounts = Accounts(cast(Store, reader), now_ms)  # only methods that read are used
        everybody, house = list(accounts.all()), settings.read(reader).name
        found = [{**_row(accounts, one), "code": person.code(reader, one.player)} for one in everybody]
    if path is not None:
        noted = [(one, ", ".join(_notes(row))) for one, row in zip(everybody, found, strict=True)]
        tell(lists.people_list(noted, "UTC"), house, path, asked, paper, as_json=False)
        return
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    for one in found:
        notes = _notes(one)
        said = f" ({', '.join(notes)})" if notes else ""
        say(f"{one['name']:<24} {one['login']:<16} {one['code']:<9} {', '.join(one['roles'])}{said}")
    if not found:
        say(
            f"There are no accounts. Make the first manager: {type_this('accounts add NAME --role manager', place)},"
            f" or by the link that {type_this('serve', place)} shows on its terminal"
        )


def _notes(one: dict[str, Any]) -> list[str]:
    return [*(["disabled"] if one["disabled"] else []), *(["excluded"] if one["excluded_until"] else [])]


for one in (
    account_lists.player, account_lists.find, account_lists.card, account_lists.import_, account_lists.export,
):  # fmt: skip
    command.add_command(one)


# ---------------------------------------------------------------- the house


@contextmanager
def _open(place: Location) -> Iterator[Accounts]:
    with running_unless_served(place, lambda: _instead(place)) as house:
        yield Accounts(house.store, house.clock)


def _instead(place: Location) -> str:
    """What to do while the house is served."""
    with reading(place) as reader:
        managed = registry.RULES.now(reader).managers()
    if managed:
        return (
            "On its page /manager a manager invites people and changes their roles, and two people reset a password"
            " together. One person alone sets it only while the house is stopped."
        )
    return (
        "It has no manager yet: open the link that it showed on the terminal when it was started, and become the first"
        " one; or stop it, and type this again."
    )


def _found(accounts: Accounts, login: str, place: Location) -> Account:
    found = accounts.find(login) or accounts.get(login)
    if found is None:
        raise HouseError(f'There is no account "{login}". List them: {type_this("accounts list", place)}')
    return found


def _ask(accounts: Accounts, said: staff.Command) -> None:
    must(accounts.ask(said, by=OWNER))


def _password(login: str, place: Location, piped: bool) -> str:
    """The hash. A password on the command line would be in the shell's history, and in the list of processes."""
    if piped:
        said = sys.stdin.readline().rstrip("\r\n")
    elif sys.stdin.isatty():
        said = str(click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True))
    else:
        raise UserError("there is no terminal to ask for the password; pipe it in with --password-stdin")
    with reading(place) as reader:
        house = settings.read(reader).name
    wrong = passwords.problem(said, login=login, house=house)
    if wrong is not None:
        raise UserError(wrong)
    return passwords.hashed(said)


def _told(accounts: Accounts, account: Account, as_json: bool, says: str) -> None:
    click.echo(json.dumps(_row(accounts, account), indent=2) if as_json else says)


def _row(accounts: Accounts, account: Account) -> dict[str, Any]:
    return {
        "player": account.player,
        "login": account.login,
        "name": account.name,
        "roles": list(account.standing.roles),
        "disabled": account.disabled,
        "checked": account.standing.checked,
        "excluded_until": accounts.excluded_until(account.player),
        "sessions": len(accounts.sessions.of(account.player)),
    }


def _listed(account: Account) -> str:
    *first, last = account.standing.roles
    return f"{', '.join(first)} and {last}" if first else last
