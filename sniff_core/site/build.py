"""The whole build: read and prove everything, stage, build each language, finish, look at every link, swap.

    sources -> read -> stage -> builder (a language each) -> finish -> links -> swap

Nothing that a reader sees changes before the last step. Next: the module of each step, by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from sniff_core.findings import Finding
from sniff_core.library import Project
from sniff_core.site.builder import build_languages
from sniff_core.site.files import Cache, locked, remove
from sniff_core.site.finish import assemble
from sniff_core.site.links import check_links
from sniff_core.site.read import Site, read
from sniff_core.site.stage import cache_folder, write_site
from sniff_core.site.swap import beside, recover, refuse, swap

Say = Callable[[str], None]


def build(
    project: Project,
    target: Path,
    locales: Collection[str] | None = None,
    say: Say | None = None,
    *,
    preview: bool = False,
) -> list[Finding]:
    """Build the site into `target`, or return every problem and leave what is there.

    `locales` picks languages; `say` hears of the progress. A `preview` shows English, marked, where a translation is
    still to come, and says so.
    """
    say = say or (lambda message: None)
    if findings := refuse(target):
        return findings
    say("Reading and proving examples, pages and translations")
    site, findings = read(project, locales, preview=preview)
    if site is None:
        return findings
    if findings:
        say(in_english(findings))
    with locked(cache_folder(project)):
        recover(target)
        return build_site(site, target, say, whole=locales is None)


def in_english(unfinished: Sequence[Finding]) -> str:
    """What a preview says about the translations that it does not have."""
    told = "\n".join(f"{each.where}: {each.message}" for each in unfinished)
    return f"{told}\nThe preview shows English there; the published build waits for these translations."


def build_site(site: Site, target: Path, say: Say, *, whole: bool) -> list[Finding]:
    """Build a site that was read; `whole` forgets what no language uses any more."""
    cache = cache_folder(site.project)
    media = Cache(cache / "media")
    say("Drawing cards and animations, setting booklets")
    if findings := write_site(site, cache / "stage", media):
        return findings
    codes = [edition.code for edition in site.editions]
    say(f"Building {', '.join(codes)}")
    if findings := build_languages(cache / "stage", cache / "built", codes):
        return findings
    if whole:
        media.forget_unused()
    say("Putting the site together and following every link")
    return publish(site, cache / "built", target)


def publish(site: Site, built: Path, target: Path) -> list[Finding]:
    """Put built languages together beside the target, look at every link, and swap."""
    ready = beside(target, "next")
    remove(ready)
    assemble(site, built, ready)
    findings = check_links(ready, site.settings.site_url)
    if findings:
        remove(ready)
        return findings
    swap(target)
    return []


__all__ = ["build", "build_site", "publish"]
