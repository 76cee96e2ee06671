import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { delegation } from '../../src/events/delegation.ts';
import type { EventDefinition } from '../../src/events/event.ts';
import { plain } from '../../src/events/filters.ts';
import { subscription } from '../../src/events/subscription.ts';
import { openI18n } from '../../src/i18n.ts';
import { fold } from '../../src/notify/fold.ts';
import type { Waiting } from '../../src/notify/fold-item.ts';
import { readCsv } from '../../src/reports/csv.ts';
import type { EventRow } from '../../src/store/tables.ts';

const i18n = openI18n({
  defaultLocale: 'en',
  onProblem: (problem) => {
    throw new Error(problem);
  },
});
const reader = {
  words: i18n.words('en'),
  timeZone: 'UTC',
  explorerUrl: 'https://tronscan.org/#/transaction/{hash}',
};
const hashOf = (nth: number) => nth.toString(16).padStart(64, '0');

function monitor(nth: number, change: object = {}): EventRow {
  const data = { ...addressMonitor.example, txn_hash: hashOf(nth), ...change };
  return {
    seq: nth,
    event_id: `m${nth}`,
    type: addressMonitor.type,
    version: null,
    kind: 'event',
    remark: null,
    variant: 0,
    body: JSON.stringify({ data }),
    received_at: 0,
    repeats: 0,
    repeated_at: null,
  };
}

const first = { copies: 0, is_repeat: 0, replayed_by: null };
const many = (count: number, change: object = {}, delivery: Waiting['delivery'] = first): Waiting[] =>
  Array.from({ length: count }, (_, nth) => ({ event: monitor(nth, change), delivery }));
const replayed = { ...first, replayed_by: 7 };
const perhapsTold = { ...first, copies: 1 };

it('joins a few messages as they are', () => {
  const { message, count } = fold(many(3), reader);
  expect(count).toBe(3);
  expect(message.plain.match(/Monitored address/g)).toHaveLength(3);
});

it('lists more of them line by line, each with its hash behind the link, under one mark', () => {
  const { message, count } = fold([...many(19), { event: monitor(19), delivery: perhapsTold }], reader);
  expect(count).toBe(20);
  expect(message.html.match(/↻ possible repeat/g)).toHaveLength(1);
  for (let nth = 0; nth < 20; nth++) expect(message.html).toContain(`transaction/${hashOf(nth)}"`);
  expect(message.document).toBeUndefined();
});

it('attaches a table that holds every one whole, below the sums, when they are too many for that', () => {
  const queue = many(500);
  const { message, count } = fold(queue, reader);
  expect(count).toBe(500);
  expect(message.plain).toContain('× 500: +750,000 USDT');
  const [, ...rows] = readCsv(new TextDecoder().decode(message.document!.bytes));
  expect(rows.map(({ cells }) => cells.slice(3))).toEqual(
    queue.map(({ event: { event_id: id, body } }, nth) => [id, hashOf(nth), body, '', '']),
  );
});

it('stays within what Telegram takes, whatever stands in the events', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 6, max: 120 }),
      (name, size) => {
        const { message, count } = fold(many(size, { name, currency: name }, perhapsTold), reader);
        expect(count).toBeGreaterThan(0);
        expect(message.plain.length).toBeLessThanOrEqual(message.document ? 1024 : 4096);
        const tags = message.html.match(/<[^>]*>/g) ?? [];
        expect(tags.filter((tag) => !tag.startsWith('</')).length).toBeLessThanOrEqual(100);
        expect(tags.every((tag) => /^<(\/?(b|code)|a href="[^"<>]*"|\/a)>$/.test(tag))).toBe(true);
        expect(plain(message.html)).toBe(message.plain);
      },
    ),
    { numRuns: 60 },
  );
});

it('says once that all were sent again, and of each when only some were', () => {
  const all = fold(many(20, {}, replayed), reader).message.plain;
  expect(all).toMatch(/^↻ replayed\n/);
  expect(all.match(/↻ replayed/g)).toHaveLength(1);
  for (const size of [1, 9]) {
    const mixed = fold([...many(size), ...many(2, {}, replayed)], reader).message.plain;
    expect(mixed).not.toMatch(/^↻/);
    expect(mixed.match(/↻ replayed/g)).toHaveLength(2);
  }
  const tableOf = (queue: Waiting[]) =>
    readCsv(new TextDecoder().decode(fold(queue, reader).message.document!.bytes));
  const replays = (queue: Waiting[]) =>
    tableOf(queue).filter(({ cells }) => cells[6] === 'replayed' && cells[0] !== 'received');
  expect(replays([...many(400), ...many(2, {}, replayed)])).toHaveLength(2);
  expect(replays(many(400, {}, replayed))).toHaveLength(400);
});

it('marks in its line what came late, and only that', () => {
  const received = (at: number) => (waiting: Waiting) => ({
    ...waiting,
    event: { ...waiting.event, received_at: at },
  });
  const happened = Number(addressMonitor.example['paid_at']);
  const late = fold(many(9).map(received(happened + 3_600_000)), reader).message.plain;
  expect(late.match(/ · 🕰 came \d\d-\d\d \d\d:\d\d:\d\d/g)).toHaveLength(9);
  expect(fold(many(9).map(received(happened + 300_000)), reader).message.plain).not.toContain('🕰');
  // A host an hour ahead of the service.
  const skewed = { ...reader, skewMs: -3_600_000 };
  const inTime = fold(many(9).map(received(happened + 3_600_000)), skewed).message.plain;
  expect(inTime).not.toContain('🕰');
  const came = (text: string) => / came (\S+ \S+)/.exec(text)?.[1];
  const lateBy = (delayMs: number, as: typeof reader) =>
    came(fold(many(9).map(received(happened + delayMs)), as).message.plain);
  expect(lateBy(600_000 + 3_600_000, skewed)).toBe(lateBy(600_000, reader));
});

/** Nine events of a kind, each with this data: a list of lines, and below it their sums once they are 400. */
function tell(definition: EventDefinition, data: Record<string, unknown>, locale = 'en') {
  const { type } = definition;
  const queue = (count: number): Waiting[] =>
    Array.from({ length: count }, (_, nth) => ({
      event: { ...monitor(nth), type, body: JSON.stringify({ data }) },
      delivery: first,
    }));
  const mine = { ...reader, words: i18n.words(locale) };
  const lineOf = (text: string) => text.split('\n').at(-1)!;
  return {
    line: lineOf(fold(queue(9), mine).message.plain),
    sum: lineOf(fold(queue(400), mine).message.plain),
  };
}

it('leaves out of a line and of a sum what was not stated, and shows no amount as nothing', () => {
  const whole = tell(subscription, subscription.example);
  expect(whole.line).toMatch(/🔁 · 2 TRX · \S.* · T\w+/);
  expect(whole.sum).toMatch(/× 400: 800 TRX · \S/);
  const { payment_amount_sun: _, ...free } = subscription.example;
  const freely = tell(subscription, free);
  expect(freely.line).toMatch(/🔁 · [^·]+ · T\w+/);
  expect(freely.sum).toMatch(/× 400: [^·]+$/);
  expect(freely.sum).not.toContain('TRX');
  const { address, payment_timestamp } = subscription.example;
  const bare = tell(subscription, { address, payment_timestamp });
  expect(bare.line).toMatch(/🔁 · T\w+/);
  expect(bare.sum).toMatch(/× 400$/);
  // 0 is how the service writes that a price isn't set.
  expect(tell(subscription, { ...free, payment_amount_sun: 0 })).toEqual(freely);
});

it('says what was delegated in the words of the whole message', () => {
  for (const [locale, words] of [
    ['en', '65,000 energy → T'],
    ['zh', '65,000 能量 → T'],
    ['ru', '65,000 энергии → T'],
  ] as const) {
    const { line, sum } = tell(delegation, delegation.example, locale);
    expect(line).toContain(words);
    expect(sum).toContain(`26,000,000 ${words.split(' ')[1]} · `);
  }
  expect(tell(delegation, { ...delegation.example, resource_type: 'NEW' }).line).toContain(
    '65,000 · unknown (NEW)',
  );
});
