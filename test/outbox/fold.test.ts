import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import { delegation } from '../../src/events/delegation.ts';
import type { EventDefinition } from '../../src/events/event.ts';
import { htmlToText } from '../../src/events/template/filters.ts';
import { subscription } from '../../src/events/subscription.ts';
import { fold, spaceAfter, takeWhileFits } from '../../src/outbox/fold.ts';
import { type WaitingEvent, parseBodies } from '../../src/outbox/fold-item.ts';
import { readCsv } from '../../src/base/csv.ts';
import type { EventRow } from '../../src/store/ledger/tables.ts';
import { alertReaderIn } from '../base/reader.ts';
import { i18n } from '../spoken.ts';

const reader = alertReaderIn('en');
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

const first = { unclear: 0, is_repeat: 0, replayed_by: null };
const many = (
  count: number,
  change: object = {},
  delivery: WaitingEvent['delivery'] = first,
): WaitingEvent[] => Array.from({ length: count }, (_, nth) => ({ event: monitor(nth, change), delivery }));
const plainOf = (...given: Parameters<typeof fold>) => fold(...given).message.plain;
const tableOf = (queue: readonly WaitingEvent[]) =>
  readCsv(new TextDecoder().decode(fold(queue, reader).message.document!.bytes)).map(({ cells }) => cells);
const replayed = { ...first, replayed_by: 7 };
const perhapsTold = { ...first, unclear: 1 };

it('joins a few messages as they are', () => {
  const { message, count } = fold(many(3), reader);
  expect(count).toBe(3);
  expect(message.plain.match(/From: .+\nTo: /g)).toHaveLength(3);
});

it('lists more of them line by line, each with its hash behind the link, under one mark', () => {
  const { message, count } = fold([...many(19), { event: monitor(19), delivery: perhapsTold }], reader);
  expect(count).toBe(20);
  expect(message.html.match(/↻ possible repeat/g)).toHaveLength(1);
  for (let nth = 0; nth < 20; nth++) expect(message.html).toContain(`transaction/${hashOf(nth)}"`);
  expect(message.document).toBeUndefined();
});

it('marks the times of a list only where no key loses its link', () => {
  const links = (html: string) => html.match(/<a href=/g)?.length;
  const few = fold(many(25), reader).message.html;
  expect(few.match(/<tg-time unix="\d+">\d\d-\d\d/g)).toHaveLength(25);
  expect(links(few)).toBe(25);
  const most = fold(many(45), reader).message.html;
  expect(links(most)).toBe(45);
  expect(most).not.toContain('<tg-time');
});

it('gives up the times of a few whole messages, not the messages, where there are too many entities', () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`f${nth}`, 1]));
  const other = (data: object, type = 'EVENT_NEW') => ({
    ...monitor(0),
    type,
    body: JSON.stringify({ data }),
  });
  // Two and two for each field, and six in a delegation, two of them times.
  const queueOf = (rest: number): WaitingEvent[] =>
    [
      other(fields(16)),
      other(fields(16)),
      other(fields(rest)),
      other(delegation.example, delegation.type),
      other(delegation.example, delegation.type),
    ].map((event, nth) => ({ event: { ...event, seq: nth, event_id: `e${nth}` }, delivery: first }));
  const htmlOf = (rest: number) => fold(queueOf(rest), reader).message.html;
  const count = (html: string, part: string) => html.split(part).length - 1;
  expect([count(htmlOf(9), '· · ·'), count(htmlOf(9), '<tg-time')]).toEqual([4, 4]);
  for (const rest of [10, 11]) {
    expect([count(htmlOf(rest), '· · ·'), count(htmlOf(rest), '<tg-time')]).toEqual([4, 0]);
  }
  expect(htmlOf(11)).toContain(String(delegation.example['delegation_hash']));
  expect(count(htmlOf(12), '· · ·')).toBe(0);
});

it('tells equal lines apart also where their times are marked', () => {
  const queue = many(6).map(({ delivery }, nth) => ({
    delivery,
    event: monitor(nth, { txn_hash: `${'a'.repeat(8)}${hashOf(nth).slice(8)}` }),
  }));
  const lines = fold(queue, reader, { asLists: true }).message.html.split('\n').slice(2);
  expect(new Set(lines).size).toBe(6);
  for (const line of lines) expect(line).toMatch(/^<tg-time.*<\/tg-time>/);
});

it('says that one may be a repeat only where it tells it', () => {
  const queue = [...many(89), { event: monitor(89), delivery: perhapsTold }];
  const first = fold(queue, reader, { asLists: true });
  expect(first.count).toBeLessThan(90);
  expect(first.message.plain).not.toContain('↻');
  const rest = fold(queue.slice(first.count), reader, { asLists: true });
  expect(rest.message.plain).toMatch(/^↻ possible repeat\n/);
});

it('attaches a table that holds every one whole, below the sums, when they are too many for that', () => {
  const queue = many(500);
  const { message, count } = fold(queue, reader);
  expect(count).toBe(500);
  expect(message.plain).toContain('× 500: +750,000 USDT');
  const [, ...rows] = tableOf(queue);
  expect(rows.map((cells) => cells.slice(3))).toEqual(
    queue.map(({ event: { event_id: id, body } }, nth) => [id, hashOf(nth), body, '', '', '']),
  );
});

it('stays within what Telegram takes, whatever stands in the events', { timeout: 60_000 }, () => {
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
        expect(
          tags.every((tag) =>
            /^<(\/?(b|code)|a href="[^"<>]*"|\/a|tg-time unix="\d+"|\/tg-time)>$/.test(tag),
          ),
        ).toBe(true);
        expect(htmlToText(message.html)).toBe(message.plain);
      },
    ),
    { numRuns: 60 },
  );
});

it('says once that all were sent again, and of each when only some were', () => {
  const all = plainOf(many(20, {}, replayed), reader);
  expect(all).toMatch(/^↻ replayed\n/);
  expect(all.match(/↻ replayed/g)).toHaveLength(1);
  for (const size of [1, 9]) {
    const mixed = plainOf([...many(size), ...many(2, {}, replayed)], reader);
    expect(mixed).not.toMatch(/^↻/);
    expect(mixed.match(/↻ replayed/g)).toHaveLength(2);
  }
  const replays = (queue: WaitingEvent[]) =>
    tableOf(queue).filter((cells) => cells[6] === 'replayed' && cells[0] !== 'received');
  expect(replays([...many(400), ...many(2, {}, replayed)])).toHaveLength(2);
  expect(replays(many(400, {}, replayed))).toHaveLength(400);
});

it('marks in its line what came late, and only that', () => {
  const happened = Number(addressMonitor.example['paid_at']);
  /** As lines, so long after it happened. */
  const after = (delayMs: number, as: typeof reader = reader) => {
    const late = ({ event, delivery }: WaitingEvent) => ({
      delivery,
      event: { ...event, received_at: happened + delayMs },
    });
    return plainOf(many(9).map(late), as);
  };
  expect(after(3_600_000).match(/ · 🕰 arrived \d\d-\d\d \d\d:\d\d:\d\d/g)).toHaveLength(9);
  expect(after(300_000)).not.toContain('🕰');
  // A host an hour ahead of the service.
  const skewed = { ...reader, skewMs: -3_600_000 };
  expect(after(3_600_000, skewed)).not.toContain('🕰');
  const came = (text: string) => / came (\S+ \S+)/.exec(text)?.[1];
  expect(came(after(600_000 + 3_600_000, skewed))).toBe(came(after(600_000)));
});

/** Nine events of a kind, each with this data: a list of lines, and below it their sums once they are 400. */
function tell(definition: EventDefinition, data: Record<string, unknown>, locale = 'en') {
  const { type } = definition;
  const queue = (count: number): WaitingEvent[] =>
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
    ['ru', '65\u00A0000 энергии → T'],
  ] as const) {
    const { line, sum } = tell(delegation, delegation.example, locale);
    expect(line).toContain(words);
    expect(sum).toContain(` ${words.split(' ')[1]} · `);
    expect(sum).toContain(i18n.words(locale).number({ amount: 26_000_000n, decimals: 0 }));
  }
  expect(tell(delegation, { ...delegation.example, resource_type: 'NEW' }).line).toContain(
    '65,000 · unknown (NEW)',
  );
});

/** Events of a kind, each with what is said of it: a list while they are few, a summary when they are many. */
const queueOf = (
  definition: EventDefinition,
  changes: ReadonlyArray<Record<string, unknown>>,
  times = 1,
): WaitingEvent[] =>
  Array.from({ length: times }, () => changes)
    .flat()
    .map((change, nth) => ({
      event: {
        ...monitor(nth),
        type: definition.type,
        body: JSON.stringify({ data: { ...definition.example, ...change } }),
      },
      delivery: first,
    }));
const linesOf = (queue: WaitingEvent[]) => fold(queue, reader).message.plain.split('\n').slice(2);
const sumsOf = (queue: WaitingEvent[]) => fold(queue, reader).message.plain.split('\n\n')[1]!.split('\n');

it('adds up what its lines say, whichever sign the service gives to money that left', () => {
  const signs = [{ amount_sun: 3_250_000 }, { amount_sun: -3_250_000 }];
  for (const line of linesOf(queueOf(balance, signs, 4))) expect(line).toContain('−3.25 TRX · payment');
  expect(sumsOf(queueOf(balance, signs, 100))).toEqual([
    expect.stringContaining('× 200: −650 TRX · payment'),
  ]);
  // Money that came has the sign that it came with.
  const recharge = { ...balance.example, action_type: 'BALANCE_ACTION_RECHARGE' };
  const recharges = sumsOf(queueOf({ ...balance, example: recharge }, signs, 100));
  expect(recharges).toEqual([expect.stringContaining('× 200: 0 TRX')]);
});

it('lets no field name of the service bring marks that nobody sees, or take the room of the lines', () => {
  const name = `new\u202eA\u200b\u3164${'x'.repeat(5_000)}`;
  const changes = Array.from({ length: 12 }, (_, nth) => (nth % 2 ? { [name]: nth } : {}));
  const { message, count } = fold(queueOf(balance, changes), reader);
  expect(message.document).toBeUndefined();
  expect(count).toBe(12);
  expect(message.html).not.toMatch(/[\u202e\u200b\u3164]/);
});

describe('a conflict', () => {
  /** As the ledger says it: one of the queue has the id of another in it, or of one that was told before. */
  const conflicting = (queue: WaitingEvent[], nth: number, eventId: string): WaitingEvent[] =>
    queue.map((waiting, at) => {
      if (at === nth) {
        return { ...waiting, event: { ...waiting.event, variant: 1, event_id: eventId }, isDisputed: true };
      }
      return waiting.event.event_id === eventId ? { ...waiting, isDisputed: true } : waiting;
    });

  const marksIn = (queue: WaitingEvent[]) =>
    tableOf(queue).flatMap((cells, at) => (at > 0 && cells[7] === 'conflict' ? [at] : []));

  it('is marked in its line, and no other line is', () => {
    const lines = linesOf(conflicting(many(9), 4, 'told before'));
    expect(lines[4]).toMatch(/^⚠️ same ID, different content · 09-21 /);
    expect(lines.filter((line) => line.includes('⚠️'))).toHaveLength(1);
  });

  it('is counted in the caption, marked in the table and not added up', () => {
    const queue = conflicting(many(400), 7, 'told before');
    const caption = plainOf(queue, reader);
    expect(caption).toContain('× 399: +598,500 USDT');
    expect(caption).toContain('⚠️ 1 of them came under an ID that was used for different contents:');
    expect(tableOf(queue)[0]![7]).toBe('conflict');
    expect(marksIn(queue)).toEqual([8]);
    expect(plainOf(many(400), reader)).not.toContain('⚠️');
  });

  it('marks the first content too, whether the other stands in the message or is still to come', () => {
    const messages = plainOf(conflicting(many(9), 4, 'm2').slice(0, 3), reader).split('\n\n· · ·\n\n');
    const isMarked = messages.map((text) => text.startsWith('⚠️ Same ID, different content'));
    expect(isMarked).toEqual([false, false, true]);
    const queue = conflicting(many(400), 390, 'm2').slice(0, 300);
    expect(plainOf(queue, reader)).toContain('× 299: +448,500 USDT');
    expect(marksIn(queue)).toEqual([3]);
  });

  it('with one that stands in the same message marks both and adds up neither', () => {
    const lines = linesOf(conflicting(many(9), 4, 'm2'));
    expect(lines.flatMap((line, at) => (line.startsWith('⚠️') ? [at] : []))).toEqual([2, 4]);
    const caption = plainOf(conflicting(many(400), 4, 'm2'), reader);
    expect(caption).toContain('× 398: +597,000 USDT');
    expect(caption).toContain('⚠️ 2 of them came under an ID that');
    const both = plainOf(conflicting(conflicting(many(400), 4, 'm2'), 7, 'told'), reader);
    expect(both).toContain('⚠️ 3 of them came under 2 IDs that');
  });
});

describe('what is added up', () => {
  const fake = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8';

  it.each<[string, EventDefinition, Array<Record<string, unknown>>, string[]]>([
    [
      'is one token: another contract under the same name is another sum, and both name theirs',
      addressMonitor,
      [{}, {}, { contract_address: fake }],
      [
        '👁 Transfer at a monitored address × 100: +150,000 USDT (TR7NHq…gjLj6t)',
        '👁 Transfer at a monitored address × 50: +75,000 USDT (TEkxiT…66rdz8)',
      ],
    ],
    [
      'names no contract where the name can only mean the real one',
      addressMonitor,
      [{}, {}, {}],
      ['👁 Transfer at a monitored address × 150: +225,000 USDT'],
    ],
    [
      'names every other contract',
      addressMonitor,
      [{}, {}, {}].map(() => ({ contract_address: fake })),
      ['👁 Transfer at a monitored address × 150: +225,000 USDT (TEkxiT…66rdz8)'],
    ],
    [
      'is what states an amount: what states none is counted by itself',
      subscription,
      [{}, {}, { payment_amount_sun: 0 }],
      ['🔁 Mate service payment × 100: 200 TRX · Basic', '🔁 Mate service payment × 50: Basic'],
    ],
    [
      'is of one action, billing item and coin',
      balance,
      [{}, { coin_type: 'USDT' }, { billing_item_type: 'BILLING_ITEM_SWAP' }],
      [
        '💸 Balance change × 50: −162.5 TRX · payment · hourly energy',
        '💸 Balance change × 50: −162.5 USDT · payment · hourly energy',
        '💸 Balance change × 50: −162.5 TRX · payment · swap',
      ],
    ],
    [
      'is of one resource and service, each resource with its own sign',
      delegation,
      [{}, { resource_type: 'BANDWIDTH' }, { business_type: 'BUSINESS_SWAP' }],
      [
        '⚡ Delegation × 50: 3,250,000 energy · hourly energy',
        '📶 Delegation × 50: 3,250,000 bandwidth · hourly energy',
        '⚡ Delegation × 50: 3,250,000 energy · swap',
      ],
    ],
  ])('%s', (_, definition, changes, sums) => {
    expect(sumsOf(queueOf(definition, changes, 50))).toEqual(sums);
  });

  it('knows the usual contract of a name on TRON only', () => {
    const sumOf = (chain: string | undefined) => sumsOf(queueOf(addressMonitor, [{ chain }], 150))[0];
    expect(sumOf('ETH')).toContain('USDT (TR7NHq…gjLj6t) · ETH network');
    expect(sumOf(undefined)).toMatch(/USDT$/);
  });

  it('is of one network, direction and number of decimals', () => {
    const out = { from_address: addressMonitor.example['address'], to_address: 'elsewhere' };
    const sums = sumsOf(queueOf(addressMonitor, [{}, { chain: 'ETH' }, out, { decimals: 0 }], 40));
    expect(sums).toHaveLength(4);
    expect(sums[1]).toContain('ETH network');
    expect(sums[2]).toContain(': −60,000 USDT');
  });

  it('has the largest kinds first, and says how many more there are where the caption ends', () => {
    const items = balance.enums['billing_item_type']!;
    const changes = items.flatMap((item, nth) =>
      Array.from({ length: nth + 1 }, () => ({ billing_item_type: item })),
    );
    const { plain: caption } = fold(queueOf(balance, changes), reader).message;
    expect(caption.length).toBeLessThanOrEqual(1024);
    const lines = caption.split('\n\n')[1]!.split('\n');
    expect(lines[0]).toContain(`× ${items.length}: `);
    const told = lines.length - 1;
    expect(told).toBeGreaterThan(8);
    expect(lines.at(-1)).toBe(`… and ${items.length - told} more kinds`);
  });
});

describe('a line', () => {
  it('says what people decide by', () => {
    const line = (definition: EventDefinition, change: object) =>
      tell(definition, { ...definition.example, ...change }).line;
    expect(line(addressMonitor, { name: undefined })).toContain(' · TJRabP…jpRTv8 ← TVj7RN…jhdNZS · ');
    expect(line(addressMonitor, { chain: 'ETH' })).toContain(' · ETH network · ');
    expect(line(addressMonitor, { chain: 'TRON' })).not.toContain('network');
    expect(line(balance, {})).toContain(' · −3.25 TRX · payment · hourly energy · ');
    expect(line(delegation, {})).toContain(' · hourly energy · 1 hour · 3.25 TRX · ');
    expect(line(delegation, { resource_type: 'BANDWIDTH' })).toContain('📶 · 65,000 bandwidth → ');
  });

  it('leaves out what 0 says is not set, and tells a transfer of nothing', () => {
    const unset = { duration: 0, payment_amount_sun: 0, payment_timestamp: 0, staked_sun: 0 };
    expect(tell(delegation, { ...delegation.example, ...unset }).line).toMatch(
      / · hourly energy · 4f1c5e0b…$/,
    );
    expect(tell(addressMonitor, { ...addressMonitor.example, amount: 0 }).line).toContain(' · 0 USDT · ');
  });

  it('has the icon of a payment where money went out, as the single alert has, and no other', () => {
    const moved = (action: string) => tell(balance, { ...balance.example, action_type: action });
    for (const said of Object.values(moved('BALANCE_ACTION_PAYMENT'))) expect(said).toContain('💸 ');
    for (const said of Object.values(moved('BALANCE_ACTION_RECHARGE'))) expect(said).toContain('💰 ');
    expect(moved('BALANCE_ACTION_NEW').line).toContain('💰 ');
  });

  it('has no sign before nothing, in a sum neither, and one before anything else', () => {
    const { address, from_address: from } = addressMonitor.example;
    const outgoing = { ...addressMonitor.example, from_address: address, to_address: from };
    for (const locale of i18n.locales) {
      for (const amount of [0, '0', -0]) {
        const paid = tell(balance, { ...balance.example, amount_sun: amount }, locale);
        expect(paid.line).toContain(' · 0 TRX · ');
        expect(paid.sum).toMatch(/[^−-]0 TRX · /);
        const sent = tell(addressMonitor, { ...outgoing, amount }, locale);
        expect(sent.line).toContain(' · 0 USDT · ');
        expect(sent.sum).toMatch(/[^−-]0 USDT$/);
      }
      const number = i18n.words(locale).number({ amount: -1_500n, decimals: 0 });
      expect(tell(addressMonitor, outgoing, locale).line).toContain(` · ${number} USDT · `);
    }
  });

  it('stands in the brackets of its language, as what is beside it does', () => {
    const fake = { ...addressMonitor.example, currency: 'DOGE' };
    expect(tell(addressMonitor, fake, 'zh').line).toContain(' DOGE（TR7NHq…gjLj6t） · ');
    for (const locale of ['en', 'ru']) {
      expect(tell(addressMonitor, fake, locale).line).toContain(' DOGE (TR7NHq…gjLj6t) · ');
    }
  });

  it('says that its time is that of its coming where the event names none, and only there', () => {
    const receivedAt = Date.UTC(2026, 10, 22, 2, 55, 38);
    const line = (data: Record<string, unknown>, locale = 'en', skewMs = 0) => {
      const [one] = queueOf(balance, [data]);
      const queue = Array.from({ length: 9 }, (): WaitingEvent => ({
        ...one!,
        event: { ...one!.event, received_at: receivedAt },
      }));
      return fold(queue, { ...reader, words: i18n.words(locale), skewMs })
        .message.plain.split('\n')
        .at(-1);
    };
    expect(line({ timestamp: 0 })).toMatch(/^arrived 11-22 02:55:38 💸 · /);
    expect(line({ timestamp: undefined }, 'zh')).toMatch(/^11-22 02:55:38 收到 💸 · /);
    expect(line({ timestamp: 0 }, 'ru')).toMatch(/^пришло 11-22 02:55:38 💸 · /);
    expect(line({ timestamp: 0 }, 'en', 60_000)).toMatch(/^arrived 11-22 02:56:38 /);
    expect(line({ timestamp: receivedAt / 1000 - 1 })).toMatch(/^11-22 02:55:37 💸 · /);
  });

  it('shows the address where one name stands for two, and only then', () => {
    const other = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
    const shared = linesOf([...many(8), ...queueOf(addressMonitor, [{ address: other }])]);
    expect(shared.at(0)).toContain('Treasury (TJRabP…jpRTv8)');
    expect(shared.at(-1)).toContain('Treasury (TQn9Y2…KcbLSE)');
    expect(linesOf(many(9)).join()).not.toContain('TJRabP');
  });

  it('that would be as another says in what they differ; equal events stay equal', () => {
    const differing = queueOf(balance, [
      { balance: 1 },
      { balance: 2 },
      {},
      {},
      {},
      {},
      { x: 'y'.repeat(99) + 1 },
      { x: 'y'.repeat(99) + 2 },
    ]);
    const lines = linesOf(differing);
    expect(lines[0]).toMatch(/ · balance: 1$/);
    expect(lines[1]).toMatch(/ · balance: 2$/);
    expect(new Set(lines.slice(2, 6)).size).toBe(1);
    expect(new Set(lines).size).toBe(5);
    const odd = linesOf(
      queueOf(balance, [{ constructor: 'x' }, {}, { toString: 1 }, { valueOf: '' }, {}, {}, {}, {}]),
    );
    expect(odd[0]).toMatch(/ · constructor: x$/);
    expect(odd[2]).toMatch(/ · toString: 1$/);
  });
});

it('parses each body once, whatever becomes of it', () => {
  const parse = vi.spyOn(JSON, 'parse');
  for (const [size, asLists] of [
    [3, false],
    [40, false],
    [400, false],
    [90, true],
  ] as const) {
    parse.mockClear();
    fold(many(size), reader, { asLists });
    expect(parse).toHaveBeenCalledTimes(size);
  }
  parse.mockRestore();
});

it('parses bodies ahead with breaks between them, to the same message', async () => {
  const queue = many(300, { note: 'x'.repeat(4000) });
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  const ahead = await parseBodies(queue);
  clearInterval(count);
  expect(turns).toBeGreaterThan(0);
  const parse = vi.spyOn(JSON, 'parse');
  expect(fold(ahead, reader)).toEqual(fold(queue, reader));
  expect(parse).toHaveBeenCalledTimes(300);
  parse.mockRestore();
});

it('makes lists of any number where the chat wants no file', () => {
  const { message, count } = fold(many(500), reader, { asLists: true });
  expect(message.document).toBeUndefined();
  expect(count).toBeGreaterThan(30);
  for (let nth = 0; nth < count; nth++) expect(message.html).toContain(`transaction/${hashOf(nth)}"`);
  expect(fold(many(500), reader, { asLists: false }).message.document).toBeDefined();
});

describe('the space of a message', () => {
  it('is taken to the last character, and not beyond', () => {
    const space = { length: 10, entities: 100 };
    // Each line takes its break, too.
    expect(takeWhileFits(['1234', '5678'], space)).toEqual(['1234', '5678']);
    expect(takeWhileFits(['1234', '56789'], space)).toEqual(['1234']);
    expect(takeWhileFits(['1234567890'], space)).toEqual([]);
  });

  it('is measured by what can be seen', () => {
    expect(
      takeWhileFits(['<b>&lt;&amp;</b>', '<a href="https://example.org">x</a>'], { length: 5, entities: 2 }),
    ).toHaveLength(2);
  });

  it('has a hundred entities, and no more', () => {
    const space = spaceAfter('<b>title</b>', 4096);
    expect(space).toEqual({ length: 4091, entities: 99 });
    const lines = Array.from({ length: 150 }, () => '<code>x</code>');
    expect(takeWhileFits(lines, space)).toHaveLength(99);
  });

  it('ends the asking for more', () => {
    const asked: number[] = [];
    const lines = [1, 2, 3, 4].values().map((one) => {
      asked.push(one);
      return '123';
    });
    expect(takeWhileFits(lines, { length: 8, entities: 1 })).toHaveLength(2);
    expect(asked).toEqual([1, 2, 3]);
  });
});
