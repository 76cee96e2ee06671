import { describe, expect, it, vi } from 'vitest';
import { scheduleSetUpEnds, setUpMs } from '../../../src/features/codes/set-up.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { dataOf, until } from '../../bot/scene.ts';
import { openCodeScene, type CodeScene } from './scene.ts';

/** Enters a code of the app in force; answers the message that offers to show the next one. */
async function prove({ operator, press, code, told }: CodeScene, secret: string): Promise<ChatMessage> {
  await press(operator, await operator.ask('/code'), '🔑 Another app');
  await told(operator, 'This replaces your authenticator app.');
  expect((await operator.ask('000000')).text).toContain('not right');
  return operator.ask(code(secret));
}

describe('/code', () => {
  it('sets up an app with a picture and its text, and takes both away after the first code', async () => {
    const scene = await openCodeScene();
    const { operator, store, logged } = scene;
    const view = await operator.ask('/code');
    expect(view.text).toContain('You have not set one up.');
    expect(view.labels).toEqual(['🔑 Set up', '⬅️ Menu']);
    const secret = await scene.begin(operator, view, '🔑 Set up');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await operator.ask('000000')).text).toContain('These digits are not right.');
    const done = await operator.ask(scene.code(secret));
    expect(done.text).toContain('✅ Your authenticator app is set up.');
    expect(done.text).toContain('Set up 00:0');
    expect(done.labels).toEqual(['🔑 Another app', '🗑 Remove', '⬅️ Menu']);
    expect(scene.photos(operator)).toEqual([]);
    expect(await store.authenticators.find(operator.id)).toMatchObject({ secret });
    expect(await scene.actions(`person:${operator.id}`)).toEqual(['code.set-up']);
    const audit = JSON.stringify(await store.audit.list(`person:${operator.id}`, 9));
    for (const kept of [audit, JSON.stringify(scene.settings()), logged.join('\n')]) {
      expect(kept).not.toContain(secret);
    }
  });

  it('withdraws the open invitations that the person made before, and says so', async () => {
    const scene = await openCodeScene();
    const { owner, settings } = scene;
    await owner.press(await owner.ask('/members'), { data: 'members:link:viewer' });
    await scene.change((draft) => {
      const [invite] = draft.invites;
      draft.invites.push({ ...invite!, createdBy: scene.second.id, tokenSha: 'b'.repeat(64) });
    });
    const secret = await scene.begin(owner, await owner.ask('/code'), '🔑 Set up');
    expect(settings().invites).toHaveLength(2);
    expect((await owner.ask(scene.code(secret))).text).toContain('Your open invitation was withdrawn');
    expect(settings().invites).toMatchObject([{ createdBy: scene.second.id }]);
    const done = ['member.invitations-withdrawn', 'code.set-up'];
    expect((await scene.actions(`person:${owner.id}`)).toSorted()).toEqual(done.toSorted());
  });

  it('shows the secret in words when no picture can be drawn, and deletes that too', async () => {
    const drawing = { draw: () => Promise.resolve({ ok: false as const, problem: 'None is drawn.' }) };
    const scene = await openCodeScene({ drawing });
    const { operator, telegram, logged } = scene;
    await operator.press(await operator.ask('/code'), '🔑 Set up');
    await scene.told(operator, 'Send the six digits that the app shows now.');
    const told = telegram.chat(operator).messages.at(-2)?.text ?? '';
    expect(told).toContain('Type this into your authenticator app');
    const secret = /\n([A-Z2-7]{32})\n/.exec(told)?.[1] ?? '';
    expect(scene.photos(operator)).toEqual([]);
    const done = await operator.ask(scene.code(secret));
    expect(done.text).toContain('✅ Your authenticator app is set up.');
    expect(telegram.chat(operator).messages.filter(({ text }) => text.includes(secret))).toEqual([]);
    expect(logged.join('\n')).not.toContain(secret);
  });

  it('is for who may order, in private', async () => {
    const scene = await openCodeScene();
    const viewer = await scene.person('Vera', 'viewer');
    expect((await viewer.ask('/code')).text).toContain("don't have permission");
    const group = await scene.group();
    group.add(scene.operator);
    expect((await scene.operator.ask('/code', { chat: group })).text).toContain(
      'only works in a private chat',
    );
  });

  it('forgets a secret that no code came for in ten minutes, with its picture', async () => {
    const scene = await openCodeScene();
    const { operator, clock, store } = scene;
    const secret = await scene.begin(operator, await operator.ask('/code'), '🔑 Set up');
    await clock.advance(setUpMs - 1);
    expect(scene.photos(operator)).toHaveLength(1);
    await clock.advance(1);
    await vi.waitUntil(async () => (await store.authenticators.unfinished()).length === 0);
    expect(scene.photos(operator)).toEqual([]);
    expect((await operator.ask(scene.code(secret))).text).toContain('This setup has expired.');
  });

  it.each([
    ['/cancel', 'Cancelled.'],
    ['/help', '/balance'],
    ['its cancel button', 'Cancelled.'],
  ])('takes the picture and the secret away at once after %s', async (way, answer) => {
    const scene = await openCodeScene({ orders: { cancelCards: async () => 0 } });
    const { operator, store, telegram } = scene;
    const secret = await scene.begin(operator, await operator.ask('/code'), '🔑 Set up');
    expect(scene.photos(operator)).toHaveLength(1);
    if (way.startsWith('/')) await operator.ask(way);
    else await operator.press(telegram.chat(operator).last!, '✖️ Cancel');
    await scene.told(operator, answer);
    expect(scene.photos(operator)).toEqual([]);
    expect(await store.authenticators.unfinished()).toEqual([]);
    expect((await operator.ask(scene.code(secret))).text).not.toContain('is set up');
  });

  it.each([
    ['in time after a restart too', false],
    ['at the start when it is not known which message shows it', true],
  ])('forgets a secret %s', async (_when, isMessageUnknown) => {
    const scene = await openCodeScene();
    const { operator, clock, store, deps, bot } = scene;
    const secret = await scene.begin(operator, await operator.ask('/code'), '🔑 Set up');
    const [row] = await store.authenticators.unfinished();
    const forget = () => ({ answer: undefined, change: { message_id: null } });
    if (isMessageUnknown) await store.authenticators.change({ id: row!.id }, forget);
    else clock.setWall(clock.now() + setUpMs);
    await scheduleSetUpEnds({ api: bot.api, deps });
    await clock.advance(1);
    await vi.waitUntil(async () => (await store.authenticators.unfinished()).length === 0);
    expect(scene.photos(operator)).toHaveLength(isMessageUnknown ? 1 : 0);
    expect((await operator.ask(scene.code(secret))).text).toContain('This setup has expired.');
  });

  it('keeps one set-up at a time', async () => {
    const scene = await openCodeScene();
    const { operator } = scene;
    const view = await operator.ask('/code');
    const first = await scene.begin(operator, view, '🔑 Set up');
    const second = await scene.begin(operator, view, '🔑 Set up');
    expect(second).not.toBe(first);
    expect(scene.photos(operator)).toHaveLength(1);
    expect((await operator.ask(scene.code(first))).text).toContain('not right');
    expect((await operator.ask(scene.code(second))).text).toContain('is set up');
  });
});

describe('another app', () => {
  it('is shown once, to the person who has proven the first, and to nobody else', async () => {
    const scene = await openCodeScene();
    const { operator, told } = scene;
    const proven = await prove(scene, await scene.setUp(operator));
    const thief = await scene.person('Theo', 'operator');
    await thief.press(await thief.ask('/code'), dataOf(proven, '🔑 Show it'));
    await told(thief, 'This setup has expired.');
    expect(scene.photos(thief)).toEqual([]);
    await scene.begin(operator, proven, '🔑 Show it');
    await operator.press(proven, '🔑 Show it');
    await told(operator, 'This setup has expired.');
    expect(scene.photos(operator)).toHaveLength(1);
  });

  it('takes the place of the first, and the owners hear of it', async () => {
    const scene = await openCodeScene();
    const { operator, owner, told, store, actions } = scene;
    const second = await scene.begin(operator, await prove(scene, await scene.setUp(operator)), '🔑 Show it');
    expect((await operator.ask(scene.code(second))).text).toContain('is set up');
    expect(await store.authenticators.find(operator.id)).toMatchObject({ secret: second });
    await told(owner, `🔑 Otto (${operator.id}) replaced their authenticator app.`);
    expect(await actions(`person:${operator.id}`)).toEqual(['code.set-up', 'code.set-up']);
  });

  it('is not begun without a code of the first, which goes by nothing but a code either', async () => {
    const scene = await openCodeScene();
    const { operator, owner, press, told, clock, store, photos, actions } = scene;
    const secret = await scene.setUp(operator);
    await press(operator, await operator.ask('/code'), '🔑 Another app');
    await told(operator, 'This replaces your authenticator app.');
    await operator.ask('/code');
    await told(operator, 'I no longer wait for a code');
    expect(photos(operator)).toEqual([]);
    const sure = await press(operator, await operator.ask('/code'), '🗑 Remove');
    await operator.press(sure, '✅ Confirm');
    await told(operator, 'This removes your authenticator app.');
    expect(await store.authenticators.find(operator.id)).toMatchObject({ secret });
    await clock.advance(60_000);
    expect((await operator.ask(scene.code(secret))).text).toContain('Your authenticator app was removed.');
    expect(await store.authenticators.find(operator.id)).toBeUndefined();
    await told(owner, 'removed their authenticator app');
    expect(await actions(`person:${operator.id}`)).toEqual(['code.removed', 'code.set-up']);
  });
});

it('the other owners hear of a first app, and the threshold for codes shows since when it is there', async () => {
  const scene = await openCodeScene();
  const { owner, second, told, press, setUp } = scene;
  const page = await press(owner, await owner.ask('/members'), { data: 'members:limit:code' });
  expect(page.text).toContain('Nobody has an active authenticator app yet.');
  await setUp(owner);
  await told(second, `Olga Ono (${owner.id}) set up an authenticator app. If they don't know about it`);
  const since = `Olga Ono (${owner.id}): since 00:0`;
  for (const data of ['members:limit:code', 'members:limit:code:energy']) {
    expect((await press(second, await second.ask('/members'), { data })).text).toContain(since);
  }
  const other = await press(second, await second.ask('/members'), { data: 'members:limit:perOrder' });
  expect(other.text).not.toContain(since);
});

it('an app that an owner has lost goes when the bot starts without their id, and no other does', async () => {
  const scene = await openCodeScene();
  const { owner, operator, deps, bot, store, setUp } = scene;
  for (const who of [owner, operator]) await setUp(who);
  expect((await owner.ask('/code')).text).toContain('takes your ID out of OWNER_IDS');
  expect((await operator.ask('/code')).text).toContain('An owner removes you under /members');
  await scheduleSetUpEnds({ api: bot.api, deps });
  expect(await store.authenticators.find(owner.id)).toBeDefined();
  await scheduleSetUpEnds({ api: bot.api, deps: { ...deps, ownerIds: [1002] } });
  expect(await store.authenticators.find(owner.id)).toBeUndefined();
  expect(await store.authenticators.find(operator.id)).toBeDefined();
});

it('an app that an owner has lost goes also where the owner was a member before', async () => {
  const scene = await openCodeScene();
  const { operator, deps, bot, store, settings } = scene;
  await scene.setUp(operator);
  const start = (ownerIds: number[]) => scheduleSetUpEnds({ api: bot.api, deps: { ...deps, ownerIds } });
  await start([...deps.ownerIds, operator.id]);
  expect(settings().people).toEqual([]);
  expect(await store.authenticators.find(operator.id)).toBeDefined();
  await start([...deps.ownerIds]);
  expect(await store.authenticators.find(operator.id)).toBeUndefined();
});

it('an owner who was a member before is not told that their access ended', async () => {
  const scene = await openCodeScene();
  const { owner, second, settings, texts } = scene;
  await scene.give(second, 'operator');
  await owner.press(await owner.ask('/members'), { data: `members:removed:${second.id}` });
  await until(() => settings().people.length === 1);
  await scene.told(second, 'was removed from the team');
  expect(texts(second).join()).not.toContain('ended your access');
});

it('an app goes along with its person', async () => {
  const scene = await openCodeScene();
  const { operator, owner, store } = scene;
  await scene.setUp(operator);
  await owner.press(await owner.ask('/members'), { data: `members:removed:${operator.id}` });
  await until(() => scene.settings().people.length === 0);
  await scene.told(operator, 'ended your access');
  expect(await store.authenticators.find(operator.id)).toBeUndefined();
});
