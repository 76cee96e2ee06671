// Answers the requests of the page; server.ts has checked who sends them. The page asks for the state once, follows the
// stream from the state's mark, and acts by commands.
//
// GET  /api/state                 everything that the stream goes on from
// GET  /stream?since=<mark>       server-sent events, see stream.ts; Last-Event-ID counts more than `since`
// POST /api/<command>             a JSON body as in commands.ts; 200 with the answer, 400 with what is wrong
// GET  /api/log/<id>              headers and bodies of a log entry; 404 once it has left the log
// GET  /api/queue                 what waits in the bot
// GET  /sandbox/files/<file_id>   a photo to show, or a document as an attachment; a message's `file` is this path
// GET  /words/<language>.ftl      the page's texts and the language's style of numbers
// GET  /fluent/index.js           @fluent/bundle, which reads them
//
// Names with an underscore are Telegram's or the service's, the others the sandbox's.

import { z } from 'zod';
import { stringifyLossless } from '../../base/json.ts';
import { viewWorld, type Model } from '../model.ts';
import { readJson } from '../refused.ts';
import type { Sample } from '../service/samples.ts';
import { type StoredFile, imageType } from '../telegram/files.ts';
import type { ChatView } from '../telegram/people-and-chats.ts';
import { showMessage } from '../telegram/route-views.ts';
import type { Tour } from '../tour/tour.ts';
import { commands, type Bodies } from './commands.ts';
import type { PageLog } from './log.ts';
import type { PageStream } from './stream.ts';

export type StaticFile = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };

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
  if (!Object.hasOwn(commands, name)) return notFound;
  try {
    return json(200, (await act(name as keyof Bodies, body, parts)) ?? {});
  } catch (error) {
    if (!(error instanceof z.ZodError)) return json(400, { problem: messageOf(error) });
    return json(400, { problem: z.prettifyError(error), field: error.issues[0]?.path.join('.') });
  } finally {
    parts.stream.check();
  }
}

function act(name: keyof Bodies, text: string, { model, tour }: PageParts): unknown {
  const body = readJson(text, 'The command');
  if (name === 'tour') return tour.take(commands.tour.parse(body).step);
  const action = model.actions[name] as (body: unknown) => unknown;
  return action(commands[name].parse(body));
}

/** The people of the embedded Telegram say so why they can't do something. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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

export type PageState = ReturnType<typeof readState>;

function readState(model: Model, log: PageLog, tour: Tour, mark: string) {
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
    world: viewWorld(model),
    log: log.since(0),
    tour: tour.steps(),
  };
}

/** `messages`: oldest first; the ephemeral ones are among them, by date. */
function viewPageChat(chat: ChatView) {
  const { messages, ephemeral, last: _last, ...info } = chat;
  const all = [...messages, ...ephemeral].toSorted((a, b) => a.date - b.date);
  return { ...info, messages: all.map(showMessage) };
}

/** `data`: JSON text, so that no digit of a large number is lost; without what is new in each event, `hashes` and times. */
function viewSample(name: string, { type, data }: Sample) {
  const isHash = (field: string) => field.endsWith('_hash');
  const isTime = (field: string) => field.endsWith('timestamp') || field === 'paid_at';
  const kept = Object.entries(data).filter(([field]) => !isHash(field) && !isTime(field));
  const lines = kept.map(([field, value]) => `  "${field}": ${stringifyLossless(value)}`);
  const hashes = Object.keys(data).filter(isHash);
  return { name, type, hashes, data: `{\n${lines.join(',\n')}\n}` };
}
