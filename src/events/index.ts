// The events that can happen, and what becomes of whatever the service posts: told in chats (`event`), kept in
// silence (`ignored`), or shown to the owners because it can't be told truly (`quarantined`).

import type { EventKind } from '../store/tables.ts';
import { addressMonitor } from './address-monitor.ts';
import { balance } from './balance.ts';
import { delegation } from './delegation.ts';
import { knownFields, variables, type Data, type EventDefinition } from './event.ts';
import { shorten, toJson } from './foreign-text.ts';
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

export type Classified = { kind: EventKind; remark: string | null };

/**
 * What becomes of a delivery, by its type, the `data` of its body (as parseLossless read it) and X-EVENT-VERSION.
 * `remark` says to admins why it isn't told, or what is odd about an event that is.
 */
export function classify(type: string, data: unknown, version: string | null): Classified {
  const definition = eventOf(type);
  if (!definition) return { kind: 'ignored', remark: whyIgnored(type) };
  const problem = whyUnfit(definition, data);
  if (problem !== undefined) return { kind: 'quarantined', remark: `${type} can't be told: ${problem}.` };
  const oddities = listOddities(definition, data as Record<string, unknown>, version);
  return { kind: 'event', remark: oddities.length > 0 ? oddities.join(' ') : null };
}

/** Whether an event overtakes the rest, by its type and the `data` of its body, which may be anything. */
export function isUrgent(type: string, data: unknown): boolean {
  const definition = eventOf(type);
  if (!definition?.isUrgent || typeof data !== 'object' || data === null) return false;
  return definition.isUrgent(variables(definition, knownFields(definition, data as Data)));
}

function whyIgnored(type: string): string {
  if (undeliverableTypes.has(type)) return `${type} is kept and not told: it isn't meant for receivers.`;
  return `${quote(type)} is an event type that Delegram doesn't know; it is kept and not told.`;
}

function whyUnfit(definition: EventDefinition, data: unknown): string | undefined {
  if (data === undefined || data === null) return 'its data is missing';
  if (typeof data !== 'object' || Array.isArray(data)) return 'its data is not an object';
  const read = definition.schema.safeParse(data);
  if (read.success) return undefined;
  const fields = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))];
  const describe = (field: string) => {
    const value = (data as Record<string, unknown>)[field];
    return value === undefined || value === null ? `${field} is missing` : `${field} can't be read`;
  };
  return fields.map(describe).join(', ');
}

function listOddities(
  definition: EventDefinition,
  data: Record<string, unknown>,
  version: string | null,
): string[] {
  const oddities: string[] = [];
  if (version !== null && version !== protocolVersion) {
    oddities.push(`It came in protocol version ${quote(version)}; Delegram knows ${protocolVersion}.`);
  }
  for (const [field, values] of Object.entries(definition.enums)) {
    const value = data[field];
    if (value === undefined || value === null || values.includes(value as string)) continue;
    oddities.push(`Its ${field} has a value that the document doesn't list: ${quote(value)}.`);
  }
  return oddities;
}

/** Foreign text in a sentence: short, on one line, and never taken for the sentence's own words. */
function quote(value: unknown): string {
  return shorten(toJson(value), 80);
}
