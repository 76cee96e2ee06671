import { describe, expect, it } from 'vitest';
import { postKinds } from '../../../src/store/ledger/deliveries/tables.ts';
import { describeReason } from '../../../src/outbox/reasons.ts';
import {
  describeDelivery,
  describeGroup,
  describeGroups,
  type ListedDelivery,
  type ListedGroup,
  describeDone,
  describePlan,
  type PlannedReplay,
} from '../../../src/features/replay/undelivered.ts';
import { causeCodes, writeCause, type Cause } from '../../../src/telegram/cause.ts';
import { asTelegramReads, hostileText, locales, now, readerIn } from '../../base/reader.ts';

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
  reason: writeCause({ code: 'other', said: hostileText }),
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
  it.each(locales)('have words in %s for each code, and what Telegram says stays what it is', (locale) => {
    const reader = readerIn(locale);
    const said = asTelegramReads(describeReason(item.reason, reader));
    expect(said.entities).toEqual(['code']);
    const all = [null, ...causeCodes.map((code) => writeCause({ code, said: 'Bad Request: odd' }))];
    const sentences = all.map((reason) => describeReason(reason, reader));
    expect(new Set(sentences).size).toBe(sentences.length);
    const quoting = causeCodes.filter((_, nth) => sentences[nth + 1]!.includes('Bad Request: odd'));
    expect(quoting).toEqual(['other', 'account']);
  });

  it('tell an error of Telegram from a Telegram that was not reached, and both from lost answers', () => {
    const tell = (cause: Cause) => describeReason(writeCause(cause), readerIn('en'));
    expect(tell({ code: 'error', status: 500 })).toBe('Telegram had an error of its own (500)');
    expect(tell({ code: 'error' })).toBe('Telegram had an error of its own (5xx)');
    expect(tell({ code: 'down' })).toBe('Telegram could not be reached');
    expect(tell({ code: 'copies' })).not.toContain('lost');
  });

  it('shows what is no cause as it stands', () => {
    const reader = readerIn('en');
    for (const text of ['blocked', '{"code":"unheard of"}', '7', 'null', '{"said":1}']) {
      expect(asTelegramReads(describeReason(text, reader)).text).toContain(text);
    }
  });
});

describe('what is parked', () => {
  const tell = (reason: string | null, reasons = 1) => {
    const parked = { ...group, state: 'parked' as const, reason, reasons };
    return asTelegramReads(describeGroups([parked, parked], 2, { page: 0, pages: 1 }, readerIn('en'))).text;
  };

  it('waits for its chat, its topic or somebody who answers for its group, as its reason says', () => {
    const chat = 'Waiting until the chat can be reached again';
    expect(tell(writeCause({ code: 'removed' }))).toContain(chat);
    expect(tell(null, 0)).toContain(chat);
    for (const code of ['topic-closed', 'unowned'] as const) {
      expect(tell(writeCause({ code }))).not.toContain(chat);
    }
    expect(tell(writeCause({ code: 'topic-closed' }))).toContain('Waiting until the topic is open again');
    expect(tell(writeCause({ code: 'unowned' }))).toContain('until an owner or admin sends a command there');
    expect(tell(null, 2)).toContain('Waiting for different reasons');
  });

  it('is told of once for all that waits for the same', () => {
    expect(tell(null, 0).match(/⏸/g)).toHaveLength(1);
  });
});

describe.each(locales)('in %s', (locale) => {
  const reader = readerIn(locale);
  const page = { page: 1, pages: 3 };

  it('a list, a group and a delivery are one message, whatever their texts are', () => {
    const many = Array.from({ length: 8 }, () => ({ ...group, chats: 2, reasons: 2 }));
    const items = many.map(() => item);
    const views = [
      describeGroups([group, { ...group, state: 'parked' as const }], 1200, page, reader),
      describeGroup(many[0]!, items, page, reader),
      describeDelivery(item, reader),
    ];
    for (const html of views) {
      const { text, entities } = asTelegramReads(html);
      expect(text.length).toBeLessThanOrEqual(4096);
      expect(entities.length).toBeLessThanOrEqual(100);
      expect(entities.every((type) => ['bold', 'code', 'italic', 'date_time'].includes(type))).toBe(true);
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

it.each(locales)('names each kind of message that was given up, in %s', (locale) => {
  const { words } = readerIn(locale);
  const named = [...postKinds, 'later'].map((kind) => words('replay-own-kind', { kind, count: 1 }));
  expect(new Set(named).size).toBe(postKinds.length + 1);
});
