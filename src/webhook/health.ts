// The two pages for monitors: /healthz says whether the process can store, /readyz whether everything it leans on
// answered lately.

import { notAllowed, plain, type Answer, type Incoming } from './answer.ts';

export type Health = {
  canStore(): boolean;
  /** Names of what did not answer lately: `telegram`, `service`, `store`. */
  readiness(): readonly string[];
};

/** Undefined for every path that is not a monitor's. */
export function answerHealth({ path, method }: Incoming, health: Health): Answer | undefined {
  if (path !== '/healthz' && path !== '/readyz') return undefined;
  if (method !== 'GET' && method !== 'HEAD') return notAllowed('GET, HEAD');
  if (path === '/healthz') return health.canStore() ? plain(200, 'ok') : plain(503, 'unavailable');
  const missing = new Set(health.readiness());
  if (!health.canStore()) missing.add('store');
  if (missing.size === 0) return plain(200, 'ok');
  return plain(503, JSON.stringify([...missing]), { 'content-type': 'application/json' });
}
