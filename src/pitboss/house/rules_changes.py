"""What changes when the rules of a house do, in words: so that the second manager has read what they agree to."""

from pitboss.house.house_rules import TOPICS, HouseRules
from pitboss.sheets.prose import counted, listed


def says(now: HouseRules, then: HouseRules) -> str:
    return f"Change the rules of the house: {listed(list(_parts(now, then))) or 'nothing'}."


def _parts(now: HouseRules, then: HouseRules) -> list[str]:
    parts = []
    if then.floor_decides != now.floor_decides:
        who = "the floor" if then.floor_decides else "the clock"
        parts.append(f"{who} decides for players whose time is up")
    if then.inspect_decks != now.inspect_decks:
        parts.append("decks are inspected before they are dealt" if then.inspect_decks else "decks need no inspection")
    if then.count_every != now.count_every:
        every = f"every {counted(then.count_every, 'hand')}"
        parts.append(f"stubs are counted {every}" if then.count_every else "stubs are not counted")
    if then.order_of_authority != now.order_of_authority:
        parts.append(f"if texts clash, these hold in this order: {'; '.join(then.order_of_authority)}")
    topics = [TOPICS[one].lower() for one in TOPICS if then.texts.get(one) != now.texts.get(one)]
    if topics:
        parts.append(f"its words on {listed(topics)} are others")
    if then.register != now.register:
        parts.append(
            "only approved games are opened for issued chips"
            if then.register
            else "any game may be opened for issued chips"
        )
    parts += [f"{one.title} ({one.digest[:12]}) is {one}" for one in then.games if one not in now.games]
    parts += [f"this approval is taken out: {one.title}, {one}" for one in now.games if one not in then.games]
    parts += [str(one) for one in then.caps if one not in now.caps]
    parts += [f"this holds no more: {one}" for one in now.caps if one not in then.caps]
    return parts
