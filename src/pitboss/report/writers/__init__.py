"""One document, four forms: PDF through typst, HTML, Markdown, JSON. `form` chooses; `files` writes to the disk."""
