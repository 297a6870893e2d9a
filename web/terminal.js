// The screen as a terminal.
import { Terminal } from "@xterm/xterm";

const FONT = '"DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace';
// The columns and rows that every screen of the program has room in, and the least.
const USUAL = [80, 24], LEAST = [60, 20];
// The largest size of the letters in pixels, the size from which on there may be fewer
// columns than usual, and the size at which the page scrolls instead.
const LARGEST = 18, SMALL = 12, SMALLEST = 8;

const COLORS = {
  dark: { background: "#000000", foreground: "#eeeeee", cursor: "#eeeeee", cursorAccent: "#000000" },
  light: { background: "#ffffff", foreground: "#1c1c1c", cursor: "#1c1c1c", cursorAccent: "#ffffff" },
};
const prefersLight = matchMedia("(prefers-color-scheme: light)");
const colors = () => COLORS[prefersLight.matches ? "light" : "dark"];

// Returns the width and height of a cell for each pixel of the size of the letters.
function measureFont() {
  const probe = document.createElement("span");
  probe.style.cssText = `position: absolute; visibility: hidden; font: 100px ${FONT}; line-height: normal`;
  probe.textContent = "W".repeat(10);
  document.body.append(probe);
  const { width, height } = probe.getBoundingClientRect();
  probe.remove();
  return [width / 1000, height / 100];
}

// Returns the size of the letters, and the columns and rows that then fit.
export function layout({ clientWidth, clientHeight }, [width, height] = measureFont()) {
  const fitting = ([columns, rows]) =>
    Math.min(LARGEST, clientWidth / (columns * width), clientHeight / (rows * height));
  const usual = fitting(USUAL);
  const wanted = usual >= SMALL ? usual : Math.min(SMALL, fitting(LEAST));
  const size = Math.max(SMALLEST, Math.floor(4 * wanted) / 4);
  // The height of a cell is a whole number of the screen's dots.
  const dots = devicePixelRatio;
  const cell = Math.ceil(height * size * dots) / dots;
  const cols = Math.max(LEAST[0], Math.floor(clientWidth / (width * size)));
  return { size, cols, rows: Math.max(LEAST[1], Math.floor(clientHeight / cell)) };
}

// Opens the terminal in `parent`, with the layout that was announced to the program.
export function openTerminal(parent, { size, cols, rows }) {
  const terminal = new Terminal({
    fontFamily: FONT,
    fontSize: size,
    cols,
    rows,
    scrollback: 0,
    cursorBlink: false,
    // After the program ends, its last words begin new lines.
    convertEol: true,
    macOptionIsMeta: true,
    theme: colors(),
  });
  terminal.open(parent);
  const label = "The games on a full screen. For a screen reader, choose the link Text version above.";
  terminal.textarea.setAttribute("aria-label", label);
  prefersLight.addEventListener("change", () => (terminal.options.theme = colors()));
  const measure = () => {
    const next = layout(parent);
    terminal.options.fontSize = next.size;
    // The letters may be wider here than in the probe.
    const { width, height } = terminal.element.querySelector(".xterm-screen").getBoundingClientRect();
    const fit = (room, cell, least) => Math.max(least, Math.floor((room + 0.5) / cell));
    terminal.resize(
      fit(parent.clientWidth, width / terminal.cols, LEAST[0]),
      fit(parent.clientHeight, height / terminal.rows, LEAST[1]),
    );
  };
  new ResizeObserver(measure).observe(parent);
  document.fonts?.ready.then(measure);
  return terminal;
}

// Keys that belong to the browser: reload, developer tools, full screen, its own parts (F6),
// find, print, zoom, back and forward, paste, and copy if something is selected.
function isForBrowser({ key, ctrlKey, metaKey, altKey, shiftKey }, hasSelection) {
  const letter = key.toLowerCase();
  if (["F5", "F6", "F11", "F12"].includes(key)) return true;
  if (altKey && ["ArrowLeft", "ArrowRight"].includes(key)) return true;
  if (!ctrlKey && !metaKey) return false;
  return shiftKey || "rvfp+-=0".includes(letter) || (letter === "c" && hasSelection);
}

// Sends what is typed to the program, and obeys its requests; `copy` gets a text for the
// clipboard.
export function connect(terminal, type, copy) {
  terminal.attachCustomKeyEventHandler(
    (event) => !isForBrowser(event, terminal.hasSelection()),
  );
  terminal.onData(type);
  terminal.onBinary(type);
  terminal.onResize(({ cols, rows }) => type(`\x1b[48;${rows};${cols}t`));
  terminal.onTitleChange((title) => (document.title = title || "Board games"));
  terminal.parser.registerOscHandler(52, (request) => {
    const coded = Uint8Array.from(atob(request.split(";")[1]), (letter) => letter.charCodeAt(0));
    copy(new TextDecoder().decode(coded));
    return true;
  });
  terminal.focus();
}
