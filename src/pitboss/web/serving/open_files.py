"""How many connections a process has room for: each is an open file, and the system has a limit on those."""

import math
import sys

from pitboss.web.settings import Settings

OWN = 200  # files that a process opens for itself: the store, its pipes, the database
LEAST = 64


def make_room(settings: Settings) -> None:
    """Raise the limit on open files as far as the system allows, and offer no more places than that: beyond the limit
    not even staff could connect.
    """
    wanted = settings.sockets_most + settings.connections_most + OWN
    places = max(_had(wanted) - OWN, LEAST)
    settings.sockets_most = min(settings.sockets_most, places * 3 // 4)
    settings.connections_most = min(settings.connections_most, places // 4)


def _had(wanted: int) -> int:
    """How many of the wanted files we may have; raises the soft limit as far as the system allows."""
    if sys.platform == "win32":
        return wanted
    import resource

    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft, hard = (math.inf if one == resource.RLIM_INFINITY else one for one in limits)
    had = int(min(wanted, hard))
    if soft < had:
        resource.setrlimit(resource.RLIMIT_NOFILE, (had, limits[1]))
    return had
