import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { code, timeTag } from '../../src/base/html.ts';
import { browserFile, listLocales, localesDirectory, openI18n } from '../../src/base/i18n.ts';
import { i18n } from '../spoken.ts';

function openFixture() {
  const directory = mkdtempSync(join(tmpdir(), 'delegram-locales-'));
  for (const [locale, text] of [
    ['en', 'hello = <b>Hello</b>, { $name }!\nplain = Hello, { $name }!\nbroken = { $missing }'],
    [
      'ru',
      'hello = <b>Привет</b>, { $name }!\nnumber-group = { "\u00A0" }\nnumber-decimal = ,\ncost = { $sum } за { $count ->\n [one] { $count } раз\n *[many] { $count } раз(а)\n }',
    ],
  ]) {
    mkdirSync(join(directory, locale!));
    writeFileSync(join(directory, locale!, 'words.ftl'), text!);
    writeFileSync(join(directory, locale!, `${locale}.liquid`), `template of ${locale}`);
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

it('keeps the time of a time tag in plain text, and its tag out of it', () => {
  const words = openFixture().i18n.words('en');
  const noon = timeTag(Date.UTC(2026, 10, 22, 12), 'noon');
  expect(words('plain', { name: noon })).toContain('<tg-time');
  expect(words.plain('plain', { name: noon })).toBe('Hello, noon!');
});

it('writes the commands of the program as they are typed, in each language by that way alone', () => {
  for (const locale of i18n.locales) {
    const words = i18n.words(locale);
    expect(words('backup-none')).toContain('<code>npm run setup</code>');
    expect(words('backup-key-is', { recipient: 'age1' })).toContain(
      '<code>npm run restore -- --from backup.tar.gz.age --identity key.txt</code>',
    );
    const files = readdirSync(join(localesDirectory, locale)).filter((file) => file !== browserFile);
    const texts = files.map((file) => readFileSync(join(localesDirectory, locale, file), 'utf8'));
    expect(texts.filter((text) => /npm (?:run|start)|delegram (?:setup|restore|backup)/.test(text))).toEqual(
      [],
    );
  }
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

it('says in the default language what a language lacks, and reports it once', () => {
  const { i18n, problems } = openFixture();
  const words = i18n.words('ru');
  expect(words.plain('plain', { name: 'x' })).toBe('Hello, x!');
  expect(words('plain', { name: 'y' })).toBe('Hello, y!');
  expect(words.has('plain')).toBe(true);
  expect(words.has('nothing')).toBe(false);
  expect(words.template('en')).toBe('template of en');
  expect(words.template('en')).toBe('template of en');
  expect(problems).toEqual(['locales/ru has no message plain.', 'locales/ru has no en.liquid.']);
  expect(words.template('ru')).toBe('template of ru');
  expect(() => i18n.words('en').template('ru')).toThrow('ru.liquid');
});

it('writes amounts and counts in the style of the language, and its own plural forms', () => {
  const { i18n } = openFixture();
  const words = i18n.words('ru');
  const sum = { amount: -1_234_500_000n, decimals: 6 };
  expect(words('cost', { sum, count: 1_001 })).toBe('−1\u00A0234,5 за 1\u00A0001 раз');
  expect(words('cost', { sum, count: 1_002 })).toBe('−1\u00A0234,5 за 1\u00A0002 раз(а)');
  expect(words.number(sum)).toBe('−1\u00A0234,5');
  expect(i18n.words('en').number(sum)).toBe('−1,234.5');
});

it('lists the languages that have a folder, whatever the case of their code', () => {
  const directory = mkdtempSync(join(tmpdir(), 'delegram-locales-'));
  for (const locale of ['zh', 'pt-BR']) mkdirSync(join(directory, locale));
  writeFileSync(join(directory, 'README.md'), 'not a language');
  expect(listLocales(directory)).toEqual(['pt-BR', 'zh']);
  expect(listLocales()).toContain('en');
});
