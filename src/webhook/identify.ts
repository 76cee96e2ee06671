// What a delivery is: its id, its type and what becomes of it. Header and body should say the same twice; where they
// don't, the delivery is kept all the same, and its remark tells admins what was odd.

import { hash } from 'node:crypto';
import { classify, isUrgent, type Classified } from '../events/index.ts';
import { mostDigits } from '../json.ts';
import type { Arrival } from '../store/keep.ts';
import { headerOf, type Incoming } from './answer.ts';
import type { ParsedBody } from './parse-body.ts';

/** What a header or a field said; `text` when it can be used. */
type Said = { value: unknown; text: string | undefined; isAbsent: boolean };

/** Ids and types are short words; the longest known one has 36 characters. */
const longestName = 256;

/**
 * Ids: the header's and the body's must be equal; one alone will do. A pair that differs is quarantined under the
 * header's, and without a usable one the body's SHA-256 is the id, so that a repeat is still recognised.
 * Types: the header's decides (the service asks receivers to branch on it); the body's stands in for it.
 */
export function identify(request: Pick<Incoming, 'headers'>, body: ParsedBody, receivedAt: number): Arrival {
  const version = readHeader(request, 'x-event-version').text ?? null;
  const id = chooseId(readHeader(request, 'x-event-id'), readField(body.content['event_id']));
  const type = chooseType(
    readHeader(request, 'x-event-type'),
    readField(body.content['event_type']),
    body.content['data'],
    version,
  );
  const isUnfit = !id.isSure || (body.hasLongNumber && type.kind === 'event');
  const remarks = [id.remark, type.remark, body.hasLongNumber ? tooLong : null].filter(
    (remark) => remark !== null,
  );
  return {
    eventId: id.text ?? hash('sha256', body.text, 'hex'),
    type: type.text,
    version,
    kind: isUnfit ? 'quarantined' : type.kind,
    remark: remarks.length > 0 ? remarks.join(' ') : null,
    body: body.text,
    receivedAt,
    ...(isUrgent(type.text, body.content['data']) && { isUrgent: true }),
  };
}

/** No amount has so many digits: whatever it means, it can't be told truly. */
const tooLong = `It holds an integer of more than ${mostDigits} digits.`;

type ChosenId = { text: string | undefined; isSure: boolean; remark: string | null };

function chooseId(header: Said, body: Said): ChosenId {
  const text = header.text ?? body.text;
  if (text !== undefined && header.text === body.text) return { text, isSure: true, remark: null };
  if (header.text !== undefined && body.isAbsent) {
    return { text, isSure: true, remark: 'Its id came in X-EVENT-ID only.' };
  }
  if (body.text !== undefined && header.isAbsent) {
    return { text, isSure: true, remark: 'Its id came in event_id only.' };
  }
  const both = `X-EVENT-ID is ${describe(header)}, event_id is ${describe(body)}`;
  return header.text === undefined
    ? { text: undefined, isSure: false, remark: `It has no id to rely on: ${both}.` }
    : { text, isSure: false, remark: `Its ids differ: ${both}.` };
}

type ChosenType = Classified & { text: string };

function chooseType(header: Said, body: Said, data: unknown, version: string | null): ChosenType {
  const both = () => `X-EVENT-TYPE is ${describe(header)}, event_type is ${describe(body)}`;
  const text = header.text ?? body.text;
  if (text === undefined) {
    return { text: 'EVENT_UNKNOWN', kind: 'quarantined', remark: `It has no type to rely on: ${both()}.` };
  }
  const { kind, remark } = judge(text, data, version);
  if (header.text === body.text) return { text, kind, remark };
  const odd = body.isAbsent
    ? 'Its type came in X-EVENT-TYPE only.'
    : header.isAbsent
      ? 'Its type came in event_type only.'
      : `Its types differ: ${both()}.`;
  // A header that names an unimportant type must not silence an event.
  const isSilenced =
    kind === 'ignored' && body.text !== undefined && judge(body.text, data, version).kind !== 'ignored';
  return {
    text,
    kind: isSilenced ? 'quarantined' : kind,
    remark: remark === null ? odd : `${odd} ${remark}`,
  };
}

/** A flaw of ours in judging must not cost the delivery: it is kept, and the owners see it. */
function judge(type: string, data: unknown, version: string | null): Classified {
  try {
    return classify(type, data, version);
  } catch (error) {
    return { kind: 'quarantined', remark: `${type} could not be judged: ${String(error)}.` };
  }
}

/** A header sent twice arrives joined; a proxy that doubles it says nothing new. */
function readHeader(request: Pick<Incoming, 'headers'>, name: string): Said {
  const value = headerOf(request, name);
  if (!value?.includes(', ')) return readField(value);
  const [first, ...rest] = value.split(', ');
  return readField(rest.every((part) => part === first) ? first : value);
}

/** Null and '' are how a field that isn't set may be written; a whole number is taken by its digits. */
function readField(value: unknown): Said {
  if (value === undefined || value === null || value === '') {
    return { value, text: undefined, isAbsent: true };
  }
  if (isWhole(value)) return readField(String(value));
  const text = typeof value === 'string' && isName(value) ? value : undefined;
  return { value, text, isAbsent: false };
}

/** For a remark. */
function describe({ value, text, isAbsent }: Said): string {
  if (isAbsent) return 'absent';
  if (text !== undefined) return JSON.stringify(text);
  return `of no use (${typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : typeof value})`;
}

function isWhole(value: unknown): value is bigint | number {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** Control characters and halves of characters would come back from the ledger as something else. */
function isName(text: string): boolean {
  return text.length <= longestName && text.trim() !== '' && !/\p{Cc}/u.test(text) && text.isWellFormed();
}
