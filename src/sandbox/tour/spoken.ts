// What the bot's messages say, in whichever of its languages: the tour reads them without knowing the chat's language.

import { openI18n, type I18n } from '../../base/i18n.ts';
import type { NumberStyle } from '../../base/number-style.ts';

/** Read at the first question: the sandbox starts without it. */
let i18n: I18n | undefined;

type Said = {
  /** What stands in place of the text's variables, in their order. */
  readonly values: readonly string[];
  readonly numberStyle: NumberStyle;
};

/** In each language in which the message says it. */
function readSaid(message: string, key: string): Said[] {
  i18n ??= openI18n({ defaultLocale: 'en', onProblem: () => undefined });
  const languages = i18n;
  return languages.locales.flatMap((locale) => {
    const words = languages.words(locale);
    // A variable without a value is written as its name. Telegram took the tags out of the message.
    const text = words.plain(key).replaceAll(/<[^>]+>/g, '');
    const parts = text.split(/\{\$\w+\}/);
    const values = new RegExp(parts.map((part) => RegExp.escape(part)).join('(.*?)')).exec(message)?.slice(1);
    return values ? [{ values, numberStyle: words.numberStyle }] : [];
  });
}

export const says = (message: string, ...keys: string[]): boolean =>
  keys.some((key) => readSaid(message, key).length > 0);

/** The first amount of the text, times 10^`decimals`: several when languages with the same words write numbers otherwise. */
export function readAmounts(message: string, key: string, decimals: number): number[] {
  return readSaid(message, key).flatMap(({ values, numberStyle: { group, decimal } }) => {
    const written = values.find((value) => /^[\d.,\s]+$/.test(value));
    const amount = Number(written?.replaceAll(group, '').replace(decimal, '.'));
    return Number.isNaN(amount) ? [] : [Math.round(amount * 10 ** decimals)];
  });
}
