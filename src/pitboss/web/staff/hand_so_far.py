"""The current hand, step by step, for a ruling: only what everybody could see."""

from collections.abc import Iterator

from pitboss.house.desk import Desk, stream_of
from pitboss.house.stores import payload
from pitboss.house.stores.payload import Payload
from pitboss.house.stores.store import Reader, StoredRecord
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.web.services import Services
from pitboss.web.study.describing import Scene, describe
from pitboss.web.wire.past import Step

PIECE = 32  # records read at once, going backwards


def steps(services: Services, table: str) -> list[Step]:
    """The steps since bets were opened; none between hands. The deck is closed, so no card is given by its position."""
    desk = services.house.desk(table)
    state = desk.shown
    if state is None or state.hand is None:
        return []
    name = services.people.name
    owners = {one.spot: name(one.player) for one in state.hand.ended if not one.behind}
    owners |= {spot.number: name(spot.player) for spot in state.hand.round.spots}
    scene = Scene(state.game, (), name, owners)
    return [
        step for record in _records(services.house.store, desk) for step in _steps(record, scene, state.hand.number)
    ]


def _records(reader: Reader, desk: Desk) -> list[Payload]:
    """The records of the hand, beginning with the one that opened its bets."""
    found: list[Payload] = []
    upto = desk.shown_version
    while upto > 0:
        after = max(0, upto - PIECE)
        piece: list[StoredRecord] = list(reader.records(stream_of(desk.name), after, upto - after))
        for record in reversed(piece):
            found.append(payload.read(record.payload))
            if any(event["is"] == "bets-opened" for event in found[-1]["events"]):
                return found[::-1]
        upto = after
    return found[::-1]


def _steps(record: Payload, scene: Scene, hand: int) -> Iterator[Step]:
    events = [codec.read_event(event) for event in record["events"]]
    opened = e.BetsOpened(hand)
    begin = events.index(opened) if opened in events else 0  # events before it belong to the previous hand
    for raw, event in list(zip(record["events"], events, strict=True))[begin:]:
        said = describe(scene, event)
        yield Step(
            at=record["at"],
            by=scene.behind(payload.by_of(record)),
            says=said.says,
            event=raw["is"],
            cards=list(said.cards),
            cents=said.cents,
        )
