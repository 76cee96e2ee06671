// Text that says what a delivery waits for, and for how long if that is known.

import { readCause, type CauseCode } from '../../telegram/cause.ts';
import { describeReason } from '../../outbox/delivery-reason.ts';
import type { Reader } from '../../base/lines.ts';
import { moment, span } from '../../base/moment.ts';

export type DeliveryWait = {
  /** How many deliveries of its chat are sent before it. */
  ahead: number;
  /** What delays its chat now: `room` is the rate limit; with `turn`, only the messages before it. */
  heldBy: 'unowned' | 'telegram' | 'paused' | 'retry' | 'room' | 'turn';
  /** When that ends, or for `telegram` since when it has not answered, in Unix milliseconds; undefined if unknown. */
  at: number | undefined;
  /** The result of the last attempt in that chat, as stored in the ledger; null if there was none. */
  reason: string | null;
  /** How the deliveries before it are sent; undefined if that is unknown. */
  batching: Batching | undefined;
};

/** `alone`: one message per delivery, every `everyMs`. `several`: several deliveries in one message. */
export type Batching = { is: 'alone'; everyMs: number } | { is: 'several' };

/** Codes that are not failures of an attempt: the rate limit, and a chat whose id has changed. */
const noFailure: ReadonlySet<CauseCode> = new Set(['turn', 'moved']);

/** `waits, with 3 before it; the next try is at …; the last one failed because …; several go out in a message` */
export function describeWait(wait: DeliveryWait, reader: Reader): string {
  const { words } = reader;
  const parts = [
    words('told-waiting', { count: wait.ahead }),
    describeHold(wait, reader),
    describeFailure(wait, reader),
    describeLength(wait, reader),
  ];
  return parts.filter((part) => part !== undefined).join(words.plain('told-wait-joiner'));
}

function describeHold({ heldBy, at }: DeliveryWait, reader: Reader): string | undefined {
  const { words } = reader;
  const time = moment(at, reader);
  if (heldBy === 'turn') return undefined;
  if (heldBy === 'unowned') return words('told-wait-unowned');
  if (heldBy === 'telegram' && time === undefined) return words('told-wait-unreached');
  return words(`told-wait-${heldBy}`, { time: time ?? '?' });
}

function describeFailure({ heldBy, reason }: DeliveryWait, reader: Reader): string | undefined {
  if (reason === null || heldBy === 'unowned') return undefined;
  const { code } = readCause(reason);
  if (noFailure.has(code) || (heldBy === 'paused' && code === 'paused')) return undefined;
  return reader.words('told-wait-failed', { reason: { html: describeReason(reason, reader) } });
}

function describeLength({ ahead, heldBy, batching }: DeliveryWait, { words }: Reader): string | undefined {
  if (heldBy === 'unowned' || ahead === 0 || batching === undefined) return undefined;
  if (batching.is === 'several') return words('told-wait-several');
  const { everyMs } = batching;
  const seconds = String(Math.ceil(everyMs / 1000));
  const takes = span(ahead * everyMs, words);
  return takes === '' ? words('told-wait-minute') : words('told-wait-takes', { seconds, span: takes });
}
