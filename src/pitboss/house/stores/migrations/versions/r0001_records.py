"""Streams of records, chained by hash; snapshots, seeds and settings."""

from pitboss.house.stores import upgrading

revision, down_revision = "0001", None


def upgrade() -> None:
    upgrading.run(revision)
