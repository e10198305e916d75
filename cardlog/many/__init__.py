"""Many games at once: pieces of files, workers, queries, tables, tournaments, copies put together."""
