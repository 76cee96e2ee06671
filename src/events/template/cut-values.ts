// Cuts the values of an event before a template gets them, so that no filter has to work on a whole body.

import { isData, type Data, variables, type EventDefinition } from '../event.ts';
import { asText, shorten } from './foreign-text.ts';

/** A key of this length is still shown whole. */
export const longestValue = 3000;

/** Long texts are cut; a list or an object with a long text becomes the beginning of that text. */
export function cutValues(data: Data): Data {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, cutValue(value)]));
}

export function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value, longestValue);
  if (!isData(value)) return value;
  const text = asText(value);
  return text.length <= longestValue ? value : shorten(text, longestValue);
}

// The variables of a template that somebody wrote: the event's data, and what is known of the event itself.

/** A field of the data with one of these names stands before it. `label_of` is made when the template is rendered. */
export const metaNames = ['event_id', 'event_type', 'received_at', 'label_of'] as const;

export function templateData(
  definition: EventDefinition,
  data: Data,
  { event_id: id, received_at: at }: { event_id: string; received_at: number },
): Data {
  return { event_id: id, event_type: definition.type, received_at: at, ...variables(definition, data) };
}
