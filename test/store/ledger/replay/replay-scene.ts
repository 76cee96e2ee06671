// Deliveries in the states that /replay knows, made the way the bot makes them.

import type { Arrival } from '../../../../src/store/ledger/events/group-commit.ts';
import type { Store } from '../../../../src/store/open.ts';
import { makeArrival } from '../fixture.ts';
import { close, giveUp, show, toldOf, type Told } from '../posts.ts';
import { deliveriesOf } from '../../asked.ts';

type Made = {
  chatId: number;
  topicId?: number | null;
  /** `parked`: its place is closed. */
  state: 'undelivered' | 'parked' | 'sent' | 'waiting';
  reason?: string;
  messageId?: number;
  /** Of the attempt the outcome is unknown. */
  isLost?: boolean;
  arrival?: Partial<Arrival>;
};

export const at = Date.UTC(2026, 10, 21);

/** One event with a delivery for each of `made`; answers the deliveries. */
export async function addEvent(store: Store, eventId: string, ...made: Made[]): Promise<Told[]> {
  const change = made.reduce<Partial<Arrival>>((all, { arrival }) => Object.assign(all, arrival), {
    receivedAt: at,
  });
  await store.events.add(
    makeArrival(eventId, change),
    made.map(({ chatId, topicId = null }) => ({ ruleId: 'rule', chatId, topicId })),
  );
  const seq = await seqOf(store, eventId);
  const rows = await deliveriesOf(store, seq);
  for (const [index, { topicId = null, state, ...rest }] of made.entries()) {
    const { id } = rows[index]!;
    const { reason = 'Telegram answered 400: Bad Request: no' } = rest;
    if (state === 'waiting') continue;
    if (state === 'sent') await show(store, [id], rest.messageId ?? 7, at);
    else if (state === 'undelivered') await giveUp(store, id, reason, rest);
    else await close(store, id, reason, topicId === null ? 'chat' : 'topic');
  }
  return toldOf(store, seq);
}

export async function seqOf(store: Store, eventId: string): Promise<number> {
  return (await store.history.find(eventId)).at(-1)!.seq;
}
