// Changes the digest of a place, and brings back what it was before.

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  digestSettings,
  findReports,
  reportsIn,
  type DigestSettings,
} from '../../store/settings/report-settings.ts';
import { refuseChange, mayStillChange } from '../alerts/rights.ts';
import { shortId } from '../alerts/short-id.ts';
import { writeAudit } from '../frame/audit.ts';
import { recordChat } from '../frame/chats.ts';
import type { FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { notice } from '../frame/say.ts';

const kind = 'digest-change';
const lastsMs = 24 * 3_600_000;
const storedChange = z.object({ before: digestSettings.nullable(), after: digestSettings.nullable() });

export function digestOf(ctx: FormContext): DigestSettings | undefined {
  const place = placeOf(ctx);
  return place && findReports(ctx.deps.store.settings.data, place)?.digest;
}

/** `undo`: the id of the change, where something changed; `ended`: which digest came before and comes no more. */
export type DigestChange = { undo: string | undefined; ended?: 'daily' | 'weekly' | undefined };

/**
 * `to` answers the new settings; undefined for none, and `refused` where the present ones must not be changed. Resolves to
 * the id of the change for Undo, where something changed; undefined where the person was told why nothing did.
 */
export async function changeDigest(
  ctx: FormContext,
  to: (now: DigestSettings | undefined) => DigestSettings | 'refused' | undefined,
): Promise<DigestChange | 'refused' | undefined> {
  const { store, clock, digestSums } = ctx.deps;
  const place = placeOf(ctx);
  if (!place) return undefined;
  await recordChat(ctx);
  const now = clock.now();
  const changed = await store.settings.update((draft) => {
    if (!mayStillChange(ctx, draft)) return undefined;
    const reports = reportsIn(draft, place);
    const before = reports.digest ?? null;
    const after = to(reports.digest);
    if (after === 'refused') return after;
    const isNew = after !== undefined && (!before || isMore(before, after));
    reports.digest = isNew ? { ...after, since: now } : after;
    return { isNew, before, after: reports.digest ?? null };
  });
  if (changed === 'refused') return changed;
  if (!changed) {
    await refuseChange(ctx);
    return undefined;
  }
  const { isNew, ...change } = changed;
  // Else a clock that is set back before the first digest would date what comes before that digest's beginning.
  if (isNew) await digestSums.close(now);
  if (isDeepStrictEqual(change.before, change.after)) return { undo: undefined };
  await writeAudit(ctx, 'digest.changed', `chat:${place.chatId}`, { topicId: place.topicId, ...change });
  return { undo: await keep(ctx, change), ended: endedBy(change) };
}

/** What the change with this id has changed is as it was before; `refused` where it has changed again since. */
export async function undoDigest(ctx: FormContext, id: string): ReturnType<typeof changeDigest> {
  const { store, clock } = ctx.deps;
  const place = placeOf(ctx);
  const state = await store.screenStates.find(id, kind, clock.now());
  const read = storedChange.safeParse(state?.body);
  const isHere = state?.chatId === place?.chatId && state?.topicId === place?.topicId;
  const done =
    read.success && isHere
      ? await changeDigest(ctx, (now) =>
          isDeepStrictEqual(now ?? null, read.data.after) ? (read.data.before ?? undefined) : 'refused',
        )
      : 'refused';
  if (done === 'refused') await notice(ctx, ctx.words.plain('rule-undo-over'), { box: true });
  else if (done) await store.screenStates.delete(id);
  return done;
}

/** Where the other one goes on: it is said by itself where none comes any more. */
function endedBy({ before, after }: z.infer<typeof storedChange>): DigestChange['ended'] {
  if (!before || !after) return undefined;
  if (before.daily && !after.daily) return 'daily';
  return before.weekday !== null && after.weekday === null ? 'weekly' : undefined;
}

function isMore(before: DigestSettings, after: DigestSettings): boolean {
  return (after.daily && !before.daily) || (after.weekday !== null && before.weekday === null);
}

async function keep(ctx: FormContext, body: z.infer<typeof storedChange>): Promise<string> {
  const { store, clock, createToken } = ctx.deps;
  const id = shortId(createToken());
  const place = placeOf(ctx) ?? { chatId: ctx.chatId ?? 0, topicId: null };
  const touchedAt = clock.now();
  const state = { id, kind, personId: ctx.from?.id ?? 0, ...place, body, touchedAt };
  await store.screenStates.write({ ...state, endsAt: touchedAt + lastsMs });
  return id;
}
