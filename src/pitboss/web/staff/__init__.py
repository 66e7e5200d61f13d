"""What staff see and do: the gate that they come through, and the pictures of floor, dealer, cashier and auditor."""
