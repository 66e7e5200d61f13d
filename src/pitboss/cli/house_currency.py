"""`pitboss house currency`: the currency of a house and the rounding of its cash, changed on the staff's record."""

from dataclasses import replace

from pitboss.cli.at_house import answer, must, reading, running_unless_served
from pitboss.cli.user_error import UserError
from pitboss.house import house_money, settings
from pitboss.house.location import Location
from pitboss.house.people import staff
from pitboss.house.people.accounts import Accounts
from pitboss.house.settings import Settings
from pitboss.money.chips import Cents, Toward
from pitboss.tables.identities import OWNER

WAYS = {Toward.NEAREST: "to the nearest coin", Toward.UP: "up, for the customer", Toward.DOWN: "down, for the house"}


def change(place: Location, code: str | None, coin: Cents | None, toward: str | None, *, as_json: bool) -> None:
    """What is None stays as it is; without any the present settings are printed."""
    if code is None and coin is None and toward is None:
        with reading(place) as reader:
            _tell(settings.read(reader), as_json=as_json)
        return
    with running_unless_served(place, lambda: "A manager changes it on the page /manager, under Settings.") as house:
        now = settings.read(house.store)
        then = replace(
            now,
            currency=now.currency if code is None else code.strip().upper(),
            coin=now.coin if coin is None else coin,
            toward=now.toward if toward is None else Toward(toward),
        )
        if code is not None and coin is None and then.currency != now.currency:
            then = replace(then, coin=0)
        if wrong := settings.problem(then):
            raise UserError(wrong)
        then = house_money.changed(house.store, now, then, house.clock())
        must(Accounts(house.store, house.clock).ask(staff.ChangeSettings(settings.to_json(then)), by=OWNER))
        settings.keep(house.store, then)
    _tell(then, as_json=as_json)


def _tell(now: Settings, *, as_json: bool) -> None:
    money, cash = now.money, now.cash
    answer(
        {
            "currency": now.currency,
            "coin_cents": cash.unit,
            "toward": now.toward.value,
            "earlier": [{"until": last, "currency": code} for last, code in now.earlier],
        },
        f"currency  {now.currency}, written {money.show(1_234_50 if money.decimals else 1_234_00)}",
        f"cash      whole coins of {money.show(cash.unit)}, rounded {WAYS[now.toward]}",
        *(f"earlier   {code} until {last}" for last, code in now.earlier),
        as_json=as_json,
    )
