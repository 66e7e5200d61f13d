"""Everything that a running house has at hand for its pages: one value, made once, given to every route."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from uuid import uuid4

from pitboss.house.service import House
from pitboss.web import names
from pitboss.web.guard import Buckets, Door
from pitboss.web.limits import Watch
from pitboss.web.metrics import Metrics
from pitboss.web.people import People
from pitboss.web.pit import Pit
from pitboss.web.rail import Rail

if TYPE_CHECKING:
    from pitboss.web.pricing import Pricing


@dataclass
class Settings:
    """How the house is served."""

    tls: bool = False
    own_certificate: bool = False  # made by pitboss, so that browsers warn
    strict_transport: bool = False
    address: str = "http://localhost:8000"  # the link to share
    metrics_to_all: bool = False
    sockets_most: int = 3_000
    sockets_each: int = 8  # windows of one player
    messages_burst: float = 30
    messages_per_second: float = 10

    @property
    def cookie(self) -> str:
        return "__Host-pitboss" if self.tls else "pitboss"


@dataclass
class Floor:
    """The house and those who run it."""

    house: House
    settings: Settings
    pit: Pit
    rail: Rail
    people: People
    watch: Watch
    metrics: Metrics
    door: Door
    pricing: "Pricing"
    messages: Buckets = field(default_factory=lambda: Buckets(burst=30, per_second=10))  # commands, by player
    requests: Buckets = field(default_factory=lambda: Buckets(burst=120, per_second=40))  # HTTP, by address
    newcomers: Buckets = field(default_factory=lambda: Buckets(burst=60, per_second=2))  # sessions, by address
    openings: Buckets = field(default_factory=lambda: Buckets(burst=6, per_second=0.1))  # tables, by player
    tables: set[str] = field(default_factory=set)  # that are open
    ready: bool = True

    def open_tables(self) -> int:
        return len(self.tables)

    def listed_tables(self) -> list[str]:
        """Tables that the lobby shows; to the others only a link leads."""
        return sorted(name for name in self.tables if not names.is_unlisted(name))

    def is_safe(self, scheme: str, host: str) -> bool:
        """Whether nobody between the browser and the house can read along."""
        return scheme == "https" or host in ("localhost", "127.0.0.1", "::1")


def new_id() -> str:
    return uuid4().hex
