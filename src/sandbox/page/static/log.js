// What happened, newest first: requests to the service with their signatures, webhooks, calls of Telegram.

import { changed, drawOn, h, icon, redraw } from './dom.js';
import { read, session, state } from './store.js';
import { currentLanguage, t } from './words.js';

const sources = ['service', 'webhook', 'telegram'];
const signs = { service: 'bolt', webhook: 'bell', telegram: 'chats' };
/** More than fit on a screen; the filters reach the rest. */
const mostRows = 100;
const queuePauseMs = 1_000;

let filter = 'all';
/** The opened entry. */
let details;

export function logTab() {
  const queue = h('p.queue', { test: 'queue' });
  const filters = h('div.filters', { role: 'group', 'aria-label': t('filter') });
  const list = h('ol.log', { test: 'log' });
  drawOn(['log'], () => {
    if (session.tab !== 'log') return;
    redraw(filters, ['all', ...sources].map(filterButton));
    const rows = state.log.filter(({ source }) => filter === 'all' || source === filter);
    redraw(list, rows.slice(-mostRows).toReversed().map(row));
    void showQueue(queue);
  });
  return [filters, queue, list];
}

let isReading = false;

/** At most once a second: during a storm the log changes with each frame. */
async function showQueue(part) {
  if (isReading) return;
  isReading = true;
  setTimeout(() => (isReading = false), queuePauseMs);
  try {
    const { waiting, oldestSeconds } = await read('/api/queue');
    part.textContent =
      waiting === 0 ? t('queue-empty') : t('queue', { waiting, seconds: Math.round(oldestSeconds) });
    if (waiting > 0) setTimeout(() => changed('log'), queuePauseMs);
  } catch {
    // The page says elsewhere that the server is gone.
    part.textContent = '';
  }
}

function filterButton(name) {
  const choose = () => {
    filter = name;
    changed('log');
  };
  return h(
    'button.filter',
    { 'aria-pressed': String(filter === name), test: `filter-${name}`, onclick: choose },
    t(`log-${name}`),
  );
}

function row(entry) {
  const isOpen = details?.id === entry.id;
  const about = [
    new Date(entry.at).toLocaleTimeString(currentLanguage(), { hourCycle: 'h23' }),
    entry.signature && t(`signature-${entry.signature}`),
    entry.fault && t('log-fault', { kind: entry.fault }),
    entry.key,
  ].filter(Boolean);
  const isGood = entry.status !== undefined && entry.status < 400;
  return h(
    'li',
    h(
      'button.log-row',
      {
        'aria-expanded': String(isOpen),
        test: `log-${entry.id}`,
        onclick: () => void toggle(entry),
      },
      h(`span.log-sign.${entry.source}`, icon(signs[entry.source])),
      h('span.log-text', h('code', entry.title), h('small', about.join(' · '))),
      h(isGood ? 'span.badge.good' : 'span.badge.bad', entry.status ?? t('no-answer')),
    ),
    isOpen && detailsOf(details),
  );
}

async function toggle({ id }) {
  if (details?.id === id) details = undefined;
  else {
    // The log is a ring: an old entry may be gone.
    details = await read(`/api/log/${id}`).catch(() => undefined);
  }
  changed('log');
}

function detailsOf({ requestHeaders, requestBody, answerBody, error }) {
  const headers = Object.entries(requestHeaders).map(([name, value]) => `${name}: ${value}`);
  const parts = [
    ['log-request-headers', headers.join('\n')],
    ['log-request-body', pretty(requestBody)],
    ['log-answer-body', pretty(answerBody)],
    ['log-error', error],
  ];
  return h(
    'div.log-details',
    parts.filter(([, text]) => text).map(([key, text]) => [h('h3', t(key)), h('pre', { tabindex: 0 }, text)]),
  );
}

/** JSON with line breaks, but with its numbers as they are written. */
function pretty(text) {
  return text?.replaceAll(/("(?:\\.|[^"\\])*")|([{[,])(?=\S)/g, (all, string) => (string ? all : `${all}\n`));
}
