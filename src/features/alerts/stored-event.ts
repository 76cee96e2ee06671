// A stored event as one line of a list, and as the one that came nearest to a rule that lets none pass. A likely bait is
// shown without an address that could be copied, as everywhere.

import { shortTime } from '../../base/moment.ts';
import { type Data, type EventDefinition, happenedAt } from '../../events/event.ts';
import { asText } from '../../events/template/foreign-text.ts';
import { code, raw } from '../../base/html.ts';
import type { Facts } from '../../rules/facts.ts';
import type { EventRow } from '../../store/ledger/tables.ts';
import { formatDetails, iconOf } from '../../outbox/event-lines.ts';
import { type PoisonReader, describeBaitShortly, iconOfBait } from '../../outbox/poison.ts';
import { type Reader, toLine } from '../../base/lines.ts';

type Stored = { event: EventRow; definition: EventDefinition; values: Data; facts: Pick<Facts, 'poison'> };
type LineReader = Reader & PoisonReader;

const longestKey = 300;

/** `11:02 👁 +1,500 USDT · Payouts ← TVj7RN…hdNZS` */
export function storedLine(
  { event, definition, values, facts: { poison } }: Stored,
  reader: LineReader,
): string {
  const time = shortTime(happenedAt(definition, values) ?? event.received_at, reader).html;
  if (poison) {
    const bait = describeBaitShortly({ definition, values, poison }, reader);
    return [time, iconOfBait(poison), bait].join(' ');
  }
  const details = formatDetails(definition, values, reader);
  const name = reader.words(`event-name-${definition.name}`);
  return [time, iconOf(definition, values), details ?? name].join(' ');
}

/** The same with its whole key in a line below; that of a bait is in the line already. */
export function storedLineWithKey(stored: Stored, reader: LineReader): string {
  const { event, definition, values, facts } = stored;
  const line = storedLine(stored, reader);
  if (facts.poison) return line;
  const key = toLine(asText(values[definition.keyField]), longestKey) ?? event.event_id;
  return `${line}\n${code(key).html}`;
}

export function nearestSentence(stored: Stored, reader: LineReader): string {
  return reader.words('rule-try-nearest', { event: raw(storedLine(stored, reader)) });
}
