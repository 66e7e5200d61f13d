"""`pitboss` in this process, as one would type it."""

from click.testing import CliRunner, Result

from pitboss.cli.main import main


def pitboss(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=stdin)


def good(*words: str) -> str:
    """The output of a command that has to succeed."""
    result = pitboss(*words)
    assert result.exit_code == 0, result.output
    return result.output
