"""How a house is served: what its operator chose, and how much of each resource one client may use."""

from dataclasses import dataclass
from typing import TypeAlias

Rate: TypeAlias = tuple[float, float]  # burst, and then how many a second


@dataclass
class Settings:
    tls: bool = False
    own_certificate: bool = False  # made by pitboss, so that browsers warn
    strict_transport: bool = False
    address: str = "http://localhost:8000"  # the link to share
    behind_proxy: bool = False
    metrics_to_all: bool = False
    first_manager: str = ""  # the hash of the code that makes the first manager; "": there is none
    warm: bool = False  # add up the book right after the start, so that the first report does not wait for it
    sockets_most: int = 3_000  # windows on tables
    sockets_each: int = 8  # windows of one player at a process; twice as many in the whole house
    connections_most: int = 1_000  # open connections that are not windows
    messages: Rate = (30, 10)  # commands, by player
    # HTTP, by address: 200 phones in one hall may share an address, and arrive at the same moment.
    requests: Rate = (4_000, 150)
    newcomers: Rate = (400, 5)  # sessions, by address
    openings: Rate = (6, 0.1)  # tables, by player
    openings_here: Rate = (250, 0.2)  # tables, by address
    own_sheets: Rate = (20, 0.5)  # texts to be read, by player
    documents: Rate = (30, 0.5)  # of sheets, by address
    sign_ins: Rate = (10, 0.05)  # wrong passwords, by login and address; by browser where the account is known there
    sign_ins_of: Rate = (40, 0.05)  # wrong passwords, by login, from wherever
    sign_ins_here: Rate = (200, 0.5)  # wrong passwords, by address, whatever the login
    sign_ups_here: Rate = (200, 0.1)  # accounts made, by address
    badges: Rate = (20, 0.2)  # badges that nobody has, by tablet
    notices: Rate = (300, 0.5)  # lines of the log about sign-ins and refusals, by account, else by address

    @property
    def cookie(self) -> str:
        return "__Host-pitboss" if self.tls else "pitboss"

    @property
    def device_cookie(self) -> str:
        return f"{self.cookie}-device"

    @property
    def tablet_cookie(self) -> str:
        return f"{self.cookie}-tablet"
