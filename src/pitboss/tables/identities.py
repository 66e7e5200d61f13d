"""Who acts: one person, or two who stand behind a command together. How it is written is the codec's to know."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class TwoPeople:
    """One asked for it, and another one agreed."""

    asked: str
    agreed: str


Actor: TypeAlias = str | TwoPeople  # the number or name of one person or of a hand of the house's own, or two of them


def asker(by: Actor) -> str:
    """Who asked for it, alone or first."""
    return by.asked if isinstance(by, TwoPeople) else by


def people(by: Actor) -> tuple[str, ...]:
    """Everybody who stands behind it, who asked first."""
    return (by.asked, by.agreed) if isinstance(by, TwoPeople) else (by,)
