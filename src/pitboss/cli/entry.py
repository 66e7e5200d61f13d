"""Where the program begins: before anything else, what Ctrl-C does.

The moment before these lines, some 20 ms, is Python's own, which answers Ctrl-C with a traceback. So this imports next
to nothing.
"""

from pitboss.cli import ctrl_c


def main() -> None:
    try:
        ctrl_c.leave_at_once()
        from pitboss.cli.main import main as verbs

        verbs()
    except KeyboardInterrupt:
        ctrl_c.leave()
    except SystemExit as ended:
        if ended.code == ctrl_c.STOPPED:
            ctrl_c.end()
        raise
