"""The check of a whole house: the store's own audit, the book, and every table against its accounts."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pitboss.house.cash.cage import Cage, SlipVoided, SlipWritten
from pitboss.house.cash.cashier import RULES
from pitboss.house.desk import load, stream_of
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader
from pitboss.ledger import accounts, book
from pitboss.ledger.accounts import Kind
from pitboss.money.chips import Cents
from pitboss.tables import codec, snapshot
from pitboss.tables import events as e
from pitboss.tables.evolve import apply
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips
from pitboss.tables.words import hand_on


def problems(reader: Reader) -> list[str]:
    """One sentence for each fault; empty if there is none."""
    found = reader.check()
    try:
        return [*found, *beyond(reader)]
    except Exception:
        if not found:
            raise
        return found  # what is damaged cannot be read to its end, in many ways


def beyond(reader: Reader) -> list[str]:
    """What the store's own audit cannot find: faults of the book as a whole, and of tables against their accounts."""
    tables = {stream.partition(":")[2]: _replayed(reader, stream) for stream in reader.streams("table:")}
    balances = {name: held.cents for name, held in reader.balances().items() if held.cents}
    at_rest = [name for name, table in tables.items() if not hand_on(table)]
    closed = [name for name, table in tables.items() if table.closed]
    found = book.wrong(book.Book(balances), between_hands=at_rest, closed=closed)
    for name, table in tables.items():
        found += [f"table {name}: {problem}" for problem in (*_chips(table, balances), *_hands(reader, name))]
        taken_up = load(reader, name).table
        if taken_up is None or snapshot.without_last(taken_up) != snapshot.without_last(table):
            found.append(f"table {name}: its snapshot is not what its log comes to")
    return [*found, *cash(RULES.now(reader), balances), *_counter_slips(reader)]


def cash(cage: Cage, balances: Mapping[str, Cents]) -> list[str]:
    """All cash that was paid in and not paid out is in the drawer and in drop boxes. What counts of boxes did not find
    has been paid out; only old records have it elsewhere.
    """
    issued = {one: cents for name, cents in balances.items() if (one := accounts.read(name)).chips is Chips.ISSUED}
    paid_in = -sum(cents for one, cents in issued.items() if one.kind is Kind.OUTSIDE)
    in_boxes = sum(cents for one, cents in issued.items() if one.kind in (Kind.DROP, Kind.BOX))
    there = cage.drawer + in_boxes + cage.inventory.boxes_short
    if paid_in == there:
        return []
    show = Chips.ISSUED.currency.show
    return [f"{show(paid_in)} was paid in and not paid out, and drawer and drop boxes have {show(there)}"]


def _counter_slips(reader: Reader) -> Iterator[str]:
    """Every voided slip has one counter-slip in the register, with its chips; and none has two."""
    numbered: Counter[tuple[str, int]] = Counter()
    voided: Counter[int] = Counter()
    for record in RULES.records(reader):
        for event in record.events:
            if isinstance(event, SlipVoided):
                voided[event.slip] += 1
            elif isinstance(event, SlipWritten):
                numbered[event.table, event.version] += 1
                if event.voids is not None:
                    voided[event.voids] += 1
    for stream in reader.streams("table:"):
        for stored in reader.records(stream):
            if _VOIDED in stored.payload:
                for at_table in map(codec.read_event, payload.read(stored.payload)["events"]):
                    if isinstance(at_table, e.SlipVoided) and not numbered[stream.partition(":")[2], stored.version]:
                        yield f"slip {at_table.slip} was voided at {stream}, and its counter-slip is missing"
    yield from (f"slip {number} was voided {count} times" for number, count in voided.items() if count > 1)


_VOIDED = f'"is":"{codec.word(e.SlipVoided)}"'


def _replayed(reader: Reader, stream: str) -> Table:
    """The table from its first record on, without the snapshot."""
    table = None
    for record in reader.records(stream):
        table = apply(table, [codec.read_event(event) for event in payload.read(record.payload)["events"]])
    assert table is not None
    return table


def _chips(table: Table, balances: dict[str, Cents]) -> Iterator[str]:
    """Differences between the table's state and the balances of its accounts."""
    terms = table.terms
    show = terms.chips.currency.show
    expected = {accounts.seat(terms, sitter.player): sitter.chips for sitter in table.sitters}
    expected |= {accounts.at(terms, Kind.RACK): table.rack, accounts.at(terms, Kind.TRANSIT): table.transit}
    expected |= {accounts.meter(terms, name): level.cents for name, level in table.meters.items()}
    hand = table.hand
    expected[accounts.at(terms, Kind.BANK)] = hand.bank.held if hand is not None and hand.bank is not None else 0
    for account, cents in expected.items():
        if balances.get(account, 0) != cents:
            yield f"{account} holds {show(balances.get(account, 0))}, the table says {show(cents)}"
    tray = sum(balances.get(accounts.at(terms, kind), 0) for kind in (Kind.TRAY, Kind.BREAKAGE))
    if tray != table.tray and not table.closed:
        yield f"the tray holds {show(tray)}, the table says {show(table.tray)}"


def _hands(reader: Reader, name: str) -> Iterator[str]:
    """Hand numbers have no gaps except those that a restore declared, decks alternate, and every deck is opened before
    the bets of the next hand."""
    washed: list[e.DeckWashed] = []
    out_of_turn = False
    opened: set[int] = set()
    decks: tuple[str, ...] = ()
    left_out: set[int] = set()
    for record in reader.records(stream_of(name)):
        for data in payload.read(record.payload)["events"]:
            match codec.read_event(data):
                case e.TableOpened() as event:
                    decks = event.terms.decks
                case e.DeckWashed() as event:
                    washed.append(event)
                    out_of_turn |= event.deck != decks[(event.hand - 1) % len(decks)]
                case e.DeckOpened() as event:
                    opened.add(event.hand)
                    if not event.seed:  # of real cards, which nobody commits to
                        washed.append(e.DeckWashed(event.hand, event.deck, ""))
                        out_of_turn |= event.deck != decks[(event.hand - 1) % len(decks)]
                case e.Restored(numbers=int(numbers)):
                    left_out |= set(range(washed[-1].hand + 1 if washed else 1, numbers + 1))
                case e.BetsOpened() as event if not set(range(1, event.hand)) <= opened | left_out:
                    yield f"bets for hand {event.hand} opened before every earlier deck was"
                case _:
                    pass
    given = [one.hand for one in washed]
    if given != [one for one in range(1, max(given, default=0) + 1) if one not in left_out or one in opened]:
        yield "hand numbers have gaps"
    if out_of_turn:
        yield "the decks do not take turns"
