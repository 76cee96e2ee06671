// /members: the people on the team. Admins see the list; owners invite by one-time links, change roles and remove
// people. Each change is recorded in the audit, and the person it concerns is notified.

import { type Composer, InlineKeyboard } from 'grammy';
import { code } from '../../base/html.ts';
import { type Person, type Role, roles } from '../../store/settings/settings.ts';
import { shortTime } from '../../base/time.ts';
import { type BotContext, type FormContext, contextReader } from '../../bot/context.ts';
import { addTurns, turnTo } from '../../bot/ask/pages.ts';
import type { Command } from '../../bot/command.ts';
import { changeRule, withCode } from '../codes/ask.ts';
import { refuse } from '../../bot/access.ts';
import { menuButtons } from '../chat/buttons.ts';
import { limitButtons, memberButtons, removalButtons } from './buttons.ts';
import { createInvite, listOpen, rank, withdrawInvites } from './invites.ts';
import { cancelCardsOf, installRemoving, passOnGroups } from './remove.ts';
import { personName, plainPersonName } from '../../bot/names.ts';
import { writeAudit } from '../../bot/audit.ts';
import { boxOrSay, show, toast } from '../../bot/say.ts';
import { notifyPerson } from '../../bot/notify-people.ts';
import { installLimits, limitForms, limitUndoables } from './limits.ts';
import { styledButton } from '../../bot/ask/buttons.ts';

/** The number of people on a page. */
const pageSize = 20;

export const members: Command = {
  name: 'members',
  role: 'admin',
  where: 'private',
  group: 'team',
  install(composer) {
    composer.command('members', (ctx) => showList(ctx));
    memberButtons.show.on(composer, (ctx) => showList(ctx));
    memberButtons.page.on(composer, (ctx, { page }) => showList(ctx, page));
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
  undoables: limitUndoables,
};

function installInviting(owners: Composer<BotContext>): void {
  memberButtons.invite.on(owners, async (ctx) => {
    const keyboard = new InlineKeyboard();
    for (const role of roles)
      keyboard.text(ctx.words.plain('role-button', { role }), memberButtons.inviteAs.data({ role }));
    keyboard.row().text(ctx.words.plain('members-back'), memberButtons.show.data());
    await show(ctx, ctx.words('members-invite-as'), keyboard);
  });

  memberButtons.inviteAs.on(owners, (ctx, { role }) =>
    withCode(
      ctx,
      (words) => words('code-what-invite', { role: words.plain('role', { role }) }),
      (here) => showInvite(here, role),
    ),
  );

  memberButtons.withdrawInvites.on(owners, async (ctx) => {
    await withdrawInvites(ctx);
    await toast(ctx, 'members-withdrawn');
    await showList(ctx);
  });
}

async function showInvite(ctx: FormContext, role: Role): Promise<void> {
  const { token, expiresAt } = await createInvite(ctx.deps, ctx.from?.id ?? 0, role);
  await writeAudit(ctx, 'member.invited', `role:${role}`, { expiresAt });
  const url = `https://t.me/${ctx.me.username}?start=join_${token}`;
  const keyboard = new InlineKeyboard()
    .copyText(ctx.words.plain('members-copy-link'), url)
    .row()
    .url(ctx.words.plain('members-share'), shareUrl(url, ctx.words.plain('members-share-text', { role })))
    .row()
    .text(ctx.words.plain('members-back'), memberButtons.show.data());
  const until = shortTime(expiresAt, contextReader(ctx));
  await show(ctx, ctx.words('members-link', { role, link: code(url), until }), keyboard);
}

/** Opens Telegram's own list of chats with the link in a draft; the person chooses to whom it is sent. */
function shareUrl(url: string, text: string): string {
  const query = new URLSearchParams({ url, text });
  // Telegram's apps show a plus sign as one, instead of as a space.
  return `https://t.me/share/url?${query.toString().replaceAll('+', '%20')}`;
}

function installChanging(owners: Composer<BotContext>): void {
  memberButtons.person.on(owners, (ctx, { personId }) => showPerson(ctx, personId));

  memberButtons.role.on(owners, (ctx, { personId, role }) => setRole(ctx, personId, role));
}

function setRole(ctx: BotContext, id: number, role: Role): Promise<void> {
  return changeRule(ctx, {
    what: (words) =>
      words('code-what-role', {
        person: personName(ctx.deps, id),
        id: code(String(id)),
        role: words.plain('role', { role }),
      }),
    loosens: ({ people }) => people.some((one) => one.id === id && rank(role) > rank(one.role)),
    change({ people }) {
      const person = people.find((one) => one.id === id);
      const before = person && { ...person };
      if (person) person.role = role;
      return before;
    },
    async finish(here, before) {
      if (before && before.role !== role) {
        await writeAudit(here, 'member.role-changed', `person:${id}`, { from: before.role, to: role });
        // Viewers may not order.
        if (role === 'viewer') await cancelCardsOf(here, id);
        if (role !== 'admin') await passOnGroups(here, before);
        await notifyPerson(here, id, 'member-role-changed', { role });
      }
      await showPerson(here, id);
    },
  });
}

async function showList(ctx: FormContext, page = 0): Promise<void> {
  const { store, ownerIds, clock } = ctx.deps;
  const { people, chats } = store.settings.data;
  const ordered = roles.flatMap((role) => people.filter((person) => person.role === role));
  const at = turnTo(page, ordered.length, pageSize);
  const onPage = ordered.slice(at.from, at.until);
  const sections: string[][] = [];
  if (at.page === 0) {
    const nameOf = (id: number) => chats.find((chat) => chat.id === id)?.title ?? '';
    const owners = ownerIds.map((id) => describePerson(ctx, { id, name: nameOf(id) }));
    sections.push([ctx.words('members-of', { role: 'owner' }), ...owners]);
  }
  for (const role of roles) {
    const some = onPage.filter((person) => person.role === role);
    if (some.length > 0)
      sections.push([
        ctx.words('members-of', { role }),
        ...some.map((person) => describePerson(ctx, person)),
      ]);
  }
  const open = listOpen(store.settings.data, clock.now()).length;
  const html = [ctx.words('members-title'), ...sections.map((lines) => lines.join('\n'))];
  const keyboard = new InlineKeyboard();
  if (ctx.role === 'owner') {
    if (open > 0) html.push(ctx.words('members-open', { count: open }));
    for (const person of onPage) {
      keyboard.text(
        `${plainPersonName(ctx.deps, person.id)} · ${ctx.words.plain('role', { role: person.role })}`,
        memberButtons.person.data({ personId: person.id }),
      );
      keyboard.row();
    }
  }
  addTurns(keyboard, at, (other) => memberButtons.page.data({ page: other }));
  if (ctx.role === 'owner') {
    keyboard.row().text(ctx.words.plain('members-invite'), memberButtons.invite.data());
    if (open > 0)
      keyboard.row().text(ctx.words.plain('members-withdraw'), memberButtons.withdrawInvites.data());
    keyboard.row().text(ctx.words.plain('members-limits'), limitButtons.list.data());
  }
  keyboard.row().text(ctx.words.plain('menu-back'), menuButtons.show.data());
  await show(ctx, html.join('\n\n'), keyboard);
}

async function showPerson(ctx: FormContext, id: number): Promise<void> {
  const person = findPerson(ctx, id);
  if (!person) {
    await boxOrSay(ctx, 'members-gone');
    return showList(ctx);
  }
  const keyboard = new InlineKeyboard();
  for (const role of roles) {
    const mark = role === person.role ? '✓ ' : '';
    keyboard.text(
      mark + ctx.words.plain('role-button', { role }),
      memberButtons.role.data({ personId: id, role }),
    );
  }
  keyboard
    .row()
    .add(styledButton(ctx.words, 'members-remove-button', removalButtons.ask.data({ personId: id })));
  keyboard.row().text(ctx.words.plain('members-back'), memberButtons.show.data());
  const since = shortTime(person.addedAt, contextReader(ctx));
  const { role } = person;
  await show(
    ctx,
    ctx.words('members-person', { person: { html: describePerson(ctx, person) }, role, since }),
    keyboard,
  );
}

function describePerson(
  ctx: FormContext,
  { id, name, username }: { id: number; name: string; username?: string | undefined },
): string {
  const known = [name, username && `@${username}`].filter(Boolean).join(' ');
  return ctx.words('members-line', { name: known || '—', id: code(String(id)) });
}

function findPerson(ctx: FormContext, id: number): Person | undefined {
  return ctx.deps.store.settings.data.people.find((person) => person.id === id);
}
