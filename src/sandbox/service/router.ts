// Routes a request to its endpoint: checks path, method, signature and parameters, in that order. Preparing a call and
// running it are two steps, so that a fault can be injected between them.

import { authError, notFound, wrongMethod } from './answer.ts';
import type { Answer } from './answer.ts';
import type { HttpRequest } from './server.ts';
import { whyRefused } from './signature.ts';

export type PreparedCall = {
  run(): Answer;
  /** Present on a valid order with a client_order_id: requests with the same key are repeats of one another. */
  readonly repeatKey?: string;
};

export type Endpoint = {
  readonly method: string;
  /** The pattern's capture group, if any, is the path parameter. */
  readonly path: RegExp;
  /** Accepts requests without a signature. */
  readonly isPublic?: boolean;
  /** Always enabled when absent. */
  readonly isEnabled?: () => boolean;
  prepare(query: string, parameter: string): PreparedCall;
};

/** `request.target` begins at `/v1`; `now` is Unix time in milliseconds. */
export function routeRequest(
  request: HttpRequest,
  endpoints: readonly Endpoint[],
  rules: { apiKey: string; apiSecret: string; now: number; toleranceMs: number },
): PreparedCall {
  const found = endpoints.filter(({ path, isEnabled = always }) => path.test(request.path) && isEnabled());
  const endpoint = found.find(({ method }) => method === request.method);
  if (found.length === 0) return refused(notFound('path'));
  if (endpoint === undefined) return refused(wrongMethod(found.map(({ method }) => method).join(', ')));
  const why = endpoint.isPublic ? undefined : whyRefused(request, rules);
  if (why !== undefined) return refused(authError(why));
  return endpoint.prepare(request.query, pathParameter(endpoint.path, request.path));
}

const always = (): boolean => true;
const refused = (answer: Answer): PreparedCall => ({ run: () => answer });

function pathParameter(pattern: RegExp, path: string): string {
  const raw = pattern.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
