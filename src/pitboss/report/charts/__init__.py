"""Pictures of figures, one module a kind: each is a function from numbers to a drawing. `axes` is what they share.

Zero is in every axis of amounts, values stand on the bars, and a caption says what a legend would.
"""
