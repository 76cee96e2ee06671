// Lets the program ask itself whether a way leads to it, for example through a proxy: a request to a path that only its
// instances can make is answered with a proof that only they can give. Both are HMACs keyed by the bot's token, which all
// instances share: they reveal nothing of it, and are valid for this one question.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { type WebhookRequest, type WebhookResponse, textResponse } from './request-response.ts';

/** To be posted to `path`; only an instance of this bot answers 200 with `proof`. */
type SelfQuestion = { path: string; proof: string };

export type SelfCheck = {
  begin(this: void): SelfQuestion;
  /** Undefined for every request that is no question. */
  answer(this: void, incoming: Pick<WebhookRequest, 'path' | 'method'>): WebhookResponse | undefined;
};

/** A token of 192 bits, and the mark by which instances know a question of their own: strangers are not answered. */
const questionPath = /^\/events\/check-([\w-]{32})([\w-]{43})$/;

/** Questions take the way of events, because a proxy may pass on nothing else. `createToken` makes 192 random bits. */
export function createSelfCheck(botToken: string, createToken: () => string): SelfCheck {
  const sign = (what: 'question' | 'proof', token: string) =>
    createHmac('sha256', botToken).update(`delegram self-check ${what} ${token}`).digest('base64url');
  return {
    begin() {
      const token = createToken();
      return { path: `/events/check-${token}${sign('question', token)}`, proof: sign('proof', token) };
    },
    answer({ path, method }) {
      const [, token, mark] = (method === 'POST' && questionPath.exec(path)) || [];
      if (token === undefined || mark === undefined) return undefined;
      const isOwn = timingSafeEqual(Buffer.from(mark), Buffer.from(sign('question', token)));
      return isOwn ? textResponse(200, sign('proof', token)) : undefined;
    },
  };
}
