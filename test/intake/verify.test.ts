import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNetworkCheck, createSecretCheck, findSource } from '../../src/intake/verify.ts';

describe('the path secret', () => {
  const isSecret = createSecretCheck(['old-secret', 'new-secret']);

  test('takes each of several secrets while one is being rotated', () => {
    expect(isSecret('old-secret')).toBe(true);
    expect(isSecret('new-secret')).toBe(true);
  });

  test('takes nothing else: no prefix, no other case, no longer text, no empty one', () => {
    const others = ['', 'old', 'old-secret ', 'OLD-SECRET', 'old-secretnew-secret', 'old-secret,new-secret'];
    expect(others.filter(isSecret)).toEqual([]);
  });

  test('takes nothing at all when there is no secret', () => {
    expect(createSecretCheck([])('')).toBe(false);
  });

  test('takes a text exactly when it is one of the secrets', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 3 }), fc.string(), (secrets, given) => {
        expect(createSecretCheck(secrets)(given)).toBe(secrets.includes(given));
      }),
    );
  });
});

describe('networks', () => {
  test('hold single addresses and blocks of both families', () => {
    const isInside = createNetworkCheck(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32']);
    expect(['192.0.2.7', '10.255.0.1', '2001:db8:1::1'].map(isInside)).toEqual([true, true, true]);
    expect(['192.0.2.8', '11.0.0.1', '2001:db9::1', '', 'nonsense'].map(isInside)).toEqual(
      Array(5).fill(false),
    );
  });

  test('know an IPv4 address that a socket reports as IPv6, and a rule that is written so', () => {
    const isInside = createNetworkCheck(['10.0.0.0/8']);
    expect(isInside('::ffff:10.1.2.3')).toBe(true);
    expect(isInside('::ffff:0a01:0203')).toBe(true);
    expect(isInside('::ffff:11.1.2.3')).toBe(false);
    const isInsideMapped = createNetworkCheck(['::ffff:10.0.0.0/104', '::ffff:192.0.2.7']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7'].map(isInsideMapped)).toEqual([true, true, true]);
    expect(['11.1.2.3', '192.0.2.8'].map(isInsideMapped)).toEqual([false, false]);
  });

  test('of none hold nothing', () => {
    expect(createNetworkCheck([])('127.0.0.1')).toBe(false);
  });
});

describe('the source of a request', () => {
  const isTrusted = createNetworkCheck(['127.0.0.1', '10.0.0.0/8']);

  test('is the peer when the peer is no trusted proxy, whatever it claims', () => {
    expect(findSource('203.0.113.9', '198.51.100.1', isTrusted)).toBe('203.0.113.9');
  });

  test('is the rightmost hop that no trusted proxy wrote about itself', () => {
    expect(findSource('127.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.4', isTrusted)).toBe('203.0.113.9');
  });

  test('is the leftmost hop when all are trusted, and the peer when no hop is given', () => {
    expect(findSource('127.0.0.1', '10.0.0.3, 10.0.0.4', isTrusted)).toBe('10.0.0.3');
    expect(findSource('::ffff:127.0.0.1', undefined, isTrusted)).toBe('127.0.0.1');
    expect(findSource('127.0.0.1', ' , ', isTrusted)).toBe('127.0.0.1');
  });

  test('is read with a port, brackets, quotes or a zone', () => {
    const sourceOf = (hop: string) => findSource('127.0.0.1', hop, isTrusted);
    expect(sourceOf('203.0.113.9:4711')).toBe('203.0.113.9');
    expect(sourceOf('[2001:db8::1]:4711')).toBe('2001:db8::1');
    expect(sourceOf('"[2001:db8::1]"')).toBe('2001:db8::1');
    expect(sourceOf('fe80::1%eth0')).toBe('fe80::1');
    expect(sourceOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  test('is unknown when the hop that counts is no address, or the peer has gone', () => {
    expect(findSource('127.0.0.1', '203.0.113.9, unknown', isTrusted)).toBeUndefined();
    expect(findSource('', '203.0.113.9', isTrusted)).toBeUndefined();
  });

  test('cannot be chosen by what a sender writes left of its own address', () => {
    fc.assert(
      fc.property(fc.string(), (claim) => {
        expect(findSource('127.0.0.1', `${claim},203.0.113.9`, isTrusted)).toBe('203.0.113.9');
      }),
    );
  });
});
