"""Parts that many panels show: what is shown at all, files, questions, log, messages, settings."""
