// Deliveries in the states that /replay knows, made the way the bot makes them.

import type { Arrival } from '../../../../src/store/ledger/events/group-commit.ts';
import type { Store } from '../../../../src/store/open.ts';
import type { DeliveryRow } from '../../../../src/store/ledger/deliveries/tables.ts';
import { makeArrival } from '../fixture.ts';

type Made = {
  chatId: number;
  topicId?: number | null;
  state: 'undelivered' | 'parked' | 'sent' | 'waiting';
  reason?: string;
  messageId?: number;
  /** Of the attempt the outcome is unknown. */
  isLost?: boolean;
  arrival?: Partial<Arrival>;
};

export const at = Date.UTC(2026, 10, 21);

/** One event with a delivery for each of `made`; answers the deliveries. */
export async function addEvent(store: Store, eventId: string, ...made: Made[]): Promise<DeliveryRow[]> {
  const change = made.reduce<Partial<Arrival>>((all, { arrival }) => Object.assign(all, arrival), {
    receivedAt: at,
  });
  await store.events.add(
    makeArrival(eventId, change),
    made.map(({ chatId, topicId = null }) => ({ ruleId: 'rule', chatId, topicId })),
  );
  const seq = await seqOf(store, eventId);
  const rows = await store.deliveries.ofEvent(seq);
  for (const [index, { chatId, state, ...rest }] of made.entries()) {
    const { id } = rows[index]!;
    const { reason = 'Telegram answered 400: Bad Request: no' } = rest;
    if (state === 'waiting') continue;
    const attempt = await store.deliveries.begin([id], chatId, at);
    const ending = { attempt, verdict: 'refused', isRefused: rest.isLost !== true };
    if (state === 'sent')
      await store.deliveries.markSent(id, rest.messageId ?? 7, at, { ...ending, isRefused: false });
    else await store.deliveries.giveUp(id, state, reason, ending);
  }
  return store.deliveries.ofEvent(seq);
}

export async function seqOf(store: Store, eventId: string): Promise<number> {
  return (await store.events.find(eventId)).at(-1)!.seq;
}
