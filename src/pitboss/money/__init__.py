"""Level 0: whole cents, odds as fractions, and what a winning wager is paid."""
