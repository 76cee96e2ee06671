// How one delivery is sent: the steps in the order in which they run, recording included. A step is added by adding a
// line. These invariants hold at any moment, also after a kill or a power loss:
//
// - Every delivery is a row of the ledger. Losing what is only in memory (SenderState) costs at most a call or two.
// - The start of composing is committed before it begins. Deliveries that crash the process, or make composing fail,
//   are counted, share a message with fewer others each time, and are given up when alone. Only one message is composed
//   at a time, until its attempt is committed, so that no other delivery is counted because of it.
// - The attempt is committed before the call. Until its outcome is committed, each delivery in it counts as possibly
//   sent: its next message is marked as a possible repeat, and `maxCopies` limits how many there can be.
// - A pause delays only its own chat. The order of deliveries within the chat stays, and other chats go on.
// - An unexpected error of a step gives up this one delivery; it is recorded like every other outcome.
// - A chat gets its next message only after the outcome of this one is committed.

import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import { beginAttempt } from './begin-attempt.ts';
import { checkConnection } from './check-connection.ts';
import { checkSettings } from './check-settings.ts';
import { compose } from './compose.ts';
import { deliver } from './deliver.ts';
import type { NotifyDeps, SenderState } from './deps.ts';
import { gather } from './gather.ts';
import { joinOrder } from './join-order.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { record } from './record.ts';
import { endUnattempted, type Sending, type Step } from './sending.ts';

const steps: readonly Step[] = [
  checkSettings, // ends what may not be sent: the chat has moved or lost its access, or all tries are used up
  checkConnection, // while Telegram may be down, asks it a harmless question before a message is risked
  joinOrder, // finds the order that the event is about, whose message is then answered without a sound
  oneAtATime([
    gather, // adds what waits for the same chat and may share the message
    compose, // commits that composing begins, then writes the text
    beginAttempt, // commits that the message may be in the chat from now on
  ]),
  deliver, // calls Telegram, with fallbacks for what it refuses
  record, // commits the outcome
];

/** Takes one due delivery through all steps. Never rejects. */
export async function sendNext(deps: NotifyDeps, state: SenderState, due: DueDelivery): Promise<void> {
  let sending: Sending = { stage: 'due', due };
  for (const step of steps) {
    try {
      sending = await step(deps, state, sending);
    } catch (error) {
      deps.log.error({ error }, 'A message could not be made.');
      const reason = { code: 'unmade' } as const;
      sending = endUnattempted(due, { kind: 'refused', scope: 'message', reason });
    }
  }
}
