// Run the suite in Pyodide, in Node, on the pure library of the source tree:
//
//     npm install --no-save pyodide
//     node --stack-size=30000 tests/pyodide.mjs WHEELS [arguments of pytest]
//     node tests/pyodide.mjs WHEELS --deep
//
// WHEELS is a folder with the wheels of pytest, hypothesis, idna, attrs and what they need. Without arguments
// the types run, and the steps of a validation, but for what is listed in pyodide_deviations.txt. pytest needs a large
// stack. What is deep runs with --deep, without pytest, on the stack that browsers have.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const DEVIATIONS = readFileSync(join(ROOT, "tests", "pyodide_deviations.txt"), "utf8")
  .split("\n").filter((line) => line && !line.startsWith("#"));
const MAIN = [
  "-q", "-p", "no:cacheprovider", "-m", "not compiled and not slow",
  "tests/_core/schemas/types", "tests/_core/running/steps",
  ...DEVIATIONS.map((name) => (name.includes("::") ? `--deselect=${name}` : `--ignore=${name}`)),
];

const [wheels, ...rest] = process.argv.slice(2);
if (!wheels || !existsSync(wheels)) {
  console.error("usage: node tests/pyodide.mjs WHEELS [--deep | arguments of pytest]");
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
if ARGUMENTS == ["--deep"]:
    from tests.hostile import browser_depth
    status = min(browser_depth.main(), 1)
else:
    status = int(pytest.main([*ARGUMENTS]))
status
`);
