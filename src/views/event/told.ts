// One delivery in the story of an event: whereto, why, what became of it, and what it waits for.

import type { Html } from '../../html.ts';
import type { DeliveryState } from '../../store/ledger/deliveries/tables.ts';
import { describeReason, parkedFor } from './delivery-reason.ts';
import type { Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';
import { describeWait, type Wait } from './told-wait.ts';

export type ToldDelivery = {
  chat: string | Html;
  state: DeliveryState;
  /** Who had it sent again, or what asked for it. */
  because: 'rule' | 'rule-gone' | 'private' | 'owner' | 'replay';
  person: string | Html;
  sentAt: number | null;
  /** A link to the message, where there can be one. */
  message: Html | undefined;
  /** How many other events the same message tells. */
  others: number;
  attempts: number;
  copies: number;
  reason: string | null;
  /** Of what waits. */
  wait: Wait | undefined;
  closedBy: string | Html;
  closedAt: number | null;
};

/** `• «Team»: sent at … as this message` and below it why, and how hard it was. */
export function describeTold(told: ToldDelivery, reader: Reader): string {
  const { words } = reader;
  const { chat, because, person, attempts, copies } = told;
  const notes = [
    words('told-because', { because, person }),
    // One attempt that left one message is how it should be.
    ...(attempts > 1 || copies > 1 ? [words('delivery-attempts', { attempts, copies })] : []),
  ];
  return `• ${words('told-line', { chat, outcome: { html: outcome(told, reader) } })}\n   ${notes.join(' · ')}`;
}

function outcome(told: ToldDelivery, reader: Reader): string {
  const { words, timeZone } = reader;
  const { state, message, others, wait, closedBy } = told;
  const reason = { html: describeReason(told.reason, reader) };
  switch (state) {
    case 'sent': {
      const time = clockTime(told.sentAt ?? undefined, timeZone) ?? '?';
      const sent = message ? words('told-sent-as', { time, message }) : words('told-sent', { time });
      return others > 0 ? sent + words('told-folded', { count: others }) : sent;
    }
    case 'waiting':
      return wait ? describeWait(wait, reader) : words('told-waiting', { count: 0 });
    case 'parked':
      return words('told-parked', { for: parkedFor(told.reason), reason });
    case 'undelivered':
      return words('told-undelivered', { reason });
    case 'replayed':
    case 'dismissed':
      break;
  }
  const time = clockTime(told.closedAt ?? undefined, timeZone) ?? '?';
  return words(`told-${state}`, { reason, person: closedBy, time });
}
