// /language: the bot's language in this chat, chosen by a button or written behind the command. In a group its admins decide.

import { foldWord } from '../../base/visible-text.ts';
import { InlineKeyboard } from 'grammy';
import { matchLocale } from '../../base/i18n.ts';
import { mayChangeChat } from '../../bot/access.ts';
import { recordChat } from './chats.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext } from '../../bot/context.ts';
import { refuse } from '../../bot/install-commands.ts';
import { show } from '../../bot/say.ts';
import { languageButtons, menuButtons } from './buttons.ts';

export const language: Command = {
  name: 'language',
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  install(composer) {
    composer.use((ctx, next) => (mayChangeChat(ctx) ? next() : refuse(ctx, 'not-allowed')));
    composer.command('language', async (ctx) => {
      const written = foldWord(ctx.match.trim());
      const locale = written === '' ? undefined : findLanguage(ctx, written);
      await (locale === undefined ? showLanguages(ctx) : setLanguage(ctx, locale));
    });
    languageButtons.show.on(composer, (ctx) => showLanguages(ctx));
    languageButtons.set.on(composer, async (ctx, { locale }) => {
      if (ctx.deps.i18n.locales.includes(locale)) await setLanguage(ctx, locale);
    });
  },
};

/** By its code or its own name, folded: `ru`, `pt-br`, `русский`. */
function findLanguage({ deps: { i18n } }: BotContext, written: string): string | undefined {
  const named = (locale: string) => [locale, i18n.words(locale).plain('language-name')].map(foldWord);
  return i18n.locales.find((locale) => named(locale).includes(written)) ?? matchLocale(i18n.locales, written);
}

async function setLanguage(ctx: BotContext, locale: string): Promise<void> {
  const { store, i18n } = ctx.deps;
  await recordChat(ctx);
  await store.settings.update((draft) => {
    const chat = draft.chats.find(({ id }) => id === ctx.chatId);
    if (chat) chat.locale = locale;
  });
  ctx.words = i18n.words(locale);
  await showLanguages(ctx, ctx.words('language-set'));
}

async function showLanguages(ctx: BotContext, html = ctx.words('language-choose')): Promise<void> {
  const { i18n } = ctx.deps;
  const buttons = i18n.locales.map((locale) => {
    const mark = locale === ctx.words.locale ? '✓ ' : '';
    return InlineKeyboard.text(
      mark + i18n.words(locale).plain('language-name'),
      languageButtons.set.data({ locale }),
    );
  });
  const keyboard = InlineKeyboard.from([buttons])
    .toFlowed(3)
    .row()
    .text(ctx.words.plain('menu-back'), menuButtons.show.data());
  await show(ctx, html, keyboard);
}
