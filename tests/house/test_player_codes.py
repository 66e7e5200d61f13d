"""The codes on players' cards, and finding people: by any part of a name, in any order, with or without accents."""

from hypothesis import given
from hypothesis import strategies as st

from pitboss.house.people import card_codes, finding, player_cards, search
from pitboss.house.stores.memory import MemoryStore
from pitboss.report import scanned
from pitboss.rounds.refusal import Refusal
from tests.house.test_accounts import HASH, accounts_on

CODES = st.integers(100_000, 999_999).map(lambda first: f"{first}{card_codes.check_of(str(first))}")


@given(CODES, st.integers(0, 6), st.integers(1, 9))
def test_every_single_wrong_figure_is_noticed(code: str, place: int, more: int) -> None:
    wrong = code[:place] + str((int(code[place]) + more) % 10) + code[place + 1 :]
    assert card_codes.is_code(code)
    assert not card_codes.is_code(wrong)


@given(CODES, st.integers(0, 5))
def test_two_neighbours_that_changed_places_are_noticed(code: str, place: int) -> None:
    swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    assert card_codes.is_code(swapped) is (swapped == code)


@given(CODES)
def test_a_code_is_read_as_it_is_written_and_as_a_scanner_types_it(code: str) -> None:
    assert card_codes.read(card_codes.written(code)) == card_codes.read(code) == code
    assert search.mistyped(code) is None


def test_each_account_has_a_code_of_its_own_and_keeps_it() -> None:
    accounts = accounts_on(MemoryStore())
    made = [accounts.make_player(f"Ann {number}", by="owner", command_id=f"id {number}") for number in range(20)]
    codes = [accounts.code(one.player) for one in made]
    assert len(set(codes)) == 20
    assert [accounts.code(one.player) for one in made] == codes
    assert all(card_codes.is_code(one) for one in codes)


def test_an_account_of_an_older_house_gets_its_code_when_it_is_asked_for() -> None:
    """Would catch a house that has to be migrated before anybody is found."""
    store = MemoryStore()
    accounts = accounts_on(store)
    old = accounts.make("ann", "Ann", HASH)
    for drawer in (player_cards.CODES, player_cards.CODE_OF):
        for key in list(store.papers(drawer)):
            store.drop_paper(drawer, key)
    assert player_cards.code(store, old.player) == ""
    assert finding.account(accounts, accounts.code(old.player)) == old.player


def test_people_are_found_by_any_part_of_their_name() -> None:
    accounts = accounts_on(MemoryStore())
    names = ("María Núñez", "Mario Nunn", "Łukasz O'Brien", "Zoë Ng", "Ann", "Annabel")
    by = {name: accounts.make_player(name, by="owner", command_id=f"{at}").player for at, name in enumerate(names)}
    found = accounts.directory.find
    assert found("nunez mar") == [by["María Núñez"]]
    assert found("NUN") == [by["María Núñez"], by["Mario Nunn"]]
    assert found("obrien lu") == [by["Łukasz O'Brien"]]
    assert found("zoe") == [by["Zoë Ng"]]
    assert found("ann") == [by["Ann"], by["Annabel"]], "the whole name first"
    assert found(card_codes.written(accounts.code(by["Ann"]))) == [by["Ann"]]
    assert found("xyz") == found(" ") == []


def test_a_seat_is_given_to_a_whole_name_or_a_code_and_never_to_a_part() -> None:
    """Would catch a walk-in called Ann who is taken for Annabel."""
    accounts = accounts_on(MemoryStore())
    annabel = accounts.make_player("Annabel", by="owner", command_id="1").player
    assert finding.account(accounts, "Ann") is None
    assert finding.account(accounts, "ANNABEL") == annabel
    accounts.make_player("Annabel", by="owner", command_id="2")
    several = finding.account(accounts, "Annabel")
    assert isinstance(several, Refusal)
    assert card_codes.written(accounts.code(annabel)) in str(several)
    code = accounts.code(annabel)
    wrong = code[:-1] + str((int(code[-1]) + 1) % 10)
    refused = finding.account(accounts, wrong)
    assert isinstance(refused, Refusal)
    assert str(refused).startswith(f"No card has the code {card_codes.written(wrong)}")


def test_the_bars_of_a_code_are_those_of_the_standard() -> None:
    """The example of ISO/IEC 15417 for set C with its check; widths of a symbol are 11 modules, of the stop 13."""
    assert scanned.values("123456") == [105, 12, 34, 56, 44]
    assert {sum(map(int, one)) for one in scanned._PATTERNS} == {11}
    assert len(set(scanned._PATTERNS)) == 106
    drawn = scanned.bars("4832918", width=46.0, height=12.0)
    assert len(drawn.shapes) == 3 * 7 + 4
