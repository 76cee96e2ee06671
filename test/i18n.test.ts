import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { code } from '../src/html.ts';
import { listLocales, openI18n } from '../src/i18n.ts';

function openFixture() {
  const directory = mkdtempSync(join(tmpdir(), 'delegram-locales-'));
  for (const [locale, text] of [
    ['en', 'hello = <b>Hello</b>, { $name }!\nplain = Hello, { $name }!\nbroken = { $missing }'],
    ['ru', 'hello = <b>Привет</b>, { $name }!'],
  ]) {
    mkdirSync(join(directory, locale!));
    writeFileSync(join(directory, locale!, 'words.ftl'), text!);
  }
  const problems: string[] = [];
  const i18n = openI18n({ defaultLocale: 'en', directory, onProblem: (problem) => problems.push(problem) });
  return { i18n, problems };
}

it('escapes every string value, and leaves markup that was made on purpose', () => {
  const words = openFixture().i18n.words('en');
  expect(words('hello', { name: '<i>&"' })).toBe('<b>Hello</b>, &lt;i&gt;&amp;&quot;!');
  expect(words('hello', { name: code('a<b') })).toBe('<b>Hello</b>, <code>a&lt;b</code>!');
});

it('answers plain text for buttons, unescaped and without invisible marks', () => {
  expect(openFixture().i18n.words('en').plain('plain', { name: 'A & B' })).toBe('Hello, A & B!');
});

it('takes the default language for one that it does not know', () => {
  const { i18n } = openFixture();
  expect(i18n.words('ru')('hello', { name: 'x' })).toBe('<b>Привет</b>, x!');
  expect(i18n.words('tlh').locale).toBe('en');
  expect(i18n.words(undefined).locale).toBe('en');
});

it('reports a missing message or variable instead of failing', () => {
  const { i18n, problems } = openFixture();
  expect(i18n.words('ru')('nothing')).toBe('nothing');
  expect(i18n.words('en')('broken')).toBe('{$missing}');
  expect(problems).toHaveLength(2);
});

it('lists the languages that have a folder', () => {
  expect(listLocales()).toEqual(['en', 'ru', 'zh']);
});
