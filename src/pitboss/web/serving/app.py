"""The application: routes, pages, and the life of a house from start to shutdown."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from pitboss import __version__
from pitboss.house.bots import Bots
from pitboss.house.people import finding
from pitboss.house.people.accounts import Accounts
from pitboss.house.people.approvals import Approvals
from pitboss.house.service import House
from pitboss.web import deps, errors
from pitboss.web.door import guard
from pitboss.web.door.guard import Door
from pitboss.web.door.people import People
from pitboss.web.errors import Refusing
from pitboss.web.metrics import Metrics
from pitboss.web.play import signed_out
from pitboss.web.play.brought import ChipsBroughtToday
from pitboss.web.play.limits import Watch
from pitboss.web.play.table_runner import Pace, TableRunner
from pitboss.web.play.viewers import Viewers
from pitboss.web.routes import (
    account,
    approvals,
    audit,
    documents,
    house_chips,
    house_rules,
    lesson,
    lists,
    lobby,
    me,
    night,
    office,
    papers,
    passkeys,
    past,
    real_cards,
    receipts,
    reports,
    rota,
    sheets,
    socket,
    staff_cage,
    staff_people,
    staff_tables,
    study,
    system,
    tables,
    tablets,
    tips,
)
from pitboss.web.services import Services, new_id
from pitboss.web.serving import copying, keeper
from pitboss.web.serving.entrance import Entrance
from pitboss.web.serving.following import Follower
from pitboss.web.serving.page_files import PageFiles
from pitboss.web.settings import Settings
from pitboss.web.staff import freezing, gate, manager_commands, opening, staff_commands
from pitboss.web.staff.back_office import BackOffice
from pitboss.web.staff.real_cards_commands import AT_REAL_CARDS, AtRealCards
from pitboss.web.study.pricing import Pricing
from pitboss.web.study.thinking import Thinker

PAGES = Path(__file__).parent.parent / "pages"
ROUTES = (
    me, lobby, tables, socket, sheets, study, past, system, account, office, approvals, audit, reports, night,
    real_cards, staff_tables, staff_cage, staff_people, receipts, documents, papers, house_chips, house_rules,
    lists, tablets, rota, tips, passkeys, lesson,
)  # fmt: skip
CLOSING = "The house closes for a moment. Your hand is stored as it lies; the page comes back by itself."


def make_services(
    house: House,
    settings: Settings,
    *,
    names: tuple[str, ...] = (),
    pace: Pace = Pace(),  # noqa: B008  frozen
    ticks: Callable[[], float] = time.monotonic,
    failed: Callable[[], None] = lambda: None,
) -> Services:
    """Everything that the routes need, around one house. `ticks` (seconds) age what is kept of people."""
    metrics = Metrics()
    accounts = Accounts(house.store, lambda: house.clock(), ticks)  # noqa: PLW0108 - a house may be given another clock later
    people = People(house.store, accounts, ticks, shared=house.shared is not None)
    viewers = Viewers(people.name, partial(finding.seen_code, accounts))
    pricing = Pricing()
    thinker = Thinker(pricing)
    bots = Bots(house, Random(), new_id, best=thinker.best)
    open_tables: set[str] = set()
    runner = TableRunner(
        house, viewers, metrics, bots=bots, thinker=thinker, tables=open_tables, pace=pace, failed=failed
    )
    approvals = Approvals(
        house.store,
        lambda: house.clock(),  # noqa: PLW0108 - as above
        lambda: house.steady(),  # noqa: PLW0108
        is_past=lambda filed: freezing.is_past(services, filed),
    )
    brought = ChipsBroughtToday(house, open_tables)
    services = Services(
        house=house, settings=settings, runner=runner, viewers=viewers, accounts=accounts,
        approvals=approvals, people=people,
        watch=Watch(house, runner.tables_of, accounts.excluded_until, brought.of), metrics=metrics,
        door=Door(names), pricing=pricing,
        tables=open_tables,
        carriers={gate.AT_TABLE: staff_commands.AtTable(), gate.AT_CAGE: staff_commands.AtCage(),
                  AT_REAL_CARDS: AtRealCards(), gate.AT_OPENING: opening.AtOpening(),
                  gate.AT_OFFICE: manager_commands.AtOffice()},
    )  # fmt: skip
    runner.heard = lambda table, _: brought.note(table)
    return services


def make_app(services: Services, *, pages: Path = PAGES) -> FastAPI:
    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        app.state.back_office = BackOffice(services.house.store, lambda: services.house.clock())  # noqa: PLW0108 - as above
        try:
            keeper.reopen_tables(services)
        except Exception as error:
            services.not_taken_up = error
            raise
        if services.settings.warm and services.house.tables():
            app.state.back_office.warm()
        follower = Follower(services)
        follower.start()
        tasks = [
            asyncio.create_task(keeper.housekeeping(services)),
            asyncio.create_task(signed_out.keep_watch(services.viewers, services.accounts)),
        ]
        if services.copies is not None:
            tasks.append(asyncio.create_task(copying.keep_copying(services, services.copies)))
        yield
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await services.see_off(CLOSING)
        await follower.close()
        await services.runner.close()
        services.pricing.close()
        app.state.back_office.close()

    app = FastAPI(
        title="pitboss",
        version=__version__,
        description="Casino table games from one rule sheet. Amounts are whole cents; cards are texts such as Qs.",
        lifespan=life,
        docs_url=None,  # FastAPI's own pages load scripts from another site
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.services = services
    app.add_middleware(Entrance)
    errors.install(app, tell=deps.refused, harden=guard.harden)
    for (
        routes
    ) in ROUTES:  # as they are: to include a router makes all its routes again, a fifth of a second for each app
        app.router.routes.extend(routes.router.routes)
    _add_pages(app, PageFiles(pages))
    return app


def _add_pages(app: FastAPI, files: PageFiles) -> None:
    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/"):
            raise Refusing(404, "not-found", "There is no such address in the API; /api/openapi.json lists them.")
        return files.answer(request, path)
