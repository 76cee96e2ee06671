import { expect, it } from 'vitest';
import { matchLocale } from '../../src/base/i18n.ts';

const shipped = ['en', 'ru', 'zh'];
const brazilian = ['en', 'pt-BR', 'ru', 'zh'];
const both = ['en', 'pt', 'pt-BR'];

it.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['zh-hans', 'zh'],
  ['zh-Hant', 'zh'],
  ['zh-TW', 'zh'],
  ['zh-CN', 'zh'],
  ['zh-hant-hk', 'zh'],
  ['ru-RU', 'ru'],
  ['RU', 'ru'],
  ['uk', undefined],
  ['pt-BR', undefined],
  ['', undefined],
  ['-', undefined],
  ['-en', undefined],
  ['english', undefined],
  ['tlh', undefined],
  [undefined, undefined],
])('of the shipped languages, %s fits %s', (code, locale) => {
  expect(matchLocale(shipped, code)).toBe(locale);
});

it.each([
  [brazilian, 'pt-br', 'pt-BR'],
  [brazilian, 'pt-BR', 'pt-BR'],
  [brazilian, 'pt', undefined],
  [both, 'pt-BR', 'pt-BR'],
  [both, 'pt-PT', 'pt'],
  [both, 'pt', 'pt'],
])('of %s, %s fits %s', (locales, code, locale) => {
  expect(matchLocale(locales, code)).toBe(locale);
});
