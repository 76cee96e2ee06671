// Builds the service's answers: the documented envelope around every payload and every refusal. Only code 2
// ("auth error") and 9999 (outcome unknown) are known from the real service; the other codes are the sandbox's own.

import { stringifyLossless } from '../../base/json.ts';

export type HttpRequest = {
  readonly method: string;
  /** Path and query exactly as received. */
  readonly target: string;
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What the server sends to the caller. */
export type Shown = {
  readonly way: 'answer' | 'half_answer' | 'cut' | 'silence';
  readonly answer?: Answer;
  readonly delayMs?: number;
};

export type Refusal = {
  readonly status: number;
  readonly code: number | string;
  readonly msg: string;
  readonly subCode?: string;
  readonly subMsg?: string;
};

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
    body: stringifyLossless(value),
  };
}

export function text(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
}

export function success(data: unknown): Answer {
  return json(200, { code: 0, data });
}

export function refuse(
  { status, code, msg, subCode, subMsg }: Refusal,
  headers?: Record<string, string>,
): Answer {
  return json(status, { code, msg, sub_code: subCode, sub_msg: subMsg }, headers);
}

/** HTTP 400. */
export const badParameter = (detail: string): Answer =>
  refuse({ status: 400, code: 3, msg: 'bad parameter', subCode: 'BAD_PARAMETER', subMsg: detail });

/** HTTP 401, code 2. The detail says which check failed, without the expected value. */
export const authError = (detail: string): Answer =>
  refuse({ status: 401, code: 2, msg: 'auth error', subCode: 'AUTH_ERROR', subMsg: detail });

/** HTTP 404. */
export const notFound = (what: string): Answer =>
  refuse({ status: 404, code: 4, msg: `${what} not found`, subCode: 'NOT_FOUND' });

/** HTTP 405. */
export const wrongMethod = (allowed: string): Answer =>
  refuse(
    { status: 405, code: 5, msg: 'method not allowed', subCode: 'METHOD_NOT_ALLOWED' },
    { allow: allowed },
  );

/** HTTP 200 with a code other than 0, as most business errors are sent. */
export const businessError = (code: number, subCode: string, msg: string): Answer =>
  refuse({ status: 200, code, msg, subCode });
