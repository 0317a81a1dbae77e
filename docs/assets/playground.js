// The playground: two texts and the result beside them; playground-worker.js validates as one types.

const PATIENCE = 10_000; // milliseconds that a validation may take
const PAUSE = 300; // milliseconds without typing before the texts are validated

const element = (name) => document.getElementById(`playground-${name}`);
const [example, all, status] = ["example", "all", "status"].map(element);
const [schema, data, verdict, errors, output] = ["schema", "data", "verdict", "errors", "output"].map(element);

let worker, alarm, pause;
let ready = false;
let waiting = false; // the texts have changed since the worker got them

function start() {
  ready = false;
  status.textContent = "Python is being loaded …";
  worker = new Worker(new URL("playground-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: message }) => {
    clearTimeout(alarm);
    if (message.broken) {
      status.textContent = `Python cannot be loaded: ${message.broken}`;
      return;
    }
    status.textContent = "";
    ready = true;
    if (message.outcome) show(message.outcome);
    if (waiting) validate();
  };
}

function validate() {
  waiting = !ready;
  if (waiting) return;
  ready = false;
  alarm = setTimeout(() => {
    worker.terminate();
    show({ problem: `given up after ${PATIENCE / 1000} seconds` });
    start();
  }, PATIENCE);
  worker.postMessage([schema.value, data.value, all.checked]);
}

function validateSoon() {
  clearTimeout(pause);
  pause = setTimeout(validate, PAUSE);
}

function show({ problem, value, errors: found = [] }) {
  const count = found.length === 1 ? "1 error" : `${found.length} errors`;
  verdict.className = problem || found.length ? "failed" : "passed";
  verdict.textContent = problem ?? (found.length ? count : "Valid. The result:");
  output.textContent = value ?? "";
  errors.replaceChildren(
    ...found.map(({ code, message }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `codes/${encodeURIComponent(code)}.html`;
      link.textContent = code;
      item.append(message, " ", link);
      return item;
    }),
  );
}

const examples = await (await fetch(new URL("playground-examples.json", import.meta.url))).json();

function choose() {
  const chosen = examples[example.value];
  [schema.value, data.value] = [chosen.schema.join("\n"), chosen.data.join("\n")];
  validate();
}

example.append(...Object.keys(examples).map((name) => new Option(name)));
example.addEventListener("change", choose);
for (const text of [schema, data]) text.addEventListener("input", validateSoon);
all.addEventListener("change", validate);
start();
choose();
