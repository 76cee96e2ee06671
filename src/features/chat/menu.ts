// /menu: the main commands as buttons. Each shows the same view as its command.

import { InlineKeyboard } from 'grammy';
import type { Command } from '../../bot/command.ts';
import type { FormContext } from '../../bot/context.ts';
import { isAllowedTo } from '../../bot/install-commands.ts';
import { show } from '../../bot/say.ts';
import { defineShowButton } from '../../bot/ask/callback-data.ts';
import { menuButtons } from './buttons.ts';

/** Their labels are `menu-<name>`. */
const entries = [
  'balance',
  'recharge',
  'order',
  'flash',
  'orders',
  'addresses',
  'basic',
  'bills',
  'stats',
  'alerts',
  'template',
  'digest',
  'board',
  'open',
  'members',
  'language',
  'help',
];

/** `all` is called when /menu answers, because the list contains /menu itself. */
export function createMenu(all: () => readonly Command[]): Command {
  return {
    name: 'menu',
    role: 'viewer',
    where: 'everywhere',
    group: 'bot',
    install(composer) {
      composer.command('menu', (ctx) => showMenu(ctx, all()));
      menuButtons.show.on(composer, (ctx) => showMenu(ctx, all()));
    },
  };
}

async function showMenu(ctx: FormContext, all: readonly Command[]): Promise<void> {
  const mine = entries.filter((name) =>
    all.some((command) => command.name === name && isAllowedTo(ctx, command)),
  );
  const buttons = mine.map((name) =>
    InlineKeyboard.text(ctx.words.plain(`menu-${name}`), defineShowButton(name).data()),
  );
  await show(ctx, ctx.words('menu-title'), InlineKeyboard.from([buttons]).toFlowed(2));
}
