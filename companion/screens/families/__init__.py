"""Parts of one family each, beside the vocabulary: chances, charts, fights, hands, sheets, tables. No page."""
