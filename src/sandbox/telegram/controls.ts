// The controls of the embedded Telegram, by which scripts act as its people.

import { z } from 'zod';
import { given } from '../bodies.ts';
import { type Controls, call, take } from '../controls.ts';
import { json } from '../http.ts';
import type { ApiCall } from './server.ts';
import { showEntry, showMessage } from './chat-message.ts';
import { type TelegramFaults, faultSchema } from './faults.ts';
import { download } from './files.ts';
import { type Group, type PeopleAndChats, roles, setRole } from './people-and-chats.ts';
import { type TelegramState, viewChat } from './state.ts';
import type { Waiters } from './waiters.ts';

type Parts = {
  state: TelegramState;
  waiters: Waiters;
  faults: TelegramFaults;
  peopleAndChats: PeopleAndChats;
  calls: readonly ApiCall[];
};

const mostCallsShown = 200;
const longestPollSeconds = 60;

const id = z.int();
const where = { chat: id.optional(), topic: id.optional(), reply_to: id.optional(), as: id.optional() };
const file = { name: z.string(), base64: z.base64(), mime: z.string().optional() };
const chat = z.object({
  id: id.optional(),
  title: z.string(),
  owner: id,
  username: z.string().optional(),
  supergroup: z.boolean().optional(),
  forum: z.boolean().optional(),
});
/** Replace single figures of `on`. */
const figures = z
  .strictObject({
    overallPerSecond: id.min(1),
    privatePerSecond: z.number().positive(),
    privateBurst: id.min(1),
    groupPerMinute: id.min(1),
    groupBurst: id.min(1),
  })
  .partial();

export function createControls({ state, waiters, faults, peopleAndChats, calls }: Parts): Controls {
  type Asked = { number(name: string): number };
  const findPerson = (personId: number) => peopleAndChats.findPerson(personId);
  const person = (asked: Asked) => findPerson(asked.number('id'));
  const group = (asked: Asked) => peopleAndChats.findGroup(asked.number('id'));

  return {
    'GET /sandbox/chats': call('every chat with its topics, members and pins', () =>
      Array.from(state.chats.values(), (found) => viewChat(state, found)),
    ),
    'GET /sandbox/chats/{id}/messages': call('what stands in it', (asked) =>
      peopleAndChats.chat(asked.number('id')).messages.map(showMessage),
    ),
    'GET /sandbox/news?since={seq}&timeout={seconds}': call(
      'what happened since, waiting for it if need be; pass `mark` on as `since`; before `oldest` there is a gap',
      async ({ query }) => {
        const { activity, run } = state;
        const since = Number(query.get('since') ?? 0);
        const timeoutMs = Math.min(Number(query.get('timeout') ?? 0), longestPollSeconds) * 1000;
        if (activity.since(since).length === 0 && timeoutMs > 0)
          await waiters
            .waitFor(
              activity,
              (entry) => entry,
              { timeoutMs, since },
              () => '',
            )
            .catch(() => undefined);
        const news = activity.since(since).map(showEntry);
        return { run, oldest: activity.oldest(), mark: activity.latest(), news };
      },
    ),
    'GET /sandbox/calls': call('the bot’s latest API calls', () => calls.slice(-mostCallsShown)),
    'GET /sandbox/files/{file_id}': {
      about: 'bytes of a photo or document',
      answer(asked) {
        const found = state.files.get(asked.text('file_id'));
        return found ? download(found) : json(404, { error: 'There is no such file.' });
      },
    },
    'GET /sandbox/people/{id}/menu': call('the bot’s commands as this person sees them', (asked) =>
      person(asked).menu(),
    ),
    'POST /sandbox/people': take(
      z.object({
        id: id.optional(),
        first_name: z.string(),
        last_name: z.string().optional(),
        username: z.string().optional(),
        language_code: z.string().optional(),
      }),
      (options) => peopleAndChats.person(given(options)).user,
    ),
    'POST /sandbox/people/{id}/say': take(
      z.object({ text: z.string(), ...where }),
      ({ text, reply_to: replyTo, ...place }, asked) =>
        showMessage(person(asked).say(text, given({ ...place, replyTo }))),
    ),
    'POST /sandbox/people/{id}/start': take(z.object({ payload: z.string().optional() }), (body, asked) =>
      showMessage(person(asked).start(body.payload)),
    ),
    'POST /sandbox/people/{id}/press': take(
      z.object({
        message: id.default(0),
        /** Instead of `message`, with `chat`. */
        ephemeral: id.optional(),
        chat: id.optional(),
        button: z.string().optional(),
        data: z.string().optional(),
        timeout_ms: z.number().max(60_000).optional(),
      }),
      ({ message, ephemeral, chat: inChat, button = '', data, timeout_ms: timeoutMs }, asked) => {
        const who = person(asked);
        const own =
          ephemeral === undefined
            ? undefined
            : who.ephemeral(inChat ?? 0).find((other) => other.ephemeral_message_id === ephemeral);
        const target = data === undefined ? button : { data };
        return who.press(own ?? message, target, given({ chat: inChat, timeoutMs }));
      },
    ),
    'POST /sandbox/people/{id}/documents': take(
      z.object({ ...file, caption: z.string().optional(), ...where }),
      ({ name, base64, mime, caption, reply_to: replyTo, ...place }, asked) => {
        const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
        const sent = { name, bytes, ...given({ mime, caption }) };
        return showMessage(person(asked).sendDocument(sent, given({ ...place, replyTo })));
      },
    ),
    'POST /sandbox/people/{id}/block': call([], (asked) => person(asked).block()),
    'POST /sandbox/people/{id}/unblock': call([], (asked) => person(asked).unblock()),
    'POST /sandbox/groups': take(chat, ({ owner, ...options }) =>
      showGroup(peopleAndChats.group({ ...given(options), owner: findPerson(owner) })),
    ),
    'POST /sandbox/channels': take(chat, ({ owner, ...options }) =>
      showGroup(peopleAndChats.channel({ ...given(options), owner: findPerson(owner) })),
    ),
    'POST /sandbox/groups/{id}/members': take(
      z.object({ who: z.union([id, z.literal('bot')]), role: z.enum(roles), by: id.optional() }),
      ({ who, role, by }, asked) => {
        const member = who === 'bot' ? { who, id: state.bot.id } : { who: findPerson(who), id: who };
        const before = peopleAndChats.chat(asked.number('id'));
        setRole(group(asked), before, { ...member, role, ...(by !== undefined && { by: findPerson(by) }) });
      },
    ),
    'POST /sandbox/groups/{id}/topics': take(z.object({ name: z.string() }), ({ name }, asked) =>
      group(asked).topic(name),
    ),
    'POST /sandbox/groups/{id}/topics/{topic}': take(
      z.object({ state: z.enum(['open', 'closed', 'deleted']) }),
      ({ state: wanted }, asked) => {
        const topic = asked.number('topic');
        if (wanted === 'open') group(asked).reopenTopic(topic);
        else if (wanted === 'closed') group(asked).closeTopic(topic);
        else group(asked).deleteTopic(topic);
      },
    ),
    'POST /sandbox/groups/{id}/migrate': call([], (asked) =>
      showGroup(peopleAndChats.migrate(asked.number('id'))),
    ),
    'POST /sandbox/faults': take(
      faultSchema,
      ({ fault, ...scope }) => void faults.inject(fault, given(scope)),
    ),
    'GET /sandbox/faults': call('those that wait for a call', () => faults.waiting),
    'DELETE /sandbox/faults': call('removes them all', () => faults.clear()),
    'GET /sandbox/limits': call('the limits in force', () => state.throttle.mode),
    'POST /sandbox/limits': take(
      z.object({ mode: z.enum(['on', 'strict', 'off']).default('on'), figures: figures.optional() }),
      ({ mode, figures: own }) => {
        state.throttle.set(own === undefined ? mode : given(own));
        return state.throttle.mode;
      },
    ),
  };
}

const showGroup = ({ id: groupId, title }: Group) => ({ id: groupId, title });
