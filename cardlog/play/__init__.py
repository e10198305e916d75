"""Games being played: dealers, the table of a server, playouts, the recorder."""
