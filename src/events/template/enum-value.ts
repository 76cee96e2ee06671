// A value of an enum field in a template: it compares and prints as its text, and remembers its field. People's word for a
// value is found by both; the same text in another field is an unknown value.

import { Drop } from 'liquidjs';
import type { Data } from '../event.ts';
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

  /** The one property that templates may ask of a text. */
  override liquidMethodMissing(name: string | number): unknown {
    return name === 'size' ? this.#text.length : undefined;
  }
}

/** `data` with each enum field's text as an EnumValue. */
export function withEnumValues(data: Data): Data {
  const values: Record<string, EnumValue> = {};
  for (const [name, field] of fields) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (typeof value === 'string') values[name] = new EnumValue(field, value);
  }
  return { ...data, ...values };
}

/** Whether the document lists the value for the field. */
export function isListed(field: unknown, value: string): boolean {
  return typeof field === 'string' && valuesOf.get(field)?.has(value) === true;
}
