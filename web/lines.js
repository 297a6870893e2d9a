// The text version: the program in line mode, as paragraphs and a field for the answer. A
// screen reader reads new paragraphs aloud.

// Codes for colours and the like, which have no meaning here.
const CODES = /\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\))|[\x00-\x08\x0b-\x1f\x7f]/g;
// The page keeps so many lines.
const MOST = 2000;

// Shows the text version in `parent`; `type` gets each answer.
export function openLines(parent, type) {
  parent.innerHTML = `
    <div id="log" role="log" aria-label="The game"></div>
    <form id="answer">
      <input aria-label="Your answer" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="send">
      <button>Send</button>
    </form>`;
  const [log, form] = parent.children;
  const [field] = form.children;

  const decoder = new TextDecoder();
  let line = null;
  const add = (text, className = "") => {
    const next = document.createElement("div");
    Object.assign(next, { textContent: text, className });
    log.append(next);
    while (log.childElementCount > MOST) log.firstChild.remove();
    return next;
  };
  const write = (bytes) => {
    const [first, ...others] = decoder.decode(bytes, { stream: true }).replace(CODES, "").split("\n");
    if (line) line.textContent += first;
    else if (first || others.length > 0) line = add(first);
    for (const text of others) line = text || others.length > 1 ? add(text) : null;
    if (line?.textContent === "") (line.remove(), (line = null));
    form.scrollIntoView({ block: "end" });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // The answer belongs to the question's line.
    if (line) line.textContent += field.value;
    else add(field.value, "typed");
    line = null;
    type(`${field.value}\n`);
    field.value = "";
  });
  field.focus();
  return { write };
}
