// Short notices over the page, such as what was copied, and dialogs, which go away by their own buttons and by Esc.

import { h } from './dom.js';
import { t } from './words.js';

const shownMs = 4_000;
const mostToasts = 3;

export const toasts = h('div.toasts', { role: 'status', test: 'toasts' });

/** @param {'bad' | 'plain'} kind */
export function toast(text, kind = 'plain') {
  const element = h(kind === 'bad' ? 'div.toast.bad' : 'div.toast', text);
  toasts.append(element);
  while (toasts.children.length > mostToasts) toasts.firstElementChild.remove();
  setTimeout(() => element.remove(), shownMs);
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('copied', { text: text.length > 80 ? `${text.slice(0, 79)}…` : text }));
  } catch {
    toast(t('not-copied'), 'bad');
  }
}

// A dialog over the page. It goes away by its own buttons and by Esc.

/** @param {string} label Its name for screen readers. @param {(close: () => void) => any[]} build What is in it. */
export function openDialog(label, build) {
  const dialog = h('dialog.alert', { 'aria-label': label, test: 'dialog', onclose: () => dialog.remove() });
  dialog.append(...build(() => dialog.close()));
  document.body.append(dialog);
  dialog.showModal();
}

export function showAlert(text) {
  openDialog(t('notice'), (close) => [
    h('p', text),
    h('div.row', h('button.button', { onclick: close }, t('ok'))),
  ]);
}
