// From a delivery that is due to a message that may be sent: what it tells is composed, and the attempt is in the ledger.

import type { Attempt } from '../store/ledger/deliveries/attempts.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { Verdict } from '../telegram/judge.ts';
import { compose, gather, type Composed } from './compose.ts';
import type { MessageReader } from './render.ts';
import type { SenderState, Deps } from './deps.ts';
import type { Outcome } from './outcome.ts';

/** A message that is ready to go, or why there is none. */
type Ready = { composed: Composed; attempt: Attempt } | { obstacle: Outcome };

/**
 * Composes what waits and writes the attempt down. That composing was begun is on disk before it begins, so that an event
 * that ends the process is counted, is told with fewer others each time, and is set aside by itself.
 */
export function prepare(
  deps: Deps,
  line: SenderState,
  due: DueDelivery,
  reader: MessageReader,
): Promise<Ready> {
  return inTurn(line, () => write(deps, line, due, reader));
}

async function write(deps: Deps, line: SenderState, due: DueDelivery, reader: MessageReader): Promise<Ready> {
  const { store, clock, log } = deps;
  const chatId = due.delivery.chat_id;
  const asLists = getsLists(deps, line, chatId);
  const together = await gather(deps, line, due, { asLists });
  const taken = together.map(({ delivery }) => delivery.id);
  try {
    await store.deliveries.beginComposing(taken);
  } catch (error) {
    log.error({ error }, 'The ledger could not be written, so nothing was composed.');
    return { obstacle: { verdict: { kind: 'later', afterMs: undefined, reason: { code: 'ledger' } } } };
  }
  let composed: Composed;
  try {
    composed = await compose(together, reader, { asLists });
  } catch (error) {
    log.error(
      { error, deliveries: taken },
      'A message could not be composed; it is tried with fewer events.',
    );
    return { obstacle: { verdict: { kind: 'later', afterMs: 0, reason: { code: 'unmade' } } } };
  }
  try {
    const untold = taken.filter((id) => !composed.ids.includes(id));
    return { composed, attempt: await store.deliveries.begin(composed.ids, chatId, clock.now(), untold) };
  } catch (error) {
    log.error({ error }, 'An attempt could not be written down, so nothing was sent.');
    const verdict: Verdict = { kind: 'later', afterMs: undefined, reason: { code: 'ledger' } };
    return { obstacle: { verdict, unsent: taken } };
  }
}

/** One after the other: two messages composed at once would both count what only one of them did to the process. */
async function inTurn<Result>(line: SenderState, task: () => Promise<Result>): Promise<Result> {
  const before = line.composing;
  const { promise, resolve } = Promise.withResolvers<void>();
  line.composing = promise;
  await before;
  try {
    return await task();
  } finally {
    resolve();
  }
}

/** The chat wants no files, or has refused one lately. */
function getsLists({ store, clock }: Deps, { withoutFiles }: SenderState, chatId: number): boolean {
  if (store.settings.data.chats.find(({ id }) => id === chatId)?.asLists) return true;
  const until = withoutFiles.get(chatId);
  if (until === undefined) return false;
  if (until > clock.monotonic()) return true;
  withoutFiles.delete(chatId);
  return false;
}
