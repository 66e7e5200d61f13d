"""The report of a night: what was given for its cause, who came, who won which prize and who has it."""

from dataclasses import dataclass

from pitboss.house import host, nights, prizes
from pitboss.house.cash import donations
from pitboss.house.cash.donations import Receipt
from pitboss.house.desk import load
from pitboss.house.night_records import Played
from pitboss.house.nights import Night, Prize, Standing
from pitboss.house.stores.store import HouseError, Reader
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips


@dataclass(frozen=True)
class PrizeWon:
    """`winners` are several where they share a place; `to` has it, or "" if it was not handed over yet."""

    number: int
    prize: Prize
    winners: tuple[str, ...]
    to: str = ""
    at: int | None = None


@dataclass(frozen=True)
class NightReport:
    number: int  # the first night of the house is 1
    night: Night
    standings: tuple[Standing, ...]
    receipts: tuple[Receipt, ...]
    prizes: tuple[PrizeWon, ...]

    @property
    def donations(self) -> Cents:
        return sum(one.cents for one in self.receipts)


def report(reader: Reader, number: int | None = None) -> NightReport:
    """Of a night by its number, or of the last one."""
    told, _ = host.read(reader)
    if not told:
        raise HouseError("There has been no night yet.")
    found = len(told) if number is None else number
    if not 1 <= found <= len(told):
        raise HouseError(f"There is no night {found}; there are 1 to {len(told)}.")
    night = told[found - 1]
    standings = standings_of(reader, night)
    return NightReport(found, night, standings, donations.of(reader, night), won(night, standings))


def won(night: Night, standings: tuple[Standing, ...]) -> tuple[PrizeWon, ...]:
    """While the night is on, only what was drawn is won."""
    found = []
    for number, prize in enumerate(night.prizes, start=1):
        final = night.until is not None or not prize.place
        winners = tuple(prizes.won_by(night, standings, number)) if final else ()
        given = night.given.get(number)
        found.append(PrizeWon(number, prize, winners, *((given.to, given.at) if given else ())))
    return tuple(found)


def standings_of(reader: Reader, night: Night) -> tuple[Standing, ...]:
    """The leader board as it is, or as it was at the end."""
    if night.until is not None:
        return night.standings

    def table(name: str) -> Table:
        found = load(reader, name).table
        assert found is not None
        return found

    balances = reader.balances(accounts.SIDES[Chips.NIGHT])
    played = Played(night.since).read_on(reader, host.seated_at(balances))
    return nights.board(night, host.holds(balances, table), played)
