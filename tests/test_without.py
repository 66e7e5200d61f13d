"""What the program does without: each way of doing something that it has no need for is looked for in its sources.

A pattern that is found is not always a fault. Whoever needs one of these takes the line out, with the reason.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHON = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "src" / "pitboss").rglob("*.py"))}
PAGES = {
    path: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "web" / "src").rglob("*.ts*"))
    if ".test." not in path.name
}


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("text that is run as code", r"(?<![\w.])(eval|exec|compile)\("),
        ("a shell", r"shell\s*=\s*True|os\.(system|popen)|create_subprocess_shell"),
        (
            "a request to another machine",
            r"^\s*(import|from) (urllib\.request|http\.client|smtplib|imaplib|ftplib|xmlrpc|requests|httpx|aiohttp)",
        ),
        ("an answer that leads elsewhere", r"RedirectResponse"),
        ("arrays that are unpickled", r"allow_pickle\s*=\s*True"),
        ("another reader of data that can run code", r"^\s*(import|from) (yaml|marshal|shelve|dill|jsonpickle)\b"),
        ("a hash that is broken", r"\b(md5|sha1)\b"),
        ("random numbers that can be guessed, for a secret", r"random\.(random|randint|choice|getrandbits)\("),
        ("statements with a text put into them", r"execute\(\s*f?[\"'][^\"']*[\"']\s*(%|\.format)"),
        ("a search of names by patterns that somebody sends", r"re\.(compile|search|match|fullmatch|sub)\(f[\"']"),
        ("answers that other sites may read", r"(?i)access-control-allow|CORSMiddleware"),
    ],
)
def test_the_program_does_without(what: str, pattern: str) -> None:
    found = [path.relative_to(ROOT).as_posix() for path, text in PYTHON.items() if re.search(pattern, text, re.M)]
    assert found == [], what


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("text that is read as HTML", r"(inner|outer)HTML|insertAdjacentHTML|dangerouslySet|document\.write"),
        ("text that is run as code", r"(?<![\w.])eval\(|new Function\(|setTimeout\(\s*[\"'`]"),
        ("messages between windows of other sites", r"postMessage|[\"']message[\"']\s*,|\.opener\b"),
        ("an address of another site", r"[\"'`]https?://(?!www\.w3\.org|localhost|house\b)"),
        ("an address that is a script", r"javascript:"),
        ("what hinders pasting", r"(?i)onpaste|[\"'`]paste[\"'`]"),
        ("a cookie that a script reads", r"document\.cookie"),
        ("a key that can be the prototype of all", r"__proto__|setPrototypeOf|Object\.prototype(?!\.hasOwn)"),
        ("a key of somebody, and another one in what it leads to", r"\]!?(\.\w+)?\[[^\]\n]+\]!? ?(\?\?|\|\||[-+])?= "),
        ("foreign objects that are merged", r"Object\.assign\(|\bmerge\w*\(|for \((const|let) \w+ in "),
    ],
)
def test_the_pages_do_without(what: str, pattern: str) -> None:
    found = [path.relative_to(ROOT).as_posix() for path, text in PAGES.items() if re.search(pattern, text, re.M)]
    assert found == [], what


def test_a_password_is_covered_while_it_is_typed_and_browsers_may_fill_it_in() -> None:
    asked = re.compile(r"<(\w+)[^<]*?autocomplete=\"(?:current|new)-password\"")
    fields = [tag for text in PAGES.values() for tag in asked.findall(text)]
    assert len(fields) > 5
    assert set(fields) == {"PasswordField"}
    (field,) = [text for path, text in PAGES.items() if path.match("office/fields.tsx")]
    assert 'type={shown ? "text" : "password"}' in field
    assert "useState(false)" in field


def test_the_patterns_find_what_they_look_for() -> None:
    """Would catch a folder that has moved: then nothing is found, whatever is in it."""
    assert len(PYTHON) > 300
    assert len(PAGES) > 100
    assert any("def main" in text for text in PYTHON.values())
    assert any("textContent" in text or "useState" in text for text in PAGES.values())
