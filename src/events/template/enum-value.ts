// The value of an enum field in templates: it compares and prints as its text, and also has the name of its field. The
// filter `word` needs both, because the word for a value depends on its field.

import { Drop } from 'liquidjs';
import type { Data } from '../event.ts';
import { enumFields } from './enum-fields.ts';

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
