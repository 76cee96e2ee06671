import { describe, expect, it } from 'vitest';
import { openGuarded, type Guarded } from './scene.ts';

async function openInvited(...roles: string[]) {
  const scene = await openGuarded();
  return { ...scene, guest: await scene.person('Gil'), links: await linksOf(scene, ...roles) };
}

/** Makes links as an owner does; answers what opens each. */
async function linksOf({ owner, press }: Guarded, ...roles: string[]): Promise<string[]> {
  const links: string[] = [];
  for (const role of roles) {
    const list = await owner.ask('/members');
    const link = await press(owner, await press(owner, list, '➕ Invite'), role);
    links.push(`/start ${/\?start=(join_[\w-]+)/.exec(link.text)?.[1]}`);
  }
  return links;
}

describe('somebody who opens an invitation while the guard is on', () => {
  it('waits for who invited and for another owner, and is nobody until then', async () => {
    const { owner, second, settings, guest, links, told, settled, actions } = await openInvited('Operator');
    const answer = await guest.ask(links[0]!);
    expect(answer.text).toContain(
      'An owner has to approve you. You get a message here when that is decided; without an answer, 2026-11-22 00:00:00 UTC',
    );
    expect(settings().people).toEqual([]);
    expect((await guest.ask('/menu')).text).toContain('one team only');
    const own = await told(owner, 'Somebody opened an invitation link');
    expect(own.text).toContain(`Gil (${guest.id}) joins the team: operator. Invited by Olga Ono.`);
    expect(own.text).toContain('⚠️ Olga Ono made the link and has not yet vouched for this person.');
    expect(own.labels).toEqual(['✅ I know them', '✖️ Cancel']);
    const request = await told(second, 'Somebody opened an invitation link');
    expect((await second.press(request, '✅ Confirm')).text).toBe(
      'Noted. Whoever made the link still has to vouch for this person.',
    );
    expect(settings().people).toEqual([]);
    const halved = await told(second, '✅ Boris agrees.');
    expect(halved.labels).toEqual(['✖️ Cancel']);
    expect((await owner.press(own, '✅ I know them')).text).toBe('Confirmed: it is in effect.');
    expect(settings().people).toMatchObject([{ id: guest.id, role: 'operator', addedBy: owner.id }]);
    await told(guest, 'You are on the team now, as an operator. Send /start to begin.');
    expect((await guest.ask('/start')).text).toContain('Hello Gil!');
    await settled();
    expect(settings().invites).toEqual([]);
    expect(await actions(`person:${guest.id}`)).toEqual(['member.joined']);
  });

  it('is told when an owner says no, and the link is used up', async () => {
    const { owner, settings, guest, links, told, press } = await openInvited('Admin');
    await guest.ask(links[0]!);
    await press(owner, await told(owner, 'opened an invitation link'), '✖️ Cancel');
    await told(guest, 'You were not let in.');
    expect(settings().invites).toEqual([]);
    expect((await guest.ask(links[0]!)).text).toContain('no longer valid');
    expect(settings().people).toEqual([]);
  });

  it('waits once, however often the link is opened, and nobody else gets in by it', async () => {
    const { owner, settings, guest, links, person } = await openInvited('Viewer');
    await guest.ask(links[0]!);
    expect((await guest.ask(links[0]!)).text).toContain('An owner has to approve you');
    expect((await (await person('Lea')).ask(links[0]!)).text).toContain('no longer valid');
    expect(settings().pendingChanges).toHaveLength(1);
    const list = await owner.ask('/members');
    expect(list.text).not.toContain('Open invitations');
    await owner.press(list, { data: 'members:withdraw' });
    expect(settings().invites).toHaveLength(1);
  });

  it.each<[_when: string, roles: string[], hoursBefore: number, hoursAfter: number, free: number]>([
    ['by its link also when that has run out meanwhile', ['Viewer'], 20, 5, 1],
    ['by another link too, which is not used up for no more', ['Operator', 'Viewer'], 0, 0, 1],
  ])('is told so %s', async (_when, roles, hoursBefore, hoursAfter, free) => {
    const scene = await openInvited(...roles);
    const { guest, links, pass, settings } = scene;
    await pass(hoursBefore * 3_600_000);
    await guest.ask(links[0]!);
    await pass(hoursAfter * 3_600_000);
    if (hoursAfter > 0) await linksOf(scene, 'Viewer');
    expect((await guest.ask(links.at(-1)!)).text).toContain('An owner has to approve you');
    expect(settings().pendingChanges).toHaveLength(1);
    expect(settings().invites.filter(({ takenBy }) => takenBy === undefined)).toHaveLength(free);
  });

  it('also waits with a link that was made before the guard was turned on', async () => {
    const scene = await openGuarded({ isOff: true });
    const [link = ''] = await linksOf(scene, 'Viewer');
    await scene.change((draft) => void (draft.guard.isOn = true));
    const guest = await scene.person('Gil');
    expect((await guest.ask(link)).text).toContain('An owner has to approve you');
    expect(scene.settings().people).toEqual([]);
  });

  it('keeps the role they have until the higher one is confirmed', async () => {
    const { owner, second, settings, person, links, told } = await openInvited('Admin');
    const viewer = await person('Vera', 'viewer');
    await viewer.ask(links[0]!);
    expect(settings().people).toMatchObject([{ role: 'viewer' }]);
    const request = await told(second, 'gets another role: admin');
    await second.press(request, '✅ Confirm');
    await owner.press(await told(owner, 'opened an invitation link'), '✅ I know them');
    expect(settings().people).toMatchObject([{ id: viewer.id, role: 'admin' }]);
  });
});

describe('a role', () => {
  it('that is raised waits, and its person is told once it is theirs', async () => {
    const { owner, second, press, settings, told, person, telegram } = await openGuarded();
    const viewer = await person('Vera', 'viewer');
    await viewer.ask('/start');
    const view = await press(owner, await owner.ask('/members'), 'Vera · viewer');
    const asked = await press(owner, view, 'Admin');
    expect(asked.text).toContain(`Vera (${viewer.id}): viewer → admin`);
    expect(settings().people).toMatchObject([{ role: 'viewer' }]);
    expect(telegram.chat(viewer).last?.text).not.toContain('role');
    await second.press(await told(second, 'requests a change'), '✅ Confirm');
    expect(settings().people).toMatchObject([{ role: 'admin' }]);
    await told(viewer, 'An owner changed your role: you are now an admin.');
  });

  it('that is lowered is lowered at once, and a viewer orders nothing any more', async () => {
    const ended: number[][] = [];
    const orders = {
      cancelAllOf: async (personId: number, byId: number) => ended.push([personId, byId]),
    };
    const { owner, press, settings, person, change } = await openGuarded({ orders });
    const admin = await person('Ada', 'admin');
    await change((draft) => {
      draft.limits.onlyBook = true;
    });
    await admin.ask('/addresses add fresh TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(settings().pendingChanges).toHaveLength(1);
    const view = await press(owner, await owner.ask('/members'), 'Ada · admin');
    await press(owner, view, 'Operator');
    expect(settings().people).toMatchObject([{ role: 'operator' }]);
    expect(ended).toEqual([]);
    await press(owner, view, { data: `members:role:${admin.id}:viewer` });
    expect(settings().people).toMatchObject([{ role: 'viewer' }]);
    expect(ended).toEqual([[admin.id, owner.id]]);
    expect(settings().pendingChanges.filter(({ outcome }) => outcome === null)).toEqual([]);
  });

  it('does not survive the removal of its person', async () => {
    const { owner, second, press, settings, told, person } = await openGuarded();
    const viewer = await person('Vera', 'viewer');
    const view = await press(owner, await owner.ask('/members'), 'Vera · viewer');
    await press(owner, view, 'Admin');
    const request = await told(second, 'requests a change');
    await owner.press(view, { data: `members:removed:${viewer.id}` });
    await told(second, 'was cancelled by Olga Ono');
    expect((await second.press(request, '✅ Confirm')).text).toBe('This change is no longer waiting.');
    expect(settings().people).toEqual([]);
  });
});
