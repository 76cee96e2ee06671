// Lets the program ask itself whether a way leads to this process, for example through a proxy: a request to a path that
// nobody else knows is answered with a proof that nobody else has. Neither holds a secret, and both end with the question.

import type { WebhookRequest, WebhookResponse } from './request-response.ts';
import { textResponse } from './request-response.ts';

/** To be posted to `path`; only this process answers 200 with `proof`. `end` forgets both. */
export type SelfQuestion = { path: string; proof: string; end(): void };

export type SelfCheck = {
  begin(this: void): SelfQuestion;
  /** Undefined for every request that is no question. */
  answer(this: void, incoming: Pick<WebhookRequest, 'path' | 'method'>): WebhookResponse | undefined;
};

/** Questions take the way of events, because a proxy may pass on nothing else. */
export function createSelfCheck(createToken: () => string): SelfCheck {
  const proofs = new Map<string, string>();
  return {
    begin() {
      const [path, proof] = [`/events/check-${createToken()}`, createToken()];
      proofs.set(path, proof);
      return { path, proof, end: () => void proofs.delete(path) };
    },
    answer({ path, method }) {
      const proof = method === 'POST' ? proofs.get(path) : undefined;
      return proof === undefined ? undefined : textResponse(200, proof);
    },
  };
}
