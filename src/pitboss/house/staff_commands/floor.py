"""Commands that the floor gives, some of them with the cashier or a manager."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

from pitboss.house import posted_limits
from pitboss.house.asks import Reply
from pitboss.house.cash import cage, slip_words, slips, voiding
from pitboss.house.people.permit_lines import AT_TABLES, BETS, OPEN, PLAY, REST, VOID, may
from pitboss.house.people.roles import Role
from pitboss.house.staff_commands import correction_words
from pitboss.house.staff_commands.decks import DECKS
from pitboss.house.staff_commands.declaring import (
    AskedOfTable,
    Cents,
    GivenAt,
    Note,
    OpensDecks,
    Pieces,
    Position,
    SlipNumber,
    Spot,
    TableCommand,
    Text,
    Who,
    Whole,
    counted,
    in_chips,
)
from pitboss.money import chips
from pitboss.rounds.events import DEALER
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import commands as c
from pitboss.tables import deck
from pitboss.tables.commands import Reason, Ruling, Slipped
from pitboss.tables.offers import CENT, NOTE, Standing, for_cards, for_players, for_spots, once, positions, spots
from pitboss.tables.play import late
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, TermsError
from pitboss.tables.words import bad_pieces

_D, _F, _C, _M = Role.DEALER, Role.FLOOR, Role.CASHIER, Role.MANAGER


def _called_out(at: Standing) -> Iterable[c.Command]:
    return [c.Acknowledge(who, at.who) for who in (at.table.hand.called if at.table.hand else ())]


@dataclass(frozen=True)
class Acknowledge(AskedOfTable):
    line = may("acknowledge", "acknowledge a hand", frozenset({"called"}), _F, _M)
    forms = _called_out
    at_once = True
    who: Who

    def sentence(self, at: GivenAt) -> str:
        return f"acknowledge {self.who} at {at.place}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Acknowledge(self.who, at.by)


@dataclass(frozen=True)
class Warn(AskedOfTable):
    line = may("warn", "warn a player", OPEN, _F)
    forms = for_players(lambda player: c.Warn(player, NOTE))
    player: Who
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"warn {at.name(self.player)} at {at.place}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Warn(self.player, self.reason)


@dataclass(frozen=True)
class Remove(AskedOfTable):
    line = may("remove", "remove a player", OPEN, _F)
    forms = for_players(lambda player: c.Remove(player, NOTE), in_line=True)
    player: Who
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"remove {at.name(self.player)} at {at.place}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Remove(self.player, self.reason)


@dataclass(frozen=True)
class CallMisdeal(AskedOfTable):
    line = may("call-misdeal", "call a misdeal", PLAY, _F, second=(_F, _M))
    forms = once(c.CallMisdeal(NOTE))
    called = "a misdeal"
    note: Note

    def sentence(self, at: GivenAt) -> str:
        return f"misdeal in {at.hand}: {self.note}"

    def command(self, at: GivenAt) -> c.Command:
        return c.CallMisdeal(self.note)


@dataclass(frozen=True)
class FoulDeck(AskedOfTable):
    line = may("foul-deck", "declare a deck foul", VOID, _F, second=(_F, _M))
    forms = once(c.FoulDeck(NOTE))
    called = "a foul deck"
    note: Note

    def sentence(self, at: GivenAt) -> str:
        return f"foul deck in {at.hand}: {self.note}"

    def command(self, at: GivenAt) -> c.Command:
        return c.FoulDeck(self.note)


@dataclass(frozen=True)
class CardExposed(AskedOfTable):
    line = may("card-exposed", "declare a card exposed", PLAY, _F, second=(_F, _M))
    forms = for_cards(c.CardExposed)
    called = "an exposed card"
    position: Position

    def sentence(self, at: GivenAt) -> str:
        return f"card {self.position + 1} of {at.hand}: card exposed"

    def command(self, at: GivenAt) -> c.Command:
        return c.CardExposed(self.position)


def _misplaced(at: Standing) -> Iterable[c.Command]:
    places = [*map(str, spots(at.table)), DEALER]
    for position, belongs in reversed(positions(at.table)):
        yield from (c.CardMisplaced(position, to) for to in places if to != belongs)


@dataclass(frozen=True)
class CardMisplaced(AskedOfTable):
    line = may("card-misplaced", "declare a card misplaced", PLAY, _F, second=(_F, _M), sometimes=True)
    forms = _misplaced
    called = "a card in the wrong place"
    position: Position
    to: Who

    def sentence(self, at: GivenAt) -> str:
        return f"card {self.position + 1} of {at.hand}: card misplaced"

    def command(self, at: GivenAt) -> c.Command:
        return c.CardMisplaced(self.position, self.to)


@dataclass(frozen=True)
class CardDead(AskedOfTable):
    line = may("card-dead", "declare a card dead", PLAY, _F, second=(_F, _M))
    forms = for_cards(c.CardDead)
    called = "a dead card"
    position: Position

    def sentence(self, at: GivenAt) -> str:
        return f"card {self.position + 1} of {at.hand}: card dead"

    def command(self, at: GivenAt) -> c.Command:
        return c.CardDead(self.position)


VoidReason: TypeAlias = Literal["misdeal", "foul deck", "exposed card", "dealer card exposed",
                                "card in the wrong place", "wrong number of cards", "card face up in the deck",
                                "dead card", "dispute",
                                "failure of the equipment"]  # fmt: skip
_VOID_REASONS = {one.value for one in Reason} - {Reason.RESTORE.value}  # which nobody calls at a table
assert {*get_args(VoidReason)} == _VOID_REASONS, {*get_args(VoidReason)} ^ _VOID_REASONS


@dataclass(frozen=True)
class VoidHand(AskedOfTable):
    """Needs a second person."""

    line = may("void-hand", "void the hand", VOID, _F, second=(_F, _M))
    forms = once(c.VoidHand(Reason.FAILURE, NOTE))
    called = "the hand void"
    reason: VoidReason
    note: Note

    def sentence(self, at: GivenAt) -> str:
        return f"void {at.hand}: {self.reason}. {self.note}"

    def command(self, at: GivenAt) -> c.Command:
        return c.VoidHand(Reason(self.reason), self.note)


def _corrections(at: Standing) -> Iterable[c.Command]:
    """Without what was wrong: the page fills it in. A hand that somebody called about may be an older one."""
    hands = dict.fromkeys(
        [*(hand for hand, paid in at.table.past.items() if paid), *(one.hand for one in at.table.calls)]
    )
    return [c.CorrectHand(hand, NOTE, by=at.who) for hand in hands]


@dataclass(frozen=True)
class CorrectHand(AskedOfTable):
    """A settled hand put right: the right cards of a place, the right bets, decisions, settings or results of a spot,
    by its number. All its wagers are settled again from them. Needs a second person.

    `cards` are those of a spot, the `dealer` or the `board`, in the order of the deal: "Qs 6d 4c". `waive`: what a
    player cannot give back is borne by the house.
    """

    line = may("correct-hand", "correct a hand", AT_TABLES - {"disputed"}, _F, second=(_F, _M))
    at_once = True
    forms = _corrections
    hand: Annotated[int, Whole(1)]
    note: Note
    cards: dict[Who, Annotated[str, Text(0, 80)]] | None = None
    bets: dict[Who, dict[Who, Cents]] | None = None
    choices: dict[Who, dict[Who, Who]] | None = None
    keep: dict[Who, Annotated[str, Text(0, 80)]] | None = None
    results: dict[Who, dict[Who, Who]] | None = None
    waive: bool = False

    def sentence(self, at: GivenAt) -> str:
        """With all that changes, by the settlement itself."""
        made = at.house.would(at.table.terms.table, self.command(at))
        said = str(made) if isinstance(made, Refusal) else correction_words.says(made, at.table.game, at.name)
        kept = "".join(f" Spot {spot} keeps {faces or 'the best cards'}." for spot, faces in (self.keep or {}).items())
        return f"correct hand {self.hand} of {at.place}: {said}{kept} Because: {self.note}"

    def command(self, at: GivenAt) -> c.CorrectHand:
        cards = {place: tuple(faces.split()) for place, faces in (self.cards or {}).items()}
        told = (self.bets, self.choices, self.keep, self.results)
        places = dict.fromkeys(spot for part in told for spot in part or ())
        return c.CorrectHand(
            self.hand, self.note, cards, tuple(self._spot(place) for place in places), waive=self.waive, by=at.by
        )

    def _spot(self, place: str) -> c.RightSpot:
        keep = (self.keep or {}).get(place)
        return c.RightSpot(
            int(place) if place.isdigit() and len(place) < 3 else 0,
            (self.bets or {}).get(place),
            (self.choices or {}).get(place),
            None if keep is None else tuple(keep.split()),
            (self.results or {}).get(place),
        )


def _calls(at: Standing) -> Iterable[c.Command]:
    return [c.AnswerCall(one.hand, one.spot, one.player, NOTE, at.who) for one in at.table.calls]


@dataclass(frozen=True)
class AnswerCall(AskedOfTable):
    """The floor has looked at a paid hand that a player called about, and it stands. To correct it answers too."""

    line = may("answer-call", "answer a call about a paid hand", AT_TABLES, _F, _M)
    at_once = True
    forms = _calls
    hand: Annotated[int, Whole(1)]
    spot: Spot
    player: Who
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"hand {self.hand} of {at.place} stands, for {at.name(self.player)}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.AnswerCall(self.hand, self.spot, self.player, self.reason, at.by)


def _for_them(at: Standing) -> Iterable[c.Command]:
    for hand in sorted(at.table.past, reverse=True):
        owners = dict.fromkeys((one.spot, one.player) for one in at.table.past[hand])
        yield from (c.CallFloor(hand, spot, player, NOTE) for spot, player in owners)


@dataclass(frozen=True)
class OpenCall(AskedOfTable):
    """A call about a paid hand, for a player who says so at the table."""

    line = may("open-call", "note a player's call about a paid hand", AT_TABLES, _D, _F)
    forms = _for_them
    hand: Annotated[int, Whole(1)]
    spot: Spot
    player: Who
    says: Note

    def sentence(self, at: GivenAt) -> str:
        return f"call about spot {self.spot} of hand {self.hand} of {at.place}: {self.says}"

    def command(self, at: GivenAt) -> c.Command:
        return c.CallFloor(self.hand, self.spot, self.player, self.says)


@dataclass(frozen=True)
class OpenDispute(AskedOfTable):
    """For a player who says so at the table."""

    line = may("open-dispute", "open a dispute for a player", PLAY, _F)
    forms = for_spots(lambda spot: c.Dispute(spot, NOTE))
    spot: Spot
    says: Note

    def sentence(self, at: GivenAt) -> str:
        return f"dispute at spot {self.spot} of {at.place}: {self.says}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Dispute(self.spot, self.says)


@dataclass(frozen=True)
class Rule(AskedOfTable):
    """The ruling on a dispute (a void needs a second person). A manager may look at it while the hand is not over."""

    line = may("rule", "rule on a dispute", frozenset({"disputed"}), _F, _M, second=(_F, _M), sometimes=True)
    at_once = True
    forms = once(c.Rule(Ruling.STANDS, NOTE), c.Rule(Ruling.VOID, NOTE))
    ends_with_hand = True
    ruling: Literal["stands", "void"]
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"rule that {at.hand} {'is void' if self.ruling == 'void' else 'stands'}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Rule(Ruling(self.ruling), self.reason, at.by)


def _reviews(at: Standing) -> Iterable[c.Command]:
    return [c.Overrule(ruling, NOTE, at.who) for ruling in (Ruling.VOID, Ruling.STANDS)]


@dataclass(frozen=True)
class Overrule(AskedOfTable):
    """The last word on the floor's ruling that a hand stands: it does, or the hand is void. Once, with a reason, by a
    manager who did not give the ruling."""

    line = may("overrule", "have the last word on a ruling", PLAY, _M)
    forms = _reviews
    ruling: Literal["stands", "void"]
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"final ruling that {at.hand} {'is void' if self.ruling == 'void' else 'stands'}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Overrule(Ruling(self.ruling), self.reason, at.by)


def _late(at: Standing) -> Iterable[c.Command]:
    return [c.DecideLate(spot.number, ruling) for spot in late(at.table) for ruling in c.LateRuling]


@dataclass(frozen=True)
class DecideLate(AskedOfTable):
    """For a player whose time is up: the sheet's default (fold, check; never a raise), or more time."""

    line = may("decide-late", "decide for a player whose time is up", frozenset({"playing"}), _F, _M)
    at_once = True
    forms = _late
    spot: Spot
    ruling: Literal["default", "more time"]

    def sentence(self, at: GivenAt) -> str:
        return f"{self.ruling} for spot {self.spot} in {at.hand}"

    def command(self, at: GivenAt) -> c.Command:
        return c.DecideLate(self.spot, c.LateRuling(self.ruling))


def _washes(at: Standing) -> Iterable[c.Command]:
    commits = ("0" * 64,) * deck.due_anew(at.table)
    return (c.WashAnew(c.Cause.FLOOR, at.seeds, commits),) if at.table.hand is not None else ()


@dataclass(frozen=True)
class WashAnew(OpensDecks):
    """Before the deal: decks whose bets are not closed are opened unused, and fresh ones are washed. Bets go back."""

    line = may("wash-anew", "order a new wash", BETS, _F)
    forms = _washes

    def carry(self, at: GivenAt, command_id: str) -> Reply:
        return at.house.wash_anew(at.table.terms.table, by=at.by, command_id=command_id)


def _limits(at: Standing) -> Iterable[c.Command]:
    return (c.PostLimits(at.table.rules, at.table.texts, at.seeds),)


@dataclass(frozen=True)
class PostLimits(OpensDecks):
    """New limits between hands, for wagers whose limits the sheet leaves to the table: least, most, step in cents."""

    line = may("post-limits", "post other limits", REST, _F)
    forms = _limits
    limits: dict[str, tuple[Cents, Cents, Cents]]

    def sentence(self, at: GivenAt) -> str:
        lines = [
            f"{_title(at.table, wager)} {chips.show(least)} to {chips.show(most)} by {chips.show(step)}"
            for wager, (least, most, step) in self.limits.items()
        ]
        return f"post at {at.place}: {', '.join(lines)}"

    def carry(self, at: GivenAt, command_id: str) -> Reply:
        try:
            game = posted_limits.with_limits(at.table.game, self.limits)
        except TermsError as error:
            return Reply(0, refusal=refuse(posted_limits.TermsCode.BAD_TERMS, why=str(error)))
        return at.house.post_limits(at.table.terms.table, game, by=at.by, command_id=command_id)


@dataclass(frozen=True)
class Fill(AskedOfTable):
    """Chips from the cage to the tray. Needs a second person."""

    line = may("fill", "order a fill", OPEN, _F, _C, second=(_D, _F, _C))
    at_once = True
    forms = once(c.Fill(CENT))
    has_slip = True
    cents: Cents
    pieces: Pieces | None = None

    def sentence(self, at: GivenAt) -> str:
        return f"fill {at.place} with {chips.show(self.cents)}{in_chips(self.pieces)}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        return at.pieces(self.pieces, from_cage=True) or c.Fill(self.cents, counted(self.pieces))


@dataclass(frozen=True)
class Credit(AskedOfTable):
    """Chips from the tray back to the cage. Needs a second person."""

    line = may("credit", "order a credit", OPEN, _F, _C, second=(_D, _F, _C))
    forms = once(c.Credit(CENT))
    has_slip = True
    cents: Cents
    pieces: Pieces | None = None

    def sentence(self, at: GivenAt) -> str:
        return f"credit of {chips.show(self.cents)}{in_chips(self.pieces)} from {at.place} to the cage"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        return at.pieces(self.pieces) or c.Credit(self.cents, counted(self.pieces))


@dataclass(frozen=True)
class VoidTableSlip(AskedOfTable):
    """A mistaken fill or credit: a counter-slip reverses it. Needs a second person."""

    line = may("void-table-slip", "void a fill or a credit", OPEN, _F, _C, second=(_F, _C, _M))
    forms = once()  # it is offered at the slip itself: see `house.offers.at_slips`
    has_slip = True
    slip: SlipNumber
    note: Note

    def sentence(self, at: GivenAt) -> str:
        slip = slips.find(at.house.cashier, self.slip)
        what = "" if slip is None else f" ({slip_words.what(slip.event, at.name)}, {_amount(slip.event)})"
        return f"void slip {self.slip} of {at.place}{what}: {self.note}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        made = voiding.at_table(at.house.cashier, at.table.terms.table, self.slip, self.note)
        if isinstance(made, Refusal) or made.what is not Slipped.CREDIT:
            return made
        return at.pieces(made.pieces, from_cage=True) or made


def _amount(event: cage.Event) -> str:
    return chips.show(slip_words.amount(event))


class CountingCode(Why):
    NOT_COUNTED = ("not-counted", "Tray and rack are counted: say how much was found in each.")


@dataclass(frozen=True)
class TrayAndRack:
    """What somebody has counted at a table. Two people count, each alone: the same command of both is the count. Play
    money is worth nothing, and a screen has no tray: there, what is not given is as the book has it."""

    counts = True
    has_slip = True
    tray: Cents | None = None
    rack: Cents | None = None
    tray_pieces: Pieces | None = None
    rack_pieces: Pieces | None = None

    def found(self, at: GivenAt) -> tuple[int, int]:
        tray, rack = self.tray, self.rack
        return at.table.tray if tray is None else tray, at.table.rack if rack is None else rack

    def differs(self, at: GivenAt) -> bool:
        return self.found(at) != (at.table.tray, at.table.rack)

    def refused(self, at: GivenAt) -> Refusal | None:
        """Nothing that was found, chips that the house does not have, or that are not worth the amount."""
        if at.table.terms.chips is Chips.ISSUED and None in (self.tray, self.rack):
            return refuse(CountingCode.NOT_COUNTED)
        tray, rack = self.found(at)
        refusal = at.pieces(self.tray_pieces) or at.pieces(self.rack_pieces)
        return refusal or bad_pieces(self.tray_pieces, tray) or bad_pieces(self.rack_pieces, rack)


def _closing(at: Standing) -> Iterable[c.Command]:
    return (c.CloseTable(at.table.tray, at.table.rack, at.seeds),)


@dataclass(frozen=True)
class CloseTable(TrayAndRack, OpensDecks):
    """With what was counted. Two people count, each alone: the same command of both of them is the count. Play money
    need not be counted: what is not given is as the book has it."""

    line = may("close-table", "close the table", REST, _F, second=(_D, _F, _C))
    forms = _closing

    def sentence(self, at: GivenAt) -> str:
        return f"close {at.place}: tray and rack are counted"

    def carry(self, at: GivenAt, command_id: str) -> Reply:
        refusal = self.refused(at)
        if refusal is not None:
            return Reply(0, refusal=refusal)
        tray, rack = self.found(at)
        return at.house.close_table(
            at.table.terms.table, tray=tray, rack=rack, by=at.by, command_id=command_id,
            tray_pieces=counted(self.tray_pieces), rack_pieces=counted(self.rack_pieces),
        )  # fmt: skip


def _as_booked(at: Standing) -> Iterable[c.Command]:
    return (c.CountTray(at.table.tray, at.table.rack),)


@dataclass(frozen=True)
class CountTray(TrayAndRack, AskedOfTable):
    """Tray and rack at an open table: at the opening, at a hand-over, or at any time between hands. Two people count,
    each alone: the same command of both of them is the count."""

    line = may("count-tray", "count tray and rack", REST, _D, _F, second=(_D, _F, _C))
    forms = _as_booked

    def sentence(self, at: GivenAt) -> str:
        return f"tray and rack of {at.place} are counted"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        pieces = counted(self.tray_pieces), counted(self.rack_pieces)
        return self.refused(at) or c.CountTray(*self.found(at), *pieces)


def _title(table: Table, wager: str) -> str:
    return table.game.wagers[wager].title if wager in table.game.wagers else wager


FLOOR: tuple[type[TableCommand], ...] = (
    Acknowledge, Warn, Remove, CallMisdeal, FoulDeck, CardExposed, CardMisplaced, CardDead, VoidHand, CorrectHand,
    AnswerCall, OpenCall, OpenDispute, Rule, Overrule, DecideLate, WashAnew, PostLimits, Fill, Credit, VoidTableSlip,
    CountTray,
    CloseTable, *DECKS,
)  # fmt: skip
