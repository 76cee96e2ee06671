import { expect, it } from 'vitest';
import { createKnownAddresses } from '../../src/store/known-addresses.ts';
import { settingsSchema, type SettingsData } from '../../src/store/settings/settings.ts';

const address = (middle: string) => `TR7N${middle.padEnd(26, '1')}Lj6t`;
const [book, monitored, receiver, other] = ['book', 'monitored', 'receiver', 'other'].map(address);
const entry = (label: string, of: string) => ({ label, address: of, tags: [], addedBy: 1, addedAt: 0 });

function create(...addresses: SettingsData['addresses']) {
  const settings = { data: { ...settingsSchema.parse({}), addresses } };
  return { known: createKnownAddresses(settings), settings };
}

it('names an address by the first label of the book, as the book is now', () => {
  const { known, settings } = create(entry('Payouts', book!), entry('Second', book!));
  expect([known.labelOf(book!), known.labelOf(other!)]).toEqual(['Payouts', undefined]);
  settings.data = { ...settings.data, addresses: [entry('Cold', other!)] };
  expect([known.labelOf(book!), known.labelOf(other!)]).toEqual([undefined, 'Cold']);
});

it('takes the book, monitored addresses and the given one for the team’s, a receiver of an order not', () => {
  const { known } = create(entry('Payouts', book!));
  known.addMonitored(monitored!);
  known.addReceiver(receiver!);
  expect([book, monitored, receiver, other].map((one) => known.isOurs(one!))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(known.isOurs(other!, other)).toBe(true);
});

it('finds the book first, then what is monitored, then receivers', () => {
  const { known, settings } = create(entry('Payouts', book!));
  known.addReceiver(receiver!);
  known.addMonitored(monitored!);
  expect(known.findAlike(other!)).toBe(book);
  settings.data = { ...settings.data, addresses: [] };
  expect(known.findAlike(other!)).toBe(monitored);
  const { known: fewer } = create();
  fewer.addReceiver(receiver!);
  expect([fewer.findAlike(other!), fewer.findAlike(receiver!)]).toEqual([receiver, undefined]);
});

it('finds the monitored address of the event itself after the book and before the others', () => {
  const { known, settings } = create(entry('Payouts', book!));
  known.addMonitored(monitored!);
  const own = address('own');
  expect(known.findAlike(other!, own)).toBe(book);
  settings.data = { ...settings.data, addresses: [] };
  expect(known.findAlike(other!, own)).toBe(own);
  expect(known.findAlike(other!, 'TXYZ22222222222222222222222222Zzzz')).toBe(monitored);
  expect(known.findAlike(own, own)).toBeUndefined();
});
