"""What the page of Arkham is put together from: regions, where an act leads, my box."""
