"""The lists of a house: what each report has in its columns, for spreadsheets, papers and the terminal alike."""

from collections.abc import Callable, Collection, Iterable, Mapping

from pitboss.house.cash import cage, slip_words
from pitboss.house.cash.day_book import Entry
from pitboss.house.history import FinishedHand
from pitboss.house.nights import Standing
from pitboss.house.people.accounts import Account
from pitboss.house.reporting.auditing import Judged
from pitboss.house.reporting.auditing import Line as LedgerLine
from pitboss.house.reporting.box_report import BoxLine
from pitboss.house.reporting.exceptions import Exceptions
from pitboss.house.reporting.months import COLUMNS, Donated, Line, Month
from pitboss.house.reporting.night_report import NightReport
from pitboss.house.reporting.ratings import Rating
from pitboss.house.reporting.reports import ShiftReport
from pitboss.house.reporting.statements import Statement
from pitboss.ledger import accounts
from pitboss.ledger.theory import Theory
from pitboss.money.chips import Cents
from pitboss.money.currency import CHIPS
from pitboss.odds.sessions.mixed_stakes import once_in
from pitboss.report.listing import Cell, Column, Listing, Type
from pitboss.report.people import people
from pitboss.tables.terms import Chips

Name = Callable[[str], str]  # the name to print for somebody

_ROUNDED = (cage.CashedOut, cage.TipsPaid, cage.SharePaid)  # to whole coins


def month(report: Month, name: Name = str) -> Listing:
    """A line for each table, what the house paid from the drawer and what was given on charity nights; and the total,
    with the result.
    """
    figures = tuple(one.field for one in COLUMNS)

    def row(line: Line) -> tuple[Cell, ...]:
        dealers = ", ".join(f"{name(who) if who else 'the program'} {hands}" for who, hands in line.dealers)
        return (report.month, line.table, line.title, *(getattr(line, one) for one in figures), dealers, None, None)

    def beside(what: str, category: str, *, expenses: Cents | None = None, donations: Cents | None = None) -> None:
        amounts = (expenses if one == "expenses" else None for one in figures)
        found.append((report.month, what, category, *amounts, "", None, donations))

    columns = (
        Column("month"), Column("table"), Column("game"), *(Column(one.title, Type(one.type)) for one in COLUMNS),
        Column("dealers"), *_money("result", "donations"),
    )  # fmt: skip
    found = [row(line) for line in report.lines]
    for one in report.spent:
        beside(one.kind.value, one.category, expenses=one.cents)
    for what, cents in (("missing in the drawer", report.drawer), ("rounding of cash", report.rounding)):
        if cents:
            beside(what, "", expenses=cents)
    for given in report.donated:
        for what, cents in donated(given).items():
            beside("donations", f"{given.night}, {given.cause}: {what}", donations=cents)
    last = list(row(report.total))
    last[3 + figures.index("expenses")] = report.expenses
    last[-2:] = report.result, report.donations
    return Listing(f"month {report.month}", f"{report.month}, by table", columns, tuple(found), tuple(last))


def donated(one: Donated) -> dict[str, Cents]:
    """What was given on a charity night, in words: "12 entries"; what was voided is below zero."""
    parts = ((one.entries, "entry", "entries", one.entry_cents), (one.rebuys, "rebuy", "rebuys", one.rebuy_cents),
             (one.voided, "voided", "voided", -one.voided_cents))  # fmt: skip
    return {f"{count:,} {word if count == 1 else words}": cents for count, word, words, cents in parts if count}


def exceptions(report: Exceptions, zone: str, name: Name) -> Listing:
    columns = (
        Column("gaming day", Type.DATE), Column("time", Type.MOMENT), Column("kind"), Column("where"),
        Column("hand", Type.NUMBER), Column("what"), Column("why"), Column("amount", Type.MONEY), Column("by"),
        Column("seen by"), Column("dealer"),
    )  # fmt: skip
    rows = tuple(
        (
            report.day, one.at, one.kind.value, one.place, one.hand,
            f"{name(one.player)}. {one.what}" if one.player else one.what, one.why, one.cents or None,
            " and ".join(people(one.by, name)), " and ".join(people(one.seen, name)),
            " and ".join(map(name, one.dealers)),
        )
        for one in report.found
    )  # fmt: skip
    return Listing(f"exceptions {report.day}", f"Exceptions of {report.day}", columns, rows, zone=zone)


def shift(report: ShiftReport, name: Name = str) -> Listing:
    columns = (
        Column("gaming day", Type.DATE), Column("table"), Column("part"), Column("what"),
        Column("settled", Type.COUNT), *_money("staked", "amount", "expected", "from", "to"), Column("how often"),
        Column("hold", Type.SHARE),
    )  # fmt: skip
    head = (report.day, report.table)
    told = report.shift
    parts = [(f"opening {number}", one.told.counted()) for number, one in enumerate(report.openings, start=1)]
    parts = [*(parts if len(parts) > 1 else ()), ("counts", told.counts()), ("beside the win", told.beside())]
    rows: list[tuple[Cell, ...]] = [
        (*head, part, what, None, None, cents, None, None, None, "")
        for part, lines in parts
        for what, cents in lines.items()
    ]
    rows += [
        (*head, "wagers", *_theory(one, report.titles.get(one.wager, one.wager)), _often(one, "shifts"))
        for one in report.theory
    ]
    rows += [(*head, "hold", "win / drop", None, None, None, None, None, None, "no drop" if told.hold is None else "")]
    rows += [
        (*head, "dealers", name(who) if who else "the program", hands, None, None, None, None, None, "")
        for who, hands in report.dealers
    ]
    rows += [(*head, "slips", str(number), None, None, None, None, None, None, "") for number in report.slips]
    rows += [
        (*head, f"{one.kind.value} of the house", one.category, None, None, one.cents, None, None, None, "")
        for one in report.spent
    ]
    whole = tuple((*row, told.hold if row[2] == "hold" else None) for row in rows)
    return Listing(f"shift {report.table}", f"Table {report.table}, {report.day}", columns, whole)


def _theory(one: Theory, title: str) -> tuple[Cell, ...]:
    low, high = one.usual
    return title, one.handle.hands, one.handle.staked, one.handle.won, round(one.expected), low, high


def _often(one: Theory, what: str) -> str:
    return "" if one.chance is None else once_in(one.chance.share, what)


def theory(found: Iterable[Judged], day: str) -> Listing:
    columns = (
        Column("gaming day", Type.DATE), Column("table"), Column("wager"), Column("settled", Type.COUNT),
        *_money("staked", "won", "expected", "from", "to"), Column("how often"), Column("alarm"),
    )  # fmt: skip
    rows = tuple(
        (day, one.table, *_theory(one.theory, one.title), one.says, "yes" if one.alarm else "") for one in found
    )
    return Listing(f"theory {day}", f"Theoretical and actual win, {day}", columns, rows)


def statement(report: Statement, zone: str, name: str) -> Listing:
    columns = (
        Column("player"), Column("gaming day", Type.DATE), Column("from", Type.MOMENT), Column("to", Type.MOMENT),
        Column("where"), *_money("chips in or out", "won or lost", "collections and tips", "balance"),
    )  # fmt: skip
    rows: list[tuple[Cell, ...]] = [(name, report.first, None, None, "at the beginning", None, None, None,
                                     report.told.opening)]  # fmt: skip
    has = report.told.opening
    for one in report.lines:
        has += one.cash + one.won - one.fees
        where = f"table {one.table}" if one.table else "cage"
        rows.append((name, one.day, one.at, one.until, where, one.cash, one.won, -one.fees, has))
    title = f"Statement of {name}, {report.first} to {report.last}"
    return Listing(f"statement {report.last}", title, columns, tuple(rows), zone=zone)


def ratings(found: Iterable[Rating], day: str, name: Name = str) -> Listing:
    columns = (
        Column("gaming day", Type.DATE), Column("player"), Column("hands", Type.COUNT), Column("minutes", Type.COUNT),
        *_money("average", "staked", "net", "theoretical loss"),
    )  # fmt: skip
    rows = tuple(
        (
            day, name(one.player), one.hands, one.minutes, one.average, one.staked, one.net,
            None if one.theoretical is None else round(one.theoretical),
        )
        for one in found
    )  # fmt: skip
    return Listing(f"ratings {day}", f"How players played, {day}", columns, rows)


def slips(
    entries: Iterable[tuple[str, Entry]], zone: str, name: Name, hidden: Collection[int] = frozenset()
) -> Listing:
    """Each with its gaming day; without the amounts of those in `hidden`, by their numbers."""
    columns = (
        Column("slip", Type.NUMBER), Column("gaming day", Type.DATE), Column("time", Type.MOMENT), Column("what"),
        *_money("amount", "cash to the drawer", "chips to the cage", "rounding"), Column("flagged"), Column("by"),
    )  # fmt: skip
    rows = tuple(
        (
            one.number, day, one.at, slip_words.what(one.event, name),
            None if one.number in hidden else slip_words.amount(one.event), one.cash,
            None if one.number in hidden else one.chips, -one.event.rounding if isinstance(one.event, _ROUNDED) else 0,
            "yes" if one.flagged else "", " and ".join(people(one.by, name)),
        )
        for day, one in entries
    )  # fmt: skip
    return Listing("slips", "Slips of the cage", columns, rows, zone=zone)


def ledger(lines: Iterable[LedgerLine], zone: str, name: Name, kind: Chips = Chips.ISSUED) -> Listing:
    """Of one kind of chips, since only issued ones are money."""
    columns = (
        Column("stream"), Column("record", Type.NUMBER), Column("time", Type.MOMENT), Column("command"),
        Column("account"), Column("chips"), Column("amount", Type.MONEY), Column("by"),
    )  # fmt: skip
    rows = tuple(
        (
            one.stream, one.version, one.at, one.command, one.account, accounts.split(one.account)[0].value, one.cents,
            " and ".join(people(one.by, name)),
        )
        for one in lines
        if accounts.split(one.account)[0] is kind
    )  # fmt: skip
    return Listing("ledger", "The ledger", columns, rows, zone=zone, money=kind.currency)


def balances(found: Mapping[str, Cents], kind: Chips = Chips.ISSUED) -> Listing:
    columns = (Column("account"), Column("chips"), Column("kind"), Column("table"), Column("whose"), *_money("balance"))
    rows: list[tuple[Cell, ...]] = []
    for name, cents in sorted(found.items()):
        one = accounts.read(name)
        if one.chips is not kind:
            continue
        rows.append((name, one.chips.value, one.kind.word, one.table, one.holder, cents))
    return Listing("balances", "Balances of the accounts", columns, tuple(rows), money=kind.currency)


def people_list(found: Iterable[tuple[Account, str]], zone: str) -> Listing:
    """Accounts of people, each with its notes: disabled, excluded."""
    columns = (Column("login"), Column("name"), Column("number"), Column("roles"), Column("notes"))
    rows = tuple((one.login, one.name, one.player, ", ".join(one.standing.roles), notes) for one, notes in found)
    return Listing("accounts", "Accounts", columns, rows, zone=zone)


def hands(found: Iterable[FinishedHand], table: str, zone: str, name: Name = str) -> Listing:
    columns = (
        Column("table"), Column("hand", Type.NUMBER), Column("time", Type.MOMENT), Column("deck"), Column("ended"),
        Column("spots", Type.COUNT), *_money("staked", "house won"), Column("corrections", Type.COUNT),
        Column("dealt by"),
    )  # fmt: skip
    rows = tuple(
        (
            table, one.opened.hand, one.log[-1]["at"] if one.log else None, one.opened.deck, one.opened.finish.value,
            len(one.hand.round.spots), sum(paid.stake for spot in one.hand.round.spots for paid in spot.settled),
            -sum(paid.net for spot in one.hand.round.spots for paid in spot.settled), len(one.corrections),
            " and ".join(map(name, one.dealers)),
        )
        for one in found
    )  # fmt: skip
    return Listing(f"hands {table}", f"Hands of table {table}", columns, rows, zone=zone)


def standings(found: Iterable[Standing], night: str, name: Name = str) -> Listing:
    columns = (
        Column("place", Type.COUNT), Column("player"), *_money("chips", "net"), Column("buy-ins", Type.COUNT),
        Column("hands", Type.COUNT),
    )  # fmt: skip
    rows = tuple((one.place or None, name(one.player), one.chips, one.net, one.buy_ins, one.hands) for one in found)
    return Listing("leader board", f"Leader board, {night}", columns, rows, money=CHIPS)


def boxes(found: Iterable[BoxLine], days: str, zone: str, name: Name) -> Listing:
    """The register of drop boxes: every number, who took it and who counted it, and what it held."""
    columns = (
        Column("gaming day", Type.DATE), Column("shift"), Column("table"), Column("box", Type.NUMBER),
        Column("taken", Type.MOMENT), Column("taken by"), *_money("by the book", "counted", "difference"),
        Column("counted at", Type.MOMENT), Column("counted by"),
    )  # fmt: skip
    lines = tuple(found)
    rows = tuple(
        (
            one.box.day or None, one.box.shift, one.box.table, one.box.number, one.taken_at,
            " and ".join(people(one.taken_by, name)), one.book, one.counted,
            None if one.counted is None else -one.missing, one.counted_at,
            " and ".join(people(one.counted_by, name)) if one.counted_by else "",
        )
        for one in lines
    )  # fmt: skip
    sums = (sum(one.book for one in lines), sum(one.counted or 0 for one in lines), -sum(one.missing for one in lines))
    total = (None, "all boxes", "", None, None, "", *sums, None, "")
    return Listing(f"drop boxes {days}", f"Drop boxes, {days}", columns, rows, total, zone=zone)


def donations(report: NightReport, zone: str, name: Name) -> Listing:
    """What was given for a charity night, with the number of each receipt."""
    columns = (
        Column("receipt", Type.NUMBER), Column("time", Type.MOMENT), Column("from"), Column("for"),
        Column("amount", Type.MONEY), Column("taken by"),
    )  # fmt: skip
    rows = tuple(
        (
            one.number, one.at, one.giver(name), "another buy-in" if one.rebuy else "entry", one.cents,
            " and ".join(people(one.by, name)),
        )
        for one in report.receipts
    )  # fmt: skip
    total = (None, None, "", "all donations", report.donations, "")
    title = f"Donations for {report.night.cause or 'no cause'}, {report.night.name}"
    return Listing(f"donations {report.number}", title, columns, rows, total, zone=zone)


def prizes(report: NightReport, zone: str, name: Name) -> Listing:
    """What there is to win on a night, from whom, who has won it, and whether it was handed over."""
    columns = (
        Column("prize", Type.NUMBER), Column("for"), Column("what"), Column("worth", Type.MONEY), Column("sponsor"),
        Column("won by"), Column("handed over"), Column("to"), Column("time", Type.MOMENT),
    )  # fmt: skip
    rows = tuple(
        (
            one.number, f"place {one.prize.place}" if one.prize.place else "the draw", one.prize.says,
            one.prize.value or None, one.prize.sponsor, ", ".join(map(name, one.winners)) or "nobody yet",
            "yes" if one.to else "no", one.to, one.at,
        )
        for one in report.prizes
    )  # fmt: skip
    return Listing(f"prizes {report.number}", f"Prizes, {report.night.name}", columns, rows, zone=zone)


def _money(*titles: str) -> tuple[Column, ...]:
    return tuple(Column(title, Type.MONEY) for title in titles)
