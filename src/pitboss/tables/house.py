"""The house's side of a table: limits, fills and credits, closing."""

from collections.abc import Sequence
from dataclasses import replace

from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.sheets.model import OpeningPart
from pitboss.sheets.problems import SheetError
from pitboss.sheets.values import Posted
from pitboss.tables import commands as c
from pitboss.tables import deck
from pitboss.tables import events as e
from pitboss.tables.evolve import apply, game_of
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, Terms, TermsError, check
from pitboss.tables.words import Answer, bad_cents, bad_pieces, wagers_on


def close(table: Table, command: c.CloseTable, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Only without wagers on the felt, of real cards or not; everybody who sits leaves with their chips, a player with
    a bank but no bets against it included."""
    if wagers_on(table) or table.tapped:
        return refuse(TableCode.HAND_ON, what="the table closes")
    if table.transit:
        return refuse(TableCode.HAND_ON, what="the table closes; a fill is on its way, and closes it")
    if min(command.tray, command.rack) < 0:
        return refuse(TableCode.BAD_CENTS, asked=chips.show(min(command.tray, command.rack)))
    refusal = bad_pieces(command.tray_pieces, command.tray) or bad_pieces(command.rack_pieces, command.rack)
    if refusal:
        return refusal
    opened = deck.unused(table, command.seeds, c.Cause.CLOSE)
    if isinstance(opened, Refusal):
        return opened
    queue = [e.LeftQueue(one.player) for one in table.queue]
    left = [e.Left(sitter.player, sitter.chips) for sitter in apply(table, opened).sitters]
    meters = {name: level.cents for name, level in table.meters.items()} or None
    closed = e.TableClosed(
        command.tray, command.rack, table.tray, table.rack, meters, command.tray_pieces, command.rack_pieces
    )
    return (*opened, *queue, *left, closed)


def post_limits(table: Table, command: c.PostLimits, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Between hands, since rules are fixed during one. The commits were made for the old rules, and become void."""
    if wagers_on(table):
        return refuse(TableCode.HAND_ON, what="limits change")
    game = read_game(command.rules, command.texts, table.terms)
    if isinstance(game, Refusal):
        return game
    if _without_limits(game) != _without_limits(table.game):
        return refuse(
            TableCode.BAD_TERMS, why="Only limits change at an open table; for other rules, open another table."
        )
    if game.digest == table.game.digest:
        return refuse(TableCode.NO_CHANGE_OF_LIMITS)
    opened = deck.unused(table, command.seeds, c.Cause.LIMITS)
    if isinstance(opened, Refusal):
        return opened
    posted = e.LimitsPosted(command.rules, command.texts, game.digest)
    return deck.washed_after(table, (*opened, posted), command.commits)


def post_key(table: Table, command: c.PostKey, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """At any time: play does not depend on it."""
    if command.key == table.key:
        return refuse(TableCode.SAME_KEY)
    return (e.KeyPosted(command.key, command.old, command.signature),)


def read_game(rules: str, texts: str, terms: Terms) -> Game | Refusal:
    """The game of these rules, if a table may have it on these terms."""
    try:
        game = game_of(rules, texts)
        check(game, terms)
    except (SheetError, TermsError) as error:
        return refuse(TableCode.BAD_TERMS, why=str(error))
    if digest.rules_json(game.sheet) != rules:
        return refuse(TableCode.BAD_TERMS, why="The rules are not in their canonical form.")
    return game


def _without_limits(game: Game) -> str:
    wagers = tuple(
        replace(part, amounts=Posted()) if isinstance(part, OpeningPart) else part for part in game.sheet.wagers
    )
    return digest.rules_json(replace(game.sheet, wagers=wagers))


def fill(table: Table, command: c.Fill, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    refusal = bad_cents(command.cents) or bad_pieces(command.pieces, command.cents)
    return refusal or (e.FillSent(command.cents, command.pieces),)


def fill_rack(table: Table, command: c.FillRack, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    if table.terms.chips is Chips.NIGHT:
        return refuse(TableCode.NIGHT_CHIPS)
    refusal = bad_cents(command.cents) or bad_pieces(command.pieces, command.cents)
    return refusal or (e.RackFilled(command.cents, command.pieces),)


def receive_fill(table: Table, command: c.ReceiveFill, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    return (e.FillReceived(table.transit),) if table.transit else refuse(TableCode.NO_FILL)


def credit(table: Table, command: c.Credit, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    refusal = bad_cents(command.cents) or bad_pieces(command.pieces, command.cents)
    if refusal:
        return refusal
    if command.cents > table.tray:
        return refuse(TableCode.TRAY_SHORT, needed=chips.show(command.cents))
    return (e.CreditGiven(command.cents, command.pieces),)


def void_slip(table: Table, command: c.VoidSlip, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """What the cage has for a voided credit, the house checks."""
    if command.slip in table.voided:
        return refuse(TableCode.SLIP_VOID, slip=command.slip)
    there = {
        c.Slipped.FILL: ("tray", table.tray) if command.arrived else ("fill on its way", table.transit),
        c.Slipped.RACK: ("rack", table.rack),
        c.Slipped.CREDIT: ("cage", command.cents),
    }
    place, has = there[command.what]
    if has < command.cents:
        return refuse(TableCode.SLIP_GONE, slip=command.slip, place=place, needed=chips.show(command.cents))
    return (
        e.SlipVoided(command.slip, command.what, command.cents, command.note, command.arrived, command.pieces),
    )  # fmt: skip


def count_tray(table: Table, command: c.CountTray, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Without wagers on the felt, and without a fill on its way: a count is of what lies still."""
    if wagers_on(table) or table.tapped or table.transit:
        return refuse(TableCode.HAND_ON, what="the tray is counted")
    if min(command.tray, command.rack) < 0:
        return refuse(TableCode.BAD_CENTS, asked=chips.show(min(command.tray, command.rack)))
    refusal = bad_pieces(command.tray_pieces, command.tray) or bad_pieces(command.rack_pieces, command.rack)
    counted = e.TrayCounted(
        command.tray, command.rack, table.tray, table.rack, command.tray_pieces, command.rack_pieces
    )
    return refusal or (counted,)
