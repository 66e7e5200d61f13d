"""Streams of records, chained by hash, and what stands beside them."""

from pitboss.house.stores import upgrading

revision, down_revision = "0001", None


def upgrade() -> None:
    upgrading.run(revision)
