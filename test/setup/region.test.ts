import { expect, it } from 'vitest';
import { localeOf } from '../../src/setup/region.ts';

const locales = ['en', 'pt', 'pt-BR', 'ru', 'zh'];

it.each([
  ['zh-hans', 'zh'],
  ['zh-TW', 'zh'],
  ['ru_RU.UTF-8', 'ru'],
  ['pt-br', 'pt-BR'],
  ['pt-PT', 'pt'],
])('%s is read as %s', (code, locale) => {
  expect(localeOf(code, locales)).toBe(locale);
});

it.each(['uk', 'C.UTF-8', 'POSIX', '', undefined])('%s is none of the languages', (code) => {
  expect(localeOf(code, locales)).toBeUndefined();
});
