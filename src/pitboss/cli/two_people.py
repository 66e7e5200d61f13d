"""Two people at one terminal, for a command that one person may not give: each proves who they are by password or PIN.

On the pages the second person agrees on a screen of their own. At the terminal both are there, and both are on record.
"""

import sys

import click

from pitboss.cli.user_error import UserError
from pitboss.house import permits
from pitboss.house.people import pins
from pitboss.house.people.accounts import Account, Accounts
from pitboss.house.service import House
from pitboss.tables.identities import TwoPeople

FIRST = click.option("--first", help="The login of who gives the command, where it takes two people.")
SECOND = click.option("--second", help="The login of the second person, who agrees to it.")
PASSWORDS = click.option(
    "--passwords-stdin", "piped", is_flag=True, help="Read both passwords or PINs from standard input, a line each."
)


def both(house: House, word: str, first: str | None, second: str | None, why: str, *, piped: bool) -> TwoPeople:
    """Who gives a command of the permits, and who agrees; raises a UserError that says what is missing.

    `why` says why it takes two.
    """
    if not first or not second:
        raise UserError(f"{why} Name both with --first and --second; each is asked for a password or a PIN.")
    accounts = Accounts(house.store, house.clock)
    with_pin = permits.by_pin(word) is None
    asks, agrees = (_proved(house, accounts, login, piped=piped, with_pin=with_pin) for login in (first, second))
    if asks.player == agrees.player:
        raise UserError(f"{why} --first and --second are the same person.")
    if refusal := permits.refusal(asks.roles, word, permits.place_of(word)):
        raise UserError(f"{asks.login}: {refusal}")
    if not permits.may_second(agrees.roles, word):
        raise UserError(f"{agrees.login}: {permits.refuse_second(word)}")
    return TwoPeople(asks.player, agrees.player)


def _proved(house: House, accounts: Accounts, login: str, *, piped: bool, with_pin: bool) -> Account:
    if piped:
        said = sys.stdin.readline().rstrip("\r\n")
    elif sys.stdin.isatty():
        what = "Password or PIN" if with_pin else "Password"
        said = str(click.prompt(f"{what} of {login}", hide_input=True, err=True))
    else:
        raise UserError("there is no terminal to ask for the passwords; pipe them in with --passwords-stdin")
    found = accounts.find(login)
    if with_pin and pins.is_pin(said) and found is not None and found.is_staff and not found.disabled:
        refusal = pins.check(house.store, found.player, found.name, said)
        if refusal is not None:
            raise UserError(str(refusal))
        return found
    found = accounts.verify(login, said)
    if found is None or found.disabled:
        raise UserError(f"{login} is not let in: no such login, another password, or the account is disabled")
    return found
