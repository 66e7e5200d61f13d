"""Campaigns against a house: what can go wrong below and around it is made to go wrong, by one printed seed."""
