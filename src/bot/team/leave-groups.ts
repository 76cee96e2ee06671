// The groups that a person brought the bot to, and leaving them. The group's settings are deleted first, so that no
// alert is routed there any more and waiting deliveries are set aside rather than parked.

import { GrammyError } from 'grammy';
import { raw, toHtml, type Html } from '../../html.ts';
import { toQuotedLine } from '../../views/lines.ts';
import { wantsAlerts } from '../../rules/audience.ts';
import type { Chat } from '../../store/settings/settings.ts';
import type { FormContext } from '../frame/context.ts';
import { writeAudit } from '../frame/audit.ts';
import { style } from '../frame/say.ts';
import { notifyOwners } from '../frame/notify-people.ts';

/** Groups that get no alerts without the person; none for an owner, whose groups stay the team's as long as they are one. */
export function listGroupsOf({ deps }: FormContext, personId: number): Chat[] {
  if (deps.ownerIds.includes(personId)) return [];
  return deps.store.settings.data.chats.filter(
    ({ type, addedBy }) => addedBy === personId && (type === 'group' || type === 'supergroup'),
  );
}

/** Those that get alerts now. */
export function withAlertRule({ deps }: FormContext, groups: readonly Chat[]): Chat[] {
  return groups.filter((group) => wantsAlerts(group, deps.store.settings.data.rules));
}

export function titlesOf(groups: readonly Chat[]): Html {
  return raw(groups.map(({ title }) => toHtml(toQuotedLine(title) ?? '—')).join(', '));
}

/** Deliveries that wait for them are set aside, like those that no chat may receive. */
export async function forgetGroups({ deps }: FormContext, ids: ReadonlySet<Chat['id']>): Promise<void> {
  await deps.store.settings.update((draft) => {
    draft.chats = draft.chats.filter(({ id }) => !ids.has(id));
    draft.rules = draft.rules.filter(({ chatId }) => !ids.has(chatId));
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

/** Where the bot is no longer in the group, there is nothing to leave. */
async function leaveGroup(ctx: FormContext, { id, title, locale }: Chat): Promise<void> {
  const { i18n, log, defaultLocale } = ctx.deps;
  try {
    // It may not even be allowed to write there.
    const words = i18n.words(locale ?? defaultLocale);
    await ctx.api.sendMessage(id, words('chat-leaving'), style).catch(() => undefined);
    await ctx.api.leaveChat(id);
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error;
    log.warn({ chatId: id, title, err: error }, 'A group could not be left.');
  }
}
