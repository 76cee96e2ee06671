// A dialog over the page. It goes away by its own buttons and by Esc.

import { h } from './dom.js';
import { t } from './words.js';

/** @param {string} label Its name for screen readers. @param {(close: () => void) => any[]} build What is in it. */
export function openDialog(label, build) {
  const dialog = h('dialog.alert', { 'aria-label': label, test: 'dialog', onclose: () => dialog.remove() });
  dialog.append(...build(() => dialog.close()));
  document.body.append(dialog);
  dialog.showModal();
}

export function showAlert(text) {
  openDialog(t('notice'), (close) => [
    h('p', {}, text),
    h('div.row', {}, h('button.button', { type: 'button', onclick: close }, t('ok'))),
  ]);
}
