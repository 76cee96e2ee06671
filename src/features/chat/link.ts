// /link: brings the bot to a group. In private it gives the button that adds the bot; in a group it makes the group one
// of the team's.

import { InlineKeyboard } from 'grammy';
import { adoptChat, greetGroup } from './chats.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext } from '../../bot/context.ts';
import { show } from '../../bot/say.ts';
import { linkButtons } from './buttons.ts';

export const link: Command = {
  name: 'link',
  role: 'admin',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('link', showLink);
    linkButtons.show.on(composer, showLink);
  },
};

async function showLink(ctx: BotContext): Promise<void> {
  if (ctx.chat?.type !== 'private') {
    await adoptChat(ctx);
    return greetGroup(ctx);
  }
  const url = `https://t.me/${ctx.me.username}?startgroup=link`;
  await show(ctx, ctx.words('link-how'), new InlineKeyboard().url(ctx.words.plain('link-add'), url));
}
