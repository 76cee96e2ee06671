import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { delegation } from '../../../src/events/delegation.ts';
import type { Data, EventDefinition } from '../../../src/events/event.ts';
import { subscription } from '../../../src/events/subscription.ts';
import { i18n } from '../../spoken.ts';
import { readItems } from '../../../src/outbox/fold-item.ts';
import { formatLine } from '../../../src/outbox/fold.ts';
import type { MessageReader } from '../../../src/outbox/reader.ts';
import { render } from '../../../src/outbox/render.ts';
import type { EventRow } from '../../../src/store/ledger/tables.ts';

const example = addressMonitor.example as Record<string, string>;
const own = example['address']!;
const other = example['from_address']!;
const tether = example['contract_address']!;

const reader = (labels: Record<string, string>, change: Partial<MessageReader> = {}): MessageReader => ({
  words: i18n.words('en'),
  timeZone: 'UTC',
  explorerUrl: 'https://tron.example/{hash}',
  judge: () => undefined,
  explorers: {
    TRON: 'https://tron.example/{hash}',
    ETH: 'https://eth.example/{hash}',
    BTC: 'https://btc.example/{hash}',
  },
  labelOf: (address) => labels[address],
  ...change,
});
const row = ({ type, example: data }: EventDefinition, change: Data = {}): EventRow => ({
  seq: 1,
  event_id: 'e-1',
  variant: 0,
  type,
  version: null,
  kind: 'event',
  remark: null,
  body: JSON.stringify({ data: { ...data, ...change } }),
  received_at: 1_790_000_200_000,
  repeats: 0,
  repeated_at: null,
});
const alone = (event: EventRow, by: MessageReader) => render(event, by).plain;
const line = (event: EventRow, by: MessageReader) => {
  const delivery = { unclear: 0, is_repeat: 0, replayed_by: null };
  return formatLine(readItems([{ event, delivery }], by)[0]!, false, by);
};

describe('both sides of a transfer', () => {
  const labels = { [own]: 'Payouts', [other]: 'Binance' };

  it('are named from the address book, the own one with its ends', () => {
    const said = alone(row(addressMonitor), reader(labels));
    expect(said).toContain('From: 📒 Binance\n');
    expect(said).toContain('To: 📒 Payouts (TJRabP…jpRTv8)\n');
    const sides = { from_address: own, to_address: other };
    expect(alone(row(addressMonitor, sides), reader(labels))).toMatch(
      /From: 📒 Payouts \(TJRabP…jpRTv8\)\nTo: 📒 Binance\n/,
    );
  });

  it('are whole without a label, with the service’s name, which a label goes before', () => {
    const said = render(row(addressMonitor), reader({})).html;
    expect(said).toContain(`From: <code>${other}</code>\nTo: <code>${own}</code>\n`);
    expect(said).toContain('· <code>Treasury</code>');
    expect(alone(row(addressMonitor), reader(labels))).not.toContain('Treasury');
  });

  it('are named in the line of a fold as well, and cut there without a label', () => {
    expect(line(row(addressMonitor), reader(labels))).toContain('📒 Payouts ← 📒 Binance');
    expect(line(row(addressMonitor), reader({}))).toContain('<code>Treasury</code> ← TVj7RN…jhdNZS');
  });

  it('show a label that Telegram would make a link of as code', () => {
    expect(render(row(addressMonitor), reader({ [other]: 'a.com <b>' })).html).toContain(
      'From: 📒 <code>a.com &lt;b&gt;</code>\n',
    );
  });
});

it('the receiver of a delegation is named, alone and in a fold', () => {
  const receiver = String(delegation.example['receiver']);
  const by = reader({ [receiver]: 'Hot wallet' });
  expect(alone(row(delegation), by)).toContain('Receiver: 📒 Hot wallet (TLa2f6…5wYjU7)');
  expect(line(row(delegation), by)).toContain('→ 📒 Hot wallet');
  expect(alone(row(delegation), reader({}))).toContain(`Receiver: ${receiver}\n`);
});

it('the address of a subscription is named and whole, since it is the key', () => {
  const address = String(subscription.example['address']);
  const by = reader({ [address]: 'Hot' });
  expect(alone(row(subscription), by)).toContain(`Address: 📒 Hot ${address}`);
  expect(line(row(subscription), by)).toContain(`📒 Hot · <code>${address}</code>`);
  expect(line(row(subscription), reader({}))).not.toContain('📒');
});

describe('the contract of a token', () => {
  it('is named where the settings know it, and whole where they don’t', () => {
    expect(alone(row(addressMonitor), reader({}))).toContain('Token contract: USDT (TR7NHq…gjLj6t)');
    expect(alone(row(addressMonitor), reader({}, { contracts: [] }))).toContain(`Token contract: ${tether}`);
    const busd = { currency: 'BUSD' };
    expect(alone(row(addressMonitor, busd), reader({}))).toContain(`Token contract: ${tether}`);
  });

  it('stands in the line of a fold only where it is not the known one', () => {
    expect(line(row(addressMonitor), reader({}))).toContain('+1,500 USDT · ');
    expect(line(row(addressMonitor, { contract_address: other }), reader({}))).toContain(
      '+1,500 USDT (<code>TVj7RN…',
    );
  });
});

describe('the page of a transaction', () => {
  const hash = String(example['txn_hash']);

  it.each([
    ['TRON', hash, `https://tron.example/${hash}`],
    ['ETH', `0x${hash}`, `https://eth.example/0x${hash}`],
    ['BTC', hash, `https://btc.example/${hash}`],
  ])('is that of the chain: %s', (chain, txn, url) => {
    const event = row(addressMonitor, { chain, txn_hash: txn });
    expect(render(event, reader({})).html).toContain(`<a href="${url}">View in the explorer</a>`);
    expect(line(event, reader({}))).toContain(`<a href="${url}">`);
  });

  it.each([
    ['UNRECOGNIZED', hash],
    ['TRON', 'no hash'],
  ])('is not linked for %s and %s', (chain, txn) => {
    const event = row(addressMonitor, { chain, txn_hash: txn });
    expect(render(event, reader({})).html).not.toContain('<a ');
    expect(render(event, reader({})).plain).toContain(txn);
    expect(line(event, reader({}))).not.toContain('<a ');
  });
});
