import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { plain } from '../../src/events/filters.ts';
import { openI18n } from '../../src/i18n.ts';
import { fold } from '../../src/notify/fold.ts';
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
    body_sha: '',
    type: addressMonitor.type,
    version: null,
    kind: 'event',
    remark: null,
    is_conflict: 0,
    body: JSON.stringify({ data }),
    received_at: 0,
    repeats: 0,
    repeated_at: null,
    routed_at: null,
  };
}

const many = (count: number, change: object = {}) =>
  Array.from({ length: count }, (_, nth) => monitor(nth, change));

it('joins a few messages as they are', () => {
  const { message, count } = fold(many(3), reader, false);
  expect(count).toBe(3);
  expect(message.plain.match(/Monitored address/g)).toHaveLength(3);
});

it('lists more of them line by line, each with its hash behind the link, under one mark', () => {
  const { message, count } = fold(many(20), reader, true);
  expect(count).toBe(20);
  expect(message.html.match(/↻ possible repeat/g)).toHaveLength(1);
  for (let nth = 0; nth < 20; nth++) expect(message.html).toContain(`transaction/${hashOf(nth)}"`);
  expect(message.document).toBeUndefined();
});

it('attaches a table that holds every one whole, below the sums, when they are too many for that', () => {
  const events = many(500);
  const { message, count } = fold(events, reader, false);
  expect(count).toBe(500);
  expect(message.plain).toContain('× 500: +750,000 USDT');
  const [, ...rows] = readCsv(new TextDecoder().decode(message.document!.bytes));
  expect(rows.map(({ cells }) => cells.slice(3))).toEqual(
    events.map(({ event_id: id, body }, nth) => [id, hashOf(nth), body]),
  );
});

it('stays within what Telegram takes, whatever stands in the events', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 6, max: 120 }),
      (name, size) => {
        const { message, count } = fold(many(size, { name, currency: name }), reader, true);
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
