// Parses stored JSON that may be damaged: damage gives a value in place of an error, so that it never stops the bot.

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
