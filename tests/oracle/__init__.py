"""A second, independent settlement of every shipped game, written from the rules and never from `pitboss`.

It is slow and plain on purpose: tests compare the program's answers with these. It must not import `pitboss`.
"""

from .games import SHEETS, settle
from .lines import random_line

__all__ = ["SHEETS", "random_line", "settle"]
