// Text of one delivery in an event's history: its chat, its outcome, what it waits for, and why it was made.

import { raw, type Html } from '../../base/html.ts';
import type { DeliveryState, HeldFor } from '../../store/ledger/deliveries/tables.ts';
import { describeReason, parkedFor } from '../../outbox/delivery-reason.ts';
import { muteSubject, whoseMute } from '../alerts/mute-sentence.ts';
import type { Speaker } from '../alerts/rule-sentence.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import type { Reader } from '../../base/lines.ts';
import { clockTime } from '../../base/moment.ts';
import { describeWait, type DeliveryWait } from './delivery-wait.ts';

export type DeliveryHistory = {
  chat: string | Html;
  state: DeliveryState;
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
    ...(isHeldBefore
      ? [words('told-was-held', { ...held, time: clockTime(heldUntil, reader.timeZone) ?? '?' })]
      : []),
    // One attempt that left one message is the normal case.
    ...(attempts > 1 || copies > 1 ? [words('delivery-attempts', { attempts, copies })] : []),
  ];
  return `• ${words('told-line', { chat, outcome: { html: outcome(delivery, reader) } })}\n   ${notes.join(' · ')}`;
}

function outcome(delivery: DeliveryHistory, reader: Reader): string {
  const { words, timeZone } = reader;
  const { state, message, others, wait, closedBy } = delivery;
  const reason = { html: describeReason(delivery.reason, reader) };
  const held = { for: delivery.heldFor ?? 'quiet' };
  switch (state) {
    case 'sent': {
      const time = clockTime(delivery.sentAt ?? undefined, timeZone) ?? '?';
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
        time: clockTime(delivery.heldUntil ?? undefined, timeZone) ?? '?',
      });
    case 'dismissed':
      // Nobody decided: when the hold ended, its place had no alerts any more.
      if (delivery.closedAt !== null && delivery.isUndecided)
        return words('told-not-released', { ...held, reason });
      break;
    case 'replayed':
      break;
  }
  const time = clockTime(delivery.closedAt ?? undefined, timeZone) ?? '?';
  return words(`told-${state}`, { reason, person: closedBy, time });
}

/** What was muted, by whom and until when, as it was then. */
function describeMuted({ mute, mutedUntil, closedBy, book }: DeliveryHistory, reader: Reader): string {
  const { words, timeZone } = reader;
  const time = clockTime(mutedUntil, timeZone) ?? '?';
  if (!mute) return words('told-muted', { time, person: closedBy });
  const values = { person: whoseMute(mute, words), what: raw(muteSubject(mute.scope, { words, book })) };
  return mute.until === null
    ? words('told-muted-ever', values)
    : words('told-muted-until', { ...values, time });
}
