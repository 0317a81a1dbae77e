// Run a part of the suite in Pyodide, in Node 24 or later, on the pure library of the source tree:
//
//     npm install --no-save pyodide
//     node --experimental-wasm-jspi --stack-size=30000 tests/pyodide.mjs WHEELS [arguments of pytest]
//
// WHEELS is a folder with the wheels of pytest, hypothesis, idna, attrs and what they need. Without arguments
// the types run, and the steps of a validation. A test that needs what WebAssembly does not have is skipped.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const MAIN = ["-q", "-p", "no:cacheprovider", "tests/types", "tests/steps"];

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

MISSING = ("can't start new thread", "WebAssembly stack switching not supported")

class Platform:
    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        for reason in MISSING:
            if report.failed and reason in str(call.excinfo.value):
                report.outcome, report.longrepr = "skipped", (str(item.path), 0, f"Skipped: {reason}")
        return report

print(f"Python {sys.version.split()[0]} on {sys.platform}, passmuster {passmuster.__version__}, {passmuster.backend}")
int(pytest.main(["-m", "not compiled", *ARGUMENTS], plugins=[Platform()]))
`);
