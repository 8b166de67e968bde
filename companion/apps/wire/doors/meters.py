"""What a server counts, in the text format of Prometheus; no table, no key, no address stands in it."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5)


class ServerMeters:
    """Counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.acts = Counter("almanac_acts", "Acts by what became of them", ["outcome"], registry=self.registry)
        self.questions = Counter("almanac_requests", "Requests by status", ["status"], registry=self.registry)
        self.faults = Counter("almanac_faults", "Requests that failed in a way nobody foresaw", registry=self.registry)
        self.pushed = Counter("almanac_pushed", "Messages sent to devices", registry=self.registry)
        self.forgotten = Counter(
            "almanac_forgotten_tables", "Tables forgotten after their time", registry=self.registry
        )
        self.unforgotten = Counter(
            "almanac_forgetting_failed", "Rounds of forgetting that the database broke off", registry=self.registry
        )
        self.act_seconds = Histogram(
            "almanac_act_seconds", "From request to answer of an act", buckets=SECONDS, registry=self.registry
        )

    def watch(self, name: str, what: str, count: Callable[[], float]) -> None:
        """Add a gauge with a name and a description, whose value ``count`` computes whenever the metrics are read."""
        Gauge(name, what, registry=self.registry).set_function(count)

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
