"""How Sphinx makes the book; ``build.py`` beside this file lays out what it is made of."""

project = "The almanac's book"
language = "en"  # of the pages; build.py marks what is Russian in them
copyright = "the Almanac's authors"  # Sphinx's word for the line at the foot
extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["**/.*"]
html_theme = "furo"
html_title = "Книга альманаха · The almanac's book"
html_static_path = ["static"]
html_css_files = ["book.css", "figures.css"]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False

# The lessons are run anew each time: a figure in the book is a figure of today's code.
nb_execution_mode = "force"
nb_execution_timeout = 300
nb_execution_raise_on_error = True
nb_merge_streams = True
nb_ipywidgets_js = {}  # they would be fetched from another host

myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": True}  # fields and enumerations say enough by their names


def setup(app: object) -> None:
    """Plotly's script, copied beside the pages once, is loaded by the lessons alone, before their figures."""

    def figures(app, page, template, context, document) -> None:  # type: ignore[no-untyped-def]
        if page.startswith("lessons/"):
            address = context["pathto"]("_static/plotly.min.js", 1)
            context["metatags"] += f'<script src="{address}"></script>'

    app.connect("html-page-context", figures)  # type: ignore[attr-defined]
