// The fault `alter`: changes the data of a success answer, so that it differs from what the service did.

import type { Answer } from './answer.ts';
import { parseLossless, stringifyLossless } from '../../json.ts';

export type Alteration = {
  /**
   * Top-level fields that replace those of `data`: null is sent as null, undefined leaves the field out. They have no
   * effect where `data` is no object.
   */
  readonly fields?: Record<string, unknown> | undefined;
  /** Replaces `data` as a whole, before `fields` are applied; null is sent as null. */
  readonly data?: unknown;
};

/** Anything but a success (HTTP 2xx, code 0) stays as it is. */
export function alterAnswer(real: Answer, { fields, data }: Alteration): Answer {
  const envelope = readEnvelope(real);
  if (envelope === undefined) return real;
  const before = data === undefined ? envelope['data'] : data;
  const after = isRecord(before) && fields !== undefined ? { ...before, ...fields } : before;
  return { ...real, body: stringifyLossless({ ...envelope, data: after }) };
}

function readEnvelope({ status, body }: Answer): Record<string, unknown> | undefined {
  if (status < 200 || status > 299) return undefined;
  try {
    const envelope = parseLossless(body);
    return isRecord(envelope) && String(envelope['code']) === '0' ? envelope : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
