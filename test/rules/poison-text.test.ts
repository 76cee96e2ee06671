import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import type { Data } from '../../src/events/event.ts';
import { htmlToText } from '../../src/events/template/filters.ts';
import { fold } from '../../src/outbox/fold.ts';
import type { MessageReader } from '../../src/outbox/reader.ts';
import { render } from '../../src/outbox/render.ts';
import { judgePoison } from '../../src/rules/poison.ts';
import { formatText } from '../../src/sandbox/telegram/format-text.ts';
import type { EventRow } from '../../src/store/ledger/tables.ts';
import { writeRemarks } from '../../src/store/ledger/events/events.ts';
import { createKnownAddresses } from '../../src/store/known-addresses.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';
import { readCsv } from '../../src/base/csv.ts';
import { i18n } from '../spoken.ts';

const binance = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';
const twin = 'TVj7RNVHyXthbM7BWdSe9G6gXwKhjhdNZS';
const far = 'TVj7111111111111111111111111111dNZS';
const payouts = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const stranger = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const contract = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const hash = '9b1d7c3e5a0f24689bdf13579ace02468acf13579bde02468ace13579bdf0246';
const book = (label: string, address: string) => ({ label, address, tags: [], addedBy: 1, addedAt: 0 });

const settings = {
  ...settingsSchema.parse({}),
  addresses: [book('Binance', binance), book('Payouts', payouts)],
};
const known = createKnownAddresses({ data: settings });
const readerIn = (locale = 'en', change: Partial<MessageReader> = {}): MessageReader => ({
  words: i18n.words(locale),
  timeZone: 'UTC',
  explorerUrl: 'https://tron.example/{hash}',
  labelOf: known.labelOf,
  judge: (definition, values) => judgePoison(definition, values, { known, settings }),
  ...change,
});

let nth = 0;
const row = (change: Data, more: Partial<EventRow> = {}): EventRow => ({
  seq: 1,
  event_id: `e-${(nth += 1)}`,
  variant: 0,
  type: addressMonitor.type,
  version: null,
  kind: 'event',
  remark: null,
  body: JSON.stringify({ data: { ...addressMonitor.example, from_address: stranger, ...change } }),
  received_at: 1_790_000_200_000,
  repeats: 0,
  repeated_at: null,
  ...more,
});
const out = (to: string, change: Data = {}) => row({ from_address: payouts, to_address: to, ...change });
const delivery = { unclear: 0, is_repeat: 0, replayed_by: null };
const foldOf = (events: readonly EventRow[], locale?: string) =>
  fold(
    events.map((event) => ({ event, delivery })),
    readerIn(locale),
  ).message;
const alone = (event: EventRow, locale?: string) => render(event, readerIn(locale)).plain;

const baits: Array<[string, EventRow, string[]]> = [
  ['dust', row({ amount: 1 }), [stranger]],
  ['dust, outgoing', out(stranger, { amount: 0 }), [stranger]],
  ['dust, sent', out(stranger, { amount: 5 }), [stranger]],
  ['a look-alike', row({ from_address: twin }), [twin]],
  ['a look-alike that money went to', out(far), [far]],
  ['dust, with an address in another field', row({ amount: 1, memo: `${twin}, ${far}` }), [twin, far]],
  ['a false coin', row({ contract_address: contract }), [contract, stranger]],
  ['all three', row({ from_address: far, contract_address: contract, amount: 0 }), [far, contract]],
  [
    'one whose direction is unclear',
    row({ address: 'TWatched', from_address: twin, to_address: payouts }),
    [twin],
  ],
  [
    'a token named like an address',
    row({ currency: twin, contract_address: contract }),
    [twin, contract, stranger],
  ],
];

describe('the message of a likely bait', () => {
  it('says what dust is, and by whom a transfer of nothing may be written', () => {
    expect(alone(row({ amount: 1 }))).toBe(
      `🧪 Likely bait: “0.000001 USDT” to 📒 Payouts from a stranger. Don't copy an address from it.\nHash: ${hash}`,
    );
    expect(alone(out(stranger, { amount: 0 }))).toBe(
      `🧪 Likely bait: “0 USDT” from 📒 Payouts. Anyone can write a transfer of 0 in another's name.\nHash: ${hash}`,
    );
  });

  it('shows of a look-alike where it differs', () => {
    expect(alone(row({ from_address: far }))).toBe(
      '🛑 Not 📒 Binance. The other address only looks like it.\n' +
        "From character 5 on, 📒 Binance reads RNVH, this one 1111.\nDon't pay to it.\n" +
        `“1,500 USDT” to 📒 Payouts.\nHash: ${hash}`,
    );
    expect(alone(row({ from_address: twin }))).toContain(
      'From character 10 on, 📒 Binance reads 6thb, this one Xthb.',
    );
  });

  it('says first how much went out to a look-alike', () => {
    expect(alone(out(far))).toMatch(
      /^🛑 1,500 USDT went out to an address that only looks like 📒 Binance\.\n/,
    );
  });

  it('says of a false coin that it is not counted as the coin', () => {
    expect(alone(row({ contract_address: contract }))).toContain(
      '🛑 Not USDT: “1,500 USDT” of a token with another contract. It is not counted as USDT.\n',
    );
  });

  it('says of a token named like an address that no address is to be taken from it', () => {
    const said = alone(row({ contract_address: contract, currency: `pay ${twin}` }));
    expect(said).toMatch(
      /^🛑 Likely bait: “1,500 pay TVj7.*…” of a token that is named like an address\. Don't copy/,
    );
  });

  it('cuts the addresses in what could not be read of it, and none of an ordinary transfer', () => {
    const remark = (value: string) => writeRemarks([{ code: 'value-unlisted', field: 'chain', value }]);
    const unread = (from: string) =>
      row({ from_address: from, chain: from }, { kind: 'quarantined', remark: remark(from) });
    expect(alone(unread(twin))).toContain('TVj7 … Xthb …');
    expect(alone(unread(twin))).not.toContain(twin);
    expect(alone(unread(binance))).toContain(binance);
  });

  it('names several forms in one message, the look-alike first and dust last', () => {
    const said = alone(row({ from_address: far, contract_address: contract, amount: 0 }));
    expect(said.match(/🛑 Not 📒 Binance|🛑 Not USDT|🧪 Likely bait/g)).toEqual([
      '🛑 Not 📒 Binance',
      '🛑 Not USDT',
      '🧪 Likely bait',
    ]);
  });

  it('is not that of an ordinary transfer', () => {
    expect(alone(row({}))).toContain(`From: ${stranger}\n`);
    expect(render(row({}), readerIn()).hasNoButtons).toBeUndefined();
    expect(render(baits[0]![1], readerIn()).hasNoButtons).toBe(true);
  });

  it('never is a template of the team’s own', () => {
    const own = () => {
      throw new Error('The template was used.');
    };
    expect(render(row({ amount: 1 }), readerIn(), { templateOf: own }).problem).toBeUndefined();
  });

  it('names what a look-alike without a label is like', () => {
    const other = createKnownAddresses({ data: settingsSchema.parse({}) });
    const judge: MessageReader['judge'] = (definition, values) =>
      judgePoison(definition, values, { known: other, settings });
    const by = readerIn('en', { judge, labelOf: other.labelOf });
    const like = (address: string) => `${address.slice(0, 4)}${'1'.repeat(26)}${address.slice(-4)}`;
    expect(render(row({ from_address: like(payouts) }), by).plain).toContain(
      '🛑 Not the monitored address. The other address only looks like it.\nFrom character 5 on, the known address reads bPrw, this one 1111.',
    );
    other.addReceiver(binance);
    expect(render(row({ from_address: like(binance) }), by).plain).toContain(
      '🛑 Not the receiver of earlier orders.',
    );
  });

  it('cuts an own address too that has neither a label nor a name', () => {
    const bare = createKnownAddresses({ data: { ...settings, addresses: [] } });
    const reader = readerIn('en', { labelOf: bare.labelOf });
    const { plain } = render(row({ amount: 0, name: null }), reader);
    expect(plain).toContain('TJRa');
    expect(plain).not.toContain(payouts);
  });

  it('shows nothing of a hostile name as a link, a mention or an address', () => {
    const hostile = row({ amount: 0, currency: stranger, txn_hash: '@all https://a.example <b>' });
    const { html } = render(hostile, readerIn());
    expect(html).toContain('Hash: <code>@all https://a.example &lt;b&gt;</code>');
    expect(html).not.toContain(stranger);
  });
});

/** Everything of a message that somebody could copy from or follow. */
const parts = (html: string) => {
  const { text, entities } = formatText({ text: html, parseMode: 'HTML' });
  return [html, text, JSON.stringify(entities)];
};

describe.each(i18n.locales)('in %s', (locale) => {
  it.each(baits)(
    '%s has no address that could be copied, and its whole hash without a link',
    (_what, event, hidden) => {
      const { html, problem } = render(event, readerIn(locale));
      expect(problem).toBeUndefined();
      for (const part of parts(html)) for (const address of hidden) expect(part).not.toContain(address);
      expect(htmlToText(html)).toContain(hash);
      expect(html).not.toMatch(/<a |<b>/);
    },
  );

  it('neither a few together, a list, nor a summary with its table shows an address, and all show the hashes', () => {
    const all = baits.flatMap(([, event]) => [event, { ...event, event_id: `again ${event.event_id}` }]);
    const hidden = new Set(baits.flatMap(([, , addresses]) => addresses));
    const many = Array.from({ length: 20 }, () => all).flat();
    for (const events of [all.slice(0, 4), all, many]) {
      const { html, document } = foldOf(events, locale);
      const table = new TextDecoder().decode(document?.bytes ?? new Uint8Array());
      for (const part of [...parts(html), table]) {
        for (const address of hidden) expect(part).not.toContain(address);
      }
      expect(html + table).toContain(hash);
      expect(document !== undefined).toBe(events === many);
    }
  });
});

it('hides an address that stands elsewhere in the event too, in other letters and as escapes', () => {
  const sly = row({ amount: 0, memo: `pay ${stranger}`, deep: { [stranger]: [stranger.toLowerCase()] } });
  const escaped = { ...sly, event_id: 'x', body: sly.body.replaceAll('TQn9', '\\u0054Qn9') };
  const queue = Array.from({ length: 300 }, (_, at) => ({ ...(at % 2 ? sly : escaped), event_id: `${at}` }));
  const { document } = foldOf(queue);
  const [, ...rows] = readCsv(new TextDecoder().decode(document!.bytes));
  for (const { cells } of rows) {
    const body = cells[5]!;
    expect(JSON.stringify(JSON.parse(body)).toLowerCase()).not.toContain(stranger.toLowerCase());
    expect(cells.at(-1)).toBe('dust');
  }
});

it('hides it in a quarantined event as well, which is shown as it came', () => {
  const quarantined = row({ from_address: twin, amount: 'much' }, { kind: 'quarantined' });
  expect(alone(quarantined)).not.toContain(twin);
  expect(alone(quarantined)).toContain('This is what came, with addresses cut;');
  expect(alone(row({ amount: 'much' }, { kind: 'quarantined' }))).toContain(stranger);
  expect(alone(row({ amount: 'much' }, { kind: 'quarantined' }))).toContain('This is what came;');
});

describe('a fold', () => {
  it('has a line for each bait with what it is, and no link', () => {
    const lines = foldOf([...baits.map(([, event]) => event), row({})]).html.split('\n');
    const dust = lines.find((line) => line.includes('0.000001'))!;
    expect(htmlToText(dust)).toMatch(/🧪 · dust · “0\.000001 USDT” to 📒 Payouts · 9b1d[0-9a-f]{60}/);
    expect(dust).not.toContain('<a ');
    expect(lines.filter((line) => line.includes('<a '))).toHaveLength(1);
  });

  it('never adds a false USDT to the true ones, and counts dust by itself', () => {
    const ordinary = Array.from({ length: 150 }, (_, at) => row({ block_id: at + 1 }));
    const falseOnes = Array.from({ length: 120 }, () => row({ contract_address: contract }));
    const dust = Array.from({ length: 110 }, () => row({ amount: 1 }));
    const alike = Array.from({ length: 105 }, () => row({ from_address: twin }));
    const { plain } = foldOf([...ordinary, ...falseOnes, ...dust, ...alike]);
    expect(plain).toContain('× 150: +225,000 USDT');
    expect(plain).toContain('🛑 Fake USDT × 120\n🧪 Dust × 110\n🛑 Look-alikes of known addresses × 105');
  });
});

describe('the message of the day', () => {
  const received = (day: number) => ({ received_at: Date.parse(`2026-11-${day}T09:30:00Z`) });
  const hashOf = (at: number) => at.toString(16).padStart(64, '0');
  const dust = (at: number) => row({ amount: 0, txn_hash: hashOf(at) }, received(21));
  const alike = row({ from_address: twin, txn_hash: hashOf(900) }, received(20));
  const falseCoin = row({ contract_address: contract, txn_hash: hashOf(901) }, received(22));
  const collect = (events: readonly EventRow[], asLists = false, reader = readerIn()) =>
    fold(
      events.map((event) => ({ event, delivery })),
      reader,
      { asLists, heldFor: 'baits' },
    );

  it('counts baits by form from the first one to the last, and quotes their hashes', () => {
    const { message, count } = collect([dust(1), alike, dust(2), falseCoin]);
    expect(count).toBe(4);
    expect(message.plain).toBe(
      '🧪 4 likely baits from 2026-11-20 09:30:00 UTC to 2026-11-22 09:30:00 UTC: 2 dust, 1 look-alike of 📒 Binance, 1 fake USDT.\n' +
        `🧪 ${hashOf(1)}\n🛑 ${hashOf(900)}\n🧪 ${hashOf(2)}\n🛑 ${hashOf(901)}`,
    );
    expect(message.html).toContain('<blockquote expandable>');
    for (const part of parts(message.html)) expect(part).not.toContain(twin);
  });

  it.each([50, 51, 400])('quotes up to 50 hashes and attaches more as a table: %i', (size) => {
    const { message, count } = collect(Array.from({ length: size }, (_, at) => dust(at)));
    expect(count).toBe(size);
    expect(message.document === undefined).toBe(size === 50);
    const table = new TextDecoder().decode(message.document?.bytes ?? new Uint8Array());
    for (let at = 0; at < size; at++) expect(message.plain + table).toContain(hashOf(at));
    expect(message.plain.length).toBeLessThanOrEqual(4096);
    expect(table).not.toContain(stranger);
  });

  it('has no table in a chat that wants no files, and leaves the rest for the next message', () => {
    const { message, count } = collect(
      Array.from({ length: 80 }, (_, at) => dust(at)),
      true,
    );
    expect([count, message.document]).toEqual([50, undefined]);
    expect(message.plain).toMatch(/^🧪 50 likely baits/);
  });

  it('tells what is no bait any more, because the book has it by now, like any other event', () => {
    const knows = readerIn('en', { judge: () => undefined });
    expect(collect([dust(1), dust(2)], false, knows).message.plain).toContain(`From: ${stranger}`);
    const later = readerIn('en', {
      judge: (_definition, values) =>
        values['txn_hash'] === hashOf(2) ? undefined : { ...baitOf(values), forms: ['dust'] },
    });
    expect(collect([dust(1), dust(2), dust(3)], false, later).count).toBe(1);
  });

  it('counts look-alikes of many addresses together', () => {
    const many = Array.from({ length: 8 }, (_, at) => book(`Book ${at}`, binance.replace('j', `${at + 1}`)));
    const other = createKnownAddresses({ data: { ...settings, addresses: many } });
    const judge: MessageReader['judge'] = (definition, values) =>
      judgePoison(definition, values, { known: other, settings });
    const events = many.map(({ address }) => row({ from_address: address.replace('6thb', 'zzzz') }));
    const reader = readerIn('en', { judge, labelOf: other.labelOf });
    expect(collect(events, false, reader).message.plain).toContain(': 8 look-alikes of known addresses.');
  });

  it.each(i18n.locales)('is written in %s', (locale) => {
    const { message } = collect([dust(1), alike, falseCoin], false, readerIn(locale));
    expect(message.plain).toMatch(/3/);
    expect(message.plain).not.toMatch(/poison-|\{/);
  });
});

const baitOf = (values: Data) => judgePoison(addressMonitor, values, { known, settings })!;

it('an address in place of the hash is cut, alone and in lists', () => {
  const events = [twin, far, stranger].map((address) => row({ amount: 1, txn_hash: address }));
  const texts = [...events.map((event) => render(event, readerIn()).html), foldOf(events).html];
  for (const text of texts) for (const address of [twin, far, stranger]) expect(text).not.toContain(address);
});
