// Answers the requests of the page; server.ts has checked who sends them.

import { z } from 'zod';
import { findJsonProblem, findTooDeep } from '../json-place.ts';
import type { Model } from '../model.ts';
import { Refused, type Refusal } from '../refused.ts';
import type { StoredFile } from '../telegram/files.ts';
import { imageType } from '../telegram/image.ts';
import type { Tour } from '../tour/tour.ts';
import { bodies } from './bodies.ts';
import type { PageLog } from './log.ts';
import { readState } from './state.ts';
import type { StaticFile } from './static-files.ts';
import type { PageStream } from './stream.ts';

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
