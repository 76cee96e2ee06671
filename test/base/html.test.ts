import { expect, it } from 'vitest';
import { code, escapeHtml, link, raw, toHtml } from '../../src/base/html.ts';

it('escapes the four marks that mean something to Telegram', () => {
  expect(escapeHtml(`<a href="x">&'`)).toBe(`&lt;a href=&quot;x&quot;&gt;&amp;'`);
});

it('escapes text and leaves markup as it is', () => {
  expect(toHtml('<')).toBe('&lt;');
  expect(toHtml(raw('<b>x</b>'))).toBe('<b>x</b>');
});

it('makes links and code whose values cannot break out', () => {
  expect(link('https://x.example/?a=1&b="', 'a<b').html).toBe(
    '<a href="https://x.example/?a=1&amp;b=&quot;">a&lt;b</a>',
  );
  expect(link('https://x.example/', code('h')).html).toBe('<a href="https://x.example/"><code>h</code></a>');
});
