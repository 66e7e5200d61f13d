"""Level 7: tables as environments for learning. An agent is shown what a seat sees, and nothing else.

Importing it tells Gymnasium of them, where Gymnasium is installed (the extra `gym`).
"""

from importlib.util import find_spec

if find_spec("gymnasium"):
    from pitboss.gym.registering import register

    register()
