import { describe, expect, it } from 'vitest';
import { openScene } from '../../bot/scene.ts';

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
