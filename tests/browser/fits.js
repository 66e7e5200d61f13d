// What does not fit on a page, as sentences. Run in the page by fits.py.
(shortened) => {
  const found = new Set();
  const root = document.documentElement;

  const named = (one) => `${one.localName}${[...one.classList].map((name) => `.${name}`).join("")}`;
  const told = (text) => `"${text.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const styles = new Map();
  const style = (one) => styles.get(one) ?? (styles.set(one, getComputedStyle(one)), styles.get(one));
  const above = function* (one) { for (let at = one; at && at !== root; at = at.parentElement) yield at; };
  const opaque = (colour) => !/^transparent$|^rgba\(.*, 0(\.[0-4]\d*)?\)$|\/ 0(\.[0-4]\d*)?\)$/.test(colour);

  // ---- which texts
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, holder = node.parentElement;
    if (!node.data.trim() || ["SCRIPT", "STYLE", "NOSCRIPT", "TITLE", "OPTION", "TEXTAREA"].includes(holder.tagName)) continue;
    if (!holder.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    if (holder.closest(".sr, .skip") || [...above(holder)].some((box) => style(box).clipPath.startsWith("inset(50%"))) continue;
    texts.push([node, holder]);
  }

  /** The letters of a text, line by line: a rectangle each, in the window. */
  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((one) => one.width > 1 && one.height > 1).map((one) => ({
      left: one.left, right: one.right, top: one.top + one.height * 0.2, bottom: one.bottom - one.height * 0.12,
    }));
  };
  const inWindow = (one) => one.left >= -1 && one.right <= innerWidth + 1 && one.top >= 0 && one.bottom <= innerHeight;
  const scrolls = (value) => value === "auto" || value === "scroll";

  // ---- what cuts a line off: a box that hides what is beyond it, and cannot be scrolled
  const cut = (holder, line) => {
    for (const box of above(holder)) {
      const { overflowX, overflowY, position } = style(box);
      if (overflowX !== "visible" && !(box instanceof SVGElement && box.localName !== "svg")) {
        const edge = box.getBoundingClientRect();
        const sides = scrolls(overflowX) && box.scrollWidth > box.clientWidth ? 0 : Math.max(edge.left - line.left, line.right - edge.right);
        const ends = scrolls(overflowY) && box.scrollHeight > box.clientHeight ? 0 : Math.max(edge.top - line.top, line.bottom - edge.bottom);
        if (sides > 1.5 || ends > 1.5) return `is cut off by ${named(box)}, ${Math.round(Math.max(sides, ends))} px`;
      }
      if (position === "fixed") break;
    }
    if (line.left < -1 || line.right > innerWidth + 1) return `is beyond the side of the screen`;
    return "";
  };

  // ---- what leaves the box it is printed on
  const printedOn = (holder) => {
    for (const box of above(holder)) {
      if (box === document.body || box.localName === "dialog") return null;
      const { backgroundColor, backgroundImage, borderTopStyle, borderTopWidth, borderLeftWidth, display } = style(box);
      if (display.startsWith("table") || display === "inline") continue;
      const framed = borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0 && parseFloat(borderLeftWidth) > 0;
      if (opaque(backgroundColor) || backgroundImage !== "none" || framed) return box;
      const { overflowX, overflowY } = style(box);
      if (scrolls(overflowX) || scrolls(overflowY)) return null;
    }
    return null;
  };
  const leaves = (holder, line) => {
    const box = printedOn(holder);
    if (box === null || box instanceof SVGElement) return "";
    const edge = box.getBoundingClientRect();
    const over = Math.max(edge.left - line.left, line.right - edge.right, edge.top - line.top, line.bottom - edge.bottom);
    return over > 1.5 ? `leaves ${named(box)} by ${Math.round(over)} px` : "";
  };

  // ---- what lies over it
  const paints = (one, x, y) => {
    if (one instanceof SVGElement) return one.localName !== "svg" && one.localName !== "g";
    if (["IMG", "CANVAS", "INPUT", "SELECT", "TEXTAREA"].includes(one.tagName)) return true;
    const { backgroundColor, backgroundImage } = style(one);
    if (opaque(backgroundColor) || backgroundImage !== "none") return true;
    return [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()
      && lines(node).some((line) => x >= line.left && x <= line.right && y >= line.top && y <= line.bottom));
  };
  // To ask what is at a point takes up to half a millisecond on a page with a large table. So boxes come first: where
  // nothing that paints can be, nothing is asked. A box is rather too large than too small. Boxes are looked up again when
  // something scrolls; if it is the window, only those that are fixed or stick to it, and the others have moved with it.
  let loose = null, fixed = null, since = null;
  const known = new Map();
  const isFixed = (one) => {
    if (!one || one === root) return false;
    if (!known.has(one)) known.set(one, ["fixed", "sticky"].includes(style(one).position) || isFixed(one.parentElement));
    return known.get(one);
  };
  const grown = ({ left, right, top, bottom }, by) => ({ left: left - by, right: right + by, top: top - by, bottom: bottom + by });
  const reach = (one) => { // how far what stands before or after an element may be from it, if it is placed freely
    let far = 0;
    for (const part of ["::before", "::after"]) {
      const drawn = getComputedStyle(one, part);
      if (drawn.content === "none" || drawn.content === "normal") continue;
      for (const name of ["left", "right", "top", "bottom", "width", "height"]) far += Math.abs(parseFloat(drawn[name])) || 0;
    }
    return far;
  };
  const painters = []; // what paints wherever it is, and how far it reaches beyond its box
  for (const one of document.body.querySelectorAll("*")) {
    if (one.localName === "svg") painters.push([one, 0], ...(style(one).overflow === "visible" ? [...one.querySelectorAll("*")].map((part) => [part, 20]) : []));
    else if (!(one instanceof SVGElement) && (["IMG", "CANVAS", "INPUT", "SELECT", "TEXTAREA"].includes(one.tagName)
      || opaque(style(one).backgroundColor) || style(one).backgroundImage !== "none")) painters.push([one, reach(one)]);
  }
  const letters = []; // what is written anywhere, and on what
  const written = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (written.nextNode()) if (written.currentNode.data.trim()) letters.push([written.currentNode, written.currentNode.parentElement]);
  const boxes = (wanted) => {
    const all = [];
    for (const [one, far] of painters) {
      if (isFixed(one) !== wanted) continue;
      const around = far && style(one).position === "static" ? one.offsetParent ?? document.body : one;
      all.push([one, grown(around.getBoundingClientRect(), far + 1)]);
    }
    for (const [node, one] of letters) if (isFixed(one) === wanted) for (const line of lines(node)) all.push([one, grown(line, 1)]);
    return all;
  };
  const shifted = ({ left, right, top, bottom }, x, y) => ({ left: left + x, right: right + x, top: top + y, bottom: bottom + y });
  const over = (holder, own, line) => {
    if (loose === null) [loose, since] = [boxes(false), [scrollX, scrollY]];
    fixed ??= boxes(true);
    const x = scrollX - since[0], y = scrollY - since[1];
    const touching = (at) => ([one, box]) => box.left <= at.right && box.right >= at.left && box.top <= at.bottom && box.bottom >= at.top
      && (one === own ? own !== holder : !one.contains(holder) && !holder.contains(one));
    const met = loose.filter(touching(shifted(line, x, y))).map(([one, box]) => [one, shifted(box, -x, -y)]);
    return [...met, ...fixed.filter(touching(line))];
  };
  const covered = (holder, line) => {
    const own = holder.closest("svg") ?? holder;
    const near = over(holder, own, line);
    if (near.length === 0) return "";
    for (const y of [line.top + (line.bottom - line.top) * 0.15, line.bottom - (line.bottom - line.top) * 0.2]) {
      const steps = Math.max(2, Math.ceil((line.right - line.left) / 18));
      for (let step = 0; step <= steps; step++) {
        const x = line.left + 1.5 + ((line.right - line.left - 3) * step) / steps;
        if (!near.some(([, box]) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) continue;
        const first = document.elementFromPoint(x, y);
        if (first === null || first === holder || first.contains(holder) || holder.contains(first)) continue;
        for (const one of document.elementsFromPoint(x, y)) {
          if (one === holder || one.contains(holder) || holder.contains(one)) break;
          if (own !== holder && own.contains(one)) { if (one.localName === "text" && one !== holder) return `is covered by another text of its drawing`; continue; }
          if (paints(one, x, y)) return `is covered by ${named(one.closest("svg") ?? one)}`;
        }
      }
    }
    return "";
  };

  // ---- all of it. What a bar covers may be scrolled from under it.
  const scrolledOut = (box, line) => {
    if (box === document.body || !(scrolls(style(box).overflowY) || scrolls(style(box).overflowX))) return false;
    const edge = box.getBoundingClientRect();
    return line.top < edge.top || line.bottom > edge.bottom || line.left < edge.left - 1 || line.right > edge.right + 1;
  };
  // In a long table every fifth row stands for its neighbours, as far as something could lie over it.
  const sampled = (holder) => {
    const row = holder.closest("tr");
    return !row || row.closest("table").rows.length < 12 || row.rowIndex % 5 === 0;
  };
  const wrong = (node, holder) => {
    const all = lines(node);
    const drawn = holder instanceof SVGElement; // letters along a curve have a rectangle each
    if (!drawn && all.length > 2 * node.data.trim().split(/\s+/).length + 1) return `is broken in the middle of its words`;
    for (const line of all) {
      const short = cut(holder, line);
      if (short && shortened.some((rule) => holder.closest(rule))) return "";
      const what = short || leaves(holder, line) || (sampled(holder) && inWindow(line) ? covered(holder, line) : "");
      if (what) return what;
    }
    return "";
  };
  const bring = (holder, { block, inline, down = 0, aside = 0 }) => {
    const within = () => [...above(holder)].map((box) => `${box.scrollLeft} ${box.scrollTop}`).join();
    const before = within();
    holder.scrollIntoView({ block, inline });
    for (const box of above(holder)) { // a box that only hides is moved as well, which no reader could do
      if (!scrolls(style(box).overflowY) && !scrolls(style(box).overflowX) && (box.scrollTop || box.scrollLeft)) box.scrollTo(0, 0);
      if (aside && scrolls(style(box).overflowX)) box.scrollLeft += aside * box.clientWidth;
    }
    scrollBy(0, -down);
    if (within() !== before) loose = null;
    fixed = null;
  };
  const MIDDLE = { block: "center", inline: "center" };
  // Clear of bars above, below and at the side, as a reader would scroll.
  const PLACES = [MIDDLE, { block: "center", inline: "end" }, { block: "start", inline: "end" }, { block: "end", inline: "start" }, { block: "start", inline: "start", down: 110, aside: -0.6 }];
  for (const [node, holder] of texts) {
    if (lines(node).some((line) => !inWindow(line) || [...above(holder)].some((box) => scrolledOut(box, line)))) bring(holder, MIDDLE);
    let what = wrong(node, holder);
    for (const place of what ? PLACES : []) {
      bring(holder, place);
      if (!(what = wrong(node, holder))) break;
    }
    if (what) found.add(`${told(node.data)} (${named(holder)}) ${what}`);
  }
  const wide = root.scrollWidth - root.clientWidth;
  if (wide > 0) {
    const beyond = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > root.clientWidth + 0.5);
    found.add(`the page is ${wide} px too wide: ${beyond.slice(0, 3).map(named).join(", ")}`);
  }
  for (const box of top.querySelectorAll("*")) {
    const over = box.scrollWidth - box.clientWidth;
    const table = box.matches('[tabindex="0"][role="region"], pre, textarea'); // it says that it scrolls, and a keyboard can do it
    if (scrolls(style(box).overflowX) && over > 1 && box.clientWidth > 0 && !table) found.add(`${named(box)} scrolls sideways by ${over} px`);
  }
  scrollTo(0, 0);
  return [...found];
}
