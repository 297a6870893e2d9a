// For fingers: the row of keys, and swipes.

// A key that is held repeats after this time, and then so often, in milliseconds.
const HELD = 400, REPEAT = 80;
// The pixels of a swipe for one key or one turn of the wheel.
const STEP = 32;

// Makes the buttons type. They also work from a keyboard and for screen readers, which only
// click.
function connectKeys(type) {
  for (const button of document.querySelectorAll("#keys [data-key]")) {
    let timer, isPressed = false;
    const press = () => type(button.dataset.key);
    const release = () => clearTimeout(timer);
    const repeat = () => {
      press();
      timer = setTimeout(repeat, REPEAT);
    };
    button.addEventListener("pointerdown", (event) => {
      // The focus stays where it is.
      event.preventDefault();
      isPressed = true;
      press();
      release();
      if ("repeats" in button.dataset) timer = setTimeout(repeat, HELD);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave", "lostpointercapture"]) {
      button.addEventListener(end, release);
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      if (!isPressed) press();
      isPressed = false;
    });
  }
}

// The keyboard of a phone opens only on request, because a finger points.
function connectKeyboard(terminal) {
  const { textarea } = terminal;
  const button = document.getElementById("keyboard");
  if (matchMedia("(pointer: coarse)").matches) textarea.inputMode = "none";
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    const opens = textarea.inputMode === "none";
    textarea.inputMode = opens ? "text" : "none";
    button.setAttribute("aria-pressed", opens);
    terminal.blur();
    terminal.focus();
  });
  // Some phones lay the keyboard over the page.
  globalThis.visualViewport?.addEventListener("resize", () => {
    const { height, scale } = visualViewport;
    if (scale === 1) document.body.style.setProperty("--height", `${height}px`);
  });
}

// A swipe to the side is an arrow key. A swipe up or down moves a text or a list with the
// finger, as the wheel does.
function connectSwipes(terminal, screen, type) {
  let from;
  const wheel = (lines) => {
    if (terminal.modes.mouseTrackingMode === "none") return type(`\x1b[${lines > 0 ? "B" : "A"}`);
    const { left, top, width, height } = screen.querySelector(".xterm-screen").getBoundingClientRect();
    const column = Math.ceil(((from.startX - left) / width) * terminal.cols);
    const row = Math.ceil(((from.startY - top) / height) * terminal.rows);
    type(`\x1b[<${lines > 0 ? 65 : 64};${column};${row}M`);
  };
  screen.addEventListener("touchstart", ({ touches }) => {
    const [{ clientX: x, clientY: y }] = touches;
    from = touches.length === 1 ? { x, y, startX: x, startY: y } : null;
  }, { passive: true });
  screen.addEventListener("touchmove", (event) => {
    if (!from || event.touches.length !== 1) return (from = null);
    // A screen that is larger than the window scrolls.
    if (screen.scrollWidth > screen.clientWidth || screen.scrollHeight > screen.clientHeight) return;
    if (event.cancelable) event.preventDefault();
    event.stopPropagation();
    const [{ clientX: x, clientY: y }] = event.touches;
    const [right, down] = [x - from.x, y - from.y];
    // The first step decides whether the swipe goes to the side.
    from.isSideways ??= Math.max(Math.abs(right), Math.abs(down)) < STEP
      ? undefined
      : Math.abs(right) > Math.abs(down);
    const way = from.isSideways ? right : down;
    if (from.isSideways === undefined || Math.abs(way) < STEP) return;
    if (from.isSideways) type(`\x1b[${right > 0 ? "C" : "D"}`);
    else wheel(-Math.sign(down));
    from.x += from.isSideways ? STEP * Math.sign(right) : right;
    from.y += from.isSideways ? down : STEP * Math.sign(down);
  }, { passive: false, capture: true });
}

export function connectFingers(terminal, screen, type) {
  connectKeys(type);
  connectKeyboard(terminal);
  connectSwipes(terminal, screen, type);
}
