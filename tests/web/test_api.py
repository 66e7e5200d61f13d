"""The API against its own description: everything that it allows, and more, gets an answer that it promises."""

import socket
from collections.abc import Iterator
from threading import Thread
from time import sleep
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pitboss.house.cash import cage
from pitboss.house.permits import STAFF
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.vault import Vault
from pitboss.web.door import people
from pitboss.web.services import Services
from pitboss.web.serving import app
from pitboss.web.settings import Settings

CHECKS = (not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance)
ENDLESS = (10_000.0, 1_000.0)


@pytest.fixture(scope="module")
def services() -> Services:
    """A house in memory."""
    house = House(MemoryStore(), Vault(bytes(32)))
    house.cage(cage.OpenHouse(0, 10**12), by="owner", command_id="open")
    return app.make_services(
        house, Settings(messages=ENDLESS, requests=ENDLESS, newcomers=ENDLESS, openings=ENDLESS, metrics_to_all=True)
    )


@pytest.fixture(scope="module")
def link(services: Services) -> Iterator[str]:
    """It is served over a real port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(app.make_app(services), log_config=None, ws="websockets-sansio"))
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def player(services: Services) -> str:
    """Somebody who may do everything that anybody may."""
    return services.accounts.make("ann", "Ann", "", roles=tuple(role.value for role in STAFF), by="owner").player


def session(services: Services, player: str) -> dict[str, Any]:
    """The headers and cookies of a browser that has just signed in: what is asked may be to sign out."""
    token = services.accounts.begin(player)
    return {"headers": {"X-Pitboss-Token": people.csrf(token)}, "cookies": {services.settings.cookie: token}}


@pytest.fixture(scope="module")
def api(link: str) -> Any:
    return schemathesis.openapi.from_url(f"{link}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


FEW = settings(
    max_examples=2, phases=[Phase.generate], deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@schema.parametrize()
@FEW
def test_every_answer_is_as_described(case: Any, services: Services, player: str) -> None:
    case.validate_response(case.call(**session(services, player)), checks=CHECKS)


@pytest.mark.long
@schema.parametrize()
@settings(FEW, max_examples=20)
def test_many_answers_are_as_described(case: Any, services: Services, player: str) -> None:
    case.validate_response(case.call(**session(services, player)), checks=CHECKS)
