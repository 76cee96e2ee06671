// /mute and /unmute: alerts of this chat, or of this topic of a group, are not shown for a while: all of them, or those of
// one address, one kind or one rule. They are stored as muted, so that /why tells of each.

import type { Composer } from 'grammy';
import { muteButtons, type MutePeriod as ButtonPeriod } from '../chat/buttons.ts';
import { turn } from '../chat/rules.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { refuse } from '../frame/install-commands.ts';
import { changePlace } from './alerts.ts';
import { alertMuteButtons } from './buttons.ts';
import { endAll, endOne, endTyped } from './end-mute.ts';
import { installEndedMutes } from './ended-mutes.ts';
import { installMuteUnderAlerts } from './mute-alert.ts';
import { isOnHere, periodOfButton, showMutes } from './mute-list.ts';
import { mayMute } from './mute-rights.ts';
import { muteNow, muteTyped } from './typed-mute.ts';

const command = { role: 'viewer', where: 'everywhere', group: 'alerts' } as const;

export const mute: Command = {
  ...command,
  name: 'mute',
  install(composer) {
    installMuteUnderAlerts(composer);
    installEndedMutes(composer);
    onlyForDeciders(composer);
    composer.command('mute', (ctx) => {
      const written = ctx.match.trim();
      return written === '' || !isOnHere(ctx) ? showMutes(ctx) : muteTyped(ctx, written);
    });
    muteButtons.show.on(composer, (ctx) => showMutes(ctx));
    muteButtons.all.on(composer, (ctx, { period }) => muteAll(ctx, period));
    muteButtons.end.on(composer, endAll);
    alertMuteButtons.it.on(composer, (ctx, { scope, period }) => muteNow(ctx, scope, period));
    alertMuteButtons.end.on(composer, (ctx, { n }) => endOne(ctx, n));
  },
};

export const unmute: Command = {
  ...command,
  name: 'unmute',
  install(composer) {
    onlyForDeciders(composer);
    composer.command('unmute', (ctx) => endTyped(ctx, ctx.match.trim()));
  },
};

function onlyForDeciders(composer: Composer<BotContext>): void {
  composer.use((ctx, next) => (mayMute(ctx) ? next() : refuse(ctx, 'not-allowed')));
}

async function muteAll(ctx: BotContext, period: ButtonPeriod): Promise<void> {
  if (!isOnHere(ctx)) return showMutes(ctx);
  // Everything for good is what turning alerts off means.
  if (period === 'ever' && mayMute(ctx, 'ever')) {
    await changePlace(ctx, (place, maker) => turn(place, false, maker));
    return showMutes(ctx);
  }
  await muteNow(ctx, { of: 'all' }, periodOfButton[period]);
}
