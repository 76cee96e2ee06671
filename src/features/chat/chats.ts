// Records the chats of the team: groups to which an owner or admin added the bot, and members' private chats. The bot
// leaves all other groups, also one that it was removed from and that somebody else added it to again. A group that
// becomes a supergroup keeps its settings and rules. What is kept for a chat is sent only after it was decided
// that the chat is one of the team's.

import { isDeepStrictEqual } from 'node:util';
import { Composer, InlineKeyboard } from 'grammy';
import type { Chat as TelegramChat, ChatMember } from 'grammy/types';
import { type Chat, type SettingsData, findChat, forgetChats, isOut } from '../../store/settings/settings.ts';
import {
  asksForAlerts,
  audienceOf,
  exitOnLeaving,
  exitOnUpgrade,
  isSuspended,
  isUnowned,
  judgeArrival,
  upgradeLastsMs,
} from '../../rules/audience.ts';
import { alertButtons, ruleButtons } from '../alerts/buttons.ts';
import { actingId, mayUse } from '../../bot/access.ts';
import { type BotContext, type FormContext, alertsOf, placeOf } from '../../bot/context.ts';
import { titleOf } from '../../bot/names.ts';
import { writeAudit } from '../../bot/audit.ts';
import { chatSettings } from '../../bot/context-middleware.ts';
import { say } from '../../bot/say.ts';
import { createUpdateLog } from '../../bot/updates.ts';
import { notifyOwners, notifyPerson } from '../../bot/notify-people.ts';
import { writeCause } from '../../telegram/cause.ts';

/** Of updates that were stored and not handled, as many are looked at. */
const mostLater = 1_000;

export function createChats(): Composer<BotContext> {
  const composer = new Composer<BotContext>();

  composer.on('my_chat_member', async (ctx) => {
    const { old_chat_member: before, new_chat_member: now, chat } = ctx.myChatMember;
    if (chat.type === 'private' || isIn(before) === isIn(now)) return isIn(now) ? resumeHere(ctx) : undefined;
    const at = millisecondsOf(ctx.myChatMember.date);
    if (isIn(now))
      return mayUse(ctx.role, 'admin') && chat.type !== 'channel' ? welcome(ctx, at) : turnAway(ctx, at);
    ctx.deps.log.warn({ chatId: chat.id, title: titleOf(chat) }, 'The bot was removed from a chat.');
    await writeExit(ctx, chat.id, (known) => exitOnLeaving(known, at));
    await forgetUnowned(ctx, chat);
  });

  // Resumes the deliveries to this topic only. The General topic has no id.
  composer.on(['message:forum_topic_reopened', 'message:general_forum_topic_unhidden'], (ctx) =>
    resumeHere(ctx, placeOf(ctx)?.topicId ?? null),
  );

  composer.on(['message:migrate_to_chat_id', 'message:migrate_from_chat_id'], async (ctx) => {
    const from = ctx.message.migrate_from_chat_id ?? ctx.chat.id;
    const to = ctx.message.migrate_to_chat_id ?? ctx.chat.id;
    const at = millisecondsOf(ctx.message.date);
    if (!(await ctx.deps.store.moveChat(from, to))) return;
    await writeExit(ctx, to, (chat) => exitOnUpgrade(chat, at));
    await resumeIn(ctx, to);
    ctx.deps.log.info({ from, to }, 'A group became a supergroup; everything of it moved along.');
  });

  return composer;
}

async function welcome(ctx: BotContext & { chat: TelegramChat }, at: number): Promise<void> {
  if (await isOutdated(ctx)) return;
  const { log, clock } = ctx.deps;
  const arrival = arrivalOf(ctx, at);
  await recordChat(ctx);
  const isTakenOver = await takeOverHere(ctx);
  await resumeHere(ctx);
  if (isTakenOver) return;
  if (arrival !== 'undecided') return greetGroup(ctx);
  // Where a group becomes this one, its alerts move along a moment later: until then nothing true can be said of them.
  clock.after(upgradeLastsMs, () => {
    const known = chatOf(ctx);
    if (known && !isOut(known))
      greetGroup(ctx).catch((error: unknown) => log.warn({ err: error }, 'A group could not be greeted.'));
  });
}

function arrivalOf({ deps, chat }: BotContext & { chat: TelegramChat }, at: number) {
  const arrived = { id: chat.id, type: chat.type, title: titleOf(chat) };
  return judgeArrival(deps.store.settings.data.chats, arrived, at);
}

/**
 * Leaves a chat to which nobody who may do so has added the bot, unless its group has become this one. Until it has left,
 * nothing is told there.
 */
async function turnAway(ctx: BotContext & { chat: TelegramChat }, at: number): Promise<void> {
  const { chat } = ctx;
  const arrival = arrivalOf(ctx, at);
  if (arrival === 'upgrade') return resumeHere(ctx);
  if (arrival === 'stray') await writeExit(ctx, chat.id, () => ({ kind: 'removed', at }));
  if (await isOutdated(ctx)) return;
  if (arrival === 'undecided') return leaveUnlessMoved(ctx);
  const [why, least] =
    chat.type === 'channel' ? (['chat-channel', 'admin'] as const) : (['chat-not-by-you', 'viewer'] as const);
  if (ctx.from && mayUse(ctx.role, least))
    await notifyPerson(ctx, ctx.from.id, why, { title: titleOf(chat) });
  await leave(ctx);
}

/**
 * Updates may come late: whether the bot was added or removed again since, so that the later change decides. A change of
 * its rights decides nothing.
 */
async function isOutdated({ deps, chat, update }: BotContext): Promise<boolean> {
  const later = await createUpdateLog(deps).unhandled(mostLater);
  return later.some(({ update_id: id, my_chat_member: change }) => {
    if (id <= update.update_id || change?.chat.id !== chat?.id) return false;
    return change !== undefined && isIn(change.old_chat_member) !== isIn(change.new_chat_member);
  });
}

/**
 * Sends what is kept for the chat, or for one topic of it, now that it can be reached again; nothing while the chat
 * is suspended.
 */
export async function resumeHere(ctx: FormContext, topicId?: number | null): Promise<void> {
  if (ctx.chatId !== undefined) await resumeIn(ctx, ctx.chatId, topicId);
}

async function resumeIn({ deps }: FormContext, chatId: number, topicId?: number | null): Promise<void> {
  const { store, clock } = deps;
  if (isSuspended(chatId, audienceOf(deps))) return;
  await store.deliveries.reopen(chatId, clock.now(), topicId);
}

/** Unless the message about it arrives in time, this is somebody else's chat. */
function leaveUnlessMoved(ctx: BotContext): void {
  ctx.deps.clock.after(upgradeLastsMs, () => {
    if (!belongs(ctx))
      leave(ctx).catch((error: unknown) => ctx.deps.log.warn({ err: error }, 'A chat could not be left.'));
  });
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

export function hasAlertsHere(ctx: FormContext): boolean {
  const place = alertsOf(ctx);
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

/** Whether the chat is one of the team's, and the bot was not removed from it since. */
export function belongs(ctx: FormContext): boolean {
  return ctx.deps.store.settings.data.chats.some((chat) => chat.id === ctx.chatId && !isOut(chat));
}

/** Makes the chat one of the team's, or one again, because an owner or admin wants so; what is kept for it is sent. */
export async function adoptChat(ctx: FormContext): Promise<void> {
  await recordChat(ctx);
  await resumeHere(ctx);
}

/**
 * Records the chat as one of the team's, or updates its recorded title and type. A new chat keeps the language and the
 * time zone in which it was answered so far. To be called only for who may decide that the chat belongs.
 */
export async function recordChat(ctx: FormContext): Promise<void> {
  const { chat, from } = ctx;
  if (!chat || !from) return;
  const { store, clock } = ctx.deps;
  const { chats } = store.settings.data;
  const known = chats.find(({ id }) => id === chat.id);
  const title = titleOf(chat);
  if (known?.title === title && known.type === chat.type && !isOut(known)) return;
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

/** What the chat of the update has chosen, if it is recorded. */
export function chatOf({ deps, chatId }: FormContext): Chat | undefined {
  return findChat(deps.store.settings.data, chatId);
}

/** Changes what the chat of the update has chosen; it is recorded if it was not. */
export async function changeChat(ctx: FormContext, change: (chat: Chat) => void): Promise<void> {
  await recordChat(ctx);
  await ctx.deps.store.settings.update(({ chats }) => {
    const chat = chats.find(({ id }) => id === ctx.chatId);
    if (chat) change(chat);
  });
}

/** Adds a chat, or updates only the title and type of a recorded one, which the bot is in from now on. */
function upsertChat(draft: SettingsData, { type, title, ...chat }: Chat): void {
  const known = findChat(draft, chat.id);
  if (known) Object.assign(known, { type, title, exit: isOut(known) ? undefined : known.exit });
  else draft.chats.push({ type, title, ...chat });
}

/**
 * The bot may have left a basic group because it becomes a supergroup; the migration message follows a moment later.
 */
async function forgetUnowned(ctx: BotContext, chat: TelegramChat): Promise<void> {
  const { clock, log } = ctx.deps;
  if (chat.type !== 'group') return forgetWhenUnowned(ctx, chat);
  clock.after(upgradeLastsMs, () => {
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
  if (!chat || !isOut(chat) || !isUnowned(id, { settings, ownerIds })) return;
  const count = await store.deliveries.countHeldBack(id);
  await forgetGroups(ctx, new Set([id]));
  await writeAudit(ctx, 'chat.forgotten', `chat:${id}`, { title: chat.title });
  await notifyOwners(ctx, 'chat-forgotten', { title: chat.title, count });
}

/**
 * Deletes the settings of the groups. Their waiting deliveries are given up, like those to any chat that is not the
 * team's.
 */
export async function forgetGroups({ deps }: FormContext, ids: ReadonlySet<Chat['id']>): Promise<void> {
  await deps.store.settings.update((draft) => forgetChats(draft, ids));
}

async function writeExit(
  { deps }: FormContext,
  chatId: number,
  exitOf: (chat: Chat) => Chat['exit'],
): Promise<void> {
  const { settings } = deps.store;
  const known = findChat(settings.data, chatId);
  if (!known || isDeepStrictEqual(known.exit, exitOf(known))) return;
  await settings.update(({ chats }) => {
    for (const chat of chats) if (chat.id === chatId) chat.exit = exitOf(chat);
  });
}

const millisecondsOf = (unixSeconds: number) => unixSeconds * 1000;

function isIn(member: ChatMember): boolean {
  if (member.status === 'restricted') return member.is_member;
  return member.status !== 'left' && member.status !== 'kicked';
}

// Taking over groups. A group gets no alerts while the person who added the bot is not an owner or admin. An owner or
// admin takes it over by any command there, or an owner while removing that person. Then the group's held-back alerts
// are sent.

/**
 * Takes over the group of the update if it is unowned and the person is an owner or admin. Returns whether it did; the
 * group then got a message about it, which replaces the greeting.
 */
export async function takeOverHere(ctx: FormContext): Promise<boolean> {
  const { store } = ctx.deps;
  const { chatId } = ctx;
  if (chatId === undefined || !mayUse(ctx.role, 'admin')) return false;
  if (!isUnowned(chatId, audienceOf(ctx.deps))) return false;
  const isAlerts = ctx.hasCommand('alerts');
  const place = isAlerts && ctx.match.trim().toLowerCase() === 'off' ? placeOf(ctx) : undefined;
  // A person who turns alerts off doesn't want the held-back alerts of the same place.
  const withdrawn = place ? await store.deliveries.markUndelivered(place, writeCause({ code: 'off' })) : 0;
  const kept = await store.deliveries.countHeldBack(chatId);
  await takeOver(ctx, [chatId]);
  const { words } = ctx;
  const lines = [words('chat-taken-over')];
  // The answer of /alerts says what the place gets from now on.
  if (!isAlerts) lines.push(words(hasAlertRule(ctx, chatId) ? 'chat-alerts-go-on' : 'chat-alerts-none'));
  if (withdrawn > 0) lines.push(words('chat-kept-withdrawn', { count: withdrawn }));
  if (kept > 0) lines.push(words('chat-kept-comes', { count: kept }));
  await say(ctx, lines.join('\n'));
  return true;
}

/** Makes the person who acts the one who added the groups. */
export async function takeOver(ctx: FormContext, chatIds: readonly Chat['id'][]): Promise<void> {
  const { store } = ctx.deps;
  const personId = actingId(ctx);
  if (personId === undefined || chatIds.length === 0) return;
  await store.settings.update(({ chats }) => {
    for (const chat of chats) if (chatIds.includes(chat.id)) chat.addedBy = personId;
  });
  for (const chatId of chatIds) await writeAudit(ctx, 'chat.taken-over', `chat:${chatId}`);
}

/** Whether a rule of the group, or of a topic in it, asks for alerts. */
function hasAlertRule({ deps }: FormContext, chatId: number | undefined): boolean {
  return deps.store.settings.data.places.some((place) => place.chatId === chatId && asksForAlerts(place));
}
