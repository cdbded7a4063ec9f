"""The door for MkDocs: `mkdocs build --strict` and `mkdocs serve` at the root make the whole site, in all languages.

MkDocs itself builds the first language from its staged files; the others and the finishing follow when it is done.

    on_config      read, prove, stage; point MkDocs at the first language
    on_post_build  build the other languages, put the site together, look at every link, swap

A fault in a source stops `mkdocs build`, and the last good site stays. `mkdocs serve` shows the fault and goes on with
the last good pages. Next: `build.py`, which does the same without MkDocs at the head.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from mkdocs.config.base import Config, load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, get_plugin_logger
from mkdocs.utils import CountHandler

from sniff_core.findings import Finding
from sniff_core.library import Project
from sniff_core.site.build import in_english, publish
from sniff_core.site.builder import build_languages, complete, forget, remember
from sniff_core.site.files import Cache, locked, remove, write_changed
from sniff_core.site.read import Site, read
from sniff_core.site.stage import cache_folder, write_site
from sniff_core.site.swap import recover, refuse
from sniff_core.site.watch import sources

log = get_plugin_logger("sniff")
_OWN = ("config_file_path", "plugins", "hooks", "watch", "strict", "dev_addr", "site_dir")
"""What stays as the root configuration and the command line have it."""


class NoOptions(Config):  # type: ignore[no-untyped-call]
    """The plugin has nothing to configure."""


class SniffPlugin(BasePlugin[NoOptions]):  # type: ignore[no-untyped-call]
    """`plugins: [sniff]`; it has no options."""

    def __init__(self) -> None:
        self.serving = False
        self.held = ExitStack()
        self.site: Site | None = None
        self.target = Path("site")

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether a server waits; that this method exists keeps the plugin alive between its builds."""
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read, prove and stage everything, and let MkDocs build the first language."""
        self.target = Path(config.site_dir)
        project = project_of(config)
        self.held.enter_context(locked(cache_folder(project)))
        recover(self.target)
        self.site, findings = read(project, preview=self.serving)
        if self.site is not None:
            if findings:
                log.info(in_english(findings))
            settings = self.site.settings.model_copy(update={"site_url": config.site_url or "/"})
            self.site = Site(project, settings, self.site.library, self.site.editions)
            findings = [] if self.serving else refuse(self.target)
            findings = findings or write_site(self.site, self.stage, Cache(self.cache / "media"))
        if self.site is None or findings:
            self.fail(findings)
            return point_at_faults(config, cache_folder(project) / "faults", findings)
        first = self.site.first.code
        forget(self.built / first)
        return point_at(config, self.stage / first / "mkdocs.yml", self.built / first)

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Build the other languages and publish, unless something was wrong."""
        built, config.site_dir = Path(config.site_dir), str(self.target)
        if self.site is None:
            if not (self.target / "index.html").is_file():
                shutil.copytree(built, self.target, dirs_exist_ok=True)
        elif not warned():  # MkDocs itself aborts a strict build after this
            findings = self.finish(self.site)
            if findings:
                self.fail(findings)
        self.held.close()

    def on_build_error(self, *, error: Exception) -> None:
        """Let the next build begin."""
        self.held.close()

    def on_serve(
        self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Callable[..., None]
    ) -> LiveReloadServer:
        """Watch the sources; never what is made of them."""
        self.serving = True
        server.unwatch(config.docs_dir)
        for path in sources(project_of(config)):
            server.watch(str(path))
        return server

    # --- inside a build ---

    @property
    def cache(self) -> Path:
        assert self.site is not None
        return cache_folder(self.site.project)

    @property
    def stage(self) -> Path:
        return self.cache / "stage"

    @property
    def built(self) -> Path:
        return self.cache / "built"

    def finish(self, site: Site) -> list[Finding]:
        """What `build.build_site` does after the first language."""
        first, *others = sorted((edition.code for edition in site.editions), key=lambda code: code != site.first.code)
        findings = complete(self.built / first)
        if findings:
            return findings
        remember(self.stage / first, self.built / first)
        return build_languages(self.stage, self.built, others) or publish(site, self.built, self.target)

    def fail(self, findings: Sequence[Finding]) -> None:
        """End a build with all findings, or show them and let the server go on."""
        self.site = None
        told = "\n".join(map(str, findings))
        if not self.serving:
            self.held.close()
            raise Abort(f"{told}\n\nNothing was built: {len(findings)} found. The last good site is still in place.")
        log.error("the last good pages stay until this is mended:\n%s", told)


def project_of(config: MkDocsConfig) -> Project:
    """The project that a configuration file stands in."""
    assert config.config_file_path, "MkDocs has read no configuration file"
    return Project(Path(config.config_file_path).resolve().parent)


def point_at(config: MkDocsConfig, staged: Path, built: Path) -> MkDocsConfig:
    """Make the configuration that of a staged language, built into a folder of the cache."""
    remove(built)
    other = load_config(str(staged), site_dir=str(built.resolve()))
    for key, value in other.items():
        if key not in _OWN:
            config[key] = value
    config.site_dir = other.site_dir
    return config


def point_at_faults(config: MkDocsConfig, folder: Path, findings: Sequence[Finding]) -> MkDocsConfig:
    """Give MkDocs one page that tells what is wrong; it is shown where there is no good page yet."""
    told = "\n".join(f"    {line}" for finding in findings for line in [*str(finding).splitlines(), ""])
    write_changed(folder / "docs" / "index.md", f"# Mend this first\n\n{told}\n".encode())
    config.docs_dir, config.site_dir, config.nav = str(folder / "docs"), str(folder / "site"), None
    config.extra_css, config.extra_javascript = [], []
    return config


def warned() -> bool:
    """Whether a strict build has had a warning."""
    handlers = logging.getLogger("mkdocs").handlers
    return any(isinstance(handler, CountHandler) and handler.get_counts() for handler in handlers)
