// Rules that a place keeps and nobody hears: of a topic that was deleted, or what a chat had turned off when the rules of
// such a topic came. /alerts lists them; they are moved among those that are heard, or deleted, which can be undone.

import { InlineKeyboard, type Composer } from 'grammy';
import { z } from 'zod';
import { findPlace, turnOn } from '../../rules/places.ts';
import { alertRule, mostRules, type AlertRule } from '../../store/settings/alert-rules.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { notice, show } from '../../bot/say.ts';
import { alertButtons } from '../chat/buttons.ts';
import { byDeciders, mayStillChange, refuseChange } from './rights.ts';
import { whoActs } from '../../bot/names.ts';
import { ruleButtons } from './buttons.ts';
import { showAlerts } from './list.ts';
import { offerUndo, undoable, type Kept } from '../../bot/undo.ts';
import type { Place } from '../../store/place.ts';

export const keptChanges = undoable<AlertRule[]>('alerts.kept', z.array(alertRule), {
  read: (settings, address) => findPlace(settings, address)?.kept ?? [],
  write(settings, address, rules) {
    const place = findPlace(settings, address);
    if (place) place.kept = rules;
    return place !== undefined;
  },
  mayUndo: mayStillChange,
  refuse: refuseChange,
  async show(ctx, { said, thing: { chatId, topicId }, after, kept }) {
    await writeAudit(ctx, 'alerts.rules-undone', `chat:${chatId}`, { topicId, rules: after });
    await showChanged(ctx, said, kept);
  },
  open: ({ words }) => InlineKeyboard.text(words.plain('alerts-back'), alertButtons.show.data()),
});

export function installKeptRules(composer: Composer<BotContext>): void {
  ruleButtons.kept.on(
    composer,
    byDeciders((ctx, { act, n }: { act: 'move' | 'delete'; n: number }) =>
      act === 'move' ? move(ctx, n) : remove(ctx, n),
    ),
  );
}

/** As many as there is room for, the oldest first. */
async function move(ctx: BotContext, upTo: number): Promise<void> {
  const address = placeOf(ctx);
  const moved = await ctx.deps.store.settings.update((settings) => {
    const place = address && findPlace(settings, address);
    if (!place || !mayStillChange(ctx, settings)) return undefined;
    const shown = place.kept.filter(({ n }) => n <= upTo).toSorted((a, b) => a.n - b.n);
    const rules = shown.slice(0, mostRules - place.rules.length);
    // A place without rules is off; its first rule is what turns it on.
    if (rules.length > 0 && place.rules.length === 0) turnOn(place, ctx.deps.clock.now());
    place.kept = place.kept.filter((rule) => !rules.includes(rule));
    place.rules.push(...rules);
    return { rules, place };
  });
  if (!moved) return refuseChange(ctx);
  const { rules, place } = moved;
  if (rules.length > 0) await audit(ctx, 'alerts.rules-moved', place, rules);
  else if (place.kept.length > 0)
    await notice(ctx, ctx.words.plain('rules-full', { most: mostRules, where: 'place' }), { box: true });
  await showAlerts(ctx);
}

async function remove(ctx: BotContext, upTo: number): Promise<void> {
  const address = placeOf(ctx);
  if (!address) return;
  const { outcome, before, after, kept } = await keptChanges.change(
    ctx,
    { ...address, of: 'kept' },
    (draft) => {
      const place = findPlace(draft, address);
      if (!place || !mayStillChange(ctx, draft)) return 'forbidden';
      place.kept = place.kept.filter(({ n }) => n > upTo);
      return 'done';
    },
  );
  if (outcome === 'forbidden') return refuseChange(ctx);
  const deleted = before.filter(({ id }) => !after.some((one) => one.id === id));
  if (!kept) return showAlerts(ctx);
  await audit(ctx, 'alerts.rules-deleted', address, deleted);
  const said = ctx.words('alerts-kept-deleted', { who: whoActs(ctx), count: deleted.length });
  await showChanged(ctx, said, kept);
}

async function showChanged(ctx: FormContext, said: string, kept: Kept | undefined): Promise<void> {
  const keyboard = new InlineKeyboard();
  if (kept) keyboard.add(offerUndo(ctx.words, kept));
  keyboard.text(ctx.words.plain('alerts-back'), alertButtons.show.data());
  await show(ctx, said, keyboard);
}

function audit(
  ctx: FormContext,
  action: string,
  { chatId, topicId }: Place,
  rules: readonly AlertRule[],
): Promise<void> {
  return writeAudit(ctx, action, `chat:${chatId}`, { topicId, rules });
}
