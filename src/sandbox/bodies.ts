// What somebody sends to the sandbox, read strictly: JSON, and why it can't be carried out in words for who asked.

import { z } from 'zod';
import { parseLossless, scanJson } from '../base/json.ts';

/** An action that can't be carried out as it was asked for. Its text is for the person who asked. */
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
    throw new Refused(`${what}: ${messageOf(error)}.`);
  }
}

/** The people of the embedded Telegram say so why they can't do something. */
export function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part of a path; as it was sent where it can't be decoded. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
};
/** Without the fields that are undefined. */
export const given = <T extends object>(object: T): Given<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Given<T>;
