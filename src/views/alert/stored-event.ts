// A stored event as one line of a list, and as the one that came nearest to a rule that lets none pass.

import { happenedAt, type Data, type EventDefinition } from '../../events/event.ts';
import { raw } from '../../html.ts';
import type { Facts } from '../../rules/facts.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import { formatDetails, iconOf } from '../event/event-details.ts';
import { describeBaitShortly, iconOfBait, type PoisonReader } from '../event/poison.ts';
import type { Reader } from '../lines.ts';
import { shortTime } from './mute-sentence.ts';

type Stored = {
  event: EventRow;
  definition: EventDefinition;
  values: Data;
  facts: Pick<Facts, 'poison'>;
};
type LineReader = Reader & PoisonReader;

/** `11:02 · 👁 +1,500 USDT · Payouts ← TVj7RN…hdNZS`; of a likely bait what it is and its hash, and no address. */
export function storedLine(
  { event, definition, values, facts: { poison } }: Stored,
  reader: LineReader,
): string {
  const time = shortTime(happenedAt(definition, values) ?? event.received_at, reader).html;
  if (poison) {
    return [time, iconOfBait(poison), describeBaitShortly({ definition, values, poison }, reader)].join(' ');
  }
  const details = formatDetails(definition, values, reader);
  const name = reader.words(`event-name-${definition.name}`);
  return [time, iconOf(definition, values), details ?? name].join(' ');
}

export function nearestSentence(stored: Stored, reader: LineReader): string {
  return reader.words('rule-try-nearest', { event: raw(storedLine(stored, reader)) });
}
