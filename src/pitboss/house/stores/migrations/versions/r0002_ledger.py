"""The ledger in rows of its own, filled from the records of houses that had it there alone."""

from pitboss.house.stores import schema, upgrading

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    upgrading.run(revision)
    upgrading.on_sqlite(schema.fill_ledger)
