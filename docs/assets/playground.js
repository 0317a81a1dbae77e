// The playground: two texts and the result beside them; playground-worker.js validates as one types.

import { highlight } from "./playground-highlight.js";

const PATIENCE = 10_000; // milliseconds that a validation may take
const PAUSE = 300; // milliseconds without typing before the texts are validated

const element = (name) => document.getElementById(`playground-${name}`);
const [example, all, share, status] = ["example", "all", "share", "status"].map(element);
const [schema, data] = ["schema", "data"].map(element);
const [verdict, errors, output, warnings] = ["verdict", "errors", "output", "warnings"].map(element);

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

function show({ problem, value, errors: found = [], warnings: doubts = [] }) {
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
  warnings.replaceChildren(
    ...doubts.map((doubt) => {
      const item = document.createElement("li");
      item.textContent = doubt;
      return item;
    }),
  );
}

function color(text) {
  const copy = text.previousElementSibling;
  copy.innerHTML = highlight(text.value);
  [copy.scrollTop, copy.scrollLeft] = [text.scrollTop, text.scrollLeft];
}

function put(texts) {
  [schema.value, data.value] = texts;
  for (const text of [schema, data]) color(text);
}

function addressOfTexts() {
  const bytes = new TextEncoder().encode(JSON.stringify([schema.value, data.value]));
  const encoded = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const address = new URL(location.href);
  address.hash = encoded.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return address.href;
}

function textsOfAddress() {
  try {
    const encoded = atob(location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const texts = JSON.parse(new TextDecoder().decode(Uint8Array.from(encoded, (char) => char.charCodeAt(0))));
    return Array.isArray(texts) && texts.every((text) => typeof text === "string") ? texts.slice(0, 2) : null;
  } catch {
    return null; // no texts, or not those of a link from here
  }
}

async function copyLink() {
  const address = addressOfTexts();
  history.replaceState(null, "", address);
  try {
    await navigator.clipboard.writeText(address);
    share.textContent = "Copied";
  } catch {
    share.textContent = "See the address bar"; // where the link is, if the clipboard may not be written
  }
  setTimeout(() => (share.textContent = "Copy link"), 2000);
}

// A schema is code: one that somebody else wrote waits for a click.
function offer(texts) {
  put(texts);
  const run = document.createElement("button");
  run.type = "button";
  run.textContent = "Run the schema of this link";
  run.addEventListener("click", validate);
  verdict.replaceChildren(run);
}

const examples = await (await fetch(new URL("playground-examples.json", import.meta.url))).json();

function choose() {
  const chosen = examples[example.value];
  put([chosen.schema.join("\n"), chosen.data.join("\n")]);
  validate();
}

example.append(...Object.keys(examples).map((name) => new Option(name)));
example.addEventListener("change", choose);
for (const text of [schema, data]) {
  text.addEventListener("input", validateSoon);
  for (const event of ["input", "scroll"]) text.addEventListener(event, () => color(text));
}
all.addEventListener("change", validate);
share.addEventListener("click", copyLink);
window.addEventListener("hashchange", () => textsOfAddress() && offer(textsOfAddress()));
start();
if (textsOfAddress()) offer(textsOfAddress());
else choose();
