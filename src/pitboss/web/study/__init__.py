"""For those who learn: results and their reasons, past hands, prices, the coach, the trainer."""
