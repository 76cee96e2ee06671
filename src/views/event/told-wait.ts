// What a delivery waits for, and for how long as far as that is known.

import { readCause, type CauseCode } from '../../telegram/cause.ts';
import { describeReason } from './delivery-reason.ts';
import type { Reader } from '../lines.ts';
import { moment, span } from '../moment.ts';

export type Wait = {
  /** How much goes out before it in its chat. */
  ahead: number;
  /** What holds its chat now; `turn`: nothing does, and messages go out one after the other. */
  heldBy: 'unowned' | 'telegram' | 'paused' | 'retry' | 'room' | 'turn';
  /** Unix milliseconds: when that ends, or of `telegram` since when it is silent; undefined where nobody knows. */
  at: number | undefined;
  /** What became of the last try there, as the ledger holds it; null where there was none. */
  reason: string | null;
  /** How what goes before it is told; undefined where that is not known. */
  telling: Telling | undefined;
};

/** Each by itself, so far apart, or several in a message. */
export type Telling = { is: 'alone'; everyMs: number } | { is: 'several' };

/** What is no failure of a try: the pace, and a chat that has another id by now. */
const noFailure: ReadonlySet<CauseCode> = new Set(['turn', 'moved']);

/** `waits, with 3 before it; the next try is at …; the last one failed because …; several go out in a message` */
export function describeWait(wait: Wait, reader: Reader): string {
  const { words } = reader;
  const parts = [
    words('told-waiting', { count: wait.ahead }),
    describeHold(wait, reader),
    describeFailure(wait, reader),
    describeLength(wait, reader),
  ];
  return parts.filter((part) => part !== undefined).join(words.plain('told-wait-joiner'));
}

function describeHold({ heldBy, at }: Wait, reader: Reader): string | undefined {
  const { words } = reader;
  const time = moment(at, reader);
  if (heldBy === 'turn') return undefined;
  if (heldBy === 'unowned') return words('told-wait-unowned');
  if (heldBy === 'telegram' && time === undefined) return words('told-wait-unreached');
  return words(`told-wait-${heldBy}`, { time: time ?? '?' });
}

function describeFailure({ heldBy, reason }: Wait, reader: Reader): string | undefined {
  if (reason === null || heldBy === 'unowned') return undefined;
  const { code } = readCause(reason);
  if (noFailure.has(code) || (heldBy === 'paused' && code === 'paused')) return undefined;
  return reader.words('told-wait-failed', { reason: { html: describeReason(reason, reader) } });
}

function describeLength({ ahead, heldBy, telling }: Wait, { words }: Reader): string | undefined {
  if (heldBy === 'unowned' || ahead === 0 || telling === undefined) return undefined;
  if (telling.is === 'several') return words('told-wait-several');
  const { everyMs } = telling;
  const seconds = String(Math.ceil(everyMs / 1000));
  const takes = span(ahead * everyMs, words);
  return takes === '' ? words('told-wait-minute') : words('told-wait-takes', { seconds, span: takes });
}
