"""The exceptions of a gaming day: what did not go its usual way, with who did it, why, and in which hand.

Void hands, disputes, corrections, differences in counts, payouts that were held, results without their cards,
irregularities of the deal, people who were warned or sent away, flagged wins and cash, warnings that were overridden,
late fills, restores, and what one person did alone. It is read from the records alone; notes are as staff wrote them.

A new kind of exception is a heading in `Kind`, and a case for its event: in `_Following._told` for an event of a table
(and in `_READ`), in `_at_cage` for one of the cage.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum
from functools import partial

from pitboss.house.cash import cage, cashier, drop_boxes, slip_words
from pitboss.house.people import registry, staff
from pitboss.house.reporting import auditing, day_records, late_fills
from pitboss.house.reporting.box_report import DAYS_MOST
from pitboss.house.reporting.counts import Flagged
from pitboss.house.reporting.day_records import Said
from pitboss.house.reporting.single_handed import SingleHanded, SingleHandedCommand
from pitboss.house.reporting.tallies import Tallies
from pitboss.house.reporting.tally import Tally
from pitboss.house.service import CAGE
from pitboss.house.stores.store import Reader
from pitboss.ledger import accounts
from pitboss.money import chips as money
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.sheets.prose import listed
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.codec import read_actor
from pitboss.tables.commands import HALT, Ruling, Slipped
from pitboss.tables.identities import TwoPeople
from pitboss.tables.terms import Chips

OFFICE = "office"


class Kind(Enum):
    """The headings of the list, in its order."""

    VOID = "Void hands"
    DISPUTE = "Disputes"
    CORRECTION = "Corrected payouts"
    COUNT = "Differences in counts"
    BOX = "Drop boxes not counted in time"
    HELD = "Hands and payouts held for the floor"
    TAPPED = "Results tapped without their cards"
    IRREGULAR = "Irregularities in the deal"
    STOPPED = "Hands that were stopped"
    PEOPLE = "Warnings and removals"
    FLAGGED = "Flagged wins and cash"
    OVERRIDDEN = "Warnings that were overridden"
    LATE_FILL = "Late fills"
    VOID_SLIP = "Voided slips"
    RESTORED = "Restores from a copy"
    ALONE = "Done by one person alone"


@dataclass(frozen=True)
class Exceptional:
    """`by` is the text of the record, one person or two; `seen` those who then looked at what was held, or received
    what was sent; `dealers` those who dealt at the table then.
    """

    at: int
    kind: Kind
    place: str  # the table, the cage or the office
    hand: int | None
    by: str
    what: str
    why: str = ""
    player: str = ""  # whom it is about
    cents: Cents = 0  # what it changed or was about; the direction is in `what`
    seen: str = ""
    dealers: tuple[str, ...] = ()
    blind: str = ""  # said instead, without the amount, to those who still have to count; "": nothing is hidden


@dataclass(frozen=True)
class Exceptions:
    day: str
    chips: Chips
    found: tuple[Exceptional, ...]  # in order of time

    def of(self, kind: Kind) -> tuple[Exceptional, ...]:
        return tuple(one for one in self.found if one.kind is kind)

    def blind(self, owed: Callable[[str], bool]) -> "Exceptions":
        """For those who count: without amounts that tell of tables where a count is owed."""
        told = (replace(one, what=one.blind, cents=0) if one.blind and owed(one.place) else one for one in self.found)
        return replace(self, found=tuple(told))


def report(reader: Reader, tallies: Tallies, alone: SingleHanded, day: str, chips: Chips = Chips.ISSUED) -> Exceptions:
    """`tallies` and `alone` are those of the same reader. The cage and the office are listed with issued chips."""
    begin, end = tallies.calendar.bounds(date.fromisoformat(day))
    found: list[Exceptional] = []
    for name, tally in tallies.of(chips):
        own = partial(_is_of, tallies, name, chips)
        found += _Following(name, tally, tallies.settings.second_over_cents).read(reader, begin, end, own)
    if chips is Chips.ISSUED:
        for name, tally in tallies.of(chips):
            found += _late_fills(name, tally, day)
        found += _flags(reader, tallies, day)
        found += _at_cage(reader, begin, end)
        found += _late_boxes(tallies, day, begin)
        found += [_alone(one) for one in alone.found if begin <= one.at < end]
        found += [
            _restored(said, OFFICE, None)
            for said in day_records.between(reader, registry.STREAM, begin, end)
            if _RESTORED in {event["is"] for event in said.payload["events"]}
        ]
    return Exceptions(day, chips, tuple(sorted(found, key=lambda one: (one.at, one.place))))


# ---------------------------------------------------------------- a table

_OPENED, _RESTORED, _CLOSED = codec.word(e.BetsOpened), codec.word(e.Restored), codec.word(e.TableClosed)
_SHOWN = codec.word(r.CardShown)
_READ: Mapping[str, type] = {
    codec.word(kind): kind
    for kind in (
        e.BetsOpened, e.DeckLocked, e.HandVoided, e.HandAbandoned, e.HandReopened, e.DisputeOpened, e.DisputeRuled,
        e.PayoutCorrected, e.TableClosed, e.TrayCounted, e.CalledOut, e.Acknowledged, e.CardBurnt, e.CardMoved,
        e.CardDied, e.IrregularityNoted, e.HandFrozen, e.Warned, e.Removed, e.Restored, e.RulingReviewed,
        e.DeckTakenOut, e.DeckCleared, e.ResultsTold, e.TimeRanOut, e.HandCorrected, e.FloorCalled, e.CallAnswered,
        e.TableOpened, e.SlipVoided,
    )
}  # fmt: skip


class _Following:
    """A table through a gaming day, with the hand that is on."""

    def __init__(self, name: str, tally: Tally, alone_most: Cents) -> None:
        self._name, self._tally, self._alone_most = name, tally, alone_most
        self._hand: int | None = None
        self._found: list[Exceptional] = []
        self._tapped: list[Exceptional] = []
        self._has_cards = False  # of some hand of the day

    def read(self, reader: Reader, begin: int, end: int, own: Callable[[int], bool]) -> list[Exceptional]:
        """`own` says whether the table was open for these chips at a version."""
        stream = self._tally.stream
        self._hand = _on_at(reader, stream, day_records.before(reader, stream, begin, reader.head(stream).version))
        for said in day_records.between(reader, stream, begin, end):
            for raw in said.payload["events"] if own(said.version) else ():
                self._has_cards = self._has_cards or raw["is"] == _SHOWN
                if raw["is"] in _READ:
                    self._event(said, codec.read_event(raw))
        # Where cards are tapped, results without them are an exception; some houses never tap cards.
        return [*self._found, *(self._tapped if self._has_cards else ())]

    def _event(self, said: Said, event: e.Event) -> None:
        match event:
            case e.BetsOpened(hand=hand) | e.DeckLocked(hand=hand):
                self._hand = hand
            case e.ResultsTold(spot=spot, results=results):
                titles = (f"{self._tally.title(wager)} {word.replace('_', ' ')}" for wager, word in results.items())
                what = f"Spot {spot}, no cards tapped: {', '.join(titles)}"
                self._tapped.append(self._line(said, Kind.TAPPED, what))
            case e.Acknowledged(who=who):
                self._seen(who, said.payload["by"])
            case _:
                self._found += filter(None, (self._told(said, event), self._alone(said, event)))

    def _seen(self, who: str, by: str) -> None:
        """Everything that was held at this place in this hand has been looked at."""
        for at, one in enumerate(self._found):
            if one.kind is Kind.HELD and one.hand == self._hand and not one.seen and _place(who) in one.what:
                self._found[at] = replace(one, seen=by)

    def _told(self, said: Said, event: e.Event) -> Exceptional | None:
        match event:
            case e.HandVoided(reason=reason, policy=policy, note=note):
                return self._line(said, Kind.VOID, f"Void, {reason.value}: {policy}", note)
            case e.HandAbandoned(hand=hand) if not _closes(said):  # where nobody had bet
                return self._line(said, Kind.VOID, "Given up before a card was dealt", hand=hand)
            case e.HandReopened(hand=hand):
                return self._line(said, Kind.IRREGULAR, "Reopened, to be recorded again", hand=hand)
            case e.DisputeOpened(spot=spot, says=says):
                return self._line(said, Kind.DISPUTE, f"Disputed at spot {spot}", says)
            case e.DisputeRuled(ruling=ruling, reason=reason):
                stands = "stands" if ruling is Ruling.STANDS else "is void"
                return self._line(said, Kind.DISPUTE, f"Ruled that the hand {stands}", reason)
            case e.RulingReviewed(ruling=ruling, reason=reason):
                stands = "upheld: the hand stands" if ruling is Ruling.STANDS else "overruled: the hand is void"
                return self._line(said, Kind.DISPUTE, f"The floor's ruling is {stands}", reason)
            case e.DeckTakenOut(deck=deck, back=back, why=why, note=note, hand=hand):
                named = f"{deck} ({back})" if back else deck
                return self._line(said, Kind.IRREGULAR, f"Deck {named} taken out of service, {why}", note, hand=hand)
            case e.DeckCleared(deck=deck, note=note, hand=hand):
                return self._line(said, Kind.IRREGULAR, f"Deck of {deck} put back into service", note, hand=hand)
            case e.TimeRanOut(spot=spot):
                return self._line(said, Kind.STOPPED, f"The time of spot {spot} was up; the floor decided")
            case e.HandCorrected(hand=hand, note=note):
                return self._line(said, Kind.CORRECTION, self._put_right(event), note, hand=hand)
            case e.FloorCalled(hand=hand, spot=spot, player=player, says=says):
                what = f"Called the floor about spot {spot}, after the payment"
                return self._line(said, Kind.DISPUTE, what, says, player=player, hand=hand)
            case e.CallAnswered(hand=hand, ruling=ruling, player=player, reason=reason):
                what = f"Answered that the hand {'stands' if ruling is e.CallRuling.STANDS else 'was corrected'}"
                return self._line(said, Kind.DISPUTE, what, reason, player=player, hand=hand)
            case e.PayoutCorrected():
                return self._corrected(said, event)
            case e.TableClosed() if missing := _missing(event):
                what = _difference("Count at the closing", missing)
                return self._line(said, Kind.COUNT, what, cents=missing, hand=0, blind="Count at the closing: differs")
            case e.TrayCounted() if missing := _missing(event):
                what = _difference("Count of tray and rack", missing)
                return self._line(
                    said, Kind.COUNT, what, cents=missing, hand=0, blind="Count of tray and rack: differs"
                )
            case e.SlipVoided(slip=slip, what=of, cents=cents, note=note):
                what = f"Slip {slip} voided, a {_SLIPS[of]} of {money.show(cents)}"
                return self._line(said, Kind.VOID_SLIP, what, note, cents=cents, hand=0)
            case e.CalledOut(who=who, hand=words):
                return self._line(said, Kind.HELD, f"{words[0].upper()}{words[1:]} at {_place(who)}")
            case e.CardBurnt(position=position):
                return self._line(said, Kind.IRREGULAR, f"Card {position + 1} of the deal was burnt")
            case e.CardMoved(position=position, to=to):
                return self._line(said, Kind.IRREGULAR, f"Card {position + 1} of the deal was put to {_place(to)}")
            case e.CardDied(position=position, who=who):
                return self._line(said, Kind.IRREGULAR, f"Card {position + 1} of the deal is dead, {_place(who)}")
            case e.IrregularityNoted(reason=reason, who=who, says=says, note=note):
                return self._line(said, Kind.IRREGULAR, f"{reason.value.capitalize()}, {_place(who)}: {says}", note)
            case e.HandFrozen(asked=asked, what=what):
                words = "Stopped by staff" if asked == HALT else f"Stopped for {what}, until a second person answered"
                return self._line(said, Kind.STOPPED, words)
            case e.Warned(player=player, reason=reason):
                return self._line(said, Kind.PEOPLE, "Was warned", reason, player=player)
            case e.Removed(player=player, reason=reason):
                return self._line(said, Kind.PEOPLE, "Was asked to leave", reason, player=player)
            case e.Restored():
                return _restored(said, self._name, self._hand)
            case _:
                return None

    def _alone(self, said: Said, event: e.Event) -> Exceptional | None:
        """What takes two people on the pages and was done by one: on the command line nobody is asked."""
        if self._tally.terms.chips is not Chips.ISSUED or isinstance(read_actor(said.payload["by"]), TwoPeople):
            return None
        match event:
            case e.TableOpened(terms=terms) if terms.tray + terms.rack > self._alone_most:
                what, cents = "Opened with", terms.tray + terms.rack
            case e.TableClosed(tray=tray, rack=rack) | e.TrayCounted(tray=tray, rack=rack):
                what, cents = "Counted, and nobody counted a second time:", tray + rack
            case _:
                return None
        return self._line(said, Kind.ALONE, f"{what} {money.show(cents)}", cents=cents, hand=0)

    def _put_right(self, event: e.HandCorrected) -> str:
        """What was other than on record; the wagers that changed have lines of their own."""
        cards = [f"{_place(place)} had {' '.join(faces)}" for place, faces in event.cards.items()]
        told = [f"other bets or decisions at spot {one.spot}" for one in event.spots]
        let = sum(event.waived.values())
        waived = [f"{money.typeset(money.show(abs(let)))} was let go"] if let else []
        return f"Put right: {'; '.join([*cards, *told, *waived])}"

    def _corrected(self, said: Said, event: e.PayoutCorrected) -> Exceptional:
        title = self._tally.title(event.wager)
        was, now = money.typeset(money.signed(event.was)), money.typeset(money.signed(event.now))
        return self._line(
            said, Kind.CORRECTION, f"Spot {event.spot}, {title}: {now} instead of {was}", event.note,
            player=event.player, cents=event.now - event.was, hand=event.hand,
        )  # fmt: skip

    def _line(
        self, said: Said, kind: Kind, what: str, why: str = "", *, player: str = "", cents: Cents = 0,
        hand: int | None = None, blind: str = "",
    ) -> Exceptional:  # fmt: skip
        """`hand` 0 is none; without it, it is the hand that is on."""
        number = self._hand if hand is None else hand or None
        return Exceptional(
            said.payload["at"], kind, self._name, number, said.payload["by"], what, why.strip(), player, cents,
            dealers=self._tally.dealers_at(said.version), blind=blind,
        )  # fmt: skip


def _is_of(tallies: Tallies, table: str, chips: Chips, version: int) -> bool:
    return tallies.kind_at(table, version) is chips


def _on_at(reader: Reader, stream: str, version: int) -> int | None:
    """The hand that was on after a version: a gaming day may begin in the middle of one."""
    while version > 0:
        record = next(iter(reader.records(stream, version - 1, 1)), None)
        if record is None:
            return None
        if f'"is":"{_OPENED}"' in record.payload:
            said = day_records.read(record)
            return next(int(one["hand"]) for one in reversed(said.payload["events"]) if one["is"] == _OPENED)
        version -= 1
    return None


_SLIPS = {Slipped.FILL: "fill", Slipped.RACK: "fill of the rack", Slipped.CREDIT: "credit"}


def _closes(said: Said) -> bool:
    return any(raw["is"] == _CLOSED for raw in said.payload["events"])


def _place(who: str) -> str:
    return f"spot {who}" if who.isdecimal() else f"the {who}"


def _missing(event: e.TableClosed | e.TrayCounted) -> Cents:
    return event.tray_book + event.rack_book - event.tray - event.rack


def _difference(what: str, missing: Cents) -> str:
    return f"{what}: {money.show(abs(missing))} {'missing' if missing > 0 else 'too much'}"


# ---------------------------------------------------------------- cage and office


def _at_cage(reader: Reader, begin: int, end: int) -> Iterator[Exceptional]:
    for said in day_records.between(reader, CAGE, begin, end):
        for event in cashier.RULES.events(said.payload):
            at, by = said.payload["at"], said.payload["by"]
            match event:
                case cage.DropCounted(table=table, cents=cents, book=book, chips=Chips.ISSUED) if cents != book:
                    box = event.box and drop_boxes.label(table, event.box, event.day or "", event.shift or "")
                    what = _difference(f"Count of {box or 'the drop box'}", book - cents)
                    yield Exceptional(at, Kind.COUNT, table, None, by, what, cents=book - cents)
                case cage.CageCounted(cents=cents, book=book) if cents != book:
                    what = _difference("Count of the drawer", book - cents)
                    yield Exceptional(at, Kind.COUNT, CAGE, None, by, what, cents=book - cents)
                case cage.ChipsCounted(cents=cents, book=pieces, book_cents=book) if (
                    pieces is not None and cents != book
                ):
                    what = _difference("Count of the chips at the cage", book - cents)
                    yield Exceptional(at, Kind.COUNT, CAGE, None, by, what, cents=book - cents)
                case cage.SlipVoided(cents=cents, note=note, player=player):
                    words = slip_words.what(event, lambda _: "").removesuffix(" of ")
                    what = f"{words}, {money.show(cents)}"
                    yield Exceptional(at, Kind.VOID_SLIP, CAGE, None, by, what, note, player, cents)
                case cage.Restored():
                    yield _restored(said, CAGE, None)
                case _:
                    pass


def _late_boxes(tallies: Tallies, day: str, begin: int) -> Iterator[Exceptional]:
    """Boxes that this day began without their count, one line each, on the first day on which they are late."""
    for one in tallies.boxes.found.values():
        late_since = date.fromisoformat(one.box.day) + timedelta(days=DAYS_MOST + 1)
        if late_since.isoformat() == day and (one.counted_at is None or one.counted_at >= begin):
            what = f"{one.box}: not counted by the end of the next gaming day"
            yield Exceptional(begin, Kind.BOX, one.box.table, None, one.taken_by, what)


def _restored(said: Said, place: str, hand: int | None) -> Exceptional:
    what = "A copy of the house was put back"
    return Exceptional(said.payload["at"], Kind.RESTORED, place, hand, said.payload["by"], what)


def _late_fills(name: str, tally: Tally, day: str) -> Iterator[Exceptional]:
    for fill in tally.days[day].fills if day in tally.days else ():
        reasons = list(late_fills.why(fill, tally.watch.last))
        if reasons:
            yield Exceptional(
                fill.at, Kind.LATE_FILL, name, fill.hand, fill.by, f"Late fill of {money.show(fill.cents)}",
                listed(reasons).capitalize(), cents=fill.cents, seen=fill.received_by,
                dealers=tally.dealers_at(fill.version),
            )  # fmt: skip


def _flags(reader: Reader, tallies: Tallies, day: str) -> Iterator[Exceptional]:
    """Flagged wins and cash; and payments for chips in hand that the book did not know, which the cashier was told."""
    found = auditing.flagged(tallies, day)
    known = _known_chips(reader, {one.version for one in found if one.stream == CAGE and one.cents < 0})
    for one in found:
        missing = -one.cents - known[one.version] if one.stream == CAGE and one.version in known else 0
        if missing > 0:
            what = f"Was paid {money.show(-one.cents)} for chips in hand, {money.show(missing)} more than people have"
            yield Exceptional(
                one.at, Kind.OVERRIDDEN, CAGE, None, one.by, f"{what} by the book, slip {one.slip}",
                player=one.player, cents=missing,
            )  # fmt: skip
        if missing <= 0 or one.flag is not None:
            yield _flagged(one, tallies)


def _known_chips(reader: Reader, versions: set[int]) -> dict[int, Cents]:
    """By record of the cage that paid for chips in hand: what people had in hand by the book before it."""
    found: dict[int, Cents] = {}
    held = 0
    for entry in reader.entries(account=accounts.pockets(Chips.ISSUED)) if versions else ():
        if entry.stream == CAGE and entry.version in versions:
            found[entry.version] = held
        held += entry.cents
    return found


def _flagged(one: Flagged, tallies: Tallies) -> Exceptional:
    place = one.stream.removeprefix("table:")
    if one.wager:
        what = f"Won {money.show(one.cents)} on {tallies.table(place).title(one.wager)}"
    else:
        what = f"{'Paid' if one.cents > 0 else 'Was paid'} {money.show(abs(one.cents))} in cash"
    why = str(one.flag) if one.flag else "by a setting of that day"
    slip = f", slip {one.slip}" if one.slip else ""
    blind = "" if one.wager or place == CAGE else f"Paid in cash{slip}"
    dealers = () if place == CAGE else tallies.table(place).dealers_at(one.version)
    return Exceptional(
        one.at, Kind.FLAGGED, place, one.hand or None, one.by, what + slip, why, one.player, one.cents,
        dealers=dealers, blind=blind,
    )  # fmt: skip


def _alone(one: SingleHandedCommand) -> Exceptional:
    player, what = alone_words(one)
    return Exceptional(one.at, Kind.ALONE, OFFICE, None, one.by, what, player=player)


def alone_words(one: SingleHandedCommand) -> tuple[str, str]:
    """Whom it is about, "" for nobody; and what was done."""
    match one.command:
        case staff.ChangeRoles(player=player) if one.roles:
            return player, f"Was made {listed(one.roles)}"
        case staff.ChangeRoles(player=player):
            return player, "Is no manager any more"
        case staff.ChangeHouseRules():
            return "", "The rules of the house were changed"
        case staff.MakeInvitation():
            return "", f"Somebody was invited as {listed(one.roles)}"
        case staff.Disable(player=player):
            return player, "Manager, whose account was disabled"
        case staff.Enable(player=player):
            return player, "The account was enabled again"
        case _:
            return "", "The settings of the house were changed"
