"""Every field of an export is held by something: changed, with the chain hashed anew, it is refused.

What only a signature holds is listed here with its reason, and no more than that: a field that is on the list and is
refused all the same has to leave it.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any, TypeAlias

import pytest

from pitboss import verifier
from pitboss.house import history
from pitboss.house.signing import Signer
from pitboss.house.stores.memory import MemoryStore
from pitboss.tables import codec
from tests.house.playing import opened, play_hand
from tests.verifier import builder
from tests.verifier.builder import Json

Path: TypeAlias = tuple[str | int, ...]
SHEETS = ("four-card", "player-dealer")

SIGNED_ONLY = {
    "what was asked, and by whom: what came of it is in the events, and those are held": (
        "answer.*", "by", "command.*", "command_id",
    ),
    "a moment: that no record is older than the one before it is held, and no more": ("at",),
    "manners: who was offered what, who was done betting, who is a bot; nothing follows from it": (
        "events.bank-declined.player", "events.bank-offered.player", "events.bank-passing.passes",
        "events.bank-passing.player", "events.said-ready.player", "events.seated.kind",
    ),
    "the names of stages: what was dealt, turned up and chosen in them is held": ("events.stage-ended.stage",),
    "which part of the sheet paid: the clause says the same, and is held": ("events.wager-settled.settlement.cause",),
    "for which spot a fee was taken: who paid how much is held, though not to the posted schedule": (
        "events.collection-taken.spot", "events.table-opened.terms.schedule.bank",
        "events.table-opened.terms.schedule.player", "events.table-opened.terms.schedule.up_to",
    ),
    "how a table is run: no card, wager or chip follows from it": (
        "events.table-opened.terms.backline", "events.table-opened.terms.coach", "events.table-opened.terms.dealer",
        "events.table-opened.terms.floor", "events.table-opened.terms.practice_bank",
        "events.table-opened.terms.seats", "events.table-opened.terms.timers.*",
    ),
}  # fmt: skip


@cache
def export(sheet: str) -> Json:
    house = opened(MemoryStore(), sheet, people=("ann", "bob"))
    play_hand(house, "T1")
    found: Json = json.loads(json.dumps(history.export(house.store, "T1")))
    for link in found["chain"]:
        link["payload"] = json.loads(link["payload"])
    return found


def written(document: Json) -> Json:
    """The chain hashed anew, by its owner."""
    return document | {"chain": builder.chain([link["payload"] for link in document["chain"]])}


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from leaves(inner, (*path, key))
        case list():
            for number, inner in enumerate(value):
                yield from leaves(inner, (*path, number))
        case None:
            return
        case _:
            yield path


FREE = ("stakes", "wagers", "choices", "seals", "cuts", "timers")  # keys below them are names or numbers
WHOLE = ("command", "answer")


def kind(document: Json, path: Path) -> str:
    """The field, whichever hand, record or spot it is of."""
    words: list[str] = []
    at: Any = document
    for step in path:
        if any(word in WHOLE for word in words):
            return ".".join([*words, "*"]).removeprefix("chain.payload.")
        if words[-1:] == ["events"] and isinstance(step, int):
            words.append(at[step]["is"])
        elif not isinstance(step, int):
            words.append("*" if words[-1:] and words[-1] in FREE else step)
        at = at[step]
    return ".".join(words).removeprefix("chain.payload.")


def changed(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if value.isalnum() and len(value) == 64:
            return ("0" if value[0] != "0" else "1") + value[1:]
        case _:
            return value + "x"


def tampered(document: Json, path: Path) -> Json:
    made = deepcopy(document)
    at: Any = made
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = changed(at[path[-1]])
    return written(made)


def held(document: Json) -> bool:
    return any(not check.ok for check in verifier.verify(document))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_field_that_is_changed_is_refused_or_listed(sheet: str) -> None:
    document = export(sheet)
    assert not held(written(deepcopy(document)))
    by_kind: dict[str, list[Path]] = {}
    for path in leaves(document):
        if path[0] != "chain" or path[2] == "payload":
            by_kind.setdefault(kind(document, path), []).append(path)
    free = {name for name, paths in by_kind.items() if not all(held(tampered(document, one)) for one in _some(paths))}
    listed = {name for names in SIGNED_ONLY.values() for name in names}
    assert free - listed == set(), "nothing holds these, and nobody says why"
    assert listed & by_kind.keys() <= free, "these are held by now: take them from the list"


def _some(paths: list[Path]) -> list[Path]:
    return [paths[0], paths[-1]] if len(paths) > 1 else paths


def test_a_signature_holds_what_nothing_else_does() -> None:
    signer, document = Signer(bytes(32)), export("four-card")
    signed = signer.signed(written(deepcopy(document)))
    assert not held(signed)
    names = {name for names in SIGNED_ONLY.values() for name in names}
    tried = {kind(document, path): path for path in leaves(document) if kind(document, path) in names}
    assert len(tried) > 10
    for path in tried.values():
        assert held({**tampered(document, path), "signed": signed["signed"]})


def test_the_list_is_of_fields_that_there_are() -> None:
    known = {kind(export(sheet), path) for sheet in SHEETS for path in leaves(export(sheet))}
    assert {name for names in SIGNED_ONLY.values() for name in names} <= known


def test_the_verifier_knows_the_events_of_a_table_and_their_fields() -> None:
    """A new event, or a new field of one, has to be written down in the verifier: else it would refuse true exports."""
    mine = {word: set(shape) for word, shape in verifier.EVENTS.items()}
    assert mine == {word: set(codec._hints(one)) for word, one in codec.event_kinds().items()}
