"""Level 5: sheets, hands and settlements as objects, for programs and notebooks. `pitboss` itself exports them.

Nothing is decided or counted here: the objects call the levels below.
"""
