"""Defects put into a table on purpose: each is noticed by a law or by the test that it is named with."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.cards.card import Card
from pitboss.fair import protocol
from pitboss.frozen import changed
from pitboss.laws import tables as laws
from pitboss.ledger.accounts import LedgerError
from pitboss.ledger.post import TableFacts
from pitboss.rounds import choices
from pitboss.rounds import commands as r
from pitboss.rounds import events as round_events
from pitboss.rounds.events import CardShown
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.rounds.state import faces_of
from pitboss.sheets import shipped
from pitboss.tables import bank, betting, codec, decide, deck, evolve, irregular, moves, play, seats, snapshot, view
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.moves import TRAY
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Phase, Table
from pitboss.tables.words import Answer
from tests.ledger import test_post
from tests.tables import test_bank, test_corrections, test_decks, test_irregular, test_play, test_seats

Plant = Callable[[pytest.MonkeyPatch], None]
Proof = Callable[[], object]


def law(name: str, sheet: str, hands: int = 10) -> Proof:
    """A law that has to find something."""

    def run() -> None:
        found = list(getattr(laws, name)(shipped.load(sheet), Random(sheet), 10 * hands))
        assert found == []

    return run


# ---------------------------------------------------------------- secrets


def leaks_a_neighbours_cards(patch: pytest.MonkeyPatch) -> None:
    real = view.own

    def own(table: Table, player: str, order: Sequence[Card]) -> dict[str, Any]:
        spots = table.hand.round.spots if table.hand else ()
        return {**real(table, player, order), "others": [faces_of(spot.cards, order) for spot in spots]}

    patch.setattr(view, "own", own)


def leaks_the_undealt_deck(patch: pytest.MonkeyPatch) -> None:
    real = view.view
    patch.setattr(laws, "view", lambda table, player, order: {**real(table, player, order), "next": order[-1:]})


def shows_cards_before_the_look(patch: pytest.MonkeyPatch) -> None:
    real = view.own_spot

    def own_spot(table: Table, hand: Any, number: int, order: Sequence[Card]) -> dict[str, Any]:
        spot = hand.round.spot(number)
        seen = real(table, hand, number, order)
        return {**seen, "cards": list(faces_of(spot.cards, order))} if spot and order else seen

    patch.setattr(view, "own_spot", own_spot)


def deals_a_card_face_up(patch: pytest.MonkeyPatch) -> None:
    def deal(table: Table, command: r.Deal, order: Sequence[Card]) -> Answer:
        answer = play.deal(table, command, order)
        return answer if isinstance(answer, Refusal) else (*answer, CardShown(0, order[0]))

    patch.setitem(decide._RULES, r.Deal, deal)


def names_a_hidden_face_in_the_log(patch: pytest.MonkeyPatch) -> None:
    def remind(table: Table, command: c.TimeUp, order: Sequence[Card]) -> Answer:
        answer = play.time_up(table, command, order)
        return answer if isinstance(answer, Refusal) else (*answer, e.Reminded(order[0]))

    patch.setitem(decide._RULES, c.TimeUp, remind)


# ---------------------------------------------------------------- chips


def pays_over_the_banks_wager(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bank, "cover", lambda due, _: list(due))


def skips_a_collection(patch: pytest.MonkeyPatch) -> None:
    real = bank.collections
    patch.setattr(bank, "collections", lambda table, hand: list(real(table, hand))[1:])


def tray_pays_for_a_players_bank(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableFacts, "payer", moves.TRAY)


def corrects_without_a_reversal(patch: pytest.MonkeyPatch) -> None:
    real = moves._corrected
    patch.setitem(moves._MOVES, e.PayoutCorrected, lambda event, *table: list(real(event, *table))[1:])


def pays_a_winner_twice(patch: pytest.MonkeyPatch) -> None:
    """In the book, at the table and in the reports alike: they agree, and are all wrong."""
    real = moves._MOVES[round_events.WagerSettled]
    twice = lambda event, *table: [*real(event, *table), *(one for one in real(event, *table) if one.source is TRAY)]  # noqa: E731
    patch.setitem(moves._MOVES, round_events.WagerSettled, twice)


def keeps_the_wagers_of_a_dead_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(irregular, "_hand_over", lambda *_: iter(()))


def forgets_a_riders_reserve(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(play, "_reserves", lambda *_: iter(()))


def forgets_the_posted_maximum(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(play, "_capped", lambda items, _: [one.net for *_, one in items])


def bets_what_cannot_be_finished(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(betting, "_takes", lambda _, stakes: sum(stakes.values()))


# ---------------------------------------------------------------- procedure


def raises_when_time_is_up(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(choices, "default", lambda _, offers: max(offers, key=lambda offer: offer.stake).choice)


def waits_for_ever(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(play, "_defaults", lambda *_: ())


def lets_a_third_spot_be_kept(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seats, "_over", lambda *_: [])


def gives_the_extra_spot_to_the_same_player(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seats, "_scarce", lambda _: False)


def does_not_await_the_floor(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(evolve._CHANGES, e.CalledOut, lambda table, _: table)


def lets_the_bank_stay_a_third_hand(patch: pytest.MonkeyPatch) -> None:
    real = evolve._locked

    def locked(table: Table, event: e.DeckLocked) -> Table:
        after = real(table, event)
        return changed(after, turn=changed(after.turn, row=1))

    patch.setitem(evolve._CHANGES, e.DeckLocked, locked)


# ---------------------------------------------------------------- decks and the log


def deals_from_one_deck(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        deck, "next_washes", lambda table, count: [(n, "A") for n in range(table.hands + 1, table.hands + 1 + count)]
    )


def leaves_the_cuts_out(patch: pytest.MonkeyPatch) -> None:
    told = {**vars(protocol), "pool": lambda head, _: protocol.pool(head, {})}
    patch.setattr(deck, "protocol", SimpleNamespace(**told))


def loses_a_burnt_card(patch: pytest.MonkeyPatch) -> None:
    real = deck.places
    patch.setattr(deck, "places", lambda table, hand: real(table, hand)[1:])


def changes_a_table_that_refuses(patch: pytest.MonkeyPatch) -> None:
    def bet(table: Table, command: c.Bet, order: Sequence[Card]) -> Answer:
        if table.hand is not None and table.hand.phase is Phase.BETTING:
            for spot in table.hand.round.spots:
                spot.stakes["ante"] = 1  # type: ignore[index]
        return refuse(TableCode.NO_NOTE)

    patch.setitem(decide._RULES, c.BetBehind, bet)


def loses_a_field_on_the_way_to_the_store(patch: pytest.MonkeyPatch) -> None:
    real = codec.event_json

    def written(event: e.Event) -> dict[str, Any]:
        return {name: value for name, value in real(event).items() if name != "practice"}

    patch.setattr(codec, "event_json", written)


def hands_on_a_table_that_its_events_do_not_make(patch: pytest.MonkeyPatch) -> None:
    real = evolve.Applied.of
    wrong = lambda before, events, after: real(before, events, changed(after, restored=after.restored + 1))  # noqa: E731
    patch.setattr(evolve.Applied, "of", wrong)


def forgets_the_line_in_a_snapshot(patch: pytest.MonkeyPatch) -> None:
    real = snapshot.write
    patch.setattr(snapshot, "write", lambda table: {**real(table), "line": []})


def broken_on_purpose() -> Iterator[tuple[Plant, Proof]]:
    yield leaks_a_neighbours_cards, law("hidden", "six-card")
    yield leaks_the_undealt_deck, law("hidden", "four-card")
    yield shows_cards_before_the_look, test_play.test_nobody_looks_before_the_player_dealers_card_is_face_up
    yield shows_cards_before_the_look, law("hidden", "player-dealer")
    yield deals_a_card_face_up, law("hidden", "pair-plus")
    yield names_a_hidden_face_in_the_log, law("hidden", "six-card")
    yield pays_over_the_banks_wager, law("kept", "player-dealer")
    yield pays_over_the_banks_wager, test_bank.test_the_example_of_the_clause_hand_for_hand
    yield (
        skips_a_collection,
        lambda: test_bank.test_the_collection_is_by_bracket_from_players_and_the_bank_before_the_deal(
            5_00, 25_00, (50, 1_00)
        ),
    )
    yield tray_pays_for_a_players_bank, law("kept", "player-dealer")
    yield (
        corrects_without_a_reversal,
        test_corrections.test_a_decision_from_a_sealed_deck_is_corrected_by_reversing_entries,
    )
    yield pays_a_winner_twice, lambda: test_post.test_a_round_moves_to_every_seat_what_its_settlements_say("six-card")
    yield (
        keeps_the_wagers_of_a_dead_hand,
        test_irregular.test_a_dead_hand_may_be_the_last_to_decide_and_the_others_go_on,
    )
    yield forgets_a_riders_reserve, law("kept", "player-dealer")
    yield forgets_the_posted_maximum, test_play.test_no_player_is_paid_more_than_the_posted_maximum_in_a_round
    yield bets_what_cannot_be_finished, test_play.test_an_ante_that_must_be_matched_needs_chips_for_the_match
    yield (
        raises_when_time_is_up,
        lambda: test_play.test_after_a_reminder_time_takes_the_sheets_default_and_never_a_raise("six-card", "fold", 0),
    )
    yield waits_for_ever, law("kept", "six-card")
    yield (
        lets_a_third_spot_be_kept,
        (test_seats.test_while_people_wait_nobody_keeps_more_than_two_spots_from_the_next_hand_on),
    )
    yield gives_the_extra_spot_to_the_same_player, test_seats.test_on_scarce_extra_spots_players_take_turns
    yield (
        does_not_await_the_floor,
        lambda: test_play.test_strong_hands_wait_for_the_floor_before_anything_is_paid(
            {"spot1": test_play.TRIPS, "dealer": test_play.NOTHING}, ["1"]
        ),
    )
    yield lets_the_bank_stay_a_third_hand, (test_bank.test_the_bank_is_offered_clockwise_for_at_most_two_hands_in_a_row)
    yield deals_from_one_deck, law("kept", "six-card")
    yield leaves_the_cuts_out, test_decks.test_the_deck_is_locked_when_every_sealed_cut_is_open
    yield loses_a_burnt_card, law("kept", "four-card")
    yield changes_a_table_that_refuses, law("kept", "player-dealer")
    yield loses_a_field_on_the_way_to_the_store, law("kept", "player-dealer")
    yield hands_on_a_table_that_its_events_do_not_make, law("kept", "four-card")
    yield forgets_the_line_in_a_snapshot, test_seats.test_on_scarce_extra_spots_players_take_turns


PLANTED = list(broken_on_purpose())


@pytest.mark.parametrize(("plant", "proof"), PLANTED, ids=[f"{n} {one[0].__name__}" for n, one in enumerate(PLANTED)])
def test_a_table_that_does_this_is_found_out(plant: Plant, proof: Proof, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof holds as things are (it is a test of its own, or a law), and not with the defect."""
    plant(monkeypatch)
    with pytest.raises((AssertionError, codec.CodecError, LedgerError)):
        proof()
