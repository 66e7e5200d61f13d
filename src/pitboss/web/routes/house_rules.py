"""`/api/staff/house-rules`: the rules of the house, which managers change; and printed for everybody."""

from functools import cache

from fastapi import APIRouter, Request, Response

from pitboss.house import house_rules
from pitboss.house.days import day_of
from pitboss.house.house_rules import Approval, HouseRules, WagerCap
from pitboss.report import house_rules_paper, letterhead
from pitboss.sheets import shipped
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing
from pitboss.web.services import new_id
from pitboss.web.staff import gate
from pitboss.web.staff.printing import FILES, PAPER, Ending, printed
from pitboss.web.wire import house_rules as wire
from pitboss.web.wire.house_rules import HouseRulesView, LibrarySheet

router = APIRouter(tags=["office"], responses=ANSWERS)


@router.get("/api/staff/house-rules")
async def look(request: Request) -> HouseRulesView:
    """The rules of the house."""
    gate.demand(request, "see-settings")
    return _view(request)


@router.post("/api/staff/house-rules")
async def change(request: Request, asked: wire.HouseRules) -> HouseRulesView:
    """Replace them; where there are two managers, another one has to agree."""
    gate.demand(request, "change-house-rules")
    rules = rules_of(asked)
    wrong = house_rules.problem(rules)
    if wrong is not None:
        raise Refusing(400, "bad-rules", wrong)
    word = "change-house-rules"
    said = {"do": word, "rules": house_rules.to_json(rules)}
    answer = await gate.asked_of(request, gate.AT_OFFICE, None, word, said, new_id())
    if answer.error is not None:
        raise Refusing(409, answer.error.code, answer.error.message)
    return _view(request).model_copy(update={"waiting": answer.waiting})


@router.get("/api/house-rules.{ending}", response_class=Response, responses=FILES)
async def on_paper(request: Request, ending: Ending, paper: PAPER = "letter") -> Response:
    """The house rules as a document, for everybody."""
    player, services = deps.player(request), deps.services(request)
    if not services.throttles.messages.take(player):
        raise Refusing(429, "too-fast", "Too many requests at once. Wait a moment.")
    store = services.house.store
    open_games = [services.house.table(name).game for name in sorted(services.house.open_tables())]
    day, _, _ = day_of(store, services.house.clock())
    made = house_rules_paper.document(house_rules.read(store), letterhead.of(store), day, open_games)
    return await printed(request, made, ending, paper, "house-rules")


def rules_of(asked: wire.HouseRules) -> HouseRules:
    return HouseRules(
        floor_decides=asked.floor_decides,
        inspect_decks=asked.inspect_decks,
        count_every=asked.count_every,
        authority=tuple(one.strip() for one in asked.authority if one.strip()),
        texts={topic: text.strip() for topic, text in asked.texts.items() if text.strip()},
        register=asked.register_on,
        games=tuple(Approval(**one.model_dump()) for one in asked.games),
        caps=tuple(WagerCap(**{**one.model_dump(), "amounts": tuple(one.amounts)}) for one in asked.caps),
    )


def _view(request: Request) -> HouseRulesView:
    now = house_rules.read(deps.house(request).store)
    rules = wire.HouseRules(
        floor_decides=now.floor_decides,
        inspect_decks=now.inspect_decks,
        count_every=now.count_every,
        authority=list(now.authority),
        texts=dict(now.texts),
        register_on=now.register,
        games=[wire.Approval.model_validate(vars(one)) for one in now.games],
        caps=[wire.WagerCap.model_validate({**vars(one), "amounts": list(one.amounts)}) for one in now.caps],
    )
    return HouseRulesView(
        rules=rules, topics=dict(house_rules.TOPICS), usual_authority=list(house_rules.AUTHORITY), library=_library()
    )


@cache
def _library() -> list[LibrarySheet]:
    sheets = [shipped.load(name) for name in shipped.ids()]
    return [LibrarySheet(sheet=one.id, title=one.sheet.title, digest=one.digest) for one in sheets]
