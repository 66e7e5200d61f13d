"""What the cashier sees: who is at the window, today's book, and a customer's day."""

from collections import Counter
from collections.abc import Iterator

from pitboss.house import house_money, settings
from pitboss.house.cash import cage, slips
from pitboss.house.cash.cage import SlipKind
from pitboss.house.cash.day_book import DayBook
from pitboss.house.cash.slip_words import Shown
from pitboss.house.cash.slips import SlipBook
from pitboss.house.days import day_of
from pitboss.house.people import card_codes, search
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.tables.terms import Chips
from pitboss.web.services import Services
from pitboss.web.staff import book_view, customer_day, offering, seconding, slip_words
from pitboss.web.staff.table_card import Cards, issued
from pitboss.web.wire.staff import BoxCard, CashierView, Customer, CustomerDay, Slip, TableCard

CUSTOMERS_MOST = 30
LINES_MOST = 200
CHECKED_MS = 10_000  # how often the sum of the whole book is taken at most
_LEFT = (Kind.DROP, Kind.TIPS, Kind.COLLECTIONS)  # what the cage has to count; a table card has a field of each name


class Window:
    """One for the running house."""

    def __init__(self, services: Services, cards: Cards, slip_book: SlipBook) -> None:
        self._services = services
        self._cards = cards
        self._slip_book = slip_book
        self._balances, self._summed_at = True, -CHECKED_MS

    def view(self, player: str, find: str = "") -> CashierView:
        """The window, for a cashier; `find` is part of a name, a login or the code of a card."""
        services, house = self._services, self._services.house
        book, name = self._slip_book.book, services.people.name
        boxes = house.cashier.now.boxes.waiting
        counted = next((one for one in reversed(book.entries) if isinstance(one.event, cage.CageCounted)), None)
        seen = book_view.SlipsSeen(services, player)
        hidden = {
            one.number
            for one in book.entries
            if (kept := seen.withheld(one.event, one.by, one.at)) and kept.shows is Shown.NO_AMOUNTS
        }
        credited, credits_sum = _slips_of(book, SlipKind.CREDIT, SlipKind.CLOSING)
        return CashierView(
            house=settings.read(house.store).name,
            day=book.day,
            balances=self._balanced(),
            buy_ins=_sum(book, cage.BoughtAtCage),
            cash_outs=_sum(book, cage.CashedOut),
            fills=_slips_of(book, SlipKind.FILL, SlipKind.OPENING),
            credits=(credited, None if _closings(book) & hidden else credits_sum),
            counted=counted.event.cents if counted and isinstance(counted.event, cage.CageCounted) else None,
            counted_at=counted.at if counted else None,
            note=search.mistyped(find) or "",
            customers=[self._customer(one, player) for one in self._found(book, find)],
            waiting=seconding.waiting(services, player),
            answered=seconding.answered(services, player),
            offers=offering.at_cage(services, player, self._tables()),
            boxes=[BoxCard(table=one.table, number=one.number, of=one.of) for one in boxes],
            lines=[
                slip_words.line(entry, name, hidden=entry.number in hidden)
                for entry in book.entries[: -LINES_MOST - 1 : -1]
            ],
            tables=[self._table(table) for table in self._tables()],
        )

    def customer(self, player: str, cashier: str) -> CustomerDay | None:
        if self._services.accounts.get(player) is None:
            return None
        lines = customer_day.lines(
            self._services, self._cards.todays, self._slip_book.book, issued(self._services), player
        )
        return CustomerDay(customer=self._customer(player, cashier), lines=lines)

    def slip(self, number: int, player: str) -> Slip | Refusal | None:
        """As somebody sees it; None if there is none of this number."""
        house = self._services.house
        found = slips.find(house.cashier, number)
        if found is None:
            return None
        kept = book_view.withheld(self._services, player, found)
        if isinstance(kept, Refusal):
            return kept
        day, zone, _ = day_of(house.store, found.at)
        offers, why_kept = offering.at_slip(self._services, player, number)
        name = settings.read(house.store).name
        with currency.writing(house_money.of(house.store, last=day)):  # what was paid on that day
            return slip_words.slip(found, name, self._services.people.name, zone, offers, why_kept, kept)

    def _tables(self) -> list[str]:
        """Open tables, and closed ones whose drop box, tips or collections are still there, to be
        counted after play.
        """
        balances = self._services.house.store.balances
        boxes = {one.table for one in self._services.house.cashier.now.boxes.waiting}
        held = {
            accounts.read(name).table for kind in _LEFT for name, one in balances(f"{kind.word}:").items() if one.cents
        }
        return sorted({*issued(self._services), *held, *boxes})

    def _table(self, name: str) -> TableCard:
        """A table card with what is at the table now, but for what is counted: the cashier counts it, too."""
        house = self._services.house
        terms = house.table(name).terms
        left = {
            kind.word: house.store.balance(accounts.at(terms, kind)).cents for kind in _LEFT if kind is not Kind.DROP
        }
        return book_view.blind(self._cards.of(name)).model_copy(update=left)

    def _balanced(self) -> bool:
        """Whether the chips of each kind, those outside included, add up to zero."""
        house = self._services.house
        if house.clock() - self._summed_at >= CHECKED_MS:
            sums: Counter[Chips] = Counter()
            for account, held in house.store.balances().items():
                sums[accounts.split(account)[0]] += held.cents
            self._balances, self._summed_at = not any(sums.values()), house.clock()
        return self._balances

    def _found(self, book: DayBook, find: str) -> list[str]:
        """Who matches; without a search text, who was at the window today and who plays with chips of the cashier."""
        if find.strip():
            return self._services.accounts.directory.find(find, disabled_too=True)[:CUSTOMERS_MOST]
        events = [entry.event for entry in reversed(book.entries)]
        here = [one.player for one in events if isinstance(one, cage.BoughtAtCage | cage.CashedOut) and one.player]
        here += [one.player for table in issued(self._services) for one in self._services.house.table(table).sitters]
        known = [player for player in dict.fromkeys(here) if self._services.accounts.get(player) is not None]
        return known[:CUSTOMERS_MOST]

    def _customer(self, player: str, cashier: str) -> Customer:
        services, house = self._services, self._services.house
        cash = cage.cash_of(house.cashier.now, player, house.cashier.book.day)
        guest, account = services.people.get(player), services.accounts.get(player)
        return Customer(
            player=player,
            name=services.people.name(player),
            code=card_codes.written(services.accounts.code(player)),
            signs_in=bool(account and account.password),
            wallet=house.store.balance(accounts.wallet(Chips.ISSUED, player)).cents,
            seats=list(self._seats(player)),
            checked=services.accounts.checked(player),
            excluded_until=services.accounts.excluded_until(player),
            bought_today=cash.paid_in,
            cashed_today=cash.paid_out,
            lost_limit=guest.loss if guest is not None else None,
            offers=offering.for_customer(services, cashier, player),
        )

    def _seats(self, player: str) -> Iterator[tuple[str, int, Cents]]:
        for name in self._services.runner.tables_of(player):
            table = self._services.house.table(name)
            sitter = table.sitter(player)
            if sitter is not None and table.terms.chips is Chips.ISSUED:
                yield name, sitter.seat, sitter.chips


def _sum(book: DayBook, kind: type[cage.BoughtAtCage] | type[cage.CashedOut]) -> tuple[int, Cents]:
    """How many, and how much; slips that were voided do not count."""
    found = [
        abs(entry.cash) for entry in book.entries if isinstance(entry.event, kind) and entry.number not in book.voided
    ]
    return len(found), sum(found)


def _slips_of(book: DayBook, *kinds: SlipKind) -> tuple[int, Cents]:
    events = [entry.event for entry in book.entries if entry.number not in book.voided]
    found = [one.cents for one in events if isinstance(one, cage.SlipWritten) and one.what in kinds]
    return len(found), sum(found)


def _closings(book: DayBook) -> set[int]:
    """The numbers of the slips of tables that were closed."""
    return {
        one.number
        for one in book.entries
        if isinstance(one.event, cage.SlipWritten) and one.event.what is SlipKind.CLOSING
    }
