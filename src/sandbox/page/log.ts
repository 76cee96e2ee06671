// What happened between the bot and the two embedded servers, for the page: the last 500 requests, webhooks and calls.
// Polls for updates that went well are left out: there is always one under way.

import type { Model } from '../model.ts';
import { createRecord } from '../record.ts';
import type { ServiceHappening } from '../service/sandbox-service.ts';
import type { SignatureVerdict } from '../service/endpoints.ts';
import type { ApiCall } from '../telegram/server.ts';

export type PageLog = ReturnType<typeof createPageLog>;

const mostEntries = 500;
/** Longer bodies are cut: a picture's bytes say nothing to a reader. */
const mostCharacters = 20_000;
const masked = '[secret]';
const secretHeaders: ReadonlySet<string> = new Set(['cf-access-key', 'cf-access-sign']);

export type LogEntry = {
  id: number;
  at: number;
  source: 'service' | 'webhook' | 'telegram';
  /** `GET /v1/account?…`, an event's type, a method of the Bot API. */
  title: string;
  /** Undefined when the connection was cut or nothing was answered. */
  status: number | undefined;
  /** Service only. */
  signature: SignatureVerdict | undefined;
  fault: string | undefined;
  /** An event's id, an order's client_order_id, a call's chat. */
  key: string | undefined;
};

/** Secrets are masked. */
export type LogBodies = {
  requestHeaders: Record<string, string>;
  requestBody: string;
  answerBody: string;
  error: string | undefined;
};

type Logged = { readonly entry: Omit<LogEntry, 'id'>; readonly bodies: LogBodies };

export function createPageLog({ service, telegram }: Pick<Model, 'service' | 'telegram'>) {
  const {
    latest,
    since,
    watch,
    add: keep,
  } = createRecord<{ entry: LogEntry; bodies: LogBodies }>(mostEntries);
  const add = ({ entry, bodies }: Logged) => keep((id) => ({ entry: { id, ...entry }, bodies }));

  const stops = [
    service.watch((happening) => add(ofService(happening))),
    telegram.watchCalls((call) => {
      const isQuietPoll = call.method.toLowerCase() === 'getupdates' && call.answer?.ok === true;
      if (!isQuietPoll) add(ofTelegram(call));
    }),
  ];
  return {
    /** Those after this one, of all that are kept when it is 0; oldest first. */
    since: (id: number): LogEntry[] => since(id).map(({ entry }) => entry),
    /** The id of the latest; 0 before the first. */
    latest,
    details(id: number): (LogEntry & LogBodies) | undefined {
      const found = since(id - 1).find(({ entry }) => entry.id === id);
      return found && { ...found.entry, ...found.bodies };
    },
    watch,
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

function ofService(happening: ServiceHappening): Logged {
  if (happening.kind === 'attempt') {
    const { delivery, attempt } = happening;
    const { at, status, error } = attempt;
    const rest = { signature: undefined, fault: undefined, key: delivery.eventId };
    return {
      entry: { at, source: 'webhook', title: delivery.type, status, ...rest },
      bodies: {
        requestHeaders: { ...delivery.headers },
        requestBody: cut(Buffer.from(delivery.body as string).toString()),
        answerBody: cut(attempt.body),
        error,
      },
    };
  }
  const { request, answer } = happening;
  const { at, status, fault } = request;
  const headers = Object.entries(request.headers);
  return {
    entry: {
      at,
      source: 'service',
      title: `${request.method} ${request.target}`,
      status,
      signature: request.path.startsWith('/v1/') ? request.signature : undefined,
      fault,
      key: new URLSearchParams(request.query).get('client_order_id') ?? undefined,
    },
    bodies: {
      requestHeaders: Object.fromEntries(
        headers.map(([name, value]) => [name, secretHeaders.has(name) ? masked : value]),
      ),
      requestBody: cut(request.body),
      answerBody: cut(answer?.body ?? ''),
      error: undefined,
    },
  };
}

function ofTelegram({ at, method, params, answer, fault }: ApiCall): Logged {
  const chat = params['chat_id'];
  const status = answer === undefined ? undefined : answer.ok ? 200 : answer.error_code;
  const key = typeof chat === 'string' || typeof chat === 'number' ? String(chat) : undefined;
  const show = (value: unknown) => cut(JSON.stringify(value, undefined, 2) ?? '');
  return {
    entry: { at, source: 'telegram', title: method, status, signature: undefined, fault, key },
    bodies: { requestHeaders: {}, requestBody: show(params), answerBody: show(answer), error: undefined },
  };
}
