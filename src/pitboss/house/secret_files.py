"""Secrets of a house in files of their own, as hexadecimal digits: the key of the seeds, and the one that signs."""

from pathlib import Path

from pitboss.house.stores import files
from pitboss.house.stores.store import HouseError

_READ = "The user of the house has to be able to read it."


def write_new(path: Path, secret: bytes) -> None:
    """Write a complete file that only its owner may read; raises FileExistsError if there is one."""
    with files.aside(path) as made:
        made.write(f"{secret.hex()}\n".encode("ascii"))
        made.put_new()


def read(path: Path, length: int, otherwise: HouseError) -> bytes:
    """Read and parse the file; raises FileNotFoundError if there is none."""
    try:
        return parsed(path.read_bytes().decode("ascii"), length, otherwise)
    except UnicodeDecodeError:
        raise otherwise from None
    except FileNotFoundError:
        raise
    except PermissionError as error:
        raise HouseError(f"{path} cannot be read: {error.strerror}.", f"{_READ} {otherwise.mend}") from None
    except OSError as error:
        raise HouseError(f"{path} cannot be read: {error.strerror}. {otherwise.what}", otherwise.mend) from None


def parsed(text: str, length: int, otherwise: HouseError) -> bytes:
    """Parse a secret of `length` bytes. The HouseError is `otherwise`, and never contains the text."""
    try:
        secret = bytes.fromhex(text.strip())
    except ValueError:
        secret = b""
    if len(secret) != length:
        raise otherwise
    return secret
