import { expect, it } from 'vitest';
import { localeOfMachine } from '../../src/setup/run.ts';

const locales = ['en', 'pt', 'pt-BR', 'ru', 'zh'];

it.each([
  ['ru_RU.UTF-8', 'ru'],
  ['pt_BR.UTF-8@euro', 'pt-BR'],
  ['zh_CN', 'zh'],
])('%s is read as %s', (lang, locale) => {
  expect(localeOfMachine(lang, locales)).toBe(locale);
});

it.each(['uk_UA.UTF-8', 'C.UTF-8', 'POSIX', '', undefined])('%s is none of the languages', (lang) => {
  expect(localeOfMachine(lang, locales)).toBeUndefined();
});
