// What the service is asked to post: a sample with changed fields, an event of another type, or a body as it is; once, or
// many times under ids of their own.

import { z } from 'zod';
import { Refused } from '../bodies.ts';
import { mostInBurst } from './burst.ts';
import type { Sample } from './samples.ts';
import type { EmitOptions, EventData } from './webhooks.ts';

const longestSpreadMs = 60_000;
const data = z.record(z.string(), z.unknown());

export const emissionSchema = z.strictObject({
  /** The name of a sample, whose parts the other fields replace. */
  sample: z.string().optional(),
  type: z.string().optional(),
  /** Values that replace or add to those of the sample. */
  data: data.optional(),
  event_id: z.string().optional(),
  version: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  fields: data.optional(),
  /** Sent in place of the whole body. */
  body: z.string().optional(),
  url: z.url().optional(),
  /** That many events, each under an id of its own. */
  times: z.int().min(1).max(mostInBurst).optional(),
  /** Fields that get a new hash in each event. */
  fresh: z.array(z.string()).optional(),
  /** Of `times`: over how long they are spread. */
  spreadMs: z.int().min(0).max(longestSpreadMs).optional(),
});

export type Emission = z.infer<typeof emissionSchema>;
type EmittedEvent = { type: string; data: EventData; options: EmitOptions };

/** Throws Refused for a sample that does not exist, and where neither that nor a type is given. */
export function eventOf(samples: Readonly<Record<string, Sample>>, emission: Emission): EmittedEvent {
  const { sample: name, event_id: eventId, headers, fields, body, url } = emission;
  const sample = name !== undefined && Object.hasOwn(samples, name) ? samples[name] : undefined;
  if (name !== undefined && !sample)
    throw new Refused(`The service can send: ${Object.keys(samples).join(', ')}.`);
  const type = emission.type ?? sample?.type;
  if (type === undefined) throw new Refused('A sample or a type is needed.');
  const version = emission.version ?? sample?.version;
  return {
    type,
    data: { ...sample?.data, ...emission.data },
    options: { eventId, version, headers, fields, body, url },
  };
}
