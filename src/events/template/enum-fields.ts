// The enum fields of all events: which fields have words for their values in the locales, and which values are
// documented.

import { events } from '../index.ts';

/** The documented values by the name of their field; the locales have their words under that name. */
const valuesOf = new Map<string, Set<string>>();
/** The name of each enum field, older names included, and the name under which the locales have its words. */
const fields = new Map<string, string>();

for (const { enums, replaced = {} } of events) {
  for (const [field, values] of Object.entries(enums)) {
    valuesOf.set(field, new Set([...(valuesOf.get(field) ?? []), ...values]));
    fields.set(field, field);
    const older = replaced[field];
    if (older !== undefined) fields.set(older, field);
  }
}

/** The name of each enum field, older names included, and the name under which the locales have its words. */
export const enumFields: ReadonlyMap<string, string> = fields;

/** Whether the value is documented for the field. */
export function isListed(field: unknown, value: string): boolean {
  return typeof field === 'string' && valuesOf.get(field)?.has(value) === true;
}
