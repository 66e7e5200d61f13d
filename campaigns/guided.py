"""The same inputs as in `fuzz`, steered by what they reach in the code: atheris, which is libFuzzer for Python.

Every choice of a mutation is read from the bytes that libFuzzer gives, so that it can go on from those that reached
something new. What was found is kept in `.campaign`, and the next piece of the same kind goes on from there; an input
that is not answered is told whole, because a seed alone does not bring it back.
"""

import importlib.util
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from campaigns.campaign import AT_MOST, Campaign, Figures, Outcome
from campaigns.running import KEPT

KINDS = ("sheets", "messages", "round files", "exports", "any bytes")
RUNS = {"sheets": 1_000, "messages": 20_000, "round files": 3_000, "exports": 1_000, "any bytes": 20_000}
LONGEST = 4_096  # bytes
BEGINNINGS = 40
HANDED = 500  # messages to one house
SLOWEST_S = 60  # for one input
TOLD = 4_000  # characters of what went wrong


def piece(seed: str) -> Outcome:
    number = int(seed.split()[1])
    kind = KINDS[number % len(KINDS)]
    corpus = KEPT / "reached" / kind.replace(" ", "-")
    _begun(corpus, Random(seed))
    words = [sys.executable, "-m", "campaigns.guided", kind, f"-seed={1 + Random(seed).getrandbits(31)}"]
    words += [
        f"-runs={RUNS[kind]}",
        f"-max_len={LONGEST}",
        f"-timeout={SLOWEST_S}",
        *("-len_control=0", "-print_final_stats=1", f"-artifact_prefix={corpus.parent}/"),
        str(corpus),
    ]
    ran = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
    tried = re.search(r"stat::number_of_executed_units: (\d+)", ran.stderr)
    reached = [int(one) for one in re.findall(r"\bcov: (\d+)", ran.stderr)]
    figures = Counter({kind: int(tried[1]) if tried else 0})
    figures[f"{AT_MOST} places reached by {kind}"] = max(reached, default=0)
    return Outcome(figures, [f"{kind}: {ran.stderr[-TOLD:]}"] if ran.returncode != 0 or not tried else [])


def _begun(corpus: Path, chance: Random) -> None:
    """Something to go on from: bytes of chance, which are as many choices."""
    if corpus.is_dir():
        return
    corpus.mkdir(parents=True)
    for number in range(BEGINNINGS):
        (corpus / f"beginning-{number}").write_bytes(chance.randbytes(chance.randint(8, 600)))


def lacks() -> str:
    if importlib.util.find_spec("atheris") is None:
        return "atheris is not installed. It comes with: sh bootstrap.sh bench (Linux on x86-64)"
    return ""


# ---------------------------------------------------------------- in a process of its own


class Steered(Random):
    """Chance that is read from bytes; when they are used up, every choice is the first one."""

    def __new__(cls, _: bytes) -> "Steered":
        return super().__new__(cls)

    def __init__(self, data: bytes) -> None:
        super().__init__(0)
        self._data, self._at = data, 0

    def getrandbits(self, bits: int) -> int:
        count = (bits + 7) // 8
        taken = self._data[self._at : self._at + count]
        self._at += count
        return int.from_bytes(taken, "big") >> max(0, 8 * len(taken) - bits)

    def random(self) -> float:
        return float(self.getrandbits(16) / 2**16)


def _target(kind: str) -> Callable[[bytes], list[str]]:
    from campaigns import fuzz
    from pitboss.house import house_check

    figures: Figures = Counter()
    if kind == "messages":
        talk = fuzz.Messages(Random(0))

        def said(data: bytes) -> list[str]:
            nonlocal talk
            if talk.sent < HANDED:
                return talk.one(Steered(data), figures)
            wrong = house_check.problems(talk.house.store)
            talk = fuzz.Messages(Steered(data))
            return wrong

        return said
    if kind == "any bytes":
        return lambda data: fuzz.any_bytes(data, figures)
    makes = {"sheets": fuzz.sheet, "round files": fuzz.round_file, "exports": fuzz.export}[kind]
    return lambda data: makes(Steered(data), figures)


def main(words: list[str]) -> None:
    import atheris

    kind, *options = words
    with atheris.instrument_imports(include=["pitboss"]):
        target = _target(kind)

    def tried(data: bytes) -> None:
        wrong = target(data)
        if wrong:
            raise AssertionError(wrong[0])

    atheris.Setup([sys.argv[0], *options], tried)
    atheris.Fuzz()


GUIDED = Campaign(
    "guided",
    "The inputs of fuzz again, steered by what they reach in the code (atheris): sheets, messages, round files, exports"
    " and files of any bytes are answered with a sentence.",
    short=0,
    long=200,
    piece=piece,
    lacks=lacks,
)

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    main(sys.argv[1:])
