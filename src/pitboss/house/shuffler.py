"""The seeds of decks: the only place where the house uses randomness for cards."""

import secrets

from pitboss.fair.protocol import SEED_BYTES


def fresh_seed() -> bytes:
    """The server's seed for one shuffle. Seeds are independent of each other: there is no master key."""
    return secrets.token_bytes(SEED_BYTES)
