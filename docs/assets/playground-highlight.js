// The colours of Python and JSON in the playground, with the classes that code on the other pages has.

const TOKENS = [
  ["c1", /#.*/],
  ["s2", /(?:\b[rbfRBF]{1,2})?(?:"""[^]*?(?:"""|$)|\'\'\'[^]*?(?:\'\'\'|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)/],
  ["mi", /\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b/],
  ["kc", /\b(?:True|False|None|true|false|null)\b/],
  ["k", /\b(?:and|as|assert|class|def|elif|else|for|from|if|import|in|is|lambda|not|or|return|while|with)\b/],
  ["nd", /@\w[\w.]*/],
  ["nf", /\b[a-z_]\w*(?=\()/],
  ["n", /\w+/],
];
const ALL = new RegExp(TOKENS.map(([, pattern]) => `(${pattern.source})`).join("|"), "g");
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escape = (text) => text.replace(/[&<>]/g, (char) => ESCAPED[char]);

/** Return a text as HTML, whose tokens are spans with classes. */
export function highlight(text) {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(ALL)) {
    const kind = TOKENS[match.slice(1).findIndex((group) => group !== undefined)][0];
    html += `${escape(text.slice(end, match.index))}<span class="${kind}">${escape(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return `${html}${escape(text.slice(end))}\n`; // a last line that is empty has its height, too
}
