// The embedded Telegram over HTTP, for people and scripts: everything under /sandbox, in JSON. A chat page and the
// terminal talk to it. Posts must be JSON, so that no foreign web page can make them without asking.
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { Call } from './bot-api.ts';
import { bodies, routes } from './door-bodies.ts';
import { given, showEntry, showMessage } from './door-views.ts';
import type { Faults } from './faults.ts';
import type { Group, Who } from './group.ts';
import type { Playground } from './playground.ts';
import type { Where } from './voice.ts';
import type { Waiting } from './waiting.ts';
import type { World } from './world.ts';

export type DoorsOptions = {
  world: World;
  waiting: Waiting;
  faults: Faults;
  playground: Playground;
  calls: readonly Call[];
};

const mostCallsShown = 200;
const longestPollSeconds = 60;

export function createDoors({ world, waiting, faults, playground, calls }: DoorsOptions): Hono {
  const doors = new Hono({ strict: false }).basePath('/sandbox');
  const person = (context: Context) => playground.findPerson(number(context, 'id'));
  const group = (context: Context) => playground.findGroup(number(context, 'id'));

  doors.onError((error, context) => context.json({ error: error.message }, 400));
  doors.notFound((context) =>
    context.json({ error: 'There is no such door; GET /sandbox lists them.' }, 404),
  );
  doors.use(async (context, next) => {
    const isJson = context.req.header('content-type')?.startsWith('application/json') === true;
    if (context.req.method !== 'POST' || isJson) return next();
    return context.json({ error: 'The body must be JSON and say so in its content type.' }, 415);
  });

  doors.get('/', (context) => context.json({ bot: world.bot, routes }));
  doors.get('/chats', (context) =>
    context.json(playground.chats().map(({ id, type, title, pinned }) => ({ id, type, title, pinned }))),
  );
  doors.get('/chats/:id/messages', (context) =>
    context.json(playground.chat(number(context, 'id')).messages.map(showMessage)),
  );
  doors.get('/news', async (context) => {
    const since = Number(context.req.query('since') ?? 0);
    const timeoutMs = Math.min(Number(context.req.query('timeout') ?? 0), longestPollSeconds) * 1000;
    if (world.news.since(since).length === 0 && timeoutMs > 0) {
      await waiting
        .first(
          world.news,
          (entry) => entry,
          { timeoutMs, since },
          () => '',
        )
        .catch(() => undefined);
    }
    return context.json({ mark: world.news.mark(), news: world.news.since(since).map(showEntry) });
  });
  doors.get('/calls', (context) => context.json(calls.slice(-mostCallsShown)));
  doors.get('/files/:file', (context) => {
    const file = world.files.get(context.req.param('file'));
    if (!file) return context.json({ error: 'There is no such file.' }, 404);
    const type = file.kind === 'Photo' ? file.mime || 'image/png' : 'application/octet-stream';
    return context.body(Uint8Array.from(file.bytes), 200, {
      'content-type': type,
      'x-content-type-options': 'nosniff',
    });
  });

  doors.post('/people', async (context) => {
    const options = bodies.person.parse(await context.req.json());
    return context.json(playground.person(given(options)).user, 201);
  });
  doors.get('/people/:id/menu', (context) => context.json(person(context).menu()));
  doors.post('/people/:id/say', async (context) => {
    const { text, ...rest } = bodies.say.parse(await context.req.json());
    return context.json(showMessage(person(context).say(text, place(rest))));
  });
  doors.post('/people/:id/start', async (context) => {
    const { payload } = bodies.start.parse(await context.req.json());
    return context.json(showMessage(person(context).start(payload)));
  });
  doors.post('/people/:id/press', async (context) => {
    const { message, chat, button, data, timeout_ms } = bodies.press.parse(await context.req.json());
    const target = data === undefined ? (button ?? '') : { data };
    const options = given({ chat, timeoutMs: timeout_ms });
    return context.json(await person(context).press(message, target, options));
  });
  doors.post('/people/:id/documents', async (context) => {
    const { name, base64, mime, caption, ...rest } = bodies.document.parse(await context.req.json());
    const file = { name, bytes: Uint8Array.from(Buffer.from(base64, 'base64')), ...given({ mime, caption }) };
    return context.json(showMessage(person(context).sendDocument(file, place(rest))));
  });
  doors.post('/people/:id/block', (context) => {
    person(context).block();
    return context.json({ done: true });
  });
  doors.post('/people/:id/unblock', (context) => {
    person(context).unblock();
    return context.json({ done: true });
  });

  doors.post('/groups', async (context) => {
    const { owner, ...options } = bodies.chat.parse(await context.req.json());
    return context.json(
      showGroup(playground.group({ ...given(options), owner: playground.findPerson(owner) })),
      201,
    );
  });
  doors.post('/channels', async (context) => {
    const { owner, ...options } = bodies.chat.parse(await context.req.json());
    return context.json(
      showGroup(playground.channel({ ...given(options), owner: playground.findPerson(owner) })),
      201,
    );
  });
  doors.post('/groups/:id/members', async (context) => {
    const { who, role, by } = bodies.member.parse(await context.req.json());
    const member = who === 'bot' ? who : playground.findPerson(who);
    setRole(group(context), member, role, by === undefined ? {} : { by: playground.findPerson(by) });
    return context.json({ done: true });
  });
  doors.post('/groups/:id/topics', async (context) => {
    const { name } = bodies.topic.parse(await context.req.json());
    return context.json(group(context).topic(name), 201);
  });
  doors.post('/groups/:id/topics/:topic', async (context) => {
    const { state } = bodies.topicState.parse(await context.req.json());
    const topic = number(context, 'topic');
    if (state === 'open') group(context).reopenTopic(topic);
    else if (state === 'closed') group(context).closeTopic(topic);
    else group(context).deleteTopic(topic);
    return context.json({ done: true });
  });
  doors.post('/groups/:id/migrate', (context) =>
    context.json(showGroup(playground.migrate(number(context, 'id'))), 201),
  );

  doors.post('/faults', async (context) => {
    const { fault, ...scope } = bodies.fault.parse(await context.req.json());
    faults.inject(fault, given(scope));
    return context.json({ done: true }, 201);
  });
  doors.delete('/faults', (context) => {
    faults.clear();
    return context.json({ done: true });
  });
  return doors;
}

type Role = z.infer<typeof bodies.member>['role'];

function setRole(group: Group, who: Who, role: Role, options: Parameters<Group['add']>[1]): void {
  if (role === 'none') return group.remove(who, options);
  group.add(who, options);
  if (role === 'administrator' || role === 'anonymous') {
    group.promote(who, { ...options, anonymous: role === 'anonymous' });
  } else if (role === 'restricted') {
    group.restrict(who, options);
  }
}

const number = (context: Context, name: string) => Number(context.req.param(name));

function place({
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
