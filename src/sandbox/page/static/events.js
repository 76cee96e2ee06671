// The tab of events: what the service posts to the bot, with each field editable; repeats and bursts.

import { command, Refused, send } from './api.js';
import { emissionOf, fieldsOf, forgetValues, isUntouched } from './event-fields.js';
import { h, redraw } from './dom.js';
import { isWrong } from './numbers.js';
import { oddEvents } from './odd-events.js';
import { rawBody } from './raw-body.js';
import { changed, drawOn } from './redrawing.js';
import { messagesOf, state, statusIn } from './store.js';
import { toast } from './toast.js';
import { hasWords, t } from './words.js';

const mostInBurst = 1_000;

let name = '';
let times = 200;
/** The field of the burst's size, as it is drawn now. */
let timesField;
/** Of the last refusal: which field, and why. */
let problem;

const sample = () => state.samples.find((other) => other.name === name) ?? state.samples[0];

export function eventsTab() {
  const part = h('div.form');
  const draw = () =>
    redraw(part, kindChoice(), fieldsOf(sample(), { problem, onTouched: drawButtons }), buttons);
  const buttons = h('div');
  const drawButtons = () => redraw(buttons, actions());
  drawOn(['panel'], () => {
    draw();
    drawButtons();
  });
  return [part, rawBody(() => sample()), oddEvents(() => sample().name)];
}

function kindChoice() {
  const types = Object.groupBy(state.samples, ({ type }) => type);
  const choose = (event) => {
    name = event.target.value;
    problem = undefined;
    changed('panel');
  };
  return h(
    'label.field.wide',
    {},
    h('span', {}, t('event')),
    h(
      'select',
      { value: sample().name, test: 'event-kind', onchange: choose },
      Object.entries(types).map(([type, own]) =>
        h('optgroup', { label: hasWords(type) ? t(type) : type }, own.map(option)),
      ),
    ),
  );
}

const option = (own) => h('option', { value: own.name }, own.name.replaceAll('_', ' '));

function actions() {
  return [
    h(
      'div.row',
      {},
      h('button.button.grow', { type: 'button', test: 'emit', onclick: () => void emit() }, t('emit')),
      h('button.button.soft', { type: 'button', test: 'repeat', onclick: () => void repeat() }, t('repeat')),
      !isUntouched(sample()) &&
        h('button.button.soft', { type: 'button', test: 'undo', onclick: undo }, t('undo')),
    ),
    h(
      'div.row',
      {},
      h(
        'button.button.soft.grow',
        { type: 'button', test: 'burst', onclick: () => void burst() },
        t('burst'),
      ),
      (timesField = h('input.number', {
        type: 'number',
        min: 1,
        max: mostInBurst,
        value: times,
        'aria-label': t('burst-times'),
        test: 'burst-times',
        oninput: (event) => (times = Number(event.target.value)),
      })),
    ),
  ];
}

function undo() {
  forgetValues(sample());
  problem = undefined;
  changed('panel');
}

/**
 * What the bot answered to the webhook.
 * @param {import('../commands.ts').Emitted} answer
 */
export function tellAnswer({ status, body, error }) {
  const text =
    status === undefined ? t('not-answered', { error: error ?? '' }) : t('answered', { status, body });
  toast(text, status === 200 ? 'plain' : 'bad');
}

/** Whether any chat could get a message of the bot's. */
const isHeard = () =>
  state.chats.some((chat) =>
    chat.type === 'private'
      ? messagesOf({ chat: chat.id, topic: 0 }).keys.length > 0
      : statusIn(chat, state.bot.id) !== undefined,
  );

async function emit() {
  try {
    tellAnswer(await send('emit', emissionOf(sample())));
    if (!isHeard()) toast(t('nobody-started'));
    problem = undefined;
  } catch (error) {
    problem = error instanceof Refused ? error.refusal : undefined;
    toast(error instanceof Refused ? error.message : t('server-gone'), 'bad');
  }
  changed('panel');
}

async function repeat() {
  const answer = await command('repeat', {});
  if (answer) tellAnswer(answer);
}

async function burst() {
  if (isWrong(timesField)) return;
  const answer = await command('burst', { ...emissionOf(sample()), times });
  if (!answer) return;
  const statuses = Object.entries(answer.statuses).map(([status, count]) => `${status} × ${count}`);
  toast(t('burst-sent', { count: answer.sent, statuses: statuses.join(', ') }));
}
