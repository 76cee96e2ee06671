// A request whose body is still unread, and the response to it, in plain values: only server.ts and translate.ts know the
// HTTP library.

export type WebhookRequest = {
  readonly method: string;
  /** The path as it stood in the request line, without its query. */
  readonly path: string;
  /** Of HTTP, such as `1.1`. */
  readonly version: string;
  /** What the request calls this machine: every Host header, and the host in a target that is a whole URL. */
  readonly hosts: () => string[];
  /** By name in lower case; a header sent twice arrives joined by ', '. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** IP address of the peer; empty when it has gone. */
  readonly from: string;
  /** Called once the secret in the path is known to be right. */
  onAuthenticated(): void;
  /** Reads the body. Nothing of it is taken from the wire before, so that a refusal costs next to nothing. */
  readBody(limitBytes: number): Promise<Body>;
};

/** The bytes, or why there are none: more than the limit came (or was announced), or the connection ended early. */
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
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
}

/** The same for every path that isn't one, for a wrong secret and for a source that isn't allowed. */
export const notFound = textResponse(404, 'not found');

export const badRequest = textResponse(400, 'bad request');

export function notAllowed(methods: string): WebhookResponse {
  return textResponse(405, 'method not allowed', { allow: methods });
}

/** The first interval of the service's retries that isn't zero. */
const minRetrySeconds = 15;

export const retryLater = retryLaterAfter(0);

export function retryLaterAfter(waitMs: number): WebhookResponse {
  const seconds = Math.max(minRetrySeconds, Math.ceil(waitMs / 1000));
  return textResponse(503, 'come again later', { 'retry-after': String(seconds) });
}

export function headerOf(request: Pick<WebhookRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
