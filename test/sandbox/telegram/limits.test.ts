import { describe, expect, it } from 'vitest';
import { createThrottle } from '../../../src/sandbox/telegram/limits.ts';
import { createManualClock } from '../../manual-clock.ts';
import { openFixture } from './fixture.ts';

const person = (id: number) => ({ id, type: 'private' });
const group = (id: number) => ({ id, type: 'supergroup' });

function times(count: number, action: () => void): void {
  for (let nth = 0; nth < count; nth++) action();
}

describe('to a person', () => {
  it('a small burst passes, then one message a second', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, {});
    times(5, () => throttle.spend(person(1)));
    expect(() => throttle.spend(person(1))).toThrow('Too Many Requests: retry after 5');
    throttle.spend(person(2));
    await clock.advance(5000);
    throttle.spend(person(1));
  });

  it('a message each second goes on for ever', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, {});
    for (let second = 0; second < 30; second++) {
      expect(() => throttle.spend(person(1))).not.toThrow();
      await clock.advance(1000);
    }
  });
});

describe('to a group', () => {
  it('twenty a minute pass and the next waits until the first is a minute old', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, {});
    times(10, () => throttle.spend(group(1)));
    await clock.advance(20_000);
    times(10, () => throttle.spend(group(1)));
    expect(() => throttle.spend(group(1))).toThrow('retry after 40');
    await clock.advance(40_000);
    times(10, () => throttle.spend(group(1)));
    expect(() => throttle.spend(group(1))).toThrow('retry after 20');
  });

  it('a call before retry_after is over moves it further away', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, {});
    times(20, () => throttle.spend(group(1)));
    expect(() => throttle.spend(group(1))).toThrow('retry after 60');
    await clock.advance(59_000);
    expect(() => throttle.spend(group(1))).toThrow('retry after 2');
    await clock.advance(1000);
    expect(() => throttle.spend(group(1))).toThrow('retry after 2');
    await clock.advance(2000);
    throttle.spend(group(1));
  });
});

it('in all, thirty a second pass', async () => {
  const clock = createManualClock();
  const throttle = createThrottle(clock, {});
  let id = 0;
  times(30, () => throttle.spend(person(id++)));
  expect(() => throttle.spend(person(id++))).toThrow('retry after 1');
  await clock.advance(1000);
  throttle.spend(person(id++));
});

it('nothing is limited when it is off', () => {
  const throttle = createThrottle(createManualClock(), 'off');
  expect(() => times(200, () => throttle.spend(group(1)))).not.toThrow();
});

describe('the modes', () => {
  it('`on` lets the twenty messages of a minute into a group at once', () => {
    const throttle = createThrottle(createManualClock(), 'on');
    times(20, () => throttle.spend(group(1)));
    expect(() => throttle.spend(group(1))).toThrow('retry after 60');
  });

  it('`strict` lets one message into a group each three seconds, and no two of them closer', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, 'strict');
    for (let nth = 0; nth < 40; nth++) {
      throttle.spend(group(1));
      await clock.advance(3000);
    }
    throttle.spend(group(1));
    await clock.advance(2999);
    expect(() => throttle.spend(group(1))).toThrow('retry after 1');
  });

  it('`strict` changes nothing for other groups, and nothing for people', () => {
    const throttle = createThrottle(createManualClock(), 'strict');
    throttle.spend(group(1));
    expect(() => throttle.spend(group(2))).not.toThrow();
    expect(() => times(5, () => throttle.spend(person(3)))).not.toThrow();
  });
});

describe('over HTTP', () => {
  it('the 429 carries retry_after, edits in groups count, and the figures can be changed', async () => {
    const { telegram, call, close } = await openFixture({ limits: { groupPerMinute: 2 } });
    const ann = telegram.person({ first_name: 'Ann' });
    const team = telegram.group({ title: 'Team', owner: ann });
    team.add('bot');
    const sent = await call('sendMessage', { chat_id: team.id, text: 'one' });
    const { message_id } = sent.result as { message_id: number };
    const edit = { chat_id: team.id, message_id, text: 'two' };
    expect((await call('editMessageText', edit)).ok).toBe(true);
    expect(await call('sendMessage', { chat_id: team.id, text: 'three' })).toEqual({
      status: 429,
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 60',
      parameters: { retry_after: 60 },
    });
    telegram.setLimits('off');
    expect((await call('sendMessage', { chat_id: team.id, text: 'three' })).ok).toBe(true);
    await close();
  });

  it('edits in private chats do not count', async () => {
    const { telegram, call, close } = await openFixture({ limits: { privateBurst: 1 } });
    const ann = telegram.person({ first_name: 'Ann' });
    ann.start();
    const sent = await call('sendMessage', { chat_id: ann.id, text: 'one' });
    const { message_id } = sent.result as { message_id: number };
    expect((await call('editMessageText', { chat_id: ann.id, message_id, text: 'two' })).ok).toBe(true);
    expect((await call('sendMessage', { chat_id: ann.id, text: 'three' })).status).toBe(429);
    await close();
  });
});
