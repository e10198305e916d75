"""The version of the package, which its wheel and `cardlog --version` name."""

__version__ = "0.1.0"
