import { expect, it } from 'vitest';
import { createTextRedactor, maskBackupKeys } from '../../src/base/redact.ts';

const key = `AGE-SECRET-KEY-1${'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L'.repeat(2).slice(0, 58)}`;

it('puts as many asterisks in the place of each secret key of backups, also in lower case', () => {
  const text = `my ${key}, (${key.toLowerCase()}) and AGE-SECRET-KEY-PQ-1ABC`;
  const masked = maskBackupKeys(text);
  expect(masked).toBe(`my ${'*'.repeat(74)}, (${'*'.repeat(74)}) and ${'*'.repeat(22)}`);
  expect(masked).toHaveLength(text.length);
});

it('leaves public keys and the words about a key as they are', () => {
  const text = 'age1qyqszqgpqyqszqgp, a line that begins with AGE-SECRET-KEY-1';
  expect(maskBackupKeys(text)).toBe(text);
});

it('takes a secret key of backups out of any text, whatever secrets there are', () => {
  for (const secrets of [[], ['s'], ['a secret that is longer than the text itself'.repeat(9)]]) {
    expect(createTextRedactor(secrets)(`x ${key} x`)).toBe(`x ${'*'.repeat(74)} x`);
  }
});
