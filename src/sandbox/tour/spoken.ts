// What the bot's messages say, in whichever of its languages: the tour reads them without knowing the chat's language.

import { openI18n, type I18n } from '../../i18n.ts';
import type { NumberStyle } from '../../number-style.ts';

/** Read at the first question: the sandbox starts without it. */
let i18n: I18n | undefined;

export type Said = {
  /** What stands in place of the text's variables, in their order. */
  readonly values: readonly string[];
  readonly numberStyle: NumberStyle;
};

/** Undefined when the message says it in no language. */
export function readSaid(message: string, key: string): Said | undefined {
  i18n ??= openI18n({ defaultLocale: 'en', onProblem: () => undefined });
  for (const locale of i18n.locales) {
    const words = i18n.words(locale);
    // A variable without a value is written as its name. Telegram took the tags out of the message.
    const text = words.plain(key).replaceAll(/<[^>]+>/g, '');
    const parts = text.split(/\{\$\w+\}/);
    const values = new RegExp(parts.map((part) => RegExp.escape(part)).join('(.*?)')).exec(message)?.slice(1);
    if (values) return { values, numberStyle: words.numberStyle };
  }
  return undefined;
}

export const says = (message: string, ...keys: string[]): boolean =>
  keys.some((key) => readSaid(message, key) !== undefined);

/** The first amount of the text, times 10^`decimals`; undefined when the message doesn't name one. */
export function readAmount(message: string, key: string, decimals: number): number | undefined {
  const said = readSaid(message, key);
  const { group, decimal } = said?.numberStyle ?? {};
  if (said === undefined || group === undefined || decimal === undefined) return undefined;
  const written = said.values.find((value) => /^[\d.,\s]+$/.test(value));
  const amount = Number(written?.replaceAll(group, '').replace(decimal, '.'));
  return Number.isNaN(amount) ? undefined : Math.round(amount * 10 ** decimals);
}
