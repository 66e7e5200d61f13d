"""Campaigns of faults against a house: the disk and other things below it fail, controlled by one printed seed."""
