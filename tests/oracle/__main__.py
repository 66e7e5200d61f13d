"""Run the oracle by hand from `tests`: `python -m oracle lines SHEET COUNT SEED` writes random lines as JSON,
`python -m oracle settle SHEET` answers the lines of standard input."""

import json
import random
import sys

from . import random_line, settle


def main(arguments: list[str]) -> int:
    match arguments:
        case ["lines", sheet, count, seed]:
            rng = random.Random(int(seed))
            for _ in range(int(count)):
                print(json.dumps(random_line(sheet, rng)))
        case ["settle", sheet]:
            for text in sys.stdin:
                print(json.dumps(settle(sheet, json.loads(text))))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
