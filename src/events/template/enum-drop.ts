// A value of an enum field as templates hold it: it compares and prints as its text, and knows the field that it came
// in. The words of a value belong to both: the same text in another field is a value that nobody knows.

import { Drop } from 'liquidjs';
import type { Data } from '../event.ts';
import { enumFields } from './enum-value.ts';

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

  /** What a text answers to. */
  override liquidMethodMissing(name: string | number): unknown {
    return name === 'size' ? this.#text.length : undefined;
  }
}

/** `data` with each enum field's text as an EnumValue. */
export function withEnumValues(data: Data): Data {
  const values: Record<string, EnumValue> = {};
  for (const [name, field] of enumFields) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (typeof value === 'string') values[name] = new EnumValue(field, value);
  }
  return { ...data, ...values };
}
