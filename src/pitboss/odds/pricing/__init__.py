"""What wagers are worth: the settlement of every kind of hand beside the counts, for players and for the bank."""
