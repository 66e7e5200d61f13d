"""The page of the HTTP API, from the description that the server itself gives at /api/openapi.json."""

import json
from collections.abc import Iterator
from typing import Any

from pitboss.web.serving.app import make_app

INTRO = """\
A house that is served (`pitboss serve`) answers over HTTP everything that its pages do. `/api/openapi.json` is the same
description for programs; [examples/play_over_http.py](../examples/play_over_http.py) plays a hand with nothing but the
standard library. Amounts are whole cents, cards are texts such as `Qs`, a card that lies face down is `null`.

- **Session.** `GET /api/me` makes one and sets a cookie. Every POST carries the `token` it gives as `X-Pitboss-Token`.
- **Refusals.** Whatever is not answered as asked is `{"error": {"code": ..., "message": ...}}` with a status of 400 or
  more: the code for programs, the message for people.
- **Twice.** A parameter of the address that is there twice is refused (`sent-twice`), and so is a second `Host`,
  `Origin`, `Content-Type`, `Sec-Fetch-Site` or `X-Pitboss-Token`. Of a key that is twice in an object of JSON the last
  one counts, by HTTP and through a socket alike; so it does of a cookie.
- **Commands.** Who sends a command makes its `id`. The same id again gets the same answer, and nothing is done twice;
  the same id for another command is refused.
- **Views.** A table is told whole, with a version. `wss://HOST/api/tables/NAME/socket` sends one whenever something has
  changed, and takes commands; without sockets, `GET /api/tables/NAME?after=VERSION&wait=20` waits for the next one.
  A socket opens for pages of the house itself: a program says the house's address as its `Origin`.

```json
{"id": "my-own-0001", "command": {"do": "bet", "spot": 3, "stakes": {"ante": 200, "pair-plus": 200}}}
{"is": "answer", "id": "my-own-0001", "version": 42, "repeated": false, "error": null}
```
"""


def page(made: str) -> str:
    described = make_app(None).openapi()  # type: ignore[arg-type]  # the description needs no house
    lines = ["# The API of a house", made, INTRO]
    tags: dict[str, list[str]] = {}
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            tags.setdefault(route.get("tags", ["system"])[0], []).append("\n".join(_route(method, path, route)))
    for tag, routes in tags.items():
        lines += [f"## {tag.capitalize()}", "", *routes]
    lines += ["## What is sent and answered", "", "A field with a question mark may be left out.", ""]
    for name, schema in sorted(described["components"]["schemas"].items()):
        lines += _model(name, schema)
    return "\n".join(lines)


def _route(method: str, path: str, route: dict[str, Any]) -> Iterator[str]:
    yield f"### `{method.upper()} {path}`"
    yield ""
    yield " ".join(route.get("description", route.get("summary", "")).split())
    yield ""
    asked = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    query = [_parameter(one) for one in route.get("parameters", []) if one["in"] == "query"]
    if query:
        yield f"Query: {', '.join(query)}. "
    if asked:
        yield f"Takes {_type(asked)}. "
    yield f"Answers {_answer(route)}."
    yield ""


def _parameter(one: dict[str, Any]) -> str:
    return f"`{one['name']}`" + (" (needed)" if one.get("required") else "")


def _answer(route: dict[str, Any]) -> str:
    for status in ("200", "201"):
        for kind, content in route["responses"].get(status, {}).get("content", {}).items():
            return _type(content["schema"]) if content.get("schema") else f"`{kind}`"
    return "nothing"


def _model(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"### {name}"
    yield ""
    if "description" in schema:
        yield " ".join(schema["description"].split())
        yield ""
    required = schema.get("required", [])
    for key, one in schema.get("properties", {}).items():
        yield f"- `{key}`{'' if key in required else '?'}: {_type(one)}"
    yield ""


def _type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": ref}:
            name = ref.rpartition("/")[2]
            return f"[{name}](#{name.lower()})"
        case {"const": const}:
            return f"`{json.dumps(const)}`"
        case {"enum": words}:
            return " or ".join(f"`{json.dumps(word)}`" for word in words)
        case {"anyOf": ways} | {"oneOf": ways}:
            return " or ".join(dict.fromkeys(_type(way) for way in ways))
        case {"type": "array", "items": items}:
            return f"list of {_type(items)}"
        case {"type": "array"}:
            return "list"
        case {"type": "object", "additionalProperties": dict() as values} if values:
            return f"object of {_type(values)}"
        case {"type": kind}:
            return str(kind)
        case _:
            return "anything"
