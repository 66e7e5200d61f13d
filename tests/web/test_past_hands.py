"""The history of a table: the same hands that `history` tells, in words, a page at a time."""

import asyncio
from typing import get_args

import pytest

from pitboss.house import history, restores
from pitboss.house.hand_index import NoSuchHand
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError, Reader
from pitboss.rounds import events as r
from pitboss.rounds.settle import Cause, Ending, Settlement
from pitboss.sheets import digest, shipped
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import view
from pitboss.tables.identities import TwoPeople
from pitboss.tables.terms import Holds, Terms, WinFlag
from pitboss.verifier import verify_hand
from pitboss.web.routes import past as routes
from pitboss.web.study import describing
from pitboss.web.study.past_hands import Past
from pitboss.web.wire.past import PastHands, WholeHand
from tests import forms
from tests.house.playing import must, opened, play_hand
from tests.house.real_cards import real_house, records
from tests.sheets import shapes
from tests.tables import real_cards
from tests.web.banked import against, decided
from tests.web.minimal import client


def played(sheet: str, hands: int = 4) -> House:
    house = opened(MemoryStore(), sheet)
    for _ in range(hands):
        play_hand(house, "T1")
    return house


def page(store: Reader, viewer: str | None, before: int | None = None, limit: int = 20) -> PastHands:
    return asyncio.run(Past(store).listed("T1", viewer, before, limit))


def whole(store: Reader, number: int, viewer: str | None = "ann") -> WholeHand:
    found: list[WholeHand] = []

    async def asked() -> None:  # asyncio.run would write down what it returned, twice
        found.append(await Past(store).whole("T1", number, viewer, str.title))

    asyncio.run(asked())
    return found[0]


@pytest.mark.parametrize("sheet", shipped.ids())
def test_a_page_tells_what_the_records_tell(sheet: str) -> None:
    house = played(sheet)
    told = list(history.hands(house.store, "T1"))
    found = page(house.store, "ann")
    assert [one.number for one in found.hands] == [one.opened.hand for one in reversed(told)]
    for line, one in zip(found.hands, reversed(told), strict=True):
        spots = [spot for spot in one.hand.round.spots if spot.player == "ann"]
        fees = sum(cents for player, cents in one.hand.collected if player == "ann")
        assert line.net_cents == sum(paid.net for spot in spots for paid in spot.settled) - fees
        assert line.players == 3
        assert line.mine == [[_name(one.order[place]) for place in spot.cards] for spot in spots]
        assert line.dealer == [_name(one.order[place]) for place in one.hand.round.dealer]
        assert line.board == [_name(one.order[place]) for place in one.hand.round.board]
        assert line.says.endswith(".")


def _name(card: int) -> str:
    from pitboss.cards.card import NAMES

    return NAMES[card]


@pytest.mark.parametrize("sheet", shipped.ids())
def test_a_whole_hand_is_the_record_with_words(sheet: str) -> None:
    house = played(sheet)
    for told in history.hands(house.store, "T1"):
        found = whole(house.store, told.opened.hand)
        assert found.record == history.record(told)
        assert [[(line.account, line.cents) for line in lines] for lines in found.entries] == [
            [tuple(line) for line in lines] for lines in told.postings
        ]
        assert all(sum(line.cents for line in lines) == 0 for lines in found.entries)
        assert [step.event for step in found.steps][-1] == "deck-opened"
        assert all(step.says.endswith(".") for step in found.steps)
        assert {spot.spot: spot.net_cents for spot in found.spots} == {
            spot.number: sum(one.net for one in spot.settled) for spot in told.hand.round.spots
        }
        assert all(one.reason.endswith(".") for spot in found.spots for one in spot.wagers)
        assert found.headline.endswith(".")
        assert all(check.ok for check in verify_hand(found.record))
        for spot in told.hand.round.spots:  # a replay shows what lay in each circle, and which choice came when
            past = next(one for one in found.spots if one.spot == spot.number)
            made = [step.spot for step in found.steps if step.event == "choice-made"]
            assert (past.taken_back, made.count(spot.number)) == (dict(spot.taken_back), len(past.choices))
            assert past.hand


@pytest.mark.parametrize("sheet", shapes.others_long(shapes.shapes()))
def test_who_sees_a_hand_end_reads_the_reasons_of_its_history(sheet: str) -> None:
    """Would catch a page that has to ask again, and words that come from cards that nobody was shown."""
    house = opened(MemoryStore(), sheet)
    for _ in range(forms.size(3, long=6)):
        play_hand(house, "T1")
        seen_as_told(house)


def seen_as_told(house: House) -> None:
    """The last hand in the view of its table, held against its history."""
    seen = view.last(house.table("T1"))
    assert seen is not None
    for spot in seen["spots"]:
        told = whole(house.store, seen["number"], spot["player"])
        past = next(one for one in told.spots if (one.spot, one.player) == (spot["number"], spot["player"]))
        told_of = {wager: end for wager, end in spot["settled"].items() if end["result"] != "none"}
        ends = {wager: (end["reason"], end.get("odds"), end["clause"]) for wager, end in told_of.items()}
        assert ends == {one.wager: (one.reason, one.odds, one.clause) for one in past.wagers if one.result != "none"}
        assert spot["headline"] == told.headline
        if not any(spot["cards"]):
            assert all(why.startswith(("Folded: ", "The bank is used up: ")) for why, _, _ in ends.values())


def test_pages_follow_each_other_without_gaps() -> None:
    store = played("six-card", 7).store
    seen: list[int] = []
    before: int | None = None
    while True:
        found = page(store, "ann", before, 3)
        seen += [one.number for one in found.hands]
        before = found.before
        if before is None:
            break
    assert seen == [7, 6, 5, 4, 3, 2, 1]


def test_an_index_reads_on_where_it_stopped() -> None:
    house = played("six-card", 2)
    past = Past(house.store)

    async def story() -> None:
        assert [one.number for one in (await past.listed("T1", "ann")).hands] == [2, 1]
        play_hand(house, "T1")
        assert [one.number for one in (await past.listed("T1", "ann")).hands] == [3, 2, 1]
        told = next(one for one in history.hands(house.store, "T1") if one.opened.hand == 3)
        assert (await past.whole("T1", 3, "ann", str)).record == history.record(told)
        assert (await past.whole("T1", 1, "ann", str)).number == 1, "from a state that is kept, or from the beginning"

    asyncio.run(story())


def test_somebody_who_had_no_part_sees_how_it_went_for_all() -> None:
    found = page(played("six-card", 1).store, "stranger").hands[0]
    assert found.net_cents is None
    assert found.mine == []
    assert found.says.startswith("3 players: ")


def test_a_hand_that_is_on_is_told_to_nobody() -> None:
    house = played("six-card", 1)
    past = Past(house.store)
    with pytest.raises(NoSuchHand):
        asyncio.run(past.whole("T1", 2, "ann", str))
    with pytest.raises(HouseError):
        asyncio.run(past.listed("none", "ann"))


def test_a_correction_is_told_with_its_hand() -> None:
    house = played("six-card", 2)
    told = next(one for one in history.hands(house.store, "T1") if one.opened.hand == 1)
    spot = next(one for one in told.hand.round.spots if one.choices)
    was = {one.wager: one.net for one in spot.settled}
    right = c.RightSpot(spot.number, choices={"decide": "1x" if spot.folded else "fold"})
    command = c.CorrectHand(1, "miscounted", spots=(right,), by=TwoPeople("flo", "max"))
    must(house.ask("T1", command, by=TwoPeople("flo", "max"), command_id="correct"))
    found = whole(house.store, 1)
    mine = next(one for one in found.spots if one.spot == spot.number)
    changed = sum(one.net_cents for one in mine.wagers) - sum(was.values())
    assert changed
    (correction,) = found.corrections
    assert (correction.by, correction.why) == (["Flo", "Max"], "miscounted")
    assert [one.title for one in correction.changes] == [f"Spot {spot.number}, {spot.player.title()}"]
    assert sum(one.now_cents - one.was_cents for one in correction.wagers) == changed
    again = next(one for one in history.hands(house.store, "T1") if one.opened.hand == 1)
    assert found.record == history.record(again)
    line = page(house.store, spot.player).hands[-1]
    paid = [one.net for other in told.hand.round.spots if other.player == spot.player for one in other.settled]
    assert line.net_cents == sum(paid) + changed
    assert "Corrected: miscounted." in line.says


def test_what_a_bank_did_not_cover_is_told_as_returned() -> None:
    """D4: with a bank of $10 the first fold of $30 loses $10, and the second nothing."""
    house = against(10_00, 30_00)
    number = decided(house, bob="fold", cy="fold")
    found = whole(house.store, number, "bob")
    first, second = (next(one for one in spot.wagers if one.wager == "ante") for spot in found.spots)
    assert (first.result, first.net_cents) == ("lose", -10_00)
    assert first.reason == "Folded: Ante lost. The bank is used up: 10 of 30 counts, and 20 goes back."
    assert (second.result, second.net_cents, second.reason) == (
        "returned",
        0,
        "The bank is used up: 30 goes back.",
    )
    seen_as_told(house)
    assert found.headline == "Folded: Ante lost. The bank is used up. 20 goes back."
    assert whole(house.store, number, "cy").headline == "Folded. The bank is used up. 30 goes back."
    said = [step.says for step in found.steps if step.event == "wager-settled"]
    assert said == ["Bob: Ante loses 10, and 20 goes back.", "Cy: Ante is returned."]
    lines = {player: page(house.store, player).hands[0].says for player in ("bob", "cy")}
    assert lines["bob"].startswith("Folded: Ante lost. The bank is used up. $20 goes back.")
    assert lines["cy"].startswith("Folded. The bank is used up. $30 goes back.")


def test_a_winner_whom_the_bank_does_not_cover_gets_the_stake_back() -> None:
    """Both stay in with $30 against a bank of $40: whatever the cards are, what is said comes to what was paid."""
    house = against(40_00, 30_00)
    number = decided(house, bob="1x", cy="1x")
    found = whole(house.store, number, "cy")
    seen_as_told(house)
    for spot in found.spots:
        for one in spot.wagers:
            if "used up" in one.reason:
                assert (one.result == "returned") == (one.net_cents == 0)
                assert ("goes back" in one.reason) == (one.net_cents <= 0)
            assert "$0" not in one.reason
    assert "used up" in " ".join(one.reason for spot in found.spots for one in spot.wagers)


def test_a_hand_that_was_laid_has_its_reasons_without_the_discard() -> None:
    """Would catch a hand told as if nobody knew its cards, or with one that nobody has seen."""
    house = real_house(MemoryStore(), "four-card")
    four = "Ah Ad 9c 4s"
    records(house, real_cards.spot(1, four, "1x", keep=four, ante=2_00, aces_up=2_00), dealer="Kd Tc 8h 6s 3c 2d")
    found = whole(house.store, 1, "seat 1")
    seen_as_told(house)
    assert found.spots[0].cards == four.split()
    assert {one.wager: one.reason for one in found.spots[0].wagers}["aces-up"] == (
        "Pair of aces pays 1 to 1, whatever the dealer holds."
    )
    assert "Seat 1 sets the hand." in [step.says for step in found.steps]
    assert not [card for step in found.steps for card in step.cards if card not in f"{four} Kd Tc 8h 6s 3c 2d".split()]
    line = page(house.store, "seat 1").hands[0]
    assert "pair of aces" in line.says.lower()


def test_decks_that_were_opened_undealt_are_no_hands() -> None:
    house = played("six-card", 1)
    table = house.table("T1")
    for player in ("ann", "bob", "cy"):
        must(house.ask("T1", c.Leave(player), by=player, command_id=f"{player} leaves"))
    must(house.close_table("T1", tray=table.tray, rack=table.rack, by="floor", command_id="close"))
    assert [one.number for one in page(house.store, "ann").hands] == [1]
    told = {one.opened.hand: one for one in history.hands(house.store, "T1")}
    assert len(told) > 2
    for number, one in told.items():
        assert whole(house.store, number).record == history.record(one)


def test_numbers_that_no_hand_has_are_explained() -> None:
    """Would catch a list that jumps without a word, a way on that leads nowhere, and a refusal that calls a number
    finished that was left out."""
    house = played("six-card", 2)
    restores.mark(house.store)
    restores.declare(house, {})
    play_hand(house, "T1")
    past = Past(house.store)
    found = asyncio.run(past.listed("T1", "ann"))
    newest = found.hands[0].number
    assert [one.number for one in found.hands] == [newest, 2, 1]
    assert [(one.first, one.last) for one in found.skipped] == [(5, newest - 1), (3, 4)]
    assert found.skipped[0].says.startswith("A copy of the house was put back")
    assert found.skipped[1].says == "Not dealt, and the deck was opened. A copy of the house was put back."
    beside = {number: whole(house.store, number) for number in (1, 4, newest)}
    assert [(one.before, one.after) for one in beside.values()] == [(None, 2), (3, newest), (4, None)]
    with pytest.raises(NoSuchHand, match=f"no hand 77. Its number was left out .* Finished: 1 to 4 and {newest:,}."):
        whole(house.store, 77)
    with pytest.raises(NoSuchHand, match="no finished hand 9,000; finished: 1 to 4 and "):
        whole(house.store, 9_000)


def test_numbers_that_are_skipped_are_told_once_on_pages_that_follow_each_other() -> None:
    house = played("six-card", 2)
    restores.mark(house.store)
    restores.declare(house, {})
    for _ in range(2):
        play_hand(house, "T1")
    first = page(house.store, "ann", limit=1)
    assert first.skipped == []
    second = page(house.store, "ann", first.before, limit=1)
    assert second.skipped == []
    third = page(house.store, "ann", second.before, limit=2)
    assert [(one.first, one.last) for one in third.skipped] == [(5, second.hands[0].number - 1), (3, 4)]


def test_the_routes_of_the_history() -> None:
    house = played("six-card", 3)
    with client(routes.router, house=house, player="bob") as asked:
        found = PastHands.model_validate(asked.get("/api/tables/T1/hands?limit=2").json())
        assert [one.number for one in found.hands] == [3, 2]
        assert found.before == 2
        rest = PastHands.model_validate(asked.get("/api/tables/T1/hands?before=2").json())
        assert [one.number for one in rest.hands] == [1]
        one = WholeHand.model_validate(asked.get("/api/tables/T1/hands/2").json())
        assert one.number == 2
        assert {spot.name for spot in one.spots} == {"Ann", "Bob", "Cy"}
        assert asked.get("/api/tables/T1/hands/99").json()["error"]["code"] == "no-hand"
        assert asked.get("/api/tables/none/hands").json()["error"]["code"] == "no-table"
        assert asked.get("/api/tables/T1/hands?before=0").status_code == 422


# ---------------------------------------------------------------- every kind of event has its words

SETTLED = Settlement("ante", 200, 200, Ending.WIN, Cause.HIGHER, None, "pair", "T6")


def sample(kind: type) -> e.Event:
    """An event of the kind, with something in every field."""
    from dataclasses import fields
    from enum import Enum
    from typing import get_type_hints

    game = shipped.load("six-card")
    plain = {
        "hand": 1,
        "rules": digest.rules_json(game.sheet),
        "wager": "ante",
        "terms": Terms("T1"),
        "settlement": SETTLED,
        "results": {"ante": "higher", "play": "not_qualified_lower"},
        "holds": Holds((WinFlag(40, 600_00),), 1_000_00),
        "cause": c.Cause.START,
        "by": "ann",
    }
    given: dict[str, object] = {}
    hints = get_type_hints(kind)
    for one in fields(kind):
        hint = hints[one.name]
        if one.name in plain and not (one.name == "hand" and hint is str) and not (one.name == "wager" and hint is int):
            given[one.name] = plain[one.name]
        elif isinstance(hint, type) and issubclass(hint, Enum):
            given[one.name] = next(iter(hint))
        elif hint in (int, int | None):
            given[one.name] = 1
        elif hint is bool:
            given[one.name] = True
        elif hint is str:
            given[one.name] = {"who": "1", "to": "1", "says": "Play goes on.", "meter": "jackpot"}.get(one.name, "ann")
        elif str(hint).startswith("dict[str, tuple"):
            given[one.name] = {"1": ("As", "Kd")}
        elif str(hint).startswith("dict"):
            given[one.name] = {"ante": 200}
        else:
            given[one.name] = ()
    made: e.Event = kind(**given)
    return made


@pytest.mark.parametrize("kind", [*get_args(e.TableEvent), *get_args(r.Event)], ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_its_words(kind: type) -> None:
    game = shipped.load("caribbean-stud-progressive" if kind is r.MeterMoved else "six-card")
    scene = describing.Scene(game, game.deck.cards, str.title, {1: "Ann"})
    said = describing.describe(scene, sample(kind))
    assert said.says.endswith(".")
    assert said.says[0].isupper() or said.says[0].isdigit() or said.says[0] == "$"
    assert said.cents is None or said.cents >= 0


@pytest.mark.parametrize(("letter", "deck"), [("A", "The blue deck"), ("B", "The red deck"), ("C", "Deck C")])
def test_a_deck_is_told_by_the_colour_of_its_backs(letter: str, deck: str) -> None:
    game = shipped.load("six-card")
    scene = describing.Scene(game, game.deck.cards, str.title, {})
    washed = e.DeckWashed(hand=2, deck=letter, commit="")
    assert describing.describe(scene, washed).says == f"{deck} is washed and sealed for hand 2."
