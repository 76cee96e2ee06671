// The enum fields of all events: which names have words in the locales, and which values the service's document lists.

import { events } from '../index.ts';

/** The values of the document by the name of their field, under which their words stand in the locales. */
const valuesOf = new Map<string, Set<string>>();
/** Names of fields, older ones included, and the field that has their words. */
const fields = new Map<string, string>();

for (const { enums, replaced = {} } of events) {
  for (const [field, values] of Object.entries(enums)) {
    valuesOf.set(field, new Set([...(valuesOf.get(field) ?? []), ...values]));
    fields.set(field, field);
    const older = replaced[field];
    if (older !== undefined) fields.set(older, field);
  }
}

/** The name of an enum field, and the field under which its words stand. */
export const enumFields: ReadonlyMap<string, string> = fields;

/** Whether the document lists the value for the field. */
export function isListed(field: unknown, value: string): boolean {
  return typeof field === 'string' && valuesOf.get(field)?.has(value) === true;
}
