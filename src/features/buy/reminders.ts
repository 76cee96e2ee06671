// Reminders before a delegation ends, for chats that turned them on, and the page with their setting, which the list of
// orders links to.

import { minuteMs } from '../../base/clock.ts';
import { InlineKeyboard, type Composer } from 'grammy';
import { mayChangeChat } from '../../bot/access.ts';
import { recordChat } from '../chat/chats.ts';
import type { BotContext, BotDeps } from '../../bot/context.ts';
import { refuse } from '../../bot/install-commands.ts';
import { writeAudit } from '../../bot/audit.ts';
import { show } from '../../bot/say.ts';
import { historyButtons } from '../history/buttons.ts';
import { orderButtons, reminderMinutes } from './buttons.ts';
import type { Alarms } from './alarms.ts';

const checkEveryMs = 15_000;

export function createReminders({ deps, alarms }: { deps: BotDeps; alarms: Pick<Alarms, 'remind'> }) {
  const { orders, store, clock, log } = deps;
  let cancel = () => {};
  let isClosed = false;

  const minutesOf = (chatId: number) =>
    store.settings.data.chats.find(({ id }) => id === chatId)?.reminderMinutes ?? 0;

  async function sendDue(): Promise<void> {
    const longest = Math.max(0, ...store.settings.data.chats.map(({ id }) => minutesOf(id)));
    if (longest === 0) return;
    // The end of a delegation is given by the service's clock.
    const now = deps.service.now();
    for (const order of await orders.expiring(now + longest * minuteMs)) {
      const endsInMs = (order.endsAt ?? 0) - now;
      if (endsInMs <= 0 || endsInMs > minutesOf(order.chatId) * minuteMs) continue;
      if (!(await orders.markReminded(order.id))) continue;
      void alarms.remind(order);
    }
  }

  function schedule(): void {
    cancel = clock.after(checkEveryMs, () => {
      void sendDue()
        .catch((error: unknown) => log.error({ err: error }, 'Reminders could not be looked for.'))
        .finally(() => {
          if (!isClosed) schedule();
        });
    });
  }

  return {
    start: schedule,
    close() {
      isClosed = true;
      cancel();
    },
  };
}

export function installReminders(composer: Composer<BotContext>): void {
  orderButtons.reminders.on(composer, showReminders);
  orderButtons.remind.on(composer, async (ctx, { minutes }) => {
    if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
    await recordChat(ctx);
    await ctx.deps.store.settings.update((draft) => {
      const chat = draft.chats.find(({ id }) => id === ctx.chatId);
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
  const chat = deps.store.settings.data.chats.find(({ id }) => id === ctx.chatId);
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
