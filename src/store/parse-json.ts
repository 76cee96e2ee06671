// Reads stored JSON text that may have been damaged: what can't be read is a value here, and never stops the bot.

/** Undefined for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
