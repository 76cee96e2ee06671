// /timezone: how times are written in this chat. In a group its admins decide.

import { mayChangeChat } from '../frame/access.ts';
import { recordChat } from '../frame/chats.ts';
import type { Command } from '../frame/command.ts';
import { refuse } from '../frame/install-commands.ts';
import { say } from '../frame/say.ts';
import { formatTime, isTimeZone } from '../../time.ts';

export const timezone: Command = {
  name: 'timezone',
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  install(composer) {
    composer.command('timezone', async (ctx) => {
      const { store, clock } = ctx.deps;
      const wanted = ctx.match.trim();
      const now = (zone: string) => ({ zone, time: formatTime(clock.now(), zone) });
      if (wanted === '') {
        return say(ctx, `${ctx.words('timezone-now', now(ctx.timeZone))}\n\n${ctx.words('hint-timezone')}`);
      }
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      if (!isTimeZone(wanted)) {
        return say(
          ctx,
          `${ctx.words('timezone-unknown', { zone: wanted })}\n\n${ctx.words('hint-timezone')}`,
        );
      }
      const zone = new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
      await recordChat(ctx);
      await store.settings.update((draft) => {
        const chat = draft.chats.find(({ id }) => id === ctx.chatId);
        if (chat) chat.timeZone = zone;
      });
      await say(ctx, ctx.words('timezone-set', now(zone)));
    });
  },
};
