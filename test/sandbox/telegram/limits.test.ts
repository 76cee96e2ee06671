import { beforeEach, describe, expect, it } from 'vitest';
import { createThrottle } from '../../../src/sandbox/telegram/limits.ts';
import { createManualClock, type ManualClock } from '../../manual-clock.ts';
import { openChat } from './fixture.ts';

const person = (id = 1) => ({ id, type: 'private' });
const group = (id = 1) => ({ id, type: 'supergroup' });

let clock: ManualClock;
beforeEach(() => {
  clock = createManualClock();
});
const open = (limits: Parameters<typeof createThrottle>[1]) => {
  const throttle = createThrottle(clock, limits);
  return (to: ReturnType<typeof person>, count = 1) => {
    for (let nth = 0; nth < count; nth++) throttle.spend(to);
  };
};

it('to a person a small burst passes, then one message a second, for ever', async () => {
  const spend = open({});
  spend(person(), 5);
  expect(() => spend(person())).toThrow('Too Many Requests: retry after 5');
  spend(person(2));
  await clock.advance(5000);
  for (let second = 0; second < 30; second++) {
    spend(person());
    await clock.advance(1000);
  }
});

it('to a group twenty a minute pass and the next waits until the first is a minute old', async () => {
  const spend = open({});
  spend(group(), 10);
  await clock.advance(20_000);
  spend(group(), 10);
  expect(() => spend(group())).toThrow('retry after 40');
  await clock.advance(40_000);
  spend(group(), 10);
  expect(() => spend(group())).toThrow('retry after 20');
});

it('a call before retry_after is over moves it further away', async () => {
  const spend = open({});
  spend(group(), 20);
  expect(() => spend(group())).toThrow('retry after 60');
  await clock.advance(59_000);
  expect(() => spend(group())).toThrow('retry after 2');
  await clock.advance(1000);
  expect(() => spend(group())).toThrow('retry after 2');
  await clock.advance(2000);
  spend(group());
});

it('in all, thirty a second pass', async () => {
  const spend = open({});
  for (let id = 0; id < 30; id++) spend(person(id));
  expect(() => spend(person(30))).toThrow('retry after 1');
  await clock.advance(1000);
  spend(person(31));
});

describe('the mode', () => {
  it('`off` limits nothing', () => {
    expect(() => open('off')(group(), 200)).not.toThrow();
  });

  it('`on` lets the twenty messages of a minute into a group at once', () => {
    const spend = open('on');
    spend(group(), 20);
    expect(() => spend(group())).toThrow('retry after 60');
  });

  it('`strict` lets one message into a group each three seconds, and changes nothing for others', async () => {
    const spend = open('strict');
    for (let nth = 0; nth < 40; nth++) {
      spend(group());
      await clock.advance(3000);
    }
    spend(group());
    await clock.advance(2999);
    expect(() => spend(group())).toThrow('retry after 1');
    expect(() => spend(group(2))).not.toThrow();
    expect(() => spend(person(3), 5)).not.toThrow();
  });
});

it('over HTTP the 429 carries retry_after, edits in groups count, and the figures can be changed', async () => {
  const { telegram, ann, call } = await openChat({ limits: { groupPerMinute: 2 } });
  const team = telegram.group({ title: 'Team', owner: ann });
  team.add('bot');
  const send = () => call('sendMessage', { chat_id: team.id, text: 'x' });
  const { message_id } = (await send()).result as { message_id: number };
  expect((await call('editMessageText', { chat_id: team.id, message_id, text: 'two' })).ok).toBe(true);
  expect(await send()).toEqual({
    status: 429,
    ok: false,
    error_code: 429,
    description: 'Too Many Requests: retry after 60',
    parameters: { retry_after: 60 },
  });
  telegram.setLimits('off');
  expect((await send()).ok).toBe(true);
});

it('edits in private chats do not count', async () => {
  const { ann, call, send } = await openChat({ limits: { privateBurst: 1 } });
  const { message_id } = (await send()).result as { message_id: number };
  expect((await call('editMessageText', { chat_id: ann.id, message_id, text: 'two' })).ok).toBe(true);
  expect((await send()).status).toBe(429);
});
