// Parses a body into a JSON object, or returns a sentence that says why it can't. The depth of nesting is checked
// before any parser recurses into it.

import { isData, type Data } from '../events/event.ts';
import { parseLossless, scanJson, type Scan } from '../base/json.ts';

/**
 * `text` is the body as it was received, without a byte order mark, which is no part of JSON. `hasLongNumber`: an
 * integer in it has more digits than any amount, and `content` has it as text.
 */
export type ParsedBody = {
  text: string;
  content: Data;
  hasLongNumber: boolean;
};

/** How deep objects and arrays may be nested. */
const maxDepth = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function parseBody(bytes: Uint8Array): ParsedBody | string {
  const read = readText(bytes);
  if ('problem' in read) return read.problem;
  const { text, scan } = read;
  let content;
  let hasLongNumber = false;
  try {
    content = parseLossless(text, () => (hasLongNumber = true), scan);
  } catch {
    return 'The body is not JSON.';
  }
  if (!isData(content) || Array.isArray(content)) {
    return 'The body is JSON, but not an object.';
  }
  return { text, content, hasLongNumber };
}

/** The text of a body that may be parsed. */
export function readText(bytes: Uint8Array): { text: string; scan: Scan } | { problem: string } {
  let text;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { problem: 'The body is not UTF-8.' };
  }
  const scan = scanJson(text);
  return scan.depth > maxDepth ? { problem: `The body is nested deeper than ${maxDepth}.` } : { text, scan };
}
