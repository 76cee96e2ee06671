// The way in: path, method, signature and parameters are checked in that order before a request may do anything.
// Admitting and running are two steps, so that faults can stand between them.

import { authError, notFound, wrongMethod } from './answer.ts';
import type { Answer } from './answer.ts';
import type { HttpRequest } from './listen.ts';
import { whyRefused } from './signature.ts';

export type Task = {
  run(): Answer;
  /** Present on a valid order with a client_order_id: requests with the same key are repeats of one another. */
  readonly repeatKey?: string;
};

export type Endpoint = {
  readonly method: string;
  /** Its one group, where it has one, is the path parameter. */
  readonly path: RegExp;
  /** Takes no signature. */
  readonly isPublic?: boolean;
  /** Always, when absent. */
  readonly isThere?: () => boolean;
  admit(query: string, parameter: string): Task;
};

/** `request.target` begins at `/v1`; `now` is Unix time in milliseconds. */
export function admit(
  request: HttpRequest,
  endpoints: readonly Endpoint[],
  rules: { apiKey: string; apiSecret: string; now: number; toleranceMs: number },
): Task {
  const found = endpoints.filter(({ path, isThere = always }) => path.test(request.path) && isThere());
  const endpoint = found.find(({ method }) => method === request.method);
  if (found.length === 0) return refused(notFound('path'));
  if (endpoint === undefined) return refused(wrongMethod(found.map(({ method }) => method).join(', ')));
  const why = endpoint.isPublic ? undefined : whyRefused(request, rules);
  if (why !== undefined) return refused(authError(why));
  return endpoint.admit(request.query, pathParameter(endpoint.path, request.path));
}

const always = (): boolean => true;
const refused = (answer: Answer): Task => ({ run: () => answer });

function pathParameter(pattern: RegExp, path: string): string {
  const raw = pattern.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
