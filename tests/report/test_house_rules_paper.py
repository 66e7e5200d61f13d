"""The house rules on paper, and what a filing for a house says of them."""

from pitboss.house.house_rules import TOPICS, Approval, HouseRules, WagerCap
from pitboss.report import filing_rules, house_rules_paper
from pitboss.report.letterhead import Letterhead
from pitboss.report.model import Paragraph
from pitboss.report.sheet_documents import Asked
from pitboss.report.writers import markdown
from pitboss.sheets import shipped

FOUR = shipped.load("four-card")
RULES = HouseRules(
    floor_decides=True,
    inspect_decks=True,
    count_every=5,
    authority=("The sheet", "Hoyle"),
    texts={"conduct": "No hats.", "seats": "A seat is held for ten minutes."},
    games=(Approval(FOUR.digest, "four-card", FOUR.sheet.title, "2026-01-01", "Lottery Commission", "L-17"),),
    caps=(WagerCap("2026-01-01", most_cents=10_00),),
)


def written(rules: HouseRules) -> str:
    return markdown.text(house_rules_paper.document(rules, Letterhead("Harbour Hall"), "2026-11-01", (FOUR, FOUR)))


def test_the_document_has_every_topic_and_the_house_in_its_own_words() -> None:
    """Would catch a topic that is left out, a game that is told twice, and words of the house that nobody prints."""
    said = written(RULES)
    assert [title for title in TOPICS.values() if f"# {title}\n" not in said] == []
    for words in (
        "1. The sheet",
        "No hats.",
        "ten minutes",
        "every 5 hands",
        "the floor decides",
        "at most $10",
        "L-17",
    ):
        assert words in said, words
    assert said.count("Equal hands: Ante pays 1 to 1. [E9]") == 1


def test_a_house_without_rules_of_its_own_has_the_same_topics() -> None:
    said = written(HouseRules())
    assert [title for title in TOPICS.values() if f"# {title}\n" not in said] == []
    assert "Robert's Rules of Poker" in said
    assert "Approved games" not in said


def test_a_filing_for_a_house_has_its_order_of_authority_and_the_approval() -> None:
    """Would catch a filing that says another order than the house's rules do."""
    said = [str(one.words) for one in filing_rules.house_rules(Asked(FOUR, authority=("The sheet", "Hoyle"),
            approval=str(RULES.games[0]))) if isinstance(one, Paragraph)]  # fmt: skip
    assert "The sheet; Hoyle" in said[-2]
    assert "approved by Lottery Commission on 2026-01-01, L-17" in said[-1]
