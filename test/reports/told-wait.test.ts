import { describe, expect, it } from 'vitest';
import { describeWait, type Wait } from '../../src/reports/told-wait.ts';
import { asTelegramReads, locales, now, readerIn } from './reader.ts';

const wait: Wait = { ahead: 0, heldBy: 'turn', at: undefined, reason: null, everyMs: 4_000 };
const tell = (change: Partial<Wait>, locale = 'en') =>
  asTelegramReads(describeWait({ ...wait, ...change }, readerIn(locale))).text;
const soon = now + 90_000;

describe('what an alert waits for', () => {
  it('is its turn alone, where nothing holds its chat', () => {
    expect(tell({})).toBe('waits as the next one');
    expect(tell({ ahead: 2 })).toBe('waits, with 2 before it; its turn comes within a minute after that');
  });

  it('is told with its real cause and its end', () => {
    expect(tell({ heldBy: 'paused', at: soon })).toMatch(
      /^waits as the next one; Telegram wants nothing to be sent there until .* \(in 1 min\)$/,
    );
    expect(tell({ heldBy: 'retry', at: soon, reason: '{"code":"silent"}' })).toMatch(
      /; the next try is at .* \(in 1 min\); the last one failed: Telegram did not answer$/,
    );
    expect(tell({ heldBy: 'room', at: soon })).toMatch(
      /only so many messages there: there is room at .*1 min\)$/,
    );
    expect(tell({ heldBy: 'telegram', at: now - 600_000 })).toMatch(
      /; Telegram has not answered the bot since .* \(10 min ago\)$/,
    );
    expect(tell({ heldBy: 'telegram' })).toContain('has not answered the bot so far');
    expect(tell({ heldBy: 'unowned', ahead: 3 })).toBe(
      'waits, with 3 before it; nobody on the team answers for this group: an owner or admin sends any command there, such as /alerts',
    );
  });

  it('takes as long as what goes before it, a message each few seconds, or goes out together with it', () => {
    expect(tell({ ahead: 900 })).toContain('; with a message every 4 s its turn comes after about 1 h');
    expect(tell({ ahead: 900, everyMs: undefined })).toContain('; what waits there goes out together');
    expect(tell({ everyMs: undefined })).not.toContain('together');
  });

  it.each(locales)('has words for all of it in %s', (locale) => {
    const causes = ['unowned', 'telegram', 'paused', 'retry', 'room', 'turn'] as const;
    const said = causes.map((heldBy) => tell({ heldBy, at: soon, ahead: 900, reason: '<x>' }, locale));
    expect(new Set(said).size).toBe(causes.length);
    for (const text of said) expect(text).not.toMatch(/undefined|\{|\$/);
  });
});
