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

const pen = document.createElement("canvas").getContext("2d");

// Returns the width and height of a cell with letters of this size.
function cellOf(size) {
  pen.font = `${size}px ${FONT}`;
  const { width, fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText("W");
  return { width, height: above + below || 1.17 * size };
}

// Returns the size of the letters, and the columns and rows that then fit.
export function layout({ clientWidth, clientHeight }) {
  const large = cellOf(1000);
  const [width, height] = [large.width / 1000, large.height / 1000];
  const fitting = ([columns, rows]) =>
    Math.min(LARGEST, clientWidth / (columns * width), clientHeight / (rows * height));
  const usual = fitting(USUAL);
  const wanted = usual >= SMALL ? usual : Math.min(SMALL, fitting(LEAST));
  const most = Math.max(SMALLEST, Math.floor(8 * wanted) / 8);
  // Browsers round the height of a cell. If it is rounded up, pieces that are drawn in several
  // rows have gaps, which letters that are a little smaller avoid.
  const sizes = [0, 1, 2, 3, 4].map((step) => most - step / 8);
  const size = sizes.find((size) => cellOf(size).height <= height * size + 0.1) ?? most;
  // A cell has a whole number of the screen's dots.
  const cell = Math.ceil(cellOf(size).height * devicePixelRatio) / devicePixelRatio;
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
