"""For every command its phrase and refusals, for every event its sentence, a module a chapter; complete by type."""
