// Ledgers with many deliveries of one chat, to be parked and resumed, and what a crash between two batches leaves.

import { expect } from 'vitest';
import { createParking, type Parking } from '../../../../src/store/ledger/deliveries/park.ts';
import { createSerialQueue, batchSize } from '../../../../src/store/ledger/batches.ts';
import { openTestLedger, type TestLedger } from '../ledger.ts';

export const chatId = -1;
/** Three batches. */
export const many = 2 * batchSize + 500;

export const notice = (count: number) => ({ key: `parked ${count}`, at: 1, body: count });

export function openParking({ db }: TestLedger): Parking {
  return createParking(db, { announce: () => undefined }, createSerialQueue());
}

/** A ledger with `many` deliveries. */
export async function fill(state: string): Promise<TestLedger> {
  const ledger = await openTestLedger();
  ledger.addDeliveries(many, { chatId, state, reason: 'gone' });
  return ledger;
}

/**
 * A resume of the chat, or of its topic (null: the chat outside of topics), ends after the batches that do not have the
 * delivery `id`, as in a crash.
 */
export async function resumeUntil(
  ledger: TestLedger,
  id: number,
  parking: Parking,
  topicId?: number | null,
): Promise<void> {
  const { mend } = ledger.breakAt(id);
  await expect(parking.resume(chatId, 5, topicId)).rejects.toThrow('broken here');
  mend();
}
