import { describe, expect, it } from 'vitest';
import { events } from '../../src/events/index.ts';
import { readScope, readWhere, scopesNear, wheresNear } from '../../src/input/scope.ts';
import { payouts } from '../features/alerts/fixture.ts';

const stranger = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const entry = { addedBy: 1, addedAt: 1 };
const places = {
  book: [
    { label: 'Payouts', address: payouts, tags: ['hot'], ...entry },
    { label: 'Binance', address: stranger, tags: ['Hot', 'exchange'], ...entry },
  ],
  names: ['Treasury'],
};

describe('where a rule listens', () => {
  it.each([
    ['payouts', 'addresses', payouts],
    ['#hot', 'tags', 'Hot'],
    ['exchange', 'tags', 'exchange'],
    ['treasury', 'names', 'Treasury'],
    ['TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS', 'addresses', 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS'],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'addresses', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ])('is read from %s', (text, list, value) => {
    expect(readWhere(text, places)).toEqual({ is: 'value', value: { in: list, value } });
  });

  it.each(['#payouts', 'nowhere at all', `${stranger.slice(0, -1)}x`])('is not read from %s', (text) => {
    expect(readWhere(text, places)).toEqual({ is: 'unread', why: 'other' });
  });

  it('takes nothing that is only similar, and offers it', () => {
    expect(readWhere('payuots', places)).toEqual({ is: 'unread', why: 'other' });
    expect(wheresNear('payuots', places)).toEqual([{ in: 'addresses', value: payouts }]);
    expect(wheresNear('#exchnage', places)).toEqual([{ in: 'tags', value: 'exchange' }]);
    expect(wheresNear('nowhere at all', places)).toEqual([]);
  });

  it('is chosen from two addresses by a person', () => {
    const values = [payouts, stranger].map((value) => ({ in: 'addresses', value }));
    expect(readWhere(`${payouts} ${stranger}`, places)).toEqual({ is: 'readings', values });
  });
});

describe('what is muted', () => {
  const around = {
    book: [...places.book, { label: 'p\u0430youts', address: stranger }],
    rules: [
      { n: 2, name: 'Big ones' },
      { n: 3, name: null },
    ],
    events,
  };

  it.each([
    ['everything', { of: 'all' }],
    ['rule 2', { of: 'rule', n: 2 }],
    ['rule №3', { of: 'rule', n: 3 }],
    ['big ones', { of: 'rule', n: 2 }],
    ['alerts at binance', { of: 'address', address: stranger }],
    [payouts, { of: 'address', address: payouts }],
    ['transfers', { of: 'kind', kind: 'EVENT_ADDRESS_MONITOR' }],
    ['转账的通知', { of: 'kind', kind: 'EVENT_ADDRESS_MONITOR' }],
  ])('is read from %s', (text, scope) => {
    expect(readScope(text, around)).toEqual({ is: 'value', value: scope });
  });

  it.each(['rule 4', 'big', 'my binance', `${payouts} 4h`])('is not read from %s', (text) => {
    expect(readScope(text, around)).toEqual({ is: 'unread', why: 'other' });
  });

  it('is chosen by a person from entries whose names read alike', () => {
    const values = [payouts, stranger].map((address) => ({ of: 'address', address }));
    expect(readScope('payouts', around)).toEqual({ is: 'readings', values });
  });

  it('is nothing that people type in more than 160 characters, or behind more than six words of no meaning', () => {
    expect(readScope(`${'a '.repeat(6)}transfers`, around)).toMatchObject({ is: 'value' });
    expect(readScope(`${'a '.repeat(7)}transfers`, around)).toEqual({ is: 'unread', why: 'other' });
    expect(readScope(`transfers${' '.repeat(160)}a`, around)).toEqual({ is: 'unread', why: 'other' });
    expect(scopesNear('transfrs '.repeat(20), around)).toEqual([]);
  });

  it('is offered where a letter or two are wrong', () => {
    expect(scopesNear('binanse alerts', around)).toEqual([{ of: 'address', address: stranger }]);
    expect(scopesNear('big onse', around)).toEqual([{ of: 'rule', n: 2 }]);
    expect(scopesNear('nobody', around)).toEqual([]);
  });
});
