"""`--scheduler tcp://...`: work that is done by the machines of a Dask cluster."""

from collections.abc import Callable
from typing import TypeVar

from pitboss.cli.user_error import UserError

T = TypeVar("T")


def on_cluster(address: str | None, work: Callable[[], T]) -> T:
    """Do exact counting, its long parts on a cluster where one is named."""
    if address is None:
        return work()
    from pitboss.odds.counting import elsewhere
    from pitboss.sim import workers

    try:
        with workers.cluster(address) as found:
            try:
                with elsewhere.counted_on(found.executor, lambda: found.count):
                    return work()
            except found.losses as error:
                raise UserError(
                    f"--scheduler {address}: the workers are gone ({found.why(error)}); what they counted is kept,"
                    " and the next try goes on from there"
                ) from None
    except workers.NoCluster as error:
        raise no_cluster(address, error) from None


def no_cluster(address: str | None, error: Exception) -> UserError:
    return UserError(f"--scheduler {address}: {error}; leave the option out to run on this machine")
