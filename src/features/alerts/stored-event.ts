// A stored event as one line of a list, and as the one that came nearest to a rule that lets none pass. A likely bait is
// shown without an address that could be copied, as everywhere.

import { happenedAt, type Data, type EventDefinition } from '../../events/event.ts';
import { asText } from '../../events/template/foreign-text.ts';
import { code, raw } from '../../base/html.ts';
import { type Facts, readStored, type ReadEvent } from '../../rules/facts.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import { formatDetails, iconOf } from '../../outbox/event-remark.ts';
import { describeBaitShortly, iconOfBait, type PoisonReader } from '../../outbox/poison.ts';
import { toLine, type Reader } from '../../base/lines.ts';
import { shortTime } from './mute-sentence.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';
import { findPlace } from '../../rules/places.ts';
import type { Place } from '../../store/place.ts';

type Stored = { event: EventRow; definition: EventDefinition; values: Data; facts: Pick<Facts, 'poison'> };
export type LineReader = Reader & PoisonReader;

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

// The last stored events, on which a rule is tried before it is saved. Reading them counts and sends nothing.

export const mostTried = 100;

export type Tried = ReadEvent;

/** Newest first; events that no chat gets are left out. */
export async function lastEvents({ store }: Pick<BotDeps, 'store'>): Promise<Tried[]> {
  const rows = await store.history.latestAlerts(mostTried);
  return rows.flatMap((event) => triedOf(event, store) ?? []);
}

export function triedOf(event: EventRow, { settings, known }: BotDeps['store']): Tried | undefined {
  return event.kind === 'event' ? readStored(event, { settings: settings.data, known }) : undefined;
}

/** The service's names of the addresses in these events, as they came. */
export function namesIn(tried: readonly Tried[]): string[] {
  const all = tried.map(({ definition: { filters }, values }) => filters.name && values[filters.name]);
  return [...new Set(all.filter((name) => typeof name === 'string'))];
}

// What of a stored event may be shown where: a group sees only events of kinds that its saved rules ask for, so that
// nobody learns of others by trying rules.

export function mayBeShown(ctx: FormContext, address: Place, { kind }: Pick<Facts, 'kind'>): boolean {
  if (ctx.chat?.type === 'private') return true;
  const place = findPlace(ctx.deps.store.settings.data, address);
  return place?.isOn === true && place.rules.some(({ kinds }) => kinds === null || kinds.includes(kind));
}
