"""`python -m pitboss` is `pitboss`."""

from pitboss.cli.entry import main

main()
