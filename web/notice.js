// Messages of the page itself, in a box above the screen.

const box = () => document.getElementById("message");

// Shows a message. `details` is a longer text that can be copied, `actions` are the buttons:
// [label, function]. A message that `lasts` has no button to close it, and no other message
// replaces it unless that lasts as well.
export function notice(text, { details, actions = [], lasts = false } = {}) {
  const message = box();
  if (!message.hidden && "lasts" in message.dataset && !lasts) return;
  document.getElementById("loading")?.remove();
  message.toggleAttribute("data-lasts", lasts);
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  const parts = [paragraph];
  if (details) {
    const area = document.createElement("textarea");
    Object.assign(area, { value: details, readOnly: true });
    area.setAttribute("aria-label", "Details");
    parts.push(area);
  }
  const buttons = lasts ? actions : [...actions, ["Close", closeNotice]];
  for (const [label, action] of buttons) {
    const button = document.createElement("button");
    button.textContent = label;
    button.addEventListener("click", action);
    parts.push(button);
  }
  message.replaceChildren(...parts);
  message.hidden = false;
  // Nothing else can be done then.
  if (lasts) message.querySelector("button")?.focus();
}

// Closes the message, and gives the focus back to the program.
export function closeNotice() {
  box().hidden = true;
  document.querySelector("#screen textarea, #answer input")?.focus();
}

export const reload = () => location.reload();
