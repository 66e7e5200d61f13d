"""From a seed and the players' cuts to the order of a deck, with SHA-256 and HMAC-SHA256 alone.

The house commits to a seed, each seat cuts with a secret of its own, and only both together fix the
order. Everything here is a pure function, so that anybody may do the sum again. Where the seeds come
from is in `house.shuffler`; who tells whom what, and when, is the table's business.
"""

import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from pitboss.cards.card import Card
from pitboss.cards.deck import Deck

VERSION = "pitboss/v1"
SEED_BYTES = 32
FULL_DECK = Deck().cards


@dataclass(frozen=True)
class Header:
    """Which use of which deck: it is in every hash, so that nothing can be moved to another hand."""

    table: str
    hand: int
    deck: str
    rules_hash: bytes  # the digest of the rules with the table's posted limits

    def __post_init__(self) -> None:
        assert len(self.rules_hash) == 32, "the rules are named by the 32 bytes of their SHA-256"

    @cached_property
    def encoded(self) -> bytes:
        number = self.hand.to_bytes(8, "big")
        return b"".join((_lp(VERSION), _lp(self.table), number, _lp(self.deck), _lp(self.rules_hash)))


def header(of: Header) -> bytes:
    """The bytes of a header, as every hash has them."""
    return of.encoded


def commit(head: Header, server_seed: bytes) -> bytes:
    """What the house publishes before the first bet; it gives the seed away to nobody.

    >>> head = Header("T1", 1, "A", sha256(b"example-rules").digest())
    >>> commit(head, bytes(range(32))).hex()[:16]
    'bb9d0f305f5dfc6c'
    """
    assert len(server_seed) == SEED_BYTES
    return sha256(_lp("commit") + head.encoded + server_seed).digest()


def cut(client_secret: bytes, committed: bytes) -> bytes:
    """A seat's cut. It is made from the commit, so the house cannot pick its seed knowing the cut."""
    return hmac.digest(client_secret, _lp("cut") + committed, "sha256")


def seal(committed: bytes, own_cut: bytes) -> bytes:
    """What a seat sends with its first bet: the cut it will open at the lock, and no other."""
    return sha256(_lp("seal") + committed + own_cut).digest()


def pool(head: Header, cuts: Mapping[int, bytes]) -> bytes:
    """All opened cuts, by seat; a hand without a single one has a pool as well."""
    assert all(0 < seat < 256 for seat in cuts)
    assert all(len(one) == 32 for one in cuts.values())
    opened = b"".join(bytes((seat,)) + cuts[seat] for seat in sorted(cuts))
    return sha256(_lp("pool") + head.encoded + bytes((len(cuts),)) + opened).digest()


def deck_key(server_seed: bytes, head: Header, pooled: bytes) -> bytes:
    """The one secret that the whole order follows from: it needs the house's seed and everybody's cuts."""
    return hmac.digest(server_seed, _lp("deck") + head.encoded + pooled, "sha256")


def stream(key: bytes) -> Iterator[int]:
    """The bytes that move the cards, without end."""
    block = 0
    while True:
        yield from hmac.digest(key, _STREAM + block.to_bytes(4, "big"), "sha256")
        block += 1


def order(key: bytes, cards: Sequence[Card] = FULL_DECK) -> tuple[Card, ...]:
    """The deck, the card that is dealt first at position 0. `cards` are those of the deck, ascending.

    >>> from pitboss.cards.card import show
    >>> key = bytes.fromhex("e1b88e4849707b668676065b3741b621f327b1586939691dcdea27341a1bf7c7")
    >>> show(order(key)[:5])
    'Jd Ah Qh 8d 5h'
    """
    shuffled = list(cards)
    assert shuffled == sorted(set(shuffled)), "every deck begins in the same order, or nobody could do the sum again"
    moves = stream(key)
    for last in range(len(shuffled) - 1, 0, -1):
        picks = PICKS[last + 1]
        pick = picks[next(moves)]
        while pick is None:
            pick = picks[next(moves)]
        shuffled[last], shuffled[pick] = shuffled[pick], shuffled[last]
    return tuple(shuffled)


def _picked(byte: int, among: int) -> int | None:
    """Which of so many cards a byte picks; None for a byte that would favour some of them, and is skipped."""
    return byte % among if byte < 256 - 256 % among else None


PICKS = tuple(
    tuple(_picked(byte, among) for byte in range(256)) if among else () for among in range(len(FULL_DECK) + 1)
)
"""By number of cards, then by byte. A test goes through every entry: each card is picked by equally many bytes."""


def _lp(part: str | bytes) -> bytes:
    """The part behind its length, so that no two lists of parts read alike."""
    raw = part.encode() if isinstance(part, str) else part
    return len(raw).to_bytes(4, "big") + raw


_STREAM = _lp("stream")
