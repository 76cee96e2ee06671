// Questions whether to take an incident from somebody else: the first press asks, the second one within ten seconds
// agrees, if nothing has changed meanwhile. They are held in memory: after a restart a press asks again.

import type { Clock } from '../../clock.ts';
import type { Incident } from '../../store/ledger/incidents/incident.ts';

const agreeWithinMs = 10_000;

export type TakeOvers = {
  ask(incident: Pick<Incident, 'id' | 'version'>, personId: number, clock: Clock): void;
  /** The version at which the person was asked, if they were asked within the last ten seconds. */
  agreed(incidentId: number, personId: number, clock: Clock): number | undefined;
};

export function createTakeOvers(): TakeOvers {
  const asked = new Map<string, { version: number; at: number }>();
  return {
    ask({ id, version }, personId, clock) {
      const now = clock.monotonic();
      for (const [key, { at }] of asked) if (now - at > agreeWithinMs) asked.delete(key);
      asked.set(`${id} ${personId}`, { version, at: now });
    },
    agreed(incidentId, personId, clock) {
      const found = asked.get(`${incidentId} ${personId}`);
      return found && clock.monotonic() - found.at <= agreeWithinMs ? found.version : undefined;
    },
  };
}
