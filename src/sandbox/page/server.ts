// The HTTP server of the page, on loopback only, with headers that let the page load nothing from elsewhere and run no
// script but its own. No secret of this run leaves it. The page asks for the state once, follows the stream from the
// state's mark, and acts by commands.
//
// GET  /api/state                 everything that the stream goes on from
// GET  /stream?since=<mark>       server-sent events, see stream.ts; Last-Event-ID counts more than `since`
// POST /api/<command>             a JSON body as in model.ts; 200 with the answer, 400 with what is wrong
// GET  /api/log/<id>              headers and bodies of a log entry; 404 once it has left the log
// GET  /api/queue                 what waits in the bot
// GET  /sandbox/files/<file_id>   a photo to show, or a document as an attachment; a message's `file` is this path
// GET  /words/<language>.ftl      the page's texts
// GET  /fluent/index.js           @fluent/bundle, which reads them
//
// Names with an underscore are Telegram's or the service's, the others the sandbox's.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { browserFile, listLocales, localesDirectory } from '../../base/i18n.ts';
import { createTextRedactor } from '../../base/redact.ts';
import { pathOf } from '../../base/program.ts';
import { stringifyLossless } from '../../base/json.ts';
import { messageOf, readJson } from '../bodies.ts';
import {
  type Answer,
  callerOf,
  close,
  json,
  listen,
  readBody,
  send as sendAnswer,
  whyRefused,
} from '../http.ts';
import { type Model, viewWorld } from '../model.ts';
import type { Sample } from '../service/samples.ts';
import { showMessage } from '../telegram/chat-message.ts';
import { download } from '../telegram/files.ts';
import type { ChatView } from '../telegram/people-and-chats.ts';
import type { World } from '../world.ts';
import { stepNames } from '../tour/step.ts';
import { type Tour, openTour } from '../tour/tour.ts';
import { type PageLog, createPageLog } from './log.ts';
import { type PageStream, createPageStream } from './stream.ts';

export type Page = {
  readonly origin: string;
  /** The port that was wanted, if another program has it. */
  readonly takenPort: number | undefined;
  close(): Promise<void>;
};

type PageParts = {
  readonly model: Model;
  readonly log: PageLog;
  readonly tour: Tour;
  readonly stream: PageStream;
  /** By the path of the request. */
  readonly files: ReadonlyMap<string, Answer>;
};

const host = '127.0.0.1';
const portsTried = 20;
/** A document of 10 MB as base64, and the rest of its command. */
const mostBodyBytes = 14 * 1024 * 1024;

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Takes the next free port when the wanted one is taken; 0 chooses any. */
export async function openPage(world: World, wantedPort: number): Promise<Page> {
  const { model } = world;
  const redact = createTextRedactor(world.secrets);
  const log = createPageLog(model);
  const tour = openTour(model);
  const stream = createPageStream({ model, log, tour }, redact);
  const parts = { model, log, tour, stream, files: readStaticFiles() };
  const server = createServer((request, response) => {
    serve(request, response, parts, redact).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, json(500, { problem: messageOf(error) }), redact);
    });
  });
  const port = await listenNear(server, wantedPort);
  return {
    origin: `http://${host}:${port}`,
    takenPort: wantedPort === 0 || port === wantedPort ? undefined : wantedPort,
    async close() {
      stream.close();
      tour.close();
      log.close();
      await close(server);
    },
  };
}

async function listenNear(server: Server, wantedPort: number): Promise<number> {
  for (let port = wantedPort; ; port += 1) {
    try {
      return (await listen(server, port, host)).port;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port >= wantedPort + portsTried) throw error;
    }
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  parts: PageParts,
  redact: (text: string) => string,
): Promise<void> {
  const refusal = whyRefused(callerOf(request));
  if (refusal !== undefined) {
    response.setHeader('connection', 'close');
    return send(response, json(refusal.status, { problem: refusal.problem }), redact);
  }
  const { method = 'GET' } = request;
  const url = URL.parse(request.url ?? '/', `http://${host}`);
  if (url === null) return send(response, notFound, redact);
  const { pathname, searchParams } = url;
  if (method === 'GET' && pathname === '/stream') {
    const mark = request.headers['last-event-id'] ?? searchParams.get('since') ?? '';
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    return parts.stream.follow(response, String(mark));
  }
  if (method === 'GET' || method === 'HEAD') return send(response, await answerGet(pathname, parts), redact);
  if (method !== 'POST') return send(response, json(405, { problem: 'Only GET and POST.' }), redact);
  const body = await readBody(request, mostBodyBytes);
  if (body === undefined) return send(response, json(413, { problem: 'That is too long.' }), redact);
  return send(response, await answerPost(pathname, body.toString(), parts), redact);
}

function send(response: ServerResponse, answer: Answer, redact: (text: string) => string): void {
  const { body } = answer;
  sendAnswer(response, { ...answer, body: typeof body === 'string' ? redact(body) : body }, headers);
}

async function answerGet(path: string, parts: PageParts): Promise<Answer> {
  const { model, log, tour, stream, files } = parts;
  const file = files.get(path);
  if (file !== undefined) return file;
  if (path === '/api/state') return json(200, readState(model, log, tour, stream.mark()));
  if (path === '/api/queue') return json(200, await model.readQueue());
  const [, logId] = /^\/api\/log\/(\d+)$/.exec(path) ?? [];
  if (logId !== undefined) return found(log.details(Number(logId)));
  const [, fileId] = /^\/sandbox\/files\/([\w-]+)$/.exec(path) ?? [];
  const sent = fileId === undefined ? undefined : model.telegram.file(fileId);
  return sent === undefined ? found(undefined) : download(sent);
}

async function answerPost(path: string, body: string, parts: PageParts): Promise<Answer> {
  const { model, tour, stream } = parts;
  // Acts, and answers at once; the stream tells how it goes on.
  const takeStep = (step: unknown) => tour.take(stepSchema.parse(step).step);
  const commands: Readonly<Record<string, (body: never) => unknown>> = { ...model.actions, tour: takeStep };
  const name = path.replace(/^\/api\//, '');
  const act = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (act === undefined) return notFound;
  try {
    return json(200, (await act(readJson(body, 'The command') as never)) ?? {});
  } catch (error) {
    const field = error instanceof z.ZodError ? error.issues[0]?.path.join('.') : undefined;
    return json(400, { problem: messageOf(error), field });
  } finally {
    stream.check();
  }
}

const stepSchema = z.strictObject({ step: z.enum(stepNames) });

const found = (value: unknown): Answer => (value === undefined ? notFound : json(200, value));

const notFound = json(404, { problem: 'There is no such thing here.' });

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

// The files that the page is made of, read once: its own, its texts in each language, and the library that reads them.
// They are found by their whole path in a map, so that no path of a request reaches the disk.

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ftl': 'text/plain; charset=utf-8',
};

const ownFolder = pathOf('page');
const fluentFolder = pathOf('fluent');

function readStaticFiles(): ReadonlyMap<string, Answer> {
  const own = filesIn(ownFolder).map((name) => [`/${name}`, join(ownFolder, name)] as const);
  const fluent = filesIn(fluentFolder).map((name) => [`/fluent/${name}`, join(fluentFolder, name)] as const);
  // A language that somebody added for the bot may lack the page's texts.
  const words = listLocales()
    .map((locale) => [`/words/${locale}.ftl`, join(localesDirectory, locale, browserFile)] as const)
    .filter(([, file]) => existsSync(file));
  const files = new Map([...own, ...fluent, ...words].map(([path, file]) => [path, readFile(file)]));
  const index = files.get('/index.html');
  return index === undefined ? files : files.set('/', index);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => Object.hasOwn(types, extname(name)));

const readFile = (path: string): Answer => ({
  status: 200,
  headers: { 'content-type': types[extname(path)]! },
  body: readFileSync(path),
});
