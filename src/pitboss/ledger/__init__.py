"""Level 5: double entry. Every event that moves chips becomes lines that add up to nothing."""
