"""A small app with the routes under test: a house, a solver, and players named by their cookie."""

from concurrent.futures import Executor, ThreadPoolExecutor
from types import SimpleNamespace

from fastapi import APIRouter, FastAPI
from fastapi.testclient import TestClient

from pitboss.house.service import House
from pitboss.web import errors
from pitboss.web.study.pricing import Pricing


def in_a_thread() -> Executor:
    """The worker without a process of its own, so that a test does not wait for one."""
    return ThreadPoolExecutor(max_workers=1)


def client(*routers: APIRouter, house: House | None = None, player: str = "ann") -> TestClient:
    app = FastAPI()
    errors.install(app, tell=lambda *_: None, harden=lambda *_: None)
    for router in routers:
        app.router.routes.extend(router.routes)
    accounts = SimpleNamespace(with_token=lambda _token: None)
    people = SimpleNamespace(with_token=lambda token: SimpleNamespace(player=token), name=str.title, accounts=accounts)
    settings = SimpleNamespace(cookie="who")
    patient = SimpleNamespace(take=lambda _player: True)
    app.state.services = SimpleNamespace(
        house=house,
        pricing=Pricing(in_a_thread),
        accounts=accounts,
        people=people,
        settings=settings,
        throttles=SimpleNamespace(own_sheets=patient),
    )
    return TestClient(app, cookies={"who": player})
