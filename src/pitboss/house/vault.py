"""The encryption of stored seeds: AES-GCM with a key that is never in the database, its backups or a log.

Table, hand and deck are authenticated with the seed, so that one seed cannot be put in the place of another.
"""

import hmac
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from pitboss.house import secret_files
from pitboss.house.stores.store import HouseError, SealedSeed

KEY_BYTES, NONCE_BYTES = 32, 12


class Vault:
    """Holds the key for a process. `random` makes the nonces, none of which may be used twice with one key."""

    __slots__ = ("_cipher", "_random", "_secret")

    def __init__(self, key: bytes, *, random: Callable[[int], bytes] = os.urandom) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # slow to import, and most verbs need none

        assert len(key) == KEY_BYTES
        self._cipher = AESGCM(key)
        self._secret = hmac.digest(key, b"pitboss/secrets/1", "sha256")
        self._random = random

    def secret(self, purpose: str) -> bytes:
        """A key derived for a purpose, the same in all processes; the vault's own key cannot be computed from it."""
        return hmac.digest(self._secret, purpose.encode(), "sha256")

    def seal(self, seed: bytes, *, table: str, hand: int, deck: str) -> SealedSeed:
        nonce = self._random(NONCE_BYTES)
        assert len(nonce) == NONCE_BYTES
        return SealedSeed(table, hand, deck, nonce + self._cipher.encrypt(nonce, seed, _place(table, hand, deck)))

    def unseal(self, sealed: SealedSeed) -> bytes:
        from cryptography.exceptions import InvalidTag

        nonce, text = sealed.sealed[:NONCE_BYTES], sealed.sealed[NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, text, _place(sealed.table, sealed.hand, sealed.deck))
        except InvalidTag:
            raise HouseError(
                f"The seed of hand {sealed.hand} of table {sealed.table} does not open: the key is not the one it was"
                " sealed with, or the database was changed."
            ) from None


def find_key(database: Path, environment: Mapping[str, str]) -> bytes:
    """From PITBOSS_KEY (hex), from the file PITBOSS_KEY_FILE names, or from the file beside the database."""
    if named := environment.get("PITBOSS_KEY"):
        return secret_files.parsed(named, KEY_BYTES, _none_in("PITBOSS_KEY"))
    path = Path(environment.get("PITBOSS_KEY_FILE") or key_file(database))
    try:
        return secret_files.read(path, KEY_BYTES, _none_in(str(path)))
    except FileNotFoundError:
        raise HouseError(
            f"There is no key at {path}.",
            "Put it back, or name it with PITBOSS_KEY_FILE or PITBOSS_KEY: without it"
            " no hand that was on can go on. If it is lost for good, the book can still be read, and everybody be paid"
            " out: pitboss house status --accounts",
        ) from None


def make_key(database: Path, *, random: Callable[[int], bytes] = os.urandom) -> Path:
    """Write a new key beside the database, readable by its owner only; an existing one is never replaced."""
    path = key_file(database)
    try:
        secret_files.write_new(path, random(KEY_BYTES))
    except FileExistsError:
        raise HouseError(f"There is a key at {path}, and it is not replaced: seeds may be sealed with it.") from None
    return path


def key_file(database: Path) -> Path:
    return database.with_name(database.name + ".key")


def _none_in(where: str) -> HouseError:
    return HouseError(
        f"{where} holds no key: a key is {2 * KEY_BYTES} hexadecimal digits.",
        "Put the one of the house there, or name it with PITBOSS_KEY_FILE or PITBOSS_KEY.",
    )


def _place(table: str, hand: int, deck: str) -> bytes:
    parts = (b"pitboss/seed/1", table.encode(), hand.to_bytes(8, "big"), deck.encode())
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
