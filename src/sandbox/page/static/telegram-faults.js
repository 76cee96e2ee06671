// Telegram's limits and faults: refusals, lost answers, a person who blocks the bot, topics and groups that change.

import { command } from './api.js';
import { here, me } from './current.js';
import { h, redraw } from './dom.js';
import { isWrong } from './numbers.js';
import { drawOn } from './redrawing.js';
import { chatOf, state, statusIn } from './store.js';
import { t } from './words.js';

let seconds = 5;
let secondsField;

export function telegramFaults() {
  const part = h('div.chips');
  const limits = h('div.chips', { role: 'group', 'aria-label': t('limits') });
  drawOn(['panel', 'faults', 'chats'], () => {
    redraw(part, chips());
    redraw(limits, ['on', 'strict', 'off'].map(limitButton));
  });
  return h(
    'section.group',
    {},
    h('h3', {}, 'Telegram'),
    h(
      'label.field',
      {},
      h('span', {}, t('tg-seconds')),
      (secondsField = h('input', {
        type: 'number',
        min: 1,
        max: 3600,
        value: seconds,
        test: 'tg-seconds',
        oninput: (event) => (seconds = Number(event.target.value)),
      })),
    ),
    part,
    h('p.label', {}, t('limits')),
    limits,
  );
}

const chip = (name, onclick, values = {}) =>
  h('button.chip', { type: 'button', test: `tg-${name}`, onclick }, t(`tg-${name}`, values));

const fault = (name, own) => chip(name, () => void command('telegram-fault', { fault: own(), times: 1 }));

/** Limits with figures of their own are on. */
const limitsNow = () => (typeof state.faults.limits === 'object' ? 'on' : state.faults.limits);

function limitButton(limits) {
  return h(
    'button.chip',
    {
      type: 'button',
      test: `tg-limits-${limits}`,
      'aria-pressed': String(limitsNow() === limits),
      onclick: () => void command('limits', { limits }),
    },
    t(`limits-${limits}`),
  );
}

function chips() {
  const person = me();
  const { blocked } = chatOf(person.id);
  return [
    chip('too-many', () => {
      if (isWrong(secondsField)) return;
      void command('telegram-fault', { fault: { kind: 'too-many', retryAfter: seconds }, times: 1 });
    }),
    fault('cut-after', () => ({ kind: 'cut-after' })),
    fault('html', () => ({ kind: 'html', status: 502 })),
    chip(
      blocked ? 'unblock' : 'block',
      () => void command('block', { person: person.id, blocked: !blocked }),
    ),
    ...groupChips(),
  ];
}

/** What can happen to the open group and topic, or to the first group when the private chat is open. */
function groupChips() {
  const { chat: openId, topic } = here();
  const groups = state.chats.filter(({ type, movedTo }) => type !== 'private' && movedTo === undefined);
  const group = groups.find(({ id }) => id === openId) ?? groups[0];
  if (!group) return [];
  const chat = group.id;
  const isMember = statusIn(group, state.bot.id) !== undefined;
  const own = group.topics.find(({ id }) => id === topic) ?? group.topics[0];
  const setTopic = (next) => () => void command('topic-state', { chat, topic: own.id, state: next });
  const member = (role) => () => void command('member', { chat, who: 'bot', role });
  return [
    own &&
      chip(own.closed ? 'topic-open' : 'topic-close', setTopic(own.closed ? 'open' : 'closed'), {
        topic: own.name,
      }),
    own && chip('topic-delete', setTopic('deleted'), { topic: own.name }),
    group.forum && chip('topic-new', () => void command('topic', { chat, name: t('new-topic') })),
    isMember ? chip('remove-bot', member('none')) : chip('add-bot', member('member')),
    chip(
      'new-group',
      () => void command('group', { title: t('new-group-title'), owner: state.people[0].id }),
    ),
    group.type === 'group' && chip('migrate', () => void command('migrate', { chat })),
  ];
}
