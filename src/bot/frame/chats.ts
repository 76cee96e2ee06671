// Records the chats of the team: groups to which an owner or admin added the bot, and members' private chats. The bot
// leaves all other groups. A group that becomes a supergroup keeps its settings and rules.

import { Composer, InlineKeyboard } from 'grammy';
import type { Chat as TelegramChat, ChatMember, User } from 'grammy/types';
import type { Chat, SettingsData } from '../../store/settings/settings.ts';
import { asksForAlerts, isUnowned } from '../../rules/audience.ts';
import { findPlace } from '../../rules/places.ts';
import { ruleButtons } from '../alerts/buttons.ts';
import { alertButtons } from '../chat/buttons.ts';
import { mayUse } from './access.ts';
import type { BotContext, FormContext } from './context.ts';
import { forgetGroups } from '../team/leave-groups.ts';
import { titleOf } from './names.ts';
import { writeAudit } from './audit.ts';
import { chatSettings } from './chat-settings.ts';
import { placeOf } from './place.ts';
import { say } from './say.ts';
import { hasAlertRule, takeOverHere } from '../chat/take-over.ts';
import { notifyPerson, notifyOwners } from './notify-people.ts';

const migrationWaitMs = 60_000;

export function createChats(): Composer<BotContext> {
  const composer = new Composer<BotContext>();

  composer.on('my_chat_member', async (ctx) => {
    const { old_chat_member: before, new_chat_member: now, chat, from } = ctx.myChatMember;
    if (isIn(now)) await ctx.deps.store.deliveries.resume(chat.id, ctx.deps.clock.now());
    if (chat.type === 'private') return;
    await rememberWhetherIn(ctx, chat.id, isIn(now));
    if (isIn(before) && !isIn(now)) {
      ctx.deps.log.warn({ chatId: chat.id, title: titleOf(chat) }, 'The bot was removed from a chat.');
      await forgetUnowned(ctx, chat);
    } else if (!isIn(before) && isIn(now)) await handleAdded(ctx, from);
  });

  // Resumes the deliveries to this topic only. The General topic has no id.
  composer.on(['message:forum_topic_reopened', 'message:general_forum_topic_unhidden'], (ctx) =>
    ctx.deps.store.deliveries.resume(ctx.chat.id, ctx.deps.clock.now(), placeOf(ctx)?.topicId ?? null),
  );

  composer.on(['message:migrate_to_chat_id', 'message:migrate_from_chat_id'], async (ctx) => {
    const from = ctx.message.migrate_from_chat_id ?? ctx.chat.id;
    const to = ctx.message.migrate_to_chat_id ?? ctx.chat.id;
    if (!(await ctx.deps.store.moveChat(from, to))) return;
    ctx.deps.log.info({ from, to }, 'A group became a supergroup; everything of it moved along.');
  });

  return composer;
}

async function handleAdded(ctx: BotContext & { chat: TelegramChat }, adder: User): Promise<void> {
  const isWelcome = mayUse(ctx.role, 'admin');
  if (isWelcome && ctx.chat.type !== 'channel') {
    await recordChat(ctx);
    if (!(await takeOverHere(ctx))) await greetGroup(ctx);
    return;
  }
  if (isSuccessor(ctx)) return leaveUnlessMoved(ctx);
  if (isWelcome) await notifyPerson(ctx, adder.id, 'chat-channel', { title: titleOf(ctx.chat) });
  await leave(ctx);
}

/** Anybody can copy a title: unless the migration message arrives in time, this is somebody else's chat. */
function leaveUnlessMoved(ctx: BotContext): void {
  ctx.deps.clock.after(migrationWaitMs, () => {
    if (!isKnownChat(ctx))
      leave(ctx).catch((error: unknown) => ctx.deps.log.warn({ err: error }, 'A chat could not be left.'));
  });
}

/**
 * Whether one of the team's groups has this title and may have become this supergroup; the migration message may
 * follow.
 */
function isSuccessor(ctx: BotContext & { chat: TelegramChat }): boolean {
  const title = titleOf(ctx.chat);
  return (
    ctx.chat.type === 'supergroup' &&
    ctx.deps.store.settings.data.chats.some((chat) => chat.type === 'group' && chat.title === title)
  );
}

/**
 * Greets a group or topic: asks what it shall hear, with a button for each answer, or says that its alerts continue where
 * the bot has been before. Nothing is told there before an owner or admin has said so.
 */
export async function greetGroup(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const isTopic = placeOf(ctx)?.topicId !== null;
  const alerts = InlineKeyboard.text(words.plain('menu-alerts'), alertButtons.show.data());
  if (hasAlertsHere(ctx)) {
    const where = isTopic ? 'topic' : 'group';
    return say(ctx, words('chat-greeting-again', { where }), InlineKeyboard.from([[alerts]]));
  }
  const where = isTopic ? 'topic' : hasAlertRule(ctx, ctx.chatId) ? 'general' : 'group';
  const keyboard = new InlineKeyboard()
    .text(words.plain('preset-all'), alertButtons.turn.data({ state: 'on' }))
    .text(words.plain('preset-transfers'), ruleButtons.preset.data({ preset: 'transfers' }))
    .row()
    .text(words.plain('preset-own'), ruleButtons.preset.data({ preset: 'own' }))
    .text(words.plain('chat-not-now'), ruleButtons.later.data())
    .row()
    .add(alerts);
  await say(ctx, words('chat-greeting', { where }), keyboard);
}

function hasAlertsHere(ctx: FormContext): boolean {
  const address = placeOf(ctx);
  const place = address && findPlace(ctx.deps.store.settings.data, address);
  return place !== undefined && asksForAlerts(place);
}

/** Leaves the chat, in a group after one message that says why. */
export async function leave(ctx: FormContext): Promise<void> {
  if (!ctx.chat || ctx.chat.type === 'private') return;
  const { log } = ctx.deps;
  const chat = { chatId: ctx.chat.id, title: titleOf(ctx.chat), by: ctx.from?.id };
  log.warn(chat, 'The bot leaves a chat where it does not belong.');
  // The bot may not be allowed to write there.
  if (ctx.chat.type !== 'channel') await say(ctx, ctx.words('chat-leaving')).catch(() => undefined);
  await ctx.leaveChat();
}

export function isKnownChat(ctx: FormContext): boolean {
  return ctx.deps.store.settings.data.chats.some(({ id }) => id === ctx.chatId);
}

/**
 * Records the chat as one of the team's, or updates its recorded title and type. A new chat keeps the language and the
 * time zone in which it was answered so far.
 */
export async function recordChat(ctx: FormContext): Promise<void> {
  const { chat, from } = ctx;
  if (!chat || !from) return;
  const { store, clock } = ctx.deps;
  const { chats } = store.settings.data;
  const known = chats.find(({ id }) => id === chat.id);
  const title = titleOf(chat);
  if (known?.title === title && known.type === chat.type) return;
  await store.settings.update((draft) =>
    upsertChat(draft, {
      id: chat.id,
      type: chat.type,
      title,
      ...chatSettings(ctx.deps, chat, from),
      addedBy: from.id,
      addedAt: clock.now(),
    }),
  );
  if (!known) await writeAudit(ctx, 'chat.added', `chat:${chat.id}`, { title });
}

/** Adds a chat, or updates only the title and type of a recorded one. */
function upsertChat(draft: SettingsData, chat: Chat): void {
  const known = draft.chats.find(({ id }) => id === chat.id);
  if (known) Object.assign(known, { type: chat.type, title: chat.title });
  else draft.chats.push(chat);
}

/**
 * The bot may have left a basic group because it becomes a supergroup; the migration message follows a moment later.
 */
async function forgetUnowned(ctx: BotContext, chat: TelegramChat): Promise<void> {
  const { clock, log } = ctx.deps;
  if (chat.type !== 'group') return forgetWhenUnowned(ctx, chat);
  clock.after(migrationWaitMs, () => {
    forgetWhenUnowned(ctx, chat).catch((error: unknown) =>
      log.warn({ err: error, chatId: chat.id }, 'A group could not be forgotten.'),
    );
  });
}

/**
 * Deletes a chat that the bot is not in and nobody on the team has taken over; its held-back alerts move to /replay.
 */
async function forgetWhenUnowned(ctx: BotContext, { id }: TelegramChat): Promise<void> {
  const { store, ownerIds } = ctx.deps;
  const settings = store.settings.data;
  const chat = settings.chats.find((one) => one.id === id);
  if (!chat?.isOut || !isUnowned(id, { settings, ownerIds })) return;
  const count = await store.deliveries.countHeldBack(id);
  await forgetGroups(ctx, new Set([id]));
  await writeAudit(ctx, 'chat.forgotten', `chat:${id}`, { title: chat.title });
  await notifyOwners(ctx, 'chat-forgotten', { title: chat.title, count });
}

async function rememberWhetherIn({ deps }: FormContext, chatId: number, isIn: boolean): Promise<void> {
  const isOutOf = ({ id, isOut = false }: Chat) => id === chatId && isOut === isIn;
  if (!deps.store.settings.data.chats.some(isOutOf)) return;
  await deps.store.settings.update(({ chats }) => {
    for (const chat of chats.filter(isOutOf)) chat.isOut = isIn ? undefined : true;
  });
}

function isIn(member: ChatMember): boolean {
  if (member.status === 'restricted') return member.is_member;
  return member.status !== 'left' && member.status !== 'kicked';
}
