"""`pitboss doctor`: what is missing, wrong or old in this installation and in a house, and how to mend it."""

import os

import click
from click.core import ParameterSource

from pitboss.cli.at_house import HOUSE, JSON, answer
from pitboss.cli.findings import Verdict
from pitboss.house.location import Location


@click.command
@HOUSE
@click.option("--whole", is_flag=True, help="Check the book as well: every record of the house is read.")
@JSON
def command(place: Location, whole: bool, as_json: bool) -> None:
    """Say what is missing, wrong or old in this installation and in a house, and how to mend it.

    Nothing in the house is changed, and one that runs is not disturbed. Exit code 1 if something is wrong.
    """
    from pitboss.cli import doctor_house, doctor_parts

    asked = click.get_current_context().get_parameter_source("place")
    named = asked is not ParameterSource.DEFAULT or "PITBOSS_HOUSE" in os.environ
    found = [*doctor_parts.findings(), *doctor_house.findings(place, whole=whole, named=named)]
    ill = sum(one.verdict is Verdict.WRONG for one in found)
    told = [{"verdict": one.verdict.value, "what": one.what, "mend": one.mend} for one in found]
    well = "Nothing is wrong." if whole else "Nothing is wrong, as far as was looked."
    verdict = well if not ill else f"{ill} thing{'s are' if ill > 1 else ' is'} wrong."
    answer({"wrong": ill, "findings": told}, *(one.line() for one in found), verdict, as_json=as_json)
    if ill:
        raise SystemExit(1)
