// Views of what the service answered name the moment of asking, which is never later than the reading; failures are told in
// the same words everywhere.

import { describe, expect, it, vi } from 'vitest';
import type { Drawing } from '../../src/pictures/draw.ts';
import { keepReadings } from '../../src/figures/keep-readings.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import type { ServiceClient } from '../../src/service/client.ts';
import { type ManualClock, createManualClock } from '../manual-clock.ts';
import { regular } from '../orders/requests.ts';
import { openServiceAndClient } from '../features/buy/service.ts';
import { openScene, ownerId, said, token, until } from './scene.ts';
import { type ServiceOutcome, type ServiceReason, ServiceError, StoreError } from '../../src/base/errors.ts';
import { describeServiceFailure, describeServiceWords } from '../../src/bot/ask-service.ts';
import { readerIn } from '../base/reader.ts';
import type { Update } from 'grammy/types';
import type { Command } from '../../src/bot/command.ts';
import { commands } from '../../src/features/commands.ts';
import { say } from '../../src/bot/say.ts';
import { makeDataDir } from '../store/ledger/fixture.ts';

/** Nothing is drawn, so that each view is a text. */
const drawing: Drawing = { draw: async () => ({ ok: false, problem: 'Not here.' }) };

/** A client whose answers come 20 s after they were asked for. */
function slow(client: ServiceClient, clock: ManualClock): ServiceClient {
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || name === 'now' || name === 'isClockKnown') return method;
      return async (...args: unknown[]) => {
        const answer: unknown = await method(...args);
        await clock.advance(20_000);
        return answer;
      };
    },
  });
}

async function open() {
  // Ten seconds before a minute ends: some views show no seconds.
  const clock = createManualClock(Date.UTC(2026, 10, 21, 7, 0, 50));
  const { service, client } = await openServiceAndClient(clock, { toleranceMs: 600_000 });
  const { id: foreign } = await client.createOrder({ ...regular, clientOrderId: 'ELSEWHERE' });
  const nothing = async () => undefined;
  const orders = {
    find: nothing,
    findByDelegation: nothing,
    findByClientOrderId: nothing,
    list: async () => ({ orders: [], total: 0 }),
  };
  const scene = await openScene({ clock, service: slow(client, clock), drawing, orders });
  const { owner, deps, press } = scene;
  Object.assign(deps, keepReadings(deps.service, { ...deps, balances: deps.store.figures.balances }));
  await owner.ask('/start');
  return {
    owner,
    press: (message: ChatMessage, label: string) => press(owner, message, label),
    basic: service.addresses.basic[0]!,
    foreign,
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const details = async ({ owner, press }: Opened) => press(await owner.ask('/balance'), '🔎 Details');
const watched = async ({ owner, basic, press }: Opened) => {
  await press(await owner.ask(`/basic ${basic}`), '👁 Watch here');
  return owner.ask('/basic');
};
const digest = async ({ owner, press }: Opened) =>
  press(await owner.ask('/digest daily 09:00'), '👁 Show one now');
const foreignOrder = ({ owner, foreign }: Opened) => owner.ask(`/orders ${foreign}`);

it.each<[view: string, asOf: string, show: (opened: Opened) => Promise<ChatMessage>]>([
  ['/balance', 'As of 07:00', ({ owner }) => owner.ask('/balance')],
  // Asked when /balance had been answered.
  ['the details of /balance', 'As of 07:01', details],
  ['/recharge', 'As of 07:00', ({ owner }) => owner.ask('/recharge')],
  ['/bills', 'As of 07:00', ({ owner }) => owner.ask('/bills')],
  ['/basic', 'As of 07:00', ({ owner, basic }) => owner.ask(`/basic ${basic}`)],
  // Asked when the record had been read twice.
  ['/basic of what is watched', 'As of 07:01', watched],
  ['an order of another program', 'Read 07:00', foreignOrder],
  ['/stats balance', 'As of 2026-11-21 07:00,', ({ owner }) => owner.ask('/stats balance')],
  ['a digest', 'Balance: 14,945.65 TRX at 07:00.', digest],
])('%s, answered after 20 s, names the moment of asking', async (_view, asOf, show) => {
  expect((await show(await open())).text).toContain(asOf);
});

const { words } = readerIn('en');

/** With what may be known after each. A Record, so that a new reason does not compile without an entry. */
const outcomes: Record<ServiceReason, readonly (ServiceOutcome | undefined)[]> = {
  refused: ['rejected', undefined],
  insufficient_balance: ['rejected', undefined],
  credentials: ['rejected', undefined],
  parameters: ['rejected', undefined],
  turned_away: ['rejected', undefined],
  not_found: ['rejected', 'not_sent', undefined],
  too_many: ['rejected', undefined],
  maintenance: ['unknown', 'unavailable', undefined],
  broken: ['unknown', 'unavailable', undefined],
  unreadable: ['unknown', 'unavailable', undefined],
  timeout: ['unknown', 'unavailable', undefined],
  unreachable: ['not_sent', 'unknown', 'unavailable', undefined],
};
const cases = Object.entries(outcomes).flatMap(([reason, known]) =>
  known.map((outcome) => ({ reason: reason as ServiceReason, outcome })),
);
const nothingWasDone = /nothing was (?:done|sent)|did not carry/;

describe.each(['en', 'zh', 'ru'])('what a failure means, in %s', (locale) => {
  const reader = readerIn(locale);

  it.each(cases)('says of $reason ($outcome) what happened and one thing to do', ({ reason, outcome }) => {
    for (const said of [{}, { code: '7' }, { code: '7', serviceMessage: 'no' }]) {
      const [sentences = '', line] = describeServiceFailure({ reason, outcome, ...said }, reader.words).split(
        '\n',
      );
      expect(sentences.match(/[.。](?= |$)|。/gu)).toHaveLength(2);
      expect(sentences).not.toMatch(/[{}]|undefined| {2}/);
      const isQuoted = 'code' in said && reason !== 'insufficient_balance';
      expect(line !== undefined).toBe(isQuoted);
    }
  });

  it('differs from reason to reason', () => {
    const all = Object.keys(outcomes).map((reason) => describeServiceFailure({ reason }, reader.words));
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('what a failure means', () => {
  // Of what was not found it is not said: the sentence follows reads.
  const known = cases.filter(({ reason, outcome }) => reason !== 'not_found' && outcome !== undefined);

  it.each(known)(
    'says after $reason ($outcome) that nothing was done only where that is known',
    (failure) => {
      const text = describeServiceFailure(failure, words);
      expect(nothingWasDone.test(text)).toBe(
        failure.outcome === 'rejected' || failure.outcome === 'not_sent',
      );
    },
  );

  it('sends nobody to repeat what may have been carried out', () => {
    for (const reason of ['maintenance', 'broken', 'unreadable', 'timeout', 'unreachable']) {
      const after = (outcome?: ServiceOutcome) => describeServiceFailure({ reason, outcome }, words);
      expect(after('unknown')).toContain('Check whether it was carried out before you try again.');
      const either = 'If this was a change, check whether it was carried out before you repeat it.';
      expect(after()).toContain(either);
      expect(after('unavailable')).not.toContain('carried out');
    }
  });

  it("names the wait that the service asks for, in people's units", () => {
    const wait = (retryAfterMs?: number) =>
      /Wait (.*), then/.exec(describeServiceFailure({ reason: 'too_many', retryAfterMs }, words))?.[1];
    expect([undefined, 0, 1, 7_000].map(wait)).toEqual(['a minute', 'a minute', '1 s', '7 s']);
    expect([120_000, 120_001, 3_600_000].map(wait)).toEqual(['120 s', '3 min', '1 h']);
  });

  it('tells a person what to put right only where the service said something', () => {
    const refused = (said: object) =>
      describeServiceFailure({ reason: 'refused', code: '7', ...said }, words);
    expect(refused({ serviceMessage: 'no' })).toContain('The reason is below: fix that, then try again.');
    expect(refused({})).toContain('Ask the service what its code means.');
  });

  it('takes a ServiceError as it is', () => {
    const facts = { outcome: 'rejected', reason: 'too_many', code: '6', retryAfterMs: 5_000 } as const;
    expect(describeServiceFailure(new ServiceError('GET /v1/account was refused.', facts), words)).toBe(
      "The service is getting too many requests and did not carry this one out. Wait 5 s, then try again.\nThe service's code: 6",
    );
  });

  it('of a reason that is none of the service shows nothing but its words', () => {
    expect(describeServiceFailure({ reason: 'interrupted' }, words)).toBe('');
    expect(describeServiceFailure({ reason: 'mismatch', code: '7' }, words)).toBe("The service's code: 7");
  });
});

describe("the service's words", () => {
  const line = (code?: string | null, serviceMessage?: string | null) =>
    describeServiceWords({ code, serviceMessage }, words);

  it('stand with their code, or alone, or the code alone', () => {
    expect(line('4', 'not found (NOT_FOUND)')).toBe(
      'The service says: <code>not found (NOT_FOUND)</code>, code 4',
    );
    expect(line('7', 'balance too low')).toBe('The service says: balance too low (code 7)');
    expect(line(null, 'balance too low')).toBe('The service says: balance too low');
    expect(line('7')).toBe("The service's code: 7");
    expect(line(null, null)).toBeUndefined();
    expect(line('', ' \u200B')).toBeUndefined();
  });

  it('have no code where it is that of a success', () => {
    expect(line('0', 'closed')).toBe('The service says: closed');
    expect(line('0')).toBeUndefined();
  });

  it('are escaped, and no link, mention or command', () => {
    expect(line('<i>7</i>', '<b>pay</b> @evil')).toBe(
      'The service says: <code>&lt;b&gt;pay&lt;/b&gt; @evil</code> (code <code>&lt;i&gt;7&lt;/i&gt;</code>)',
    );
  });

  it('are cut where they are endless', () => {
    expect(line('7'.repeat(999), 'x'.repeat(9_999))?.length).toBeLessThan(400);
  });
});

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
