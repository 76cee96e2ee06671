import { describe, expect, it } from 'vitest';
import { until } from '../scene.ts';
import { dayMs, openGuarded, type Guarded } from './scene.ts';

/** Makes a link as an owner does; answers its payload. */
async function invite({ owner, press }: Guarded, role: string): Promise<string> {
  const list = await owner.ask('/members');
  const link = await press(owner, await press(owner, list, '➕ Invite'), role);
  const payload = /\?start=(join_[\w-]+)/.exec(link.text)?.[1];
  expect(payload).toBeDefined();
  return payload!;
}

describe('somebody who opens an invitation while the guard is on', () => {
  it('waits for who invited and for another owner, and is nobody until then', async () => {
    const scene = await openGuarded();
    const { owner, second, settings, told, person } = scene;
    const payload = await invite(scene, 'Operator');
    const guest = await person('Gil');
    const answer = await guest.ask(`/start ${payload}`);
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
    await scene.settled();
    expect(settings().invites).toEqual([]);
    expect(await scene.actions(`person:${guest.id}`)).toEqual(['member.joined']);
  });

  it('is in after 24 hours', async () => {
    const scene = await openGuarded();
    const { settings, person, pass, told } = scene;
    const guest = await person('Gil');
    await guest.ask(`/start ${await invite(scene, 'Viewer')}`);
    await told(scene.second, 'opened an invitation link');
    await told(scene.owner, 'opened an invitation link');
    await until(() => settings().pendingChanges[0]?.told.every(({ isEnded }) => isEnded));
    await pass(dayMs - 1);
    expect(settings().people).toEqual([]);
    await pass(1);
    await until(() => settings().people.length === 1);
    await told(guest, 'as a viewer');
  });

  it('is told when an owner says no, and the link is used up', async () => {
    const scene = await openGuarded();
    const { owner, settings, person, told, press } = scene;
    const payload = await invite(scene, 'Admin');
    const guest = await person('Gil');
    await guest.ask(`/start ${payload}`);
    await press(owner, await told(owner, 'opened an invitation link'), '✖️ Cancel');
    await told(guest, 'You were not let in.');
    expect(settings().invites).toEqual([]);
    expect((await guest.ask(`/start ${payload}`)).text).toContain('no longer valid');
    expect(settings().people).toEqual([]);
  });

  it('waits once, however often the link is opened, and nobody else gets in by it', async () => {
    const scene = await openGuarded();
    const { owner, settings, person } = scene;
    const payload = await invite(scene, 'Viewer');
    const guest = await person('Gil');
    await guest.ask(`/start ${payload}`);
    expect((await guest.ask(`/start ${payload}`)).text).toContain('An owner has to approve you');
    expect((await (await person('Lea')).ask(`/start ${payload}`)).text).toContain('no longer valid');
    expect(settings().pendingChanges).toHaveLength(1);
    const list = await owner.ask('/members');
    expect(list.text).not.toContain('Open invitations');
    await owner.press(list, { data: 'members:withdraw' });
    expect(settings().invites).toHaveLength(1);
  });

  it('is told so by the link also when that has run out meanwhile', async () => {
    const scene = await openGuarded();
    const payload = await invite(scene, 'Viewer');
    await scene.pass(20 * 3_600_000);
    const guest = await scene.person('Gil');
    await guest.ask(`/start ${payload}`);
    await scene.pass(5 * 3_600_000);
    await invite(scene, 'Viewer');
    expect((await guest.ask(`/start ${payload}`)).text).toContain('An owner has to approve you');
    expect(scene.settings().invites).toHaveLength(2);
  });

  it('uses up one link, and not another for no more', async () => {
    const scene = await openGuarded();
    const [one, two] = [await invite(scene, 'Operator'), await invite(scene, 'Viewer')];
    const guest = await scene.person('Gil');
    await guest.ask(`/start ${one}`);
    expect((await guest.ask(`/start ${two}`)).text).toContain('An owner has to approve you');
    expect(scene.settings().pendingChanges).toHaveLength(1);
    expect(scene.settings().invites.filter(({ takenBy }) => takenBy === undefined)).toHaveLength(1);
  });

  it('also waits with a link that was made before the guard was turned on', async () => {
    const scene = await openGuarded({ isOff: true });
    const payload = await invite(scene, 'Viewer');
    await scene.change((draft) => {
      draft.guard.isOn = true;
    });
    const guest = await scene.person('Gil');
    expect((await guest.ask(`/start ${payload}`)).text).toContain('An owner has to approve you');
    expect(scene.settings().people).toEqual([]);
  });

  it('keeps the role they have until the higher one is confirmed', async () => {
    const scene = await openGuarded();
    const { owner, second, settings, person, told } = scene;
    const guest = await person('Gil', 'viewer');
    await guest.ask(`/start ${await invite(scene, 'Admin')}`);
    expect(settings().people).toMatchObject([{ role: 'viewer' }]);
    const request = await told(second, 'gets another role: admin');
    await second.press(request, '✅ Confirm');
    await owner.press(await told(owner, 'opened an invitation link'), '✅ I know them');
    expect(settings().people).toMatchObject([{ id: guest.id, role: 'admin' }]);
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
