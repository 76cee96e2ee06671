import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRemarks } from '../../src/store/ledger/events/events.ts';
import { type ParsedBody, identify, parseBody } from '../../src/intake/identify.ts';
import { balanceData } from './scene.ts';

type Headers = Record<string, string | undefined>;

function identifyText(headers: Headers, text: string) {
  return identify({ headers }, parseBody(Buffer.from(text)) as ParsedBody, 1_790_000_000_000);
}

function identifyFields(headers: Headers, fields: Record<string, unknown>) {
  return identifyText(headers, JSON.stringify({ event_type: 'EVENT_BALANCE', data: balanceData, ...fields }));
}

const type = { 'x-event-type': 'EVENT_BALANCE', 'x-event-version': '20260918' };

describe('the urgency', () => {
  const urgencyOf = (eventType: string, data: object) =>
    identifyFields({ 'x-event-id': 'e-1', 'x-event-type': eventType }, { event_id: 'e-1', data }).isUrgent;

  test('is told of a refund, and not of an event that only holds the word', () => {
    const refund = 'BALANCE_ACTION_REFUND';
    expect(urgencyOf('EVENT_BALANCE', { ...balanceData, action_type: refund })).toBe(true);
    expect(urgencyOf('EVENT_BALANCE', { ...balanceData, remark: refund })).toBeUndefined();
  });
});

describe('the id', () => {
  test('is the one that header and body share', () => {
    const body = '{"event_id":"e-1","event_type":"EVENT_BALANCE","data":{"amount_sun":1}}';
    expect(identifyText({ ...type, 'x-event-id': 'e-1' }, body)).toEqual({
      eventId: 'e-1',
      type: 'EVENT_BALANCE',
      version: '20260918',
      kind: 'event',
      remark: null,
      body,
      receivedAt: 1_790_000_000_000,
    });
  });

  test('may come in one place only, and is flagged', () => {
    const inHeader = { eventId: 'e-1', kind: 'event', remark: '[{"code":"id-once","place":"X-EVENT-ID"}]' };
    const inBody = { eventId: 'e-1', kind: 'event', remark: '[{"code":"id-once","place":"event_id"}]' };
    for (const fields of [{}, { event_id: null }, { event_id: '' }]) {
      expect(identifyFields({ ...type, 'x-event-id': 'e-1' }, fields)).toMatchObject(inHeader);
    }
    expect(identifyFields(type, { event_id: 'e-1' })).toMatchObject(inBody);
    expect(identifyFields({ ...type, 'x-event-id': '' }, { event_id: 'e-1' })).toMatchObject(inBody);
  });

  test('is the header\u2019s when they differ, and the delivery is quarantined', () => {
    for (const eventId of ['e-2', 'E-1', true, ['e-1'], { id: 'e-1' }, 1.5, 'e'.repeat(257)]) {
      const arrival = identifyFields({ ...type, 'x-event-id': 'e-1' }, { event_id: eventId });
      expect(arrival).toMatchObject({ eventId: 'e-1', kind: 'quarantined' });
      expect(readRemarks(arrival.remark)).toMatchObject([
        { code: 'ids-differ', header: { is: 'text', text: 'e-1' } },
      ]);
    }
  });

  test('is the SHA-256 of the body when there is none to rely on, and the delivery is quarantined', () => {
    const unusable: Array<[Headers, Record<string, unknown>]> = [
      [{}, {}],
      [{ 'x-event-id': 'h'.repeat(257) }, {}],
      [{ 'x-event-id': 'h'.repeat(15_000) }, { event_id: 'e-1' }],
      [{}, { event_id: 'b'.repeat(200_000) }],
      [{}, { event_id: false }],
      [{}, { event_id: ' ' }],
      [{}, { event_id: 'a\u0000b' }],
      [{}, { event_id: '\ud800' }],
    ];
    for (const [headers, fields] of unusable) {
      const arrival = identifyFields({ ...type, ...headers }, fields);
      expect(arrival).toMatchObject({ eventId: hash('sha256', arrival.body), kind: 'quarantined' });
      expect(readRemarks(arrival.remark)).toMatchObject([{ code: 'no-id' }]);
      expect(arrival.remark!.length).toBeLessThan(300);
    }
  });

  test('may be a whole number, taken by its digits', () => {
    for (const eventId of ['42', '123456789012345678901234567890']) {
      const text = `{"event_id":${eventId},"event_type":"EVENT_BALANCE","data":{"amount_sun":1}}`;
      const arrival = identifyText({ ...type, 'x-event-id': eventId }, text);
      expect(arrival).toMatchObject({ eventId, kind: 'event', remark: null });
    }
  });

  test('may have 256 characters', () => {
    const longest = 'e'.repeat(256);
    const arrival = identifyFields({ ...type, 'x-event-id': longest }, { event_id: longest });
    expect(arrival).toMatchObject({ eventId: longest, kind: 'event', remark: null });
  });

  test('survives a proxy that doubles the header, but not two different ids', () => {
    const named = (id: string) => identifyFields({ ...type, 'x-event-id': id }, { event_id: 'e-1' });
    expect(named('e-1, e-1')).toMatchObject({ eventId: 'e-1', kind: 'event', remark: null });
    expect(named('e-1, e-2')).toMatchObject({ eventId: 'e-1, e-2', kind: 'quarantined' });
    expect(named('e-1, e-1, e-2')).toMatchObject({ eventId: 'e-1, e-1, e-2', kind: 'quarantined' });
  });
});

describe('the type', () => {
  const ids = { 'x-event-id': 'e-1' };
  const identifyTypes = (header: string | undefined, body: unknown, data: unknown = balanceData) =>
    identifyFields({ ...ids, 'x-event-type': header }, { event_id: 'e-1', event_type: body, data });

  test('may come in one place only, and is flagged', () => {
    const flagged = { type: 'EVENT_BALANCE', kind: 'event' };
    const remarkOf = (place: string) => `[{"code":"type-once","place":"${place}"}]`;
    const [inHeader, inBody] = [
      identifyTypes('EVENT_BALANCE', undefined),
      identifyTypes(undefined, 'EVENT_BALANCE'),
    ];
    expect(inHeader).toMatchObject({ ...flagged, remark: remarkOf('X-EVENT-TYPE') });
    expect(inBody).toMatchObject({ ...flagged, remark: remarkOf('event_type') });
  });

  test('is the header\u2019s when they differ, and is flagged', () => {
    const arrival = identifyTypes('EVENT_BALANCE', 'EVENT_DELEGATION');
    expect(arrival).toMatchObject({ type: 'EVENT_BALANCE', kind: 'event' });
    const [header, field] = ['EVENT_BALANCE', 'EVENT_DELEGATION'].map((text) => ({ is: 'text', text }));
    expect(readRemarks(arrival.remark)).toEqual([{ code: 'types-differ', header, field }]);
    const other = identifyTypes('EVENT_DELEGATION', 'EVENT_BALANCE');
    expect(other).toMatchObject({ type: 'EVENT_DELEGATION', kind: 'quarantined' });
  });

  test('of the header can\u2019t silence an event of the body, but two unimportant ones are ignored', () => {
    expect(identifyTypes('EVENT_UNKNOWN', 'EVENT_BALANCE').kind).toBe('quarantined');
    expect(identifyTypes('EVENT_UNKNOWN', 'EVENT_BALANCE', { amount_sun: 'much' }).kind).toBe('quarantined');
    expect(identifyTypes('EVENT_UNKNOWN', 'EVENT_EMAIL_MESSAGE').kind).toBe('ignored');
    expect(identifyTypes('EVENT_NEW', 'EVENT_NEW').kind).toBe('ignored');
  });

  test('that is missing or of no use makes the delivery a matter for the owners', () => {
    for (const [header, body] of [
      [undefined, undefined],
      [undefined, null],
      ['', ''],
      [undefined, { a: 1 }],
      ['t'.repeat(300), ['EVENT_BALANCE']],
    ] as const) {
      const arrival = identifyTypes(header, body);
      expect(arrival).toMatchObject({ eventId: 'e-1', type: 'EVENT_UNKNOWN', kind: 'quarantined' });
      expect(readRemarks(arrival.remark)).toMatchObject([{ code: 'no-type' }]);
    }
  });

  test('decides whether the data fits', () => {
    expect(identifyTypes('EVENT_BALANCE', 'EVENT_BALANCE', null).kind).toBe('quarantined');
    expect(identifyTypes('EVENT_BALANCE', 'EVENT_BALANCE', { amount_sun: 'much' }).kind).toBe('quarantined');
    expect(identifyTypes('EVENT_BALANCE', 'EVENT_BALANCE', { amount_sun: 1 }).kind).toBe('event');
  });
});

test('a number that is too long makes nothing of an event that is ignored', () => {
  const text = `{"event_id":"e-1","event_type":"EVENT_NEW","data":{"amount":${'9'.repeat(79)}}}`;
  const arrival = identifyText({ 'x-event-id': 'e-1', 'x-event-type': 'EVENT_NEW' }, text);
  expect(arrival.kind).toBe('ignored');
});

test('an odd version is left out, and the id still decides', () => {
  const arrival = identifyFields({ ...type, 'x-event-id': 'e-1', 'x-event-version': 'v'.repeat(5000) }, {});
  expect(arrival).toMatchObject({ eventId: 'e-1', version: null, kind: 'event' });
});

test('a delivery that can\u2019t be judged is kept for the owners', () => {
  const fail = () => {
    throw new Error('a flaw');
  };
  const data = new Proxy({}, { get: fail });
  const content = { event_id: 'e-1', event_type: 'EVENT_BALANCE', data };
  const body = { text: '{}', content, hasLongNumber: false };
  const arrival = identify({ headers: { ...type, 'x-event-id': 'e-1' } }, body, 0);
  expect(arrival).toMatchObject({ eventId: 'e-1', kind: 'quarantined', body: '{}' });
  expect(readRemarks(arrival.remark)).toEqual([
    { code: 'unjudged', type: 'EVENT_BALANCE', problem: 'Error: a flaw' },
  ]);
});

test('whatever comes has an id, a type and its whole body', () => {
  const header = fc.option(fc.string({ maxLength: 300 }), { nil: undefined });
  fc.assert(
    fc.property(
      header,
      header,
      header,
      fc.dictionary(fc.constantFrom('event_id', 'event_type', 'data', 'x'), fc.jsonValue()),
      (id, eventType, version, fields) => {
        const text = JSON.stringify(fields);
        const headers = { 'x-event-id': id, 'x-event-type': eventType, 'x-event-version': version };
        const arrival = identifyText(headers, text);
        expect(arrival.body).toBe(text);
        expect(arrival.eventId.length).toBeGreaterThan(0);
        expect(arrival.eventId.length).toBeLessThanOrEqual(256);
        expect(arrival.type.length).toBeGreaterThan(0);
        expect(['event', 'ignored', 'quarantined']).toContain(arrival.kind);
      },
    ),
  );
});

const parse = (text: string) => parseBody(Buffer.from(text));
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('a body', () => {
  test('keeps its text as it came, and integers to the last digit', () => {
    const text = ' {"amount": 123456789012345678901, "amount": 123456789012345678902 }\n';
    expect(parse(text)).toEqual({
      text,
      content: { amount: 123456789012345678902n },
      hasLongNumber: false,
    });
  });

  test('loses a byte order mark and nothing else', () => {
    expect(parse('\uFEFF{}')).toEqual({ text: '{}', content: {}, hasLongNumber: false });
  });

  test('says when an integer has more than 78 digits, and only then', () => {
    expect(parse(`{"amount":${'9'.repeat(78)}}`)).toHaveProperty('hasLongNumber', false);
    expect(parse(`{"amount":${'9'.repeat(79)}}`)).toMatchObject({
      content: { amount: '9'.repeat(79) },
      hasLongNumber: true,
    });
    expect(parse(`{"amount":"${'9'.repeat(79)}"}`)).toHaveProperty('hasLongNumber', false);
  });

  test('may be 32 deep, and not 33', () => {
    expect(parse(nested(32))).toHaveProperty('content');
    expect(parse(nested(33))).toBe('The body is nested deeper than 32.');
  });

  test('is not deep by brackets inside strings', () => {
    const content = { a: `\\"${'[{'.repeat(100)}`, '[[[': '"]' };
    expect(parse(JSON.stringify(content))).toHaveProperty('content', content);
  });

  test('of nothing but opening brackets is refused without recursion', () => {
    expect(parse('['.repeat(262_144))).toBe('The body is nested deeper than 32.');
    expect(parse('{"a":'.repeat(50_000))).toBe('The body is nested deeper than 32.');
  });

  test('that is no JSON object is refused', () => {
    for (const text of ['', ' ', '{', '{}x', "{'a':1}", '{"a":NaN}', '{"a":"\u0000"}']) {
      expect(parse(text)).toBe('The body is not JSON.');
    }
    for (const text of ['null', '1', '"text"', 'true', '[]', '[{}]']) {
      expect(parse(text)).toBe('The body is JSON, but not an object.');
    }
  });

  test('that is not UTF-8 is refused', () => {
    expect(parseBody(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe('The body is not UTF-8.');
    expect(parseBody(Buffer.from('{"a":"\u00e9"}', 'latin1'))).toBe('The body is not UTF-8.');
  });

  test('is accepted exactly when JSON.parse gives an object, for objects of any depth up to 32', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20, noUnicodeString: false }), (text) => {
        const content: unknown = JSON.parse(text);
        const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
        expect(typeof parse(text) === 'object').toBe(isObject);
      }),
    );
  });
});
