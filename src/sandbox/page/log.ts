// What happened between the bot and the two embedded servers, for the page: the last 500 requests, webhooks and calls.
// Polls for updates that went well are left out: there is always one under way.

import type { Model } from '../model.ts';
import { createRecord } from '../listeners.ts';
import type { ServiceHappening } from '../service/sandbox-service.ts';
import type { SignatureVerdict } from '../service/signature.ts';
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
export type LogDetails = LogEntry & {
  requestHeaders: Record<string, string>;
  requestBody: string;
  answerBody: string;
  error: string | undefined;
};

type Details = Omit<LogDetails, 'id'>;

export function createPageLog({ service, telegram }: Pick<Model, 'service' | 'telegram'>) {
  const { latest, since, watch, add: keep } = createRecord<LogDetails>(mostEntries);
  const add = (details: Details) => keep((id) => ({ ...details, id }));

  const stops = [
    service.watch((happening) => add(ofService(happening))),
    telegram.watchCalls((call) => {
      const isQuietPoll = call.method.toLowerCase() === 'getupdates' && call.answer?.ok === true;
      if (!isQuietPoll) add(ofTelegram(call));
    }),
  ];
  return {
    /** Those after this one, of all that are kept when it is 0; oldest first. */
    since: (id: number): LogEntry[] => since(id).map(summary),
    /** The id of the latest; 0 before the first. */
    latest,
    details: (id: number): LogDetails | undefined => since(id - 1).find((entry) => entry.id === id),
    watch,
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
}

function summary({ id, at, source, title, status, signature, fault, key }: LogDetails): LogEntry {
  return { id, at, source, title, status, signature, fault, key };
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

function ofService(happening: ServiceHappening): Details {
  if (happening.kind === 'attempt') {
    const { delivery, attempt } = happening;
    const body = typeof delivery.body === 'string' ? delivery.body : Buffer.from(delivery.body).toString();
    return {
      at: attempt.at,
      source: 'webhook',
      title: delivery.type,
      status: attempt.status,
      signature: undefined,
      fault: undefined,
      key: delivery.eventId,
      requestHeaders: { ...delivery.headers },
      requestBody: cut(body),
      answerBody: cut(attempt.body),
      error: attempt.error,
    };
  }
  const { request, answer } = happening;
  const headers = Object.entries(request.headers);
  return {
    at: request.at,
    source: 'service',
    title: `${request.method} ${request.target}`,
    status: request.status,
    signature: request.path.startsWith('/v1/') ? request.signature : undefined,
    fault: request.fault,
    key: new URLSearchParams(request.query).get('client_order_id') ?? undefined,
    requestHeaders: Object.fromEntries(
      headers.map(([name, value]) => [name, secretHeaders.has(name) ? masked : value]),
    ),
    requestBody: cut(request.body),
    answerBody: cut(answer?.body ?? ''),
    error: undefined,
  };
}

function ofTelegram({ at, method, params, answer, fault }: ApiCall): Details {
  const chat = params['chat_id'];
  return {
    at,
    source: 'telegram',
    title: method,
    status: answer === undefined ? undefined : answer.ok ? 200 : answer.error_code,
    signature: undefined,
    fault,
    key: typeof chat === 'string' || typeof chat === 'number' ? String(chat) : undefined,
    requestHeaders: {},
    requestBody: cut(JSON.stringify(params, undefined, 2)),
    answerBody: answer === undefined ? '' : cut(JSON.stringify(answer, undefined, 2)),
    error: undefined,
  };
}
