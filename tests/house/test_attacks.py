"""What an attacker tried, so that nobody gets through again."""

from typing import Any

import pytest

from pitboss.house import history, house_check
from pitboss.house.bots import Bots
from pitboss.house.cash import cage
from pitboss.house.service import Ask
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.store import Store
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.state import Phase
from pitboss.tables.terms import Chips, Terms, decks_of, posted, practice_limits
from tests.house.playing import Seeds, house_on, must, next_ask, opened, play_hand


@pytest.mark.parametrize("id_", ["pitboss:table:T1/9/clock", "", "x" * 101, "line\nbreak", "\ud800", "ß"])
def test_ids_of_the_house_and_unprintable_ones_are_refused(store: Store, id_: str) -> None:
    """An id that the house would use next could be taken first, and its dealer would stand still."""
    house = opened(store, "six-card")
    for reply in (
        house.ask("T1", c.BuyIn("ann", 100), by="ann", command_id=id_),
        house.cage(cage.GivePractice("ann", 100), by="ann", command_id=id_),
    ):
        assert reply.refusal is not None
        assert reply.refusal.code.word == "bad-id"


@pytest.mark.parametrize(
    "command",
    [c.Wash(("ab" * 32,)), c.OpenDeck("ab" * 32), c.WashAnew(c.Cause.START, ("ab" * 32,), ()), c.Lock(), c.TimeUp(),
     c.CarryOn(), c.DeclareRestore(1, "ab" * 32, 9)],
)  # fmt: skip
def test_what_the_house_does_by_itself_nobody_else_asks_for(store: Store, command: Any) -> None:
    """A commit without a seed would leave a table that nobody can ever open again."""
    house = opened(store, "six-card")
    reply = house.ask("T1", command, by="ann", command_id="x")
    assert reply.refusal is not None
    assert reply.refusal.code.word == "house-only"


def test_the_same_id_at_another_table_is_another_command(store: Store) -> None:
    """It was once acknowledged with nothing stored."""
    house = opened(store, "six-card", "pair-plus")
    must(house.ask("T1", c.BuyIn("ann", 500), by="ann", command_id="x"))
    reply = house.ask("T2", c.BuyIn("ann", 500), by="ann", command_id="x")
    assert reply.refusal is not None
    assert reply.refusal.code.word == "id-used"


def test_losers_pay_winners_however_little_is_in_the_tray(store: Store) -> None:
    """A tray that covers the net of a hand pays it, whoever is posted first."""
    house = house_on(store)
    must(house.cage(cage.OpenHouse(10_000_00, 0, 0), by="owner", command_id="open"))
    game = shipped.load("pair-plus")
    terms = Terms("T1", chips=Chips.ISSUED, tray=12_00, decks=decks_of(game))
    must(house.open_table(game, terms, by="floor", command_id="t"))
    for player in ("ann", "bob", "cy"):
        must(house.cage(cage.BuyAtCage(player, 500_00), by="cashier", command_id=f"chips {player}"))
        must(house.ask("T1", c.Join(player), by=player, command_id=f"join {player}"))
        must(house.ask("T1", c.BuyIn(player, 500_00), by=player, command_id=f"buy {player}"))
    for _ in range(400):
        reply = house.ask_together([next_ask(house, "T1")])[0]
        if reply.refusal is not None:
            assert reply.refusal.code.word == "tray-short"
            must(house.ask("T1", c.Fill(12_00), by="floor", command_id=f"fill {house.desk('T1').version}"))
            must(house.ask("T1", c.ReceiveFill(), by="dealer", command_id=f"got {house.desk('T1').version}"))


def test_two_fills_in_one_commit_cannot_overspend_the_cage(store: Store) -> None:
    house = house_on(store)
    must(house.cage(cage.OpenHouse(100_00, 0, 0), by="owner", command_id="open"))
    game = shipped.load("pair-plus")
    for name in ("T1", "T2"):
        terms = Terms(name, chips=Chips.ISSUED, decks=decks_of(game))
        must(house.open_table(game, terms, by="floor", command_id=name))
    asks = [Ask(name, c.Fill(80_00), "floor", f"fill {name}") for name in ("T1", "T2")]
    assert [reply.ok for reply in house.ask_together(asks)] == [True, False]


def test_the_banker_cannot_move_the_coverage_by_changing_seats() -> None:
    """The action order is fixed with the bank: giving up a spot in mid-hand once moved it."""
    house = opened(MemoryStore(), "player-dealer", seats=5, people=("ann", "bob"))
    must(house.ask("T1", c.PassBank("ann", passes=False), by="ann", command_id="wants"))
    must(house.ask("T1", c.WantSpots("ann", 2), by="ann", command_id="two"))
    play_hand(house, "T1")
    must(house.ask("T1", c.TakeBank("ann", 100_00), by="ann", command_id="bank"))
    must(house.ask("T1", c.Bet(2, "bob", {"ante": 5_00}), by="bob", command_id="bet"))
    must(house.ask("T1", r.NoMoreBets(), by="dealer", command_id="no more"))
    before = house.table("T1").hand
    assert before is not None
    assert before.bank is not None
    seats = before.bank.seat
    spots = next(sitter.spots for sitter in house.table("T1").sitters if sitter.player == "ann")
    house.ask("T1", c.KeepSpots("ann", (spots[-1],)), by="ann", command_id="keep")
    house.ask("T1", c.WantSpots("ann", 1), by="ann", command_id="one")
    after = house.table("T1").hand
    assert after is not None
    assert after.bank is not None
    assert after.bank.seat == seats


def test_a_bot_by_any_name_plays_on() -> None:
    house = opened(MemoryStore(), "six-card", people=())
    must(house.ask("T1", c.Join("Deep Thought", c.Kind.BOT), by="x", command_id="join"))
    must(house.cage(cage.FundBot("Deep Thought", 10_000_00), by="x", command_id="fund"))
    must(house.ask("T1", c.BuyIn("Deep Thought", 1_000_00), by="x", command_id="buy"))
    from random import Random

    assert Bots(house, Random(1), lambda: "id").next_ask("T1") is not None


@pytest.mark.parametrize("name", ["a:b", "", "x/y", "\n"])
def test_a_name_that_is_no_account_is_refused_at_the_cage(store: Store, name: str) -> None:
    house = opened(store, "six-card")
    assert not house.cage(cage.FundBot(name, 100), by="x", command_id="fund").ok


def test_the_same_limits_are_not_posted_again_to_draw_other_decks(store: Store) -> None:
    house = opened(store, "mini-royal")
    game = shipped.load("mini-royal")
    reply = house.post_limits("T1", posted(game, practice_limits(game)), by="floor", command_id="again")
    assert reply.refusal is not None
    assert reply.refusal.code.word == "same-limits"


def test_seeds_are_in_no_repr(store: Store) -> None:
    house = opened(store, "six-card")
    desk = house.desk("T1")
    move = next_ask(house, "T1")
    for seed in desk.seeds.values():
        assert repr(seed) not in repr(desk)
        assert seed.hex() not in repr(move)


def test_decks_that_were_public_when_the_house_stopped_are_never_dealt_from(store: Store) -> None:
    """The attack: a copy of the machine is put back, and a player has seen the seeds of the next hands opened."""
    house = opened(store, "six-card")
    house.recover()
    must(house.ask_together([next_ask(house, "T1")])[0])
    hand = house.table("T1").hand
    assert hand is not None
    public = {hand.commit, *(one.commit for one in house.table("T1").washed)}
    if isinstance(store, PostgresStore):
        store._presence.close()  # as if the process had died
    later = house_on(store, seeds=Seeds(100))
    assert later.recover() == ["T1"]
    now = later.table("T1")
    assert now.hand is not None
    assert (now.hand.number, now.hand.phase, now.hand.round.spots) == (hand.number + 2, Phase.BETTING, ())
    assert public.isdisjoint({now.hand.commit, *(one.commit for one in now.washed)})
    ends = [(told.opened.finish, told.opened.cause, told.opened.sealed) for told in history.hands(store, "T1")][-2:]
    assert ends == [(e.Finish.UNUSED, c.Cause.START, (1,)), (e.Finish.UNUSED, c.Cause.START, ())]
    assert house_check.problems(store) == []
