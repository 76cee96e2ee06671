// What a person can make happen beside the chats, as two tabs. Events: what the service posts to the bot, with its fields as
// JSON to be changed; repeats, bursts, and deliveries as a service should not send them. The world: what goes wrong with the
// service's next answer or order, and with Telegram; the time and the balance; and what is armed.

import { drawOn, h, redraw } from './dom.js';
import { toast } from './notices.js';
import { chatOf, command, here, me, messagesOf, state, statusIn } from './store.js';
import { currentLanguage, hasWords, t } from './words.js';

/** By name: what is posted, one after the other. */
const odd = {
  unknown_type: () => [{ sample: 'hourly', type: 'EVENT_MOON_LANDING' }],
  broken_json: () => [{ sample: 'hourly', body: '{"event_type": "EVENT_DELEGATION", "event_id": ' }],
  no_id: () => [{ sample: 'hourly', body: '{"event_type": "EVENT_DELEGATION", "data": {}}' }],
  one_id_twice: () => {
    const event_id = crypto.randomUUID();
    return [
      { sample: 'hourly', event_id, fresh: ['delegation_hash'] },
      { sample: 'recharge', event_id },
    ];
  },
};

const burstSize = 200;

let name = '';
/** By sample: the fields as they were typed. */
const typed = new Map();

const sample = () => state.samples.find((other) => other.name === name) ?? state.samples[0];

export function eventsTab() {
  const part = h('div');
  const draw = () => redraw(part, kindChoice(draw), fields(), buttons());
  drawOn([], draw);
  return [part, oddEvents()];
}

function kindChoice(draw) {
  const types = Object.groupBy(state.samples, ({ type }) => type);
  const choose = (event) => {
    name = event.target.value;
    draw();
  };
  return h(
    'label.field',
    h('span', t('event')),
    h(
      'select',
      { value: sample().name, test: 'event-kind', onchange: choose },
      Object.entries(types).map(([type, own]) =>
        h(
          'optgroup',
          { label: hasWords(type) ? t(type) : type },
          own.map((one) => h('option', { value: one.name }, one.name.replaceAll('_', ' '))),
        ),
      ),
    ),
  );
}

function fields() {
  const { name: own, data } = sample();
  const input = h('textarea.code', {
    rows: data.split('\n').length,
    spellcheck: 'false',
    value: typed.get(own) ?? data,
    test: 'event-data',
    oninput: () => typed.set(own, input.value),
  });
  return h('label.field', h('span', t('fields')), input, h('small.hint', t('fields-new')));
}

/** Hashes that were not typed are new in each event, and so are times. */
function emission() {
  const { name: own, data: usual, hashes } = sample();
  const data = typed.get(own) ?? usual;
  return { sample: own, data, fresh: hashes.filter((field) => !data.includes(`"${field}"`)) };
}

function buttons() {
  const button = (own, label, onclick) =>
    h(own === 'emit' ? 'button.button.grow' : 'button.button.soft', { test: own, onclick }, label);
  return h(
    'div.row',
    button('emit', t('emit'), () => void emit([emission()])),
    button('repeat', t('repeat'), async () => tellAnswer(await command('repeat', {}))),
    button('burst', t('burst', { count: burstSize }), () => void burst()),
  );
}

/** What the bot answered to the webhook; nothing when it was not posted. */
function tellAnswer(answer) {
  if (!answer) return;
  const { status, body, error = '' } = answer;
  const text = status === undefined ? t('not-answered', { error }) : t('answered', { status, body });
  toast(text, status === 200 ? 'plain' : 'bad');
}

/** Whether any chat could get a message of the bot's. */
const isHeard = () =>
  state.chats.some((chat) =>
    chat.type === 'private'
      ? messagesOf({ chat: chat.id, topic: 0 }).keys.length > 0
      : statusIn(chat, state.bot.id) !== undefined,
  );

async function emit(emissions) {
  for (const one of emissions) tellAnswer(await command('emit', one));
  if (!isHeard()) toast(t('nobody-started'));
}

async function burst() {
  const answer = await command('burst', { ...emission(), times: burstSize });
  if (!answer) return;
  const statuses = Object.entries(answer.statuses).map(([status, count]) => `${status} × ${count}`);
  toast(t('burst-sent', { count: answer.sent, statuses: statuses.join(', ') }));
}

const oddEvents = () =>
  section(
    'odd-events',
    Object.entries(odd).map(([own, make]) => choice(`odd-${own}`, () => emit(make()))),
  );

/** A button that says what it does. */
const choice = (name, act) =>
  h(
    'button.choice',
    { test: name, onclick: () => void act() },
    h('b', t(name)),
    h('small', t(`${name}-what`)),
  );

// The tab of the world.

const faults = [
  'lose_answer',
  'silence',
  'error_500',
  'bad_gateway',
  'code_9999',
  'slow',
  'too_many',
  'garbage',
  'maintenance',
  'unauthorized',
];
/** Reading follows each order, so that orders name their method. */
const scopes = { orders: { method: 'POST' }, account: { method: 'GET', path: '/v1/account' } };
const fates = ['delivered', 'never_confirmed', 'confirm_fails', 'insufficient_balance', 'delegate_fails'];
const pauseSeconds = 5;
const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000];
const sunPerTrx = 1_000_000;

let scope = 'orders';

export function worldTab() {
  const [armed, telegram, account] = [h('div'), h('div.chips'), h('div')];
  const time = h('p.hint', { test: 'clock' });
  const showTime = () =>
    (time.textContent = `${new Date(nowMs()).toLocaleString(currentLanguage(), utc)} UTC`);
  setInterval(showTime, secondMs);
  drawOn(['world'], () => {
    redraw(armed, armedFaults());
    redraw(account, balance());
    showTime();
  });
  drawOn(['panel', 'chats'], () => redraw(telegram, telegramChips()));
  return [
    armed,
    section(
      'next-order',
      chips(fates.map((fate) => chip(`fate-${fate}`, () => command('fates', { fates: [fate] })))),
    ),
    h('section.group', h('h3', 'Telegram'), telegram),
    section('clock', time, chips(['minute', 'hour', 'nine'].map(forward))),
    section('balance', account),
    section(
      'next-answer',
      scopeChoice(),
      faults.map((kind) =>
        choice(`fault-${kind}`, () => command('service-fault', { kind, ...scopes[scope] })),
      ),
    ),
  ];
}

const section = (name, ...content) => h('section.group', h('h3', t(name)), content);
const chips = (content) => h('div.chips', content);
const chip = (name, act, values = {}) =>
  h('button.chip', { test: name, onclick: () => void act() }, t(name, values));

/** What has not struck yet. */
function armedFaults() {
  const { service, fates: waiting, telegram } = state.world;
  const names = [
    ...service.map(({ kind, method, path }) => [t(`fault-${kind}`), method, path].filter(Boolean).join(' ')),
    ...waiting.map((fate) => t(`fate-${fate}`)),
    ...telegram.map(({ fault: { kind } }) => `Telegram: ${hasWords(`tg-${kind}`) ? t(`tg-${kind}`) : kind}`),
  ];
  if (names.length === 0) return undefined;
  const disarm = () => void command('clear-faults', {});
  return h(
    'div.armed',
    { test: 'armed' },
    h('p', h('b', t('armed')), ' ', names.join(' · ')),
    h('button.button.soft', { test: 'faults-clear', onclick: disarm }, t('disarm')),
  );
}

function scopeChoice() {
  const choose = (event) => (scope = event.target.value);
  return h(
    'label.field',
    h('span', t('fault-scope')),
    h(
      'select',
      { value: scope, test: 'fault-scope', onchange: choose },
      Object.keys(scopes).map((name) => h('option', { value: name }, t(`scope-${name}`))),
    ),
  );
}

/** What can happen to the next call, to the person, and to the open group, or the first one in the private chat. */
function telegramChips() {
  const person = me().id;
  const { blocked } = chatOf(person);
  const { chat: openId, topic } = here();
  const groups = state.chats.filter(({ type, movedTo }) => type !== 'private' && movedTo === undefined);
  const group = groups.find(({ id }) => id === openId) ?? groups[0];
  const chat = group.id;
  const isMember = statusIn(group, state.bot.id) !== undefined;
  const own = group.topics.find(({ id }) => id === topic) ?? group.topics[0];
  const fault = (name, details) =>
    chip(`tg-${name}`, () => command('telegram-fault', { fault: { kind: name, ...details }, times: 1 }));
  return [
    fault('too-many', { retryAfter: pauseSeconds }),
    fault('cut-after', {}),
    fault('html', { status: 502 }),
    chip(blocked ? 'tg-unblock' : 'tg-block', () => command('block', { person, blocked: !blocked })),
    own &&
      chip(
        own.closed ? 'tg-topic-open' : 'tg-topic-close',
        () => command('topic', { chat, topic: own.id, closed: !own.closed }),
        { topic: own.name },
      ),
    chip(isMember ? 'tg-remove-bot' : 'tg-add-bot', () => command('bot', { chat, isMember: !isMember })),
  ];
}

const utc = { timeZone: 'UTC' };
const nowMs = () => Date.now() + state.world.clockAheadMs;

/** At nine itself it is a whole day. */
function untilNineMs() {
  const nine = new Date(nowMs());
  nine.setUTCHours(9, 0, 0, 0);
  return Math.ceil((nine.getTime() - nowMs() + dayMs) % dayMs) || dayMs;
}

function forward(name) {
  const forwardMs = { minute: () => minuteMs, hour: () => hourMs, nine: untilNineMs }[name];
  return chip(`clock-${name}`, () => command('clock', { forwardMs: forwardMs() }));
}

/** An empty field is no balance of 0. */
function balance() {
  const set = ({ target }) => {
    if (target.validity.valid) {
      void command('balance', { sun: Math.round(target.valueAsNumber * sunPerTrx) });
    } else {
      toast(t('number-from', { min: 0 }), 'bad');
      target.value = state.world.balance / sunPerTrx;
    }
  };
  return h(
    'label.field',
    h('span', 'TRX'),
    h('input', {
      type: 'number',
      min: 0,
      step: 'any',
      value: state.world.balance / sunPerTrx,
      test: 'balance',
      required: true,
      onchange: set,
    }),
  );
}
