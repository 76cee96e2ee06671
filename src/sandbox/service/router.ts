// Routes a request to its endpoint: checks path, method, signature and parameters, in that order. Preparing a call and
// running it are two steps, so that a fault can be injected between them.

import { authError, notFound, wrongMethod, type Answer } from './answer.ts';
import type { HttpRequest } from './server.ts';

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

/** `whyUnsigned` says what is wrong with the signature; undefined when it is valid. */
export function routeRequest(
  request: HttpRequest,
  endpoints: readonly Endpoint[],
  whyUnsigned: string | undefined,
): PreparedCall {
  const found = endpoints.filter(({ path, isEnabled = always }) => path.test(request.path) && isEnabled());
  const endpoint = found.find(({ method }) => method === request.method);
  if (found.length === 0) return refused(notFound('path'));
  if (endpoint === undefined) return refused(wrongMethod(found.map(({ method }) => method).join(', ')));
  if (!endpoint.isPublic && whyUnsigned !== undefined) return refused(authError(whyUnsigned));
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
