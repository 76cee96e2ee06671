// Sends one HTTP request to the service: signs it just before sending, sends it once, reads at most mostBodyBytes of the
// body, and removes credentials from it. Does not judge answers; returns a ServiceError when none could be read.

import { createHmac } from 'node:crypto';
import ky from 'ky';
import { type Clock, createSteadyTime } from '../base/clock.ts';
import type { ServiceError } from '../base/errors.ts';
import { createFencedFetch } from '../base/fenced-fetch.ts';
import { parseLossless } from '../base/json.ts';
import type { Log } from '../base/log.ts';
import { judgeFailure, unreadable, type CalledEndpoint, type JudgedAnswer } from './failure.ts';
import { envelopeSchema, type Envelope } from './schemas.ts';
import { createTextRedactor } from '../base/redact.ts';

export type ServiceRequest = {
  method: 'GET' | 'POST' | 'PATCH';
  /** Begins at `/v1` and includes the query, as `requestPath` writes it. */
  requestPath: string;
  /** Only the daily bill goes without the three headers. */
  signed: boolean;
};

export type ServiceAnswer = JudgedAnswer & {
  call: CalledEndpoint;
  /** The answer's `Date` header has changed the time that the next signature will use. */
  clockMoved: boolean;
};

export type Transport = ReturnType<typeof createTransport>;

/** Throws a TypeError for an address or a key that no request can be made with; it never repeats them. */
export function createTransport(options: {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  userAgent: string;
  clock: Clock;
  mayChange?: () => boolean;
  log?: Pick<Log, 'debug' | 'warn'>;
}) {
  const { apiKey, apiSecret, userAgent, clock, mayChange = () => true, log } = options;
  const base = readBaseUrl(options.baseUrl);
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('The API key of the service holds characters that no HTTP header can carry.');
  }
  const clockSkew = createClockSkew(clock);
  const redact = createAnswerRedactor([apiKey, apiSecret]);
  const changingFetch = createFencedFetch(mayChange);

  function headersFor({ method, requestPath, signed }: ServiceRequest): Record<string, string> {
    const headers = { accept: 'application/json', 'user-agent': userAgent };
    if (!signed) return headers;
    const timestamp = new Date(clockSkew.now()).toISOString();
    return {
      ...headers,
      'CF-ACCESS-KEY': apiKey,
      'CF-ACCESS-SIGN': sign({ secret: apiSecret, timestamp, method, requestPath }),
      'CF-ACCESS-TIMESTAMP': timestamp,
    };
  }

  /** The parts of the request that error messages name. */
  function describe({ method, requestPath }: ServiceRequest): CalledEndpoint {
    return { method, host: base.host, path: requestPath.replace(/\?.*$/, '') };
  }

  return {
    describe,
    /** Unix time in milliseconds as the service counts it; local time until a first answer said otherwise. */
    now: (): number => clockSkew.now(),
    isClockKnown: (): boolean => clockSkew.isKnown(),
    async send(request: ServiceRequest, signal: AbortSignal): Promise<ServiceAnswer | ServiceError> {
      const call = describe(request);
      const startedAt = clock.monotonic();
      let response: Response;
      let clockMoved = false;
      let body: string | undefined;
      try {
        response = await ky(base.prefix + request.requestPath, {
          method: request.method,
          ...(request.method !== 'GET' && { fetch: changingFetch }),
          headers: headersFor(request),
          // Repeats are decided by client.ts, so that each is signed anew; the signal is the only time limit. (fetch
          // itself repeats after HTTP 421: the wrong server was reached, and has not looked at the request.)
          retry: 0,
          timeout: false,
          signal,
          // fetch would hand the three headers on to another origin.
          redirect: 'error',
          throwHttpErrors: false,
        });
        clockMoved = clockSkew.learn(response.headers);
        body = await readLimitedBody(response);
      } catch (error) {
        return judgeFailure(call, error, signal.aborted);
      }
      const { status } = response;
      log?.debug(
        { method: call.method, path: call.path, status, ms: Math.round(clock.monotonic() - startedAt) },
        'The service answered.',
      );
      if (clockMoved) {
        log?.warn(
          { skewMs: clockSkew.now() - clock.now() },
          "The service's clock differs from this host's; signatures follow the service's.",
        );
      }
      if (body === undefined) return unreadable(call, status, `more than ${mostBodyBytes} bytes`);
      return {
        call,
        status,
        body,
        envelope: readEnvelope(body, redact),
        orderNumber:
          URL.parse(request.requestPath, base.prefix)?.searchParams.get('client_order_id') ?? undefined,
        retryAfterMs: readWait(response.headers.get('retry-after'), clockSkew.now()),
        clockMoved,
      };
    },
  };
}

function readBaseUrl(baseUrl: string): { prefix: string; host: string } {
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError(
      "The service's base URL must be an http or https address without user, query or fragment.",
    );
  }
  return { prefix: url.origin + url.pathname.replace(/\/+$/, ''), host: url.host };
}

function readEnvelope(body: string, redact: (answer: unknown) => unknown): Envelope | undefined {
  try {
    return envelopeSchema.safeParse(redact(parseLossless(body))).data;
  } catch {
    // Not JSON, or nested too deeply.
    return undefined;
  }
}

/** Retry-After is a number of seconds or a date. */
function readWait(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now);
}

// Builds the path and query of a request as one string that is both signed and sent. Every character that a URL parser
// could rewrite is percent-encoded, so that the service verifies exactly what was signed.

type QueryValue = string | number | boolean | undefined;

/** `segments` are encoded and joined; query values of `undefined` are left out, the others keep their order. */
export function requestPath(segments: readonly string[], query: Record<string, QueryValue> = {}): string {
  const path = segments.map((segment) => `/${encode(segment)}`).join('');
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encode(name)}=${encode(String(value))}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** False for texts that no encoding protects from path normalization; they cannot be ids. */
export function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..';
}

/** RFC 3986: encodeURIComponent leaves `!'()*`, of which URL parsers encode some in a query and none in a path. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

// Signs requests as the service's public documentation describes: HMAC-SHA256 over the concatenated timestamp, method and
// request path, in Base64.

type Signable = {
  /** The API secret; its UTF-8 bytes are the key. */
  secret: string;
  /** UTC in ISO 8601 with milliseconds, exactly as CF-ACCESS-TIMESTAMP carries it. */
  timestamp: string;
  method: string;
  /** Begins at `/v1` and includes `?query`, byte for byte as it is sent. The body is not signed. */
  requestPath: string;
};

/** The value of CF-ACCESS-SIGN. */
export function sign({ secret, timestamp, method, requestPath }: Signable): string {
  return createHmac('sha256', secret).update(`${timestamp}${method}${requestPath}`).digest('base64');
}

// Removes credentials from the service's answers. The account record contains the account's key, secret and e-mail
// address, which no part of the program needs; nothing beyond this file sees them.

const credentialFields = new Set(['apikey', 'apisecret', 'email']);
/** Shorter texts could be parts of other words; no credential is longer. */
const credentialLengths = { shortest: 6, longest: 1000 };
/**
 * An account has three. Every text is searched for all known credentials, so an answer with many of them must not slow
 * down all later ones: only the latest are remembered.
 */
const mostLearned = 12;

/**
 * Returns a function that copies a parsed answer without the credential fields, at any depth. Their values, and `secrets`,
 * are replaced in all other texts from then on, because services quote credentials in messages.
 */
export function createAnswerRedactor(secrets: readonly string[]): (answer: unknown) => unknown {
  /** Oldest first. */
  let learned: readonly string[] = [];
  let redactText = createTextRedactor(secrets);

  function collect(value: unknown, found: Set<string>): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (!isCredential(name)) collect(field, found);
      else if (typeof field === 'string' && isLikely(field) && found.size < mostLearned) found.add(field);
    }
  }

  function learn(answer: unknown): void {
    const found = new Set<string>();
    collect(answer, found);
    if ([...found].every((field) => learned.includes(field))) return;
    learned = [...learned.filter((field) => !found.has(field)), ...found].slice(-mostLearned);
    redactText = createTextRedactor([...secrets, ...learned]);
  }

  function redact(value: unknown): unknown {
    if (typeof value === 'string') return redactText(value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isCredential(name))
        .map(([name, field]) => [redactText(name), redact(field)]),
    );
  }

  return (answer) => {
    learn(answer);
    return redact(answer);
  };
}

function isLikely({ length }: string): boolean {
  return length >= credentialLengths.shortest && length <= credentialLengths.longest;
}

function isCredential(name: string): boolean {
  return credentialFields.has(name.toLowerCase().replaceAll(/[_-]/g, ''));
}

// Tracks the difference between the service's clock and this host's. The service refuses timestamps that are a few seconds
// off, and a host's clock can be wrong; the `Date` header of every answer gives the service's time. Between answers the
// monotonic clock is used, so that setting the host's clock changes nothing.

/** Smaller differences are explained by the rounding of `Date` and by network latency. */
const toleranceMs = 2_000;
/** `Date` is cut to whole seconds, so on average it is half a second behind. */
const meanCutMs = 500;

export function createClockSkew(clock: Clock) {
  let skewMs = 0;
  /** Since the last answer: the time that the wall clock shows if nobody has set it. */
  let unset: (() => number) | undefined;
  const localNow = () => {
    const [wall, steady] = [clock.now(), unset?.() ?? clock.now()];
    return Math.abs(wall - steady) > toleranceMs ? steady : wall;
  };
  return {
    /** Unix time in milliseconds as the service counts it. */
    now: (): number => localNow() + skewMs,
    /** False until an answer has said the service's time. */
    isKnown: (): boolean => unset !== undefined,
    /** Call with the headers of an answer that has just arrived; true when `now` has changed by more than the tolerance. */
    learn(headers: Headers): boolean {
      const theirs = Date.parse(headers.get('date') ?? '');
      // With `age` the answer comes from a cache, and so does its date.
      if (Number.isNaN(theirs) || headers.has('age')) return false;
      const differenceMs = theirs + meanCutMs - clock.now();
      const wouldSign = localNow() + skewMs;
      skewMs = Math.abs(differenceMs) > toleranceMs ? differenceMs : 0;
      unset = createSteadyTime(clock);
      return Math.abs(clock.now() + skewMs - wouldSign) > toleranceMs;
    },
  };
}

// Reads the body of an answer up to a size limit, so that no server can exhaust the memory.

/** Far more than any record of the service or of a node has. */
const mostBodyBytes = 2 * 1024 * 1024;

/** The body as text, or undefined when it is larger than `mostBodyBytes`; the rest is then not read. */
export async function readLimitedBody(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
