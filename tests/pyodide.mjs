// Run a part of the suite in Pyodide, in Node, on the pure library of the source tree:
//
//     npm install --no-save pyodide
//     node --stack-size=30000 tests/pyodide.mjs WHEELS [arguments of pytest]
//
// WHEELS is a folder with the wheels of pytest, hypothesis, idna, attrs and what they need. Without arguments
// the types run, and the steps of a validation, but for what is in LEFT_OUT.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
// They need threads, or asyncio.run, which WebAssembly has only where the engine can switch stacks.
const LEFT_OUT = [
  "steps/test_caching.py", "steps/test_cold_checks.py", "steps/test_externals.py", "steps/test_helpers.py",
  "steps/test_remembering.py", "types/parts/test_object_terms.py", "types/parts/test_string_casts.py",
  "types/test_any.py", "types/test_catalogue.py",
].map((name) => `--ignore=tests/${name}`);
const MAIN = ["-q", "-p", "no:cacheprovider", "tests/types", "tests/steps", ...LEFT_OUT];

const [wheels, ...rest] = process.argv.slice(2);
if (!wheels || !existsSync(wheels)) {
  console.error("usage: node tests/pyodide.mjs WHEELS [arguments of pytest]");
  process.exit(2);
}
const pyodide = await loadPyodide({ env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } });
pyodide.FS.mkdirTree("/packages");
for (const name of readdirSync(wheels)) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(join(wheels, name))), "wheel", { extractDir: "/packages" });
}
pyodide.FS.mkdirTree("/project");
pyodide.mountNodeFS("/project", ROOT);
pyodide.globals.set("ARGUMENTS", pyodide.toPy(rest.length ? rest : MAIN));
process.exitCode = pyodide.runPython(`
import os, sys
os.chdir("/project")
sys.path[:0] = ["/project/lib", "/project", "/packages"]
import passmuster, pytest
print(f"Python {sys.version.split()[0]} on {sys.platform}, passmuster {passmuster.__version__}, {passmuster.backend}")
int(pytest.main(["-m", "not compiled", *ARGUMENTS]))
`);
