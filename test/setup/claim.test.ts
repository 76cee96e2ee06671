import { Api } from 'grammy';
import type { Update } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { findClaim, startParameter, waitForClaim } from '../../src/setup/owner.ts';
import { canaries } from '../canaries.ts';
import { openSetupScene } from './scene.ts';

const token = 'T'.repeat(32);
const isToken = (given: string) => given === token;

function update(change: object, chat: object = {}): Update {
  const from = { id: 7, is_bot: false, first_name: 'Olga', language_code: 'zh-hans', ...change };
  const text = `/start ${startParameter(token)}`;
  return {
    update_id: 1,
    message: {
      message_id: 1,
      date: 0,
      from,
      chat: { id: 7, type: 'private', first_name: 'Olga', ...chat },
      text,
      ...change,
    },
  };
}

describe('a claim', () => {
  it('is the /start of a person in their own private chat, with the token', () => {
    expect(findClaim([update({ last_name: 'Ono' })], isToken)).toEqual({
      id: 7,
      name: 'Olga Ono',
      username: undefined,
      languageCode: 'zh-hans',
    });
  });

  it.each([
    ['another token', update({ text: `/start ${startParameter('U'.repeat(32))}` })],
    ['no token', update({ text: '/start' })],
    ['a text around it', update({ text: `look: /start ${startParameter(token)}` })],
    ['a bot', update({ is_bot: true })],
    ['a group', update({}, { id: -7, type: 'group', title: 'Team' })],
    ['the private chat of somebody else', update({}, { id: 8 })],
  ])('is none with %s', (_, other) => {
    expect(findClaim([other], isToken)).toBeUndefined();
  });
});

describe('waiting for it', () => {
  async function openWait() {
    const scene = await openSetupScene();
    const api = new Api(canaries.botToken, { apiRoot: scene.telegram.apiRoot });
    const stop = new AbortController();
    const wait = (limitMs = 10_000) => waitForClaim({ api, token, limitMs, signal: stop.signal });
    return { ...scene, wait, stop };
  }

  it('ends when its time is over, or when the owner was named in another way', async () => {
    const { wait, stop, telegram } = await openWait();
    expect(await wait(0)).toEqual({ is: 'too-late' });
    expect(await wait(900)).toEqual({ is: 'too-late' });
    // In whole seconds; none goes on behind the end.
    const polls = telegram.calls.filter(({ method }) => method === 'getUpdates');
    expect(polls.filter(({ params }) => Number(params['timeout']) > 1)).toEqual([]);
    const waiting = wait();
    stop.abort();
    expect(await waiting).toEqual({ is: 'withdrawn' });
  });

  it('goes on after a moment without Telegram', async () => {
    const { olga, telegram, wait } = await openWait();
    telegram.faults.inject({ kind: 'cut-before' }, { method: 'getUpdates' });
    olga.start(startParameter(token));
    expect(await wait()).toMatchObject({ is: 'claimed' });
  });

  it('does not go on when the token was revoked meanwhile', async () => {
    const { telegram, wait } = await openWait();
    telegram.faults.inject(
      { kind: 'refuse', code: 401, description: 'Unauthorized' },
      { method: 'getUpdates' },
    );
    expect(await wait()).toMatchObject({ is: 'failed' });
  });
});
