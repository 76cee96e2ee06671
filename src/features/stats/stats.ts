// /stats: what was spent, bought and moved in a period, and the balance, each as a picture with its numbers in words. The
// message's whole state is in its buttons.

import { InlineKeyboard } from 'grammy';
import { mostDays } from '../../figures/columns.ts';
import { toQuotedLine } from '../../base/lines.ts';
import { daysLabel } from '../../bot/ask/answer-read.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, contextReader } from '../../bot/context.ts';
import { mayChangeChat, refuse } from '../../bot/access.ts';
import { changeChat } from '../chat/chats.ts';
import { say } from '../../bot/say.ts';
import { type StatsRequest, readRequest, statsButtons, usualRequest } from './read-request.ts';

/** The number of characters that a hint quotes. */
const longestEcho = 40;

export const stats: Command = {
  name: 'stats',
  role: 'viewer',
  where: 'everywhere',
  isForAsker: true,
  group: 'account',
  install(composer) {
    composer.command('stats', answerTyped);
    statsButtons.show.on(composer, (ctx) => showStats(ctx, usualRequest));
    statsButtons.see.on(composer, showStats);
    statsButtons.table.on(composer, async (ctx, { period }) => {
      const { sendStatsTable } = await import('./stats-table.ts');
      await sendStatsTable(ctx, period);
    });
    statsButtons.theme.on(composer, async (ctx, { theme, ...request }) => {
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      await setTheme(ctx, theme, request);
    });
  },
};

async function answerTyped(ctx: BotContext): Promise<void> {
  const { words } = ctx;
  const read = readRequest(String(ctx.match), contextReader(ctx));
  if (read.ok) return showStats(ctx, read);
  const written = toQuotedLine(read.written, longestEcho) ?? '…';
  if (read.problem === 'asked') {
    const { kind, periods } = read;
    const keyboard = new InlineKeyboard();
    for (const period of periods) {
      const label =
        typeof period === 'string' ? words.plain('stats-period', { period }) : daysLabel(ctx, period);
      keyboard.text(label, statsButtons.see.data({ kind, period })).row();
    }
    return say(ctx, words('readings-asked', { written }), keyboard);
  }
  const key = read.problem === 'reversed' || read.problem === 'future' ? 'period' : 'stats-unread';
  const why = words(`${key}-${read.problem}`, { written, days: mostDays });
  await say(ctx, `${why}\n\n${words('hint-stats')}`);
}

/** Loads what draws pictures, which a bot that nobody asks for figures does without. */
async function showStats(ctx: BotContext, request: StatsRequest): Promise<void> {
  const { showStats: show } = await import('./show-stats.ts');
  await show(ctx, request);
}

async function setTheme(ctx: BotContext, theme: 'light' | 'dark', request: StatsRequest): Promise<void> {
  await changeChat(ctx, (chat) => {
    chat.pictureTheme = theme;
  });
  await showStats(ctx, request);
}
