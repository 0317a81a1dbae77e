// The playground: two texts and a button; the work is done by playground-worker.js.

const EXAMPLES = {
  "A person": [
    `pm.object({
    "name": pm.string().trim().min(2).required(),
    "age": pm.number().integer().min(18),
    "mail": pm.string().email(),
    "role": pm.valid("reader", "writer").default("reader"),
})`,
    `{
  "name": " Ada ",
  "age": "17",
  "mail": "ada@example",
  "likes": "tea"
}`,
  ],
  "Keys that depend on each other": [
    `pm.object({
    "method": pm.valid("card", "invoice").required(),
    "due": pm.date().when(
        "method", is_="invoice", then=pm.required(), otherwise=pm.forbidden()
    ),
    "price": pm.number().required(),
    "discount": pm.number().max(pm.ref("price")),
})`,
    `{"method": "invoice", "price": 80, "discount": 90}`,
  ],
  "A list": [
    `pm.array().items(
    pm.object({"id": pm.number().integer().required(), "tags": [str]})
).unique("id").min(1)`,
    `[{"id": 1}, {"id": "2", "tags": "a"}, {"id": 1}]`,
  ],
  "A description": [
    `{
  "type": "object",
  "keys": {
    "name": {
      "type": "string",
      "flags": {"presence": "required"},
      "rules": [{"name": "pattern", "args": {"regex": "/^[A-Z]\\\\w+$/"}}]
    }
  }
}`,
    `{"name": "ada"}`,
  ],
};
const PATIENCE = 10_000; // milliseconds

const element = (name) => document.getElementById(`playground-${name}`);
const [example, all, run, status] = ["example", "all", "run", "status"].map(element);
const [schema, data, verdict, errors, output] = ["schema", "data", "verdict", "errors", "output"].map(element);

let worker, alarm;

function start() {
  run.disabled = true;
  status.textContent = "Python is being loaded …";
  worker = new Worker(new URL("playground-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: message }) => {
    clearTimeout(alarm);
    if (message.broken) {
      status.textContent = `Python cannot be loaded: ${message.broken}`;
      return;
    }
    status.textContent = "";
    run.disabled = false;
    if (message.outcome) show(message.outcome);
  };
}

function validate() {
  run.disabled = true;
  status.textContent = "…";
  alarm = setTimeout(() => {
    worker.terminate();
    show({ problem: `given up after ${PATIENCE / 1000} seconds` });
    start();
  }, PATIENCE);
  worker.postMessage([schema.value, data.value, all.checked]);
}

function show({ problem, value, errors: found = [] }) {
  const count = found.length === 1 ? "1 error" : `${found.length} errors`;
  verdict.className = problem || found.length ? "failed" : "passed";
  verdict.textContent = problem ?? (found.length ? count : "valid; the result:");
  output.textContent = value ?? "";
  errors.replaceChildren(
    ...found.map(({ code, message }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `codes/${encodeURIComponent(code)}.html`;
      link.textContent = code;
      item.append(link, ` ${message}`);
      return item;
    }),
  );
}

function choose() {
  [schema.value, data.value] = EXAMPLES[example.value];
  show({ value: "" });
  verdict.textContent = "";
}

example.append(...Object.keys(EXAMPLES).map((name) => new Option(name)));
example.addEventListener("change", choose);
run.addEventListener("click", validate);
element("form").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !run.disabled) validate();
});
choose();
start();
