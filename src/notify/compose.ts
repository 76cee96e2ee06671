// Step: writes the message, of one event or of all that share it. That composing begins is committed before it does, so
// that an event that ends the process is counted.

import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import { readerOf, type MessageReader } from './reader.ts';
import type { Message } from './render.ts';
import { endUnattempted, type Step } from './sending.ts';

export const compose: Step = async (deps, _state, sending) => {
  if (sending.stage !== 'gathered') return sending;
  const { store, log } = deps;
  const { due, together, asLists } = sending;
  const ids = together.map(({ delivery }) => delivery.id);
  try {
    await store.deliveries.beginComposing(ids);
  } catch (error) {
    log.error({ error }, 'The ledger could not be written, so nothing was composed.');
    return endUnattempted(due, { kind: 'later', afterMs: undefined, reason: { code: 'ledger' } });
  }
  const reader = readerOf(deps, due.delivery.chat_id);
  try {
    const { message, count } = await write(together, reader, { asLists });
    const carried = together.slice(0, count);
    return { stage: 'composed', due, together, carried, message, reader };
  } catch (error) {
    log.error({ error, deliveries: ids }, 'A message could not be composed; it is tried with fewer events.');
    return endUnattempted(due, { kind: 'later', afterMs: 0, reason: { code: 'unmade' } });
  }
};

/** The message of all of `together`, or of the first of them where they don't fit into one. */
async function write(
  together: readonly DueDelivery[],
  reader: MessageReader,
  options: { asLists: boolean },
): Promise<{ message: Message; count: number }> {
  // Templates take about 10 MiB, which a bot that has nothing to send need not hold.
  const [{ render }, { notesOf }, { parseBodies }] = await Promise.all([
    import('./render.ts'),
    import('./notes.ts'),
    import('./fold-item.ts'),
  ]);
  const parsed = await parseBodies(together);
  if (parsed.length > 1) {
    const { fold } = await import('./fold.ts');
    const folded = fold(parsed, reader, options);
    if (folded.count > 1) return folded;
  }
  const { delivery, event, isDisputed, data } = parsed[0]!;
  const notes = { ...notesOf(delivery), isDisputed };
  return { message: render(event, reader, undefined, notes, data), count: 1 };
}
