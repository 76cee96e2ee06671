// Answers the requests of the page; server.ts has checked who sends them.

import { dayMs } from '../../base/clock.ts';
import { z } from 'zod';
import { findJsonProblem, findTooDeep } from '../../base/json-place.ts';
import type { Model } from '../model.ts';
import { Refused, type Refusal } from '../refused.ts';
import { type StoredFile, imageType } from '../telegram/files.ts';
import type { Tour } from '../tour/tour.ts';
import type { PageLog } from './log.ts';
import type { StaticFile } from './static-files.ts';
import type { PageStream } from './stream.ts';
import { stringifyLossless } from '../../base/json.ts';
import { viewAccount, viewFaults, viewSettings } from '../service-actions.ts';
import type { Sample } from '../service/samples/monitor.ts';
import { protocolVersion } from '../service/webhooks.ts';
import { showMessage } from '../telegram/route-views.ts';
import type { ChatView } from '../telegram/people-and-chats.ts';
import type { PageChat, PageSample, PageState } from './protocol.ts';
import { mostInBurst } from '../service/burst.ts';
import { faultSchema } from '../service/faults.ts';
import { mostDays } from '../service/history.ts';
import { fateSchema } from '../service/order.ts';
import { serviceSettingsSchema } from '../service/settings.ts';
import { bodies as telegram, limitMode } from '../telegram/route-bodies.ts';
import { roles } from '../telegram/set-role.ts';
import type { Commands } from './commands.ts';

export type PageParts = {
  readonly model: Model;
  readonly log: PageLog;
  readonly tour: Tour;
  readonly stream: PageStream;
  readonly files: ReadonlyMap<string, StaticFile>;
};

export type PageAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

export async function answerGet(path: string, parts: PageParts): Promise<PageAnswer> {
  const { model, log, tour, stream, files } = parts;
  const file = files.get(path);
  if (file !== undefined) return { status: 200, headers: { 'content-type': file.type }, body: file.bytes };
  if (path === '/api/state') return json(200, readState(model, log, tour, stream.mark()));
  if (path === '/api/queue') return json(200, await model.readQueue());
  const [, logId] = /^\/api\/log\/(\d+)$/.exec(path) ?? [];
  if (logId !== undefined) return found(log.details(Number(logId)));
  const [, fileId] = /^\/sandbox\/files\/([\w-]+)$/.exec(path) ?? [];
  const sent = fileId === undefined ? undefined : model.telegram.file(fileId);
  return sent === undefined ? found(undefined) : download(sent);
}

export async function answerPost(path: string, body: string, parts: PageParts): Promise<PageAnswer> {
  const name = path.replace(/^\/api\//, '');
  if (!Object.hasOwn(bodies, name)) return found(undefined);
  try {
    return json(200, await act(name as keyof typeof bodies, body, parts));
  } catch (error) {
    return json(400, refusalOf(error, body));
  } finally {
    parts.stream.check();
  }
}

function act<Name extends keyof typeof bodies>(name: Name, text: string, { model, tour }: PageParts) {
  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined) throw new Refused(tooDeep);
  const body: unknown = JSON.parse(text);
  if (name === 'tour') return tour.take(bodies.tour.parse(body).step);
  const action = model.actions[name as Exclude<Name, 'tour'>];
  return action(bodies[name].parse(body) as Parameters<typeof action>[0]);
}

function refusalOf(error: unknown, text: string): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof SyntaxError) {
    const place = findJsonProblem(text);
    return place ?? { problem: error.message };
  }
  if (error instanceof z.ZodError) {
    const field = error.issues[0]?.path.join('.');
    return { problem: z.prettifyError(error), ...(field !== undefined && { field }) };
  }
  // The people of the embedded Telegram say so why they can't do something.
  return { problem: error instanceof Error ? error.message : String(error) };
}

/** A photo is shown; anything else that a person or the bot sent is downloaded. */
function download({ kind, bytes, name }: StoredFile): PageAnswer {
  if (kind === 'Photo') return { status: 200, headers: { 'content-type': imageType(bytes) }, body: bytes };
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
  };
  return { status: 200, headers, body: bytes };
}

const found = (value: unknown): PageAnswer => (value === undefined ? notFound : json(200, value));

export const json = (status: number, value: unknown): PageAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const notFound = json(404, { problem: 'There is no such thing here.' });

// The state that the page begins with: everything that the stream goes on from.

function readState(model: Model, log: PageLog, tour: Tour, mark: string): PageState {
  const { telegram, service, people } = model;
  const { id, first_name, username = '' } = telegram.bot;
  const samples: Readonly<Record<string, Sample>> = service.samples;
  return {
    run: telegram.run,
    mark,
    bot: { id, first_name, username },
    people: Object.entries(people).map(([name, { user }]) => ({
      name,
      id: user.id,
      first_name: user.first_name,
      username: user.username,
    })),
    chats: telegram.chats().map(viewPageChat),
    samples: Object.entries(samples).map(([name, sample]) => viewSample(name, sample)),
    settings: viewSettings(model),
    account: viewAccount(model),
    faults: viewFaults(model),
    log: log.since(0),
    tour: tour.steps(),
  };
}

function viewPageChat(chat: ChatView): PageChat {
  const { messages, ephemeral, last: _last, ...info } = chat;
  const all = [...messages, ...ephemeral].toSorted((a, b) => a.date - b.date);
  return { ...info, messages: all.map(showMessage) };
}

function viewSample(name: string, { type, version = protocolVersion, data }: Sample): PageSample {
  const fields = Object.entries(data).map(([field, value]) => [field, stringifyLossless(value)]);
  return { name, type, version, fields: Object.fromEntries(fields) as PageSample['fields'] };
}

// What the commands of the page take, checked. The types of commands.ts say the same.

const longestForwardMs = 31 * dayMs;
const longestSpreadMs = 60_000;

const id = z.int();
const place = { person: id, chat: id.optional(), topic: id.optional() };
const nothing = z.strictObject({});
const word = z.string().min(1).max(64);
/** What a deep link can carry, as Telegram limits it. */
const payload = z
  .string()
  .regex(/^[\w-]{1,64}$/, '1 to 64 of A–Z, a–z, 0–9, _ and -')
  .optional();
const names = z.array(z.string()).optional();

const emission = z.strictObject({
  sample: z.string().optional(),
  type: z.string().optional(),
  version: z.string().optional(),
  event_id: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  without: names,
  fresh: names,
  body: z.string().optional(),
});

const bodies = {
  say: z.strictObject({ ...place, text: z.string(), replyTo: id.optional() }),
  start: z.strictObject({ person: id, payload }),
  'start-group': z.strictObject({ person: id, chat: id, payload }),
  edit: z.strictObject({ person: id, chat: id, message: id, text: z.string() }),
  document: z.strictObject({
    ...place,
    name: z.string().min(1),
    base64: z.base64(),
    mime: z.string().optional(),
    caption: z.string().optional(),
  }),
  press: z.strictObject({
    person: id,
    chat: id,
    message: id,
    ephemeral: z.boolean().optional(),
    data: z.string(),
  }),
  menu: z.strictObject({ person: id, chat: id.optional() }),
  block: z.strictObject({ person: id, blocked: z.boolean() }),
  language: z.strictObject({ person: id, language: word }),
  member: z.strictObject({
    chat: id,
    who: z.union([id, z.literal('bot')]),
    role: z.enum(roles),
    by: id.optional(),
  }),
  group: z.strictObject({ title: word, owner: id, forum: z.boolean().optional() }),
  topic: z.strictObject({ chat: id, name: word }),
  'topic-state': z.strictObject({ chat: id, topic: id, state: z.enum(['open', 'closed', 'deleted']) }),
  migrate: z.strictObject({ chat: id }),

  emit: emission,
  repeat: nothing,
  burst: emission.extend({
    times: z.int().min(1).max(mostInBurst),
    spreadMs: z.int().min(0).max(longestSpreadMs).optional(),
  }),
  'check-json': z.strictObject({ text: z.string() }),

  'service-fault': faultSchema,
  'telegram-fault': telegram.fault.extend({ times: z.int().min(1).optional() }).strict(),
  'clear-faults': nothing,
  fates: z.strictObject({ fates: z.array(fateSchema).max(mostInBurst) }),
  limits: z.strictObject({ limits: limitMode }),
  settings: serviceSettingsSchema.omit({ callbackUrl: true }).partial(),
  account: z.strictObject({ balance: z.int().min(0), balance_usdt: z.int().min(0) }).partial(),
  clock: z.strictObject({ forwardMs: z.int().min(1).max(longestForwardMs) }),
  history: z.strictObject({ days: z.int().min(1).max(mostDays) }),
  tour: z.strictObject({
    step: z.enum(['balance', 'flash', 'lost_answer', 'delegation', 'words', 'storm', 'lookalike', 'week']),
  }),
} satisfies { [Name in keyof Commands]: z.ZodType<Commands[Name]['body']> };
