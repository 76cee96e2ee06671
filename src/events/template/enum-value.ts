// The value of an enum field in templates: it compares and prints as its text, and also has the name of its field. The
// filter `word` needs both, because the word for a value depends on its field.

import { Drop } from 'liquidjs';
import type { Data } from '../event.ts';
import { events } from '../index.ts';

export class EnumValue extends Drop {
  readonly #field: string;
  readonly #text: string;

  constructor(field: string, text: string) {
    super();
    this.#field = field;
    this.#text = text;
  }

  static fieldOf(value: EnumValue): string {
    return value.#field;
  }

  override valueOf(): string {
    return this.#text;
  }

  override toString(): string {
    return this.#text;
  }

  /** Supports `.size`, as Liquid does for strings. */
  override liquidMethodMissing(name: string | number): unknown {
    return name === 'size' ? this.#text.length : undefined;
  }
}

/** Returns `data` with the text of each enum field as an EnumValue. */
export function withEnumValues(data: Data): Data {
  const values: Record<string, EnumValue> = {};
  for (const [name, field] of enumFields) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (typeof value === 'string') values[name] = new EnumValue(field, value);
  }
  return { ...data, ...values };
}

// The enum fields of all events: which fields have words for their values in the locales, and which values are
// documented.

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
const enumFields: ReadonlyMap<string, string> = fields;

/** Whether the value is documented for the field. */
export function isListed(field: unknown, value: string): boolean {
  return typeof field === 'string' && valuesOf.get(field)?.has(value) === true;
}
