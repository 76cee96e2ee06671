// /members: who belongs to the team. Admins see the list; owners invite by one-time links, change roles and remove.
// Each change stands in the audit and is told to whom it concerns; while the guard is on, a higher role waits for another owner.

import { InlineKeyboard, type Composer } from 'grammy';
import { code } from '../../html.ts';
import { endChangesOf } from '../../guard/decide.ts';
import { roles, type Person, type Role } from '../../store/settings/settings.ts';
import { formatTime } from '../../time.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { answerWaiting } from '../guard/answer.ts';
import { requestRole } from '../guard/rules.ts';
import { refuse } from '../frame/install-commands.ts';
import { createInvite, listUnused } from './invites.ts';
import { passOnGroups } from './pass-on.ts';
import { installRemoving } from './remove.ts';
import { record } from '../frame/audit.ts';
import { notice, show } from '../frame/say.ts';
import { tell } from '../frame/tell.ts';
import { installLimits, limitForms } from './limits.ts';

/** People on a page of buttons. */
const pageSize = 20;

export const members: Command = {
  name: 'members',
  role: 'admin',
  where: 'private',
  group: 'team',
  install(composer) {
    composer.command('members', (ctx) => showList(ctx));
    composer.callbackQuery('members:show', (ctx) => showList(ctx));
    composer.callbackQuery(/^members:page:(\d{1,4})$/, (ctx) => showList(ctx, Number(ctx.match[1])));
    const owners = composer.filter((ctx) => ctx.role === 'owner');
    installInviting(owners);
    installChanging(owners);
    installRemoving(owners, showList);
    installLimits(owners);
    composer.on('callback_query:data', (ctx, next) =>
      ctx.role === 'owner' ? next() : refuse(ctx, 'not-allowed'),
    );
  },
  forms: limitForms,
};

function installInviting(owners: Composer<BotContext>): void {
  owners.callbackQuery('members:invite', async (ctx) => {
    const keyboard = new InlineKeyboard();
    for (const role of roles) keyboard.text(ctx.words.plain('role', { role }), `members:link:${role}`);
    keyboard.row().text(ctx.words.plain('members-back'), 'members:show');
    await show(ctx, ctx.words('members-invite-as'), keyboard);
  });

  owners.callbackQuery(/^members:link:(\w+)$/, async (ctx) => {
    const role = toRole(ctx.match[1]);
    if (!role) return;
    const { token, expiresAt } = await createInvite(ctx.deps, ctx.from.id, role);
    await record(ctx, 'member.invited', `role:${role}`, { expiresAt });
    const url = `https://t.me/${ctx.me.username}?start=join_${token}`;
    const keyboard = new InlineKeyboard()
      .copyText(ctx.words.plain('members-copy-link'), url)
      .row()
      .text(ctx.words.plain('members-back'), 'members:show');
    const until = formatTime(expiresAt, ctx.timeZone);
    await show(ctx, ctx.words('members-link', { role, link: code(url), until }), keyboard);
  });

  owners.callbackQuery('members:withdraw', async (ctx) => {
    const count = await ctx.deps.store.settings.update((draft) => {
      const unused = listUnused(draft, ctx.deps.clock.now());
      // Whoever has taken one waits for an owner, who can still say no.
      draft.invites = draft.invites.filter(({ takenBy }) => takenBy !== undefined);
      return unused.length;
    });
    await record(ctx, 'member.invitations-withdrawn', 'role:all', { count });
    await notice(ctx, ctx.words.plain('members-withdrawn'));
    await showList(ctx);
  });
}

function installChanging(owners: Composer<BotContext>): void {
  owners.callbackQuery(/^members:person:(\d{1,16})$/, (ctx) => showPerson(ctx, Number(ctx.match[1])));

  owners.callbackQuery(/^members:role:(\d{1,16}):(\w+)$/, async (ctx) => {
    const id = Number(ctx.match[1]);
    const role = toRole(ctx.match[2]);
    const before = findPerson(ctx, id);
    if (!role || !before) return showList(ctx);
    const requested = await requestRole(ctx.deps, ctx.from.id, { personId: id, to: role });
    if (await answerWaiting(ctx, requested, (keyboard) => backTo(keyboard, ctx, id))) return;
    if (requested?.is === 'applied') {
      if (role === 'viewer') await endOrdering(ctx, id);
      if (role !== 'admin') await passOnGroups(ctx, before);
      await tell(ctx, id, 'member-role-changed', { role });
    }
    await showPerson(ctx, id);
  });
}

/** A viewer orders nothing and changes no address book: what they have begun ends. */
async function endOrdering(ctx: BotContext, id: number): Promise<void> {
  const { store, orders, clock } = ctx.deps;
  const by = ctx.from?.id ?? 0;
  await store.settings.update((draft) => endChangesOf(draft, id, { by, now: clock.now(), about: false }));
  await orders.cancelAllOf(id, by);
}

function backTo(keyboard: InlineKeyboard, { words }: BotContext, id: number): InlineKeyboard {
  return keyboard.text(words.plain('members-back'), `members:person:${id}`);
}

async function showList(ctx: BotContext, page = 0): Promise<void> {
  const { store, ownerIds, clock } = ctx.deps;
  const { people, chats } = store.settings.data;
  const nameOf = (id: number) => chats.find((chat) => chat.id === id)?.title ?? '';
  const owners = ownerIds.map((id) => line(ctx, { id, name: nameOf(id) }));
  const sections = [[ctx.words('members-of', { role: 'owner' }), ...owners]];
  for (const role of roles) {
    const some = people.filter((person) => person.role === role);
    if (some.length > 0)
      sections.push([ctx.words('members-of', { role }), ...some.map((person) => line(ctx, person))]);
  }
  const open = listUnused(store.settings.data, clock.now()).length;
  const html = [ctx.words('members-title'), ...sections.map((lines) => lines.join('\n'))];
  const keyboard = new InlineKeyboard();
  if (ctx.role === 'owner') {
    if (open > 0) html.push(ctx.words('members-open', { count: open }));
    const last = Math.max(0, Math.ceil(people.length / pageSize) - 1);
    const shown = Math.min(page, last);
    for (const person of people.slice(shown * pageSize, (shown + 1) * pageSize)) {
      keyboard.text(
        `${person.name} · ${ctx.words.plain('role', { role: person.role })}`,
        `members:person:${person.id}`,
      );
      keyboard.row();
    }
    if (shown > 0) keyboard.text('◀️', `members:page:${shown - 1}`);
    if (shown < last) keyboard.text('▶️', `members:page:${shown + 1}`);
    keyboard.row().text(ctx.words.plain('members-invite'), 'members:invite');
    if (open > 0) keyboard.row().text(ctx.words.plain('members-withdraw'), 'members:withdraw');
    keyboard.row().text(ctx.words.plain('members-limits'), 'members:limits');
  }
  keyboard.row().text(ctx.words.plain('menu-back'), 'menu:show');
  await show(ctx, html.join('\n\n'), keyboard);
}

async function showPerson(ctx: BotContext, id: number): Promise<void> {
  const person = findPerson(ctx, id);
  if (!person) return showList(ctx);
  const keyboard = new InlineKeyboard();
  for (const role of roles) {
    const mark = role === person.role ? '✓ ' : '';
    keyboard.text(mark + ctx.words.plain('role', { role }), `members:role:${id}:${role}`);
  }
  keyboard.row().text(ctx.words.plain('members-remove-button'), `members:remove:${id}`);
  keyboard.row().text(ctx.words.plain('members-back'), 'members:show');
  const since = formatTime(person.addedAt, ctx.timeZone);
  const { role } = person;
  await show(
    ctx,
    ctx.words('members-person', { person: { html: line(ctx, person) }, role, since }),
    keyboard,
  );
}

function line(
  ctx: BotContext,
  { id, name, username }: { id: number; name: string; username?: string | undefined },
): string {
  const known = [name, username && `@${username}`].filter(Boolean).join(' ');
  return ctx.words('members-line', { name: known || '—', id: code(String(id)) });
}

function findPerson(ctx: BotContext, id: number): Person | undefined {
  return ctx.deps.store.settings.data.people.find((person) => person.id === id);
}

function toRole(text: string | undefined): Role | undefined {
  return roles.find((role) => role === text);
}
