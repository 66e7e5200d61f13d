"""The reports of a house: shifts, months, player ratings, actual against theoretical win, the audit."""
