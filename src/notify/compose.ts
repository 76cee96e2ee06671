// Step: writes the message about one event or about several. The start of composing is committed first, so that an
// event that crashes the process is counted.

import { delegation } from '../events/delegation.ts';
import { dataOf } from '../events/event.ts';
import { foundDelegation } from '../store/found.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { HeldFor } from '../store/ledger/deliveries/tables.ts';
import type { NotifyDeps } from './deps.ts';
import { ownOf, readerOf, type MessageReader } from './reader.ts';
import type { Message } from './render.ts';
import { addFoundHint, addOrderHint } from './order-hint.ts';
import { endUnattempted, type Step } from './sending.ts';

export const compose: Step = async (deps, _state, sending) => {
  if (sending.stage !== 'gathered') return sending;
  const { store, log } = deps;
  const { due, together, asLists, match } = sending;
  const ids = together.map(({ delivery }) => delivery.id);
  try {
    await store.deliveries.beginComposing(ids);
  } catch (error) {
    log.error({ error }, 'The ledger could not be written, so nothing was composed.');
    return endUnattempted(due, { kind: 'later', afterMs: undefined, reason: { code: 'ledger' } });
  }
  const reader = readerOf(deps, due.delivery.chat_id);
  try {
    const options = { asLists, heldFor: due.delivery.held_for };
    const { message, count } = await write(deps, together, reader, options);
    const carried = together.slice(0, count);
    const foundAt = count === 1 ? await whenFound(deps, together[0]!) : undefined;
    const noted = foundAt === undefined ? message : addFoundHint(message, foundAt, reader);
    const told = match && count === 1 ? addOrderHint(noted, match, reader) : noted;
    return { stage: 'composed', due, together, carried, message: told, reader, match };
  } catch (error) {
    log.error({ error, deliveries: ids }, 'A message could not be composed; it is tried with fewer events.');
    return endUnattempted(due, { kind: 'later', afterMs: 0, reason: { code: 'unmade' } });
  }
};

/** When owners were told of this delegation, which its event had not told by then. */
async function whenFound(
  { store, ownerIds }: NotifyDeps,
  { event, delivery }: DueDelivery,
): Promise<number | undefined> {
  // Other chats were not told.
  if (!ownerIds.includes(delivery.chat_id)) return undefined;
  if (event.kind !== 'event' || event.type !== delegation.type) return undefined;
  const { delegation_hash: hash } = dataOf(event.body);
  if (typeof hash !== 'string' || hash === '') return undefined;
  const at = await store.keyValues.read(foundDelegation(hash));
  return at === undefined ? undefined : Number(at);
}

/** The message about all of `together`, or about the first `count` of them when not all fit. */
async function write(
  deps: NotifyDeps,
  together: readonly DueDelivery[],
  reader: MessageReader,
  options: { asLists: boolean; heldFor: HeldFor | null },
): Promise<{ message: Message; count: number }> {
  // Imported on first use: the template engine takes about 10 MiB, which a bot with nothing to send saves.
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
  const own = ownOf(deps, parsed[0]!);
  return { message: render(event, reader, { notes, data, own }), count: 1 };
}
