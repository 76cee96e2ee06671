// /mute and /unmute: alerts of this chat, or of this topic of a group, are not shown for a while. They are stored as
// muted, so that /why tells of each. In private everybody decides for themselves, in a group its admins do.

import { InlineKeyboard, type Composer } from 'grammy';
import { mayChangeChat } from '../frame/access.ts';
import { nextTimeOfDay } from '../../zoned-time.ts';
import { changePlace } from './alerts.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { writeAudit } from '../frame/audit.ts';
import { refuse } from '../frame/install-commands.ts';
import { findPlace, takeNumber } from '../../rules/places.ts';
import { ownName } from '../frame/names.ts';
import { placeOf } from '../frame/place.ts';
import { say, show } from '../frame/say.ts';
import { muteButtons, type MutePeriod } from './buttons.ts';
import { describeMute, muteHere, offerUnmute, withMuteNotes } from './mute-state.ts';
import { readMuteMinutes } from './mute-period.ts';
import { turn } from './rules.ts';

const minuteMs = 60_000;
const morning = '08:00';
/** A morning that is nearer would be no pause: the next one is meant. */
const leastPauseMs = 30 * minuteMs;

const command = { role: 'viewer', where: 'everywhere', group: 'alerts' } as const;

export const mute: Command = {
  ...command,
  name: 'mute',
  install(composer) {
    onlyForDeciders(composer);
    composer.command('mute', async (ctx) => {
      const written = ctx.match.trim();
      if (written === '' || !isOnHere(ctx)) return showMute(ctx);
      const minutes = readMuteMinutes(written, ctx.deps.i18n.input);
      if (minutes === undefined) return say(ctx, ctx.words('hint-mute'), keyboardOf(ctx));
      await muteUntil(ctx, ctx.deps.clock.now() + minutes * minuteMs);
    });
    muteButtons.show.on(composer, showMute);
    muteButtons.all.on(composer, (ctx, { period }) => muteFor(ctx, period));
    muteButtons.end.on(composer, endMute);
  },
};

export const unmute: Command = {
  ...command,
  name: 'unmute',
  install(composer) {
    onlyForDeciders(composer);
    composer.command('unmute', endMute);
  },
};

function onlyForDeciders(composer: Composer<BotContext>): void {
  composer.use((ctx, next) => (mayChangeChat(ctx) ? next() : refuse(ctx, 'not-allowed')));
}

function isOnHere(ctx: BotContext): boolean {
  const place = placeOf(ctx);
  return place !== undefined && findPlace(ctx.deps.store.settings.data, place)?.isOn === true;
}

async function showMute(ctx: BotContext): Promise<void> {
  if (!isOnHere(ctx)) return show(ctx, ctx.words('mute-off'));
  await show(ctx, (await describeMute(ctx)) ?? withMuteNotes(ctx, ctx.words('mute-ask')), keyboardOf(ctx));
}

function keyboardOf(ctx: BotContext): InlineKeyboard {
  const { words } = ctx;
  const button = (period: MutePeriod, label: string) =>
    InlineKeyboard.text(label, muteButtons.all.data({ period }));
  const hours = (count: number) => words.plain('mute-hours', { count });
  const keyboard = InlineKeyboard.from([
    [button('1h', hours(1)), button('4h', hours(4))],
    [button('am', words.plain('mute-until', { time: morning })), button('ever', words.plain('mute-ever'))],
  ]);
  return offerUnmute(ctx, keyboard);
}

async function muteFor(ctx: BotContext, period: MutePeriod): Promise<void> {
  if (!isOnHere(ctx)) return showMute(ctx);
  const now = ctx.deps.clock.now();
  switch (period) {
    case '1h':
      return muteUntil(ctx, now + 60 * minuteMs);
    case '4h':
      return muteUntil(ctx, now + 240 * minuteMs);
    case 'am':
      return muteUntil(ctx, nextTimeOfDay(now + leastPauseMs, morning, ctx.timeZone));
    case 'ever':
      await changePlace(ctx, (place, maker) => turn(place, false, maker));
      return showMute(ctx);
  }
}

/** A mute that is in force goes on: what it kept back so far stays counted. */
async function muteUntil(ctx: BotContext, until: number): Promise<void> {
  const { from: person } = ctx;
  if (!person) return;
  const now = ctx.deps.clock.now();
  const from = muteHere(ctx)?.from ?? now;
  const by = { id: person.id, name: ownName(ctx.deps, person.id) };
  await changePlace(ctx, (place) => {
    place.mutes = [{ n: takeNumber(place), scope: { of: 'all' }, from, until, by }];
  });
  await showMute(ctx);
}

async function endMute(ctx: BotContext): Promise<void> {
  const place = placeOf(ctx);
  const mute = muteHere(ctx);
  if (!place || !mute) return show(ctx, ctx.words(isOnHere(ctx) ? 'mute-none' : 'mute-off'));
  const count = await ctx.deps.store.deliveries.countMuted(place, mute.from);
  await changePlace(ctx, (known) => {
    known.mutes = [];
  });
  await writeAudit(ctx, 'alerts.unmuted', `chat:${place.chatId}`, { topicId: place.topicId, count });
  const html = ctx.words('mute-ended', { count });
  await show(ctx, count > 0 ? withMuteNotes(ctx, html, { isOver: true }) : html);
}
