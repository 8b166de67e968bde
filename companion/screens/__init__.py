"""What is seen, as frozen records of ready text, numbers and acts; no widget and no markup lives here."""
