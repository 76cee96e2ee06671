// Text of one delivery in an event's history: its chat, its outcome, what it waits for, and why it was made.

import { raw, type Html } from '../../base/html.ts';
import type { Standing } from '../../store/ledger/deliveries/trace.ts';
import type { HeldFor } from '../../store/ledger/deliveries/tables.ts';
import { describeReason, parkedFor } from '../../outbox/delivery-reason.ts';
import { muteSubject, whoseMute } from '../alerts/mute-sentence.ts';
import type { Speaker } from '../alerts/rule-sentence.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import type { Reader } from '../../base/lines.ts';
import { briefTime, moment, span } from '../../base/moment.ts';
import { readCause, type CauseCode } from '../../telegram/cause.ts';

export type DeliveryHistory = {
  chat: string | Html;
  state: Standing;
  /** What caused it: a rule, an owner's alert, or a person who replayed it. */
  because: 'rule' | 'rule-gone' | 'private' | 'owner' | 'replay';
  person: string | Html;
  sentAt: number | null;
  /** A link to the message, if Telegram has one for this chat. */
  message: Html | undefined;
  /** How many other events the same message contains. */
  others: number;
  attempts: number;
  copies: number;
  reason: string | null;
  /** Set only while the delivery waits. */
  wait: DeliveryWait | undefined;
  closedBy: string | Html;
  closedAt: number | null;
  /** Whether no person closed it. */
  isUndecided: boolean;
  /** For a muted delivery, the end of the mute; `closedBy` is who muted it. */
  mutedUntil: number | undefined;
  /** The mute that kept it back, as it was then. */
  mute: AlertMute | undefined;
  /** Until when it was held, or is, and why; null if it never was. */
  heldUntil: number | null;
  heldFor: HeldFor | null;
  /** Alerts are off now where it is to go: what is held is not sent then. */
  isOffNow: boolean;
  isSilent: boolean;
  /** The number of its rule in its place. */
  ruleN: number | undefined;
  book: Speaker['book'];
};

/** `• «Team»: sent at … as this message`, and below it the cause and, after a retry, the number of attempts. */
export function describeDeliveryHistory(delivery: DeliveryHistory, reader: Reader): string {
  const { words } = reader;
  const { chat, because, person, attempts, copies, ruleN, isSilent, heldUntil } = delivery;
  const held = { for: delivery.heldFor ?? 'quiet' };
  const isSent = delivery.state === 'sent';
  const isHeldBefore = heldUntil !== null && delivery.state !== 'held';
  const notes = [
    words('told-because', { because, person }),
    ...(because === 'rule' && ruleN !== undefined ? [words('told-rule', { n: String(ruleN) })] : []),
    ...(isSilent && isSent ? [words('told-silent')] : []),
    ...(isHeldBefore ? [words('told-was-held', { ...held, time: briefTime(heldUntil, reader) ?? '?' })] : []),
    // One attempt that left one message is the normal case.
    ...(attempts > 1 || copies > 1 ? [words('delivery-attempts', { attempts, copies })] : []),
  ];
  return `• ${words('told-line', { chat, outcome: { html: outcome(delivery, reader) } })}\n   ${notes.join(' · ')}`;
}

function outcome(delivery: DeliveryHistory, reader: Reader): string {
  const { words } = reader;
  const { state, message, others, wait, closedBy } = delivery;
  const reason = { html: describeReason(delivery.reason, reader) };
  const held = { for: delivery.heldFor ?? 'quiet' };
  switch (state) {
    case 'sent': {
      const time = briefTime(delivery.sentAt ?? undefined, reader) ?? '?';
      const sent = message ? words('told-sent-as', { time, message }) : words('told-sent', { time });
      return others > 0 ? sent + words('told-folded', { count: others }) : sent;
    }
    case 'waiting':
      return wait ? describeWait(wait, reader) : words('told-waiting', { count: 0 });
    case 'parked':
      return words('told-parked', { for: parkedFor(delivery.reason), reason });
    case 'undelivered':
      return words('told-undelivered', { reason });
    case 'muted':
      return describeMuted(delivery, reader);
    case 'held':
      return words(delivery.isOffNow ? 'told-held-off' : 'told-held', {
        ...held,
        time: briefTime(delivery.heldUntil ?? undefined, reader) ?? '?',
      });
    case 'dismissed':
      // Nobody decided: when the hold ended, its place had no alerts any more.
      if (delivery.closedAt !== null && delivery.isUndecided)
        return words('told-not-released', { ...held, reason });
      break;
    case 'replayed':
      break;
  }
  const time = briefTime(delivery.closedAt ?? undefined, reader) ?? '?';
  return words(`told-${state}`, { reason, person: closedBy, time });
}

/** What was muted, by whom and until when, as it was then. */
function describeMuted({ mute, mutedUntil, closedBy, book }: DeliveryHistory, reader: Reader): string {
  const { words } = reader;
  const time = briefTime(mutedUntil, reader) ?? '?';
  if (!mute) return words('told-muted', { time, person: closedBy });
  const values = { person: whoseMute(mute, words), what: raw(muteSubject(mute.scope, { words, book })) };
  return mute.until === null
    ? words('told-muted-ever', values)
    : words('told-muted-until', { ...values, time });
}

// Text that says what a delivery waits for, and for how long if that is known.

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
