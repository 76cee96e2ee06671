// /timezone: how times are written in this chat. In a group its admins decide.

import { InlineKeyboard } from 'grammy';
import { readZone, zonesNear } from '../../input/place.ts';
import { mayChangeChat } from '../../bot/access.ts';
import { recordChat } from './chats.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { refuse } from '../../bot/install-commands.ts';
import { say } from '../../bot/say.ts';
import { toLine } from '../../base/lines.ts';
import { formatTime, isTimeZone, zoneName } from '../../base/time.ts';
import { timezoneButtons } from './buttons.ts';

/** The number of characters that a hint quotes. */
const longestEcho = 60;

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
  await say(ctx, ctx.words('timezone-set', timeIn(ctx, zone)));
}

export async function setTimeZone(ctx: FormContext, zone: string): Promise<void> {
  await recordChat(ctx);
  await ctx.deps.store.settings.update((draft) => {
    const chat = draft.chats.find(({ id }) => id === ctx.chatId);
    if (chat) chat.timeZone = zone;
  });
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
  const zone = toLine(written, longestEcho) ?? '…';
  const problem = words(isSeveral ? 'hint-zone-several' : 'timezone-unknown', { zone });
  return { hint: `${problem}\n\n${choices.length === 0 ? example : words('hint-zone-choose')}`, choices };
}
