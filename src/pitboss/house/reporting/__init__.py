"""What a house tells of itself: shifts, months, ratings, theory beside practice, the audit."""
