// /why: what became of an event, by its ID, its key, or as a reply to the message that told it.

import type { Command } from '../command.ts';
import type { FormContext } from '../context.ts';
import { listButtons, showEvents } from '../replay/event.ts';
import { findEvents } from '../replay/find-events.ts';
import { show } from '../say.ts';

/** Offered when nobody said which. */
const mostLatest = 5;

export const why: Command = {
  name: 'why',
  role: 'admin',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('why', async (ctx) => {
      const events = await findEvents(ctx, ctx.match.trim());
      return events ? showEvents(ctx, events, 'why') : showUsage(ctx);
    });
    composer.callbackQuery('why:show', showUsage);
    composer.callbackQuery(/^why:one:(\d{1,15})$/, async (ctx) => {
      await showEvents(ctx, await ctx.rooms.store.history.around(Number(ctx.match[1])), 'why');
    });
  },
};

async function showUsage(ctx: FormContext): Promise<void> {
  const latest = await ctx.rooms.store.history.latest(mostLatest);
  const offer = latest.length === 0 ? '' : `\n\n${ctx.words('why-latest')}`;
  await show(ctx, ctx.words('hint-why') + offer, listButtons(ctx, latest, 'why'));
}
