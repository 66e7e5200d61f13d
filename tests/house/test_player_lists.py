"""Lists of players: all problems at once, nothing half done, the same list twice changes nothing."""

import pytest

from pitboss.house.people import player_lists
from pitboss.house.people.accounts import Accounts
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError
from tests.house.test_accounts import HASH, accounts_on

LIST = "id;name\n1;María Núñez\n2;Zoë Kwan\nM-3;Bob Łukasz\n"


def put(accounts: Accounts, store: MemoryStore, text: str, command_id: str = "a list") -> player_lists.Plan:
    plan = player_lists.plan(accounts, store, text.encode())
    assert plan.problems == ()
    player_lists.carry(accounts, plan, by="owner", command_id=command_id)
    return plan


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def accounts(store: MemoryStore) -> Accounts:
    return accounts_on(store)


def test_a_list_twice_changes_nothing_and_a_new_name_is_taken_over(accounts: Accounts, store: MemoryStore) -> None:
    assert len(put(accounts, store, LIST).new) == 3
    before = {one.player: one.name for one in accounts.all()}
    again = put(accounts, store, LIST, "the same list")
    assert (again.new, again.renamed, again.same) == ((), (), 3)
    assert {one.player: one.name for one in accounts.all()} == before
    married = put(accounts, store, LIST.replace("Zoë Kwan", "Zoë Kwan Meyer"), "another")
    assert [(was, row.name) for _, was, row in married.renamed] == [("Zoë Kwan", "Zoë Kwan Meyer")]
    assert len(accounts.all()) == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_list_is_read_as_spreadsheets_write_it(
    accounts: Accounts, store: MemoryStore, encoding: str, between: str
) -> None:
    text = LIST.replace(";", between).replace("\n", "\r\n")
    rows, problems = player_lists.rows(text.encode(encoding))
    assert problems == []
    assert [(row.line, row.id, row.name) for row in rows] == [
        (2, "1", "María Núñez"), (3, "2", "Zoë Kwan"), (4, "M-3", "Bob Łukasz"),
    ]  # fmt: skip


def test_the_older_letters_of_windows_are_read() -> None:
    rows, _ = player_lists.rows("name,id\nJosé,7\n".encode("cp1252"))
    assert [(row.id, row.name) for row in rows] == [("7", "José")]


def test_all_problems_are_told_at_once_by_line_and_nothing_is_imported(accounts: Accounts, store: MemoryStore) -> None:
    accounts.make("rosa", "Rosa", HASH, roles=("floor",), by="owner")
    text = "id,name\n1,Ann\n1,Bea\n,Cy\n4,=cmd()\n5,\n6,The Dealer\n7,Rosa\n"
    plan = player_lists.plan(accounts, store, text.encode())
    assert [problem.line for problem in plan.problems] == [3, 4, 5, 6, 7, 8]
    assert [row.name for row in plan.new] == ["Ann"]
    with pytest.raises(AssertionError):
        player_lists.carry(accounts, plan, by="owner", command_id="x")
    assert [one.name for one in accounts.all()] == ["Rosa"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the list is empty"),
        (b"who,what\n1,2\n", "the first line has to name the columns, with id and name"),
        (b"PK\x03\x04\x00\x00", "this is no text"),
        (b"id,name\n" + b"x" * 3_000_000, "a list has at most 2 MB"),
    ],
)
def test_what_is_no_list_is_said_to_be_none(content: bytes, says: str) -> None:
    _, problems = player_lists.rows(content)
    assert str(problems[0]).startswith(f"line 1: {says}")


def test_new_accounts_are_one_record(accounts: Accounts, store: MemoryStore) -> None:
    """Would catch half a list in the house after a process that died: all are made by one record, or none."""
    before = store.head("staff").version
    put(accounts, store, LIST)
    assert store.head("staff").version == before + 1


def test_an_export_is_taken_back_and_computes_nothing(accounts: Accounts, store: MemoryStore) -> None:
    put(accounts, store, LIST)
    made = accounts.make_player("-Ann", by="owner", command_id="ann")
    accounts.make("rosa", "Rosa", HASH, roles=("floor",), by="owner")
    text = player_lists.export(accounts, store)
    assert "'-Ann" in text, "a spreadsheet would compute it"
    assert "Rosa" not in text, "staff are not players"
    assert made.player not in text, "a number is shown to nobody"
    plan = player_lists.plan(accounts, store, text.encode("utf-8-sig"))
    assert (plan.new, plan.renamed, plan.same, plan.problems) == ((), (), 4, ())


def test_the_code_of_somebody_else_is_no_id_for_a_new_name(accounts: Accounts, store: MemoryStore) -> None:
    ann = accounts.make_player("Ann", by="owner", command_id="ann")
    plan = player_lists.plan(accounts, store, f"id,name\n{accounts.code(ann.player)},Bob\n".encode())
    assert "is the code of Ann" in str(plan.problems[0])


def test_a_link_for_one_use_gives_a_login_to_an_account_that_staff_have_made(accounts: Accounts) -> None:
    """Would catch a link that makes a second account, works twice, or opens an account that has a password."""
    made = accounts.make_player("Ann", by="owner", command_id="ann")
    code, _ = accounts.sign_in_link(made.player, days=7, by="owner")
    other, _ = accounts.sign_in_link(made.player, days=7, by="owner")
    now = accounts.enrol(code, "ann", "ignored", HASH)
    assert (now.player, now.name, now.login) == (made.player, "Ann", "ann")
    assert accounts.verify("ann", "correct horse battery") is not None
    for used in (code, other):
        with pytest.raises(HouseError):
            accounts.enrol(used, "bob", "Bob", HASH)
    with pytest.raises(HouseError):
        accounts.sign_in_link(made.player, days=7, by="owner")
    rosa = accounts.make("rosa", "Rosa", "", roles=("floor",), by="owner")
    with pytest.raises(HouseError):
        accounts.sign_in_link(rosa.player, days=7, by="owner")
