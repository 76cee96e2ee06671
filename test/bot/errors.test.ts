import { describe, expect, it, vi } from 'vitest';
import type { Update } from 'grammy/types';
import type { Command } from '../../src/bot/command.ts';
import { commands } from '../../src/features/commands.ts';
import { say } from '../../src/bot/say.ts';
import { ServiceError, StoreError } from '../../src/base/errors.ts';
import { makeDataDir } from '../store/ledger/fixture.ts';
import { openScene, ownerId, said, token, until } from './scene.ts';

const canaries = { apiKey: 'canary-api-key', apiSecret: 'canary-api-secret' };

const made = (name: string, install: Command['install']): Command => ({
  name,
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  install,
});

/** Throws what the test wants, typed or pressed. */
const createTrap = (toThrow: () => unknown) =>
  made('trap', (composer) => {
    const fail = () => {
      throw toThrow();
    };
    composer.command('trap', fail);
    composer.callbackQuery('trap:show', fail);
  });

const openTrap = (toThrow: () => unknown) =>
  openScene({
    commands: [...commands, createTrap(toThrow)],
    secrets: Object.values(canaries),
    allowMissingWords: true,
  });

describe('an error in a command', () => {
  const foreign = () =>
    Object.assign(new Error(`GET https://x/?key=${canaries.apiKey} failed`), {
      request: { headers: { 'CF-ACCESS-KEY': 'a-header-that-nobody-named' } },
      cause: new Error(canaries.apiSecret),
    });

  it('typed or pressed is one sentence in the language of the person, and is logged without a secret', async () => {
    const { owner, telegram, logged } = await openTrap(foreign);
    const menu = await owner.ask('/menu');
    await owner.press(await owner.ask('/language'), 'Русский');
    const sentence = 'В боте что-то пошло не так';
    expect((await owner.ask('/trap')).text).toContain(sentence);
    expect(said(telegram.chat(owner))).toHaveLength(3);
    expect(await owner.press(menu, { data: 'trap:show' })).toMatchObject({ text: undefined });
    await until(() => said(telegram.chat(owner)).length === 4);
    expect(telegram.chat(owner).last?.text).toContain(sentence);
    // And the next command works.
    expect((await owner.ask('/help')).text).toContain('Что здесь можно сделать');
    // By name, message and stack, without its properties.
    const line = logged.find((entry) => entry.includes('could not be fulfilled'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', err: { name: 'Error' } });
    const all = logged.join('\n');
    for (const secret of [...Object.values(canaries), token, 'a-header-that-nobody-named']) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('an error of the service', () => {
  const refused = (code: string, serviceMessage: string) =>
    openTrap(() => {
      const answer = { outcome: 'rejected', reason: 'refused', code, serviceMessage } as const;
      return new ServiceError('POST /v1/order was refused.', answer);
    });

  it("is its own sentence, with the service's words escaped", async () => {
    const { owner } = await refused('42', '<b>no</b> & <a href="tg://x">never</a>');
    const answer = await owner.ask('/trap');
    expect(answer.text).toBe(
      'The service refused this, and nothing was done. The reason is below: fix that, then try again.\n' +
        'The service says: <b>no</b> & <a href="tg://x">never</a> (code 42)',
    );
    // In code, where Telegram makes no link of it.
    expect(answer.entities.map(({ type }) => type)).toEqual(['code']);
  });

  it('shows no mark that is invisible or turns the line round', async () => {
    const { owner } = await refused('\u202E4\u200B2', 'pay\u202E 1\u2066 TRX\u200D');
    expect((await owner.ask('/trap')).text).toMatch(/\nThe service says: pay 1 TRX \(code 42\)$/);
  });
});

describe('a wait that Telegram asks for', () => {
  it('is kept, and the answer comes after it', async () => {
    const { owner, telegram, clock } = await openScene();
    await owner.ask('/start');
    telegram.faults.inject({ kind: 'too-many', retryAfter: 3 }, { method: 'sendMessage' });
    const answer = owner.ask('/help');
    const calls = () => telegram.calls.filter(({ method }) => method === 'sendMessage').length;
    await until(() => calls() === 2);
    await clock.advance(2_999);
    expect(calls()).toBe(2);
    await clock.advance(1);
    expect((await answer).text).toContain('What you can do here');
  });

  it('is not kept when it is long: the person has gone by then, and the chat is left alone until it ends', async () => {
    const { owner, telegram, logged, clock } = await openScene();
    await owner.ask('/start');
    telegram.faults.inject({ kind: 'too-many', retryAfter: 61 }, { method: 'sendMessage' });
    const calls = () => telegram.calls.filter(({ method }) => method === 'sendMessage').length;
    const before = calls();
    owner.say('/help');
    await until(() => logged.some((line) => line.includes('Nor could the person be told')));
    expect(calls()).toBe(before + 1);
    await clock.advance(61_000);
    expect((await owner.ask('/help')).text).toContain('What you can do here');
  });
});

describe('where the bot may not write', () => {
  it('nothing more is tried, and others are served', async () => {
    const { owner, person, telegram, logged } = await openScene();
    await owner.ask('/start');
    const viewer = await person('Vera', 'viewer');
    telegram.faults.inject(
      { kind: 'refuse', code: 403, description: 'Forbidden: bot was blocked by the user' },
      { chatId: viewer.id, times: Infinity },
    );
    viewer.say('/help');
    await until(() => logged.some((line) => line.includes('could not be fulfilled')));
    await owner.ask('/help');
    expect(telegram.calls.filter(({ params }) => Number(params['chat_id']) === viewer.id)).toHaveLength(1);
    expect(logged.join()).not.toContain('Nor could the person be told');
  });

  it('a second failure ends there', async () => {
    const { owner, telegram, logged } = await openScene();
    await owner.ask('/start');
    telegram.faults.inject({ kind: 'html', status: 502 }, { method: 'sendMessage', times: 2 });
    owner.say('/help');
    await until(() => logged.some((line) => line.includes('Nor could the person be told')));
    await owner.ask('/help');
    expect(logged.join('\n')).not.toContain(token);
  });
});

it('a press whose answer is lost counts as handled: it is not handled again after a restart', async () => {
  const quiet = made('quiet', (composer) => void composer.callbackQuery('quiet:press', () => undefined));
  const { owner, telegram, logged, store } = await openScene({
    commands: [...commands, quiet],
    allowMissingWords: true,
  });
  const menu = await owner.ask('/menu');
  telegram.faults.inject({ kind: 'html', status: 502 }, { method: 'answerCallbackQuery' });
  void owner.press(menu, { data: 'quiet:press' }).catch(() => undefined);
  await until(() => logged.some((line) => line.includes('A press of a button could not be answered')));
  await expect.poll(() => store.updates.unhandled(0, 9)).toEqual([]);
});

describe('an update', () => {
  let count = 0;
  const counting = made('count', (composer) => {
    composer.command('count', (ctx) => say(ctx, `${(count += 1)}`));
  });
  const update = (update_id: number): Update => ({
    update_id,
    message: {
      message_id: 1,
      date: 1,
      chat: { id: ownerId, type: 'private', first_name: 'Olga' },
      from: { id: ownerId, is_bot: false, first_name: 'Olga' },
      text: '/count',
      entities: [{ type: 'bot_command', offset: 0, length: 6 }],
    },
  });

  it('that comes again is skipped, also when it comes twice at once', async () => {
    const dataDir = makeDataDir();
    const first = await openScene({ commands: [...commands, counting], allowMissingWords: true, dataDir });
    const { owner, bot, store, clock } = first;
    await owner.ask('/help');
    await Promise.all([bot.bot.handleUpdate(update(900)), bot.bot.handleUpdate(update(900))]);
    await bot.bot.handleUpdate(update(900));
    expect(count).toBe(1);
    await bot.bot.handleUpdate(update(901));
    expect(count).toBe(2);
    expect(await store.updates.isHandled(900)).toBe(true);
    // A clock that is set makes no update old; time does.
    clock.setWall(clock.now() + 50 * 3_600_000);
    await clock.advance(3_600_000);
    await bot.bot.handleUpdate(update(902));
    expect(await store.updates.isHandled(901)).toBe(true);
    await bot.stop();
    await store.close();
    const second = await openScene({ after: first, dataDir });
    await owner.ask('/help');
    await vi.waitUntil(async () => !(await second.store.updates.isHandled(901)));
  });

  it('whose error was told counts as handled: it would only break again', async () => {
    const { owner, bot, store } = await openTrap(() => new Error('bang'));
    await owner.ask('/help');
    const { message, ...rest } = update(902);
    await bot.bot.handleUpdate({
      ...rest,
      message: { ...message!, text: '/trap', entities: [{ type: 'bot_command', offset: 0, length: 5 }] },
    });
    expect(await store.updates.isHandled(902)).toBe(true);
  });
});

it('says of what is stored that it can not be read, and not that the bot has failed', async () => {
  const { owner } = await openTrap(() => new StoreError('damaged', 'The settings have a mistake in line 3.'));
  await owner.ask('/start');
  const { text } = await owner.ask('/trap');
  expect(text).toMatch(/^What is stored can't be read right now/);
  expect(text).not.toContain('line 3');
});
