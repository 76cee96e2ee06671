import { expect, it } from 'vitest';
import { checkLink, mentionedUser } from '../../../src/sandbox/telegram/link.ts';

it.each([
  ['https://a.org', 'https://a.org/'],
  ['HTTP://A.org:80/X?y#z', 'http://a.org:80/X?y#z'],
  ['a.org?x', 'http://a.org/?x'],
  ['http://[2001:db8::1]/x', 'http://[2001:db8::1]/x'],
  ['tg://resolve?domain=x', 'tg://resolve?domain=x'],
])('takes %s', (link, url) => {
  expect(checkLink(link)).toEqual({ url });
});

it.each([
  ['not-a-url', 'Wrong HTTP URL'],
  ['http://localhost:8080/x', 'Wrong HTTP URL'],
  ['http://127.0.0.1/', 'Wrong HTTP URL'],
  ['http://[::1]/', 'Wrong HTTP URL'],
  ['http://a b.org', 'Wrong HTTP URL'],
  ['http://a.org:x', 'Wrong HTTP URL'],
  ['ftp://a.org', 'Unsupported URL protocol'],
  ['', 'URL host is empty'],
])('refuses %s', (link, wrong) => {
  expect(checkLink(link)).toEqual({ wrong });
});

it('reads the user of a mention link and of no other', () => {
  expect(mentionedUser('tg://user?id=12')).toBe(12);
  expect(mentionedUser('tg://user?id=0')).toBeUndefined();
  expect(mentionedUser('https://user?id=12')).toBeUndefined();
});
