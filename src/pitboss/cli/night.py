"""`pitboss night`: a night with equal buy-ins, a leader board and prizes; for a cause, with donations."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, answer, must, new_id, reading, running, write_in
from pitboss.cli.counts import Count
from pitboss.cli.dollars import DOLLARS
from pitboss.cli.listed import tell
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house import days, host, house_money, nights, offers, prizes, settings
from pitboss.house.cash import donations
from pitboss.house.host import Host
from pitboss.house.location import Location
from pitboss.house.nights import AnnounceNight, DrawPrize, EndNight, EnterNight, GivePrize, Prize, StartNight
from pitboss.house.people import naming, walkins
from pitboss.house.reporting import night_report
from pitboss.house.service import House
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.money.currency import CHIPS
from pitboss.report import letterhead, lists, night_paper
from pitboss.tables.identities import OWNER


@click.group
def command() -> None:
    """Hold a play-money night: everybody begins with the same chips, and a leader board ranks the players.

    While a house in a file is served, the floor holds nights on the page; then only `board` and `report` work here.
    """


@command.command
@click.argument("name", help="What the night is called.")
@HOUSE
@click.option(
    "--buy-in", type=DOLLARS, default=500_00, show_default="500", help="The chips that everybody begins with."
)
@click.option(
    "--rebuys",
    type=Count(0, nights.REBUYS_MOST),
    default=0,
    show_default=True,
    help="How often somebody who has lost all chips may buy in again.",
)
@click.option(
    "--prize",
    "by_place",
    multiple=True,
    help='The prize of the first place; repeat it for the next places. "a ham | 40 | Miller" has worth and sponsor.',
)
@click.option("--drawn", multiple=True, help="A prize that is drawn among all who have bet enough, written the same.")
@click.option("--cause", default="", help="What donations are for: with it, it is a charity night.")
@click.option("--entry", type=DOLLARS, default=0, show_default="0", help="The least that is given to enter, in money.")
@click.option("--again", type=DOLLARS, default=0, show_default="0", help="The same for another buy-in.")
@click.option(
    "--least-hands",
    type=Count(0, nights.HANDS_MOST),
    default=1,
    show_default=True,
    help="In how many hands somebody has to bet before they can win a prize.",
)
@JSON
def start(
    name: str, place: Location, buy_in: Cents, rebuys: int, by_place: tuple[str, ...], drawn: tuple[str, ...],
    cause: str, entry: Cents, again: Cents, least_hands: int, as_json: bool,
) -> None:  # fmt: skip
    """Start a night."""
    listed = (
        *(_prize(number, said) for number, said in enumerate(by_place, start=1)),
        *(_prize(0, said) for said in drawn),
    )
    with running(place) as house:
        begun = StartNight(name, buy_in, rebuys, listed, cause, entry, again, least_hands)
        must(_host(house).ask(begun, by=OWNER, command_id=new_id()))
        money = settings.read(house.store).money
    answer(
        {
            "night": name,
            "buy_in_cents": buy_in,
            "rebuys": rebuys,
            "prizes": [
                {"place": one.place, "says": one.says, "value_cents": one.value, "sponsor": one.sponsor}
                for one in listed
            ],
            "cause": cause,
            "entry_cents": entry,
            "again_cents": again,
            "least_hands": least_hands,
        },
        f"{name} is on: everybody begins with {CHIPS.show(buy_in)} chips.",
        *([f"It is for {cause}: {money.show(entry)} or more to enter, {money.show(again)} to buy in again."]
          if cause else []),
        as_json=as_json,
    )  # fmt: skip


def _prize(place: int, said: str) -> Prize:
    says, value, sponsor, *more = (*(part.strip() for part in said.split("|")), "", "")[:4] if "|" in said else (
        said.strip(), "", "")  # fmt: skip
    if any(more):
        raise UserError(f'"{said}" has more than a prize, its worth and its sponsor: "a ham | 40 | Miller"')
    return Prize(place, says, DOLLARS.convert(value, None, None) if value else 0, sponsor)


@command.command
@click.argument("name", help="Somebody's name, as the leader board will show it.")
@HOUSE
@click.option("--donated", type=DOLLARS, default=0, show_default="0", help="What they gave, in money.")
@click.option("--receipt-for", "called", default=None, help="The name on the receipt, if it is another one.")
@JSON
def enter(name: str, place: Location, donated: Cents, called: str | None, as_json: bool) -> None:
    """Let somebody in by name, or give them another buy-in; a donation gets a receipt (`pitboss slip NUMBER`)."""
    with running(place) as house:
        told = _host(house)
        night = nights.on(told.nights())
        named = {naming.name(house.store, one): one for one in night.buy_ins} if night else {}
        if night is None or name in named:
            asked = EnterNight(named.get(name, "nobody"), donated, called)
        elif not walkins.is_good(name):
            raise UserError(f"A name has 1 to {walkins.NAME_MOST} characters.")
        else:
            refusal = nights.may_not_buy_in(night, {}, EnterNight(offers.NEWCOMER, donated, called), told.coin())
            if refusal is not None:
                raise UserError(str(refusal))
            asked = EnterNight(walkins.welcome(house.store, name), donated, called)
        reply = must(told.ask(asked, by=OWNER, command_id=new_id()))
        donations.catch_up(house.cashier)
        receipt = house.cashier.book.receipt(reply.version) if donated else None
        buy_in = told.nights()[-1].buy_in
    answer(
        {"name": name, "buy_in_cents": buy_in, "donated_cents": donated, "receipt": receipt},
        f"{name} has {CHIPS.show(buy_in)} of the night." + (f" The receipt is slip {receipt}." if receipt else ""),
        as_json=as_json,
    )


@command.command
@click.argument("says", default="", help='What the big screen says, such as "Break"; nothing: it says nothing.')
@HOUSE
@click.option(
    "--minutes",
    type=Count(0, nights.MINUTES_MOST),
    default=0,
    show_default=True,
    help="How long a clock runs beside it.",
)
@JSON
def announce(says: str, place: Location, minutes: int, as_json: bool) -> None:
    """Say something on the big screen, with a clock that runs down."""
    with running(place) as house:
        must(_host(house).ask(AnnounceNight(says, minutes), by=OWNER, command_id=new_id()))
    told = f"The big screen says: {says}." if says else "The big screen says nothing."
    answer({"says": says, "minutes": minutes}, told, as_json=as_json)  # fmt: skip


@command.command
@click.argument("prize", type=Count(1, nights.PRIZES_MOST), help="The number of the prize in the list.")
@HOUSE
@JSON
def draw(prize: int, place: Location, as_json: bool) -> None:
    """Draw who gets a prize, among all who have bet in enough hands. Until it is handed over it can be drawn again."""
    with running(place) as house:
        must(_host(house).ask(DrawPrize(prize), by=OWNER, command_id=new_id()))
        player = _host(house).nights()[-1].drawn[prize][-1]
        name = naming.name(house.store, player)
    answer({"prize": prize, "player": player, "name": name}, f"Prize {prize}: {name}.", as_json=as_json)


@command.command
@click.argument("prize", type=Count(1, nights.PRIZES_MOST), help="The number of the prize in the list.")
@HOUSE
@click.option("--winner", default=None, help="Whose it is, by name, if several share the place.")
@click.option("--to", default=None, help="Who took it; the winner by default.")
@JSON
def give(prize: int, place: Location, winner: str | None, to: str | None, as_json: bool) -> None:
    """Hand over a prize."""
    with running(place) as house:
        told = _host(house)
        last = told.nights()[-1] if told.nights() else None
        if last is None or prize > len(last.prizes):
            raise UserError(f"There is no prize {prize}.")
        won = {naming.name(house.store, one): one for one in prizes.won_by(last, told.board(), prize)}
        name = winner or (next(iter(won)) if len(won) == 1 else "")
        if name not in won:
            among = f"It is for {', '.join(won)}" if won else "Nobody has won it yet"
            raise UserError(f"{among}: name one of them with --winner." if len(won) > 1 else f"{among}.")
        must(told.ask(GivePrize(prize, won[name], to or name), by=OWNER, command_id=new_id()))
    answer({"prize": prize, "winner": name, "to": to or name}, f"Prize {prize} was handed over to {to or name}.",
           as_json=as_json)  # fmt: skip


@command.command
@HOUSE
@click.option("--night", "number", type=Count(1, 10_000), default=None, help="The number of a night; the last one.")
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def report(place: Location, number: int | None, as_json: bool, path: Path | None, paper: str) -> None:
    """The report of a night: donations with their receipts, prizes with who has them, and the leader board."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        found = night_report.report(reader, number)
        write_in(house_money.of(reader, last=days.day_of(reader, found.night.since)[0]))
        head = letterhead.of(reader)
        made = night_paper.document(found, head, lambda who: naming.name(reader, who))
        everybody = (*(one.player for one in found.standings), *(one.player for one in found.receipts))
        names = {who: naming.name(reader, who) for who in everybody}
    if path is not None and asked is not None:
        document_file.write(made, path, asked, paper)
        return
    if as_json:
        click.echo(json.dumps(made.data, indent=2))
        return
    night = found.night
    given = f", {chips.show(found.donations)} for {night.cause}" if night.cause else ""
    players, times = len(night.buy_ins), sum(night.buy_ins.values())
    people = "1 player" if players == 1 else f"{players} players"
    say(f"{night.name}: {people}, {'1 buy-in' if times == 1 else f'{times} buy-ins'}{given}")
    for one in found.receipts:
        what = "another buy-in" if one.rebuy else "entry"
        say(f"  receipt {one.number:>4}  {names[one.player]:<24} {chips.show(one.cents):>10}  {what}")
    for prize in found.prizes:
        won = ", ".join(names[one] for one in prize.winners) or "nobody yet"
        say(f"  prize {prize.number}: {prize.prize.says}: {won}{f', handed over to {prize.to}' if prize.to else ''}")


@command.command("prizes")
@HOUSE
@click.option("--night", "number", type=Count(1, 10_000), default=None, help="The number of a night; the last one.")
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def list_prizes(place: Location, number: int | None, as_json: bool, path: Path | None, paper: str) -> None:
    """List the prizes of a night: what, from which sponsor, who has won it, and whether it was handed over."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        found = night_report.report(reader, number)
        write_in(house_money.of(reader, last=days.day_of(reader, found.night.since)[0]))
        head = letterhead.of(reader)
        listed = lists.prizes(found, head.zone, lambda who: naming.name(reader, who))
    tell(listed, head.house, path, asked, paper, as_json=as_json, spare=(8, 7, 3))


@command.command
@HOUSE
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def board(place: Location, as_json: bool, path: Path | None, paper: str) -> None:
    """Print the leader board of the current night, or of the last one."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        told, _ = host.read(reader)
        standings = night_report.standings_of(reader, told[-1]) if told else ()
        house = settings.read(reader).name
        names = {one.player: naming.name(reader, one.player) for one in standings}
    if path is not None:
        night = told[-1].name if told else "none yet"
        tell(lists.standings(standings, night, names.__getitem__), house, path, asked, paper, as_json=False)
        return
    if as_json:
        click.echo(json.dumps([{**asdict(one), "name": names[one.player]} for one in standings], indent=2))
        return
    if not told:
        say("There has been no night yet.")
        return
    players = "1 player" if len(standings) == 1 else f"{len(standings)} players"
    say(f"{told[-1].name}{'' if nights.on(told) else ', as it ended'}: {players}")
    for one in standings:
        times = "" if one.buy_ins == 1 else f", {one.buy_ins} buy-ins"
        net = f"{'+' if one.net > 0 else ''}{CHIPS.show(one.net)}"
        rank = f"{one.place:>3}." if one.place else "   -"
        say(f"{rank} {names[one.player]:<24} {CHIPS.show(one.chips):>12}  {net}{times}")


@command.command
@HOUSE
@JSON
def end(place: Location, as_json: bool) -> None:
    """End the night, after its tables were closed: the standings are put on record, and its chips are removed."""
    with running(place) as house:
        must(_host(house).ask(EndNight(), by=OWNER, command_id=new_id()))
        last = _host(house).nights()[-1]
        named = {one.player: naming.name(house.store, one.player) for one in last.standings}
    listed = sorted((one for one in last.prizes if one.place), key=lambda one: one.place)
    won = [(one.place, one.says, nights.winners(last.standings, one.place)) for one in listed]
    answer(
        {
            "night": last.name,
            "prizes": [{"place": number, "says": says, "winners": names} for number, says, names in won],
            "standings": [asdict(one) for one in last.standings],
        },
        f"{last.name} is over.",
        *(
            f"{number:>3}. {says}: {', '.join(named[one] for one in winners) or 'nobody'}"
            for number, says, winners in won
        ),
        as_json=as_json,
    )


def _host(house: House) -> Host:
    return Host(house.store, house.clock, house.table)
