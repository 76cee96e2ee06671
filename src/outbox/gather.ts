// Step: decides which deliveries share the message: those of the same priority, so that a summary hides nothing urgent. A
// delivery is sent alone when few are waiting, or when the chat wants no folding; what was held for the same reason comes
// together.

import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { NotifyDeps, SenderState } from './deps.ts';
import { maxFoldedBytes, maxListed, maxUnfolded, maxWith } from './fold-limits.ts';
import type { Step } from './sending.ts';

export const gather: Step = async (deps, state, sending) => {
  if (sending.stage !== 'due') return sending;
  const { due, match } = sending;
  const asLists = getsLists(deps, state, due.delivery.chat_id);
  const together = await findTogether(deps, state, due, asLists);
  return { stage: 'gathered', due, together, asLists, match };
};

async function findTogether(
  { store }: NotifyDeps,
  state: SenderState,
  due: DueDelivery,
  asLists: boolean,
): Promise<DueDelivery[]> {
  const head = due.delivery;
  const chat = store.settings.data.chats.find(({ id }) => id === head.chat_id);
  const isHeld = head.held_for !== null;
  if (chat?.folding === false && !isHeld) return [due];
  const longest = asLists ? maxListed : Infinity;
  const max = maxWith(head, Math.min(longest, state.maxEvents.get(head.id) ?? Infinity));
  if (max < 2) return [due];
  const unfolded = head.chat_id > 0 ? maxUnfolded.private : maxUnfolded.group;
  const waiting = await store.deliveries.waitingAfter(head, Math.max(max, unfolded + 1), maxFoldedBytes);
  // What was held comes in a message of its own, however few they are.
  const isAlike = ({ delivery }: DueDelivery) => delivery.held_for === head.held_for;
  const end = waiting.findIndex((due) => !isAlike(due));
  const alike = isHeld ? waiting.filter(isAlike) : end === -1 ? waiting : waiting.slice(0, end);
  return !isHeld && alike.length <= unfolded ? [due] : takeTogether(alike, max);
}

/** The first deliveries of `waiting`, as many as the limit of each of them allows. */
function takeTogether(waiting: readonly DueDelivery[], max: number): DueDelivery[] {
  const together: DueDelivery[] = [];
  let limit = max;
  for (const due of waiting) {
    limit = maxWith(due.delivery, limit);
    if (together.length >= limit) break;
    together.push(due);
  }
  return together;
}

/** Whether the chat wants no files, or Telegram has refused one there recently. */
function getsLists({ store, clock }: NotifyDeps, { noFilesUntil }: SenderState, chatId: number): boolean {
  if (store.settings.data.chats.find(({ id }) => id === chatId)?.asLists) return true;
  const until = noFilesUntil.get(chatId);
  if (until === undefined) return false;
  if (until > clock.monotonic()) return true;
  noFilesUntil.delete(chatId);
  return false;
}
