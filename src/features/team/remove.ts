// Removes a person under /members. The question says what ends with the removal: their open cards and requests, and the
// alerts of the groups to which they added the bot, unless the owner takes these over or has the bot leave them.

import { type Composer, GrammyError } from 'grammy';
import { type Html, code, raw, toHtml } from '../../base/html.ts';
import { paragraphs, toQuotedLine } from '../../base/lines.ts';
import type { Chat, Person } from '../../store/settings/settings.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { memberButtons, removalButtons } from './buttons.ts';
import { removePerson } from './invites.ts';
import { writeAudit } from '../../bot/audit.ts';
import { box, show, style, toast } from '../../bot/say.ts';
import { forgetGroups, takeOver } from '../chat/chats.ts';
import { notifyOwners, notifyPerson } from '../../bot/notify-people.ts';
import { confirmKeyboard } from '../../bot/ask/buttons.ts';
import type { Words } from '../../base/i18n.ts';
import { wantsAlerts } from '../../rules/audience.ts';
import { firstNameOf } from '../../bot/names.ts';

/** `showList` is called after the removal, or when the person is not on the team any more. */
export function installRemoving(
  owners: Composer<BotContext>,
  showList: (ctx: BotContext) => Promise<void>,
): void {
  const on = (
    button: (typeof removalButtons)[keyof typeof removalButtons],
    act: (ctx: BotContext, person: Person) => Promise<void>,
  ): void => {
    button.on(owners, async (ctx, { personId }) => {
      const { people } = ctx.deps.store.settings.data;
      const person = people.find(({ id }) => id === personId);
      if (person) return act(ctx, person);
      await box(ctx, 'members-gone');
      await showList(ctx);
    });
  };
  on(removalButtons.ask, (ctx, person) => askToRemove(ctx, person, 'silent'));
  on(removalButtons.askToKeepGroups, (ctx, person) => askToRemove(ctx, person, 'keep'));
  on(removalButtons.askToLeaveGroups, (ctx, person) => askToRemove(ctx, person, 'leave'));
  on(removalButtons.remove, async (ctx, person) => {
    await remove(ctx, person);
    await notifyOfSilentGroups(ctx, person);
    await showList(ctx);
  });
  on(removalButtons.removeKeepingGroups, async (ctx, person) => {
    // Comes before the removal, which would stop the groups' alerts.
    await takeOver(
      ctx,
      listGroupsOf(ctx, person.id).map(({ id }) => id),
    );
    await remove(ctx, person);
    await showList(ctx);
  });
  on(removalButtons.removeLeavingGroups, async (ctx, person) => {
    await remove(ctx, person);
    await leaveGroups(ctx, listGroupsOf(ctx, person.id));
    await showList(ctx);
  });
}

/** For what becomes of the groups: their alerts end, or the owner takes them over, or the bot leaves them. */
const confirmed = {
  silent: removalButtons.remove,
  keep: removalButtons.removeKeepingGroups,
  leave: removalButtons.removeLeavingGroups,
};

async function askToRemove(ctx: BotContext, person: Person, what: keyof typeof confirmed): Promise<void> {
  const { words } = ctx;
  const carried = { personId: person.id };
  const back = what === 'silent' ? memberButtons.person : removalButtons.ask;
  const keyboard = confirmKeyboard(words, confirmed[what].data(carried), back.data(carried));
  const groups = listGroupsOf(ctx, person.id);
  const active = selectAlerted(ctx, groups);
  if (what === 'silent' && active.length > 0) {
    const label = words.plain('members-keep-groups', { count: active.length });
    keyboard.row().text(label, removalButtons.askToKeepGroups.data(carried));
  }
  if (what === 'silent' && groups.length > 0) {
    keyboard.row().text(words.plain('members-leave-too'), removalButtons.askToLeaveGroups.data(carried));
  }
  const html = [
    words('members-remove', { name: person.name, id: code(String(person.id)) }),
    await describeOpen(ctx, person.id),
    describeGroups(ctx, `members-${what}`, what === 'leave' ? groups : active),
  ];
  await show(ctx, paragraphs(html), keyboard);
}

/** How many of their orders were not sent to the service yet. */
async function describeOpen(ctx: BotContext, id: number): Promise<string | undefined> {
  const rows = await ctx.deps.store.orders.inStates(['card']);
  const count = rows.filter((row) => row.created_by === id || row.confirmed_by === id).length;
  return count === 0 ? undefined : ctx.words('members-remove-orders', { count });
}

function describeGroups({ words }: BotContext, key: string, groups: readonly Chat[]): string | undefined {
  if (groups.length === 0) return undefined;
  const titles = groups.map(({ title }) => words('members-group', { title: toQuotedLine(title) ?? '—' }));
  return words(key, { count: groups.length, groups: raw(titles.join('\n')) });
}

/** Notifies the other owners; the owner who removed the person has read it in the question. */
async function notifyOfSilentGroups(ctx: BotContext, { id, name }: Person): Promise<void> {
  const groups = selectAlerted(ctx, listGroupsOf(ctx, id));
  if (groups.length === 0) return;
  await notifyOwners(ctx, 'members-fell-silent', (words) => ({
    name,
    groups: titlesOf(groups, words),
    count: groups.length,
  }));
}

async function remove(ctx: BotContext, { id }: Person): Promise<void> {
  const { store, ownerIds } = ctx.deps;
  // Read before `removePerson` deletes the chat and its language.
  const { locale } = store.settings.data.chats.find((chat) => chat.id === id) ?? {};
  const person = await store.settings.update((draft) => removePerson(draft, id, ownerIds));
  if (!person) return;
  const { name, role } = person;
  // Comes before the cards are cancelled, which take the name from it.
  await writeAudit(ctx, 'member.removed', `person:${id}`, { name, role });
  await cancelCardsOf(ctx, id, locale);
  if (!ownerIds.includes(id)) await store.authenticators.dropAllOf(id);
  // An owner stays one.
  if (!ownerIds.includes(id)) await notifyPerson(ctx, id, 'member-removed', {}, locale);
  await notifyOwners(ctx, 'member-was-removed', { name, id: code(String(id)) });
  await toast(ctx, 'members-removed', { name });
}

/** Of a person who may no longer order: their cards are not edited any more in private, so they are told. */
export async function cancelCardsOf(ctx: FormContext, id: number, locale?: string): Promise<void> {
  const count = await ctx.deps.orders.cancelAllOf(id, ctx.from?.id ?? 0);
  if (count > 0) await notifyPerson(ctx, id, 'member-cards-cancelled', { count }, locale);
}

// The groups to which a person added the bot. When the bot leaves a group, its settings are deleted first, so that no alert
// is routed there any more and waiting deliveries are given up rather than kept.

/**
 * The groups that get no alerts once the person is removed; none for an owner, whose role doesn't depend on the list.
 */
function listGroupsOf({ deps }: FormContext, personId: number): Chat[] {
  if (deps.ownerIds.includes(personId)) return [];
  return deps.store.settings.data.chats.filter(
    ({ type, addedBy }) => addedBy === personId && (type === 'group' || type === 'supergroup'),
  );
}

/** The groups that have alerts or reminders turned on. */
function selectAlerted({ deps }: FormContext, groups: readonly Chat[]): Chat[] {
  return groups.filter((group) => wantsAlerts(group, deps.store.settings.data.places));
}

function titlesOf(groups: readonly Chat[], words: Words): Html {
  return raw(groups.map(({ title }) => toHtml(toQuotedLine(title) ?? '—')).join(words.plain('list-comma')));
}

async function leaveGroups(ctx: FormContext, groups: readonly Chat[]): Promise<void> {
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
