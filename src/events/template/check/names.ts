// The names that a template of one event may use.

import { variables, type Data, type EventDefinition } from '../../event.ts';
import { metaNames } from '../template-data.ts';

/** Documented fields, older ones, computed ones, and those that events which were stored have had. */
export function namesOf(definition: EventDefinition, samples: readonly Data[] = []): ReadonlySet<string> {
  const { fields, replaced = {}, example } = definition;
  return new Set([
    ...Object.keys(fields),
    ...Object.values(replaced),
    ...Object.keys(variables(definition, example)),
    ...metaNames,
    ...samples.flatMap((sample) => Object.keys(sample)),
  ]);
}
