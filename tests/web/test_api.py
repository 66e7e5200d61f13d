"""The API against its own description: everything that it allows, and more, gets an answer that it promises."""

import socket
from collections.abc import Iterator
from threading import Thread
from time import sleep
from typing import Any

import httpx2
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pitboss.house import cage
from pitboss.house.memory import MemoryStore
from pitboss.house.service import House
from pitboss.house.vault import Vault
from pitboss.web import app
from pitboss.web.floor import Settings

CHECKS = (not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance)
ENDLESS = (10_000.0, 1_000.0)


@pytest.fixture(scope="module")
def link() -> Iterator[str]:
    """A house in memory, served over a real port."""
    house = House(MemoryStore(), Vault(bytes(32)))
    house.cage(cage.OpenHouse(0, 10**12), by="owner", command_id="open")
    floor = app.make_floor(
        house, Settings(messages=ENDLESS, requests=ENDLESS, newcomers=ENDLESS, openings=ENDLESS, metrics_to_all=True)
    )
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(app.make_app(floor), log_config=None, ws="websockets-sansio"))
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def session(link: str) -> dict[str, Any]:
    """The headers and cookies of somebody who is known there."""
    with httpx2.Client(base_url=link) as http:
        me = http.get("/api/me").json()
        return {"headers": {"X-Pitboss-Token": me["token"]}, "cookies": dict(http.cookies)}


@pytest.fixture(scope="module")
def api(link: str) -> Any:
    return schemathesis.openapi.from_url(f"{link}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: Any, session: dict[str, Any]) -> None:
    case.validate_response(case.call(**session), checks=CHECKS)
