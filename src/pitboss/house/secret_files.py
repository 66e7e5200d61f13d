"""Secrets of a house in files of their own, as hexadecimal digits: the key of the seeds, and the one that signs."""

from pathlib import Path

from pitboss.house.stores import files
from pitboss.house.stores.store import HouseError


def write_new(path: Path, secret: bytes) -> None:
    """Write a complete file that only its owner may read; raises FileExistsError if there is one."""
    with files.aside(path) as made:
        made.write(f"{secret.hex()}\n".encode("ascii"))
        made.put_new()


def read(path: Path, length: int, otherwise: str) -> bytes:
    """Read and parse the file; raises FileNotFoundError if there is none."""
    try:
        return parsed(path.read_bytes().decode("ascii"), length, otherwise)
    except UnicodeDecodeError:
        raise HouseError(otherwise) from None
    except FileNotFoundError:
        raise
    except OSError as error:
        raise HouseError(f"{path} cannot be read: {error.strerror}. {otherwise}") from None


def parsed(text: str, length: int, otherwise: str) -> bytes:
    """Parse a secret of `length` bytes. The HouseError says `otherwise`, and never contains the text."""
    try:
        secret = bytes.fromhex(text.strip())
    except ValueError:
        secret = b""
    if len(secret) != length:
        raise HouseError(otherwise)
    return secret
