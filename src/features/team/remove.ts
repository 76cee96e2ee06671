// Removes a person under /members. The question says what ends with the removal: their open cards and requests, and the
// alerts of the groups to which they added the bot, unless the owner takes these over or has the bot leave them.

import { InlineKeyboard, type Composer } from 'grammy';
import { code, raw } from '../../base/html.ts';
import { toQuotedLine, paragraphs } from '../../base/lines.ts';
import type { Chat, Person } from '../../store/settings/settings.ts';
import type { BotContext } from '../../bot/context.ts';
import { memberButtons, removalButtons } from './buttons.ts';
import { removePerson } from './invites.ts';
import { writeAudit } from '../../bot/audit.ts';
import { notice, show } from '../../bot/say.ts';
import { takeOver } from '../chat/take-over.ts';
import { notifyPerson, notifyOwners } from '../../bot/notify-people.ts';
import { leaveGroups, listGroupsOf, selectAlerted, titlesOf } from './leave-groups.ts';
import { styledButton } from '../../bot/ask/styled-button.ts';

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
      await (person ? act(ctx, person) : showList(ctx));
    });
  };
  on(removalButtons.ask, askToRemove);
  on(removalButtons.askToKeepGroups, (ctx, person) => askAboutGroups(ctx, person, 'keep'));
  on(removalButtons.askToLeaveGroups, (ctx, person) => askAboutGroups(ctx, person, 'leave'));
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

async function askToRemove(ctx: BotContext, person: Person): Promise<void> {
  const { words } = ctx;
  const carried = { personId: person.id };
  const groups = listGroupsOf(ctx, person.id);
  const keyboard = new InlineKeyboard()
    .add(styledButton(words, 'confirm', removalButtons.remove.data(carried)))
    .add(styledButton(words, 'cancel', memberButtons.person.data(carried)));
  const active = selectAlerted(ctx, groups);
  if (active.length > 0) {
    const count = active.length;
    keyboard
      .row()
      .text(words.plain('members-keep-groups', { count }), removalButtons.askToKeepGroups.data(carried));
  }
  if (groups.length > 0) {
    keyboard.row().text(words.plain('members-leave-too'), removalButtons.askToLeaveGroups.data(carried));
  }
  const html = [
    words('members-remove', nameAndId(person)),
    await describeOpen(ctx, person.id),
    describeGroups(ctx, 'members-silent', active),
  ];
  await show(ctx, paragraphs(html), keyboard);
}

async function askAboutGroups(ctx: BotContext, person: Person, what: 'keep' | 'leave'): Promise<void> {
  const { words } = ctx;
  const carried = { personId: person.id };
  const groups = listGroupsOf(ctx, person.id);
  const confirmed = removalButtons[what === 'keep' ? 'removeKeepingGroups' : 'removeLeavingGroups'];
  const keyboard = new InlineKeyboard()
    .add(styledButton(words, 'confirm', confirmed.data(carried)))
    .add(styledButton(words, 'cancel', removalButtons.ask.data(carried)));
  const html = [
    words('members-remove', nameAndId(person)),
    await describeOpen(ctx, person.id),
    describeGroups(ctx, `members-${what}`, what === 'keep' ? selectAlerted(ctx, groups) : groups),
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
  const { store, ownerIds, orders } = ctx.deps;
  const by = ctx.from?.id ?? 0;
  // Read before `removePerson` deletes the chat and its language.
  const { locale } = store.settings.data.chats.find((chat) => chat.id === id) ?? {};
  const person = await store.settings.update((draft) => removePerson(draft, id, ownerIds));
  if (!person) return;
  const cancelled = await orders.cancelAllOf(id, by);
  if (!ownerIds.includes(id)) await store.authenticators.dropAllOf(id);
  const { name, role } = person;
  await writeAudit(ctx, 'member.removed', `person:${id}`, { name, role, cancelled });
  // An owner stays one.
  if (!ownerIds.includes(id)) await notifyPerson(ctx, id, 'member-removed', {}, locale);
  await notifyOwners(ctx, 'member-was-removed', { name, id: code(String(id)) });
  await notice(ctx, ctx.words.plain('members-removed', { name }));
}

function nameAndId({ name, id }: Person) {
  return { name, id: code(String(id)) };
}
