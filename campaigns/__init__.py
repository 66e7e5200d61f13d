"""What could be lost, doubled, held or seen: programs that try it, by the thousand. `./campaign` runs them."""
