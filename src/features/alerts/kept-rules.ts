// Rules that a place keeps and nobody hears: of a topic that was deleted, or what a chat had turned off when the rules of
// such a topic came. /alerts lists them; they are moved among those that are heard, or deleted, which can be undone.

import { InlineKeyboard, type Composer } from 'grammy';
import { z } from 'zod';
import { raw } from '../../base/html.ts';
import { findPlace, turnOn } from '../../rules/places.ts';
import { alertRule, mostRules, type AlertPlace, type AlertRule } from '../../store/settings/alert-rules.ts';
import { ruleSentence, speakerOf } from './rule-sentence.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { notice, show } from '../../bot/say.ts';
import { alertButtons } from '../chat/buttons.ts';
import { whoActs, byDeciders, mayStillChange, refuseChange, shortId } from './rights.ts';
import { ruleButtons } from './buttons.ts';

const kind = 'kept-rules';
const lastsMs = 24 * 3_600_000;
const mostShown = 10;
const deleted = z.object({ rules: z.array(alertRule) });

type ShowAlerts = (ctx: FormContext, above?: string) => Promise<void>;

export function installKeptRules(composer: Composer<BotContext>, showAlerts: ShowAlerts): void {
  ruleButtons.kept.on(
    composer,
    byDeciders((ctx, { act, n }: { act: 'move' | 'delete'; n: number }) =>
      act === 'move' ? move(ctx, n, showAlerts) : remove(ctx, n, showAlerts),
    ),
  );
  ruleButtons.undoKept.on(
    composer,
    byDeciders((ctx, { change }: { change: string }) => undo(ctx, change, showAlerts)),
  );
}

export function describeKept(ctx: FormContext, place: AlertPlace | undefined): string | undefined {
  if (!place || place.kept.length === 0) return undefined;
  const { words } = ctx;
  const count = place.kept.length;
  const lines = shownOf(place).map((rule) =>
    words('alerts-kept-rule', { sentence: raw(ruleSentence(rule, speakerOf(ctx))) }),
  );
  const more = count > lines.length ? [words('open-more', { count: count - lines.length })] : [];
  return [words('alerts-kept-unheard', { count }), ...lines, ...more].join('\n');
}

/** The oldest ones; the buttons are about these alone. */
function shownOf({ kept }: AlertPlace): AlertRule[] {
  return kept.toSorted((a, b) => a.n - b.n).slice(0, mostShown);
}

export function offerKept(ctx: FormContext, keyboard: InlineKeyboard, place: AlertPlace | undefined): void {
  if (!place || place.kept.length === 0) return;
  const n = Math.max(...shownOf(place).map((rule) => rule.n));
  keyboard
    .row()
    .text(ctx.words.plain('alerts-kept-move'), ruleButtons.kept.data({ act: 'move', n }))
    .text(ctx.words.plain('alerts-kept-delete'), ruleButtons.kept.data({ act: 'delete', n }));
}

/** As many as there is room for, the oldest first. */
async function move(ctx: BotContext, upTo: number, showAlerts: ShowAlerts): Promise<void> {
  const moved = await changePlace(ctx, 'alerts.rules-moved', (place) => {
    const shown = place.kept.filter(({ n }) => n <= upTo).toSorted((a, b) => a.n - b.n);
    const rules = shown.slice(0, mostRules - place.rules.length);
    // A place without rules is off; its first rule is what turns it on.
    if (rules.length > 0 && place.rules.length === 0) turnOn(place, ctx.deps.clock.now());
    place.kept = place.kept.filter((rule) => !rules.includes(rule));
    place.rules.push(...rules);
    return rules;
  });
  if (!moved) return refuseChange(ctx);
  const isFull = moved.rules.length === 0 && moved.place.kept.length > 0;
  if (isFull)
    await notice(ctx, ctx.words.plain('rules-full', { most: mostRules, where: 'place' }), { box: true });
  await showAlerts(ctx);
}

async function remove(ctx: BotContext, upTo: number, showAlerts: ShowAlerts): Promise<void> {
  const { words } = ctx;
  const removed = await changePlace(ctx, 'alerts.rules-deleted', (place) => {
    const rules = place.kept.filter(({ n }) => n <= upTo);
    place.kept = place.kept.filter((rule) => !rules.includes(rule));
    return rules;
  });
  if (!removed) return refuseChange(ctx);
  if (removed.rules.length === 0) return showAlerts(ctx);
  const id = await keep(ctx, removed);
  const keyboard = new InlineKeyboard()
    .text(words.plain('rule-undo'), ruleButtons.undoKept.data({ change: id }))
    .text(words.plain('alerts-back'), alertButtons.show.data());
  const said = words('alerts-kept-deleted', { who: whoActs(ctx), count: removed.rules.length });
  await show(ctx, said, keyboard);
}

async function undo(ctx: BotContext, id: string, showAlerts: ShowAlerts): Promise<void> {
  const { screenStates } = ctx.deps.store;
  const here = placeOf(ctx);
  const state = await screenStates.find(id, kind, ctx.deps.clock.now());
  const read = deleted.safeParse(state?.body);
  if (!read.success || state?.chatId !== here?.chatId || state?.topicId !== here?.topicId) {
    return notice(ctx, ctx.words.plain('rule-undo-over'), { box: true });
  }
  const done = await changePlace(ctx, 'alerts.rules-undone', (place) => {
    const known = new Set(place.kept.map((rule) => rule.id));
    const rules = read.data.rules.filter((rule) => !known.has(rule.id));
    place.kept.push(...rules);
    return rules;
  });
  if (!done) return refuseChange(ctx);
  await screenStates.delete(id);
  await showAlerts(ctx);
}

type Changed = { place: AlertPlace; rules: AlertRule[] };

/** `act` answers the rules that it changed. Undefined where the person may not, or where there is nothing any more. */
async function changePlace(
  ctx: BotContext,
  action: string,
  act: (place: AlertPlace) => AlertRule[],
): Promise<Changed | undefined> {
  const here = placeOf(ctx);
  const changed = await ctx.deps.store.settings.update((settings): Changed | undefined => {
    const place = here && findPlace(settings, here);
    if (!place || !mayStillChange(ctx, settings)) return undefined;
    return { rules: act(place), place };
  });
  if (changed && changed.rules.length > 0) {
    const { chatId, topicId } = changed.place;
    await writeAudit(ctx, action, `chat:${chatId}`, { topicId, rules: changed.rules });
  }
  return changed;
}

async function keep(ctx: BotContext, { place, rules }: Changed): Promise<string> {
  const { store, clock, createToken } = ctx.deps;
  const id = shortId(createToken());
  const touchedAt = clock.now();
  const { chatId, topicId } = place;
  const state = { id, kind, personId: ctx.from?.id ?? 0, chatId, topicId, touchedAt };
  await store.screenStates.write({ ...state, body: { rules }, endsAt: touchedAt + lastsMs });
  return id;
}
