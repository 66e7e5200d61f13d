"""`pitboss table open|close|list`: the tables of a house."""

import json
import shlex
from contextlib import suppress
from dataclasses import replace

import click

from pitboss.cli import two_people
from pitboss.cli.at_house import HOUSE, JSON, answer, must, new_id, reading, running, type_this
from pitboss.cli.counts import Count
from pitboss.cli.dollars import DOLLARS
from pitboss.cli.sheet import SHEET, complete_sheet
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house.cash import slips
from pitboss.house.desk import load, stream_of
from pitboss.house.location import Location
from pitboss.house.service import House
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.sheets.prose import listed
from pitboss.sheets.values import Amounts, Listed, Posted, Range
from pitboss.tables import terms as t
from pitboss.tables.identities import KEEPER, Actor
from pitboss.tables.lobby_names import is_reserved
from pitboss.tables.terms import Bracket, Cards, Chips, Duty, Terms, TermsError, seeded


@click.group
def command() -> None:
    """Open and close tables."""


@command.command("open")
@click.argument(
    "what", metavar="SHEET", shell_complete=complete_sheet,
    help="A shipped sheet by its id, or your own by its file; with --as-before the name of a closed table.",
)  # fmt: skip
@HOUSE
@click.option("--name", default=None, help="The name of the table, new or closed; T1, T2 ... by default.")
@click.option("--as-before", is_flag=True, help="Open a closed table as last time; only --tray and --rack may differ.")
@click.option(
    "--chips", "kind", type=click.Choice([one.value for one in Chips]), default="practice", show_default=True,
    help="The kind of chips: from the cashier (issued), practice chips, or those of a night.",
)  # fmt: skip
@click.option("--seats", type=Count(1), default=7, show_default=True, help="The number of seats.")
@click.option("--limits", multiple=True, help="Limits that the sheet leaves open: ante=5..100/5 or ante=5,10,25.")
@click.option("--tray", type=DOLLARS, default=None, help="Chips from the cage for payouts.")
@click.option("--rack", type=DOLLARS, default=None, help="Chips from the cage to sell at the table.")
@click.option("--payout-max", type=DOLLARS, default=None, help="The most that a player is paid in one round.")
@click.option("--collection", multiple=True, help="A bracket, such as 25:0.50:1 (up to $25, player, bank) or more:1:2.")
@click.option(
    "--smallest-chip", type=DOLLARS, default=1_00, show_default="$1", help="Every limit must be a multiple of it."
)
@click.option(
    "--floor", type=click.Choice([one.value for one in Duty]), default="automatic", show_default=True,
    help="Who rules on call-outs and disputes: the program or staff.",
)  # fmt: skip
@click.option(
    "--dealer", type=click.Choice([one.value for one in Duty]), default="automatic", show_default=True,
    help="Who deals: the program, or staff on the dealer's page.",
)  # fmt: skip
@click.option(
    "--cards", type=click.Choice([one.value for one in Cards]), default="sealed", show_default=True,
    help="Sealed decks of the program, or real cards, which a dealer taps in at /felt/TABLE.",
)  # fmt: skip
@two_people.FIRST
@two_people.SECOND
@two_people.PASSWORDS
@JSON
@click.pass_context
def open_(
    context: click.Context, what: str, place: Location, name: str | None, as_before: bool, kind: str, seats: int,
    limits: tuple[str, ...], tray: Cents | None, rack: Cents | None, payout_max: Cents | None,
    collection: tuple[str, ...], smallest_chip: Cents, floor: str, dealer: str, cards: str, first: str | None,
    second: str | None, piped: bool, as_json: bool,
) -> None:  # fmt: skip
    """Open a table on a sheet, with its bank from the cage.

    A table has its name for good: a closed one opens again with --name, on any sheet, or as last time with --as-before.
    A meter with chips from the cashier is seeded by two people: name them with --first and --second.
    """
    if as_before:
        _demand_as_before(context)
        with running(place) as house:
            game, terms = _as_before(house, what, tray, rack)
            by = _seeded_by(house, game, terms, first, second, piped=piped)
            must(house.open_table(game, terms, by=by, command_id=new_id()))
            slips.catch_up(house.cashier, [terms.table])
        _tell_open(game, terms, as_json=as_json)
        return
    sheet = _sheet(context, what, place)
    issued = Chips(kind) is Chips.ISSUED
    with running(place) as house:
        if name and is_reserved(name):
            raise UserError(f'Names such as "{name}" are given to tables of guests. Give this one another.')
        table = name or next(f"T{number}" for number in range(1, 10_000) if f"T{number}" not in house.tables())
        game, terms = _terms(sheet, table, seats, limits, issued)
        if wrong := t.fits(game, smallest_chip):
            raise UserError("; ".join(wrong))
        terms = Terms(
            table=table,
            chips=Chips(kind),
            seats=terms.seats if seats == 7 else seats,
            tray=terms.tray if tray is None else tray,
            rack=terms.rack if rack is None else rack,
            decks=terms.decks,
            payout_max=payout_max,
            schedule=tuple(_bracket(one) for one in collection) or terms.schedule,
            backline=terms.backline,
            practice_bank=terms.practice_bank if Chips(kind) is Chips.PRACTICE else None,
            dealer=Duty.STAFF if Cards(cards) is Cards.REAL else Duty(dealer),
            floor=Duty(floor),
            cards=Cards(cards),
        )
        by = _seeded_by(house, game, terms, first, second, piped=piped)
        must(house.open_table(game, terms, by=by, command_id=new_id(), frame=sheet.digest))
        slips.catch_up(house.cashier, [table])
    _tell_open(game, terms, as_json=as_json)


def _tell_open(game: Game, terms: Terms, *, as_json: bool) -> None:
    answer(
        {
            "table": terms.table,
            "sheet": game.id,
            "digest": game.digest,
            "chips": terms.chips.value,
            "seats": terms.seats,
            "tray_cents": terms.tray,
            "rack_cents": terms.rack,
            "dealer": terms.dealer.value,
            "floor": terms.floor.value,
            "cards": terms.cards.value,
        },
        f"Table {terms.table} is open: {game.title}, {terms.seats} seats, {terms.chips.value} chips.",
        as_json=as_json,
    )


def _sheet(context: click.Context, what: str, place: Location) -> Game:
    """The sheet; somebody who names a closed table is told how it opens again."""
    try:
        return SHEET.convert(what, None, context)
    except UserError:
        known = False
        with suppress(UserError), reading(place) as reader:
            known = bool(reader.head(stream_of(what)).version)
        if known:
            asked = type_this(f"table open {shlex.quote(what)} --as-before", place)
            raise UserError(f'"{what}" is a table and not a sheet. To open it as last time: {asked}') from None
        raise


def _demand_as_before(context: click.Context) -> None:
    """Raise a UserError for options that would be ignored."""
    heeded = {"what", "place", "as_before", "tray", "rack", "first", "second", "piped", "as_json"}
    given = click.core.ParameterSource.COMMANDLINE
    for param in context.command.params:
        name = param.name or ""
        if name not in heeded and context.get_parameter_source(name) is given:
            raise UserError(f"{param.opts[0]} does not go with --as-before: the terms are those of last time")


def _as_before(house: House, name: str, tray: Cents | None, rack: Cents | None) -> tuple[Game, Terms]:
    if is_reserved(name):
        raise UserError(f'"{name}" was a table of guests, which does not open again')
    if name not in house.tables():
        raise UserError(f'There is no table "{name}" to open as before; pitboss table list prints them')
    table = house.table(name)
    if not table.closed:
        raise UserError(f"Table {name} is open already")
    terms = replace(table.terms, meters=None)
    terms = terms if tray is None else replace(terms, tray=tray)
    return table.game, terms if rack is None else replace(terms, rack=rack)


def _seeded_by(
    house: House, game: Game, terms: Terms, first: str | None, second: str | None, *, piped: bool
) -> Actor:  # fmt: skip
    """Who opens the table: two people, if a meter is seeded with chips from the cashier."""
    if terms.chips is Chips.ISSUED and game.meters:
        kept = house.table(terms.table).kept_meters if terms.table in house.tables() else {}
        why = f"Two people seed {_meters(game, seeded(game, terms, kept))}."
        return two_people.both(house, "open-table", first, second, why, piped=piped)
    if first or second:
        raise UserError("--first and --second are for a meter with chips from the cashier; leave them out")
    return KEEPER


def _meters(game: Game, terms: Terms) -> str:
    begin = terms.meters or {}
    return listed([f"the meter {one.title} with {chips.show(begin[name])}" for name, one in game.meters.items()])


def _terms(sheet: Game, table: str, seats: int, limits: tuple[str, ...], issued: bool) -> tuple[Game, Terms]:
    """Practice tables have defaults for everything; for issued chips the limits have to be given."""
    given = dict(_limit(one) for one in limits)
    try:
        if not issued:
            _, terms = t.practice(sheet, table, seats)
            return t.posted(sheet, {**t.practice_limits(sheet), **given}), terms
        banked = sheet.sheet.bank.by is Banker.PLAYER_DEALER
        terms = Terms(table, decks=t.decks_of(sheet), tray=0 if banked else 5_000_00, rack=1_000_00)
        return t.posted(sheet, given), terms
    except TermsError as error:
        raise UserError(f"{error}; {_limits_hint(sheet, given)}") from None


def _limits_hint(sheet: Game, given: dict[str, Amounts]) -> str:
    """What to type instead: the wagers that need limits, or no --limits if the sheet has them all."""
    posts = [wager.id for wager in sheet.wagers.values() if isinstance(wager.amounts, Posted)]
    missing = [name for name in posts if name not in given]
    if not posts:
        return "leave out --limits"
    if not missing:
        return f"--limits is for {listed(posts)}"
    return "post them with " + " ".join(f"--limits {name}=5..100/5" for name in missing)


def _limit(text: str) -> tuple[str, Amounts]:
    name, equals, amounts = text.partition("=")
    try:
        if not equals:
            raise ValueError(f'"{text}" is not a limit')
        if ".." in amounts:
            ends, _, step = amounts.partition("/")
            low, _, high = ends.partition("..")
            least, most, by = chips.dollars(low), chips.dollars(high), chips.dollars(step or "1")
            if least <= 0 or by <= 0 or most < least or (most - least) % by:
                raise ValueError(f'"{amounts}" does not lead in whole steps from its least to its most')
            return name, Range(least, most, by)
        every = tuple(chips.dollars(one) for one in amounts.split(","))
        if list(every) != sorted(set(every)) or every[0] <= 0:
            raise ValueError(f'"{amounts}" should list each amount once, ascending')
        return name, Listed(every)
    except ValueError as error:
        raise UserError(f"{error}; write limits as ante=5..100/5 or ante=5,10,25") from None


def _bracket(text: str) -> Bracket:
    try:
        top, player, bank = text.split(":")
        return Bracket(None if top == "more" else chips.dollars(top), chips.dollars(player), chips.dollars(bank))
    except ValueError:
        raise UserError(
            f'"{text}" is no bracket; write 25:0.50:1 (up to $25: 50 cents, $1 from the bank) or more:1:2'
        ) from None


@command.command
@click.argument("table", help="The name of the table; pitboss table list prints them.")
@HOUSE
@click.option("--tray", type=DOLLARS, default=None, help="The count of the tray; the book's figure by default.")
@click.option("--rack", type=DOLLARS, default=None, help="The count of the rack; the book's figure by default.")
@JSON
def close(table: str, place: Location, tray: Cents | None, rack: Cents | None, as_json: bool) -> None:
    """Close a table with a count. All players leave with their chips.

    The current hand is finished first: the sheet's default decides for those who have not decided.
    """
    with running(place) as house:
        house.finish_hand(table)
        state = house.table(table)
        counted = (state.tray if tray is None else tray, state.rack if rack is None else rack)
        must(house.close_table(table, tray=counted[0], rack=counted[1], by=KEEPER, command_id=new_id()))
        slips.catch_up(house.cashier, [table])
    by_book = " Nobody counted: tray and rack are as the book has them." if tray is None and rack is None else ""
    counts = (("tray", counted[0], state.tray), ("rack", counted[1], state.rack))
    off = [
        f"The {what} was counted at {chips.show(count)}; the book says {chips.show(book)}."
        for what, count, book in counts
        if count != book
    ]
    found = {what: {"counted_cents": count, "book_cents": book} for what, count, book in counts}
    answer({"table": table, **found}, f"Table {table} is closed.{by_book}", *off, as_json=as_json)


@command.command("list")
@HOUSE
@JSON
def list_(place: Location, as_json: bool) -> None:
    """List the tables."""
    with reading(place) as reader:
        found = [load(reader, stream.partition(":")[2]).table for stream in reader.streams("table:")]
    tables = [one for one in found if one is not None]
    if as_json:
        rows = [
            {"table": one.terms.table, "sheet": one.game.id, "open": not one.closed, "openings": one.openings,
             "hands": one.hands}
            for one in tables
        ]  # fmt: skip
        click.echo(json.dumps(rows, indent=2))
        return
    for one in tables:
        say(f"{one.terms.table:<8} {one.game.id:<22} {'closed' if one.closed else 'open'}")
    if not tables:
        say(f"No table has been opened. Open one: {type_this('table open six-card', place)}")
