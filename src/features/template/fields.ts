// The list of what may stand in a template of one event: its fields with the values of the example, and the filters.

import { code, toHtml, type Html } from '../../base/html.ts';
import { asText, shorten } from '../../events/template/foreign-text.ts';
import { variables, type EventDefinition } from '../../events/event.ts';
import { paragraphs } from '../../base/lines.ts';
import type { FormContext } from '../../bot/context.ts';
import type { Slot } from './slot.ts';

const longestValue = 24;

export function fieldsHtml({ words }: FormContext, { definition }: Slot): string {
  const values = variables(definition, definition.example);
  const names = [...new Set([...Object.keys(definition.fields), ...Object.keys(values)])];
  const lines = names.map((name) => {
    const value = asText(values[name]);
    return value === ''
      ? toHtml(code(name))
      : `${toHtml(code(name))} ${toHtml(shorten(value, longestValue))}`;
  });
  const [address] = definition.filters.addresses;
  const more = [
    words('template-fields-also'),
    ...(address === undefined
      ? []
      : [words('template-fields-label', { label: code(`label_of.${address}`) })]),
  ];
  const filters = words('template-fields-filters', { example: amountExample(definition) });
  const condition = code(`{% if ${definition.timeFields[0] ?? definition.keyField} %}…{% endif %}`);
  return paragraphs([
    words('template-fields-title'),
    lines.join('\n'),
    more.join('\n'),
    filters,
    words('template-fields-conditions', { condition }),
  ]);
}

/** A field as people write it, of those that the event has. */
export function fieldExample({ filters: { addresses }, keyField }: EventDefinition): Html {
  return code(`<<${addresses[0] ?? keyField}>>`);
}

/** The event's amount with the filter that formats it. */
function amountExample({ fold: { sum }, filters: { amount } }: EventDefinition): Html {
  const filter = amount ? 'amount' : sum.endsWith('_sun') ? 'trx' : 'number';
  return code(`<<${sum} | ${filter}>>`);
}
