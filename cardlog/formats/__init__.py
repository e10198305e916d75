"""Logs as files: text and binary form, reading, writing, compression, torn ends, rewriting."""
