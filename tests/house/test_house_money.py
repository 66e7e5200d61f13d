"""The currency of a house: when it may change, what whole coins do to cash, and what no decimals mean for a table."""

from dataclasses import replace

import pytest

from pitboss.house import house_money, settings
from pitboss.house.cash import cage, slip_words, slips
from pitboss.house.reporting import months, tallies
from pitboss.house.service import House
from pitboss.house.settings import Settings
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError
from pitboss.money import currency
from pitboss.money.chips import Toward
from pitboss.sheets import shipped
from pitboss.sheets.game import PayTable
from pitboss.sheets.values import Range
from pitboss.tables import commands as c
from pitboss.tables import terms
from pitboss.tables.terms import Chips, Terms
from tests.house.playing import Clock, house_on, must

DAY_MS = 86_400_000


def house_of(clock: Clock | None = None, **kept: object) -> House:
    house = house_on(MemoryStore(), clock=clock)
    settings.keep(house.store, replace(Settings(), **kept))  # type: ignore[arg-type]
    must(house.cage(cage.OpenHouse(100_000_00, 10_000_000_00), by="owner", command_id="open"))
    return house


def becomes(house: House, code: str) -> None:
    now = settings.read(house.store)
    then = house_money.changed(house.store, now, replace(now, currency=code), house.clock())
    settings.keep(house.store, then)
    house.money.forget()


def issued(house: House, sheet: str = "six-card", **limits: Range) -> str | None:
    game = terms.posted(shipped.load(sheet), limits)
    made = Terms("T1", Chips.ISSUED, tray=2_000_00, rack=500_00, decks=terms.decks_of(game))
    reply = house.open_table(game, made, by="floor", command_id="table")
    return None if reply.refusal is None else str(reply.refusal)


# ---------------------------------------------------------------- changing it


def test_a_new_house_takes_any_currency_and_remembers_none_before() -> None:
    house = house_of()
    becomes(house, "EUR")
    assert (settings.read(house.store).currency, settings.read(house.store).earlier) == ("EUR", ())


def test_it_changes_only_while_no_chips_are_out() -> None:
    """By the book: a wallet, a tray, a drop box. Would catch a house whose players hold dollars that became yen."""
    clock = Clock()
    house = house_of(clock)
    must(house.cage(cage.BuyAtCage("ann", 50_00), by="owner", command_id="buy"))
    with pytest.raises(HouseError, match=r"no chips are out: wallet:ann has \$50\."):
        becomes(house, "EUR")
    must(house.cage(cage.CashOutAtCage("ann", 50_00), by="owner", command_id="cash"))
    rent = cage.PayExpense(cage.Spending.EXPENSE, 10_00, "Rent")  # what was paid for is not out
    must(house.cage(rent, by="owner", command_id="rent"))
    assert issued(house) is None
    clock.now += DAY_MS
    with pytest.raises(HouseError, match="rack:T1 has"):
        becomes(house, "EUR")
    must(house.close_table("T1", tray=2_000_00, rack=500_00, by="floor", command_id="close"))
    slips.catch_up(house.cashier, ["T1"])
    with pytest.raises(HouseError, match="slip in USD of today"):
        becomes(house, "EUR")
    clock.now += DAY_MS
    becomes(house, "EUR")
    assert settings.read(house.store).earlier == (("2023-11-15", "USD"),)


def test_a_paper_of_an_earlier_day_is_in_what_was_paid_on_it() -> None:
    now = Settings(currency="EUR", earlier=(("2026-03-31", "CHF"), ("2026-06-30", "USD")))
    on = {day: now.money_on(day).code for day in ("2026-01-01", "2026-03-31", "2026-04-01", "2026-06-30", "2026-07-01")}
    assert list(on.values()) == ["CHF", "CHF", "USD", "USD", "EUR"]
    house = house_of(currency="EUR", earlier=now.earlier)
    assert house_money.of_month(house.store, "2026-02", Chips.ISSUED).code == "CHF"
    assert house_money.of_month(house.store, "2026-02", Chips.PRACTICE) is currency.CHIPS
    with pytest.raises(HouseError, match=r"Until 2026-03-31 .* in CHF, later in USD"):
        house_money.of(house.store, first="2026-03-01", last="2026-04-30")


def test_settings_of_before_are_read_and_written_as_they_were() -> None:
    old = '{"flags": [], "name": "pitboss", "second_over_cents": 100000}'
    assert settings.to_json(settings.from_json(old)) == old
    kept = Settings(currency="CHF", coin=5, toward=Toward.UP, earlier=(("2026-06-30", "USD"),))
    assert settings.from_json(settings.to_json(kept)) == kept


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        (Settings(currency="KWD"), "three decimals"),
        (Settings(currency="NOPE"), "no currency"),
        (Settings(currency="JPY", coin=50), "no decimals"),
        (Settings(coin=-1), "smallest coin"),
    ],
)
def test_what_cannot_be_set_is_said(kept: Settings, why: str) -> None:
    assert why in (settings.problem(kept) or "")


# ---------------------------------------------------------------- whole coins


@pytest.mark.parametrize(
    ("toward", "chips", "paid"),
    [
        (Toward.NEAREST, 12_03, 12_05),
        (Toward.NEAREST, 12_02, 12_00),
        (Toward.UP, 12_01, 12_05),
        (Toward.DOWN, 12_04, 12_00),
        (Toward.NEAREST, 12_05, 12_05),
    ],
)
def test_cash_is_whole_coins_and_the_rest_is_on_its_own_account(toward: Toward, chips: int, paid: int) -> None:
    house = house_of(currency="CHF", coin=5, toward=toward)
    must(house.cage(cage.BuyAtCage("ann", 50_00), by="owner", command_id="buy"))
    must(house.cage(cage.CashOutAtCage("ann", chips), by="owner", command_id="cash"))
    balance = {name: one.cents for name, one in house.store.balances().items()}
    assert balance["wallet:ann"] == 50_00 - chips
    assert balance.get("rounding", 0) == chips - paid
    assert house.cashier.now.drawer == 100_000_00 + 50_00 - paid
    found = slips.find(house.cashier, 3)
    assert found is not None
    with currency.writing(settings.read(house.store).money):
        lines = dict(slip_words.told(found, str).lines)
    assert lines.get("Paid in cash") == (None if chips == paid else f"CHF {paid // 100}{'.05' if paid % 100 else ''}")
    month = months.report(tallies.fresh(house.store), {}, "2023-11")  # type: ignore[arg-type]
    assert (month.rounding, month.expenses) == (paid - chips, paid - chips)


def test_nobody_buys_for_less_than_a_coin() -> None:
    house = house_of(currency="CHF", coin=5)
    reply = house.cage(cage.BuyAtCage("ann", 12_03), by="owner", command_id="buy")
    assert str(reply.refusal) == "The smallest coin is CHF 0.05: cash comes in whole coins; you asked for CHF 12.03."


# ---------------------------------------------------------------- no decimals


def test_without_decimals_amounts_are_whole_units() -> None:
    house = house_of(currency="JPY")
    reply = house.cage(cage.ChangeCapital(1_50), by="owner", command_id="more")
    assert str(reply.refusal) == "The currency has no decimals: the smallest amount is ¥1; you asked for ¥1.50."
    assert issued(house) is None  # its lines pay so many to 1
    tips = house.ask("T1", c.FillRack(1_50), by="floor", command_id="rack")
    assert str(tips.refusal) == "JPY has no decimals, and at this table ¥1.50 is no amount. Name whole units."


def test_without_decimals_a_sheet_that_pays_three_to_two_needs_its_breakage() -> None:
    """Would catch a table whose payouts nobody can put down."""
    game = shipped.load("six-card")
    wager = game.wagers["pair-plus"]
    assert wager.pays is not None
    line = replace(wager.pays.lines[0], odds=replace(wager.pays.lines[0].odds, to=3, one=2))
    broken = replace(
        game, wagers={**game.wagers, "pair-plus": replace(wager, pays=PayTable((line,)))}
    )  # fmt: skip
    table = Terms("T1", Chips.ISSUED, decks=terms.decks_of(game))
    yen = currency.of("JPY")
    assert house_money.unfit(game, table, yen) is None
    assert "parts of a unit" in str(house_money.unfit(broken, table, yen))
    assert house_money.unfit(broken, table, currency.of("EUR")) is None
    assert house_money.unfit(broken, replace(table, chips=Chips.PRACTICE), yen) is None


# ---------------------------------------------------------------- what is written


def test_a_table_writes_what_its_chips_are() -> None:
    house = house_of(currency="EUR")
    assert issued(house) is None
    game, made = terms.practice(shipped.load("six-card"), "P1")
    must(house.open_table(game, made, by="floor", command_id="practice"))
    said = [
        str(house.ask(table, c.Fill(10**11), by="floor", command_id=f"fill {table}").refusal) for table in ("T1", "P1")
    ]
    assert said == [
        "The cage has less than €1,000,000,000 in chips.",
        "The cage has less than 1,000,000,000 in chips.",
    ]
