"""How a sentence cites the clauses that it comes from: "[A1, A2]"."""

import re

CITED = re.compile(r"\[[A-Z]+\d+(?:, [A-Z]+\d+)*\]")
