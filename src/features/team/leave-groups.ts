// Lists the groups to which a person added the bot, and leaves groups. The group's settings are deleted first, so that
// no alert is routed there any more and waiting deliveries are given up rather than kept.

import { GrammyError } from 'grammy';
import type { Words } from '../../base/i18n.ts';
import { raw, toHtml, type Html } from '../../base/html.ts';
import { toQuotedLine } from '../../base/lines.ts';
import { wantsAlerts } from '../../rules/audience.ts';
import type { Chat, Person } from '../../store/settings/settings.ts';
import type { FormContext } from '../../bot/context.ts';
import { writeAudit } from '../../bot/audit.ts';
import { style } from '../../bot/say.ts';
import { notifyOwners, notifyPerson } from '../../bot/notify-people.ts';
import { firstNameOf } from '../../bot/names.ts';
import { takeOver } from '../chat/take-over.ts';

/**
 * The groups that get no alerts once the person is removed; none for an owner, whose role doesn't depend on the list.
 */
export function listGroupsOf({ deps }: FormContext, personId: number): Chat[] {
  if (deps.ownerIds.includes(personId)) return [];
  return deps.store.settings.data.chats.filter(
    ({ type, addedBy }) => addedBy === personId && (type === 'group' || type === 'supergroup'),
  );
}

/** The groups that have alerts or reminders turned on. */
export function selectAlerted({ deps }: FormContext, groups: readonly Chat[]): Chat[] {
  return groups.filter((group) => wantsAlerts(group, deps.store.settings.data.places));
}

export function titlesOf(groups: readonly Chat[], words: Words): Html {
  return raw(groups.map(({ title }) => toHtml(toQuotedLine(title) ?? '—')).join(words.plain('list-comma')));
}

/**
 * Deletes the settings of the groups. Their waiting deliveries are given up, like those to any chat that is not the
 * team's.
 */
export async function forgetGroups({ deps }: FormContext, ids: ReadonlySet<Chat['id']>): Promise<void> {
  await deps.store.settings.update((draft) => {
    draft.chats = draft.chats.filter(({ id }) => !ids.has(id));
    draft.places = draft.places.filter(({ chatId }) => !ids.has(chatId));
    draft.reports = draft.reports.filter(({ chatId }) => !ids.has(chatId));
    draft.templates = draft.templates.filter(({ chatId }) => !ids.has(chatId));
  });
}

export async function leaveGroups(ctx: FormContext, groups: readonly Chat[]): Promise<void> {
  await forgetGroups(ctx, new Set(groups.map(({ id }) => id)));
  for (const group of groups) {
    await leaveGroup(ctx, group);
    await writeAudit(ctx, 'chat.left', `chat:${group.id}`, { title: group.title });
  }
  if (groups.length > 0) await notifyOwners(ctx, 'members-left', { count: groups.length });
}

/**
 * Leaves a group after saying so there. An error of Telegram is only logged: the bot may already be out of the group.
 */
async function leaveGroup(ctx: FormContext, { id, title, locale }: Chat): Promise<void> {
  const { i18n, log } = ctx.deps;
  try {
    // The bot may not be allowed to write there.
    const words = i18n.words(locale);
    await ctx.api.sendMessage(id, words('chat-leaving'), style).catch(() => undefined);
    await ctx.api.leaveChat(id);
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error;
    log.warn({ chatId: id, title, err: error }, 'A group could not be left.');
  }
}

// When an admin loses that role but stays on the team, the groups they brought the bot to pass to the owner who decided
// it, so that their alerts go on.

export async function passOnGroups(ctx: FormContext, { id, name }: Person): Promise<void> {
  const groups = listGroupsOf(ctx, id);
  const ids = groups.map((group) => group.id);
  await takeOver(ctx, ids);
  const active = selectAlerted(ctx, groups);
  if (active.length === 0 || !ctx.from) return;
  const owner = firstNameOf(ctx.from);
  const said = (words: Words) => ({ name, owner, groups: titlesOf(active, words), count: active.length });
  await notifyPerson(ctx, ctx.from.id, 'members-groups-passed', said);
  await notifyOwners(ctx, 'members-groups-passed', said);
}
