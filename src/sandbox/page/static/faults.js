// The tab of faults: what goes wrong with the service's next answers and orders, with Telegram, and what is armed.

import { command } from './api.js';
import { h, redraw } from './dom.js';
import { drawOn } from './redrawing.js';
import { state } from './store.js';
import { telegramFaults } from './telegram-faults.js';
import { hasWords, t } from './words.js';

const front = [
  'lose_answer',
  'silence',
  'error_500',
  'bad_gateway',
  'code_9999',
  'slow',
  'too_many',
  'garbage',
];
const more = ['cut', 'half_answer', 'maintenance', 'error_1010', 'code_as_text', 'unauthorized', 'redirect'];
const fates = [
  'delivered',
  'never_confirmed',
  'confirm_fails',
  'insufficient_balance',
  'delegate_fails',
  'address_not_activated',
];
/** Which requests a fault strikes. Reading follows each order, so orders name their method. */
const scopes = {
  any: {},
  orders: { method: 'POST' },
  account: { method: 'GET', path: '/v1/account' },
};

let scope = 'any';
let times = 1;

export function faultsTab() {
  const armed = h('div');
  drawOn(['faults'], () => redraw(armed, armedFaults()));
  return [
    armed,
    h(
      'section.group',
      {},
      h('h3', {}, t('next-answer')),
      scopeChoice(),
      choices(front),
      h('details', {}, h('summary', {}, t('more-faults')), choices(more)),
    ),
    h('section.group', {}, h('h3', {}, t('next-order')), h('div.chips', {}, fates.map(fateButton))),
    telegramFaults(),
  ];
}

function armedFaults() {
  const { service, fates: waiting, telegram } = state.faults;
  const names = [
    ...service.map(({ kind, times: count, method, path }) =>
      [
        t(`fault-${kind}`),
        [method, path].filter(Boolean).join(' '),
        count === undefined || count === 1 ? '' : `× ${count}`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
    ...waiting.map((fate) => t(`fate-${fate}`)),
    ...telegram.map(({ fault, left }) => `Telegram: ${nameOf(fault)}${left === 1 ? '' : ` × ${left}`}`),
  ];
  if (names.length === 0) return undefined;
  return h(
    'div.armed',
    { test: 'armed' },
    h('p', {}, h('b', {}, t('armed')), ' ', names.join(' · ')),
    h(
      'button.button.soft',
      { type: 'button', test: 'faults-clear', onclick: () => void command('clear-faults', {}) },
      t('disarm'),
    ),
  );
}

const nameOf = ({ kind }) => (hasWords(`tg-${kind}`) ? t(`tg-${kind}`) : kind);

function scopeChoice() {
  return h(
    'div.fields',
    {},
    h(
      'label.field',
      {},
      h('span', {}, t('fault-scope')),
      h(
        'select',
        { value: scope, test: 'fault-scope', onchange: (event) => (scope = event.target.value) },
        Object.keys(scopes).map((name) => h('option', { value: name }, t(`scope-${name}`))),
      ),
    ),
    h(
      'label.field',
      {},
      h('span', {}, t('fault-times')),
      h('input', {
        type: 'number',
        min: 1,
        max: 1000,
        value: times,
        test: 'fault-times',
        oninput: (event) => (times = Number(event.target.value)),
      }),
    ),
  );
}

const choices = (kinds) =>
  kinds.map((kind) =>
    h(
      'button.choice',
      {
        type: 'button',
        test: `fault-${kind}`,
        onclick: () =>
          void command('service-fault', { kind, ...scopes[scope], ...(times === 1 ? {} : { times }) }),
      },
      h('b', {}, t(`fault-${kind}`)),
      h('small', {}, t(`fault-${kind}-what`)),
    ),
  );

const fateButton = (fate) =>
  h(
    'button.chip',
    { type: 'button', test: `fate-${fate}`, onclick: () => void command('fates', { fates: [fate] }) },
    t(`fate-${fate}`),
  );
