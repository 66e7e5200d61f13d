"""What is known of a sheet: every wager with its best play, found, kept on disk, or shipped."""
