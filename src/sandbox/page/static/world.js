// The tab of the world: when orders change their state, the time, the balance, and how the service reads its own rules.

import { command } from './api.js';
import { amount } from './event-fields.js';
import { h, redraw } from './dom.js';
import { isWrong } from './numbers.js';
import { drawOn } from './redrawing.js';
import { state } from './store.js';
import { t, currentLanguage } from './words.js';

const sliders = { flashPaidAfterMs: 60, delegateAfterMs: 60, confirmAfterMs: 300, confirmFailAfterMs: 600 };
const idempotencies = [
  'returns_first',
  'error_duplicate',
  'forgets_after_60s',
  'replays_first_answer',
  'ignores_the_id',
];
const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000];
/** Whole numbers of sun and of millionths of USDT. */
const millionths = 1_000_000;

const shownTime = h('p.hint', { test: 'clock' });

export function worldTab() {
  const part = h('div');
  setInterval(showTime, secondMs);
  drawOn(['world', 'faults'], () => redraw(part, clock(), states(), balance(), readings()));
  return part;
}

const nowMs = () => Date.now() + state.faults.clockAheadMs;

/** At nine itself it is a whole day. */
function toNineMs() {
  const nine = new Date(nowMs());
  nine.setUTCHours(9, 0, 0, 0);
  return Math.ceil((nine.getTime() - nowMs() + dayMs) % dayMs) || dayMs;
}

function showTime() {
  const time = new Date(nowMs()).toLocaleString(currentLanguage(), { timeZone: 'UTC' });
  shownTime.textContent = `${time} UTC`;
}

function clock() {
  showTime();
  const forward = (name, duration) =>
    h(
      'button.chip',
      {
        type: 'button',
        test: `clock-${name}`,
        onclick: () => void command('clock', { forwardMs: duration() }),
      },
      t(`clock-${name}`),
    );
  return h(
    'section.group',
    {},
    h('h3', {}, t('clock')),
    shownTime,
    h(
      'div.chips',
      {},
      forward('minute', () => minuteMs),
      forward('hour', () => hourMs),
      forward('nine', toNineMs),
    ),
  );
}

function states() {
  return h(
    'section.group',
    {},
    h('h3', {}, t('order-states')),
    Object.entries(sliders).map(([name, most]) => slider(name, most)),
    failureRate(),
  );
}

function slider(name, mostSeconds) {
  const ms = state.settings[name];
  const shown = h('output', {}, t('seconds', { seconds: ms / 1000 }));
  return h(
    'label.slider',
    {},
    h('span', {}, t(`set-${name}`)),
    shown,
    h('input', {
      type: 'range',
      min: 0,
      max: mostSeconds,
      step: 1,
      value: ms / 1000,
      test: `set-${name}`,
      oninput: (event) => (shown.textContent = t('seconds', { seconds: Number(event.target.value) })),
      onchange: (event) => void command('settings', { [name]: Number(event.target.value) * 1000 }),
    }),
  );
}

function failureRate() {
  const percent = Math.round(state.settings.broadcastFailureRate * 100);
  const shown = h('output', {}, `${percent} %`);
  return h(
    'label.slider',
    {},
    h('span', {}, t('set-broadcastFailureRate')),
    shown,
    h('input', {
      type: 'range',
      min: 0,
      max: 100,
      value: percent,
      test: 'set-broadcastFailureRate',
      oninput: (event) => (shown.textContent = `${event.target.value} %`),
      onchange: (event) =>
        void command('settings', { broadcastFailureRate: Number(event.target.value) / 100 }),
    }),
  );
}

function balance() {
  const field = (name, unit) => {
    const shown = h('small.unit', {}, amount(String(state.account[name]), 6, unit));
    return h(
      'label.field',
      {},
      h('span.field-name', {}, h('span', {}, unit), shown),
      h('input', {
        type: 'number',
        min: 0,
        step: 'any',
        value: state.account[name] / millionths,
        test: name === 'balance' ? 'balance' : 'balance-usdt',
        required: true,
        onchange: ({ target }) => {
          if (isWrong(target)) target.value = state.account[name] / millionths;
          else void command('account', { [name]: Math.round(target.valueAsNumber * millionths) });
        },
      }),
    );
  };
  return h(
    'section.group',
    {},
    h('h3', {}, t('balance')),
    h('div.fields', {}, field('balance', 'TRX'), field('balance_usdt', 'USDT')),
  );
}

function readings() {
  return h(
    'section.group',
    {},
    h('h3', {}, t('set-idempotency')),
    h(
      'label.field.wide',
      {},
      h('span', {}, t('idempotency-what')),
      h(
        'select',
        {
          value: state.settings.idempotency,
          test: 'set-idempotency',
          onchange: (event) => void command('settings', { idempotency: event.target.value }),
        },
        idempotencies.map((name) => h('option', { value: name }, t(`idempotency-${name}`))),
      ),
    ),
  );
}
