"""Documents that people hand over: par sheets, cards, filings, layouts, statements.

`model` is what a document consists of; `writers` turn one into PDF, HTML, Markdown or JSON. Every other module makes
one kind of document from a game, its solution, or the records of a house.
"""
