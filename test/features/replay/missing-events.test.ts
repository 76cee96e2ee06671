import { describe, expect, it } from 'vitest';
import {
  type EventNotFound,
  type SearchedBy,
  describeEventNotFound,
} from '../../../src/features/replay/missing-events.ts';
import { asTelegramReads, locales, now, readerIn } from '../../base/reader.ts';
import { openScene } from '../../bot/scene.ts';

const facts: EventNotFound = {
  types: [
    { name: 'balance', icon: '💰', at: now - 3 * 3_600_000 },
    { name: 'delegation', icon: '⚡', at: undefined },
  ],
  isWhole: false,
  keepDays: 30,
  intake: { since: now - 7_200_000, taken: 5, refused: {} },
};
const tell = (change: Partial<EventNotFound> = {}, missed?: SearchedBy, locale = 'en') =>
  asTelegramReads(describeEventNotFound({ ...facts, ...change }, readerIn(locale), missed)).text;

describe('an event that is not there', () => {
  it('is said not to have come, as far back as the ledger remembers, where its whole ID was looked for', () => {
    expect(tell({}, 'id')).toMatch(
      /^No event with this ID has been received here in the last 30 days\. What is/,
    );
    const day = /^No event with this ID has been received here in the last day\. /;
    expect(tell({ keepDays: 1 }, 'id')).toMatch(day);
    expect(tell({ isWhole: true }, 'id')).toMatch(/^No event with this ID has ever been received here:/);
    expect(tell()).toMatch(/^The last event of each kind/);
  });

  it('is said not to be found, and how it is found, where anything else was looked for', () => {
    for (const isWhole of [true, false]) {
      const text = tell({ isWhole }, 'words');
      expect(text).toMatch(/^It was not found this way, which does not mean that it never came\./);
      expect(text).not.toContain('been received here');
    }
  });

  it('is set beside the last one of each kind, and how long ago that was', () => {
    expect(tell()).toContain('💰 Balance change: 15:47 (3 h ago)');
    expect(tell()).toContain('⚡ Delegation: none in the last 30 days');
    expect(tell({ keepDays: 1 })).toContain('⚡ Delegation: none in the last day');
    expect(tell({ isWhole: true })).toContain('⚡ Delegation: never since the bot was set up');
  });

  it('comes with what to check, what the webhook took and refused, and what the test shows', () => {
    const text = tell({ intake: { since: now - 7_200_000, taken: 0, refused: { 404: 3, 503: 1, 418: 2 } } });
    expect(text).toContain('callbackUrl is https://HOST/events/SECRET');
    expect(text).toContain('its webhook has received nothing');
    expect(text).toContain('· wrong path, wrong secret or address not allowed (404): 3');
    expect(text).toContain('· the bot could not store just then (503): 1');
    expect(text).toContain('· other reasons (418): 2');
    expect(text).toContain('not that the service reaches the bot');
    expect(tell()).toContain('its webhook has accepted 5 requests');
    expect(tell()).not.toContain('refused');
  });

  it.each(locales)('is told whole in %s', (locale) => {
    const intake = { since: now, taken: 1, refused: { 404: 1 } };
    const text = tell({ intake }, 'id', locale);
    expect(text).toContain('https://HOST/events/SECRET');
    expect(text).toContain('404');
    expect(text).toContain('🧪');
    expect(text.split('\n\n')).toHaveLength(5);
  });
});

it.each([true, false])('says that figures are of one instance only where there are others: %s', (isOfOne) => {
  const text = tell({ intake: { since: now - 7_200_000, taken: 5, refused: {}, isOfOne } });
  expect(text.includes('by the instance that leads alone')).toBe(isOfOne);
});

/** As after a start of a bot that no event has ever reached. */
const awaiting = (change = {}) => ({
  alerts: {
    hasEventCome: () => false,
    listensAt: () => ({ publicUrl: 'https://bot.example', host: '127.0.0.1', port: 8080 }),
    intake: () => ({ since: Date.UTC(2026, 10, 20), taken: 0, refused: { 404: 3 } }),
    ...change,
  },
});

const fact = 'No event received from the service yet.';

describe('until the first event has come', () => {
  it.each(['/start', '/alerts'])('%s says what to check, and offers a test', async (command) => {
    const tested: string[] = [];
    const sendTest = async (_place: unknown, type: string) => {
      tested.push(type);
      return { is: 'sent' } as const;
    };
    const { owner } = await openScene(awaiting({ sendTest }));
    const answer = await owner.ask(command);
    expect(answer.text).toContain(fact);
    expect(answer.text).toContain('callbackUrl is https://bot.example/events/SECRET');
    expect(answer.text).toContain('The four event types are ticked there.');
    expect(answer.text).toContain('leads to 127.0.0.1:8080');
    expect(answer.text).toMatch(/404\): 3/);
    expect((await owner.press(answer, '🧪 Test')).text).toContain('the bot reaches this chat');
    expect(tested).toHaveLength(1);
  });

  it('a group learns neither the address of the webhook nor what it refused', async () => {
    const { owner, group } = await openScene(awaiting());
    await owner.ask('/start');
    const { text } = await owner.ask('/alerts', { chat: await group() });
    expect(text).toContain(fact);
    expect(text).toContain('send /alerts to this bot in your private chat');
    expect(text).not.toMatch(/bot\.example|8080|404/);
  });

  it.each(['viewer', 'operator'] as const)(
    'a %s is told the fact alone, and offered no test',
    async (role) => {
      const { person } = await openScene(awaiting());
      const answer = await (await person('Vera', role)).ask('/start');
      expect(answer.text).toContain(fact);
      expect(answer.text).not.toContain('callbackUrl');
      expect(JSON.stringify(answer.raw)).not.toContain('🧪');
    },
  );

  it('events of other types are told from none, and HOST stands for an address that is not known', async () => {
    const intake = () => ({ since: Date.UTC(2026, 10, 20), taken: 1, refused: {} });
    const listensAt = () => ({ publicUrl: '', host: '::1', port: 80 });
    const { owner } = await openScene(awaiting({ intake, listensAt }));
    const { text } = await owner.ask('/alerts');
    expect(text).toContain('Requests arrive from the service, but none with one of the four event types.');
    expect(text).not.toContain('No event received');
    expect(text).toContain('https://HOST/events/SECRET');
    expect(text).toContain('[::1]:80');
  });
});

it.each(['/start', '/alerts'])('%s says nothing of it once an event has come', async (command) => {
  const { owner } = await openScene(awaiting({ hasEventCome: () => true }));
  const answer = await owner.ask(command);
  expect(answer.text).not.toContain('No event received');
  expect(JSON.stringify(answer.raw)).not.toContain('🧪');
});
