// Collects what changed and draws each affected part once per frame, however many messages arrive.

/** @typedef {'all' | 'chats' | 'conversation' | 'composer' | 'panel' | 'log' | 'tour' | 'faults' | 'world' | 'view'} Part */

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
