// Step: commits that the message is about to be sent. From then on, until the outcome is committed, each delivery in it
// counts as possibly sent.

import { endUnattempted, type Step } from './sending.ts';

export const beginAttempt: Step = async ({ store, clock, log }, _state, sending) => {
  if (sending.stage !== 'composed') return sending;
  const { due, together, carried } = sending;
  const ids = carried.map(({ delivery }) => delivery.id);
  const leftOut = together.slice(carried.length).map(({ delivery }) => delivery.id);
  try {
    const attempt = await store.deliveries.begin(ids, due.delivery.chat_id, clock.now(), leftOut);
    return { ...sending, stage: 'attempted', attempt };
  } catch (error) {
    log.error({ error }, 'An attempt could not be written down, so nothing was sent.');
    const verdict = { kind: 'later', afterMs: undefined, reason: { code: 'ledger' } } as const;
    return endUnattempted(due, verdict, [...ids, ...leftOut]);
  }
};
