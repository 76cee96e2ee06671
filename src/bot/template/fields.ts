// The list of what may stand in a template of one event: its fields with the values of the example, and the filters.

import { code, toHtml } from '../../html.ts';
import { asText, shorten } from '../../events/template/foreign-text.ts';
import { variables } from '../../events/event.ts';
import { paragraphs } from '../../views/lines.ts';
import type { FormContext } from '../frame/context.ts';
import type { Slot } from './slot.ts';

const longestValue = 24;

export function fieldsHtml({ words }: FormContext, { definition }: Slot): string {
  const values = variables(definition, definition.example);
  const names = [...new Set([...Object.keys(definition.schema.shape), ...Object.keys(values)])];
  const lines = names.map((name) => {
    const value = asText(values[name]);
    return value === ''
      ? toHtml(code(name))
      : `${toHtml(code(name))} ${toHtml(shorten(value, longestValue))}`;
  });
  return paragraphs([words('template-fields-title'), lines.join('\n'), words('template-fields-more')]);
}
