// Builds elements, and draws again what changed: each affected part once per frame, however many messages arrive. Nothing
// here or elsewhere makes elements from HTML text.

/**
 * `h('button.key', { onclick }, 'Label')`: the tag with its classes, then properties where there are any, then children.
 * `test` is the stable name for tests, `on…` a listener; undefined and false are left out. No form is on the page, so that a
 * button is nothing but a button.
 * @returns {any} An element; typed loosely, so that a form's fields need no casts.
 */
export function h(tag, ...content) {
  const [properties, children] = isPlain(content[0]) ? [content[0], content.slice(1)] : [{}, content];
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'test') element.dataset.testid = value;
    else if (key === 'value') element.value = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  // The chosen option of a select is known only once its options are there.
  appendTo(element, children);
  if (name === 'select' && properties.value !== undefined) element.value = properties.value;
  return element;
}

const isPlain = (value) => value instanceof Object && Object.getPrototypeOf(value) === Object.prototype;

function appendTo(element, children) {
  for (const child of children.flat(3)) {
    if (child !== undefined && child !== false && child !== null && child !== '') element.append(child);
  }
}

/** Replaces what is in `parent`; the element that has the focus gets it back, found by its test name. */
export function redraw(parent, ...children) {
  /** @type {any} */
  const active = document.activeElement;
  const focused = parent.contains(active) ? active : undefined;
  const name = focused?.dataset.testid;
  const selection =
    focused && 'selectionStart' in focused ? [focused.selectionStart, focused.selectionEnd] : [];
  parent.replaceChildren();
  appendTo(parent, children);
  if (name === undefined) return;
  const again = parent.querySelector(`[data-testid="${CSS.escape(name)}"]`);
  again?.focus({ preventScroll: true });
  if (again && typeof selection[0] === 'number') again.setSelectionRange(...selection);
}

/** What the answer of a command changes may come later than the answer: frames in which it is waited for. */
const mostFrames = 120;

/** Gives the focus to the first element that fits once it is drawn, unless a person moves the focus before. */
export function focusWhenDrawn(selector) {
  const before = document.activeElement;
  let frames = 0;
  const look = () => {
    frames += 1;
    /** @type {HTMLElement | null} */
    const element = frames > 1 ? document.querySelector(selector) : null;
    const { activeElement } = document;
    // The first frame may have drawn the focused element anew.
    const isElsewhere = frames > 1 && activeElement !== before && activeElement !== document.body;
    if (element) element.focus();
    else if (frames < mostFrames && !isElsewhere) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** What each child of a drawn list shows: its key, and the value that it was built from. */
const drawn = new WeakMap();

/**
 * Makes the children of `list` those of `entries`, in their order. An element is built anew only when its value is
 * another one than before.
 * @param {Array<{ key: string, value: unknown, build: (isNew: boolean) => Element }>} entries
 */
export function drawList(list, entries) {
  const known = new Map([...list.children].map((child) => [drawn.get(child).key, child]));
  const wanted = new Set(entries.map(({ key }) => key));
  for (const [key, child] of known) if (!wanted.has(key)) child.remove();
  let next = list.firstElementChild;
  for (const { key, value, build } of entries) {
    const old = known.get(key);
    if (old && drawn.get(old).value === value) {
      if (old === next) next = next.nextElementSibling;
      else list.insertBefore(old, next);
      continue;
    }
    const element = build(old === undefined);
    drawn.set(element, { key, value });
    if (old === undefined) list.insertBefore(element, next);
    else {
      if (old === next) next = next.nextElementSibling;
      replaceWithFocus(old, element);
    }
  }
}

function replaceWithFocus(old, element) {
  /** @type {any} */
  const active = document.activeElement;
  const name = old.contains(active) ? active.dataset.testid : undefined;
  old.replaceWith(element);
  if (name === undefined) return;
  const again = element.querySelector(`[data-testid="${CSS.escape(name)}"]`) ?? element;
  again.focus({ preventScroll: true });
}

// The page's icons, as paths on a grid of 24, drawn with the colour of the text around them.

const paths = {
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  send: 'M4 4l17 8-17 8 3-8zM7 12h14',
  back: 'M20 12H5m6-7-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M4 13l5 5L20 6',
  close: 'M6 6l12 12M18 6 6 18',
  flag: 'M5 21V4h13l-3 4 3 4H5',
  bell: 'M12 3a6 6 0 0 0-6 6v5l-2 3h16l-2-3V9a6 6 0 0 0-6-6zM10 20.5h4',
  silent: 'M6 14V9a6 6 0 0 1 10-4.5M18 10v4l2 3H8M3 3l18 18M10 20.5h4',
  bolt: 'M13 2 5 14h6l-1 8 9-13h-7z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 2',
  list: 'M4 6h2m4 0h10M4 12h2m4 0h10M4 18h2m4 0h10',
  chats: 'M4 5h16v11H9l-5 4z',
  sliders: 'M4 7h8m6 0h2M4 17h2m6 0h8M12 4v6h5V4zM6 14v6h5v-6z',
  link: 'M8 16 17 7M9 7h8v8',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  reply: 'M9 6 3 12l6 6v-4c6 0 9 2 12 5-1-7-5-10-12-10z',
  clip: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 5 5l-8.500 8.500a1.700 1.700 0 0 1-2.500-2.500L15 7',
  hash: 'M5 9h15M4 15h15M10 4 8 20M16 4l-2 16',
};

/** @param {keyof typeof paths} name */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}

// Collects what changed and draws each affected part once per frame, however many messages arrive.

/** @typedef {'all' | 'chats' | 'conversation' | 'composer' | 'panel' | 'log' | 'tour' | 'world' | 'view'} Part */

/** @type {Array<{ parts: Part[], draw: () => void }>} */
const drawers = [];
/** @type {Set<Part>} */
let waiting = new Set();
let isAsked = false;

/** Calls `draw` in the next frame after one of the parts, or all of them, changed. */
export function drawOn(parts, draw) {
  drawers.push({ parts, draw });
}

/** @param {...Part} parts */
export function changed(...parts) {
  for (const part of parts) waiting.add(part);
  if (isAsked) return;
  isAsked = true;
  // A hidden tab gets no frames, and must not collect for ever.
  if (document.hidden) setTimeout(drawChanged);
  else requestAnimationFrame(drawChanged);
}

function drawChanged() {
  if (!isAsked) return;
  const parts = waiting;
  waiting = new Set();
  isAsked = false;
  for (const { parts: own, draw } of drawers) {
    if (parts.has('all') || own.some((part) => parts.has(part))) draw();
  }
}
