"""Whole evenings of a house, played through its pages only: no requests by the test, no look into the database."""
