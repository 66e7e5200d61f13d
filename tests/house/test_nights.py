"""Play-money nights: equal chips, a leader board, and nothing left of them when they are over."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house import host, house_check, nights, real_cards_draft
from pitboss.house.asks import Reply
from pitboss.house.host import Host
from pitboss.house.nights import BANK, EndNight, EnterNight, Hall, Night, Nights, Prize, StartNight, decide, evolve
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.ledger import accounts
from pitboss.ledger.book import Book, wrong
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables.terms import Cards, Chips, Duty, Terms, decks_of, posted, practice, practice_limits
from tests.house.playing import PEOPLE, Clock, house_on, must, next_ask, play_hand
from tests.tables.real_cards import hand, spot

GALA = StartNight("Gala", 500_00, 1, (Prize(1, "a ham"), Prize(2, "a pie")))
ON = (Night("Gala", 500_00, 1, (), 0, buy_ins={"ann": 1, "bob": 2}),)


def hosted(store: Store) -> tuple[House, Host]:
    house = house_on(store, clock=Clock())
    return house, Host(store, house.clock, house.table, ticks=count().__next__)


def ask(one: Host, command: nights.Command, by: str = "floor") -> Reply:
    return one.ask(command, by=by, command_id=f"{one._stream.version} {command}"[:100])


def night_table(house: House, name: str = "N1", sheet: str = "three-card") -> None:
    game = posted(shipped.load(sheet), practice_limits(shipped.load(sheet)))
    terms = Terms(name, chips=Chips.NIGHT, seats=4, tray=10_000_00, rack=1_000_00, decks=decks_of(game))
    must(house.open_table(game, terms, by="floor", command_id=f"open {name}"))
    for player in PEOPLE:
        for command in (c.Join(player), c.BuyIn(player, 300_00)):
            must(house.ask(name, command, by=player, command_id=f"{name} {player} {type(command).__name__}"))


def close(house: House, name: str = "N1") -> None:
    house.finish_hand(name)
    table = house.table(name)
    must(house.close_table(name, tray=table.tray, rack=table.rack, by="floor", command_id=f"close {name}"))


# ---------------------------------------------------------------- a whole night


def test_a_night_from_its_start_to_its_end(store: Store) -> None:
    """Would catch chips that are not equal, chips that are left over for the next night, and a board without what
    lies on the tables.
    """
    house, one = hosted(store)
    must(ask(one, GALA))
    for player in PEOPLE:
        must(ask(one, EnterNight(player), by=player))
    night_table(house)
    for _ in range(3):
        play_hand(house, "N1")
    must(house.ask_together([next_ask(house, "N1")])[0])  # a bet lies on the felt
    board = one.board()
    assert {stand.player for stand in board} == set(PEOPLE)
    balances = {name: held.cents for name, held in store.balances("night/").items()}
    people = sum(
        cents for name, cents in balances.items() if name.startswith(("night/wallet", "night/seat", "night/spot"))
    )
    assert sum(stand.chips for stand in board) == people > 0
    assert all(stand.net == stand.chips - 500_00 for stand in board)
    refused = ask(one, EndNight())
    assert str(refused.refusal) == "These tables of the night are still open: N1. Close them first."
    close(house)
    last = {stand.player: store.balance(f"night/wallet:{stand.player}").cents for stand in board}
    must(ask(one, EndNight()))
    assert {stand.player: stand.chips for stand in one.board()} == last
    assert [stand.chips for stand in one.board()] == sorted(last.values(), reverse=True)
    assert {held.cents for held in store.balances("night/").values()} == {0}
    told, _ = host.read(store)
    assert told == one.nights()
    assert (told[0].name, told[0].until, told[0].standings) == ("Gala", house.clock(), one.board())


@pytest.mark.parametrize("left", [BANK, 1_000_00])
def test_a_tray_that_runs_short_is_filled_from_the_bank_of_the_night(store: Store, left: int) -> None:
    """Would catch a table of the night where the winners wait for ever, whatever the bank of the night has left."""
    house, one = hosted(store)
    must(ask(one, GALA))
    for player in PEOPLE:
        must(ask(one, EnterNight(player), by=player))
    game = posted(shipped.load("three-card"), practice_limits(shipped.load("three-card")))
    if left < BANK:  # another table has the rest
        other = Terms("Rest", chips=Chips.NIGHT, tray=BANK - left - 1_00, decks=decks_of(game))
        must(house.open_table(game, other, by="floor", command_id="open Rest"))
    terms = Terms("N1", chips=Chips.NIGHT, seats=4, tray=1_00, decks=decks_of(game))
    must(house.open_table(game, terms, by="floor", command_id="open N1"))
    for player in PEOPLE:
        for command in (c.Join(player), c.BuyIn(player, 300_00)):
            must(house.ask("N1", command, by=player, command_id=f"{player} {type(command).__name__}"))
    filled = 0
    for _ in range(2_000):
        reply = house.ask_together([next_ask(house, "N1")])[0]
        if not reply.ok:
            assert reply.refusal is not None
            assert (reply.refusal.code.word, house.helped("N1", reply)) == ("tray-short", True)
            filled = house.table("N1").hands
        if filled and house.table("N1").hands > filled + 1:
            break
    assert filled
    assert "fill" in [json.loads(record.payload)["command"]["do"] for record in store.records("table:N1")]
    assert house_check.problems(store) == []


def test_real_cards_are_played_with_the_chips_that_everybody_began_with(store: Store) -> None:
    """Would catch losses at a felt that the board does not know of, and chips out of a pocket that nobody was given."""
    house, one = hosted(store)
    must(ask(one, GALA))
    for player in PEOPLE:
        must(ask(one, EnterNight(player), by=player))
    game = shipped.load("six-card")
    terms = Terms("N1", chips=Chips.NIGHT, tray=10_000_00, decks=decks_of(game), dealer=Duty.STAFF, cards=Cards.REAL)
    must(house.open_table(game, terms, by="floor", command_id="open N1"))
    numbers = count()

    def at_felt(command: c.Command) -> Reply:
        return house.ask("N1", command, by="p.dealer", command_id=f"felt {next(numbers)}")

    for player in ("ann", "bob"):
        must(at_felt(c.Join(player)))
    told = spot(1, "Ks 6h 4s", "1x", ante=4_00), spot(2, "8c 8d 8h", "1x", ante=4_00)
    must(at_felt(hand(1, *told, dealer="Ac Qd 7h")))
    nets = {"ann": -8_00, "bob": 20_00, "cy": 0}
    assert {stand.player: stand.net for stand in one.board()} == nets
    stranger = at_felt(hand(2, spot(5, "Ks 6h 4s", "1x", ante=4_00), dealer="Ac Qd 7h"))
    assert str(stranger.refusal).startswith("Nobody is known at spot 5.")
    assert str(at_felt(c.BuyIn("ann", 1_00, c.Source.POCKET)).refusal).startswith("The cage keeps the chips")
    must(at_felt(c.BuyIn("ann", 100_00)))
    must(at_felt(c.Leave("ann")))
    assert {stand.player: stand.net for stand in one.board()} == nets
    assert store.balance("night/pockets").cents == 0
    must(at_felt(c.Join("ann", seat=1)))
    must(at_felt(c.BuyIn("ann", 492_00)))
    must(at_felt(c.Tip("ann", 490_00)))
    poor = at_felt(hand(2, spot(1, "Ks 6h 4s", "1x", ante=4_00), dealer="Ac Qd 7h"))
    assert str(poor.refusal) == "ann has 0 in the wallet; that takes 6."
    table = house.table("N1")
    real_cards_draft.keep(store, table, hand(2, spot(1, ante=4_00)), real_cards_draft.kept(store, table).version)
    must(at_felt(c.Leave("ann")))  # what lies there is played first
    won = at_felt(hand(2, spot(1, "8c 8d 8h", "1x", ante=4_00), dealer="Ac Qd 7h"))
    assert str(won.refusal) == "ann has 0 in the wallet; that takes 6.", "what a bet wins does not pay for it"


def test_the_next_night_begins_with_nothing(store: Store) -> None:
    _, one = hosted(store)
    for name in ("First", "Second"):
        must(ask(one, StartNight(name, 100_00)))
        must(ask(one, EnterNight("ann"), by="ann"))
        assert [(stand.chips, stand.buy_ins) for stand in one.board()] == [(100_00, 1)]
        must(ask(one, EndNight()))
    assert [night.name for night in one.nights()] == ["First", "Second"]


def test_two_hosts_of_one_house_agree(store: Store) -> None:
    """Two processes: each looks at what is stored before it decides. Would catch a buy-in that is given twice."""
    house, one = hosted(store)
    other = Host(store, house.clock, house.table)
    must(ask(one, GALA))
    must(ask(other, EnterNight("ann"), by="ann"))
    again = ask(one, EnterNight("ann"), by="ann")
    assert str(again.refusal) == "ann has 500 of this night. Another buy-in is for those who have nothing left."
    assert one.board() == other.board()


def test_the_board_is_counted_now_and_then_and_not_for_everybody_who_looks() -> None:
    """Would catch a room full of screens that counts all chips with every look, and a board that stands still."""
    house = house_on(MemoryStore(), clock=Clock())
    now = [0.0]
    one = Host(house.store, house.clock, house.table, ticks=lambda: now[0])
    must(ask(one, GALA))
    for player in PEOPLE:
        must(ask(one, EnterNight(player), by=player))
    night_table(house)
    assert {stand.chips for stand in one.board()} == {500_00}
    for _ in range(2):
        play_hand(house, "N1")
    assert {stand.chips for stand in one.board()} == {500_00}
    now[0] += host.STALE_SECONDS
    assert {stand.chips for stand in one.board()} != {500_00}
    close(house)


def test_the_same_command_twice_is_done_once() -> None:
    _, one = hosted(MemoryStore())
    must(ask(one, GALA))
    first = must(one.ask(EnterNight("ann"), by="ann", command_id="enter"))
    again = must(one.ask(EnterNight("ann"), by="ann", command_id="enter"))
    assert (again.repeated, again.version) == (True, first.version)
    assert str(one.ask(EnterNight("bob"), by="bob", command_id="enter").refusal).startswith("This id was used")
    assert one.ask(GALA, by="floor", command_id="pitboss:1").refusal is not None


# ---------------------------------------------------------------- a table without a chip of the house


def banked(house: House, name: str = "B1") -> Reply:
    """A table where players bank: nothing lies in its tray."""
    game = posted(shipped.load("player-dealer"), practice_limits(shipped.load("player-dealer")))
    schedule = practice(game, name, 4)[1].schedule
    terms = Terms(name, chips=Chips.NIGHT, seats=4, tray=0, rack=0, decks=decks_of(game), schedule=schedule)
    return house.open_table(game, terms, by="floor", command_id=f"open {name}")


def test_a_table_of_the_night_opens_while_a_night_is_on(store: Store) -> None:
    """Would catch a table at which nobody can have chips."""
    house, one = hosted(store)
    assert str(banked(house).refusal) == "There is no night on. The floor starts one."
    must(ask(one, GALA))
    must(banked(house))
    assert store.balance("night/tray:B1").cents == 0
    assert str(ask(one, EndNight()).refusal) == "These tables of the night are still open: B1. Close them first."
    close(house, "B1")
    must(ask(one, EndNight()))
    assert str(banked(house, "B2").refusal) == "There is no night on. The floor starts one."
    assert {held.cents for held in store.balances("night/").values()} == {0}


def first(patch: pytest.MonkeyPatch, store: Store, does: Callable[[], object]) -> None:
    """Somebody else is faster: just before the next record is stored, one of theirs is."""
    honest = store.append

    def append(drafts: Any) -> Any:
        patch.setattr(store, "append", honest)
        does()
        return honest(drafts)

    patch.setattr(store, "append", append)


def test_a_table_that_opens_at_the_very_moment_its_night_ends_keeps_the_night_on(monkeypatch: Any) -> None:
    house, one = hosted(store := MemoryStore())
    must(ask(one, GALA))
    first(monkeypatch, store, lambda: must(banked(house)))
    assert str(ask(one, EndNight()).refusal) == "These tables of the night are still open: B1. Close them first."


def test_a_night_that_ends_at_the_very_moment_a_table_opens_has_no_such_table(monkeypatch: Any) -> None:
    house, one = hosted(store := MemoryStore())
    must(ask(one, GALA))
    first(monkeypatch, store, lambda: must(ask(one, EndNight())))
    assert str(banked(house).refusal) == "There is no night on. The floor starts one."
    assert house.open_tables() == []


# ---------------------------------------------------------------- deciding

PLACES = "There are at most 20 prizes, one a place; place 0 is for those that are drawn."
REFUSED: list[tuple[Nights, nights.Command, str]] = [
    (ON, GALA, '"Gala" is on. End it before the next one starts.'),
    ((), EnterNight("ann"), "There is no night on. The floor starts one."),
    ((), EndNight(), "There is no night on. The floor starts one."),
    (ON, EnterNight("ann"), "ann has 20 of this night. Another buy-in is for those who have nothing left."),
    (ON, EnterNight("bob"), "bob has had 2 buy-ins of this night, and there are no more."),
    (ON, EnterNight("a:b"), "A player has a name of 1 to 40 letters, figures, spaces, dots and dashes; not 'a:b'."),
    ((), StartNight(" ", 5_00), "A night has a name of 1 to 60 characters."),
    ((), StartNight("x" * 61, 5_00), "A night has a name of 1 to 60 characters."),
    ((), StartNight("Gala", 0), "The buy-in is whole cents, more than none."),
    ((), StartNight("Gala", 10**16), "The buy-in is whole cents, more than none."),
    ((), StartNight("Gala", 5_00, 21), "There are 0 to 20 rebuys."),
    ((), StartNight("Gala", 5_00, -1), "There are 0 to 20 rebuys."),
    ((), StartNight("Gala", 5_00, 0, (Prize(-1, "x"),)), PLACES),
    ((), StartNight("Gala", 5_00, 0, (Prize(1, "x"), Prize(1, "y"))), PLACES),
    ((), StartNight("Gala", 5_00, 0, (Prize(1, ""),)), "A prize is told in 1 to 80 characters."),
    ((), StartNight("Gala", 5_00, 0, (Prize(1, "a\nb"),)), "A prize is told in 1 to 80 characters."),
]


@pytest.mark.parametrize(("told", "command", "sentence"), REFUSED)
def test_what_cannot_be_done_is_refused_in_a_sentence(told: Nights, command: nights.Command, sentence: str) -> None:
    answer = decide(told, Hall({"ann": 20_00}), command, now=1)
    assert isinstance(answer, Refusal)
    assert str(answer) == sentence


def test_who_has_lost_everything_may_buy_in_again_as_often_as_the_night_allows() -> None:
    told: Nights = ()
    answers = []
    for command, holds in [(GALA, 0), (EnterNight("ann"), 0), (EnterNight("ann"), 1), (EnterNight("ann"), 0),
                           (EnterNight("ann"), 0)]:  # fmt: skip
        answer = decide(told, Hall({"ann": holds}), command, now=1)  # type: ignore[arg-type]
        answers.append(not isinstance(answer, Refusal))
        for event in () if isinstance(answer, Refusal) else answer:
            told = evolve(told, event)
    assert answers == [True, True, False, True, False]
    assert told[-1].buy_ins == {"ann": 2}


def test_equal_chips_share_a_place_and_who_bought_twice_counts_for_it() -> None:
    """By what was made of the chips: Cy has most of them, and bought twice."""
    night = Night("Gala", 100_00, 3, (), 0, buy_ins={"ann": 1, "bob": 1, "cy": 2, "dan": 1})
    board = nights.board(night, {"ann": 120_00, "bob": 120_00, "cy": 210_00, "zed": 500_00}, {})
    assert [(one.place, one.player, one.net) for one in board] == [
        (1, "ann", 20_00), (1, "bob", 20_00), (3, "cy", 10_00), (4, "dan", -100_00),
    ]  # fmt: skip
    assert [nights.winners(board, place) for place in range(1, 6)] == [
        ["ann", "bob"], ["ann", "bob"], ["cy"], ["dan"], [],
    ]  # fmt: skip


moves = st.lists(st.tuples(st.sampled_from(["start", "enter", "lose", "end"]), st.sampled_from(PEOPLE)), max_size=40)


@given(moves)
def test_whatever_happens_the_book_of_nights_is_right(asked: list[tuple[str, str]]) -> None:
    """Would catch chips out of nothing, and a night that leaves some behind."""
    told: Nights = ()
    book = Book()
    commands: dict[str, Callable[[str], Any]] = {
        "start": lambda _: GALA, "enter": EnterNight, "end": lambda _: EndNight(),
    }  # fmt: skip
    for word, player in asked:
        wallet = accounts.wallet(Chips.NIGHT, player)
        if word == "lose":  # to a table of the night, which closed since
            has = book.balance(wallet)
            book = Book({**book.balances, wallet: 0, "night/cage": book.balance("night/cage") + has})
            book = Book({name: cents for name, cents in book.balances.items() if cents})
            continue
        holds = {name: book.balance(accounts.wallet(Chips.NIGHT, name)) for name in PEOPLE}
        answer = decide(told, Hall(holds, (), book.balances), commands[word](player), now=1)
        for event in () if isinstance(answer, Refusal) else answer:
            told, book = evolve(told, event), book.after(nights.post(event))
        assert wrong(book) == []
        assert nights.on(told) is not None or book.balances == {}
    if nights.on(told):
        assert book.balance("night/outside") <= -BANK
