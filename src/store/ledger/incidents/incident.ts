// An incident as the program reads it from its row.

import { parseJson } from '../../parse-json.ts';
import type { IncidentKind, IncidentRow } from './tables.ts';

export type Incident = {
  id: number;
  kind: IncidentKind;
  ref: string;
  /** Undefined when there is none. */
  detail: unknown;
  openedAt: number;
  reportedAt: number;
  untakenSince: number;
  taken: { by: number; name: string; from: string | null; at: number } | null;
  /** `name`: the person who ended it. */
  over: { at: number; as: string; name: string | null } | null;
  remindersOff: boolean;
  version: number;
};

export function readIncident(row: IncidentRow): Incident {
  const { taken_by: by, taken_at: takenAt, over_at: overAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    ref: row.ref,
    detail: row.detail === null ? undefined : parseJson(row.detail),
    openedAt: row.opened_at,
    reportedAt: row.reported_at,
    untakenSince: row.untaken_since,
    taken:
      by === null || takenAt === null
        ? null
        : { by, name: row.taken_name ?? String(by), from: row.taken_from, at: takenAt },
    over: overAt === null ? null : { at: overAt, as: row.over_as ?? 'normal', name: row.over_name },
    remindersOff: row.reminders_off !== 0,
    version: row.version,
  };
}
