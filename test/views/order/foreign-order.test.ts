import { expect, it } from 'vitest';
import { describeForeignOrder, type ForeignAnswer } from '../../../src/views/order/foreign-order.ts';
import { asTelegramReads, hostileText, locales, readerIn } from '../reader.ts';
import { around, english, fullRecord } from './record-sample.ts';

const record = (kind: 'flash' | 'regular', change = {}, ownId?: string): ForeignAnswer => ({
  kind,
  is: 'record',
  record: { ...fullRecord, ...change },
  ownId,
});
const none = (kind: 'flash' | 'regular'): ForeignAnswer => ({ kind, is: 'none' });
const unread = (kind: 'flash' | 'regular', why = 'Silence &amp; <b>dust</b>.'): ForeignAnswer => ({
  kind,
  is: 'unread',
  why,
});
const textOf = (...answers: ForeignAnswer[]) =>
  asTelegramReads(describeForeignOrder(fullRecord.id, answers, around, english)).text;

it('says that the bot did not place it, and when it was read', () => {
  const text = textOf(none('regular'), record('flash'));
  expect(text.startsWith('🔎 Flash refill order of the account\nNot placed by this bot.\n\n')).toBe(true);
  expect(text.endsWith('🕒 Read 2026-11-21 18:47:09 UTC')).toBe(true);
  expect(text).not.toMatch(/has no order|could not be read/);
});

it('says that it is ours when the record turns out to be', () => {
  const text = textOf(record('regular', {}, 'ABCD2345'), none('flash'));
  expect(text).toContain('Placed by this bot: it is the order ABCD2345.');
  expect(text).not.toContain('Not placed');
});

it('shows both when both kinds know the number', () => {
  const text = textOf(record('regular'), record('flash', { quantity: 500_000 }));
  expect(text.match(/Not placed by this bot/g)).toHaveLength(2);
  expect(text).toContain('65,000');
  expect(text).toContain('500,000');
});

it('says of one kind that it could not be read, beside the record of the other', () => {
  const text = textOf(record('regular'), unread('flash'));
  expect(text).toContain('Could not be read as a flash refill: Silence & dust.');
  expect(text).not.toContain('it is not known whether');
});

it('says "no such order" only when both kinds said so', () => {
  const neither = 'Neither this bot nor the service knows';
  expect(textOf(none('regular'), none('flash'))).toContain(neither);
  for (const answers of [
    [none('regular'), unread('flash')],
    [unread('regular'), none('flash')],
    [unread('regular'), unread('flash')],
  ]) {
    const text = textOf(...answers);
    expect(text).toContain('could not be read, so it is not known whether the service has it.');
    expect(text).not.toContain(neither);
  }
  expect(textOf(none('regular'), unread('flash'))).toContain('Hourly energy: the service has no order');
});

it('says a reason that both calls share once', () => {
  expect(textOf(unread('regular'), unread('flash')).match(/Silence/g)).toHaveLength(1);
  expect(textOf(unread('regular'), unread('flash', 'Noise.'))).toMatch(/Silence[^]*Noise/);
});

it('warns when the record bears another number than was asked for, but not of its other number', () => {
  const warning = 'The service answered with another number: another';
  expect(textOf(record('regular', { id: 'another' }), none('flash'))).toContain(warning);
  const byOther = record('regular', { id: 'another', client_order_id: fullRecord.id.toUpperCase() });
  expect(textOf(byOther, none('flash'))).not.toContain('⚠️');
  expect(textOf(record('regular'), none('flash'))).not.toContain('⚠️');
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
