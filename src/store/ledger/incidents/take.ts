// What people do with an incident: take it, give it back, end it, end its reminders. Each is one transaction that looks
// at the row first, so that of two presses at once the second one learns of the first.

import type { Kysely, Updateable } from 'kysely';
import type { Tables } from '../tables.ts';
import { readIncident, type Incident } from './incident.ts';
import { raiseIncident } from './messages.ts';
import type { IncidentsTable } from './tables.ts';

type Actor = { id: number; name: string };

/** Each but `gone` with the incident after it. `held`: somebody else has it. `changed`: the button is older than that. */
export type TakeOutcome =
  | {
      is: 'taken' | 'given_back' | 'ended' | 'hushed' | 'yours' | 'held' | 'changed' | 'over';
      incident: Incident;
    }
  | { is: 'gone' };

export type Taking = ReturnType<typeof createTaking>;

const nobody = { taken_by: null, taken_name: null, taken_from: null, taken_at: null } as const;

export function createTaking(db: Kysely<Tables>, announce: () => void) {
  async function change(
    id: number,
    decide: (incident: Incident) => TakeOutcome['is'] | [TakeOutcome['is'], Updateable<IncidentsTable>],
  ): Promise<TakeOutcome> {
    const outcome = await db.transaction().execute(async (trx): Promise<TakeOutcome> => {
      const row = await trx.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();
      const incident = row && readIncident(row);
      if (!incident) return { is: 'gone' };
      if (incident.over) return { is: 'over', incident };
      const decided = decide(incident);
      if (decided === 'gone') return { is: 'gone' };
      if (typeof decided === 'string') return { is: decided, incident };
      const [is, set] = decided;
      if (is === 'gone') return { is };
      const changed = await trx
        .updateTable('incidents')
        .set(set)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await raiseIncident(trx, changed);
      return { is, incident: readIncident(changed) };
    });
    announce();
    return outcome;
  }

  /** What is allowed only to the person who has it. */
  const ofHolder = (
    id: number,
    version: number,
    actor: Actor,
    done: [TakeOutcome['is'], Updateable<IncidentsTable>],
  ) =>
    change(id, ({ taken, version: now }) => {
      if (taken && taken.by !== actor.id) return 'held';
      return !taken || now !== version ? 'changed' : done;
    });

  return {
    /** `from`: the version at which the person agreed to take it from whoever has it. */
    take: (id: number, actor: Actor, now: number, from?: number): Promise<TakeOutcome> =>
      change(id, ({ taken, version }) => {
        if (taken?.by === actor.id) return 'yours';
        if (taken && from !== version) return 'held';
        const by = { taken_by: actor.id, taken_name: actor.name, taken_at: now };
        return ['taken', { ...by, taken_from: taken?.name ?? null }];
      }),
    /** Only of the person who has it, at the version that their button shows. */
    giveBack: (id: number, version: number, actor: Actor, now: number): Promise<TakeOutcome> =>
      ofHolder(id, version, actor, ['given_back', { ...nobody, untaken_since: now, reminders_off: 0 }]),
    /** As `giveBack`: nothing is left to be done. */
    finish: (id: number, version: number, actor: Actor, now: number): Promise<TakeOutcome> =>
      ofHolder(id, version, actor, ['ended', { over_at: now, over_as: 'done', over_name: actor.name }]),
    /** Sends no more reminders, until it is taken and given back. */
    hush: (id: number): Promise<TakeOutcome> =>
      change(id, ({ remindersOff }) => (remindersOff ? 'hushed' : ['hushed', { reminders_off: 1 }])),
    /** Gives back what people have who are not in `people`; whether there was anything. */
    async releaseExcept(people: readonly number[], now: number): Promise<boolean> {
      const released = await db.transaction().execute(async (trx) => {
        const rows = await trx
          .updateTable('incidents')
          .set((row) => ({
            ...nobody,
            untaken_since: now,
            reminders_off: 0,
            version: row('version', '+', 1),
          }))
          .where('over_at', 'is', null)
          .where('taken_by', 'is not', null)
          .where('taken_by', 'not in', people.length > 0 ? [...people] : [0])
          .returning(['id', 'kind', 'ref'])
          .execute();
        for (const incident of rows) await raiseIncident(trx, incident);
        return rows.length > 0;
      });
      if (released) announce();
      return released;
    },
  };
}
