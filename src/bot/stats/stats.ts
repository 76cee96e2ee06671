// /stats: what was spent, bought and moved in a period, and the balance, each as a picture with its numbers in words. The
// message's whole state is in its buttons.

import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { mayChangeChat } from '../frame/access.ts';
import { recordChat } from '../frame/chats.ts';
import { refuse } from '../frame/install-commands.ts';
import { say } from '../frame/say.ts';
import { statsButtons } from './buttons.ts';
import { readRequest, usualRequest, type StatsRequest } from './read-request.ts';
import { showStats } from './show-stats.ts';
import { sendStatsTable } from './stats-table.ts';

/** The number of characters that a hint quotes. */
const longestEcho = 40;

export const stats: Command = {
  name: 'stats',
  role: 'viewer',
  where: 'everywhere',
  isForAsker: true,
  group: 'account',
  install(composer) {
    composer.command('stats', async (ctx) => {
      const request = readRequest(ctx.match, ctx.deps.i18n.input);
      if (request.ok) return showStats(ctx, request);
      const written = request.written.slice(0, longestEcho).toWellFormed();
      await say(
        ctx,
        `${ctx.words(`stats-unread-${request.problem}`, { written })}\n\n${ctx.words('hint-stats')}`,
      );
    });
    statsButtons.show.on(composer, (ctx) => showStats(ctx, usualRequest));
    statsButtons.see.on(composer, showStats);
    statsButtons.table.on(composer, (ctx, { period }) => sendStatsTable(ctx, period));
    statsButtons.theme.on(composer, async (ctx, { theme, ...request }) => {
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      await setTheme(ctx, theme, request);
    });
  },
};

async function setTheme(ctx: BotContext, theme: 'light' | 'dark', request: StatsRequest): Promise<void> {
  await recordChat(ctx);
  await ctx.deps.store.settings.update((draft) => {
    const chat = draft.chats.find(({ id }) => id === ctx.chatId);
    if (chat) chat.pictureTheme = theme;
  });
  await showStats(ctx, request);
}
