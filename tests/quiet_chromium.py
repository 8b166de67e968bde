"""How the tests start Chromium: without what costs every page work and no test looks at."""

from __future__ import annotations

NOT_WANTED = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",  # two hidden pages beside each of ours
    # what Playwright switches off; its list would be replaced by ours
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch",
)  # fmt: skip
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    f"--disable-features={','.join(NOT_WANTED)}",
]
"""A page of a whole Chromium without a screen costs 1.1 s of work before it shows anything; so it is 0.3 s."""
AT_HOME = "almanac.test"
"""An address over plain HTTP, as that of a computer in the home network: no secure context."""
FOR_TESTS = [*QUIET, "--js-flags=--wasm-tiering-budget=1000000000", f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1"]
"""A start of the pocket costs a quarter less work when V8 does not compile Python a second time, for speed, while it
starts; what computes for eighty times as long still gets that. Benchmarks start the browser as players have it."""
