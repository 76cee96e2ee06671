// The variables of a template that somebody wrote: the event's data, and what is known of the event itself.

import { variables, type Data, type EventDefinition } from '../event.ts';

/** A field of the data with one of these names stands before it. `label_of` is made when the template is rendered. */
export const metaNames = ['event_id', 'event_type', 'received_at', 'label_of'] as const;

export function templateData(
  definition: EventDefinition,
  data: Data,
  { event_id: id, received_at: at }: { event_id: string; received_at: number },
): Data {
  return { event_id: id, event_type: definition.type, received_at: at, ...variables(definition, data) };
}
