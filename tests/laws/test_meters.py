"""The law of meters finds planted defects, and tables keep their chips while meters are won all the time."""

from dataclasses import replace
from random import Random

import pytest

from pitboss.laws import meters as law
from pitboss.laws import tables
from pitboss.laws.tables import opened, play_hand
from pitboss.rounds import events as r
from pitboss.rounds import meters
from pitboss.rounds.meters import Level
from tests.meters import everyday

GAME = everyday()


def test_the_law_holds_where_meters_are_won_all_the_time() -> None:
    assert not [*law.exact(GAME, Random(1), 60)]


def test_a_feed_that_drops_parts_of_a_cent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = meters._fed
    dropped = lambda *given: {name: Level(level.cents) for name, level in honest(*given).items()}  # noqa: E731
    monkeypatch.setattr(meters, "_fed", dropped)
    assert any("shows" in told for told in law.exact(GAME, Random(1), 5))


def test_a_prize_that_is_paid_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second winner gets what the first one has taken already."""
    honest = meters.pay

    def twice(game, settled, standing):  # type: ignore[no-untyped-def]
        alone = [honest(game, [one], standing) for one in settled]
        whole = honest(game, settled, standing)
        return whole._replace(settled=[one.settled[0] for one in alone])

    monkeypatch.setattr(meters, "pay", twice)
    assert any("should bring" in told for told in law.exact(GAME, Random(1), 20))


def test_a_table_keeps_its_chips_while_meters_are_won() -> None:
    """The book, the table and its log agree after every command; then what is in the meters goes to the cage."""
    sitting, chance = opened(GAME), Random(3)
    for _ in range(15):
        play_hand(sitting, chance, trouble=0.1)
    assert not sitting.broken
    moved = [event for _, events in sitting.log for event in events if isinstance(event, r.MeterMoved)]
    assert {one.meter for one in moved} == {"jackpot", "mini"}
    assert any(one.paid for one in moved)
    assert any(one.seeded for one in moved)
    assert not [*tables.kept(GAME, Random(4), 40)]


def test_a_meter_that_is_told_wrongly_ends_the_replay() -> None:
    """A record of another meter than the table had cannot be applied."""
    from pitboss.tables.evolve import apply

    sitting, chance = opened(GAME), Random(3)
    for _ in range(6):
        play_hand(sitting, chance, trouble=0)
    events = [event for _, events in sitting.log for event in events]
    place = next(at for at, event in enumerate(events) if isinstance(event, r.MeterMoved))
    first = events[place]
    assert isinstance(first, r.MeterMoved)
    events[place] = replace(first, before=first.before + 1)
    with pytest.raises(AssertionError, match="stands at"):
        apply(None, events)
