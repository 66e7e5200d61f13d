"""Files of answers and keys: a JSON object a line. All that is wrong with a file is told at once, with its lines."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pitboss.gym.words.keys import Keyed, read_key
from pitboss.sheets.problems import near

SHOWN = 5  # ids that a message names, of many
FORM = '{"id": "three-card/01", "answer": "[fold]"}'


class FileProblems(ValueError):
    """What is wrong with a file; a line each, in its order."""

    def __init__(self, problems: Sequence[str], *, other_decisions: bool = False) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)
        self.other_decisions = other_decisions  # it seems to answer another set of decisions


def read_answers(text: str, file: str, known: Mapping[str, Keyed], *, partial: bool = False) -> dict[str, str]:
    """The answers by id, to all decisions or with `partial` to some; raises FileProblems.

    What an answer says is not judged here: a wrong form of it is scored, not refused.
    """
    found: dict[str, str] = {}
    lines: dict[str, int] = {}
    problems: list[str] = []
    every = list(_objects(text))
    ids = list(dict.fromkeys(line["id"] for _, line, _ in every if isinstance(line.get("id"), str)))
    strange = [name for name in ids if name not in known]
    if strange and (len(strange) >= SHOWN or len(strange) == len(ids)):
        why = f"of {len(ids):,} ids {len(strange):,} are of no decision here: {_some(strange)}"
        raise FileProblems([f"{file}: {why}"], other_decisions=True)
    for number, line, wrong in every:
        why = wrong or _no_answer(line, known, lines)
        if why:
            problems.append(f"{file}:{number}: {why}")
        else:
            found[line["id"]] = line["answer"]
        if isinstance(line.get("id"), str):
            lines.setdefault(line["id"], number)
    missing = [name for name in known if name not in lines]
    if missing and not partial:
        problems.append(f"{file}: no answer to {len(missing):,} of {len(known):,} decisions: {_some(missing)}")
    if not found and not problems:
        problems.append(f"{file}: no answer is in it; a line is {FORM}")
    if problems:
        raise FileProblems(problems)
    return found


def _some(ids: Sequence[str]) -> str:
    return ", ".join(ids[:SHOWN]) + (f" and {len(ids) - SHOWN:,} more" if len(ids) > SHOWN else "")


def read_keys(text: str, file: str) -> dict[str, Keyed]:
    """The decisions of a key by id; raises FileProblems."""
    found: dict[str, Keyed] = {}
    problems = []
    for number, line, wrong in _objects(text):
        try:
            one = None if wrong else read_key(line)
        except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError):
            one = None
        if one is None:
            problems.append(f"{file}:{number}: {wrong or 'is no line of a key; pitboss benchmark deal writes those'}")
        elif one.id in found:
            problems.append(f'{file}:{number}: "{one.id}" is there twice')
        else:
            found[one.id] = one
    if not found and not problems:
        problems.append(f"{file}: no decision is in it; pitboss benchmark deal writes a key")
    if problems:
        raise FileProblems(problems)
    return found


def _objects(text: str) -> Iterator[tuple[int, dict[str, Any], str]]:
    """The lines with their numbers, and what is wrong with one; empty lines are passed over."""
    for number, written in enumerate(text.split("\n"), start=1):
        if written.strip():
            try:
                line = json.loads(written)
            except (ValueError, RecursionError):
                yield number, {}, f"is not JSON; a line is {FORM}"
                continue
            told = isinstance(line, dict)
            yield number, line if told else {}, "" if told else f"is no JSON object; a line is {FORM}"


def _no_answer(line: Mapping[str, Any], known: Mapping[str, Keyed], lines: Mapping[str, int]) -> str:
    """What is wrong with a line of answers, if anything."""
    name, said = line.get("id"), line.get("answer")
    if not isinstance(name, str):
        return f'"id" is missing, or is no text; a line is {FORM}'
    if name in lines:
        return f'"{name}" is there twice, first on line {lines[name]}; give one answer to each decision'
    if name not in known:
        return f'there is no decision "{name}" ({near(name, list(known))})'
    if not isinstance(said, str):
        return f'"answer" of "{name}" is missing, or is no text; a line is {FORM}'
    return ""
