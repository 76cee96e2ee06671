// The HTTP server of the page, on loopback only: checks who asks, and sends what routes.ts and stream.ts answer, with
// headers that let the page load nothing from elsewhere and run no script but its own. No secret of this run leaves it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { browserFile, listLocales, localesDirectory, numbersFile } from '../../base/i18n.ts';
import { createTextRedactor } from '../../base/redact.ts';
import { pathOf } from '../../base/resources.ts';
import { callerOf, whyRefused } from '../guard.ts';
import { close, listen, readBody } from '../http.ts';
import type { World } from '../world.ts';
import { openTour } from '../tour/tour.ts';
import { createPageLog } from './log.ts';
import {
  answerGet,
  answerPost,
  json,
  messageOf,
  notFound,
  type PageAnswer,
  type PageParts,
  type StaticFile,
} from './routes.ts';
import { createPageStream } from './stream.ts';

export type Page = {
  readonly origin: string;
  /** The port that was wanted, if another program has it. */
  readonly takenPort: number | undefined;
  close(): Promise<void>;
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

function send(response: ServerResponse, answer: PageAnswer, redact: (text: string) => string): void {
  const body = Buffer.from(typeof answer.body === 'string' ? redact(answer.body) : answer.body);
  response.writeHead(answer.status, { ...headers, ...answer.headers, 'content-length': body.length });
  response.end(response.req.method === 'HEAD' ? undefined : body);
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

/** By the path of the request. */
function readStaticFiles(): ReadonlyMap<string, StaticFile> {
  const own = filesIn(ownFolder).map((name) => [`/${name}`, join(ownFolder, name)] as const);
  const fluent = filesIn(fluentFolder).map((name) => [`/fluent/${name}`, join(fluentFolder, name)] as const);
  // A language that somebody added for the bot may lack the page's texts.
  const words = listLocales()
    .filter((locale) => existsSync(join(localesDirectory, locale, browserFile)))
    .map((locale) => [`/words/${locale}.ftl`, readWords(locale)] as const);
  const files = new Map([...own, ...fluent].map(([path, file]) => [path, readFile(file)]));
  for (const [path, file] of words) files.set(path, file);
  const index = files.get('/index.html');
  return index === undefined ? files : files.set('/', index);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => Object.hasOwn(types, extname(name)));

/** The page's texts, and how the language writes numbers where it says so. */
const readWords = (locale: string): StaticFile => ({
  type: types['.ftl']!,
  bytes: new TextEncoder().encode(
    [browserFile, numbersFile]
      .map((name) => join(localesDirectory, locale, name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  ),
});

const readFile = (path: string): StaticFile => ({
  type: types[extname(path)]!,
  bytes: Uint8Array.from(readFileSync(path)),
});
