"""The table in words, for language models: a prompt, a strict answer, and the exact worth of what was chosen."""
