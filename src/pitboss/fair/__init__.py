"""Level 1: the deck protocol. Nobody knows the order, nobody can steer it, everybody can check it."""
