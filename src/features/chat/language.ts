// /language and /timezone: in which language this chat is written to, and by which clocks. In a group its admins decide.

import { foldWord } from '../../base/visible-text.ts';
import { InlineKeyboard } from 'grammy';
import { matchLocale } from '../../base/i18n.ts';
import { mayChangeChat, refuse } from '../../bot/access.ts';
import { changeChat } from './chats.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, type FormContext, contextReader } from '../../bot/context.ts';
import { say, show } from '../../bot/say.ts';
import { languageButtons, menuButtons, timezoneButtons } from './buttons.ts';
import { readZone, zonesNear } from '../../input/place.ts';
import { echoOf, paragraphs } from '../../base/lines.ts';
import { formatTime, isTimeZone, shortTime, zoneName } from '../../base/time.ts';

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
  await changeChat(ctx, (chat) => {
    chat.locale = locale;
  });
  ctx.words = ctx.deps.i18n.words(locale);
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

export const timezone: Command = {
  name: 'timezone',
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  install(composer) {
    composer.command('timezone', async (ctx) => {
      const wanted = ctx.match.trim();
      if (wanted === '') return showZone(ctx);
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      const read = readZone(wanted);
      if (read.is === 'value') return setZone(ctx, read.value);
      const { hint, choices } = whichZone(ctx, wanted, ctx.words('hint-timezone'));
      const keyboard = new InlineKeyboard();
      for (const zone of choices) keyboard.text(zoneName(zone), timezoneButtons.set.data({ zone })).row();
      await say(ctx, hint, keyboard);
    });
    timezoneButtons.show.on(composer, showZone);
    timezoneButtons.set.on(composer, async (ctx, { zone }) => {
      if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
      if (isTimeZone(zone)) await setZone(ctx, zone);
    });
  },
};

function showZone(ctx: BotContext): Promise<void> {
  return say(ctx, `${ctx.words('timezone-now', timeIn(ctx, ctx.timeZone))}\n\n${ctx.words('hint-timezone')}`);
}

/** For the words of a message. */
export function timeIn({ deps }: FormContext, zone: string) {
  return { zone: zoneName(zone), time: formatTime(deps.clock.now(), zone) };
}

async function setZone(ctx: BotContext, zone: string): Promise<void> {
  await setTimeZone(ctx, zone);
  await say(ctx, paragraphs([ctx.words('timezone-set', timeIn(ctx, zone)), await heldBefore(ctx)]));
}

export async function setTimeZone(ctx: FormContext, zone: string): Promise<void> {
  await changeChat(ctx, (chat) => {
    chat.timeZone = zone;
  });
  ctx.timeZone = zone;
}

/** What earlier quiet hours hold keeps its time when they or the zone are changed. */
export async function heldBefore(ctx: FormContext): Promise<string | undefined> {
  const { store } = ctx.deps;
  const held = ctx.chatId === undefined ? undefined : await store.deliveries.heldByQuiet(ctx.chatId);
  if (!held) return undefined;
  const until = shortTime(held.until, contextReader(ctx));
  return ctx.words('quiet-waiting', { count: held.count, until });
}

/** What is said of a time zone that can't be taken as it was written, and those to choose from; `example` is for none. */
export function whichZone(
  { words }: FormContext,
  written: string,
  example: string,
): { hint: string; choices: readonly string[] } {
  const read = readZone(written);
  const isSeveral = read.is === 'readings';
  const choices = isSeveral ? read.values : zonesNear(written);
  const zone = echoOf(written, 60);
  const problem = words(isSeveral ? 'hint-zone-several' : 'timezone-unknown', { zone });
  return { hint: `${problem}\n\n${choices.length === 0 ? example : words('hint-zone-choose')}`, choices };
}
