import { describe, expect, it, vi } from 'vitest';
import { scheduleSetUpEnds, setUpMs } from '../../../src/features/codes/set-up.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { openGuarded, type Guarded } from '../guard/scene.ts';
import { until } from '../../bot/scene.ts';
import { codeOf } from './code-of.ts';

type Options = Parameters<typeof openGuarded>[0] & { asksCodes?: boolean };

async function openCodeScene({ asksCodes = false, ...options }: Options = {}) {
  const scene = await openGuarded(options);
  if (asksCodes) await scene.change((draft) => void (draft.limits.code.energy = 1));
  const operator = await scene.person('Otto', 'operator');
  await operator.ask('/start');
  return { ...scene, operator };
}

type CodeScene = Awaited<ReturnType<typeof openCodeScene>>;

const photosOf = ({ telegram }: Guarded, who: Person) =>
  telegram.chat(who).messages.filter(({ raw }) => raw.photo !== undefined);

/** Presses what begins a set-up; answers the secret once the question for a code is there. */
async function begin(scene: Guarded, who: Person, message: ChatMessage, button: string): Promise<string> {
  await who.press(message, button);
  await scene.told(who, 'Send the six digits that the app shows now.');
  const caption = photosOf(scene, who).at(-1)?.raw.caption ?? '';
  return /\n([A-Z2-7]{32})\n/.exec(caption)?.[1] ?? '';
}

async function setUp(scene: Guarded, who: Person): Promise<string> {
  const secret = await begin(scene, who, await who.ask('/code'), '🔑 Set up');
  await who.ask(codeOf(secret, scene.clock.now()));
  return secret;
}

/** Enters a code of the app in force; answers the message that offers to show the next one. */
async function prove({ operator, clock, press }: CodeScene, secret: string): Promise<ChatMessage> {
  await clock.advance(60_000);
  const question = await press(operator, await operator.ask('/code'), '🔑 Another app');
  expect(question.text).toBe('Send the six digits that your current app shows now.');
  expect((await operator.ask('000000')).text).toContain('not right');
  return operator.ask(codeOf(secret, clock.now()));
}

describe('/code', () => {
  it('sets up an app with a picture and its text, and takes both away after the first code', async () => {
    const scene = await openCodeScene();
    const { operator, clock, store, logged } = scene;
    const view = await operator.ask('/code');
    expect(view.text).toContain('You have not set one up.');
    expect(view.labels).toEqual(['🔑 Set up', '⬅️ Menu']);
    const secret = await begin(scene, operator, view, '🔑 Set up');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await operator.ask('000000')).text).toContain('These digits are not right.');
    const done = await operator.ask(codeOf(secret, clock.now()));
    expect(done.text).toContain('✅ Your authenticator app is set up.');
    expect(done.text).toContain('Set up 2026-11-21');
    expect(done.labels).toEqual(['🔑 Another app', '🗑 Remove', '⬅️ Menu']);
    expect(photosOf(scene, operator)).toEqual([]);
    expect(await store.authenticators.find(operator.id)).toMatchObject({ secret });
    expect(await scene.actions(`person:${operator.id}`)).toEqual(['code.set-up']);
    const audit = JSON.stringify(await store.audit.list(`person:${operator.id}`, 9));
    for (const kept of [audit, JSON.stringify(scene.settings()), logged.join('\n')]) {
      expect(kept).not.toContain(secret);
    }
  });

  it('shows the secret in words when no picture can be drawn, and deletes that too', async () => {
    const drawing = { draw: () => Promise.resolve({ ok: false as const, problem: 'None is drawn.' }) };
    const scene = await openCodeScene({ drawing });
    const { operator, clock, telegram, logged } = scene;
    await operator.press(await operator.ask('/code'), '🔑 Set up');
    await scene.told(operator, 'Send the six digits that the app shows now.');
    const told = telegram.chat(operator).messages.at(-2)?.text ?? '';
    expect(told).toContain('Type this into your authenticator app');
    const secret = /\n([A-Z2-7]{32})\n/.exec(told)?.[1] ?? '';
    expect(photosOf(scene, operator)).toEqual([]);
    const done = await operator.ask(codeOf(secret, clock.now()));
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
    const { operator, clock, store, pass } = scene;
    const secret = await begin(scene, operator, await operator.ask('/code'), '🔑 Set up');
    await pass(setUpMs - 121_000);
    expect(photosOf(scene, operator)).toHaveLength(1);
    await clock.advance(setUpMs);
    await vi.waitUntil(async () => (await store.authenticators.unfinished()).length === 0);
    expect(photosOf(scene, operator)).toEqual([]);
    expect((await operator.ask(codeOf(secret, clock.now()))).text).toContain('This setup has expired.');
  });

  it.each([
    ['in time after a restart too', false],
    ['at the start when it is not known which message shows it', true],
  ])('forgets a secret %s', async (_when, isMessageUnknown) => {
    const scene = await openCodeScene();
    const { operator, clock, store, deps, bot } = scene;
    const secret = await begin(scene, operator, await operator.ask('/code'), '🔑 Set up');
    const [row] = await store.authenticators.unfinished();
    const forget = () => ({ answer: undefined, change: { message_id: null } });
    if (isMessageUnknown) await store.authenticators.change({ id: row!.id }, forget);
    else clock.setWall(clock.now() + setUpMs);
    await scheduleSetUpEnds({ api: bot.api, deps });
    await clock.advance(1);
    await vi.waitUntil(async () => (await store.authenticators.unfinished()).length === 0);
    expect(photosOf(scene, operator)).toHaveLength(isMessageUnknown ? 1 : 0);
    expect((await operator.ask(codeOf(secret, clock.now()))).text).toContain('This setup has expired.');
  });

  it('keeps one set-up at a time', async () => {
    const scene = await openCodeScene();
    const { operator, clock } = scene;
    const view = await operator.ask('/code');
    const first = await begin(scene, operator, view, '🔑 Set up');
    const second = await begin(scene, operator, view, '🔑 Set up');
    expect(second).not.toBe(first);
    expect(photosOf(scene, operator)).toHaveLength(1);
    expect((await operator.ask(codeOf(first, clock.now()))).text).toContain('not right');
    expect((await operator.ask(codeOf(second, clock.now()))).text).toContain('is set up');
  });
});

describe('another app', () => {
  it('is shown once, to the person who has proven the first, and to nobody else', async () => {
    const scene = await openCodeScene();
    const { operator, told } = scene;
    const proven = await prove(scene, await setUp(scene, operator));
    const thief = await scene.person('Theo', 'operator');
    const data = proven.raw.reply_markup?.inline_keyboard[0]?.[0];
    expect(data).toHaveProperty('callback_data');
    const made = { data: data && 'callback_data' in data ? data.callback_data : '' };
    await thief.press(await thief.ask('/code'), made);
    await told(thief, 'This setup has expired.');
    expect(photosOf(scene, thief)).toEqual([]);
    await begin(scene, operator, proven, '🔑 Show it');
    await operator.press(proven, '🔑 Show it');
    await told(operator, 'This setup has expired.');
    expect(photosOf(scene, operator)).toHaveLength(1);
  });

  it('waits also as the first one where codes are asked for', async () => {
    const scene = await openCodeScene({ asksCodes: true });
    await setUp(scene, scene.operator);
    expect(await scene.store.authenticators.find(scene.operator.id)).toBeUndefined();
    const request = await scene.told(scene.owner, 'sets up an authenticator app');
    await scene.owner.press(request, '✅ Confirm');
    await scene.settled();
    expect(await scene.store.authenticators.find(scene.operator.id)).toBeDefined();
  });

  it('is taken at once while the guard is off and no codes are asked for, and the owners hear of it', async () => {
    const scene = await openCodeScene({ isOff: true });
    const { operator, clock, store, told, owner } = scene;
    await setUp(scene, operator);
    const second = await begin(scene, operator, await operator.ask('/code'), '🔑 Another app');
    await operator.ask(codeOf(second, clock.now()));
    expect(await store.authenticators.find(operator.id)).toMatchObject({ secret: second });
    await told(owner, 'replaced their authenticator app');
  });
});

describe.each([
  ['while the rules are guarded', {}],
  ['while the guard is off and codes are asked for', { isOff: true, asksCodes: true }],
])('%s', (_while, options) => {
  async function openSetUp() {
    const scene = await openCodeScene(options);
    const first = await setUp(scene, scene.operator);
    return { ...scene, scene, first, inForce: () => scene.store.authenticators.find(scene.operator.id) };
  }

  it('another app takes the place of the first at once with a code of it', async () => {
    const { scene, operator, clock, told, owner, first, inForce } = await openSetUp();
    const second = await begin(scene, operator, await prove(scene, first), '🔑 Show it');
    expect((await operator.ask(codeOf(second, clock.now()))).text).toContain('is set up');
    expect(await inForce()).toMatchObject({ secret: second });
    await told(owner, `🔑 Otto (${operator.id}) replaced their authenticator app.`);
    expect(scene.settings().pendingChanges).toEqual([]);
  });

  /** Asks for another app without a code of the first. */
  async function askWithout({ scene, operator, press, clock }: Awaited<ReturnType<typeof openSetUp>>) {
    const question = await press(operator, await operator.ask('/code'), '🔑 Another app');
    const second = await begin(scene, operator, question, "I don't have it any more");
    return { second, asked: await operator.ask(codeOf(second, clock.now())) };
  }

  it('another app waits for an owner without such a code, and the first stays until then', async () => {
    const opened = await openSetUp();
    const { scene, operator, clock, told, owner, first, inForce } = opened;
    const { second, asked } = await askWithout(opened);
    expect(asked.text).toContain('replaces their authenticator app, without a code of the current one');
    expect(asked.labels).toEqual(['✖️ Cancel', '⬅️ Authenticator app']);
    expect(await inForce()).toMatchObject({ secret: first });
    expect((await operator.ask('/code')).text).toContain(
      '⏳ A change of your app takes effect when an owner confirms it',
    );
    // What waits for an owner is no set-up that runs out.
    await clock.advance(2 * setUpMs);
    await owner.press(await told(owner, 'Otto requests'), '✅ Confirm');
    await told(operator, 'A change of the rules is in effect, confirmed by Olga Ono');
    await scene.settled();
    expect(await inForce()).toMatchObject({ secret: second });
  });

  it('another app is dropped when it is cancelled by who asked', async () => {
    const opened = await openSetUp();
    const { scene, operator, store, first, inForce } = opened;
    const { asked } = await askWithout(opened);
    const id = scene.settings().pendingChanges[0]?.change;
    await operator.press(asked, '✖️ Cancel');
    await scene.settled();
    expect(await inForce()).toMatchObject({ secret: first });
    expect(id?.kind === 'authenticator' && (await store.authenticators.get(id.to ?? 0))).toBeUndefined();
  });

  it('removing it takes a code, and then it is gone', async () => {
    const { operator, clock, press, told, owner, first, inForce } = await openSetUp();
    await clock.advance(60_000);
    await press(operator, await operator.ask('/code'), '🗑 Remove');
    const done = await operator.ask(codeOf(first, clock.now()));
    expect(done.text).toContain('Your authenticator app was removed.');
    expect(await inForce()).toBeUndefined();
    await told(owner, 'removed their authenticator app');
  });

  it('removing it waits for an owner without one', async () => {
    const { scene, operator, press, told, owner, inForce } = await openSetUp();
    const question = await press(operator, await operator.ask('/code'), '🗑 Remove');
    const sure = await press(operator, question, "I don't have it any more");
    const asked = await press(operator, sure, '✅ Confirm');
    expect(asked.text).toContain('removes their authenticator app, without a code of it');
    expect(await inForce()).toBeDefined();
    await owner.press(await told(owner, 'Otto requests'), '✅ Confirm');
    await scene.settled();
    expect(await inForce()).toBeUndefined();
  });
});

describe('while the guard is off and codes are asked for', () => {
  it('a first app is in force at once, the other owners hear of it, and the threshold shows since when', async () => {
    const scene = await openCodeScene({ isOff: true, asksCodes: true });
    const { owner, second, told, press } = scene;
    const page = await press(owner, await owner.ask('/members'), { data: 'members:limit:code' });
    expect(page.text).toContain('Nobody has an active authenticator app yet.');
    await setUp(scene, owner);
    await told(second, `Olga Ono (${owner.id}) set up an authenticator app. If they don't know about it`);
    expect(await scene.store.authenticators.find(owner.id)).toBeDefined();
    const since = `Olga Ono (${owner.id}): since 2026-11-21`;
    for (const data of ['members:limit:code', 'members:limit:code:energy']) {
      expect((await press(second, await second.ask('/members'), { data })).text).toContain(since);
    }
    const other = await press(second, await second.ask('/members'), { data: 'members:limit:perOrder' });
    expect(other.text).not.toContain(since);
  });
});

it('an app goes along with its person', async () => {
  const scene = await openCodeScene();
  const { operator, owner, store } = scene;
  await setUp(scene, operator);
  await owner.press(await owner.ask('/members'), { data: `members:removed:${operator.id}` });
  await until(() => scene.settings().people.length === 0);
  await scene.told(operator, 'ended your access');
  expect(await store.authenticators.find(operator.id)).toBeUndefined();
});
