// Translated text: every folder of locales/ is a language, whose .ftl files form one Fluent bundle and whose .liquid
// files are the templates of alerts. `words(key)` returns HTML with every value escaped, `words.plain(key)` text without
// markup for buttons and notices. What a language lacks is said in the default language.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentNumber, FluentResource } from '@fluent/bundle';
import { pathOf, typed } from './program.ts';
import { type Html, toHtml, withoutTimeTags } from './html.ts';
import { type NumberStyle, type Numeral, formatUnits, plainNumbers } from './number-style.ts';

export type Value = string | number | Html | Numeral;
export type Values = Record<string, Value>;

export type Words = {
  /** Telegram HTML; values that are plain strings are escaped. */
  (key: string, values?: Values): string;
  /** Text without markup: button labels, answers to button presses, command descriptions. */
  plain(key: string, values?: Values): string;
  /** Whether the language or the default language has the message. */
  has(this: void, key: string): boolean;
  /** The number alone, as texts of this language write it. */
  number(this: void, numeral: Numeral): string;
  /** The text of `<name>.liquid`. Throws when neither this language nor the default language has it. */
  template(this: void, name: string): string;
  readonly locale: string;
  /** How this language writes numbers: its messages `number-group` and `number-decimal`. */
  readonly numberStyle: NumberStyle;
};

export type I18n = {
  readonly locales: readonly string[];
  /** The words of a language, or of the default language when it is unknown. */
  words(locale: string | undefined): Words;
};

export const localesDirectory = pathOf('locales');

/** Names of the languages that have a folder, in alphabetical order. */
export function listLocales(directory = localesDirectory): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/**
 * Reads every language once. `onProblem` is called for each missing message or template, once, and for each missing
 * variable, which the text then shows as `{$name}`; in tests it throws.
 */
export function openI18n(options: {
  defaultLocale: string;
  onProblem: (problem: string) => void;
  directory?: string;
}): I18n {
  const directory = options.directory ?? localesDirectory;
  const locales = listLocales(directory);
  if (!locales.includes(options.defaultLocale)) {
    throw new Error(`No folder of ${directory} is named ${options.defaultLocale}.`);
  }
  const reported = new Set<string>();
  const onLack = (problem: string) => {
    if (!reported.has(problem)) options.onProblem(problem);
    reported.add(problem);
  };
  const read = (locale: string) => readLanguage(locale, join(directory, locale), options.onProblem);
  const standard = read(options.defaultLocale);
  const languages = locales.map((locale) => (locale === options.defaultLocale ? standard : read(locale)));
  const all = new Map(
    languages.map((own) => [own.locale, createWords([own, standard], { ...options, onLack })]),
  );
  const fallback = all.get(options.defaultLocale)!;
  return {
    locales,
    words: (locale) => all.get(locale ?? '') ?? fallback,
  };
}

/** The texts of the sandbox's page, which the browser reads. */
export const browserFile = 'sandbox.ftl';

type Language = { locale: string; bundle: FluentBundle; templates: ReadonlyMap<string, string> };

function readLanguage(locale: string, directory: string, onProblem: (problem: string) => void): Language {
  const bundle = new FluentBundle(locale, {
    // Isolation marks would be copied along with addresses and hashes.
    useIsolating: false,
    functions: { COMMAND: ([task, ...args]) => typed(String(task), args.map(String)[0]) },
  });
  const templates = new Map<string, string>();
  for (const file of readdirSync(directory)) {
    const [, name, kind] = /^(.+)\.(ftl|liquid)$/.exec(file) ?? [];
    if (name === undefined || file === browserFile) continue;
    const text = readFileSync(join(directory, file), 'utf8');
    if (kind === 'liquid') templates.set(name, text);
    else {
      const problems = bundle.addResource(new FluentResource(text));
      for (const problem of problems) onProblem(`locales/${locale}/${file}: ${problem.message}`);
    }
  }
  return { locale, bundle, templates };
}

/** A count in a text, for which the text may choose a plural form. */
class Count extends FluentNumber {
  readonly #style: NumberStyle;

  constructor(value: number, style: NumberStyle) {
    super(value);
    this.#style = style;
  }

  override toString(): string {
    return Number.isSafeInteger(this.value)
      ? formatUnits(BigInt(this.value), 0, this.#style)
      : String(this.value);
  }
}

/** `languages` are the language itself and the one that says what it lacks. */
function createWords(
  languages: readonly [Language, Language],
  { onProblem, onLack }: Record<'onProblem' | 'onLack', (problem: string) => void>,
): Words {
  const [{ locale, bundle: own }] = languages;
  const numberStyle = own.hasMessage('number-group')
    ? { group: textOf(own, 'number-group'), decimal: textOf(own, 'number-decimal') }
    : plainNumbers;

  const number = ({ amount, decimals }: Numeral) => formatUnits(amount, decimals, numberStyle);
  const format = (key: string, values: Values, write: (value: string | Html) => string): string => {
    const speaker = languages.find(({ bundle }) => bundle.hasMessage(key));
    if (speaker?.locale !== locale) onLack(`locales/${locale} has no message ${key}.`);
    const pattern = speaker?.bundle.getMessage(key)?.value;
    if (!speaker || !pattern) return key;
    const problems: Error[] = [];
    const written = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (typeof value === 'number') return [name, new Count(value, numberStyle)];
        return [name, isNumeral(value) ? number(value) : write(value)];
      }),
    );
    const text = speaker.bundle.formatPattern(pattern, written, problems);
    for (const problem of problems) onProblem(`locales/${speaker.locale}, ${key}: ${problem.message}`);
    return text;
  };

  const words = (key: string, values: Values = {}) => format(key, values, toHtml);
  return Object.assign(words, {
    plain: (key: string, values: Values = {}) =>
      format(key, values, (value) => (typeof value === 'string' ? value : withoutTimeTags(value.html))),
    has: (key: string) => languages.some(({ bundle }) => bundle.hasMessage(key)),
    template(name: string) {
      const speaker = languages.find(({ templates }) => templates.has(name));
      if (speaker?.locale !== locale) onLack(`locales/${locale} has no ${name}.liquid.`);
      const text = speaker?.templates.get(name);
      if (text === undefined) throw new Error(`No language has a usable ${name}.liquid.`);
      return text;
    },
    number,
    locale,
    numberStyle,
  });
}

function isNumeral(value: string | Html | Numeral): value is Numeral {
  return typeof value === 'object' && 'decimals' in value;
}

function textOf(bundle: FluentBundle, key: string): string {
  const pattern = bundle.getMessage(key)?.value;
  return pattern ? bundle.formatPattern(pattern) : '';
}

// Which of the bot's languages fits the language of a person's Telegram.

/**
 * The language whose folder is named like `code`, ignoring case, or like a shorter form of it: `zh-hans` and `zh-TW` fit
 * `zh`. Undefined when there is none. Telegram sends IETF language tags.
 */
export function matchLocale(locales: readonly string[], code: string | undefined): string | undefined {
  const parts = (code ?? '').toLowerCase().split(/[-_]/);
  for (let length = parts.length; length > 0; length -= 1) {
    const tag = parts.slice(0, length).join('-');
    const found = locales.find((locale) => locale.toLowerCase() === tag);
    if (found !== undefined) return found;
  }
  return undefined;
}
