"""Level 6: the running house. An accepted command is stored durably before anybody gets an answer."""
