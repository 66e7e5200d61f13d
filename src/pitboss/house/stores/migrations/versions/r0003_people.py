"""People, apart from the book. PostgreSQL became a store here, and has everything up to here in one script."""

from pitboss.house.stores import upgrading

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    upgrading.run(revision)
