import { describe, expect, it } from 'vitest';
import { type DeliveryWait, describeWait } from '../../../src/features/replay/event-history-text.ts';
import { asTelegramReads, locales, now, readerIn } from '../../base/reader.ts';

const wait: DeliveryWait = {
  ahead: 0,
  heldBy: 'turn',
  at: undefined,
  reason: null,
  batching: { is: 'alone', everyMs: 4_000 },
};
const tell = (change: Partial<DeliveryWait>, locale = 'en') =>
  asTelegramReads(describeWait({ ...wait, ...change }, readerIn(locale))).text;
const soon = now + 90_000;

describe('what an alert waits for', () => {
  it('is its turn alone, where nothing holds its chat', () => {
    expect(tell({})).toBe('waiting, and next');
    expect(tell({ ahead: 2 })).toBe('waiting, with 2 before it; its turn comes within a minute after that');
  });

  it('is told with its real cause and its end', () => {
    expect(tell({ heldBy: 'paused', at: soon })).toMatch(
      /^waiting, and next; Telegram wants nothing to be sent there until .* \(in 1 min\)$/,
    );
    expect(tell({ heldBy: 'retry', at: soon, reason: '{"code":"silent"}' })).toMatch(
      /; the next try is at .* \(in 1 min\); the last try there failed because Telegram did not answer$/,
    );
    expect(tell({ heldBy: 'room', at: soon })).toMatch(
      /only so many messages there, and there is room at .*1 min\)$/,
    );
    expect(tell({ heldBy: 'telegram', at: now - 600_000 })).toMatch(
      /; the bot has had no proper answer from Telegram since .* \(10 min ago\)$/,
    );
    expect(tell({ heldBy: 'telegram' })).toContain('no proper answer from Telegram so far');
    expect(tell({ heldBy: 'unowned', ahead: 3 })).toBe(
      'waiting, with 3 before it; nobody on the team is responsible for this group, and it is sent once an owner or admin ' +
        'sends a command there',
    );
  });

  it('is told with the last failure, whatever holds it now, and with none where nothing failed', () => {
    const reason = '{"code":"error","status":500}';
    const failed = 'the last try there failed because Telegram had an error of its own (500)';
    for (const heldBy of ['turn', 'room', 'paused', 'telegram'] as const) {
      expect(tell({ heldBy, reason })).toContain(failed);
      expect(tell({ heldBy })).not.toContain('failed');
    }
    expect(tell({ heldBy: 'unowned', reason })).not.toContain('failed');
    expect(tell({ reason: '{"code":"turn"}' })).not.toContain('failed');
    expect(tell({ heldBy: 'paused', reason: '{"code":"paused"}' })).not.toContain('failed');
  });

  it('takes as long as what goes before it, or goes out with it, and says neither where that is not known', () => {
    expect(tell({ ahead: 900 })).toContain('; with a message every 4 s its turn comes after about 1 h');
    const batching = { is: 'several' } as const;
    expect(tell({ ahead: 900, batching })).toContain('; what waits there is sent several in a message');
    expect(tell({ batching })).not.toContain('several');
    expect(tell({ ahead: 900, batching: undefined })).toBe('waiting, with 900 before it');
  });

  it.each(locales)('has words for all of it in %s', (locale) => {
    const causes = ['unowned', 'telegram', 'paused', 'retry', 'room', 'turn'] as const;
    const said = causes.map((heldBy) => tell({ heldBy, at: soon, ahead: 900, reason: '<x>' }, locale));
    expect(new Set(said).size).toBe(causes.length);
    for (const text of said) expect(text).not.toMatch(/undefined|\{|\$/);
  });
});
