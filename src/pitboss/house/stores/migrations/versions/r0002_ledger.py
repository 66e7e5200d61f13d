"""The ledger in tables of its own; for an older house, filled from the payloads of its records."""

from pitboss.house.stores import schema, upgrading

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    upgrading.run(revision)
    upgrading.on_sqlite(schema.fill_ledger)
