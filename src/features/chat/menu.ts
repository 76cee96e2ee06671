// /menu and /help: the commands that the person may use in this chat, as buttons and by sections. A button shows the same
// view as its command.

import { InlineKeyboard } from 'grammy';
import type { Command } from '../../bot/command.ts';
import type { FormContext } from '../../bot/context.ts';
import { isAllowedTo, mayUse } from '../../bot/access.ts';
import { withMore } from '../../bot/ask/pages.ts';
import { show } from '../../bot/say.ts';
import { defineShowButton } from '../../bot/ask/callback-data.ts';
import { helpButtons, menuButtons } from './buttons.ts';
import { foldedQuote, raw } from '../../base/html.ts';
import { paragraphs } from '../../base/lines.ts';
import { listCeilings } from '../../orders/limits.ts';
import { version } from '../../base/program.ts';

/** In the order of their weight: seven stand on a screen. Their labels are `menu-<name>`. */
const entries = [
  'balance',
  'recharge',
  'order',
  'orders',
  'addresses',
  'alerts',
  'members',
  'flash',
  'open',
  'stats',
  'digest',
  'board',
  'basic',
  'bills',
  'template',
  'language',
  'help',
];

/** `all` is called when /menu or /help answers, because the list contains both. */
export function createMenu(all: () => readonly Command[]): Command {
  return {
    name: 'menu',
    role: 'viewer',
    where: 'everywhere',
    group: 'bot',
    install(composer) {
      composer.command('menu', (ctx) => showMenu(ctx, all()));
      menuButtons.show.on(composer, (ctx) => showMenu(ctx, all()));
      menuButtons.more.on(composer, (ctx, { part }) => showMenu(ctx, all(), part));
    },
  };
}

async function showMenu(ctx: FormContext, all: readonly Command[], part = 0): Promise<void> {
  const mine = entries.filter((name) =>
    all.some((command) => command.name === name && isAllowedTo(ctx, command)),
  );
  const buttons = mine.map((name) =>
    InlineKeyboard.text(ctx.words.plain(`menu-${name}`), defineShowButton(name).data()),
  );
  const to = (other: number) => menuButtons.more.data({ part: other });
  const keyboard = withMore(ctx.words, InlineKeyboard.from([buttons]), [], { part, to });
  await show(ctx, ctx.words('menu-title'), keyboard.toFlowed(2));
}

const groups = ['account', 'alerts', 'team', 'bot'] as const;

export function createHelp(all: () => readonly Command[]): Command {
  return {
    name: 'help',
    role: 'viewer',
    where: 'everywhere',
    group: 'bot',
    install(composer) {
      composer.command('help', (ctx) => showHelp(ctx, all()));
      helpButtons.show.on(composer, (ctx) => showHelp(ctx, all()));
      helpButtons.all.on(composer, (ctx) => showHelp(ctx, all(), true));
    },
  };
}

/** `isLong`: with what each command does. */
async function showHelp(ctx: FormContext, all: readonly Command[], isLong = false): Promise<void> {
  const sections = groups.flatMap((group) => {
    const mine = all.filter((command) => command.group === group && isAllowedTo(ctx, command));
    if (mine.length === 0) return [];
    const names = mine.map(({ name }) => `/${name}`).join(' ');
    const lines = mine.map(({ name }) =>
      ctx.words('help-line', { command: raw(`/${name}`), about: ctx.words.plain(`command-${name}`) }),
    );
    const said = isLong ? foldedQuote(raw(lines.join('\n'))).html : names;
    return [`${ctx.words(`help-group-${group}`)}\n${said}`];
  });
  const keyboard = new InlineKeyboard();
  if (!isLong) keyboard.text(ctx.words.plain('help-all'), helpButtons.all.data());
  keyboard.text(ctx.words.plain('menu-back'), menuButtons.show.data());
  const title = ctx.words('help-title');
  const isCapped = mayUse(ctx.role, 'operator') && listCeilings(ctx.deps.ceilings).length > 0;
  const ceilings = isCapped ? ctx.words('help-ceilings') : undefined;
  await show(
    ctx,
    paragraphs([title, ...sections, ceilings, ctx.words('help-version', { version })]),
    keyboard,
  );
}
