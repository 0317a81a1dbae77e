// A link to a method opens its section, which is folded on the pages of types.

function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const section = target?.closest("details.rule");
  if (!section || section.open) return;
  section.open = true;
  target.scrollIntoView();
}

addEventListener("hashchange", open);
addEventListener("beforeprint", () => document.querySelectorAll("details.rule").forEach((one) => (one.open = true)));
open();
