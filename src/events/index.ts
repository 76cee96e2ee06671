// The events that can happen, and what becomes of whatever the service posts: told in chats (`event`), kept in
// silence (`ignored`), or shown to the owners because it can't be told truly (`quarantined`).

import type { Remark } from '../store/ledger/events/remarks.ts';
import type { EventKind } from '../store/ledger/events/tables.ts';
import { addressMonitor } from './address-monitor.ts';
import { balance } from './balance.ts';
import { delegation } from './delegation.ts';
import { knownFields, variables, type Data, type EventDefinition } from './event.ts';
import { asText, shorten } from './template/foreign-text.ts';
import { subscription } from './subscription.ts';

/** Adding an event: a file, a line here, its words in the locales. */
export const events: readonly EventDefinition[] = [balance, subscription, delegation, addressMonitor];

/** The version of the service's protocol that the definitions describe. */
export const protocolVersion = '20260918';

/** Types that the document lists and nobody receives. */
const undeliverableTypes = new Set([
  'EVENT_UNKNOWN',
  'UNRECOGNIZED',
  'EVENT_TRON_MATE_HOST',
  'EVENT_EMAIL_MESSAGE',
  'EVENT_TELEGRAM_MESSAGE',
  'EVENT_INTERNAL_MESSAGE',
]);

const byType = new Map(events.map((definition) => [definition.type, definition]));

export function eventOf(type: string): EventDefinition | undefined {
  return byType.get(type);
}

export type Classified = { kind: EventKind; remarks: Remark[] };

/**
 * What becomes of a delivery, by its type, the `data` of its body (as parseLossless read it) and X-EVENT-VERSION.
 * `remarks` say to admins why it isn't told, or what is odd about an event that is.
 */
export function classify(type: string, data: unknown, version: string | null): Classified {
  const definition = eventOf(type);
  if (!definition) {
    const code = undeliverableTypes.has(type) ? 'type-internal' : 'type-unknown';
    return { kind: 'ignored', remarks: [{ code, type }] };
  }
  const unfit = whyUnfit(definition, data);
  if (unfit) return { kind: 'quarantined', remarks: [unfit] };
  return { kind: 'event', remarks: listOddities(definition, data as Record<string, unknown>, version) };
}

/** Whether an event overtakes the rest, by its type and the `data` of its body, which may be anything. */
export function isUrgent(type: string, data: unknown): boolean {
  const definition = eventOf(type);
  if (!definition?.isUrgent || typeof data !== 'object' || data === null) return false;
  return definition.isUrgent(variables(definition, knownFields(definition, data as Data)));
}

function whyUnfit(definition: EventDefinition, data: unknown): Remark | undefined {
  const { type } = definition;
  if (data === undefined || data === null) return { code: 'data-missing', type };
  if (typeof data !== 'object' || Array.isArray(data)) return { code: 'data-no-object', type };
  const read = definition.schema.safeParse(data);
  if (read.success) return undefined;
  const fields = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))];
  const isMissing = (field: string) => ((data as Record<string, unknown>)[field] ?? null) === null;
  return {
    code: 'data-unfit',
    type,
    missing: fields.filter(isMissing),
    unreadable: fields.filter((field) => !isMissing(field)),
  };
}

function listOddities(
  definition: EventDefinition,
  data: Record<string, unknown>,
  version: string | null,
): Remark[] {
  const oddities: Remark[] = [];
  if (version !== null && version !== protocolVersion) {
    oddities.push({ code: 'version-other', version: quote(version), known: protocolVersion });
  }
  for (const [field, values] of Object.entries(definition.enums)) {
    const value = data[field];
    if (value === undefined || value === null || values.includes(value as string)) continue;
    oddities.push({ code: 'value-unlisted', field, value: quote(value) });
  }
  return oddities;
}

/** The beginning of a foreign value; a text without quotation marks around it. */
function quote(value: unknown): string {
  return shorten(asText(value), 80);
}
