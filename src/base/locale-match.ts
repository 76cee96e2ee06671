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
