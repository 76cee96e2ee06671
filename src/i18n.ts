// Translated text: every folder of locales/ is a language, whose .ftl files form one Fluent bundle. `words(key)` returns
// HTML with every value escaped, `words.plain(key)` text without markup for buttons and notices.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { toHtml, withoutTimeTags, type Html } from './html.ts';
import { plainNumbers, type NumberStyle } from './number-style.ts';

export type Value = string | number | Html;
export type Values = Record<string, Value>;

export type Words = {
  /** Telegram HTML; values that are plain strings are escaped. */
  (key: string, values?: Values): string;
  /** Text without markup: button labels, answers to button presses, command descriptions. */
  plain(key: string, values?: Values): string;
  has(key: string): boolean;
  readonly locale: string;
  /** How this language writes numbers: its messages `number-group` and `number-decimal`. */
  readonly numberStyle: NumberStyle;
};

export type I18n = {
  readonly locales: readonly string[];
  /** The words of a language, or of the default language when it is unknown. */
  words(locale: string | undefined): Words;
};

export const localesDirectory = join(import.meta.dirname, '../locales');

/** Names of the languages that have a folder, in alphabetical order. */
export function listLocales(directory = localesDirectory): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/**
 * Reads every language once. `onProblem` is called for a missing key or variable, and the text then shows the key or
 * `{$name}`; in tests it throws.
 */
export function openI18n(options: {
  defaultLocale: string;
  onProblem: (problem: string) => void;
  directory?: string;
}): I18n {
  const directory = options.directory ?? localesDirectory;
  const locales = listLocales(directory);
  const all = new Map(
    locales.map((locale) => [locale, createWords(locale, join(directory, locale), options.onProblem)]),
  );
  const fallback = all.get(options.defaultLocale);
  if (!fallback) throw new Error(`No folder of ${directory} is named ${options.defaultLocale}.`);
  return { locales, words: (locale) => all.get(locale ?? '') ?? fallback };
}

function createWords(locale: string, directory: string, onProblem: (problem: string) => void): Words {
  // Isolation marks would be copied along with addresses and hashes.
  const bundle = new FluentBundle(locale, { useIsolating: false });
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.ftl'))) {
    const problems = bundle.addResource(new FluentResource(readFileSync(join(directory, file), 'utf8')));
    for (const problem of problems) onProblem(`locales/${locale}/${file}: ${problem.message}`);
  }
  const format = (key: string, values: Values, write: (value: string | Html) => string): string => {
    const pattern = bundle.getMessage(key)?.value;
    if (!pattern) {
      onProblem(`locales/${locale} has no message ${key}.`);
      return key;
    }
    const problems: Error[] = [];
    const written = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : write(value)]),
    );
    const text = bundle.formatPattern(pattern, written, problems);
    for (const problem of problems) onProblem(`locales/${locale}, ${key}: ${problem.message}`);
    return text;
  };
  const words = (key: string, values: Values = {}) => format(key, values, toHtml);
  const plain = (key: string, values: Values = {}) =>
    format(key, values, (value) => (typeof value === 'string' ? value : withoutTimeTags(value.html)));
  return Object.assign(words, {
    plain,
    has: (key: string) => bundle.hasMessage(key),
    locale,
    numberStyle: bundle.hasMessage('number-group')
      ? { group: plain('number-group'), decimal: plain('number-decimal') }
      : plainNumbers,
  });
}
