"""What every paper of a house has: its name, and times and days as its clocks show them."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from pitboss.house import days, settings
from pitboss.house.stores.store import Reader
from pitboss.money import currency


@dataclass(frozen=True)
class Letterhead:
    house: str = settings.NAME
    zone: str = days.ZONE
    starts: str = days.STARTS  # the hour at which a gaming day begins

    def moment(self, at: int) -> str:
        """A moment in ms since 1970, by the clocks of the house.

        >>> Letterhead(zone="America/New_York").moment(1_767_250_800_000)
        '2026-01-01 02:00'
        """
        return f"{datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone)):%Y-%m-%d %H:%M}"

    def time(self, at: int) -> str:
        """The time of day alone, with seconds: what happened after what is asked of a list."""
        return f"{datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone)):%H:%M:%S}"

    def gaming_day(self, day: str) -> str:
        """
        >>> Letterhead(zone="America/New_York").gaming_day("2026-03-08")
        'Sunday, 8 March 2026, from 06:00 (America/New_York)'
        """
        return f"{long_date(day)}, from {self.starts} ({self.zone})"

    def foot(self, about: str) -> str:
        """A "$" may be of several countries, so papers name the currency; that of a plain dollar is USD."""
        here = currency.now()
        named = f" \u00b7 {here.code}" if here.code not in ("", "USD") else ""
        return f"{self.house} \u00b7 {about}{named}"

    def amounts(self) -> str:
        here = currency.now()
        named = f" ({here.code})" if here.code not in {"USD", here.name} else ""
        return f"All amounts in {here.name}{named}." if here.code else "All amounts in chips, which have no value."


def of(reader: Reader) -> Letterhead:
    return Letterhead(
        settings.read(reader).name, reader.setting("zone") or days.ZONE, reader.setting("day starts") or days.STARTS
    )


def long_date(day: str) -> str:
    """
    >>> long_date("2026-03-08")
    'Sunday, 8 March 2026'
    """
    found = date.fromisoformat(day)
    return f"{found:%A}, {found.day} {found:%B} {found.year}"


def long_month(month: str) -> str:
    """
    >>> long_month("2026-03"), long_month("2026")
    ('March 2026', '2026')
    """
    if "-" not in month:
        return month
    return f"{date.fromisoformat(month + '-01'):%B %Y}"
