import { describe, expect, it } from 'vitest';
import {
  defineButton,
  isOfCommand,
  isOfForm,
  address,
  integer,
  integer36,
  oneOf,
  orderId,
  personId,
  text,
  token,
  word,
} from '../../../src/bot/ask/callback-data.ts';

const receiver = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('a button', () => {
  const page = defineButton('list:page', { page: integer(4), order: oneOf(['up', 'down']) });

  it('writes its prefix and its fields, and reads what it wrote', () => {
    expect(page.data({ page: 12, order: 'up' })).toBe('list:page:12:up');
    expect(page.read('list:page:12:up')).toEqual({ page: 12, order: 'up' });
  });

  it('without fields carries its prefix alone', () => {
    const show = defineButton('list:show');
    expect(show.data()).toBe('list:show');
    expect(show.read('list:show')).toEqual({});
    expect(show.read('list:show:1')).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    'list:page',
    'list:page:12',
    'list:page:12:up:',
    'list:page:12:up\n',
    ' list:page:12:up',
    ...['12:sideways', '-1:up', '12345:up', '07:up'].map((fields) => `list:page:${fields}`),
    'other:page:12:up',
  ])('does not read %j, which it never writes', (data) => {
    expect(page.read(data)).toBeUndefined();
  });

  it('refuses to write more than 64 bytes, and writes 64', () => {
    const named = defineButton('a', { name: text(/.*/) });
    expect(named.data({ name: 'x'.repeat(62) })).toHaveLength(64);
    expect(() => named.data({ name: 'x'.repeat(63) })).toThrow(RangeError);
    expect(() => named.data({ name: 'ф'.repeat(32) })).toThrow(RangeError);
  });

  it('of another kind with the same beginning is told apart', () => {
    const one = defineButton('list', { action: oneOf(['one', 'two']), id: orderId });
    const both = defineButton('list', { action: oneOf(['one-more', 'two-more']), id: orderId });
    expect(one.read('list:one-more:A')).toBeUndefined();
    expect(both.read('list:one-more:A')).toEqual({ action: 'one-more', id: 'A' });
  });
});

describe('a field', () => {
  it.each([
    { field: address, value: receiver, written: receiver },
    { field: integer36, value: 9_007_199_254_740_991, written: '2gosa7pa2gv' },
    { field: personId, value: 9_007_199_254_740_991, written: '9007199254740991' },
    { field: oneOf(['here', 'here+']), value: 'here+', written: 'here+' },
    { field: oneOf([0, 5, 10]), value: 5, written: '5' },
    { field: token, value: 'a-b_C9', written: 'a-b_C9' },
    { field: word, value: 'ENERGY', written: 'ENERGY' },
  ])('writes $value as $written', ({ field, value, written }) => {
    const button = defineButton('x', { field: field as typeof word });
    expect(button.data({ field: value as string })).toBe(`x:${written}`);
    expect(button.read(`x:${written}`)).toEqual({ field: value });
  });

  it.each([
    { name: 'an address with a wrong checksum', field: address, written: `${receiver.slice(0, -1)}u` },
    { name: 'a number beyond its precision', field: integer(16), written: '9999999999999999' },
    { name: 'a number in base 36 with capitals', field: integer36, written: 'A' },
    { name: 'a number that is none of its list', field: oneOf([0, 5, 10]), written: '7' },
    { name: 'an order number in lower case', field: orderId, written: 'abc' },
    { name: 'a token with a point', field: token, written: 'a.b' },
  ])('does not read $name', ({ field, written }) => {
    const button = defineButton('x', { field: field as typeof word });
    expect(button.read(`x:${written}`)).toBeUndefined();
  });
});

describe('before it is read, callback data', () => {
  it('belongs to the command that it begins with', () => {
    expect(isOfCommand('order:anything at all', 'order')).toBe(true);
    expect(isOfCommand('orders:list', 'order')).toBe(false);
    expect(isOfCommand(undefined, 'order')).toBe(false);
  });

  it('belongs to a form by its second part', () => {
    expect(isOfForm('cancel:form')).toBe(true);
    expect(isOfForm('flash:form:rs:what:ENERGY')).toBe(true);
    expect(isOfForm('flash:formal')).toBe(false);
    expect(isOfForm(undefined)).toBe(false);
  });
});
