// A request whose body is still unread, and the response to it, as plain values: only server.ts, translate.ts and
// connections.ts depend on Node's HTTP server.

export type WebhookRequest = {
  readonly method: string;
  /** The path as it was written in the request line, without the query. */
  readonly path: string;
  /** The version of HTTP, such as `1.1`. */
  readonly version: string;
  /** The hosts to which the request is addressed: every Host header, and the host of a target that is a whole URL. */
  hosts(): string[];
  /** By name in lower case; the values of a header that was sent twice are joined by ', '. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** IP address of the peer; empty when the connection is closed. */
  readonly from: string;
  /** To be called when the secret in the path is right and the source is allowed. */
  onAuthenticated(): void;
  /** Reads the body. Before this call none of it is read, so that refusing a request is cheap. */
  readBody(limitBytes: number): Promise<Body>;
};

/**
 * The bytes, or why there are none: they are (or are announced as) more than the limit, or the connection ended early.
 */
export type Body = Uint8Array | 'too_large' | 'cut_off';

export type WebhookResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export function textResponse(
  status: number,
  body: string,
  headers: WebhookResponse['headers'] = {},
): WebhookResponse {
  const length = String(Buffer.byteLength(body));
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers, 'content-length': length },
    body,
  };
}

/**
 * The same answer for an unknown path, a wrong secret and a source that isn't allowed, so that none can be told apart.
 */
export const notFound = textResponse(404, 'not found');

export const badRequest = textResponse(400, 'bad request');

export function notAllowed(methods: string): WebhookResponse {
  return textResponse(405, 'method not allowed', { allow: methods });
}

/** The first of the service's retry intervals that isn't zero. */
const minRetrySeconds = 15;

export const retryLater = retryLaterAfter(0);

export function retryLaterAfter(waitMs: number): WebhookResponse {
  return retryAfterSeconds(Math.max(minRetrySeconds, Math.ceil(waitMs / 1000)));
}

export function retryAfterSeconds(seconds: number): WebhookResponse {
  return textResponse(503, 'come again later', { 'retry-after': String(seconds) });
}

export function headerOf(request: Pick<WebhookRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Everything but `identity` and plain chunks: decompressing would let a small body grow without bound. */
export function isEncoded(request: Pick<WebhookRequest, 'headers'>): boolean {
  const of = (name: string) => headerOf(request, name)?.trim().toLowerCase() ?? '';
  return (
    !['', 'identity'].includes(of('content-encoding')) || !['', 'chunked'].includes(of('transfer-encoding'))
  );
}
