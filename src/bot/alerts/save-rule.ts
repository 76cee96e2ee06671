// Saves a draft as a rule, or deletes a rule. Whether the rule was changed meanwhile, and whether the person still may, is
// asked inside the update itself, so that of two people at once the second one is told of the first.

import type { Place } from '../../store/place.ts';
import { mostRules, type AlertPlace, type AlertRule } from '../../store/settings/alert-rules.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { addRule, findPlace, placeIn } from '../../rules/places.ts';
import { recordChat } from '../frame/chats.ts';
import type { FormContext } from '../frame/context.ts';
import { writeAudit } from '../frame/audit.ts';
import type { Draft } from './drafts.ts';
import { mayStillChange } from './rights.ts';
import { keepChange, type Changed } from './rule-changes.ts';

export const mostRulesInAll = 1_000;

export type Saved =
  | { is: 'saved'; rule: AlertRule; change: string; isOn: boolean }
  /** Somebody changed it since the draft was opened. */
  | { is: 'changed'; theirs: AlertRule }
  | { is: 'gone'; n: number }
  | { is: 'full'; most: number; where: 'place' | 'all' }
  | { is: 'forbidden' };

type Written = Exclude<Saved, { is: 'saved' }> | ({ is: 'saved'; rule: AlertRule; isOn: boolean } & Changed);

/** `over`: also over somebody's change; `new`: as a new rule, because the old one is gone. */
export async function saveDraft(
  ctx: FormContext,
  draft: Draft,
  how: 'save' | 'over' | 'new',
): Promise<Saved> {
  const { store, clock, createToken } = ctx.deps;
  const { from } = ctx;
  if (!from) return { is: 'forbidden' };
  await recordChat(ctx);
  const maker = { id: createToken(), createdBy: from.id, createdAt: clock.now() };
  const written = await store.settings.update((settings): Written => {
    if (!mayStillChange(ctx, settings)) return { is: 'forbidden' };
    const place = placeIn(settings, draft.place, clock.now());
    if (draft.n !== null && how !== 'new') return changeRule(place, draft, how, from.id, clock.now());
    const full = whatIsFull(settings, place);
    if (full) return full;
    const wasOn = place.isOn;
    // A place without rules is off; its first rule is what turns it on.
    if (place.rules.length === 0) place.isOn = true;
    const rule = addRule(place, maker, draft.rule);
    return { is: 'saved', rule, isOn: place.isOn, wasOn, n: rule.n, before: null, after: rule, at: null };
  });
  if (written.is !== 'saved') return written;
  const change = await keepChange(ctx, draft.place, written);
  await audit(
    ctx,
    draft.place,
    written.before === null ? 'alerts.rule-added' : 'alerts.rule-changed',
    written.rule,
  );
  return { is: 'saved', rule: written.rule, change, isOn: written.isOn };
}

function changeRule(place: AlertPlace, draft: Draft, how: 'save' | 'over', by: number, now: number): Written {
  const at = place.rules.findIndex(({ n }) => n === draft.n);
  const before = place.rules[at];
  if (!before) return { is: 'gone', n: draft.n ?? 0 };
  if (before.rev !== draft.rev && how === 'save') return { is: 'changed', theirs: before };
  const rule = { ...before, ...draft.rule, rev: before.rev + 1, changedBy: by, changedAt: now };
  place.rules[at] = rule;
  return { is: 'saved', rule, isOn: place.isOn, wasOn: place.isOn, n: rule.n, before, after: rule, at };
}

function whatIsFull({ places }: SettingsData, place: AlertPlace): (Saved & { is: 'full' }) | undefined {
  if (place.rules.length >= mostRules) return { is: 'full', most: mostRules, where: 'place' };
  const all = places.reduce((sum, { rules }) => sum + rules.length, 0);
  return all >= mostRulesInAll ? { is: 'full', most: mostRulesInAll, where: 'all' } : undefined;
}

export type Deleted =
  | { is: 'deleted'; rule: AlertRule; change: string }
  | { is: 'gone' }
  | { is: 'forbidden' };

/** A mute of the rule then keeps nothing back; it stays, so that an Undo brings both back. */
export async function deleteRule(ctx: FormContext, address: Place, n: number): Promise<Deleted> {
  const { store } = ctx.deps;
  const found = await store.settings.update(
    (settings): (Changed & { is: 'deleted' }) | Exclude<Deleted, { is: 'deleted' }> => {
      if (!mayStillChange(ctx, settings)) return { is: 'forbidden' };
      const place = findPlace(settings, address);
      const at = place?.rules.findIndex((rule) => rule.n === n) ?? -1;
      const before = place?.rules[at];
      if (!place || !before) return { is: 'gone' };
      place.rules.splice(at, 1);
      return { is: 'deleted', n, before, after: null, at, wasOn: place.isOn };
    },
  );
  if (found.is !== 'deleted' || !found.before) return found.is === 'deleted' ? { is: 'gone' } : found;
  const change = await keepChange(ctx, address, found);
  await audit(ctx, address, 'alerts.rule-deleted', found.before);
  return { is: 'deleted', rule: found.before, change };
}

function audit(ctx: FormContext, { chatId, topicId }: Place, action: string, rule: AlertRule): Promise<void> {
  return writeAudit(ctx, action, `chat:${chatId}`, { topicId, rule });
}
