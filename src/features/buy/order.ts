// /order, energy for an address for an hour, and /flash, a flash refill of energy or bandwidth. The buttons of every
// order's messages are the same, so /order handles them.

import { findChat } from '../../store/settings/settings.ts';
import { type Composer, InlineKeyboard } from 'grammy';
import type { Command } from '../../bot/command.ts';
import { flashButtons, orderButtons, reminderMinutes } from './buttons.ts';
import { offerOrder } from './card.ts';
import { flashForm, orderForm } from './form.ts';
import type { AnswerButton } from '../../bot/ask/buttons.ts';
import { installOrderButtons } from './button-handlers.ts';
import { askForOrder, orderFormNames, requestFor, takeTypedOrder } from './typed-order.ts';
import { mayChangeChat, refuse } from '../../bot/access.ts';
import { recordChat } from '../chat/chats.ts';
import type { BotContext } from '../../bot/context.ts';
import { writeAudit } from '../../bot/audit.ts';
import { notice, show } from '../../bot/say.ts';
import { historyButtons } from '../history/buttons.ts';

export const order: Command = {
  name: 'order',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('order', (ctx) => takeTypedOrder(ctx, 'regular', ctx.match));
    orderButtons.show.on(composer, (ctx) => askForOrder(ctx, 'regular'));
    orderButtons.offer.on(composer, (ctx, { quantity, receiver }) =>
      offerOrder(ctx, requestFor({ kind: 'regular', resourceType: 'ENERGY' }, quantity, receiver), {
        isNew: true,
      }),
    );
    orderButtons.ask.on(composer, (ctx, { quantity }) => askForOrder(ctx, 'regular', { quantity }));
    orderButtons.to.on(composer, (ctx, { receiver }) => askForOrder(ctx, 'regular', { receiver }));
    installOrderButtons(composer);
    installReminders(composer);
    refuseAnswersOfOthers(composer, orderButtons.answer);
  },
  forms: { [orderFormNames.regular]: orderForm },
};

export const flash: Command = {
  name: 'flash',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('flash', (ctx) => takeTypedOrder(ctx, 'flash', ctx.match));
    flashButtons.show.on(composer, (ctx) => askForOrder(ctx, 'flash'));
    flashButtons.offer.on(composer, (ctx, { resource, quantity, receiver }) => {
      const resourceType = resource === 'e' ? 'ENERGY' : 'BANDWIDTH';
      return offerOrder(ctx, requestFor({ kind: 'flash', resourceType }, quantity, receiver), {
        isNew: true,
      });
    });
    flashButtons.to.on(composer, (ctx, { receiver }) => askForOrder(ctx, 'flash', { receiver }));
    refuseAnswersOfOthers(composer, flashButtons.answer);
  },
  forms: { [orderFormNames.flash]: flashForm },
};

/** Refuses the answer buttons of a form to everybody but the person who was asked. */
function refuseAnswersOfOthers(composer: Composer<BotContext>, button: AnswerButton): void {
  button.on(composer, async (ctx, { personId }, next) => {
    if (personId === ctx.from.id) return next();
    return notice(ctx, ctx.words.plain('order-form-not-yours'), { box: true });
  });
}

// The page on which a chat turns on reminders before a delegation ends, which the list of orders links to.

function installReminders(composer: Composer<BotContext>): void {
  orderButtons.reminders.on(composer, showReminders);
  orderButtons.remind.on(composer, async (ctx, { minutes }) => {
    if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
    await recordChat(ctx);
    await ctx.deps.store.settings.update((draft) => {
      const chat = findChat(draft, ctx.chatId);
      if (!chat) return;
      if (minutes === 0) delete chat.reminderMinutes;
      else chat.reminderMinutes = minutes;
    });
    await writeAudit(ctx, 'reminders.changed', `chat:${ctx.chatId}`, { minutes });
    await showReminders(ctx);
  });
}

async function showReminders(ctx: BotContext): Promise<void> {
  const { words, deps } = ctx;
  const chat = findChat(deps.store.settings.data, ctx.chatId);
  const chosen = chat?.reminderMinutes ?? 0;
  const keyboard = new InlineKeyboard();
  for (const minutes of [0, ...reminderMinutes] as const) {
    const label =
      minutes === 0
        ? words.plain('order-reminders-off')
        : words.plain('order-reminders-minutes', { minutes });
    keyboard.text(minutes === chosen ? `• ${label}` : label, orderButtons.remind.data({ minutes }));
    if (minutes === 0) keyboard.row();
  }
  keyboard.row().text(words.plain('order-reminders-back'), historyButtons.show.data());
  await show(ctx, words('order-reminders-title'), keyboard);
}
