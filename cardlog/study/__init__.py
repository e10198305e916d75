"""Recorded games looked at: notes, differences, knowledge, coverage, the smallest log, older revisions."""
