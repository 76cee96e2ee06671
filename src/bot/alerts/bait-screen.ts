// What a place wants of likely baits: each one without sound, or one message a day; and whether alerts about an order that
// was placed there answer its message.

import { InlineKeyboard, type Composer } from 'grammy';
import { raw } from '../../html.ts';
import { findPlace } from '../../rules/places.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
import { paragraphs } from '../../views/lines.ts';
import { alertButtons } from '../chat/buttons.ts';
import { writeAudit } from '../frame/audit.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { show } from '../frame/say.ts';
import { whoActs } from './actor.ts';
import { baitButtons, chainButtons } from './buttons.ts';
import { isOwnersChat } from './chain-changes.ts';
import { dustList } from './chain-screen.ts';
import { byDeciders, mayStillChange, refuseChange } from './rights.ts';

export function installBaits(composer: Composer<BotContext>): void {
  baitButtons.show.on(
    composer,
    byDeciders((ctx) => showBaits(ctx)),
  );
  baitButtons.collect.on(
    composer,
    byDeciders((ctx, { how }: { how: AlertPlace['baits'] }) => change(ctx, { baits: how })),
  );
  baitButtons.orders.on(
    composer,
    byDeciders((ctx, { state }: { state: 'on' | 'off' }) => change(ctx, { answersOrders: state === 'on' })),
  );
}

async function change(
  ctx: BotContext,
  wanted: Partial<Pick<AlertPlace, 'baits' | 'answersOrders'>>,
): Promise<void> {
  const address = placeOf(ctx);
  if (!address) return;
  const outcome = await ctx.deps.store.settings.update((draft) => {
    if (!mayStillChange(ctx, draft)) return 'barred';
    const place = findPlace(draft, address);
    if (place) Object.assign(place, wanted);
    return place ? 'changed' : 'no place';
  });
  if (outcome === 'barred') return refuseChange(ctx);
  if (outcome === 'no place') return showBaits(ctx);
  await writeAudit(ctx, 'alerts.changed', `chat:${address.chatId}`, { topicId: address.topicId, ...wanted });
  await showBaits(ctx, ctx.words('baits-screen-saved', { person: whoActs(ctx) }));
}

/** `above` says what has just changed; the buttons set the other values, so that one tap undoes it. */
async function showBaits(ctx: FormContext, above?: string): Promise<void> {
  const { words, deps } = ctx;
  const address = placeOf(ctx);
  const { data } = deps.store.settings;
  const place = address && findPlace(data, address);
  const keyboard = new InlineKeyboard();
  if (place) {
    const other = place.baits === 'each' ? 'daily' : 'each';
    keyboard
      .text(words.plain(`baits-screen-set-${other}`), baitButtons.collect.data({ how: other }))
      .row()
      .text(
        words.plain(place.answersOrders ? 'baits-screen-set-alone' : 'baits-screen-set-answer'),
        baitButtons.orders.data({ state: place.answersOrders ? 'off' : 'on' }),
      )
      .row();
  }
  if (isOwnersChat(ctx)) keyboard.text(words.plain('chains-button'), chainButtons.show.data()).row();
  keyboard.text(words.plain('alerts-back'), alertButtons.show.data());
  const text = paragraphs([
    above,
    words('baits-screen'),
    place ? words(`baits-screen-${place.baits}`) : words('baits-screen-no-rules'),
    words('baits-screen-thresholds', { list: raw(dustList(ctx)) }),
    place ? words(place.answersOrders ? 'baits-screen-answer' : 'baits-screen-alone') : undefined,
  ]);
  await show(ctx, text, keyboard);
}
