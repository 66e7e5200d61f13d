"""The first manager of a house: a link for one use, printed on the terminal where the house was started.

Only the hash of its code is kept, in the memory of this process and its workers, so that the link ends with them. The
record makes sure that there is one first manager and no second one (`staff.MakeFirstManager`).
"""

import hmac
import secrets
from hashlib import sha256

from pitboss.house.people.accounts import Accounts
from pitboss.web.settings import Settings

CODE_BYTES = 18


def made() -> tuple[str, str]:
    """A code, to be shown once, and its hash."""
    code = secrets.token_urlsafe(CODE_BYTES)
    return code, hashed(code)


def hashed(code: str) -> str:
    return sha256(b"first manager:" + code.encode("utf-8", "replace")).hexdigest()


def is_wanted(accounts: Accounts) -> bool:
    return not accounts.registry.now().managers()


def opens(settings: Settings, accounts: Accounts, code: str) -> bool:
    """Whether the code is the right one, and there is still no manager."""
    return is_link(settings, code) and is_wanted(accounts)


def is_link(settings: Settings, code: str) -> bool:
    """Whether the code is the right one, used or not."""
    known = settings.first_manager
    return bool(known) and hmac.compare_digest(known, hashed(code))
