// /replay: lists the deliveries that did not arrive, by chat or by reason, and sends them again.

import type { Command } from '../frame/command.ts';
import { replayButtons } from './buttons.ts';
import { installCards } from './cards.ts';
import { showEvents } from './event.ts';
import { findEvents } from './find-events.ts';
import { showGroup, showGroups, showOne } from './lists.ts';

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
    replayButtons.show.on(composer, (ctx) => showGroups(ctx, 'chat', 0));
    replayButtons.list.on(composer, (ctx, { by, page }) => showGroups(ctx, by, page));
    replayButtons.group.on(composer, (ctx, { scope, page }) => showGroup(ctx, scope, page));
    replayButtons.delivery.on(composer, (ctx, { id }) => showOne(ctx, id));
    replayButtons.event.on(composer, async (ctx, { seq }) =>
      showEvents(ctx, await ctx.deps.store.history.findBySeq(seq), 'replay'),
    );
    installCards(composer);
  },
};
