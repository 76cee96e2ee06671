import { describe, expect, it } from 'vitest';
import { type Scene, openScene, ownerId, said, until } from '../../bot/scene.ts';

/** An owner's way through the buttons; answers the payload of the link. */
async function invite({ owner, telegram }: Scene, role: string): Promise<string> {
  const list = await owner.ask('/members');
  await owner.press(list, '➕ Invite');
  await owner.press(telegram.chat(owner).last!, role);
  const text = telegram.chat(owner).last!.text;
  const payload = /https:\/\/t\.me\/delegram_sandbox_bot\?start=(join_[\w-]+)/.exec(text)?.[1];
  expect(payload).toBeDefined();
  return payload!;
}

describe('an invitation', () => {
  it('gives its role to whoever opens the link, and tells the owner who invited', async () => {
    const scene = await openScene();
    await scene.owner.ask('/start');
    const payload = await invite(scene, 'Operator');
    const guest = await scene.person('Gil');
    const greeting = await guest.ask(`/start ${payload}`);
    expect(greeting.text).toContain('Hello Gil! You are an operator');
    expect(scene.store.settings.data.people).toMatchObject([
      { id: guest.id, name: 'Gil', role: 'operator', addedBy: ownerId },
    ]);
    expect(scene.last().text).toBe(`👤 Gil (${guest.id}) accepted an invitation and is now an operator.`);
    const audit = await scene.store.audit.list(`person:${guest.id}`, 10);
    expect(audit).toMatchObject([{ action: 'member.joined', actor_id: guest.id }]);
  });

  it('stands in a button to copy and in one to share with its role, and only its hash is kept', async () => {
    const scene = await openScene();
    const payload = await invite(scene, 'Admin');
    const link = `https://t.me/delegram_sandbox_bot?start=${payload}`;
    const buttons = scene.last().reply_markup?.inline_keyboard.flat() ?? [];
    expect(buttons[0]).toMatchObject({ copy_text: { text: link } });
    const share = buttons.find(({ text }) => text === '📤 Share');
    const url = new URL(share && 'url' in share ? share.url : '');
    expect(url.origin + url.pathname).toBe('https://t.me/share/url');
    expect(url.searchParams.get('url')).toBe(link);
    expect(url.searchParams.get('text')).toContain('an admin. It works once');
    expect(url.search).not.toContain('+');
    const rest = buttons.filter(({ text }) => text !== '📤 Share' && text !== '📋 Copy link');
    const { data } = scene.store.settings;
    expect(JSON.stringify([rest, data])).not.toContain(payload.slice('join_'.length));
    expect(data.invites).toMatchObject([{ role: 'admin', createdBy: ownerId }]);
    expect(data.invites[0]?.tokenSha).toMatch(/^[0-9a-f]{64}$/);
  });

  it('lets one of two in who open it at once, and nobody after that', async () => {
    const scene = await openScene();
    const payload = await invite(scene, 'Viewer');
    const both = [await scene.person('Gil'), await scene.person('Lea')];
    const answers = await Promise.all(both.map((guest) => guest.ask(`/start ${payload}`)));
    expect(answers.filter(({ text }) => text.includes('You are a viewer'))).toHaveLength(1);
    expect(answers.filter(({ text }) => text.includes('no longer valid'))).toHaveLength(1);
    const late = await scene.person('Max');
    expect((await late.ask(`/start ${payload}`)).text).toContain('no longer valid');
    expect(scene.store.settings.data.people).toHaveLength(1);
  });

  const dayMs = 24 * 3_600_000;
  const pass =
    (ms: number) =>
    ({ clock }: Scene) =>
      clock.setWall(clock.now() + ms);
  const withdraw = async ({ owner }: Scene) => {
    const list = await owner.ask('/members');
    expect(list.text).toContain('Open invitations: 1');
    await owner.press(list, 'Withdraw open invitations');
  };
  const disown = ({ store }: Scene) =>
    store.settings.update((draft) => void (draft.invites[0]!.createdBy = 4242));

  it.each<[_when: string, isValid: boolean, then: (scene: Scene) => unknown]>([
    ['works until a day is over', true, pass(dayMs - 1_000)],
    ['does not work after a day', false, pass(dayMs)],
    ['does not work when it was withdrawn', false, withdraw],
    ['does not work when whoever made it is no owner any more', false, disown],
  ])('%s', async (_when, isValid, then) => {
    const scene = await openScene();
    const payload = await invite(scene, 'Admin');
    await then(scene);
    const { text } = await (await scene.person('Gil')).ask(`/start ${payload}`);
    expect(text).toContain(isValid ? 'You are an admin' : 'no longer valid');
    expect(scene.store.settings.data.people).toHaveLength(isValid ? 1 : 0);
  });

  it('raises a role but is not used up by whoever has it already', async () => {
    const scene = await openScene();
    const guest = await scene.person('Gil', 'operator');
    const lower = await invite(scene, 'Viewer');
    expect((await guest.ask(`/start ${lower}`)).text).toContain(
      'You are already on the team, as an operator',
    );
    expect((await scene.owner.ask(`/start ${lower}`)).text).toContain('You are already an owner');
    const viewer = await scene.person('Vera', 'viewer');
    expect((await viewer.ask(`/start ${lower}`)).text).toContain('You are already on the team, as a viewer');
    expect(scene.store.settings.data.invites).toHaveLength(1);
    await guest.ask(`/start ${await invite(scene, 'Admin')}`);
    expect(scene.store.settings.data.people.at(-1)).toMatchObject({ id: guest.id, role: 'admin' });
  });

  it('does nothing in a group, where a channel or anonymous admin might open it', async () => {
    const scene = await openScene();
    const payload = await invite(scene, 'Admin');
    const group = await scene.group({ supergroup: true });
    group.promote(scene.owner, { anonymous: true });
    scene.owner.say(`/start ${payload}`, { chat: group });
    const stranger = await scene.person('Stan');
    group.add(stranger);
    stranger.say(`/start@delegram_sandbox_bot ${payload}`, { chat: group });
    await scene.owner.ask('/help');
    expect(scene.store.settings.data.people).toEqual([]);
    expect(said(scene.telegram.chat(group)).slice(1)).toEqual([expect.stringContaining('🕶')]);
  });

  it('that is made up costs nothing: a few refusals an hour, and no change of the settings', async () => {
    const scene = await openScene();
    const guesser = await scene.person('Gus');
    for (let index = 0; index < 9; index += 1) guesser.say(`/start join_guess${index}`);
    const before = scene.store.settings.data;
    await scene.owner.ask('/help');
    await until(() => said(scene.telegram.chat(guesser)).length === 5);
    const payload = await invite(scene, 'Viewer');
    expect((await guesser.ask(`/start ${payload}`)).text).toContain('You are a viewer');
    expect(said(scene.telegram.chat(guesser))).toHaveLength(6);
    expect(before.invites).toEqual([]);
  });
});
