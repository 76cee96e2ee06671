// The list of event definitions, and the classification of everything the service sends: sent to chats (`event`),
// stored only (`ignored`), or shown to the owners because it can't be read reliably (`quarantined`).

import type { Remark } from '../store/ledger/events/events.ts';
import type { EventKind } from '../store/ledger/tables.ts';
import { addressMonitor } from './address-monitor.ts';
import { balance } from './balance.ts';
import { delegation } from './delegation.ts';
import { type Data, type EventDefinition, type OrderHint, isData, unfitFields, variables } from './event.ts';
import { asText, shorten } from './template/foreign-text.ts';
import { subscription } from './subscription.ts';

/** To add an event type: its file, a line here, and its template and messages in the locales. */
export const events: readonly EventDefinition[] = [balance, subscription, delegation, addressMonitor];

/** The version of the service's protocol that the definitions describe. */
export const protocolVersion = '20260918';

/** The service's name for an unknown type. */
export const unknownType = 'EVENT_UNKNOWN';

/** Documented types that are not sent to any chat. */
const undeliverableTypes = new Set([
  unknownType,
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
 * Classifies an event by its type, the `data` of its body (as parsed by parseLossless) and X-EVENT-VERSION. `remarks`
 * tell admins why it isn't sent to chats, or what is unexpected in an event that is.
 */
export function classify(type: string, data: unknown, version: string | null): Classified {
  const definition = eventOf(type);
  if (!definition) {
    const code = undeliverableTypes.has(type) ? 'type-internal' : 'type-unknown';
    return { kind: 'ignored', remarks: [{ code, type }] };
  }
  const checked = check(definition, data);
  if (!checked.isFit) return { kind: 'quarantined', remarks: [checked.remark] };
  return { kind: 'event', remarks: listOddities(definition, checked.data, version) };
}

/**
 * Whether an event is sent before other waiting ones, by its type and the `data` of its body, which may be anything.
 */
export function isUrgent(type: string, data: unknown): boolean {
  const definition = eventOf(type);
  if (!definition?.isUrgent || !isData(data)) return false;
  return definition.isUrgent(variables(definition, data));
}

/** The fields that identify the order of an event, by its type and the `data` of its body, which may be anything. */
export function orderHintOf(type: string, data: unknown): OrderHint | undefined {
  return isData(data) ? eventOf(type)?.orderHint?.(data) : undefined;
}

type Checked = { isFit: true; data: Data } | { isFit: false; remark: Remark };

function check(definition: EventDefinition, data: unknown): Checked {
  const { type } = definition;
  const unfit = (remark: Remark): Checked => ({ isFit: false, remark });
  if (data === undefined || data === null) return unfit({ code: 'data-missing', type });
  if (!isData(data) || Array.isArray(data)) return unfit({ code: 'data-no-object', type });
  const fields = unfitFields(definition, data);
  if (fields.length === 0) return { isFit: true, data };
  const isMissing = (field: string) => (data[field] ?? null) === null;
  return unfit({
    code: 'data-unfit',
    type,
    missing: fields.filter(isMissing),
    unreadable: fields.filter((field) => !isMissing(field)),
  });
}

function listOddities(definition: EventDefinition, data: Data, version: string | null): Remark[] {
  const oddities: Remark[] = [];
  if (version !== null && version !== protocolVersion) {
    oddities.push({ code: 'version-other', version: quote(version), known: protocolVersion });
  }
  for (const [field, values] of Object.entries(definition.enums)) {
    const value = data[field];
    if (value === undefined || value === null || (typeof value === 'string' && values.includes(value)))
      continue;
    oddities.push({ code: 'value-unlisted', field, value: quote(value) });
  }
  return oddities;
}

/** The beginning of a received value for a remark; a string is not put in quotation marks. */
function quote(value: unknown): string {
  return shorten(asText(value), 80);
}
