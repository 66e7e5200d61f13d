"""Where chance enters the house: the only user of the operating system's randomness."""

import secrets

from pitboss.fair.protocol import SEED_BYTES


def fresh_seed() -> bytes:
    """The server's seed for one use of one deck. Seeds are independent: no master key, no chain."""
    return secrets.token_bytes(SEED_BYTES)
