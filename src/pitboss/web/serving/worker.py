"""One of several processes that serve a house: `crew` starts it, and sends it its orders through a pipe."""

import sys

from pitboss.house import house_opening
from pitboss.house.stores.store import HouseError, StoreFailed
from pitboss.web.log import log
from pitboss.web.play.table_runner import Pace
from pitboss.web.serving import crew, serve


def main() -> int:
    """The exit code: 0 after an orderly end, 1 where the store failed, 2 where the house could not be opened."""
    orders = crew.read(sys.stdin.readline())
    try:
        with house_opening.running(orders.place, tell=lambda text: log.info("a file of heads", note=text)) as house:
            well = serve.run(
                house, orders.served, orders.doors, started=_ready, pace=Pace(0, 0) if orders.quick else None,
                lifeline=sys.stdin.fileno(),
            )  # fmt: skip
    except HouseError as error:
        log.error("the house cannot be opened", why=str(error))
        return 2
    except StoreFailed:
        return 1
    return 0 if well else 1


def _ready() -> None:
    sys.stdout.buffer.write(crew.READY)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
