"""Level 1: what cards are worth. A ladder ranks hands; pay classes cut its values into lines."""
