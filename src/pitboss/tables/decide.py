"""From a command to its events at a table, or to a refusal. The table itself does not change."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, get_args

from pitboss.cards.card import Card
from pitboss.money import currency
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import (
    bank,
    bank_turn,
    betting,
    correcting,
    deck,
    duty,
    flags,
    floor,
    floor_calls,
    house,
    irregular,
    play,
    restoring,
    seats,
)
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Command
from pitboss.tables.lobby_names import is_reserved
from pitboss.tables.real_cards import decks, recording
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, seeded
from pitboss.tables.words import Answer

Rule: TypeAlias = Callable[[Table, Any, Sequence[Card]], Answer]


def decide(table: Table | None, command: Command, order: Sequence[Card] = ()) -> Answer:
    """The answer to the command. `order` is the locked deck of the hand; only dealt cards are read.

    Amounts in its sentences are written in the currency of the house (`currency.writing`), or in chips.
    """
    terms = command.terms if isinstance(command, c.OpenTable) else table.terms if table is not None else None
    if terms is None or terms.chips is Chips.ISSUED or currency.now() is currency.CHIPS:
        return _decided(table, command, order)
    with currency.writing(currency.CHIPS):
        return _decided(table, command, order)


def _decided(table: Table | None, command: Command, order: Sequence[Card]) -> Answer:
    if table is None or isinstance(command, c.OpenTable):
        assert isinstance(command, c.OpenTable), "a table is opened before anything is asked of it"
        return _open(command, table)
    if table.closed and type(command) not in WHILE_CLOSED:
        return refuse(TableCode.CLOSED)
    if (elsewhere := _not_here(table, command)) is not None:
        return elsewhere
    if table.hand is not None and table.hand.dispute is not None and type(command) not in _WHILE_FROZEN:
        return refuse(TableCode.FROZEN)
    if table.hand is not None and table.hand.frozen is not None and type(command) not in _WHILE_ASKED:
        return refuse(TableCode.HALTED) if table.hand.halted else refuse(TableCode.ASKED, what=table.hand.frozen.what)
    answer = _RULES[type(command)](table, command, order)
    return answer if isinstance(answer, Refusal) or not table.banked else bank_turn.and_then(table, answer)


def _open(command: c.OpenTable, table: Table | None) -> Answer:
    """A closed table of the house opens again under its name, with any rules and terms; one of guests is over."""
    if table is not None and not table.closed:
        return refuse(TableCode.ALREADY_OPEN)
    if table is not None and is_reserved(command.terms.table):
        return refuse(TableCode.GUESTS_TABLE)
    if table is not None and table.terms.table != command.terms.table:
        return refuse(TableCode.BAD_TERMS, why=f"The name of this table is {table.terms.table}, for good.")
    game = house.read_game(command.rules, command.texts, command.terms)
    if isinstance(game, Refusal):
        return game
    kept = {} if table is None else table.kept_meters
    return (e.TableOpened(seeded(game, command.terms, kept), command.rules, command.texts, game.digest),)


def _not_here(table: Table, command: c.Command) -> Refusal | None:
    """Why a command is not possible with the cards of this table."""
    if table.real_cards:
        return refuse(TableCode.REAL_CARDS) if type(command) in _SEALED_ONLY else None
    return refuse(TableCode.SEALED_CARDS) if type(command) in _REAL_ONLY else None


# Every command has to be listed: for tables with real cards, for those with the house's decks, or for both.
_REAL_ONLY = frozenset({c.RecordHand, c.ReopenHand, c.EndHand, c.InspectDeck, c.TakeDeckOut, c.ClearDeck, c.OrderDeck,
                        c.OrderDone, c.CountStub, c.CallWaiting, c.NameSeat})  # fmt: skip
_SEALED_ONLY = frozenset({
    c.Wash, c.Lock, c.OpenDeck, c.WashAnew, c.OpenCut, c.TimeUp, c.Remind, c.Bet, c.Ready, c.BetBehind,
    c.TakeBackBehind, c.SetCards, c.TakeBank, c.DeclineBank, c.CardExposed, c.CardMisplaced, c.CardDead, c.DecideLate,
    r.TakeBack, r.NoMoreBets, r.Deal, r.Expose, r.Choose, r.Reveal, r.Settle,
})  # fmt: skip
_ANYWHERE = frozenset({
    c.OpenTable, c.CloseTable, c.PostLimits, c.PostFlags, c.PostKey, c.SetDuty, c.HandOver, c.Fill, c.FillRack,
    c.ReceiveFill,
    c.Credit, c.Join, c.Leave, c.SitOut, c.SitIn, c.BuyIn, c.CashOut, c.WantSpots, c.KeepSpots, c.PassBank, c.Tip,
    c.OfferBank, c.CarryOn, c.DeclareRestore, c.Acknowledge, c.Warn, c.Remove, c.CallMisdeal, c.FoulDeck, c.VoidHand,
    c.CorrectHand, c.CallFloor, c.AnswerCall, c.Dispute, c.Rule, c.Overrule, c.Freeze, c.Thaw, c.PostFloorRules,
    c.CountTray, c.VoidSlip,
})  # fmt: skip
_COMMANDS = frozenset(get_args(c.Command))
_LISTED = (*_REAL_ONLY, *_SEALED_ONLY, *_ANYWHERE)
assert {*_LISTED} == _COMMANDS, _COMMANDS ^ {*_LISTED}
assert len({*_LISTED}) == len(_LISTED), "a command is in two of the lists"

# What may still happen to a table that is closed: its hands may be called about and put right.
WHILE_CLOSED = frozenset({c.DeclareRestore, c.CorrectHand, c.CallFloor, c.AnswerCall})
_WHILE_FROZEN = frozenset({c.Rule, c.VoidHand, c.FoulDeck, c.Join, c.Leave, c.BuyIn, c.Warn, c.Remove, c.Fill,
                           c.FillRack, c.ReceiveFill, c.Credit, c.SetDuty, c.HandOver, c.Freeze, c.Thaw, c.WashAnew,
                           c.CallWaiting, c.CountTray, c.VoidSlip,
                           c.DeclareRestore, c.PostKey, c.CallFloor, c.AnswerCall})  # fmt: skip
# Once a second person agrees to what the floor called, the command comes while the hand is frozen by the call.
_WHILE_ASKED = (_WHILE_FROZEN | {c.CallMisdeal, c.CardExposed, c.CardMisplaced, c.CardDead, c.Thaw}) - {c.Rule}

_RULES: dict[type, Rule] = {
    c.CloseTable: house.close,
    c.PostLimits: house.post_limits,
    c.PostFlags: flags.post,
    c.PostKey: house.post_key,
    c.SetDuty: duty.set_duty,
    c.HandOver: duty.hand_over,
    c.Fill: house.fill,
    c.FillRack: house.fill_rack,
    c.ReceiveFill: house.receive_fill,
    c.Credit: house.credit,
    c.CountTray: house.count_tray,
    c.VoidSlip: house.void_slip,
    c.Join: seats.join,
    c.Leave: seats.leave,
    c.CallWaiting: seats.call_waiting,
    c.NameSeat: seats.name_seat,
    c.SitOut: seats.sit_out,
    c.SitIn: seats.sit_in,
    c.BuyIn: seats.buy_in,
    c.CashOut: seats.cash_out,
    c.Tip: seats.tip,
    c.WantSpots: seats.want_spots,
    c.KeepSpots: seats.keep_spots,
    c.Bet: betting.bet,
    c.Ready: betting.ready,
    r.TakeBack: betting.take_back,
    c.BetBehind: betting.bet_behind,
    c.TakeBackBehind: betting.take_back_behind,
    r.NoMoreBets: betting.no_more_bets,
    c.TakeBank: bank.take,
    c.DeclineBank: bank.decline,
    c.PassBank: bank.passes,
    c.OfferBank: bank.offer_on,
    c.Wash: deck.wash,
    c.OpenCut: deck.open_cut,
    c.Lock: deck.lock,
    c.OpenDeck: deck.open_deck,
    c.WashAnew: deck.wash_anew,
    c.DeclareRestore: restoring.declare,
    r.Deal: play.deal,
    r.Expose: play.carry_on,
    r.Choose: play.choose,
    c.SetCards: play.set_cards,
    r.Reveal: play.reveal,
    c.CarryOn: play.carry_on_alone,
    r.Settle: play.settle,
    c.Remind: play.remind,
    c.TimeUp: play.time_up,
    c.Acknowledge: floor.acknowledge,
    c.Warn: floor.warn,
    c.Remove: floor.remove,
    c.CorrectHand: correcting.correct,
    c.CallFloor: floor_calls.call,
    c.AnswerCall: floor_calls.answer,
    c.Dispute: floor.dispute,
    c.Rule: floor.rule,
    c.Overrule: floor.overrule,
    c.PostFloorRules: floor.post_rules,
    c.DecideLate: play.decide_late,
    c.InspectDeck: decks.inspect,
    c.TakeDeckOut: decks.take_out,
    c.ClearDeck: decks.clear,
    c.OrderDeck: decks.give_order,
    c.OrderDone: decks.order_done,
    c.CountStub: decks.count,
    c.Freeze: floor.freeze,
    c.Thaw: floor.thaw,
    c.CallMisdeal: irregular.misdeal,
    c.FoulDeck: irregular.foul_deck,
    c.CardExposed: irregular.exposed,
    c.CardMisplaced: irregular.misplaced,
    c.CardDead: irregular.dead,
    c.VoidHand: irregular.void,
    c.RecordHand: recording.record,
    c.ReopenHand: recording.reopen,
    c.EndHand: recording.end,
}
