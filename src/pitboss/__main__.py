"""`python -m pitboss` is `pitboss`."""

from pitboss.cli.main import main

main()
