"""The cage: chips for cash and back, the cashier's day book, slips, and payouts and cash that are flagged."""
