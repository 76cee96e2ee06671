// Step: writes the message about one event or about several. The start of composing is committed first, so that an
// event that crashes the process is counted.

import { delegationHash } from '../events/delegation.ts';
import { whenFound } from '../store/ledger/maintenance/own-state.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { HeldFor, PostRow } from '../store/ledger/deliveries/tables.ts';
import { type NotifyDeps, type OrderMatch, type Step, endUnattempted } from './sending.ts';
import { type MessageReader, ownOf, readerOf } from './reader.ts';
import type { Message } from './render.ts';
import { tagTime } from '../base/time.ts';
import { htmlToText } from '../events/template/foreign-text.ts';
import { maxTextLength } from '../telegram/markup.ts';

export const compose: Step = async (deps, _state, sending) => {
  if (sending.stage !== 'gathered') return sending;
  const { store, clock, log } = deps;
  const { due: waiting, together, asLists, match } = sending;
  const ids = together.map(({ delivery }) => delivery.id);
  let post: PostRow;
  try {
    post = await store.deliveries.beginComposing(waiting, ids, clock.now());
  } catch (error) {
    log.error({ error }, 'The ledger could not be written, so nothing was composed.');
    return endUnattempted(waiting, { kind: 'later', afterMs: undefined, reason: { code: 'ledger' } });
  }
  const due = { ...waiting, post };
  const reader = readerOf(deps, due.delivery.chat_id);
  try {
    const options = { asLists, heldFor: due.delivery.held_for };
    const { message, count } = await write(deps, together, reader, options);
    const carried = together.slice(0, count);
    // Other chats were not told.
    const wasTold = count === 1 && deps.ownerIds.includes(due.delivery.chat_id);
    const foundAt = wasTold
      ? await whenFound(delegationHash(together[0]!.event), store.keyValues)
      : undefined;
    const noted = foundAt === undefined ? message : addFoundHint(message, foundAt, reader);
    const told = match && count === 1 ? addOrderHint(noted, match, reader) : noted;
    const isFoundBefore = foundAt !== undefined;
    return { stage: 'composed', due, post, carried, message: told, reader, match, isFoundBefore };
  } catch (error) {
    log.error({ error, deliveries: ids }, 'A message could not be composed; it is tried with fewer events.');
    return endUnattempted(due, { kind: 'later', afterMs: 0, reason: { code: 'unmade' } });
  }
};

/** The message about all of `together`, or about the first `count` of them when not all fit. */
async function write(
  deps: NotifyDeps,
  together: readonly DueDelivery[],
  reader: MessageReader,
  options: { asLists: boolean; heldFor: HeldFor | null },
): Promise<{ message: Message; count: number }> {
  // Imported on first use: the template engine takes about 10 MiB, which a bot with nothing to send saves.
  const [{ render, notesOf }, { parseBodies }] = await Promise.all([
    import('./render.ts'),
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

// The lines under an alert: which order it seems to belong to, and why; and that a check found the same before.

/** The message with the line, where it still fits. The event is not signed, so the line is a hint. */
function addOrderHint(message: Message, { orderId, by }: OrderMatch, { words }: MessageReader): Message {
  return addLine(message, words('event-own-order', { id: orderId, by }));
}

/** The message with the line that a check found the same before, where it still fits. */
function addFoundHint(message: Message, foundAt: number, { words, timeZone }: MessageReader): Message {
  return addLine(message, words('found-before', { time: tagTime(foundAt, timeZone) }));
}

function addLine(message: Message, line: string): Message {
  const html = `${message.html}\n\n${line}`;
  if (message.document || htmlToText(html).length > maxTextLength) return message;
  return { ...message, html, plain: `${message.plain}\n\n${htmlToText(line)}` };
}
