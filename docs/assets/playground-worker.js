// Python for the playground, beside the page, so that the page can end what takes too long.

async function start() {
  const config = await (await fetch(new URL("playground.json", import.meta.url))).json();
  const folder = new URL(config.pyodide, import.meta.url).href;
  const { loadPyodide } = await import(new URL("pyodide.mjs", folder));
  const pyodide = await loadPyodide({ indexURL: folder });
  for (const wheel of config.wheels) {
    const file = await fetch(new URL(wheel, import.meta.url));
    pyodide.unpackArchive(await file.arrayBuffer(), "wheel");
  }
  const source = await fetch(new URL("playground.py", import.meta.url));
  await pyodide.runPythonAsync(await source.text());
  return pyodide.globals.get("check");
}

const started = start();
started.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ broken: String(error) }),
);

onmessage = async ({ data: [schema, value, all] }) => {
  const check = await started;
  postMessage({ outcome: JSON.parse(check(schema, value, all)) });
};
