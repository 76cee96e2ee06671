// Parses a body into a JSON object, or answers the sentence that says why it is none. Depth is measured on the text, before
// any parser recurses into it.

import { isData, type Data } from '../events/event.ts';
import { parseLossless } from '../json.ts';

/**
 * The text is the body as it came; a byte order mark, which is no part of JSON, is dropped. `hasLongNumber`: an integer
 * in it has more digits than any amount, so that `content` holds it as text.
 */
export type ParsedBody = {
  text: string;
  content: Data;
  hasLongNumber: boolean;
};

/** Objects and arrays inside one another. */
const maxDepth = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function parseBody(bytes: Uint8Array): ParsedBody | string {
  let text;
  try {
    text = utf8.decode(bytes);
  } catch {
    return 'The body is not UTF-8.';
  }
  if (isDeeperThan(maxDepth, text)) return `The body is nested deeper than ${maxDepth}.`;
  let content;
  let hasLongNumber = false;
  try {
    content = parseLossless(text, () => (hasLongNumber = true));
  } catch {
    return 'The body is not JSON.';
  }
  if (!isData(content) || Array.isArray(content)) {
    return 'The body is JSON, but not an object.';
  }
  return { text, content, hasLongNumber };
}

/** Brackets inside strings don't count; of text that isn't JSON it only matters that this ends. */
function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
