// What a delivery waits for, and for how long as far as that is known.

import { describeReason } from './delivery-reason.ts';
import type { Reader } from './lines.ts';
import { moment, span } from './moment.ts';

export type Wait = {
  /** How much goes out before it in its chat. */
  ahead: number;
  /** What holds its chat now; `turn`: nothing does, and messages go out one after the other. */
  heldBy: 'unowned' | 'telegram' | 'paused' | 'retry' | 'room' | 'turn';
  /** Unix milliseconds: when that ends, or of `telegram` since when it is silent; undefined where nobody knows. */
  at: number | undefined;
  /** Of `retry`: what became of the last try, as the ledger holds it. */
  reason: string | null;
  /** How far apart alerts to this chat are; undefined where those that wait are told together. */
  everyMs: number | undefined;
};

/** `waits, with 3 before it; the next try is at …, because …; these go out together` */
export function describeWait(wait: Wait, reader: Reader): string {
  const { words } = reader;
  const parts = [
    words('told-waiting', { count: wait.ahead }),
    ...describeHold(wait, reader),
    ...describeLength(wait, reader),
  ];
  return parts.join(words.plain('told-wait-joiner'));
}

function describeHold({ heldBy, at, reason }: Wait, reader: Reader): string[] {
  const { words } = reader;
  const time = moment(at, reader);
  switch (heldBy) {
    case 'turn':
      return [];
    case 'unowned':
      return [words('told-wait-unowned')];
    case 'telegram':
      return [time === undefined ? words('told-wait-unreached') : words('told-wait-telegram', { time })];
    case 'retry':
      return [
        words('told-wait-retry', { time: time ?? '?', reason: { html: describeReason(reason, reader) } }),
      ];
    case 'paused':
    case 'room':
      break;
  }
  return [words(`told-wait-${heldBy}`, { time: time ?? '?' })];
}

function describeLength({ ahead, heldBy, everyMs }: Wait, { words }: Reader): string[] {
  if (heldBy === 'unowned' || ahead === 0) return [];
  if (everyMs === undefined) return [words('told-wait-together')];
  const seconds = String(Math.ceil(everyMs / 1000));
  const takes = span(ahead * everyMs, words);
  return [takes === '' ? words('told-wait-minute') : words('told-wait-takes', { seconds, span: takes })];
}
