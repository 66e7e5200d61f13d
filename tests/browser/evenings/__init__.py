"""Whole evenings of a house, walked by its pages alone: no request of a test's own, no look into the database."""
