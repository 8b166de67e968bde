"""Puts a game, its box, the journal, words and widgets together: command line, server, start page."""

import sys

# An IRI checker that jsonschema would import: two seconds of every server and kernel start, asked by nobody.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
