// HTTP routes under /sandbox, in JSON, by which scripts act as the people of the embedded Telegram. They are behind the
// sandbox's guard.

import { type Context, Hono } from 'hono';
import type { ApiCall } from './bot-api.ts';
import { bodies, routeList } from './route-bodies.ts';
import { type TelegramState, viewChat } from './state.ts';
import { given, showEntry, showMessage } from './route-views.ts';
import type { TelegramFaults } from './faults.ts';
import type { PeopleAndChats } from './people-and-chats.ts';
import { type Group, setRole } from './group.ts';
import type { Where } from './person.ts';
import type { Waiters } from './waiters.ts';

type RoutesOptions = {
  state: TelegramState;
  waiters: Waiters;
  faults: TelegramFaults;
  peopleAndChats: PeopleAndChats;
  calls: readonly ApiCall[];
};

const mostCallsShown = 200;
const longestPollSeconds = 60;

export function createRoutes({ state, waiters, faults, peopleAndChats, calls }: RoutesOptions): Hono {
  const app = new Hono({ strict: false }).basePath('/sandbox');
  const person = (context: Context) => peopleAndChats.findPerson(number(context, 'id'));
  const group = (context: Context) => peopleAndChats.findGroup(number(context, 'id'));

  app.onError((error, context) => context.json({ error: error.message }, 400));
  app.notFound((context) => context.json({ error: 'There is no such route; GET /sandbox lists them.' }, 404));

  app.get('/', (context) => context.json({ bot: state.bot, routes: routeList }));
  app.get('/chats', (context) =>
    context.json([...state.chats.values()].map((chat) => viewChat(state, chat))),
  );
  app.get('/chats/:id/messages', (context) =>
    context.json(peopleAndChats.chat(number(context, 'id')).messages.map(showMessage)),
  );
  app.get('/news', async (context) => {
    const since = Number(context.req.query('since') ?? 0);
    const timeoutMs = Math.min(Number(context.req.query('timeout') ?? 0), longestPollSeconds) * 1000;
    if (state.activity.since(since).length === 0 && timeoutMs > 0) {
      await waiters
        .waitFor(
          state.activity,
          (entry) => entry,
          { timeoutMs, since },
          () => '',
        )
        .catch(() => undefined);
    }
    const { activity, run } = state;
    return context.json({
      run,
      oldest: activity.oldest(),
      mark: activity.mark(),
      news: activity.since(since).map(showEntry),
    });
  });
  app.get('/calls', (context) => context.json(calls.slice(-mostCallsShown)));
  app.get('/files/:file', (context) => {
    const file = state.files.get(context.req.param('file'));
    if (!file) return context.json({ error: 'There is no such file.' }, 404);
    const type = file.kind === 'Photo' ? file.mime || 'image/png' : 'application/octet-stream';
    return context.body(Uint8Array.from(file.bytes), 200, {
      'content-type': type,
      'x-content-type-options': 'nosniff',
    });
  });

  app.post('/people', async (context) => {
    const options = bodies.person.parse(await context.req.json());
    return context.json(peopleAndChats.person(given(options)).user, 201);
  });
  app.get('/people/:id/menu', (context) => context.json(person(context).menu()));
  app.post('/people/:id/say', async (context) => {
    const { text, ...rest } = bodies.say.parse(await context.req.json());
    return context.json(showMessage(person(context).say(text, toWhere(rest))));
  });
  app.post('/people/:id/start', async (context) => {
    const { payload } = bodies.start.parse(await context.req.json());
    return context.json(showMessage(person(context).start(payload)));
  });
  app.post('/people/:id/press', async (context) => {
    const { message, ephemeral, chat, button, data, timeout_ms } = bodies.press.parse(
      await context.req.json(),
    );
    const who = person(context);
    const found =
      ephemeral === undefined
        ? undefined
        : who.ephemeral(chat ?? 0).find(({ ephemeral_message_id: own }) => own === ephemeral);
    const target = data === undefined ? (button ?? '') : { data };
    const options = given({ chat, timeoutMs: timeout_ms });
    return context.json(await who.press(found ?? message, target, options));
  });
  app.post('/people/:id/documents', async (context) => {
    const { name, base64, mime, caption, ...rest } = bodies.document.parse(await context.req.json());
    const file = { name, bytes: Uint8Array.from(Buffer.from(base64, 'base64')), ...given({ mime, caption }) };
    return context.json(showMessage(person(context).sendDocument(file, toWhere(rest))));
  });
  app.post('/people/:id/block', (context) => {
    person(context).block();
    return context.json({ done: true });
  });
  app.post('/people/:id/unblock', (context) => {
    person(context).unblock();
    return context.json({ done: true });
  });

  app.post('/groups', async (context) => {
    const { owner, ...options } = bodies.chat.parse(await context.req.json());
    return context.json(
      showGroup(peopleAndChats.group({ ...given(options), owner: peopleAndChats.findPerson(owner) })),
      201,
    );
  });
  app.post('/channels', async (context) => {
    const { owner, ...options } = bodies.chat.parse(await context.req.json());
    return context.json(
      showGroup(peopleAndChats.channel({ ...given(options), owner: peopleAndChats.findPerson(owner) })),
      201,
    );
  });
  app.post('/groups/:id/members', async (context) => {
    const { who, role, by } = bodies.member.parse(await context.req.json());
    const member =
      who === 'bot' ? { who, id: state.bot.id } : { who: peopleAndChats.findPerson(who), id: who };
    const before = peopleAndChats.chat(number(context, 'id'));
    const actor = by === undefined ? {} : { by: peopleAndChats.findPerson(by) };
    setRole(group(context), before, { ...member, role, ...actor });
    return context.json({ done: true });
  });
  app.post('/groups/:id/topics', async (context) => {
    const { name } = bodies.topic.parse(await context.req.json());
    return context.json(group(context).topic(name), 201);
  });
  app.post('/groups/:id/topics/:topic', async (context) => {
    const { state: topicState } = bodies.topicState.parse(await context.req.json());
    const topic = number(context, 'topic');
    if (topicState === 'open') group(context).reopenTopic(topic);
    else if (topicState === 'closed') group(context).closeTopic(topic);
    else group(context).deleteTopic(topic);
    return context.json({ done: true });
  });
  app.post('/groups/:id/migrate', (context) =>
    context.json(showGroup(peopleAndChats.migrate(number(context, 'id'))), 201),
  );

  app.post('/faults', async (context) => {
    const { fault, ...scope } = bodies.fault.parse(await context.req.json());
    faults.inject(fault, given(scope));
    return context.json({ done: true }, 201);
  });
  app.get('/faults', (context) => context.json(faults.waiting));
  app.delete('/faults', (context) => {
    faults.clear();
    return context.json({ done: true });
  });
  app.get('/limits', (context) => context.json(state.throttle.mode));
  app.post('/limits', async (context) => {
    const { mode, figures } = bodies.limits.parse(await context.req.json());
    state.throttle.set(figures === undefined ? mode : given(figures));
    return context.json(state.throttle.mode);
  });
  return app;
}

const number = (context: Context, name: string) => Number(context.req.param(name));

function toWhere({
  reply_to,
  ...rest
}: {
  chat?: number | undefined;
  topic?: number | undefined;
  reply_to?: number | undefined;
  as?: number | undefined;
}): Where {
  return given({ ...rest, replyTo: reply_to });
}

const showGroup = ({ id, title }: Group) => ({ id, title });
