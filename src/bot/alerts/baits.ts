// How a place gets likely baits, each or as one message a day, and whether events that seem to belong to an order of the
// bot answer its message.

import { InlineKeyboard, type Composer } from 'grammy';
import { findPlace } from '../../rules/places.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
import { paragraphs } from '../../views/lines.ts';
import { alertButtons } from '../chat/buttons.ts';
import { writeAudit } from '../frame/audit.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { notice, show } from '../frame/say.ts';
import { baitButtons } from './buttons.ts';
import { byDeciders, mayStillChange, refuseChange } from './rights.ts';

export function installBaits(composer: Composer<BotContext>): void {
  baitButtons.show.on(composer, byDeciders(showBaits));
  baitButtons.guard.on(
    composer,
    byDeciders((ctx, { guard }: { guard: AlertPlace['guard'] }) => change(ctx, { guard })),
  );
  baitButtons.story.on(
    composer,
    byDeciders((ctx, { story }: { story: 0 | 1 }) => change(ctx, { story: story === 1 })),
  );
}

async function showBaits(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const address = placeOf(ctx);
  const place = address && findPlace(ctx.deps.store.settings.data, address);
  if (!place) return notice(ctx, words.plain('button-over'), { box: true });
  const other = place.guard === 'each' ? 'daily' : 'each';
  const story = place.story ? 0 : 1;
  const keyboard = new InlineKeyboard()
    .text(words.plain(`guard-baits-make-${other}`), baitButtons.guard.data({ guard: other }))
    .row()
    .text(words.plain(`story-make-${story === 1 ? 'on' : 'off'}`), baitButtons.story.data({ story }))
    .row()
    .text(words.plain('alerts-back'), alertButtons.show.data());
  const lines = [words(`guard-baits-${place.guard}`), words(`story-${place.story ? 'on' : 'off'}`)];
  await show(ctx, paragraphs(lines), keyboard);
}

async function change(ctx: FormContext, to: Partial<Pick<AlertPlace, 'guard' | 'story'>>): Promise<void> {
  const address = placeOf(ctx);
  if (!address) return;
  const isChanged = await ctx.deps.store.settings.update((draft) => {
    const place = findPlace(draft, address);
    if (!place || !mayStillChange(ctx, draft)) return false;
    Object.assign(place, to);
    return true;
  });
  if (!isChanged) return refuseChange(ctx);
  await writeAudit(ctx, 'alerts.guard', `chat:${address.chatId}`, { topicId: address.topicId, ...to });
  await showBaits(ctx);
}
