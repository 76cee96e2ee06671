// /alerts: whether this chat, or this topic of a group, gets alerts, and for which events. In private everybody decides
// for themselves, in a group its admins do.

import { InlineKeyboard } from 'grammy';
import { mayChangeChat } from '../frame/access.ts';
import { recordChat } from '../frame/chats.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { events } from '../../events/index.ts';
import { hasAlertsOff } from '../../rules/audience.ts';
import { findPlace, type RuleMaker } from '../../rules/places.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
import { refuse } from '../frame/install-commands.ts';
import { writeAudit } from '../frame/audit.ts';
import { describeMute, offerUnmute } from './mute-state.ts';
import { noEventYet } from './no-event-yet.ts';
import { knownPlace, toggleType, turn, typesOf } from './rules.ts';
import { placeOf } from '../frame/place.ts';
import { say, show } from '../frame/say.ts';
import { alertButtons, menuButtons } from './buttons.ts';

export const alerts: Command = {
  name: 'alerts',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.use((ctx, next) => (mayChangeChat(ctx) ? next() : refuse(ctx, 'not-allowed')));
    composer.command('alerts', async (ctx) => {
      const argument = ctx.match.trim().toLowerCase();
      if (argument === 'on' || argument === 'off')
        await changePlace(ctx, (place, maker) => turn(place, argument === 'on', maker));
      else if (argument !== '') return say(ctx, ctx.words('hint-alerts'));
      return showAlerts(ctx);
    });
    alertButtons.show.on(composer, showAlerts);
    alertButtons.turn.on(composer, async (ctx, { state }) => {
      await changePlace(ctx, (place, maker) => turn(place, state === 'on', maker));
      await showAlerts(ctx);
    });
    alertButtons.type.on(composer, async (ctx, carried) => {
      const event = events.find(({ name }) => name === carried.event);
      if (event) await changePlace(ctx, (place, maker) => toggleType(place, event.type, maker));
      await showAlerts(ctx);
    });
    alertButtons.setting.on(composer, async (ctx, { setting }) => {
      await toggle(ctx, setting === 'lists' ? 'asLists' : 'folding');
      await showAlerts(ctx);
    });
  },
};

/**
 * The defaults of the chat's settings for many waiting alerts: one message or many; a list of all, or a summary with a
 * file.
 */
const initially = { folding: true, asLists: false };

async function toggle(ctx: BotContext, setting: keyof typeof initially): Promise<void> {
  await recordChat(ctx);
  const value = await ctx.deps.store.settings.update(({ chats }) => {
    const chat = chats.find(({ id }) => id === ctx.chatId);
    if (!chat) return undefined;
    chat[setting] = !(chat[setting] ?? initially[setting]);
    return chat[setting];
  });
  const action = setting === 'folding' ? 'chat.folding' : 'chat.lists';
  if (value !== undefined) await writeAudit(ctx, action, `chat:${ctx.chatId}`, { [setting]: value });
}

/** Changes the alerts of the chat or topic of the update, which gets a rule for everything if it has none. */
export async function changePlace(
  ctx: BotContext,
  act: (place: AlertPlace, maker: RuleMaker) => void,
): Promise<void> {
  const { store, clock, createToken } = ctx.deps;
  const { from } = ctx;
  const address = placeOf(ctx);
  if (!address || !from) return;
  await recordChat(ctx);
  const place = await store.settings.update((draft) => {
    const make = () => ({ id: createToken(), createdBy: from.id, createdAt: clock.now() });
    const known = knownPlace(draft, address, make());
    act(known, make());
    return known;
  });
  const [mute] = place.mutes;
  await writeAudit(ctx, 'alerts.changed', `chat:${place.chatId}`, {
    topicId: place.topicId,
    isOn: place.isOn,
    types: typesOf(place),
    ...(mute && { mutedUntil: mute.until }),
  });
}

async function showAlerts(ctx: BotContext): Promise<void> {
  const place = placeOf(ctx);
  if (!place) return;
  const { ownerIds, store } = ctx.deps;
  const known = findPlace(store.settings.data, place);
  const isOn = known?.isOn === true;
  const chosen = new Set(isOn ? typesOf(known) : []);
  const where = ctx.chat?.type === 'private' ? 'private' : place.topicId === null ? 'group' : 'topic';
  const status = !isOn ? 'off' : chosen.size === events.length ? 'all' : chosen.size === 0 ? 'none' : 'some';
  const text = [ctx.words('alerts-title'), ctx.words(`alerts-${status}`, { where })];
  const muted = await describeMute(ctx);
  if (muted !== undefined) text.push(muted);
  const keyboard = offerUnmute(ctx, new InlineKeyboard());
  keyboard.text(
    ctx.words.plain(isOn ? 'alerts-turn-off' : 'alerts-turn-on'),
    alertButtons.turn.data({ state: isOn ? 'off' : 'on' }),
  );
  if (isOn) {
    for (const { name, type } of events) {
      const mark = chosen.has(type) ? '✅' : '▫️';
      keyboard
        .row()
        .text(`${mark} ${ctx.words.plain(`event-name-${name}`)}`, alertButtons.type.data({ event: name }));
    }
    const chat = { ...initially, ...store.settings.data.chats.find(({ id }) => id === ctx.chatId) };
    const kind = !chat.folding ? 'unfolded' : chat.asLists ? 'listed' : 'folded';
    text.push(ctx.words(`alerts-${kind}`));
    keyboard
      .row()
      .text(
        ctx.words.plain(chat.folding ? 'alerts-unfold' : 'alerts-fold'),
        alertButtons.setting.data({ setting: 'folding' }),
      );
    if (chat.folding) {
      keyboard
        .row()
        .text(
          ctx.words.plain(chat.asLists ? 'alerts-summarize' : 'alerts-list'),
          alertButtons.setting.data({ setting: 'lists' }),
        );
    }
  }
  const missing = noEventYet(ctx, keyboard);
  if (missing) text.push(missing.html);
  keyboard.row().text(ctx.words.plain('menu-back'), menuButtons.show.data());
  // Notices about the bot itself go to owners, except to those who turned their alerts off.
  if (ownerIds.includes(place.chatId) && hasAlertsOff(place.chatId, store.settings.data))
    text.push(ctx.words('alerts-off-owner'));
  await show(ctx, text.join('\n\n'), keyboard);
}
