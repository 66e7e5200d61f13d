"""The signing key of the house, and what it signs: exports, receipts, and the key that comes after it.

A signature is beside what it signs and never part of it, so that all other checks work without a key. The hash of a
record covers all records before it, with their commits; so a receipt that signs the hash signs all of them. Ed25519
is deterministic, so signatures need not be stored. `docs/fairness.md` says what a signature proves,
`docs/hand-record.md` what is signed, byte by byte.
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
        self.postings = tuple(postings) or (PostKey(self.key),)  # the commands that put it and earlier keys on record
        assert self.posting.key == self.key

    @property
    def posting(self) -> PostKey:
        return self.postings[-1]

    def _sign(self, word: str, *parts: bytes) -> str:
        return self._private.sign(_lp(word.encode()) + _lp(bytes.fromhex(self.key)) + b"".join(parts)).hex()

    def receipt(self, reader: Reader, table: str, hand: int, commit: str, version: int) -> Json:
        """A receipt for a hand, and for all records of the table up to a version."""
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
        """Whether the house has signed this receipt, with its current key or an earlier one."""
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
        """All keys of the house in order, each signed by the one before; empty if it has had only one.

        It is part of an export, because a table that was closed before a change has no record of the new key.
        """
        every = [{"key": one.key, "old": one.old, "signature": one.signature} for one in self.postings]
        return [{name: said for name, said in one.items() if said} for one in every] if len(every) > 1 else []

    def signed(self, document: Mapping[str, Any]) -> Json:
        """The export with the line of keys, and the signature beside it."""
        told = {**document, "keys": self.line} if self.line else document
        return {**told, "signed": self.seal(sha256(canonical(told).encode()).digest())}

    def seal(self, digest: bytes) -> Json:
        """The signature of an export whose canonical text has this hash."""
        return {"key": self.key, "signature": self._sign("pitboss export 1", _lp(digest))}

    def hands_over(self, key: str) -> PostKey:
        """The next key of the house, signed by this one."""
        return PostKey(key, self.key, self._sign("pitboss key 1", _lp(bytes.fromhex(key))))


def canonical(document: Any) -> str:
    """The text that the hash of an export is computed from; equal content has equal text."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def postings_json(postings: Sequence[PostKey]) -> str:
    return canonical([codec.as_json(one, "do") for one in postings])


def read_postings(text: str) -> tuple[PostKey, ...]:
    found = [codec.read_command(one) for one in json.loads(text)]
    return tuple(one for one in found if isinstance(one, PostKey))


def due(table: Table, signer: Signer | None) -> PostKey | None:
    """The next command that puts a key on record at the table, which comes before anything is signed with it."""
    if signer is None or table.key == signer.key:
        return None
    known = [number for number, one in enumerate(signer.postings) if one.key == table.key]
    return signer.postings[known[-1] + 1] if known else signer.posting


class Shown(Enum):
    """What a receipt proves about the house."""

    AGREES = "agrees"
    DECLARED = "declared"  # its records are lost, and a restore on record says so
    ROLLED_BACK = "rolled-back"  # its records are lost, and no restore is on record
    NOT_OURS = "not-ours"


@dataclass(frozen=True)
class Receipts:
    """Gives and checks receipts. A house in memory has no key (`signer` is None), and so no receipts."""

    reader: Reader
    signer: Signer | None

    def now(self, desk: Desk) -> Json | None:
        """For the current hand, or before its bets for the hand whose deck is washed next, with its commit.

        Only the stored state is signed: a record that is being stored may still fail.
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
        """Compare a receipt with the records of its table.

        After a restore, numbering continues after a number that no lost hand has. So a receipt for a hand up to that
        number is of records declared lost; the records of a receipt with a higher number have to exist.
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
    """The hash of a record; zeros if there is no such record."""
    if version == 0:
        return NO_HASH
    return next((one.hash for one in reader.records(stream_of(table), version - 1, 1)), NO_HASH)


def _of_receipt(table: str, version: int, link: bytes, hand: int, commit: str) -> tuple[bytes, ...]:
    return _lp(table.encode()), _u64(version), _lp(link), _u64(hand), _lp(bytes.fromhex(commit))


def _lp(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")
