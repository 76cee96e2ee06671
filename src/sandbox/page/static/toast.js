// Short notices over the page; what was copied is told by one.

import { h } from './dom.js';
import { t } from './words.js';

const shownMs = 4_000;
const mostToasts = 3;

export const toasts = h('div.toasts', { role: 'status', test: 'toasts' });

/** @param {'bad' | 'plain'} kind */
export function toast(text, kind = 'plain') {
  const element = h(kind === 'bad' ? 'div.toast.bad' : 'div.toast', {}, text);
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
