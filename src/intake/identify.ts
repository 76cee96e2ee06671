// Reads an event from a request's body and headers: its id, its type and how it is handled. Headers and body should name
// the same id and type. An event in which they differ is stored as well, and its remark tells admins what was wrong.

import { hash } from 'node:crypto';
import { type Classified, classify, isUrgent, unknownType } from '../events/index.ts';
import { type Scan, mostDigits, parseLossless, scanJson } from '../base/json.ts';
import type { Arrival } from '../store/ledger/events/group-commit.ts';
import { type QuotedValue, type Remark, writeRemarks } from '../store/ledger/events/events.ts';
import { type WebhookRequest, headerOf } from './request-response.ts';
import { type Data, isData } from '../events/event.ts';

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

/** The body, or a sentence that says why it can't be used. No parser recurses into one that is nested too deep. */
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

/** The value of a header or a field; `text` is undefined when the value can't be used as a name. */
type ReadValue = { value: unknown; text: string | undefined; isAbsent: boolean };

/** Ids and types are short words; the longest known one has 36 characters. */
const maxNameLength = 256;

/**
 * Ids: the header's and the body's must be equal, and one of them is enough. When they differ, the event is quarantined
 * under the header's id, or under the body's SHA-256 when the header's can't be used, so that a repeat is still
 * recognised.
 *
 * Types: the header's decides, because the service asks receivers to branch on it; without it the body's does.
 */
export function identify(
  request: Pick<WebhookRequest, 'headers'>,
  body: ParsedBody,
  receivedAt: number,
): Arrival {
  const version = readHeader(request, 'x-event-version').text ?? null;
  const id = chooseId(readHeader(request, 'x-event-id'), readField(body.content['event_id']));
  const type = chooseType(
    readHeader(request, 'x-event-type'),
    readField(body.content['event_type']),
    body.content['data'],
    version,
  );
  const isUnfit = !id.isSure || (body.hasLongNumber && type.kind === 'event');
  const remarks = [...id.remarks, ...type.remarks, ...(body.hasLongNumber ? [tooLong] : [])];
  return {
    eventId: id.text ?? hash('sha256', body.text, 'hex'),
    type: type.text,
    version,
    kind: isUnfit ? 'quarantined' : type.kind,
    remark: writeRemarks(remarks),
    body: body.text,
    receivedAt,
    ...(isUrgent(type.text, body.content['data']) && { isUrgent: true }),
  };
}

/** No amount has so many digits: what the number means is unknown, so owners are shown the event as it was received. */
const tooLong: Remark = { code: 'number-too-long', most: mostDigits };

type ChosenId = { text: string | undefined; isSure: boolean; remarks: Remark[] };

function chooseId(header: ReadValue, body: ReadValue): ChosenId {
  const text = header.text ?? body.text;
  if (text !== undefined && header.text === body.text) return { text, isSure: true, remarks: [] };
  if (header.text !== undefined && body.isAbsent) {
    return { text, isSure: true, remarks: [{ code: 'id-once', place: 'X-EVENT-ID' }] };
  }
  if (body.text !== undefined && header.isAbsent) {
    return { text, isSure: true, remarks: [{ code: 'id-once', place: 'event_id' }] };
  }
  const both = { header: quote(header), field: quote(body) };
  return header.text === undefined
    ? { text: undefined, isSure: false, remarks: [{ code: 'no-id', ...both }] }
    : { text, isSure: false, remarks: [{ code: 'ids-differ', ...both }] };
}

type ChosenType = Classified & { text: string };

function chooseType(header: ReadValue, body: ReadValue, data: unknown, version: string | null): ChosenType {
  const both = { header: quote(header), field: quote(body) };
  const text = header.text ?? body.text;
  if (text === undefined) {
    return { text: unknownType, kind: 'quarantined', remarks: [{ code: 'no-type', ...both }] };
  }
  const { kind, remarks } = classifySafely(text, data, version);
  if (header.text === body.text) return { text, kind, remarks };
  const odd: Remark = body.isAbsent
    ? { code: 'type-once', place: 'X-EVENT-TYPE' }
    : header.isAbsent
      ? { code: 'type-once', place: 'event_type' }
      : { code: 'types-differ', ...both };
  // A header with an ignored type must not suppress an event whose body names another type.
  const isSilenced =
    kind === 'ignored' &&
    body.text !== undefined &&
    classifySafely(body.text, data, version).kind !== 'ignored';
  return { text, kind: isSilenced ? 'quarantined' : kind, remarks: [odd, ...remarks] };
}

/** A bug in `classify` must not lose the event: it is quarantined, so that owners see it. */
function classifySafely(type: string, data: unknown, version: string | null): Classified {
  try {
    return classify(type, data, version);
  } catch (error) {
    return { kind: 'quarantined', remarks: [{ code: 'unjudged', type, problem: String(error) }] };
  }
}

/** Node joins a header that was sent twice; where a proxy has only doubled it, the single value is used. */
function readHeader(request: Pick<WebhookRequest, 'headers'>, name: string): ReadValue {
  const value = headerOf(request, name);
  if (!value?.includes(', ')) return readField(value);
  const [first, ...rest] = value.split(', ');
  return readField(rest.every((part) => part === first) ? first : value);
}

/** Null and '' count as absent, because a field that isn't set may be written so; an integer is read as its digits. */
function readField(value: unknown): ReadValue {
  if (value === undefined || value === null || value === '') {
    return { value, text: undefined, isAbsent: true };
  }
  if (isWhole(value)) return readField(String(value));
  const text = typeof value === 'string' && isName(value) ? value : undefined;
  return { value, text, isAbsent: false };
}

/** The value as a remark quotes it. */
function quote({ value, text, isAbsent }: ReadValue): QuotedValue {
  if (isAbsent) return { is: 'absent', text: '' };
  if (text !== undefined) return { is: 'text', text };
  return { is: 'unusable', text: typeof value === 'string' ? value.slice(0, 80) : typeof value };
}

function isWhole(value: unknown): value is bigint | number {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** Control characters and lone surrogates are refused: the ledger would return them changed. */
function isName(text: string): boolean {
  return text.length <= maxNameLength && text.trim() !== '' && !/\p{Cc}/u.test(text) && text.isWellFormed();
}
