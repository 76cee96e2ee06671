// The type of a sample: an event's data as the service sends it, for the sandbox and for tests.

import type { EventData } from '../webhooks.ts';

export type Sample = {
  readonly type: string;
  readonly data: EventData;
  /** The current protocol version when absent. */
  readonly version?: string;
};

export type Samples = Readonly<Record<string, Sample>>;
