"""Sheets beside other sheets: what their differences cost, and pay tables to order."""
