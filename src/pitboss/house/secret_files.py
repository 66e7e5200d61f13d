"""Secrets of a house in files of their own, as hexadecimal digits: the key of the seeds, and the one that signs."""

import os
from pathlib import Path

from pitboss.house.stores import files
from pitboss.house.stores.store import HouseError


def write_new(path: Path, secret: bytes) -> None:
    """For its owner's eyes only, whole or not at all; raises FileExistsError where there is one."""
    made = path.with_name(f"{path.name}.{os.getpid()}.part")
    made.unlink(missing_ok=True)
    files.begin(made)
    try:
        made.write_text(secret.hex() + "\n", encoding="ascii")
        files.put_new(made, path)
    finally:
        made.unlink(missing_ok=True)


def parsed(text: str, length: int, otherwise: str) -> bytes:
    """So many bytes; else a HouseError that says `otherwise`, and never the text."""
    try:
        secret = bytes.fromhex(text.strip())
    except ValueError:
        secret = b""
    if len(secret) != length:
        raise HouseError(otherwise)
    return secret
