"""The events of each chapter, as records alone; ``events`` beside it shows them all. No behaviour."""
