// An action that can't be carried out as it was asked for. Its text is for the person who asked.

import { parseLossless, scanJson } from '../base/json.ts';

export class Refused extends Error {
  override name = 'Refused';
}

/** No event is nested so deeply, and what reads and writes JSON by recursion gets through it. */
const deepest = 200;

/** With every digit of its numbers; throws Refused for what is no JSON. `what` begins the sentence. */
export function readJson(text: string, what: string): unknown {
  if (scanJson(text).depth > deepest) throw new Refused(`${what}: brackets are nested more than 200 deep.`);
  try {
    return parseLossless(text);
  } catch (error) {
    throw new Refused(`${what}: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
