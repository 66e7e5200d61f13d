"""Currencies: which there are, how amounts are written, and that houses beside each other do not mix theirs."""

import asyncio

import pytest

from pitboss.money import chips, currency
from pitboss.money.currency import CurrencyError


@pytest.mark.parametrize(
    ("code", "cents", "written"),
    [
        ("USD", 1_234_50, "$1,234.50"),
        ("EUR", -2_00, "-€2"),
        ("CHF", 1_234_05, "CHF 1\N{RIGHT SINGLE QUOTATION MARK}234.05"),
        ("SEK", 125_50, "125.50 SEK"),
        ("JPY", 1_000_00, "¥1,000"),
        ("JPY", 7_50, "¥7.50"),  # nothing is hidden, even what should not be
        ("VND", 20_000_00, "20,000 VND"),
    ],
)
def test_an_amount_is_written_in_the_way_of_its_currency(code: str, cents: int, written: str) -> None:
    with currency.writing(currency.of(code)):
        assert chips.show(cents) == written


@pytest.mark.parametrize(
    ("code", "why"),
    [("KWD", "three decimals"), ("TND", "three decimals"), ("XXX", "no currency"), ("eur", "no currency"), ("", "no")],
)
def test_what_the_book_cannot_keep_is_refused_by_name(code: str, why: str) -> None:
    with pytest.raises(CurrencyError, match=why):
        currency.of(code)


@pytest.mark.parametrize("code", currency.codes())
def test_what_is_written_is_read_again(code: str) -> None:
    """For every currency that a house can have. Would catch a sign that the command line does not take."""
    with currency.writing(currency.of(code)):
        for cents in (0, 1_00, 1_234_567_89):
            assert chips.dollars(chips.show(cents)) == cents
        assert chips.dollars("$2.50") == 2_50  # as sheets have it, everywhere


def test_chips_without_a_currency_have_no_sign() -> None:
    with currency.writing(currency.CHIPS):
        assert (chips.show(1_000_00), chips.signed(2_50), chips.signed(-5)) == ("1,000", "+2.50", "-0.05")


def test_houses_in_one_process_write_their_own() -> None:
    """Would catch a global: two houses answer in turns, and each writes its own money throughout."""

    async def answers(code: str) -> list[str]:
        with currency.writing(currency.of(code)):
            said = []
            for _ in range(3):
                await asyncio.sleep(0)
                said.append(chips.show(5_00))
            return said

    async def both() -> list[list[str]]:
        return list(await asyncio.gather(answers("EUR"), answers("SEK")))

    assert asyncio.run(both()) == [["€5"] * 3, ["5 SEK"] * 3]
    assert chips.show(5_00) == "$5"
