"""How the site is built: `python -m sphinx -W docs site`.

Sphinx, since it reads the docstrings from the running package (attrs classes with the fields that they really have), and its
Markdown is what stands here anyway, so that the pages read well where nothing builds them.
"""

from importlib.util import find_spec

from cardlog.version import __version__

project = "cardlog"
author = "the cardlog authors"
copyright = "the cardlog authors"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
suppress_warnings = ["ref.python"]  # two classes of one name in two modules are no mistake

NEEDED = ("pytest", "hypothesis", "numpy", "gymnasium", "pettingzoo", "pyspiel")
autodoc_mock_imports = [name for name in NEEDED if find_spec(name) is None]  # of extras that are not installed
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_class_signature = "separated"
napoleon_google_docstring = True
napoleon_use_ivar = True
add_module_names = False
toc_object_entries_show_parents = "hide"
default_role = "code"
smartquotes = False

html_theme = "furo"
html_title = "cardlog"
html_copy_source = False
html_show_sphinx = False
