// Builds elements and redraws parts of the page. Nothing here or elsewhere makes elements from HTML text.

/**
 * `h('button.key', { type: 'button', onclick }, 'Label')`: the tag with its classes, then properties, then children.
 * `test` is the stable name for tests, `on…` a listener; undefined and false are left out.
 * @returns {any} An element; typed loosely, so that a form's fields need no casts.
 */
export function h(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'test') element.dataset.testid = value;
    else if (key === 'value' || key === 'checked') element[key] = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  // The chosen option of a select is known only once its options are there.
  appendTo(element, children);
  if (name === 'select' && properties.value !== undefined) element.value = properties.value;
  return element;
}

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
