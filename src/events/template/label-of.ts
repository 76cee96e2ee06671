// The variable `label_of` of templates: the names that people gave to the addresses of the event, by field, as in
// `<<label_of.receiver>>` and `<<label_of[receiver]>>`. Alone it is the name of the event's own address.

import { Drop } from 'liquidjs';
import type { Data } from '../event.ts';
import { asText } from './foreign-text.ts';

export type LabelOf = (address: string) => string | undefined;

export class Labels extends Drop {
  readonly #fields: Data;
  readonly #own: unknown;
  readonly #labelOf: LabelOf;

  constructor(fields: Data, own: unknown, labelOf: LabelOf) {
    super();
    this.#fields = fields;
    this.#own = own;
    this.#labelOf = labelOf;
  }

  /** Undefined where the address has no name, so that `{% if label_of %}` tests it. */
  override valueOf(): string | undefined {
    return this.#labelOf(asText(this.#own));
  }

  override toString(): string {
    return this.valueOf() ?? '';
  }

  override liquidMethodMissing(name: string | number): string | undefined {
    const field = String(name);
    const address = Object.hasOwn(this.#fields, field) ? asText(this.#fields[field]) : field;
    return this.#labelOf(address);
  }
}
