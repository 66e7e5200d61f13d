"""The hash chain of a stream: whoever knows the last hash can check that no record before it was changed.

    hash_n = SHA256( LP("pitboss/chain/1") LP(stream) u64(version) hash_n-1 LP(payload) )

LP is a 4-byte big-endian length and the bytes; before version 1 there are 32 zero bytes.
"""

from functools import lru_cache
from hashlib import sha256
from struct import Struct

_PLACE = Struct(">Q32sI").pack  # version, the hash before, the length of the payload


def link(stream: str, version: int, previous: bytes, payload: str) -> bytes:
    """
    >>> link("table:T1", 1, bytes(32), "{}").hex()
    '5dcd22377679f0e226deb672f7500e08c3792974468aae43ac852e1e15f14e65'
    """
    text = payload.encode()
    return sha256(_opening(stream) + _PLACE(version, previous, len(text)) + text).digest()


@lru_cache(maxsize=4096)
def _opening(stream: str) -> bytes:
    return _prefixed("pitboss/chain/1") + _prefixed(stream)


def _prefixed(text: str) -> bytes:
    data = text.encode()
    return len(data).to_bytes(4, "big") + data
