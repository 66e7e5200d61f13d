"""Nobody is stuck: walks through evenings of every kind, and dead ends that were there once, planted again.

`tests/browser/test_ways_on.py` looks for the keys of the ways on in a real browser.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.house import host, offers
from pitboss.house.cash import cage
from pitboss.house.cash.cashier import Cashier
from pitboss.house.permits import Role
from pitboss.house.permits import table as permits_table
from pitboss.laws import at_the_cage, stuck, ways_on
from pitboss.laws.evening import Dealing, Evening, Kind
from pitboss.rounds.refusal import refuse
from pitboss.sheets import shipped
from pitboss.tables import bank, bank_turn, betting, decide, evolve, seats
from pitboss.tables import commands as c
from pitboss.tables.events import Left
from pitboss.tables.identities import Actor
from pitboss.tables.real_cards import recording
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Table
from pitboss.tables.terms import Chips

FIVE = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
CALLED = 9  # decks of which a hand is called out soon
PICKS = st.lists(st.integers(0, stuck.PICK_MOST), max_size=stuck.PICKS_MOST)


def kinds(sheet: str) -> list[Kind]:
    return list(stuck.every_kind(shipped.load(sheet)))


def walk(sheet: str, kind: Kind, picks: list[int], luck: int = 0) -> None:
    found = stuck.walked(shipped.load(sheet), kind, picks, luck)
    assert found is None, str(found)


@pytest.mark.parametrize("place", range(5))
def test_from_the_beginning_of_every_evening_a_hand_is_played_and_all_go_home(place: int) -> None:
    """Each kind of evening once, the sheets taking turns."""
    for number, kind in enumerate(kinds(FIVE[place])):
        if number % 5 == place:
            walk(FIVE[place], kind, [])


@given(sheet=st.sampled_from(FIVE), number=st.integers(0, 100), picks=PICKS, luck=st.integers(0, 1000))
@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_wherever_an_evening_has_come_to_there_is_a_way_on(
    sheet: str, number: int, picks: list[int], luck: int
) -> None:
    every = kinds(sheet)
    walk(sheet, every[number % len(every)], picks, luck)


@pytest.mark.long
@pytest.mark.parametrize("sheet", shipped.ids())
def test_a_long_walk_through_every_kind_of_evening(sheet: str) -> None:
    """Would catch a dead end that few ways lead to."""
    game, chance = shipped.load(sheet), random.Random(sheet)
    for kind in stuck.every_kind(game):
        found = stuck.searched(game, kind, chance, walks=12)
        assert found is None, str(found)


@pytest.mark.parametrize(
    "sheet", ["player-dealer", pytest.param("caribbean-stud", marks=pytest.mark.long), "mini-royal"]
)
def test_the_walk_posts_other_limits_and_goes_on(sheet: str) -> None:
    """Would catch a walk that goes around what a page has to fill in, and limits that nobody can bet within."""
    evening = Evening(shipped.load(sheet), Kind(Dealing.STAFF, Chips.PRACTICE))
    digests = [evening.table.game.digest]
    chance = random.Random(sheet)
    for _ in range(600):
        step = stuck._any(evening, chance.randrange(stuck.PICK_MOST))
        if step is not None and step[1].word == "post-limits":
            assert evening.do(*step) is None
            digests.append(evening.table.game.digest)
        if len(digests) == 4:
            break
    assert len(digests) == 4
    assert all(one != other for one, other in pairwise(digests))
    found = stuck.from_here(evening)
    assert found is None, str(found)


def test_a_cut_that_stays_in_a_closed_page_is_waited_for_by_the_clock() -> None:
    """Would catch a hand that waits for ever for somebody who has gone."""
    evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.ISSUED, players=1))
    while (step := ways_on.towards_a_hand(evening)) is not None and step[1].word != "open-cut":
        assert evening.do(*step) is None
    assert step is not None
    assert evening.wait()
    assert evening.path[-1] == "the clock: cuts"
    assert [one.word for _, one in evening.offers() if one.word in ("open-cut", "deal")] == ["deal"]


# ---------------------------------------------------------------- dead ends that were there once


def test_a_payout_of_a_hand_that_the_floor_has_dealt_is_seen_by_a_manager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is dealer and floor in one has dealt the hand: nobody was left who could look at it."""
    assert stuck.from_here(called_out("dealer and floor", "cashier", "manager")) is None
    line = permits_table.TABLE["acknowledge"]
    floors: Mapping[Role, frozenset[str]] = {role: states for role, states in line.who.items() if role is Role.FLOOR}
    monkeypatch.setitem(permits_table.TABLE, "acknowledge", replace(line, who=floors))
    found = stuck.from_here(called_out("dealer and floor", "cashier", "manager"))
    assert found is not None
    assert "no hand can be played" in found.why


def test_the_only_floor_manager_does_not_take_up_a_hand_that_waits_to_be_seen() -> None:
    """One dealer, one floor manager: whoever takes up the dealing cannot acknowledge, and nobody else was there."""
    for name in ("floor", "dealer and floor"):
        evening = called_out("dealer", name)
        assert evening.table.dealers == ("dealer",)
        assert [one for one in evening.at_table(evening.people[name], ["set-duty"]) if not one.later] == []
        assert stuck.from_here(evening) is None


def called_out(*crew: str) -> Evening:
    """A hand that waits to be seen."""
    evening = Evening(shipped.load("pair-plus"), Kind(Dealing.STAFF, Chips.ISSUED, players=1, crew=crew), luck=CALLED)
    while evening.table.hand is None or not evening.table.hand.called:
        step = ways_on.towards_a_hand(evening)
        if step is None:
            assert evening.wait()
        else:
            assert evening.do(*step) is None
    return evening


def test_chips_that_stay_locked_after_leaving_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever had the bank got up without it: their chips stayed on a hand that nobody could play."""
    evening = Evening(shipped.load("player-dealer"), Kind(Dealing.AUTOMATIC, Chips.ISSUED, players=1))
    banks_alone(evening)
    monkeypatch.setattr(seats, "leaves_the_bank", lambda _table, _hand, one: iter([Left(one.player, one.chips)]))
    alone = evening.people["player 1"]
    assert evening.do(alone, next(iter(evening.at_table(alone, ["leave"])))) is None
    found = stuck.from_here(evening)
    assert found is not None
    assert found.why.startswith("everybody has gone, and ")


def at_the_cage_of(sheet: str, kind: Kind, walks: int = 8) -> stuck.Stuck | None:
    """What walks that often go to the cage find."""
    game, chance = shipped.load(sheet), random.Random(sheet)
    for luck in range(walks):
        numbers = [1 + stuck.CLOCK * stuck.CAGE * chance.randrange(1 << 12) for _ in range(6)]
        picks = [stuck.GOES_ON * number for number in numbers]
        found = stuck.walked(game, kind, [stuck.ON] * 9 + picks, luck)
        if found is not None:
            return found
    return None


def test_the_walk_goes_to_the_cage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a law that goes around the windows, the drawer, the boxes, and the chips of tables."""
    seen: set[str] = set()
    honest = at_the_cage.any_deed

    def any_deed(evening: Evening, number: int) -> at_the_cage.Step | None:
        step = honest(evening, number)
        seen.update([step[1].word] if step else [])
        return step

    monkeypatch.setattr(at_the_cage, "any_deed", any_deed)
    assert at_the_cage_of("six-card", Kind(Dealing.STAFF, Chips.ISSUED), walks=40) is None
    assert seen >= {
        "cage-buy-in", "cage-cash-out", "change-box", "change-capital", "count-cage", "count-drop", "credit", "fill",
        "fill-rack", "pay-expense", "void-slip",
    }  # fmt: skip


def test_capital_that_nobody_puts_in_again_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All chips of the cage lie in a rack, and no tray can be filled any more; or the drawer is empty."""
    kind = Kind(Dealing.STAFF, Chips.ISSUED, short_tray=True)
    nobody_may(monkeypatch, "change-capital")
    found = at_the_cage_of("six-card", kind, walks=60)
    assert found is not None
    assert found.why.startswith(("no hand ", "nobody pays "))


def test_chips_on_an_account_that_nobody_pays_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody_may(monkeypatch, "cage-cash-out")
    found = stuck.walked(shipped.load("six-card"), Kind(Dealing.STAFF, Chips.ISSUED), [])
    assert found is not None
    assert found.why == "nobody pays player 1 for their chips"


def test_an_offer_of_the_cage_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.house.service import House, Reply

    honest = House.cage

    def refuses(house: House, command: cage.Command, *, by: Actor, command_id: str, alone: bool = False) -> Reply:
        if isinstance(command, cage.PayExpense):
            return Reply(0, refusal=refuse(cage.CageCode.DRAWER_SHORT, asked="that"))
        return honest(house, command, by=by, command_id=command_id, alone=alone)

    monkeypatch.setattr(House, "cage", refuses)
    found = at_the_cage_of("six-card", Kind(Dealing.STAFF, Chips.ISSUED))
    assert found is not None
    assert "was offered pay-expense, and it is refused" in found.why


@pytest.mark.parametrize(("dealing", "left"), [(Dealing.STAFF, 0), (Dealing.STAFF, 1_00), (Dealing.REAL, 0)])
def test_play_money_that_all_lies_in_a_rack_stops_no_payout(
    dealing: Dealing, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dealer was offered to pay, and it was refused: the cage had too few practice chips for the tray, or none."""

    def walk_on(luck: int) -> stuck.Stuck | None:
        evening = Evening(shipped.load("six-card"), Kind(dealing, Chips.PRACTICE, short_tray=True), luck)
        floor = evening.people["floor"]
        fills = next(iter(evening.at_table(floor, ["fill-rack"])))
        assert evening.do(floor, replace(fills, command=replace(fills.command, cents=(fills.most or 0) - left))) is None
        for _ in range(6):
            found = stuck._played(evening)
            if found is not None:
                return stuck.Stuck(evening.kind, evening.luck, tuple(evening.path), found)
        return stuck.from_here(evening)

    assert [one for luck in range(4) if (one := walk_on(luck))] == []
    monkeypatch.setattr(Cashier, "make_chips", lambda *_, **__: None)
    found = next((one for luck in range(4) if (one := walk_on(luck))), None)
    assert found is not None
    assert "and it is refused: The tray has less than" in found.why


def test_a_deck_can_be_inspected_however_often_one_was_out_before() -> None:
    """The name of the deck in the house's own form was one that lay there already, so nobody had the key."""
    evening = Evening(shipped.load("let-it-ride"), Kind(Dealing.REAL, Chips.ISSUED, players=1))
    out, another, agreed = ("floor", "take-deck-out"), ("dealer", "inspect-deck"), ("floor", "agree")
    for name, word in (out, another, agreed, ("floor", "clear-deck"), out, another, agreed):
        person = evening.people[name]
        offer = next((one for one in evening.of(person) if one.word == word), None)
        assert offer is not None, evening.path
        assert evening.do(person, offer) is None
    assert stuck._played(evening) is None


def nobody_may(patch: pytest.MonkeyPatch, word: str) -> None:
    """As if no page had a key for it, because nobody has it at all."""
    patch.setitem(permits_table.TABLE, word, replace(permits_table.TABLE[word], who={}))


def refused_where(patch: pytest.MonkeyPatch, kind: type, code: TableCode, when: Callable[[Table], bool]) -> None:
    """A rule that refuses a command at some tables."""
    honest = decide._RULES[kind]

    def rule(table: Table, command: c.Command, order: object) -> object:
        return refuse(code) if when(table) else honest(table, command, order)  # type: ignore[arg-type]

    patch.setitem(decide._RULES, kind, rule)


def test_a_bank_that_cannot_be_passed_on_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone, whoever took the bank could neither pass it nor leave with their chips."""
    monkeypatch.setattr(bank, "holds", lambda hand, player: False)  # noqa: ARG005
    monkeypatch.setattr(bank_turn, "and_then", lambda table, events: tuple(events))  # noqa: ARG005
    evening = Evening(shipped.load("player-dealer"), Kind(Dealing.AUTOMATIC, Chips.ISSUED, players=1))
    banks_alone(evening)
    found = stuck.from_here(evening)
    assert found is not None
    assert found.why.startswith("not everybody can go home: hand 1 is betting")
    assert found.path[2:] == ("player 1: take-bank player 1 500", "player 1: leave player 1")


def banks_alone(evening: Evening) -> None:
    alone = evening.people["player 1"]
    for word in ("join", "buy-in", "take-bank"):
        offer = next(iter(evening.at_table(alone, [word])))
        command = replace(offer.command, cents=500_00) if word == "buy-in" else offer.command
        assert evening.do(alone, replace(offer, command=command)) is None


def test_chips_that_nobody_sells_at_the_table_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits there with cash, the rack is full, and no hand is played."""
    nobody_may(monkeypatch, "sell-chips")
    kind = Kind(Dealing.STAFF, Chips.ISSUED, cash=True, crew=("dealer", "floor"))
    found = stuck.walked(shipped.load("six-card"), kind, [])
    assert found is not None
    assert "no hand can be played" in found.why


def test_a_tray_that_nobody_fills_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A payout larger than the tray waits, and nobody is asked for anything."""
    nobody_may(monkeypatch, "fill")
    kind = Kind(Dealing.STAFF, Chips.ISSUED, short_tray=True)
    game = shipped.load("six-card")
    found = next((one for luck in range(20) if (one := stuck.walked(game, kind, [], luck)) is not None), None)
    assert found is not None
    assert "is playing" in found.why


def test_a_stake_that_leaves_only_a_fold_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All chips lie on the Ante, no more come in mid-hand, and whoever bet them has nothing to decide."""
    monkeypatch.setattr(betting, "_cannot_finish", lambda *_, **__: None)
    evening = Evening(shipped.load("three-card"), Kind(Dealing.AUTOMATIC, Chips.PRACTICE, players=1))
    alone = evening.people["player 1"]
    for word in ("join", "buy-in", "bet", "ready"):
        offer = next(iter(evening.at_table(alone, [word])))
        command = replace(offer.command, cents=5_00) if word == "buy-in" else offer.command
        assert evening.do(alone, replace(offer, command=command)) is None
    assert stuck.wrong(evening) == "player 1 has no chips for anything but to fold"


def test_a_hand_that_goes_on_while_a_second_person_is_asked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A misdeal was called, and the hand was played and paid before anybody had agreed."""

    def called() -> str | None:
        evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.ISSUED))
        while (step := ways_on.towards_a_hand(evening)) is not None and step[1].word != "choose":
            assert evening.do(*step) is None
        floor = evening.people["floor"]
        assert evening.do(floor, next(iter(evening.at_table(floor, ["void-hand"])))) is None
        return stuck.wrong(evening)

    assert called() is None
    monkeypatch.setattr(decide, "_WHILE_ASKED", frozenset(decide._RULES))
    monkeypatch.setattr(Hand, "stopped", False)
    monkeypatch.setattr(evolve, "_hand", without_frozen(evolve._hand))
    said = called()
    assert said is not None
    assert said.startswith("the hand goes on while a second person is asked about it")


def test_a_call_that_outlives_its_hand_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two called a misdeal of one hand at once: the second call locked the tablet in the hand after it."""

    def called_twice() -> Evening:
        evening = Evening(shipped.load("three-card"), Kind(Dealing.REAL, Chips.NIGHT))
        while (step := ways_on.towards_a_hand(evening)) is not None and step[1].word != "record-hand":
            assert evening.do(*step) is None
        calls = [(evening.people[name], _call(evening, name)) for name in ("dealer", "floor")]
        assert evening.do(*calls[0]) is None
        evening.call_beside(*calls[1])
        manager = evening.people["manager"]
        assert evening.do(manager, next(one for one in evening.seconds(manager) if one.word == "agree")) is None
        assert evening.table.hands == 1
        return evening

    evening = called_twice()
    assert stuck.wrong(evening) is None
    assert evening.approvals.waiting() == []
    assert stuck.from_here(evening) is None
    monkeypatch.setattr(Evening, "_is_past", lambda *_: False)
    said = stuck.wrong(called_twice())
    assert said == "the hand is over, and a second person is still asked about it: felt-irregular"


def _call(evening: Evening, name: str) -> offers.Offer:
    return next(one for one in evening.of(evening.people[name]) if one.word == "felt-irregular")


@pytest.mark.parametrize("dealing", [Dealing.STAFF, Dealing.REAL])
def test_the_walk_comes_to_hands_that_are_called_twice(dealing: Dealing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a walk that goes around two calls at once, and a law that does not see what outlives its hand."""
    monkeypatch.setattr(Evening, "_is_past", lambda *_: False)
    game, chance = shipped.load("six-card"), random.Random(dealing.value)
    for luck in range(20):
        picks = [chance.randrange(stuck.PICK_MOST) for _ in range(stuck.PICKS_MOST)]
        found = stuck.walked(game, Kind(dealing, Chips.ISSUED), picks, luck)
        if found is not None:
            break
    assert found is not None
    assert "the hand is over, and a second person is still asked about it" in found.why
    assert any("at the same moment" in step for step in found.path)


def without_frozen(honest: Callable[..., Table]) -> Callable[..., Table]:
    """As if the table did not remember that its hand is frozen."""
    return lambda table, **fields: honest(table, **{**fields, "frozen": None} if "frozen" in fields else fields)


def test_a_night_with_real_cards_where_nobody_can_sit_down_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests had no seat where cards are real: everybody is a stranger there, and their chips are not the night's."""
    refused_where(monkeypatch, c.Join, TableCode.REAL_CARDS, lambda table: table.real_cards)
    found = stuck.walked(shipped.load("three-card"), Kind(Dealing.REAL, Chips.NIGHT), [])
    assert found is not None
    assert "no hand can be played" in found.why


def test_a_night_that_ends_under_an_open_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where players bank, no chip lies at the table: the night could be ended, and nobody could buy in any more."""
    kind = Kind(Dealing.STAFF, Chips.NIGHT)
    assert ends_and_goes_on(kind) is None
    monkeypatch.setattr(host.Host, "tables", lambda one: host.tables(one._balances()))
    said = ends_and_goes_on(kind)
    assert said is not None
    assert said.why.startswith("no hand can be played")
    assert said.path[0] == "floor: end-night"


def ends_and_goes_on(kind: Kind) -> stuck.Stuck | None:
    """The floor ends the night as soon as it is offered that; then a hand is played, and all go home."""
    evening = Evening(shipped.load("player-dealer"), kind)
    floor = evening.people["floor"]
    for offer in offers.at_night(evening.host, floor):
        if offer.word == "end-night":
            assert evening.do(floor, offer) is None
    return stuck.from_here(evening)


def test_a_night_that_nobody_can_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody has gone, the table is closed, and the night stays on: the next one cannot begin."""
    nobody_may(monkeypatch, "end-night")
    found = stuck.walked(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.NIGHT), [])
    assert found is not None
    assert found.why.startswith("not everybody can go home")


def test_a_bank_that_is_offered_only_before_anybody_sits_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was offered when bets opened; nobody sat there, and nobody who came later could take it."""
    offered_alone_may_take(monkeypatch)
    monkeypatch.setattr(bank_turn, "and_then", lambda table, events: tuple(events))  # noqa: ARG005
    found = stuck.walked(shipped.load("player-dealer"), Kind(Dealing.AUTOMATIC, Chips.ISSUED), [])
    assert found is not None
    assert "no hand" in found.why


def test_a_bank_that_nobody_can_take_once_all_have_declined_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All let it go by, each thinking that another would take it; then nobody had a key for it."""
    assert all_decline() is None
    offered_alone_may_take(monkeypatch)
    found = all_decline()
    assert found is not None
    assert "no hand" in found.why


def offered_alone_may_take(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bank, "_may_take", lambda table, hand, one: not hand.bank and table.turn.offered == one.player)


def all_decline() -> stuck.Stuck | None:
    evening = Evening(shipped.load("player-dealer"), Kind(Dealing.AUTOMATIC, Chips.ISSUED))
    for player in evening.players:
        for word in ("join", "buy-in"):
            person = evening.people[player]
            offer = next(iter(evening.at_table(person, [word])))
            command = replace(offer.command, cents=500_00) if word == "buy-in" else offer.command
            assert evening.do(person, replace(offer, command=command)) is None
    while (offered := evening.table.turn.offered) is not None:
        person = evening.people[offered]
        assert evening.do(person, next(iter(evening.at_table(person, ["decline-bank"])))) is None
    return stuck.from_here(evening)


def test_a_hand_of_real_cards_that_is_never_accepted_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tapped cannot be closed: the draft stays on the felt."""
    monkeypatch.setattr(recording, "record", lambda table, command, order: refuse(TableCode.REAL_CARDS))  # noqa: ARG005
    found = stuck.walked(shipped.load("three-card"), Kind(Dealing.REAL, Chips.PRACTICE), [])
    assert found is not None


def test_an_offer_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is offered is what is accepted: here the house refuses what the table would take."""
    from pitboss.house.service import House, Reply

    honest = House.ask

    def ask(house: House, table: str, command: c.Command, *, by: str, command_id: str) -> Reply:
        if isinstance(command, c.Bet):
            return Reply(0, refusal=refuse(TableCode.FROZEN))
        return honest(house, table, command, by=by, command_id=command_id)

    monkeypatch.setattr(House, "ask", ask)
    found = stuck.walked(shipped.load("three-card"), Kind(Dealing.AUTOMATIC, Chips.PRACTICE), [])
    assert found is not None
    assert "was offered bet, and it is refused" in found.why


def test_the_way_into_trouble_is_told_step_by_step_and_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a path that nobody can follow, and one with steps that need not be there."""
    nobody_may(monkeypatch, "leave")
    nobody_may(monkeypatch, "let-go")
    found = stuck.searched(shipped.load("six-card"), Kind(Dealing.STAFF, Chips.PRACTICE), random.Random(2), walks=3)
    assert found is not None
    said = str(found).splitlines()
    assert said[0].startswith("dealt by staff, practice chips, 2 players: not everybody can go home")
    assert "  1. player 1: join player 1" in said
    assert len(found.path) < 40
