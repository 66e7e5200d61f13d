"""Opening a table of the house, as the floor asks for it: the sheet with the limits it posts, and the terms."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitboss.house import posted_limits
from pitboss.house.asks import Ask, Reply
from pitboss.house.cash import cage, slips
from pitboss.house.staff_commands.declaring import counted, in_chips
from pitboss.money import chips, currency, denominations
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.sheets import shipped
from pitboss.sheets.game import Game, Meter
from pitboss.sheets.house import Banker
from pitboss.tables import commands as c
from pitboss.tables import terms as t
from pitboss.tables.identities import Actor, TwoPeople, asker
from pitboss.tables.lobby_names import is_reserved
from pitboss.tables.terms import Bracket, Cards, Chips, Duty, Terms, TermsError, seeded
from pitboss.web.services import TABLES_MOST, Services
from pitboss.web.wire.staff import NewHouseTable


class OpeningCode(Why):
    HOUSE_FULL = ("house-full", "All tables of the house are taken. Close one first.")
    NAME_USED = ("name-used", 'Table "{table}" is open. Close it before it opens again, or give this one another name.')
    OPENED_SINCE = ("opened-since", "Table {table} was opened since then: look how, and ask again.")


class AtOpening:
    """Opens tables: a carrier of the gate. Above the limit of one person, a second one has to agree."""

    def says(self, services: Services, table: str | None, said: Mapping[str, Any]) -> str:
        assert table is None
        asked = NewHouseTable.model_validate(said)
        game, terms = _as_asked(services, asked)
        with currency.writing(terms.chips.currency):
            return self._says(asked, game, seeded(game, terms, _kept(services, asked.table)))

    def _says(self, asked: NewHouseTable, game: Game, terms: Terms) -> str:
        tray = chips.show(terms.tray) + in_chips(terms.tray_pieces)
        rack = chips.show(terms.rack) + in_chips(terms.rack_pieces)
        cards = "real cards" if terms.cards is Cards.REAL else "decks of the house"
        ground = "staff" if terms.floor is Duty.STAFF else "the house itself"
        most = f"at most {chips.show(terms.payout_max)}" if terms.payout_max else "as much as they win"
        again = "" if asked.as_before is None else " again, as last time"
        return (
            f"Open table {terms.table}{again}, {game.id}: {tray} in the tray and {rack} in the rack; {cards}; "
            f"the floor is {ground}; a player is paid {most} in a round."
            + "".join(_begins(one, (terms.meters or {})[name]) for name, one in game.meters.items())
        )

    async def carry(
        self,
        services: Services,
        table: str | None,
        said: Mapping[str, Any],
        *,
        by: Actor,
        command_id: str,
    ) -> Reply:
        assert table is None
        asked = NewHouseTable.model_validate(said)
        wanted = _wanted(services, asked, command_id)
        if isinstance(wanted, Refusal):
            return Reply(0, refusal=wanted)
        game, terms = wanted
        refusal = _not_there(services, terms, command_id) or _too_much_alone(services, terms, by, command_id)
        if refusal is not None:
            return Reply(0, refusal=refusal)
        reply = await _opened(services, game, terms, by=by, command_id=command_id)
        if not reply.ok or services.house.table(asked.table).closed:  # a repeated request: it was closed since
            return reply
        services.tables.add(asked.table)
        opener = asker(by)
        # Whoever opens it is its floor supervisor until somebody takes over.
        if terms.floor is Duty.STAFF and not reply.repeated:
            on_duty = c.SetDuty(floor=Duty.STAFF, by=opener)
            await services.runner.ask(Ask(asked.table, on_duty, opener, f"{command_id}/floor"))
        if terms.chips is Chips.ISSUED:
            slips.catch_up(services.house.cashier, [asked.table])
        return reply

    def sensitive(self, services: Services, table: str | None, said: Mapping[str, Any]) -> bool:
        """Two people seed a meter with chips that are worth something; of tray and rack the cage decides by itself."""
        assert table is None
        try:
            game, terms = _as_asked(services, NewHouseTable.model_validate(said))
        except TermsError:
            return False  # it is refused with a sentence when it is carried out
        return terms.chips is Chips.ISSUED and bool(game.meters)

    def slip_of(self, reply: Reply) -> int | None:  # noqa: ARG002
        return None


def _kept(services: Services, name: str) -> Mapping[str, int]:
    """What stood in the meters of this table when it was closed."""
    return services.house.table(name).kept_meters if services.runner.knows(name) else {}


def _begins(meter: Meter, cents: int) -> str:
    does = "begins" if cents == meter.seed else "goes on"
    return f" The meter {meter.title} {does} with {chips.show(cents)}."


async def _opened(services: Services, game: Game, terms: Terms, *, by: Actor, command_id: str) -> Reply:
    """A table that opens again may have viewers, who waited for it: they are shown that it is open."""
    if not services.runner.knows(terms.table):
        return services.house.open_table(game, terms, by=by, command_id=command_id)
    return await services.runner.quietly(
        terms.table, lambda: services.house.open_table(game, terms, by=by, command_id=command_id)
    )


def _as_asked(services: Services, asked: NewHouseTable) -> tuple[Game, Terms]:
    """The game and the terms; raises a TermsError that says what does not fit."""
    return of_house(asked) if asked.as_before is None else _as_before(services, asked.table)


def _as_before(services: Services, name: str) -> tuple[Game, Terms]:
    """As the table was last, with the limits that it posted last."""
    if is_reserved(name) or not services.runner.knows(name):
        raise TermsError(f'there is no table "{name}" of the house that could open again')
    table = services.house.table(name)
    return table.game, replace(table.terms, meters=None)


def _not_there(services: Services, terms: Terms, command_id: str) -> Refusal | None:
    """A refusal of chips by denomination that the cage does not have."""
    if services.house.store.find(command_id) is not None or (terms.tray_pieces is None and terms.rack_pieces is None):
        return None
    both = denominations.add(terms.tray_pieces or {}, terms.rack_pieces or {})
    return services.running.pieces(both, from_cage=terms.chips is Chips.ISSUED)


def _too_much_alone(services: Services, terms: Terms, by: Actor, command_id: str) -> Refusal | None:
    """Whether tray and rack are more than one person may move; they count before the table is opened."""
    house, cents = services.house, terms.tray + terms.rack
    if terms.chips is not Chips.ISSUED or isinstance(by, TwoPeople) or not cents:
        return None
    if house.store.find(command_id) is not None:
        return None
    going = cage.GoAlone(cage.LimitedAct.OPENING, by, cents)
    return house.cage(going, by=by, command_id=f"{command_id}/alone", alone=True).refusal


def _wanted(services: Services, asked: NewHouseTable, command_id: str) -> tuple[Game, Terms] | Refusal:
    """The table to open, or why not; a repeated request refers to the table that it has opened."""
    try:
        found = _as_asked(services, asked)
    except TermsError as error:
        why = str(error)
        return refuse(posted_limits.TermsCode.BAD_TERMS, why=f"{why[0].upper()}{why[1:]}")
    if services.house.store.find(command_id) is not None:
        return found
    if services.runner.knows(asked.table):
        table = services.house.table(asked.table)
        if not table.closed:
            return refuse(OpeningCode.NAME_USED, table=asked.table)
        if asked.as_before not in (None, table.openings):
            return refuse(OpeningCode.OPENED_SINCE, table=asked.table)
    return refuse(OpeningCode.HOUSE_FULL) if services.open_tables() >= TABLES_MOST else found


def of_house(asked: NewHouseTable) -> tuple[Game, Terms]:
    """The game with its limits, and the terms; raises a TermsError that says what does not fit."""
    if asked.sheet not in shipped.ids():
        raise TermsError(f'there is no sheet "{asked.sheet[:40]}" in the library')
    if is_reserved(asked.table):
        raise TermsError(f'names such as "{asked.table}" are given to tables of guests; choose another one')
    sheet = shipped.load(asked.sheet)
    game = t.posted(sheet, posted_limits.ranges(asked.limits))
    banked, practice = sheet.sheet.bank.by is Banker.PLAYER_DEALER, asked.chips == Chips.PRACTICE.value
    terms = Terms(
        table=asked.table,
        chips=Chips(asked.chips),
        seats=asked.seats,
        tray=asked.tray,
        rack=asked.rack,
        decks=t.decks_of(game),
        payout_max=asked.payout_max,
        schedule=tuple(Bracket(*line) for line in asked.schedule),
        backline=asked.backline,
        practice_bank=t.PRACTICE_BANK if banked and practice and asked.cards == Cards.SEALED.value else None,
        dealer=Duty(asked.dealer),
        floor=Duty(asked.floor),
        coach=asked.coach,
        cards=Cards(asked.cards),
        tray_pieces=counted(asked.tray_pieces),
        rack_pieces=counted(asked.rack_pieces),
    )
    t.check(game, terms)
    return game, terms
