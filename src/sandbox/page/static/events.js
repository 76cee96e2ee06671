// The tab of events: what the service posts to the bot, with its fields as JSON to be changed; repeats, bursts, and
// deliveries as a service should not send them.

import { command } from './api.js';
import { h, redraw, drawOn } from './dom.js';
import { toast } from './notices.js';
import { messagesOf, state, statusIn } from './store.js';
import { hasWords, t } from './words.js';

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
    {},
    h('span', {}, t('event')),
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
  return h('label.field', {}, h('span', {}, t('fields')), input, h('small.hint', {}, t('fields-new')));
}

/** Hashes that were not typed are new in each event, and so are times. */
function emission() {
  const { name: own, data: usual, hashes } = sample();
  const data = typed.get(own) ?? usual;
  return { sample: own, data, fresh: hashes.filter((field) => !data.includes(`"${field}"`)) };
}

function buttons() {
  const button = (own, label, onclick) =>
    h(
      own === 'emit' ? 'button.button.grow' : 'button.button.soft',
      { type: 'button', test: own, onclick },
      label,
    );
  return h(
    'div.row',
    {},
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

function oddEvents() {
  const choices = Object.entries(odd).map(([own, make]) =>
    h(
      'button.choice',
      { type: 'button', test: `odd-${own}`, onclick: () => void emit(make()) },
      h('b', {}, t(`odd-${own}`)),
      h('small', {}, t(`odd-${own}-what`)),
    ),
  );
  return h('section.group', {}, h('h3', {}, t('odd-events')), choices);
}
