import { describe, expect, it } from 'vitest';
import {
  makeSecret,
  readCode,
  stepMs,
  urlOf,
  lockMs,
  mostWrong,
  verifyCode,
  verifyFirstCode,
} from '../../../src/features/codes/verify.ts';
import { openTestStore } from '../../store/ledger/fixture.ts';
import { codeOf } from './code-of.ts';

const now = Date.UTC(2026, 10, 21, 12) + 10_000;
const personId = 11;

async function open() {
  const store = await openTestStore();
  const add = async (who: number, token: string) => {
    const secret = await makeSecret(token);
    const row = { person_id: who, secret, created_at: now };
    return { secret, id: await store.authenticators.add(row) };
  };
  const { secret, id } = await add(personId, 'a token');
  await store.authenticators.replace(personId, null, id, now);
  const enter = (text: string, at = now, who = personId) => verifyCode(store, who, text, at);
  return { store, add, enter, code: (at = now) => codeOf(secret, at) };
}

describe('a code', () => {
  it('is taken once, also where many enter it at once', async () => {
    const { enter, code } = await open();
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => enter(code())));
    expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'used')).toHaveLength(7);
    expect(await enter(code(), now + stepMs)).toBe('used');
  });

  it.each([
    [-2, 'wrong'],
    [-1, 'ok'],
    [0, 'ok'],
    [1, 'ok'],
    [2, 'wrong'],
  ])('%i steps from the time is %s', async (steps, verdict) => {
    const { enter, code } = await open();
    expect(await enter(code(now + steps * stepMs))).toBe(verdict);
  });

  it('before one that was taken is used up with it, the one after is not', async () => {
    const { enter, code } = await open();
    expect(await enter(code(now))).toBe('ok');
    expect(await enter(code(now - stepMs))).toBe('used');
    expect(await enter(code(now + stepMs))).toBe('ok');
    expect(await enter(code(now))).toBe('used');
  });

  it("is nothing for who has no app, and nothing of another's", async () => {
    const { store, add, enter, code } = await open();
    expect(await enter(code(), now, 12)).toBe('none');
    const { id } = await add(12, 'another token');
    expect(await enter(code(), now, 12)).toBe('none');
    await store.authenticators.replace(12, null, id, now);
    expect(await enter(code(), now, 12)).toBe('wrong');
    expect(await enter(code())).toBe('ok');
  });

  it('may come with spaces, a hyphen or other digits, and nothing else is a guess', async () => {
    const { enter, code } = await open();
    for (let n = 0; n < 2 * mostWrong; n += 1) expect(await enter(`no code ${n}`)).toBe('wrong');
    const wide = code().replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!);
    expect(await enter(` ${wide.slice(0, 3)} - ${wide.slice(3)}\u200b`)).toBe('ok');
    expect(readCode('12345')).toBeUndefined();
    expect(readCode('1234567')).toBeUndefined();
  });
});

describe('wrong codes', () => {
  it('lock after five within ten minutes, for ten minutes, the right one included', async () => {
    const { enter, code } = await open();
    const wrong = code(now + 100 * stepMs);
    for (let n = 0; n < mostWrong; n += 1) {
      expect(await enter(wrong, now + n * 60_000)).toBe(n < mostWrong - 1 ? 'wrong' : 'locks');
    }
    const last = now + (mostWrong - 1) * 60_000;
    expect(await enter(code(last), last)).toBe('locked');
    expect(await enter(code(last + lockMs - 1), last + lockMs - 1)).toBe('locked');
    expect(await enter(code(last + lockMs), last + lockMs)).toBe('ok');
  });

  it('do not lock when there are four, or when they are further apart', async () => {
    const { enter, code } = await open();
    const wrong = code(now + 100 * stepMs);
    for (let n = 0; n < mostWrong - 1; n += 1) await enter(wrong);
    expect(await enter(code())).toBe('ok');
    for (let n = 0; n < 3 * mostWrong; n += 1) {
      expect(await enter(wrong, now + n * (lockMs / (mostWrong - 1)))).toBe('wrong');
    }
  });

  it('lock twice as long after each further five, a day at most, until a right one comes', async () => {
    const { enter, code } = await open();
    let at = now;
    const guess = async () => {
      const wrong = code(at + 100 * stepMs);
      for (let n = 1; n < mostWrong; n += 1) expect(await enter(wrong, at)).toBe('wrong');
      expect(await enter(wrong, at)).toBe('locks');
    };
    const minutes = [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440];
    for (const each of minutes) {
      await guess();
      at += each * 60_000;
      expect(await enter(code(at), at - 1)).toBe('locked');
    }
    expect(await enter(code(at), at)).toBe('ok');
    await guess();
    expect(await enter(code(at + lockMs), at + lockMs)).toBe('ok');
  });

  it("lock nobody else's app", async () => {
    const { store, add, enter, code } = await open();
    const { secret, id } = await add(12, 'another token');
    await store.authenticators.replace(12, null, id, now);
    for (let n = 0; n <= mostWrong; n += 1) await enter(code(now + 100 * stepMs));
    expect(await enter(codeOf(secret, now), now, 12)).toBe('ok');
  });

  it('do not lock for days when the clock was set back', async () => {
    const { enter, code } = await open();
    for (let n = 0; n <= mostWrong; n += 1) await enter(code(now + 100 * stepMs));
    const earlier = now - 86_400_000;
    expect(await enter(code(earlier), earlier)).toBe('ok');
  });
});

describe('a first code', () => {
  it('shows that the new app has the secret, once, and puts nothing in force by itself', async () => {
    const { store, add } = await open();
    const { secret, id } = await add(1, 'a token');
    const wrong = codeOf(secret, now + 100 * stepMs);
    expect(await verifyFirstCode(store, id, wrong, now)).toBe('wrong');
    expect(await verifyFirstCode(store, id, codeOf(secret, now), now)).toBe('ok');
    const later = now + stepMs;
    expect(await verifyFirstCode(store, id, codeOf(secret, now), later)).toBe('used');
    expect((await store.authenticators.get(id))?.confirmed_at).toBeNull();
    expect(await verifyFirstCode(store, id + 1, wrong, now)).toBe('none');
    await store.authenticators.replace(1, null, id, now);
    expect(await verifyFirstCode(store, id, codeOf(secret, later), later)).toBe('none');
    // What was entered for the set-up does not confirm an order as well.
    expect(await verifyCode(store, 1, codeOf(secret, now), now)).toBe('used');
  });
});

describe('a secret', () => {
  it('is 160 bits of its token, and stands in the picture beside who it is for', async () => {
    const secret = await makeSecret('a token');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await makeSecret('another token')).not.toBe(secret);
    const url = new URL(await urlOf(secret, 'bot Anna & Co'));
    expect(decodeURIComponent(url.pathname)).toContain('Delegram:bot Anna & Co');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, issuer: 'Delegram', digits: '6' });
  });
});
