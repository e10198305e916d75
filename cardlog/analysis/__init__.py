"""What a decision was worth to the one who made it: worlds that fit a copy, and search in them, from that copy alone."""
