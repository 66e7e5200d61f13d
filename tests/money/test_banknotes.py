"""Notes and coins by currency: every currency that a house can have is counted by some, each once."""

from itertools import pairwise

from pitboss.money import banknotes, currency


def test_every_currency_has_pieces_that_make_every_amount_in_its_coins() -> None:
    """Would catch a fact with a slip of the pen: a piece twice, one that is no multiple of the smallest, or none."""
    for code in currency.codes():
        money = currency.of(code)
        values = [one.cents for one in banknotes.pieces(money)]
        assert values == sorted(set(values)), code
        assert all(value % values[0] == 0 for value in values), code
        assert all(later <= 5 * before for before, later in pairwise(values)), code
        assert values[0] % money.unit == 0, code
    for money in currency.SIGNED:  # of the others the house says what its smallest coin is
        assert money.coin == banknotes.pieces(money)[0].cents, money.code


def test_a_dollar_is_a_note_or_a_coin_and_a_yen_has_no_hundredths() -> None:
    dollars = {one.cents: one.name for one in banknotes.pieces(currency.USD)}
    assert (dollars[25], dollars[1_00], dollars[100_00]) == ("coin", "note or coin", "note")
    assert [one.cents for one in banknotes.pieces(currency.of("JPY"))][-1] == 10_000_00
