// What passes through the door in plain values, so that only server.ts knows the HTTP library: a request whose body
// is still unread, and the answer to it.

export type Incoming = {
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
  /** Called once the secret in the path is known to be right: the connection is then no stranger's. */
  secretShown(): void;
  /** Reads the body. Nothing of it is taken from the wire before, so that a refusal costs next to nothing. */
  readBody(limitBytes: number): Promise<Body>;
};

/** The bytes, or why there are none: more than the limit came (or was announced), or the connection ended early. */
export type Body = Uint8Array | 'too_large' | 'cut_off';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export function plain(status: number, body: string, headers: Answer['headers'] = {}): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
}

/** The same for every path that isn't one, for a wrong secret and for a source that isn't allowed. */
export const notFound = plain(404, 'not found');

export const badRequest = plain(400, 'bad request');

export function notAllowed(methods: string): Answer {
  return plain(405, 'method not allowed', { allow: methods });
}

/** The first interval of the service's retries that isn't zero. */
const comeAgainSeconds = 15;

export const comeAgain = comeAgainAfter(0);

export function comeAgainAfter(waitMs: number): Answer {
  const seconds = Math.max(comeAgainSeconds, Math.ceil(waitMs / 1000));
  return plain(503, 'come again later', { 'retry-after': String(seconds) });
}

export function headerOf(request: Pick<Incoming, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
