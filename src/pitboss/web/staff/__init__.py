"""What staff see and do: the gate that checks their commands, and the views of floor, dealer, cashier and auditor."""
