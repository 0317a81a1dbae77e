"""The build: the pure library always, the compiled twins when they can be made.

Everything that is fixed stands in pyproject.toml; here is only what depends on
the machine.  `PASSMUSTER_EXTENSIONS` decides: unset tries on CPython and falls
back to the pure library with one notice, `0` never compiles, `1` insists.
"""

import os
import re
import shutil
import sys
import textwrap
from pathlib import Path
from runpy import run_path
from threading import Lock

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

PACKAGE = "passmuster_speedups"

SITE = "https://passmuster.github.io/passmuster/"
SOURCE = "https://github.com/passmuster/passmuster/blob/main/"

FOLDER = Path("lib_speedups", PACKAGE)

# The twins, by their names: each has its own source, or is the reference itself, compiled with the types
# that are in the .pxd of its name.
NODES = Path("lib", "passmuster", "_core", "engine", "nodes")
TWINS = {path.stem: path for path in NODES.rglob("[!_]*.py")}
TWINS.update((path.stem, path) for path in FOLDER.glob("*.pyx"))

# A reference is compiled for what it means in Python; what annotations say is for readers, and a value of a
# subclass may come too. Methods are those of C, which look at the class of what they are called for.
DIRECTIVES = {
    "annotation_typing": False,
    "auto_pickle": False,
    "binding": False,
    "embedsignature": True,
    "embedsignature.format": "clinic",
    "freethreading_compatible": True,
    "language_level": 3,
    "nonecheck": True,
}

# Without bounds and wraparound checks an index outside a typed list or C array is a read of
# foreign memory: a source of its own checks first.  C division changes results, so one that wants it
# says so in its own first line.
UNCHECKED = {"boundscheck": False, "initializedcheck": False, "nonecheck": False, "wraparound": False}

# scripts/memory_safety.py compiles them for a sanitizer, and sees more where less is optimised.
FLAGS = os.environ.get("PASSMUSTER_CFLAGS", "-O3 -g0")

NOTICE = """\
{line}
passmuster: installing WITHOUT the compiled twins ({reason}).
The pure Python library does everything they do, only slower.
{line}"""


class BuildTwins(build_ext):
    """Compile all twins or none, whatever goes wrong on the way."""

    translating = Lock()

    def run(self):
        try:
            import Cython  # noqa: F401  (without it setuptools looks for C files in silence)

            super().run()
        except Exception as reason:
            if wish() == "1":
                raise
            self.leave_out(reason)

    def build_extensions(self):
        self.write_steps()
        # msvc optimises without being told, but not that what threads share is stored in order.
        flags = ["/volatile:ms"] if self.compiler.compiler_type == "msvc" else FLAGS.split()
        for extension in self.extensions:
            extension.extra_compile_args = flags
        # Whatever takes longest begins first, and the others fill the time.
        self.extensions.sort(key=lambda extension: Path(extension.sources[0]).stat().st_size, reverse=True)
        self.parallel = self.parallel or os.cpu_count()
        twins = f"{len(self.extensions)} twins, {self.parallel} at a time"
        print(f"passmuster: compiling {twins} ({' '.join(flags)})")
        super().build_extensions()

    def write_steps(self):
        """Write the calls of the steps in the order of the table, unless they are there already."""
        path, text = Path(self.build_temp, "steps.pxi"), walks()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def build_extension(self, extension):
        # Cython has one state for all threads; compilers are processes, which run meanwhile.
        with self.translating:
            self.translate(extension)
        super().build_extension(extension)

    def translate(self, extension):
        """Write the C of one, again if its types have changed, which are not beside a reference."""
        from Cython.Build import cythonize

        (source,) = extension.sources
        made = Path(self.build_temp, source).with_suffix(".c")
        newest = max(path.stat().st_mtime for path in FOLDER.glob("*.pxd"))
        if source.endswith(".py") and made.exists() and made.stat().st_mtime < newest:
            made.unlink()
        (translated,) = cythonize(
            extension,
            build_dir=self.build_temp,
            compiler_directives=extension.cython_directives,
            force=self.force,
            include_path=[FOLDER.parent.as_posix(), self.build_temp],
            quiet=self.verbose == 0,
        )
        extension.sources = translated.sources

    def leave_out(self, reason):
        """Go on as if there had never been twins: a pure wheel, without their package."""
        self.extensions = self.distribution.ext_modules = []
        self.distribution.packages.remove(PACKAGE)
        self.distribution.get_command_obj("bdist_wheel").root_is_pure = True
        shutil.rmtree(os.path.join(self.build_lib, PACKAGE), ignore_errors=True)
        self.distribution.twins_failed = reason


def walks():
    """Return the ways of a value through its steps in C, with the steps in the order of the table."""
    table = run_path(str(NODES / "__init__.py"))["STEPS"]
    fields = sorted({step.needs[1] for step in table if len(step.needs) == 2})
    bits = {field: 1 << i for i, field in enumerate(fields)}
    lines = ["cdef int steps_in(Extras extras) except -1:", "    cdef int used = 0"]
    for field in fields:
        lines += [f"    if {is_set('extras', field)}:", f"        used |= {bits[field]}"]
    lines += ["    return used", "", ""]
    for line in (FOLDER / "walks.pxi").read_text(encoding="utf-8").splitlines():
        indent, marker, part = line.partition("# steps: ")
        steps = [step for step in table if marker and step.part == part]
        lines += [indent + call for step in steps for call in call_of(step, bits)] if marker else [line]
    return "\n".join([*lines, ""])


def call_of(step, bits):
    """Return the lines that take a value through a step, if the node has it."""
    if step.part in ("opening", "asking"):
        call = f"answer = {step.method}(node, value, run)"
        lines = [call, "if answer is not NOT_FOUND:", "    value = answer", "    break"]
    elif step.part == "ending":
        lines = [f"value = {step.method}(node, value, original, mark, run)"]
    else:
        lines = [f"value = {step.method}(node, value, run)", "if run.count != mark:", "    break"]
    if not step.needs or step.needs == ["extras"]:
        return lines
    test = f"used & {bits[step.needs[1]]}" if step.needs[1:] else is_set("node", step.needs[0])
    return [f"if {test}:", *["    " + line for line in lines]]


def is_set(owner, field):
    return f"{owner}.{field} is not None and {owner}.{field} is not EMPTY"


def wish():
    return os.environ.get("PASSMUSTER_EXTENSIONS", "")


def twin(name, source):
    extension = Extension(f"{PACKAGE}.{name}", [source.as_posix()])
    extension.cython_directives = {**DIRECTIVES, **(UNCHECKED if source.suffix == ".pyx" else {})}
    return extension


def readme():
    """Return the README for the index of packages, where a link that is relative leads nowhere."""
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"\]\(docs/([\w/-]+)\.md(?=[)#])", rf"]({SITE}\1.html", text)
    text = text.replace("](docs/assets/", f"]({SITE}assets/")
    return re.sub(r"(\]\(|src(?:set)?=\")(?!\w+:|#)", rf"\1{SOURCE}", text)


def main():
    if wish() not in ("", "0", "1"):
        sys.exit(f"PASSMUSTER_EXTENSIONS is {wish()!r}: unset it, or give 0 (pure) or 1 (compiled)")
    packages = find_packages("lib")
    described = {"long_description": readme(), "long_description_content_type": "text/markdown"}
    if wish() == "0" or (wish() == "" and sys.implementation.name != "cpython"):
        setup(packages=packages, **described)
        return
    distribution = setup(
        **described,
        packages=[*packages, PACKAGE],
        ext_modules=[twin(name, source) for name, source in sorted(TWINS.items())],
        cmdclass={"build_ext": BuildTwins},
    )
    reason = getattr(distribution, "twins_failed", None)
    if reason:
        text = textwrap.shorten(f"{type(reason).__name__}: {reason}", 100)
        print(NOTICE.format(line="*" * 72, reason=text), file=sys.stderr)


main()
