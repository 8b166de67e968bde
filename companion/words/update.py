"""Brings the catalogues up to date with the program: ``python -m companion.words.update``.

New sentences are added, gone ones dropped, kept ones keep their translation; the templates for new languages and the
compiled files are written anew. The list of what is still untranslated goes to standard output; the exit code is 1
while there is any.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from companion.words import catalogues
from companion.words.language import DOMAINS, LANGUAGES, NAMES, SOURCE


def main() -> int:
    """Update and compile all catalogues of every language and write their templates; the exit code."""
    sentences = {**catalogues.collect(), NAMES: catalogues.names()}
    for domain, texts in sentences.items():
        catalogues.template_file(domain).write_bytes(catalogues.po_bytes(catalogues.template(domain, texts)))
    missing = [_update(language, sentences) for language in LANGUAGES if language != SOURCE]
    catalogues.compile_all()
    return max(missing)


def _update(language: str, sentences: Mapping[str, Mapping[catalogues.Sentence, list[str]]]) -> int:
    """Write the catalogues of a language with all sentences of the program; return 1 if any lacks a translation."""
    translations, remarks = catalogues.known_translations(language), catalogues.earlier_remarks(language)
    missing = 0
    for domain in DOMAINS if catalogues.has_columns(language) else sentences:
        catalogue = catalogues.merged(domain, sentences[domain], translations, language, remarks)
        path = catalogues.po_file(domain, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(catalogues.po_bytes(catalogue))
        open_ones = catalogues.untranslated(catalogue)
        missing += len(open_ones)
        sys.stdout.write(f"{language}, {domain}: {len(sentences[domain])} sentences, {len(open_ones)} untranslated\n")
        sys.stdout.writelines(f"    {text!r}\n" for text in open_ones)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
