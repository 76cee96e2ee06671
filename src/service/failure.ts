// The only place that turns failures into ServiceErrors. It decides what is known after a call: rejected, never sent,
// or otherwise `unknown` for a call that changes something and `unavailable` for a read. Foreign errors are inspected
// and dropped, because they contain the API key.

import { ServiceError, type ServiceReason } from '../base/errors.ts';
import { notLeadingCode } from '../base/fenced-fetch.ts';
import { key, type Envelope } from './schemas.ts';

/** What error messages say about a call; `path` has no query. */
export type CalledEndpoint = { method: 'GET' | 'POST' | 'PATCH'; host: string; path: string };

/** The service's code for "the outcome is unknown, repeat with the same client_order_id". */
const codeOutcomeUnknown = '9999';
const codeAuthError = '2';

/** With these statuses the service has read the request and done nothing, unless it names an order beside them. */
const refusals: Readonly<Record<number, ServiceReason>> = {
  400: 'parameters',
  401: 'credentials',
  403: 'turned_away',
  404: 'not_found',
  429: 'too_many',
};

/** Errors of connections that were never established, so that no byte of the request was sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
]);

const longestServiceMessage = 300;
const longestCode = 100;
/** Longer chains of causes do not occur; this ends a circular one. */
const deepestCause = 8;

/** `body` is the whole answer; `orderNumber` the client_order_id that the call was made with. */
export type JudgedAnswer = {
  status: number;
  body: string;
  /** Undefined when the body isn't the documented envelope. */
  envelope: Envelope | undefined;
  orderNumber?: string | undefined;
  /** From the Retry-After header. */
  retryAfterMs?: number | undefined;
};

/** The error that an answer means, or undefined for a success. */
export function judgeAnswer(call: CalledEndpoint, answer: JudgedAnswer): ServiceError | undefined {
  const { status, envelope, retryAfterMs } = answer;
  const code = envelope?.code?.slice(0, longestCode).toWellFormed();
  if (status >= 200 && status < 300 && code === '0') return undefined;
  const words = messageOf(envelope);
  const judged = classify(status, code, words !== undefined);
  // An answer to a change that contradicts itself refuses nothing.
  const { refused, reason } =
    judged.refused && call.method !== 'GET' && (code === '0' || mayHoldOrder(answer))
      ? ({ refused: false, reason: 'unreadable' } as const)
      : judged.reason === 'refused' && isForBalance(envelope)
        ? ({ refused: true, reason: 'insufficient_balance' } as const)
        : judged;
  // A message outside the envelope comes from a proxy in front of the service.
  const serviceMessage = reason === 'turned_away' ? undefined : words;
  const parts = [
    `HTTP ${status}`,
    code === undefined ? 'no readable envelope' : `code ${code}`,
    ...(serviceMessage === undefined ? [] : [`the message "${serviceMessage}"`]),
  ];
  return new ServiceError(`${describe(call)} was answered with ${parts.join(', ')}.`, {
    outcome: refused ? 'rejected' : outcomeUnclear(call),
    reason,
    status,
    code,
    serviceMessage,
    retryAfterMs: reason === 'too_many' ? retryAfterMs : undefined,
  });
}

/** The error of an answer that can't be used: `what` completes "was answered with HTTP 200 and …". */
export function unreadable(call: CalledEndpoint, status: number, what: string): ServiceError {
  return new ServiceError(`${describe(call)} was answered with HTTP ${status} and ${what}.`, {
    outcome: outcomeUnclear(call),
    reason: 'unreadable',
    status,
  });
}

/** The error of a call without an answer. `timedOut`: our own time limit ended it. */
export function judgeFailure(call: CalledEndpoint, error: unknown, timedOut: boolean): ServiceError {
  const causes = causesOf(error);
  const code = causes.map(codeOf).find((name) => name !== undefined) ?? 'no error code';
  if (code === notLeadingCode) {
    return new ServiceError(`${describe(call)} was not sent: this instance no longer leads.`, {
      outcome: 'not_sent',
      reason: 'unreachable',
    });
  }
  if (wasNeverSent(error)) {
    return new ServiceError(`${describe(call)} was not sent: no connection could be made (${code}).`, {
      outcome: call.method === 'GET' ? 'unavailable' : 'not_sent',
      reason: 'unreachable',
    });
  }
  if (timedOut) {
    return new ServiceError(`${describe(call)} was not answered within the time set for it.`, {
      outcome: outcomeUnclear(call),
      reason: 'timeout',
    });
  }
  if (causes.some((cause) => cause['message'] === 'unexpected redirect')) {
    return new ServiceError(`${describe(call)} was answered with a redirect, which is never followed.`, {
      outcome: outcomeUnclear(call),
      reason: 'unreadable',
    });
  }
  return new ServiceError(`${describe(call)} broke off before an answer could be read (${code}).`, {
    outcome: outcomeUnclear(call),
    reason: 'unreachable',
  });
}

/** The error for a read of an id that cannot exist; no request is made. */
export function nothingThere(call: CalledEndpoint): ServiceError {
  return new ServiceError(`${describe(call)} was not sent: nothing can have such an id.`, {
    outcome: 'not_sent',
    reason: 'not_found',
  });
}

function classify(
  status: number,
  code: string | undefined,
  hasWords: boolean,
): { refused: boolean; reason: ServiceReason } {
  if (code === codeOutcomeUnknown) return { refused: false, reason: 'broken' };
  if (status === 502 || status === 503) return { refused: false, reason: 'maintenance' };
  if (status >= 500) return { refused: false, reason: 'broken' };
  const reason = refusals[status];
  const isError = code !== undefined && code !== '0';
  if (reason === undefined && !isError) return { refused: false, reason: 'unreadable' };
  if (code === codeAuthError && reason !== 'too_many') return { refused: true, reason: 'credentials' };
  // The service's envelope is more precise than the status.
  const tells = isError || (code !== undefined && hasWords);
  const isVague = reason === undefined || reason === 'parameters' || reason === 'turned_away';
  return { refused: true, reason: isVague && tells ? 'refused' : (reason ?? 'refused') };
}

/** As the status of orders that the account could not pay for, or as words, wherever in a text. */
const lackingBalance = /(?<!not[\s_-]{0,3})insufficient[\s_-]{0,3}balance/i;

/** Whether a refusal says that the account could not pay. */
function isForBalance({ code, msg, sub_code, sub_msg }: Envelope = {}): boolean {
  return [code, msg, sub_code, sub_msg].some((said) => said !== undefined && lackingBalance.test(said));
}

/** No record is documented to lie deeper, and no list to be longer. */
const deepestRecord = 5;
const mostLookedAt = 50;
const idField = /^(?:client_?)?(?:order_?)?id$/i;
/** Fields that only an order which was bought has. */
const soldFields = new Set([
  'pay_amount_sun',
  'activate_amount_sun',
  'pay_timestamp',
  'delegate_hash',
  'delegate_timestamp',
  'confirm_status',
  'activate_status',
  'expired_timestamp',
]);

/** Whether an answer that refuses may speak of an order all the same: then nobody knows that nothing was done. */
function mayHoldOrder({ body, envelope, orderNumber }: JudgedAnswer): boolean {
  if (orderNumber !== undefined && body.includes(orderNumber)) return true;
  // JSON that is cut off, or is another than documented, may be a record.
  if (!envelope) return /^\s*["[{]/.test(body);
  return isBareId(envelope.data) || holdsRecord(envelope);
}

function holdsRecord(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepestRecord) return false;
  return Object.entries(value)
    .slice(0, mostLookedAt)
    .some(([name, field]) => {
      const isTold = key.parse(field) !== undefined && (idField.test(name) || soldFields.has(name));
      return isTold || holdsRecord(field, depth + 1);
    });
}

/** A text or a number in place of the record, which reads as an id; words about a mistake have no digits. */
function isBareId(data: unknown): boolean {
  const id = key.parse(data);
  return id !== undefined && /^(?=.*\d)[\w-]+$|^\s*[[{]/.test(id);
}

/** The outcome of a call that ended without a clear answer of the service. */
function outcomeUnclear(call: CalledEndpoint): 'unavailable' | 'unknown' {
  return call.method === 'GET' ? 'unavailable' : 'unknown';
}

function describe({ method, path, host }: CalledEndpoint): string {
  return `${method} ${path} at ${host}`;
}

function messageOf(envelope: Envelope | undefined): string | undefined {
  const { msg, sub_code, sub_msg } = envelope ?? {};
  const detail = [sub_code === '0' ? undefined : sub_code, sub_msg].filter(Boolean).join(': ');
  const message = msg !== undefined && detail !== '' ? `${msg} (${detail})` : (msg ?? detail);
  return message === '' ? undefined : message.slice(0, longestServiceMessage).toWellFormed();
}

type Cause = Record<string, unknown>;

function isCause(value: unknown): value is Cause {
  return typeof value === 'object' && value !== null;
}

function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let cause = error; isCause(cause) && causes.length < deepestCause; cause = cause['cause']) {
    causes.push(cause);
  }
  return causes;
}

/** Only the code of a foreign error is ever printed. */
function codeOf(cause: Cause): string | undefined {
  const code = cause['code'];
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined;
}

function wasNeverSent(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    // An AggregateError: several addresses of one host were tried, and each attempt must have failed this way.
    const attempts = cause['errors'];
    if (Array.isArray(attempts) && attempts.length > 0) return attempts.every(wasNeverSent);
    if (cause['syscall'] === 'connect' || cause['syscall'] === 'getaddrinfo') return true;
    return neverConnected.has(codeOf(cause) ?? '');
  });
}
