"""The almanac without a server: the same pages in a worker of the browser, and the static site that carries them.

``site`` builds the site on a computer, ``front`` are its scripts; the other modules run in the browser's Python.
"""
