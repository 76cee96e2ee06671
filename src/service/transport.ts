// Sends one HTTP request to the service: signs it just before sending, sends it once, reads at most mostBodyBytes of the
// body, and removes credentials from it. Does not judge answers; returns a ServiceError when none could be read.

import ky from 'ky';
import type { Clock } from '../base/clock.ts';
import type { ServiceError } from '../base/errors.ts';
import { createFencedFetch } from '../base/fenced-fetch.ts';
import { parseLossless } from '../base/json.ts';
import type { Log } from '../base/log.ts';
import { createAnswerRedactor } from './redact-answer.ts';
import { mostBodyBytes, readLimitedBody } from './limited-body.ts';
import { judgeFailure, unreadable, type CalledEndpoint, type JudgedAnswer } from './failure.ts';
import { envelopeSchema, type Envelope } from './schemas.ts';
import { sign } from './sign.ts';
import { createClockSkew } from './clock-skew.ts';

export type ServiceRequest = {
  method: 'GET' | 'POST' | 'PATCH';
  /** Begins at `/v1` and includes the query; see path.ts. */
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
