"""Level 4: what a sheet is worth, exactly, by counting all deals with whole numbers."""
