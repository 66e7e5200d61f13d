"""The signing key of the house, and what it signs: exports, receipts, and the key that comes after it.

A signature stands beside what it signs and never in it: nothing that is checked without a key needs one. The head of a
stream stands for all records before it, and a commit is in one of them; so a receipt signs records and commits with
the head. Ed25519 gives the same signature for the same words, so that none has to be kept. `docs/fairness.md` says what
a signature proves, `docs/hand-record.md` what is signed, byte by byte.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from pitboss.house.desk import Desk, stream_of
from pitboss.house.stores.store import NO_HASH, Reader
from pitboss.tables import codec
from pitboss.tables.commands import PostKey
from pitboss.tables.state import Table

RECEIPT = "pitboss receipt 1"
SEED_BYTES = 32

Json = dict[str, Any]


class Signer:
    """Holds the private key for a process. `key` is the public half, in hexadecimal digits."""

    __slots__ = ("_private", "key", "postings")

    def __init__(self, seed: bytes, postings: Sequence[PostKey] = ()) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # slow to import

        assert len(seed) == SEED_BYTES
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.key = self._private.public_key().public_bytes_raw().hex()
        self.postings = tuple(postings) or (PostKey(self.key),)  # how tables are told of it, and of those before it
        assert self.posting.key == self.key

    @property
    def posting(self) -> PostKey:
        return self.postings[-1]

    def _sign(self, word: str, *parts: bytes) -> str:
        return self._private.sign(_lp(word.encode()) + _lp(bytes.fromhex(self.key)) + b"".join(parts)).hex()

    def receipt(self, reader: Reader, table: str, hand: int, commit: str, version: int) -> Json:
        """For a hand, and for all records of the table up to a version."""
        return self.sign_receipt(table, version, _link(reader, table, version).hex(), hand, commit)

    def sign_receipt(self, table: str, version: int, hash: str, hand: int, commit: str) -> Json:
        said = _of_receipt(table, version, bytes.fromhex(hash), hand, commit)
        return {
            "format": RECEIPT,
            "key": self.key,
            "table": table,
            "version": version,
            "hash": hash,
            "hand": hand,
            "commit": commit,
            "signature": self._sign(RECEIPT, *said),
        }

    def has_given(self, receipt: Mapping[str, Any]) -> bool:
        """Whether the house has signed this receipt, with its key or with one before it."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        if receipt["key"] not in {key for one in self.postings for key in (one.key, one.old)}:
            return False
        link, key = bytes.fromhex(receipt["hash"]), bytes.fromhex(receipt["key"])
        said = _of_receipt(receipt["table"], receipt["version"], link, receipt["hand"], receipt["commit"])
        try:
            told = _lp(RECEIPT.encode()) + _lp(key) + b"".join(said)
            Ed25519PublicKey.from_public_bytes(key).verify(bytes.fromhex(receipt["signature"]), told)
        except InvalidSignature:
            return False
        return True

    @property
    def line(self) -> list[Json]:
        """All keys of the house in order, with the signatures that lead from one to the next; [] where it has had one.

        An export carries it, since the chain of a table that is closed, or was not opened since, posts no new key.
        """
        every = [{"key": one.key, "old": one.old, "signature": one.signature} for one in self.postings]
        return [{name: said for name, said in one.items() if said} for one in every] if len(every) > 1 else []

    def signed(self, document: Mapping[str, Any]) -> Json:
        """An export with the keys that led to this one, and the signature beside what it says."""
        told = {**document, "keys": self.line} if self.line else document
        return {**told, "signed": self.seal(sha256(canonical(told).encode()).digest())}

    def seal(self, digest: bytes) -> Json:
        """The signature of an export whose canonical text has this hash."""
        return {"key": self.key, "signature": self._sign("pitboss export 1", _lp(digest))}

    def hands_over(self, key: str) -> PostKey:
        """The next key of the house, signed by this one."""
        return PostKey(key, self.key, self._sign("pitboss key 1", _lp(bytes.fromhex(key))))


def canonical(document: Any) -> str:
    """One text for one meaning: what an export is hashed as."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def postings_json(postings: Sequence[PostKey]) -> str:
    return canonical([codec.as_json(one, "do") for one in postings])


def read_postings(text: str) -> tuple[PostKey, ...]:
    found = [codec.read_command(one) for one in json.loads(text)]
    return tuple(one for one in found if isinstance(one, PostKey))


def due(table: Table, signer: Signer | None) -> PostKey | None:
    """What a table has to be told of the key, before anything is signed of it: each key by the one before it."""
    if signer is None or table.key == signer.key:
        return None
    known = [number for number, one in enumerate(signer.postings) if one.key == table.key]
    return signer.postings[known[-1] + 1] if known else signer.posting


class Shown(Enum):
    """What a receipt that somebody shows says of the house."""

    AGREES = "agrees"
    DECLARED = "declared"  # it is of records that a restore has declared lost
    ROLLED_BACK = "rolled-back"  # of records that are gone, and nobody said so
    NOT_OURS = "not-ours"


@dataclass(frozen=True)
class Receipts:
    """Receipts of a house that may have no key, as one in the memory of a test."""

    reader: Reader
    signer: Signer | None

    def now(self, desk: Desk) -> Json | None:
        """For the hand that is on, or the one whose deck is washed next: before its bets, its commit is in it.

        Of what is shown alone: a record that is being stored may still fail, and would be signed all the same.
        """
        table = desk.shown
        if self.signer is None or table is None:
            return None
        hand, commit = table.hands, ""
        if table.hand is not None:
            hand, commit = table.hand.number, table.hand.commit
        elif table.washed:
            hand, commit = table.washed[0].hand, table.washed[0].commit
        return self.signer.receipt(self.reader, desk.name, hand, commit, desk.shown_version)

    def shown(self, table: Table, receipt: Mapping[str, Any]) -> Shown:
        """A receipt beside the records of its table.

        After a restore hands go on behind a number that no lost one has; so a receipt for a hand up to that number is
        of what was declared lost, and for one behind it of records that have to be there.
        """
        if self.signer is None or not self.signer.has_given(receipt):
            return Shown.NOT_OURS
        if _link(self.reader, table.terms.table, receipt["version"]).hex() == receipt["hash"]:
            return Shown.AGREES
        return Shown.DECLARED if receipt["hand"] <= table.restored else Shown.ROLLED_BACK

    def after(self, table: str, hand: int, commit: str, version: int) -> Json | None:
        """For a finished hand: `version` is the record that opened its deck."""
        return None if self.signer is None else self.signer.receipt(self.reader, table, hand, commit, version)


def _link(reader: Reader, table: str, version: int) -> bytes:
    """The hash of a record; that of none where there is no such record."""
    if version == 0:
        return NO_HASH
    return next((one.hash for one in reader.records(stream_of(table), version - 1, 1)), NO_HASH)


def _of_receipt(table: str, version: int, link: bytes, hand: int, commit: str) -> tuple[bytes, ...]:
    return _lp(table.encode()), _u64(version), _lp(link), _u64(hand), _lp(bytes.fromhex(commit))


def _lp(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")
