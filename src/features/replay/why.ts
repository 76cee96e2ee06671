// /why: the history of an event, found by its ID, its key, or the alert that is replied to; for a missing event, what
// is known about recent ones.

import type { Command } from '../../bot/command.ts';
import type { FormContext } from '../../bot/context.ts';
import { describeMute, offerUnmute } from '../alerts/mute-sentence.ts';
import { whyButtons } from './buttons.ts';
import { listButtons, showEvents } from './event.ts';
import { findEvents } from './find-events.ts';
import { describeMissingEvents, offerTest, sendTestAlert } from './missing-events.ts';
import { show } from '../../bot/say.ts';

/** How many of the latest events are offered when the command names none. */
const mostLatest = 5;

export const why: Command = {
  name: 'why',
  role: 'admin',
  where: 'everywhere',
  isForAsker: true,
  group: 'alerts',
  install(composer) {
    composer.command('why', async (ctx) => {
      const events = await findEvents(ctx, ctx.match.trim());
      return events ? showEvents(ctx, events, 'why') : showUsage(ctx);
    });
    whyButtons.show.on(composer, showUsage);
    whyButtons.test.on(composer, sendTestAlert);
    whyButtons.event.on(composer, async (ctx, { seq }) => {
      await showEvents(ctx, await ctx.deps.store.history.findBySeq(seq), 'why');
    });
  },
};

async function showUsage(ctx: FormContext): Promise<void> {
  const latest = await ctx.deps.store.history.latest(mostLatest);
  const offer = latest.length === 0 ? '' : `\n\n${ctx.words('why-latest')}`;
  const advice = await describeMissingEvents(ctx, undefined);
  const html = [await describeMute(ctx), ctx.words('hint-why'), advice]
    .filter((part) => part !== undefined)
    .join('\n\n');
  await show(ctx, html + offer, offerUnmute(ctx, offerTest(ctx, listButtons(ctx, latest, 'why'))));
}
