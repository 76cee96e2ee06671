import { describe, expect, it } from 'vitest';
import { judge } from '../../src/notify/judge.ts';
import { describeReason, meaningOf } from '../../src/reports/delivery-reason.ts';
import { describeDelivery, describeGroup, describeGroups } from '../../src/reports/undelivered.ts';
import type { ListedDelivery, ListedGroup } from '../../src/reports/undelivered.ts';
import { describeDone, describePlan, type PlannedReplay } from '../../src/reports/replay-card.ts';
import { asTelegramReads, hostileText, locales, now, readerIn } from './reader.ts';

const event = {
  seq: 1,
  eventId: hostileText,
  type: hostileText,
  name: undefined,
  icon: '❔',
  key: hostileText.repeat(30),
  receivedAt: now - 90_000,
};
const item: ListedDelivery = {
  event,
  state: 'undelivered',
  chat: '<Team> & b',
  reason: `Telegram answered 400: ${hostileText}`,
  attempts: 3,
  copies: 1,
};
const group: ListedGroup = {
  state: 'undelivered',
  count: 1200,
  chats: 1,
  chat: '<Team> & b',
  reasons: 1,
  reason: item.reason,
};

describe('the reasons', () => {
  const refused = (code: number, description: string) => {
    const verdict = judge({ error_code: code, description, parameters: {} });
    return 'reason' in verdict ? meaningOf(verdict.reason) : '';
  };

  it('are those that Telegram’s answers are judged by', () => {
    expect(refused(403, 'Forbidden: bot was blocked by the user')).toBe('blocked');
    expect(refused(403, 'Forbidden: user is deactivated')).toBe('deactivated');
    expect(refused(403, 'Forbidden: the group chat was deleted')).toBe('deactivated');
    expect(refused(403, 'Forbidden: bot is not a member of the supergroup chat')).toBe('removed');
    expect(refused(403, "Forbidden: bot can't initiate conversation with a user")).toBe('unopened');
    expect(refused(400, 'Bad Request: chat not found')).toBe('missing');
    expect(refused(400, 'Bad Request: not enough rights to send text messages')).toBe('rights');
    expect(refused(400, 'Bad Request: message thread not found')).toBe('topic');
    expect(refused(400, "Bad Request: can't parse entities: …")).toBe('markup');
    expect(refused(400, 'Bad Request: message is too long')).toBe('long');
    expect(refused(429, 'Too Many Requests: retry after 5')).toBe('paused');
    expect(refused(401, 'Unauthorized')).toBe('token');
    expect(refused(502, 'Bad Gateway')).toBe('down');
    expect(refused(400, 'Bad Request: something new')).toBe('other');
    expect(meaningOf('Telegram did not answer.')).toBe('silent');
    expect(meaningOf('The ledger could not be written.')).toBe('ledger');
  });

  it.each(locales)('have words in %s, and what Telegram says stays what it is', (locale) => {
    const reader = readerIn(locale);
    const said = asTelegramReads(describeReason(item.reason, reader));
    expect(said.entities).toEqual(['code']);
    expect(describeReason(null, reader)).not.toBe('');
    expect(describeReason('The chat may not hear events any more.', reader)).not.toContain('hear events');
    const turn = describeReason('The chat has no room for a second call yet.', reader);
    expect(turn).not.toMatch(/Telegram|second call/);
  });
});

describe.each(locales)('in %s', (locale) => {
  const reader = readerIn(locale);
  const page = { page: 1, pages: 3 };

  it('a list, a group and a delivery are one message, whatever their texts are', () => {
    const many = Array.from({ length: 8 }, () => ({ ...group, chats: 2, reasons: 2 }));
    const views = [
      describeGroups([group, { ...group, state: 'parked' as const }], 1200, page, reader),
      describeGroup(
        many[0]!,
        Array.from({ length: 8 }, () => item),
        page,
        reader,
      ),
      describeDelivery(item, reader),
    ];
    for (const html of views) {
      const { text, entities } = asTelegramReads(html);
      expect(text.length).toBeLessThanOrEqual(4096);
      expect(entities.length).toBeLessThanOrEqual(100);
      expect(new Set(entities)).toEqual(
        new Set(entities.filter((type) => ['bold', 'code', 'italic'].includes(type))),
      );
    }
  });

  it('a card names at most twelve chats and counts the rest', () => {
    const plan: PlannedReplay = {
      chats: Array.from({ length: 20 }, (_, nth) => ({ chat: `chat ${nth}`, count: 2, mayStand: nth % 3 })),
      skipped: { delivered: 1, waiting: 2, barred: 3 },
      left: 4,
      standing: [],
    };
    for (const html of [describePlan(plan, reader), describeDone(plan, reader)]) {
      const { text } = asTelegramReads(html);
      expect(text.match(/chat \d+/g)).toHaveLength(12);
      expect(text).toMatch(/8[^\n]*16/);
      expect(text.split('\n').filter((line) => line.startsWith('• '))).toHaveLength(17);
    }
  });
});
