import { expect, it } from 'vitest';
import { describeForeignOrder, type ForeignAnswer } from '../../../src/features/history/foreign-order.ts';
import { asTelegramReads, hostileText, locales, readerIn } from '../../base/reader.ts';
import { around, english, fullRecord } from '../buy/record-sample.ts';

type Kind = 'flash' | 'regular';
const record = (kind: Kind, change = {}, ownId?: string): ForeignAnswer => ({
  kind,
  is: 'record',
  record: { ...fullRecord, ...change },
  ownId,
});
const none = (kind: Kind): ForeignAnswer => ({ kind, is: 'none' });
const unread = (kind: Kind, why = 'Silence &amp; <b>dust</b>.'): ForeignAnswer => ({
  kind,
  is: 'unread',
  why,
});
const textOf = (...answers: ForeignAnswer[]) =>
  asTelegramReads(describeForeignOrder(fullRecord.id, answers, around, english)).text;
const notKnown = 'could not be read, so it is not known whether the service has it.';
const neither = 'the service has none under this as its own number';
const warning = 'The service answered with another number: another';
const itsOther = { id: 'another', client_order_id: fullRecord.id.toUpperCase() };

it('says that the bot did not place it, and when it was read', () => {
  const text = textOf(none('regular'), record('flash'));
  expect(text.startsWith('🔎 Flash refill order of the account\nNot placed by this bot.\n\n')).toBe(true);
  expect(text.endsWith('🕒 Read 18:47')).toBe(true);
  expect(text).not.toMatch(/has no order|could not be read/);
});

it.each<[string, ForeignAnswer[], string, string?]>([
  [
    'it is ours when the record turns out to be',
    [record('regular', {}, 'ABCD2345'), none('flash')],
    'Placed by this bot: it is the order ABCD2345.',
    'Not placed',
  ],
  [
    'one kind could not be read, beside the record of the other',
    [record('regular'), unread('flash')],
    'Could not be read as a flash refill: Silence & dust.',
    'it is not known whether',
  ],
  ['there is none only when both kinds said so', [none('regular'), none('flash')], neither, notKnown],
  ['it is not known after one failed read', [none('regular'), unread('flash')], notKnown, neither],
  ['one kind has none', [none('regular'), unread('flash')], 'Hourly energy: the service has no order'],
  ['it is not known after the other failed read', [unread('regular'), none('flash')], notKnown, neither],
  ['it is not known after two failed reads', [unread('regular'), unread('flash')], notKnown, neither],
  ['the record bears another number', [record('regular', { id: 'another' }), none('flash')], warning],
  ['nothing of its other number', [record('regular', itsOther), none('flash')], 'Not placed', '⚠️'],
  ['nothing of the number that was asked for', [record('regular'), none('flash')], 'Not placed', '⚠️'],
])('says that %s', (_what, answers, said, unsaid = 'undefined') => {
  const text = textOf(...answers);
  expect(text).toContain(said);
  expect(text).not.toContain(unsaid);
});

it('shows both when both kinds know the number', () => {
  const text = textOf(record('regular'), record('flash', { quantity: 500_000 }));
  expect(text.match(/Not placed by this bot/g)).toHaveLength(2);
  expect(text).toContain('65,000');
  expect(text).toContain('500,000');
});

it('says a reason that both calls share once', () => {
  expect(textOf(unread('regular'), unread('flash')).match(/Silence/g)).toHaveLength(1);
  expect(textOf(unread('regular'), unread('flash', 'Noise.'))).toMatch(/Silence[^]*Noise/);
});

it.each(locales)('keeps a hostile number from becoming markup in %s', (locale) => {
  const reader = readerIn(locale);
  for (const answers of [
    [none('regular'), none('flash')],
    [none('regular'), unread('flash')],
    [record('regular', { id: hostileText }), unread('flash')],
  ]) {
    const { text, entities } = asTelegramReads(describeForeignOrder(hostileText, answers, around, reader));
    expect(text).toContain('</b><a href=');
    expect(entities).not.toContain('mention');
    expect(text).not.toMatch(/\u202E|foreign-|undefined/);
  }
});
