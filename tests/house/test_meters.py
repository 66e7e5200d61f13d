"""A house with a table whose meters are won all the time: its book, its export, its statement, and its closing."""

from dataclasses import replace

from pitboss import verifier
from pitboss.house import history, house_check
from pitboss.house.service import House
from pitboss.house.stores import payload
from pitboss.house.stores.memory import MemoryStore
from pitboss.ledger import accounts
from pitboss.ledger.entry import from_json
from pitboss.ledger.statement import Dated, shift
from pitboss.rounds import events as r
from pitboss.rounds import meters
from pitboss.rounds.meters import Level
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.settle import Cause, Ending, Settlement
from pitboss.sheets import digest
from pitboss.tables import codec, play
from pitboss.tables import commands as c
from pitboss.tables.decide import decide
from pitboss.tables.refusal import TableCode
from pitboss.tables.terms import practice
from tests.house import playing
from tests.meters import everyday

GAME = everyday()
HANDS = 12


def played() -> House:
    house = playing.opened(MemoryStore())
    game, terms = practice(GAME, "T1", 4)
    playing.must(house.open_table(game, terms, by="floor", command_id="open T1"))
    for player in playing.PEOPLE:
        for command in (c.Join(player), c.BuyIn(player, 1_000_00)):
            playing.must(house.ask("T1", command, by=player, command_id=f"{player} {command}"))
    while (hand := house.table("T1").hand) is None or hand.number <= HANDS:
        ask = playing.next_ask(house, "T1")
        if isinstance(ask.command, c.Bet):
            ask = replace(ask, command=replace(ask.command, stakes={**ask.command.stakes, "progressive": 100}))
        playing.must(house.ask_together([ask])[0])
    return house


def test_an_evening_with_meters_adds_up_everywhere() -> None:
    """The book against the tables, the verifier on the export, the statement by counts and by hands."""
    house = played()
    records = list(house.store.records("table:T1"))
    said = [payload.read(one.payload) for one in records]
    moved = [one for each in said for one in map(codec.read_event, each["events"]) if isinstance(one, r.MeterMoved)]
    assert len({one.meter for one in moved if one.seeded}) == 2
    assert house_check.problems(house.store) == []
    assert [one.sentence for one in verifier.verify(history.export(house.store, "T1")) if not one.ok] == []
    settling = [each["entries"] for each in said if any(event["is"] == "meter-moved" for event in each["events"])]
    assert all(len([one for one in entries if any("spot:" in line[0] for line in one)]) == 1 for entries in settling)

    terms = house.table("T1").terms
    dated = [Dated(each["at"], from_json(one)) for each in said for one in each["entries"]]
    told = shift(terms, dated, 0, 2**62)
    assert told.opening == terms.tray + terms.rack + sum((terms.meters or {}).values())
    assert told.metered == sum(one.after - one.before for one in moved)
    assert "left in the meters, in the win" in dict(told.lines())

    house.finish_hand("T1")
    table = house.table("T1")
    playing.must(house.close_table("T1", tray=table.tray, rack=table.rack, by="floor", command_id="close"))
    balances = house.store.balances()
    for name in table.meters:
        assert not balances[accounts.meter(terms, name)].cents
    assert house_check.problems(house.store) == []


def test_a_table_says_nothing_of_seeds_and_gets_those_of_its_sheet() -> None:
    game, terms = practice(GAME, "T1", 4)
    rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
    refused = decide(None, c.OpenTable(replace(terms, meters={"jackpot": 1}), rules, texts))
    assert isinstance(refused, Refusal)
    assert refused.code is TableCode.BAD_TERMS


def test_a_tray_that_cannot_seed_a_meter_waits_for_its_fill() -> None:
    """The prize comes from the meter, the new seed from the tray: with an empty tray the hand is not paid yet."""
    won = r.WagerSettled(1, Settlement("progressive", 100, 0, Ending.WIN, Cause.PAYS, None, "three of a kind", "", 0))
    events = meters.settle(GAME, [won], {"jackpot": Level(90_00), "mini": Level(5_01)})
    moved = next(one for one in events if isinstance(one, r.MeterMoved))
    assert moved.seeded == 77_77
    assert sum(play.net_of(event) for event in events) == 77_77 - 100 + moved.fed
