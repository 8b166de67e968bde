"""JupyterHub with an almanac for every user and one shelf of tables for all of them; see README.md beside this file.

Asked of the environment: ``COMPANION_DATABASE`` (postgresql://...), ``ALMANAC_PASSWORD`` (one word for all who play).
"""

import os
from typing import Any

from companion.apps.files import paths

c: Any = get_config()  # type: ignore[name-defined]  # noqa: F821  JupyterHub gives it

c.JupyterHub.bind_url = os.environ.get("ALMANAC_ADDRESS", "http://127.0.0.1:8000")

# Whoever knows the word comes in under any name. Put your own accounts here: any authenticator will do.
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ["ALMANAC_PASSWORD"]
c.Authenticator.allow_all = True

# A process for each user on this computer. Containers and clusters take the same environment and arguments.
c.JupyterHub.spawner_class = "simple"
c.Spawner.environment = {
    "COMPANION_DATABASE": os.environ["COMPANION_DATABASE"],
    "COMPANION_DATA_DIR": lambda spawner: f"{spawner.home_dir}/almanac",  # own boxes; tables are shared
}
c.Spawner.notebook_dir = str(paths.notebooks())
c.Spawner.default_url = "/voila/render/index.ipynb"
c.Spawner.args = [
    "--VoilaConfiguration.template=companion",
    "--VoilaConfiguration.theme=dark",
    "--VoilaConfiguration.allow_template_override=NO",
    "--VoilaConfiguration.allow_theme_override=NO",
    "--VoilaConfiguration.strip_sources=True",
    "--VoilaConfiguration.show_tracebacks=False",
    *(
        f"--VoilaConfiguration.extension_allowlist={name}"
        for name in ("@jupyter-widgets/jupyterlab-manager", "anywidget", "@voila-dashboards/widgets-manager8")
    ),
    "--MappingKernelManager.cull_idle_timeout=1800",
    "--MappingKernelManager.cull_interval=60",
]
c.Spawner.start_timeout = 120
c.Spawner.http_timeout = 120
