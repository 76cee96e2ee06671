// The places that an event was not sent to. They are counted, and nothing of them is stored with the event: it would grow
// with each place that did not want it. /why asks their rules again.

import type { Place } from '../../place.ts';

/**
 * A place to which an event was not sent. `why`: `off`, `no-rules`, `barred`, or the number of the rule that came nearest
 * and its first filter that said no, such as `2:atLeast`.
 */
export type DroppedPlace = Place & { readonly why: string };

/** Most events are dropped by the same places for the same reasons, which are then the same object. */
export type DroppedPlaces = readonly DroppedPlace[];
export type Drops = readonly DroppedPlaces[];
