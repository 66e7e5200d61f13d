"""Finished hands, verified by `pitboss.verifier`, which shares no code with the house, or exported for it.

Both work hand by hand, so that long work can be stopped between two hands.
"""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from pitboss import verifier
from pitboss.house import history
from pitboss.house.desk import stream_of
from pitboss.house.hand_index import Index
from pitboss.house.signing import Json, Signer, canonical
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader


class Hash(Protocol):
    """One of `hashlib`."""

    def update(self, data: bytes, /) -> None: ...

    def digest(self) -> bytes: ...


HANDS_MOST = 500  # that are verified with one request


class Verdict(NamedTuple):
    """The result of verifying a hand."""

    hand: int
    claimed: bool  # False for real cards, for which no proof of the deck is claimed
    wrong: tuple[str, ...]  # a sentence for each check that failed


def verdicts(reader: Reader, index: Index, first: int, last: int) -> Iterator[Verdict]:
    """Verify the finished hands from `first` to `last`."""
    for told in index.told(reader, first, last):
        record = history.record(told)
        wrong = tuple(check.sentence for check in verifier.verify_hand(record) if not check.ok)
        yield Verdict(told.opened.hand, record["proof"] != "none", wrong)


def exported(reader: Reader, index: Index, line: Sequence[Json] = ()) -> Iterator[str]:
    """The text of `history.export` in pieces, because a table may have too many hands for the memory.

    It is canonical, so that it can be hashed and signed on the way; `ended` gives the end, with the signature. `line`
    is `Signer.line`.
    """
    upto, stream = index.version, stream_of(index.table)
    yield '{"chain":['
    yield from _listed(
        canonical({"version": one.version, "payload": one.payload, "hash": one.hash.hex()})
        for one in reader.records(stream, 0, upto)
    )
    yield '],"commits":['
    yield from _listed(_commits(reader, stream, upto))
    yield f'],"format":{json.dumps(history.TABLE)},"hands":['
    told = index.told(reader, 1, index.last) if index.places else iter(())
    yield from _listed(canonical(history.record(one)) for one in told)
    keys = f'"keys":{canonical(list(line))},' if line else ""
    yield f'],{keys}"table":{json.dumps(index.table)}'


def ended(told: Hash, signer: Signer | None) -> str:
    """The end of an export; `told` is the hash of the text before it."""
    if signer is None:
        return "}\n"
    told.update(b"}")
    return f',"signed":{canonical(signer.seal(told.digest()))}}}\n'


def _commits(reader: Reader, stream: str, upto: int) -> Iterator[str]:
    for record in reader.records(stream, 0, upto):
        if '"is":"deck-washed"' in record.payload:
            for event in payload.read(record.payload)["events"]:
                if event["is"] == "deck-washed":
                    yield canonical({key: event[key] for key in ("hand", "deck", "commit")})


def _listed(parts: Iterator[str]) -> Iterator[str]:
    comma = ""
    for part in parts:
        yield comma + part
        comma = ","
