"""Level 5: double entry. Every event that moves chips becomes a transaction whose lines sum to zero."""
