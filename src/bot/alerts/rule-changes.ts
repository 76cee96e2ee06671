// What the last change of a rule was, so that one tap undoes it: for 24 hours, and until the rule changes again. An Undo
// is a change too, so that it can be undone itself.

import { z } from 'zod';
import { findPlace, placeIn } from '../../rules/places.ts';
import type { Place } from '../../store/place.ts';
import { alertRule, mostRules, type AlertRule } from '../../store/settings/alert-rules.ts';
import { writeAudit } from '../frame/audit.ts';
import type { FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { mayStillChange } from './rights.ts';
import { shortId } from './short-id.ts';

const kind = 'rule-change';
const lastsMs = 24 * 3_600_000;

const changed = z.object({
  n: z.number(),
  /** null: there was no rule, or there is none any more. */
  before: alertRule.nullable(),
  after: alertRule.nullable(),
  /** Its position in the list; null at the end. */
  at: z.number().nullable(),
  /** Whether the place was on before. */
  wasOn: z.boolean(),
  /** It undid another change. */
  isUndo: z.boolean().default(false),
});

export type Changed = Omit<z.infer<typeof changed>, 'isUndo'> & { isUndo?: boolean };

/** Answers the id for the button that undoes it. */
export async function keepChange(ctx: FormContext, place: Place, change: Changed): Promise<string> {
  const { store, clock, createToken } = ctx.deps;
  const id = shortId(createToken());
  const touchedAt = clock.now();
  const { chatId, topicId } = place;
  const state = { id, kind, personId: ctx.from?.id ?? 0, chatId, topicId, touchedAt };
  await store.screenStates.write({ ...state, body: changed.parse(change), endsAt: touchedAt + lastsMs });
  return id;
}

export type Undone =
  /** `rule`: as it is now; null when it is gone. `change` undoes the Undo. `isRedo`: an Undo was undone. */
  | { is: 'undone'; n: number; rule: AlertRule | null; change: string; isRedo: boolean }
  | { is: 'changed since'; rule: AlertRule }
  | { is: 'gone' }
  | { is: 'forbidden' };

export async function undoChange(ctx: FormContext, id: string): Promise<Undone> {
  const { store, clock } = ctx.deps;
  const address = placeOf(ctx);
  const state = await store.screenStates.find(id, kind, clock.now());
  const read = changed.safeParse(state?.body);
  const isHere = address && state?.chatId === address.chatId && state.topicId === address.topicId;
  if (!isHere || !read.success) return { is: 'gone' };
  const { n, before, after, at, wasOn, isUndo: isRedo } = read.data;
  const result = await store.settings.update(
    (
      settings,
    ):
      | Exclude<Undone, { is: 'undone' }>
      | { is: 'undone'; rule: AlertRule | null; isOn: boolean; at: number | null } => {
      if (!mayStillChange(ctx, settings)) return { is: 'forbidden' };
      const place = findPlace(settings, address) ?? placeIn(settings, address, clock.now());
      const index = place.rules.findIndex((rule) => rule.n === n);
      const present = place.rules[index];
      if (present && (after === null || present.rev !== after.rev))
        return { is: 'changed since', rule: present };
      if (!present && after !== null) return { is: 'gone' };
      const isOn = place.isOn;
      if (before === null) {
        place.rules.splice(index, 1);
        // Rules that others added since are still heard.
        if (place.rules.length === 0) place.isOn = wasOn && place.isOn;
        return { is: 'undone', rule: null, isOn, at: index };
      }
      if (!present && place.rules.length >= mostRules) return { is: 'gone' };
      const rev = (present?.rev ?? before.rev) + 1;
      const rule = { ...before, rev, changedBy: ctx.from?.id ?? null, changedAt: clock.now() };
      place.rules.splice(present ? index : (at ?? place.rules.length), present ? 1 : 0, rule);
      if (!present && place.rules.length === 1) place.isOn = place.isOn || wasOn;
      return { is: 'undone', rule, isOn, at };
    },
  );
  if (result.is !== 'undone') return result;
  await store.screenStates.delete(id);
  const change = await keepChange(ctx, address, {
    n,
    before: after,
    after: result.rule,
    at: result.at,
    wasOn: result.isOn,
    isUndo: !isRedo,
  });
  await writeAudit(ctx, 'alerts.rule-undone', `chat:${address.chatId}`, { topicId: address.topicId, n });
  return { is: 'undone', n, rule: result.rule, change, isRedo };
}
