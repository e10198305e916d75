"""Few random games for each law, always the same ones: what is tried more often takes longer."""

from hypothesis import settings

settings.register_profile("gin", max_examples=6, derandomize=True, database=None)
settings.load_profile("gin")
