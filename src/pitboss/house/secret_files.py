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


def read(path: Path, length: int, otherwise: str) -> bytes:
    """What `parsed` makes of the file; raises FileNotFoundError where there is none."""
    try:
        return parsed(path.read_bytes().decode("ascii"), length, otherwise)
    except UnicodeDecodeError:
        raise HouseError(otherwise) from None
    except FileNotFoundError:
        raise
    except OSError as error:
        raise HouseError(f"{path} cannot be read: {error.strerror}. {otherwise}") from None


def parsed(text: str, length: int, otherwise: str) -> bytes:
    """So many bytes; else a HouseError that says `otherwise`, and never the text."""
    try:
        secret = bytes.fromhex(text.strip())
    except ValueError:
        secret = b""
    if len(secret) != length:
        raise HouseError(otherwise)
    return secret
