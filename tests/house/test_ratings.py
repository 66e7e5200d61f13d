"""Player rating: worked out by hand from the golden shifts, and held against players' statements."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import pytest

from pitboss.house.reporting import ratings, tallies, theories, worth
from pitboss.house.reporting.counts import Bet, Sat
from pitboss.house.reporting.ratings import Rating
from pitboss.house.reporting.tally import Tally
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Reader
from pitboss.ledger.statement import Dated, player_statement
from pitboss.ledger.theory import Handle, Theory, Worth
from pitboss.money.chips import Cents
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.tables.terms import Chips
from tests.house import goldens
from tests.house.playing import PEOPLE, Clock, opened, play_hand
from tests.house.test_months import transactions

DAY = date(2026, 11, 15)
LATE = goldens.NOON + 12 * goldens.HOUR


def by_hand(_: Game, __: Cents) -> Mapping[str, Worth]:
    """An Ante costs a tenth, Pair Plus a fifth."""
    also = ("play", "ante-bonus")
    return {"ante": Worth(Fraction(1, 10), Fraction(2), also), "pair-plus": Worth(Fraction(1, 5), Fraction(8))}


def rated(reader: Reader, worth_of: worth.WorthOf = by_hand, day: date = DAY) -> dict[str, Rating]:
    found = ratings.report(tallies.fresh(reader), day, worth_of, now=LATE)
    assert [one.staked for one in found] == sorted((one.staked for one in found), reverse=True)
    return {one.player: one for one in found}


def test_a_table_of_the_house_by_hand() -> None:
    """Ann had 15, 15 and 20 before the deal and staked 70 in all; of her Antes, 40, she should lose 4, of her Pair
    Plus, 10, another 2. She alone is on record as seated, from the third step to the thirteenth, a minute each. A push,
    a fold and a correction are in it.
    """
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    assert rated(store) == {
        "ann": Rating("ann", 3, 10, 16_67, 70_00, 55_00, Fraction(6_00)),
        "bob": Rating("bob", 3, 0, 60_00, 340_00, -170_00, Fraction(18_00)),
        "cy": Rating("cy", 1, 0, 10_00, 20_00, -20_00, Fraction(1_00)),
    }


def test_a_table_where_players_bank_by_hand() -> None:
    """Collections cost what they are. Who has the bank is expected to win what the others lose: Dan held it against
    270 of Antes and then 20, which is worth 29 to him. His own wager was taken: it was no hand, and no bet to value.
    """
    store = MemoryStore()
    goldens.keep(store, "golden_bank")
    assert rated(store) == {
        "ann": Rating("ann", 3, 0, 33_33, 110_00, -62_00, Fraction(12_00)),
        "bob": Rating("bob", 3, 0, 56_67, 180_00, 29_00, Fraction(18_00)),
        "cy": Rating("cy", 1, 0, 40_00, 40_00, 27_00, Fraction(5_00)),
        "dan": Rating("dan", 0, 0, 0, 20_00, -3_50, Fraction(-25_50)),
    }


def test_nothing_is_theoretical_where_a_sheet_is_not_valued() -> None:
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    assert {one.theoretical for one in rated(store, lambda *_: {}).values()} == {None}
    main_only = {"ante": by_hand(shipped.load("six-card"), 0)["ante"]}
    found = rated(store, lambda *_: main_only)
    assert (found["ann"].theoretical, found["bob"].theoretical) == (None, Fraction(18_00))


def test_another_day_has_other_players() -> None:
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    assert rated(store, day=date(2026, 11, 14)) == {}


def test_two_tables_of_one_player_are_one_line() -> None:
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    goldens.keep(store, "golden_bank")
    assert rated(store)["ann"] == Rating("ann", 6, 10, 25_00, 180_00, -7_00, Fraction(18_00))


@pytest.mark.parametrize(
    ("seats", "minutes"),
    [
        ([(0, 60)], 60),
        ([(0, 60), (30, 90)], 90),
        ([(30, 90), (0, 60), (40, 50)], 90),
        ([(0, 10), (20, 30)], 20),
        ([(-600, 10)], 10),  # since the day before
        ([(50, None)], 50),  # until now
        ([(200, None)], 0),
        ([], 0),
    ],
)
def test_minutes_at_tables_are_counted_once(seats: list[tuple[int, int | None]], minutes: int) -> None:
    """From the beginning of the day (minute 0) to now (minute 100)."""
    sat = [Sat("ann", 60_000 * since, None if until is None else 60_000 * until) for since, until in seats]
    assert ratings._minutes(sat, 0, 100 * 60_000) == minutes


@pytest.mark.parametrize("sheet", shipped.ids())
def test_what_is_rated_is_what_the_book_says(sheet: str) -> None:
    """For every sheet: a player's net is what their statement comes to. Would catch a wager, a bank or a fee that is
    not in it, a bot that is, and the practice banker.
    """
    store = MemoryStore()
    house = opened(store, sheet)
    for _ in range(4):
        play_hand(house, "T1")
    told = tallies.fresh(store)
    clock = house.clock
    assert isinstance(clock, Clock)
    day = date.fromisoformat(told.calendar.day(clock.now))
    found = {one.player: one for one in ratings.report(told, day, lambda *_: {}, now=clock.now, chips=Chips.PRACTICE)}
    assert found.keys() == set(PEOPLE)
    history: list[Dated] = transactions(store)
    for player, one in found.items():
        statement = player_statement(player, Chips.PRACTICE, history, 0, 10**15)
        net = statement.played + statement.banked + statement.corrected - statement.collections
        assert (one.net, one.hands) == (net, 4)


# ---------------------------------------------------------------- theory


def test_stakes_of_a_capped_sheet_have_levels() -> None:
    """A $2 Ante may be raised twice, a $4 one once: the sheet prints what that costs, and the solver counts it."""
    game = shipped.load("four-card")
    levels = [worth.level(game, {"ante": cents}) for cents in (2_00, 4_00, 5_00)]
    assert levels == [0, 1, 2]
    assert worth.level(shipped.load("three-card"), {"ante": 100_00}) == 0
    known: dict[worth.Key, dict[str, Worth]] = {(game.digest, 2_00): {}, (game.digest, 4_00): {}}
    assert [worth.key_of(game, cents) in known for cents in (2_00, 4_00, 3_00)] == [True, True, False]
    plain = shipped.load("three-card")
    assert worth.key_of(plain, 5_00) == worth.key_of(plain, 100_00)


def test_what_has_to_be_counted_first_is_noted() -> None:
    game = shipped.load("three-card")
    known = {worth.key_of(game, 0): dict(by_hand(game, 0))}
    worth_of = worth.KnownWorths(known)
    assert worth_of(game, 5_00) == by_hand(game, 0)
    assert worth_of.waiting == {}


def tally_of(*digests: Game) -> Tally:
    tally = Tally("table:T1", flags=lambda _: ())
    tally.game = digests[0]
    tally.games = {game.digest: game for game in digests}
    return tally


def test_levels_add_their_deviations_and_other_rules_their_variances() -> None:
    """Would catch an interval that is too narrow: spots of one hand at two levels share the dealer's cards."""
    game, other = shipped.load("four-card"), shipped.load("four-card-uncapped")
    handles = {
        Bet(game.digest, 0, "ante"): Handle(2, 10, 9, -3),
        Bet(game.digest, 1, "ante"): Handle(1, 20, 16, 5),
        Bet(other.digest, 0, "ante"): Handle(1, 30, 25, 7),
    }
    unit = {"ante": Worth(Fraction(1, 10), Fraction(1))}
    (found,) = theories.theories(tally_of(game, other), handles, lambda *_: unit)
    assert found == Theory("ante", Handle(4, 60, 50, 9), Fraction(6), Fraction(49 + 25))
    assert theories.sigma(found) == pytest.approx(3 / 74**0.5)


def test_days_are_added_up() -> None:
    bet = Bet("x", 0, "ante")
    assert theories.together([{bet: Handle(1, 2, 3, 4)}, {}, {bet: Handle(1, 1, 1, 1)}]) == {bet: Handle(2, 3, 4, 5)}
