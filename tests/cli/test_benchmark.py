"""`pitboss benchmark`: prompts out, answers in, and every mistake in a file told at once."""

import json
from pathlib import Path

import pytest

from pitboss.gym.words import benchmark
from tests.cli.verbs import good, pitboss

EVERY = [one.id for one in benchmark.load()]


def written(folder: Path, lines: list[str], name: str = "answers.jsonl") -> str:
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


def answered(name: str, answer: str) -> str:
    return json.dumps({"id": name, "answer": answer})


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten decisions of a sheet, with their key."""
    folder = tmp_path_factory.mktemp("dealt")
    files = ("-o", str(folder / "prompts.jsonl"), "--key", str(folder / "key.jsonl"))
    good("benchmark", "deal", "player-dealer", "--count", "10", "--seed", "a", *files)
    return folder


def test_the_best_answers_score_100_and_are_scored_without_solving(tmp_path: Path) -> None:
    best = [answered(one.id, f"[{max(one.worth, key=one.worth.__getitem__)}]") for one in benchmark.load()]
    said = good("benchmark", "score", written(tmp_path, best))
    assert said.startswith("pitboss-1: 2,000 decisions answered. Regret is in units of the main wager.\n")
    assert "2,000 (100.0%)       0.0000   100.0" in said
    told = json.loads(good("benchmark", "score", written(tmp_path, best), "--json"))
    assert (told["benchmark"], told["decisions"], told["all"]["score"]) == ("pitboss-1", 2000, 100.0)
    assert (list(told["bands"]), len(told["sheets"])) == (["razor", "close", "clear", "plain"], 36)


def test_all_that_is_wrong_with_a_file_is_told_at_once_with_lines(tmp_path: Path) -> None:
    lines = [
        answered("three-card/01", "[fold]"),
        "not json",
        "",
        "[1]",
        answered("three-card/01", "[1x]"),
        answered("thre-card/02", "[1x]"),
        '{"id": "three-card/03"}',
        '{"answer": "[fold]"}',
        '{"id": "three-card/04", "answer": 7}',
    ]
    file = written(tmp_path, lines)
    result = pitboss("benchmark", "score", file)
    assert (result.exit_code, result.stdout) == (2, "")
    form = 'a line is {"id": "three-card/01", "answer": "[fold]"}'
    assert result.stderr.splitlines() == [
        f"Error: {file}:2: is not JSON; {form}",
        f"{file}:4: is no JSON object; {form}",
        f'{file}:5: "three-card/01" is there twice, first on line 1; give one answer to each decision',
        f'{file}:6: there is no decision "thre-card/02" (did you mean "three-card/02"?)',
        f'{file}:7: "answer" of "three-card/03" is missing, or is no text; {form}',
        f'{file}:8: "id" is missing, or is no text; {form}',
        f'{file}:9: "answer" of "three-card/04" is missing, or is no text; {form}',
        f"{file}: no answer to 1,997 of 2,000 decisions: {', '.join(EVERY[:5])} and 1,992 more",
        "--partial scores those that are answered.",
    ]


def test_some_answers_are_scored_where_that_is_asked(tmp_path: Path) -> None:
    file = written(tmp_path, [answered("three-card/01", "I do not know"), answered("three-card/02", "")])
    said = good("benchmark", "score", file, "--partial", "--sheets")
    assert "pitboss-1: 2 of 2,000 decisions answered." in said
    assert "\nthree-card " in said
    assert "Of a wrong form: 2 (no choice 1, empty 1)." in said


@pytest.mark.parametrize(
    ("text", "told"), [(None, "does not exist"), (b"\xff\xfe", "is no text in UTF-8"), (b"", "no answer")]
)
def test_a_file_that_holds_no_answers_is_told(tmp_path: Path, text: bytes | None, told: str) -> None:
    file = tmp_path / "answers.jsonl"
    if text is not None:
        file.write_bytes(text)
    result = pitboss("benchmark", "score", str(file), "--partial")
    assert (result.exit_code, told in result.stderr, "Traceback" in result.output) == (2, True, False)


def test_fresh_decisions_are_dealt_from_a_seed_with_their_key_apart(dealt: Path, tmp_path: Path) -> None:
    """Would catch a key that leaks into the prompts, and two runs that differ."""
    lines = [json.loads(line) for line in (dealt / "prompts.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [one["id"] for one in lines] == [f"player-dealer/{number}" for number in range(1, 11)]
    assert all(list(one) == ["id", "sheet", "digest", "stage", "choices", "prompt"] for one in lines)
    again = [str(tmp_path / name) for name in ("p", "k")]
    good("benchmark", "deal", "player-dealer", "--count", "10", "--seed", "a", "-o", again[0], "--key", again[1])
    for name, other in zip(("prompts.jsonl", "key.jsonl"), again, strict=True):
        assert (dealt / name).read_bytes() == Path(other).read_bytes()
    folds = written(tmp_path, [answered(one["id"], "[fold]") for one in lines])
    told = json.loads(good("benchmark", "score", folds, "--key", str(dealt / "key.jsonl"), "--json"))
    assert (told["decisions"], told["all"]["wrong_form"]) == (10, 0)


def test_a_key_that_is_none_is_told_with_its_lines(dealt: Path, tmp_path: Path) -> None:
    first = (dealt / "key.jsonl").read_text(encoding="utf-8").splitlines()[0]
    key = written(tmp_path, [first, first, "{}", '{"id": "x", "worth": 1}'], "key.jsonl")
    result = pitboss("benchmark", "score", written(tmp_path, ["{}"]), "--key", key)
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f'Error: {key}:2: "player-dealer/1" is there twice',
        f"{key}:3: is no line of a key; pitboss benchmark deal writes those",
        f"{key}:4: is no line of a key; pitboss benchmark deal writes those",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("pair-plus", "-o", "p", "--key", "k"), "on pair-plus there is nothing to decide; choose another sheet"),
        (("three-card", "-o", "p", "--key", "./p"), "prompts and key in one file would show the answers; name two"),
        (("three-card", "three-card", "-o", "p", "--key", "k"), "three-card is there twice; name each sheet once"),
        (("three-card", "-o", "p"), "Missing option '--key'"),
        (("three-card", "--count", "0", "-o", "p", "--key", "k"), "0 is out of range"),
    ],
)
def test_what_cannot_be_dealt_is_told(
    words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = pitboss("benchmark", "deal", *words)
    assert (result.exit_code, told in result.stderr) == (2, True), result.stderr
    assert list(tmp_path.iterdir()) == []


def test_prompts_are_a_line_a_decision(tmp_path: Path) -> None:
    target = tmp_path / "prompts.jsonl"
    good("benchmark", "prompts", "-o", str(target))
    lines = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [one["id"] for one in lines] == EVERY
    assert all(f"[{word}]" in one["prompt"] for one in lines for word in one["choices"])


@pytest.mark.parametrize("partial", [(), ("--partial",)], ids=str)
@pytest.mark.parametrize("count", [1, 5, 100])
def test_answers_of_dealt_decisions_without_their_key_are_recognised(
    count: int, partial: tuple[str, ...], tmp_path: Path
) -> None:
    """Their ids are like those of the benchmark, and some are the same."""
    file = written(tmp_path, [answered(f"three-card/{number}", "[fold]") for number in range(1, count + 1)])
    result = pitboss("benchmark", "score", file, *partial)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "are these answers of `pitboss benchmark deal`? Give its key with --key." in result.stderr
    assert "did you mean" not in result.stderr
    assert "--partial" not in result.stderr
    assert len(result.stderr.splitlines()) == 2


def test_answers_of_another_key_are_recognised(dealt: Path, tmp_path: Path) -> None:
    file = written(tmp_path, [answered(one, "[fold]") for one in EVERY])
    result = pitboss("benchmark", "score", file, "--key", str(dealt / "key.jsonl"))
    assert result.exit_code == 2
    assert "key.jsonl the key of these answers? Without --key" in result.stderr
