// /replay: what did not arrive, by chat or by reason, and sending it again.

import type { Grouping } from '../../store/ledger/replay/undelivered.ts';
import type { Command } from '../frame/command.ts';
import { installCards } from './cards.ts';
import { showEvents } from './event.ts';
import { findEvents } from './find-events.ts';
import { showGroup, showGroups, showOne } from './lists.ts';
import { readScope, scopePattern } from './replay-request.ts';

export const replay: Command = {
  name: 'replay',
  role: 'admin',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('replay', async (ctx) => {
      const events = await findEvents(ctx, ctx.match.trim());
      return events ? showEvents(ctx, events, 'replay') : showGroups(ctx, 'chat', 0);
    });
    composer.callbackQuery('replay:show', (ctx) => showGroups(ctx, 'chat', 0));
    composer.callbackQuery(/^replay:list:(chat|reason):(\d{1,6})$/, (ctx) =>
      showGroups(ctx, ctx.match[1] as Grouping, Number(ctx.match[2])),
    );
    composer.callbackQuery(new RegExp(`^replay:group:${scopePattern}:(\\d{1,6})$`), (ctx) =>
      showGroup(ctx, readScope(ctx.match[1]), Number(ctx.match[2])),
    );
    composer.callbackQuery(/^replay:one:(\d{1,15})$/, (ctx) => showOne(ctx, Number(ctx.match[1])));
    composer.callbackQuery(/^replay:event:(\d{1,15})$/, async (ctx) => {
      const events = await ctx.deps.store.history.findBySeq(Number(ctx.match[1]));
      return showEvents(ctx, events, 'replay');
    });
    installCards(composer);
  },
};
