// The controls of an embedded server, routes under /sandbox by which scripts do in JSON what tests do through the object:
// a table from each route to what it does. They are behind the guard, and GET /sandbox lists them.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { messageOf, readJson } from './bodies.ts';
import { type Answer, callerOf, doorHeaders, json, readBody, send, whyRefused } from './http.ts';

/** What a request says beside its body. */
type Asked = {
  /** A part of the path, by its name in braces. */
  text(name: string): string;
  number(name: string): number;
  readonly query: URLSearchParams;
};

export type Control = {
  /** What it is for, or the fields of its body. */
  readonly about: string | readonly string[];
  readonly answer: (asked: Asked, body: string) => Answer | Promise<Answer>;
};

/** A document of 50 MB as base64, and the rest of its body. */
const mostBodyBytes = 70 * 1024 * 1024;

/** A route without a body. */
export const call = (about: Control['about'], act: (asked: Asked) => unknown): Control => ({
  about,
  answer: async (asked) => json(200, (await act(asked)) ?? { done: true }),
});

/** A route with a body. */
export const take = <Schema extends z.ZodType>(
  schema: Schema,
  act: (body: z.infer<Schema>, asked: Asked) => unknown,
): Control => ({
  about: schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
  async answer(asked, text) {
    const body = schema.parse(text === '' ? undefined : readJson(text, 'the body'));
    return json(200, (await act(body, asked)) ?? { done: true });
  },
});

export const isControl = ({ url = '' }: IncomingMessage): boolean => /^\/sandbox(?:[/?]|$)/.test(url);

/** By method and path, whose parts in braces stand for any text; what follows a question mark is for the reader. */
export type Controls = Readonly<Record<string, Control>>;

/** Answers a request that `isControl`; the list begins with `about`. */
export function serveControls(controls: Controls, about: object = {}) {
  const routes = Object.entries(controls).map(([name, control]) => {
    const path = name.replace(/\?.*/, '').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { pattern: new RegExp(`^${path}$`), control };
  });
  const list = Object.fromEntries(Object.entries(controls).map(([name, { about }]) => [name, about]));

  async function answer(method: string, url: URL, body: string): Promise<Answer> {
    const target = `${method} ${url.pathname.replace(/\/+$/, '')}`;
    if (target === 'GET /sandbox') return json(200, { ...about, routes: list });
    const route = routes.find(({ pattern }) => pattern.test(target));
    if (route === undefined) return json(404, { error: 'There is no such route; GET /sandbox lists them.' });
    const parts = route.pattern.exec(target)?.groups ?? {};
    const text = (name: string) => decodeURIComponent(parts[name] ?? '');
    const asked = { text, number: (name: string) => Number(text(name)), query: url.searchParams };
    try {
      return await route.control.answer(asked, body);
    } catch (error) {
      return json(400, { error: messageOf(error) });
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const caller = callerOf(request);
    const refusal = whyRefused(caller);
    if (refusal !== undefined) {
      // The rest of the request is not read.
      response.setHeader('connection', 'close');
      return send(response, json(refusal.status, { error: refusal.problem }), doorHeaders);
    }
    const body = await readBody(request, mostBodyBytes);
    if (body === undefined) return send(response, json(413, { error: 'That is too long.' }), doorHeaders);
    const url = new URL(caller.target, 'http://sandbox');
    send(response, await answer(caller.method, url, body.toString()), doorHeaders);
  };
}
