// One request and its answer: signed at the last moment, sent once, read up to a bound. What an answer means is
// not decided here; that none could be had is a ServiceError, returned.

import ky from 'ky';
import type { Clock } from '../clock.ts';
import type { ServiceError } from '../errors.ts';
import { parseLossless } from '../json.ts';
import type { Log } from '../log.ts';
import { createRedactor } from './redact.ts';
import { largestAnswerBytes, readBounded } from './bounded.ts';
import { judgeFailure, unreadable, type Call } from './failure.ts';
import { envelopeSchema, type Envelope } from './schemas.ts';
import { sign } from './sign.ts';
import { createSkew } from './skew.ts';

export type Request = {
  method: 'GET' | 'POST' | 'PATCH';
  /** Begins at `/v1` and includes the query; see path.ts. */
  requestPath: string;
  /** Only the daily bill goes without the three headers. */
  signed: boolean;
};

export type Answer = {
  call: Call;
  status: number;
  /** Undefined when the answer isn't what the document describes. */
  envelope: Envelope | undefined;
  /** The wait that a refusal for too many requests asks for. */
  retryAfterMs: number | undefined;
  /** The answer's `Date` has moved the time that the next signature carries. */
  clockMoved: boolean;
};

export type Exchange = {
  /** The request in the words of messages. */
  describe(request: Request): Call;
  /** Unix time in milliseconds as the service counts it; local time until a first answer said otherwise. */
  now(): number;
  send(request: Request, signal: AbortSignal): Promise<Answer | ServiceError>;
};

/** Throws a TypeError for an address or a key that no request can be made with; it never repeats them. */
export function createExchange(options: {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  userAgent: string;
  clock: Clock;
  log?: Pick<Log, 'debug' | 'warn'>;
}): Exchange {
  const { apiKey, apiSecret, userAgent, clock, log } = options;
  const base = readBaseUrl(options.baseUrl);
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('The API key of the service holds characters that no HTTP header can carry.');
  }
  const skew = createSkew(clock);
  const redact = createRedactor([apiKey, apiSecret]);

  function headersFor({ method, requestPath, signed }: Request): Record<string, string> {
    const headers = { accept: 'application/json', 'user-agent': userAgent };
    if (!signed) return headers;
    const timestamp = new Date(skew.now()).toISOString();
    return {
      ...headers,
      'CF-ACCESS-KEY': apiKey,
      'CF-ACCESS-SIGN': sign({ secret: apiSecret, timestamp, method, requestPath }),
      'CF-ACCESS-TIMESTAMP': timestamp,
    };
  }

  function describe({ method, requestPath }: Request): Call {
    return { method, host: base.host, path: requestPath.replace(/\?.*$/, '') };
  }

  return {
    describe,
    now: () => skew.now(),
    async send(request, signal) {
      const call = describe(request);
      const startedAt = clock.monotonic();
      let response: Response;
      let clockMoved = false;
      let body: string | undefined;
      try {
        response = await ky(base.prefix + request.requestPath, {
          method: request.method,
          headers: headersFor(request),
          // Repeats are decided by call.ts, so that each is signed anew; the signal is the only time limit. (fetch
          // itself repeats after HTTP 421: the wrong server was reached, and has not looked at the request.)
          retry: 0,
          timeout: false,
          signal,
          // fetch would hand the three headers on to another origin.
          redirect: 'error',
          throwHttpErrors: false,
        });
        clockMoved = skew.learn(response.headers);
        body = await readBounded(response);
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
          { skewMs: skew.now() - clock.now() },
          "The service's clock differs from this host's; signatures follow the service's.",
        );
      }
      if (body === undefined) return unreadable(call, status, `more than ${largestAnswerBytes} bytes`);
      return {
        call,
        status,
        envelope: readEnvelope(body, redact),
        retryAfterMs: readWait(response.headers.get('retry-after'), skew.now()),
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
    // Not JSON, or nested beyond reason.
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
