// /start and /link: how the bot comes to a person or a group. /start opens a private chat for alerts and accepts
// invitations, by which a person joins at once; in a group, Telegram sends it when somebody adds the bot by its link. /link
// gives that link in private, and makes a group one of the team's.

import { actingId, mayUse } from '../../bot/access.ts';
import { chatSettings, localeOf } from '../../bot/context-middleware.ts';
import { adoptChat, belongs, chatOf, greetGroup, resumeHere } from './chats.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, placeOf } from '../../bot/context.ts';
import { acceptInvite, findInvite } from '../team/invites.ts';
import { firstNameOf, titleOf } from '../../bot/names.ts';
import { noEventYet } from '../replay/missing-events.ts';
import { findPlace } from '../../store/settings/alert-rules.ts';
import { knownPlace, turn } from '../../rules/silence.ts';
import { foldedQuote, raw } from '../../base/html.ts';
import { lines, paragraphs } from '../../base/lines.ts';
import { say, show } from '../../bot/say.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { InlineKeyboard } from 'grammy';
import { linkButtons } from './buttons.ts';

const greetingLastsMs = 60_000;

export const start: Command = {
  name: 'start',
  role: 'anyone',
  where: 'everywhere',
  group: 'bot',
  install(composer) {
    composer.command('start', async (ctx) => {
      if (ctx.chat.type !== 'private') return answerInGroup(ctx);
      if (ctx.match.startsWith('join_')) return takeInvitation(ctx, ctx.match.slice('join_'.length));
      return greet(ctx);
    });
  },
};

async function answerInGroup(ctx: BotContext): Promise<void> {
  if (!mayUse(ctx.role, 'admin')) {
    await resumeHere(ctx);
    return say(ctx, ctx.words('start-group'));
  }
  const known = chatOf(ctx);
  await adoptChat(ctx);
  // Adding the bot by its link also sends /start, right after the greeting for being added.
  if (!known || ctx.deps.clock.now() - known.addedAt > greetingLastsMs) await greetGroup(ctx);
}

async function takeInvitation(ctx: BotContext, token: string): Promise<void> {
  const id = actingId(ctx);
  if (id === undefined || !ctx.from || !ctx.chat) return;
  if (ctx.role === 'owner') return say(ctx, ctx.words('join-owner'));
  takeInviterLanguage(ctx, token);
  const visitor = { id, name: titleOf(ctx.chat), username: ctx.from.username };
  const acceptance = await acceptInvite(ctx, { token, visitor });
  if (acceptance.outcome === 'void') return say(ctx, ctx.words('join-void'));
  if (acceptance.outcome === 'needless') {
    return say(ctx, ctx.words('join-needless', { role: acceptance.role }));
  }
  const { role } = acceptance.person;
  await notifyOwners(ctx, 'member-joined', { name: visitor.name, id: String(id), role });
  ctx.role = role;
  await greet(ctx);
}

/**
 * Uses the inviter's language for a person whose `language_code` is not one of the bot's languages and who has not chosen
 * one.
 */
function takeInviterLanguage(ctx: BotContext, token: string): void {
  const { store, ownerIds, clock, i18n } = ctx.deps;
  if (chatSettings(ctx.deps, ctx.chat, ctx.from).locale !== undefined) return;
  const invite = findInvite(store.settings.data, { token, ownerIds, now: clock.now() });
  const locale = localeOf(ctx.deps, invite?.createdBy);
  if (locale !== undefined && !belongs(ctx)) ctx.words = i18n.words(locale);
}

async function greet(ctx: BotContext): Promise<void> {
  const { store, clock, createToken } = ctx.deps;
  const place = placeOf(ctx);
  if (!ctx.role || !ctx.from || !place) return;
  // Deliveries that waited while the chat could not be reached are sent now.
  await adoptChat(ctx);
  const { from, role } = ctx;
  if (role === 'owner' && !findPlace(store.settings.data, place)) {
    const maker = { id: createToken(), createdBy: from.id, createdAt: clock.now() };
    await store.settings.update((draft) => turn(knownPlace(draft, place, maker), true, maker));
  }
  const isOn = findPlace(store.settings.data, place)?.isOn === true;
  const missing = noEventYet(ctx);
  await say(
    ctx,
    paragraphs([
      lines([
        ctx.words('start-greeting', { name: firstNameOf(from), role }),
        ctx.words(isOn ? 'start-alerts-on' : 'start-alerts-off'),
        ctx.words('start-next'),
      ]),
      missing && foldedQuote(raw(missing.html)).html,
    ]),
    missing?.keyboard,
  );
}

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
