"""The files of the pages: what is served, how long it is kept, and what is never compressed."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pitboss.web.serving import app
from tests.web.playing import ORIGIN, opened


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[tuple[TestClient, Path]]:
    folder = tmp_path / "pages"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>pitboss</title>")
    (folder / "assets" / "a-123.js").write_text("console.log(1);" * 100)
    (tmp_path / "secret.txt").write_text("secret")
    with opened() as web:
        yield TestClient(app.make_app(web.services, pages=folder), base_url=ORIGIN, client=("127.0.0.1", 1)), folder


@pytest.mark.parametrize("path", ["/", "/table/harbour-42", "/odds/six-card", "/nowhere"])
def test_every_address_is_the_one_page(pages: tuple[TestClient, Path], path: str) -> None:
    answer = pages[0].get(path)
    assert answer.text.startswith("<!doctype html>")
    assert answer.headers["cache-control"] == "no-cache"


def test_files_are_squeezed_and_kept_for_good(pages: tuple[TestClient, Path]) -> None:
    answer = pages[0].get("/assets/a-123.js")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text == "console.log(1);" * 100
    plain = pages[0].get("/assets/a-123.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert len(gzip.compress(plain.content)) < len(plain.content)


def test_a_page_that_was_built_anew_is_served_anew(pages: tuple[TestClient, Path]) -> None:
    client, folder = pages
    client.get("/")
    (folder / "index.html").write_text("<!doctype html><title>new</title>")
    assert "new" in client.get("/").text


@pytest.mark.parametrize("path", ["/assets/..%2f..%2fsecret.txt", "/..%2fsecret.txt", "/assets/nothing.js"])
def test_nothing_else_of_the_machine_is_served(pages: tuple[TestClient, Path], path: str) -> None:
    assert "secret" not in pages[0].get(path).text


def test_what_the_api_says_is_never_compressed(pages: tuple[TestClient, Path]) -> None:
    """Its length would tell something about secrets beside what an attacker wrote."""
    for path in ("/api/me", "/api/lobby", "/api/openapi.json"):
        assert "content-encoding" not in pages[0].get(path, headers={"Accept-Encoding": "gzip, br"}).headers
