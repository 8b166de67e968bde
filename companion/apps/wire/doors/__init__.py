"""The server of shared tables: its doors and lines, who may what, which acts it takes. No journal of a device."""
