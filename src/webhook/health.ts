// The two pages for monitors: /healthz says whether the process can store events, /readyz whether everything it depends
// on answered recently.

import { notAllowed, textResponse, type WebhookResponse, type WebhookRequest } from './request-response.ts';

export type HealthChecks = {
  /** Whether the process can store events now. */
  isHealthy(): boolean | Promise<boolean>;
  /** What did not answer recently: `telegram`, `service`, `store`; `leader` where nobody leads, `settings` where they may be old. */
  readiness(): readonly string[] | Promise<readonly string[]>;
};

/** Undefined for every other path. */
export function answerHealth(
  incoming: Pick<WebhookRequest, 'path' | 'method'>,
  health: HealthChecks,
): Promise<WebhookResponse> | undefined {
  return incoming.path === '/healthz' || incoming.path === '/readyz' ? answer(incoming, health) : undefined;
}

async function answer(
  { path, method }: Pick<WebhookRequest, 'path' | 'method'>,
  health: HealthChecks,
): Promise<WebhookResponse> {
  if (method !== 'GET' && method !== 'HEAD') return notAllowed('GET, HEAD');
  if (path === '/healthz')
    return (await health.isHealthy()) ? textResponse(200, 'ok') : textResponse(503, 'unavailable');
  const missing = await health.readiness();
  if (missing.length === 0) return textResponse(200, 'ok');
  return textResponse(503, JSON.stringify(missing), { 'content-type': 'application/json' });
}
