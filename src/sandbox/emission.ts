// Reads what the service is to post: a sample with changed fields, an event of another type, or a body as it is.

import { parseLossless } from '../base/json.ts';
import { findJsonProblem } from '../base/json-place.ts';
import type { Emission } from './page/commands.ts';
import type { FieldTexts } from './page/protocol.ts';
import { Refused } from './refused.ts';
import type { SandboxService } from './service/sandbox-service.ts';
import type { EmitOptions, EventData } from './service/webhooks.ts';
import type { Sample } from './service/samples/monitor.ts';

export type ReadEmission = { type: string; data: EventData; options: EmitOptions };

/** Throws Refused for a sample that does not exist, and for a field that is not JSON. */
export function readEmission(
  service: SandboxService,
  { sample: name, type, version, event_id: eventId, fields = {}, without = [], body }: Emission,
): ReadEmission {
  const sample = name === undefined ? undefined : findSample(service, name);
  const chosenType = type ?? sample?.type;
  if (chosenType === undefined)
    throw new Refused({ problem: 'A sample or a type is needed.', field: 'sample' });
  const data = Object.entries({ ...sample?.data, ...readFields(fields, sample?.data) });
  return {
    type: chosenType,
    data: Object.fromEntries(data.filter(([field]) => !without.includes(field))),
    options: { version: version ?? sample?.version, eventId, body },
  };
}

function findSample(service: SandboxService, name: string): Sample {
  const samples: Readonly<Record<string, Sample>> = service.samples;
  if (Object.hasOwn(samples, name)) return samples[name]!;
  const problem = `The service can send: ${Object.keys(samples).join(', ')}`;
  throw new Refused({ problem, field: 'sample' });
}

function readFields(fields: FieldTexts, usual: EventData = {}): EventData {
  const values = Object.entries(fields).map(([field, text]) => {
    const place = findJsonProblem(text);
    if (place !== undefined) {
      const fits =
        typeof usual[field] === 'number'
          ? ` A number fits, such as ${usual[field]}, or a "text" in quotes.`
          : '';
      const problem = `${field}, line ${place.line}, column ${place.column}: ${place.problem}.${fits}`;
      throw new Refused({ ...place, problem, field });
    }
    return [field, parseLossless(text)];
  });
  return Object.fromEntries(values) as EventData;
}
