"""What goes over the wire, as types. The pages' TypeScript is generated from them (`tools/make_wire.py`).

Amounts are whole cents, cards are texts such as "Qs", a face-down card is null.
"""
