"""The published test vectors of the deck protocol."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

RULES_HASH = sha256(b"example-rules").digest()
assert RULES_HASH.hex() == "a0dbf5535e6317c8c64d8ff89836b946a9b2cec1f05b77e7b9053004513d194a"


@dataclass(frozen=True)
class Vector:
    table: str
    hand: int
    deck: str
    seed: bytes
    secrets: Mapping[int, bytes]
    commit: str
    cuts: Mapping[int, str]
    pool: str
    key: str
    used: int
    skipped: int
    begins: str
    ends: str


VECTORS = (
    Vector(
        table="T1",
        hand=1,
        deck="A",
        seed=bytes(range(0x20)),
        secrets={1: bytes([0x11] * 32), 3: bytes([0x33] * 32)},
        commit="bb9d0f305f5dfc6c34639ad9ec33e86b38954ea0aac3287840edc3296fad7eaa",
        cuts={
            1: "cab7d680a6b1ece34ac3a530b3359f44d44bd325f8991ba08794baf69ab2361f",
            3: "e7c92b6ae4850ffef87b69dff1ef9c944ff10ba1432b322c6561e0aab2dbdbb5",
        },
        pool="fddc9925932db5f6476eb811d06ac1d54d426c525d1200007e10e72cf3475db4",
        key="e1b88e4849707b668676065b3741b621f327b1586939691dcdea27341a1bf7c7",
        used=52,
        skipped=1,
        begins="Jd Ah Qh 8d 5h Ks 6s Jh 9d 9s 3c 6c",
        ends="7c 2s Tc 5d 4c 3d Qd 4h",
    ),
    Vector(
        table="T1",
        hand=2,
        deck="B",
        seed=bytes(range(0x20, 0x40)),
        secrets={},
        commit="eff650f73d5212676707238b1d43a4bbcd048f896680e21e75fa6f25b7e5f2b7",
        cuts={},
        pool="eaa561fa39fabc99fecf336e1b704a7785ad6b3ee16af84ff0932a063645213b",
        key="b018479d068d84ecb76e2a2658f9e4c47f9cc9f7b0db4a08dfc37b057248b53b",
        used=55,
        skipped=4,
        begins="9c 3s 9d Tc Qd 7c Jh Kd 4h 7h Jc 4d",
        ends="2h 9h 6d Qs 4c 8d 3c Th",
    ),
)
