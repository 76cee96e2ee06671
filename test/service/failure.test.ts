import { describe, expect, it } from 'vitest';
import type { ServiceReason } from '../../src/base/errors.ts';
import { judgeAnswer, judgeFailure, type CalledEndpoint } from '../../src/service/failure.ts';
import { systemClock } from '../../src/base/clock.ts';
import {
  clientOf,
  data,
  envelope,
  failureOf,
  hangUp,
  openStandIn,
  receiver,
  startOfTest,
  text,
  type Answering,
} from './stand-in.ts';

const post: CalledEndpoint = { method: 'POST', host: 'service.example', path: '/v1/order' };
const get: CalledEndpoint = { ...post, method: 'GET' };

const ourNumber = 'dg-01J8Z3';
const order = { quantity: 65000, receiver, duration: '1h' };
const flash = { resourceType: 'ENERGY', quantity: 500000, receiver } as const;

type Judged = [what: string, answer: Answering, reason: ServiceReason];

const lacking = 'insufficient_balance';
const noBalance = 'INSUFFICIENT_BALANCE';
const unsetIds = { id: '', client_order_id: null, quantity: 5 };
const brokenOff: Answering = (response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"code":0,', () => response.destroy());
};

/** After these it is known of a call that changes something that nothing was changed. */
const refusals: Judged[] = [
  ['another code', envelope({ code: 7, msg: 'no' }), 'refused'],
  ['a code as text', envelope({ code: '7', msg: 'no' }), 'refused'],
  ['a balance that does not suffice', envelope({ code: 1001, msg: 'low', sub_code: noBalance }), lacking],
  ['the same in words of HTTP 400', envelope({ code: 7, msg: 'insufficient_balance' }, 400), lacking],
  ['the same in a phrase', envelope({ code: 1001, msg: 'Insufficient balance' }), lacking],
  ['the same, with a sum', envelope({ code: 1, sub_msg: 'INSUFFICIENT_BALANCE: 4 TRX' }), lacking],
  ['the same as a code', envelope({ code: 1, sub_code: 'ERR_INSUFFICIENT-BALANCE' }), lacking],
  ['the same in one word', envelope({ code: 1, msg: 'Refused (insufficientBalance).' }), lacking],
  ['the balance alone', envelope({ code: 1001, msg: 'balance' }), 'refused'],
  ['too little of something else', envelope({ code: 1, msg: 'Insufficient energy' }), 'refused'],
  ['it with more between', envelope({ code: 1, msg: 'insufficient x, balance 5' }), 'refused'],
  ['words that only name it', envelope({ code: 7, msg: 'not INSUFFICIENT_BALANCE' }), 'refused'],
  ['code 2', envelope({ code: 2, msg: 'auth error' }), 'credentials'],
  ['HTTP 400 without words', text(400, 'bad'), 'parameters'],
  ['HTTP 400 with words', envelope({ code: 3, msg: 'low' }, 400), 'refused'],
  ['HTTP 401', envelope({ code: 2 }, 401), 'credentials'],
  ['HTTP 401 with other words', envelope({ code: 31, msg: 'x' }, 401), 'credentials'],
  ['HTTP 400 with code 2', envelope({ code: 2, msg: 'x' }, 400), 'credentials'],
  ['HTTP 403 in plain text', text(403, 'error code: 1010'), 'turned_away'],
  ['HTTP 403 in foreign JSON', text(403, '{"msg":"blocked"}'), 'turned_away'],
  ['HTTP 403 with words', envelope({ code: 40, msg: 'frozen' }, 403), 'refused'],
  ['HTTP 403 with a code', envelope({ code: '40' }, 403), 'refused'],
  ['HTTP 400 with unset ids', envelope({ code: 3, msg: 'x', data: unsetIds }, 400), 'refused'],
  ['HTTP 403 with code 2', envelope({ code: 2, msg: 'x' }, 403), 'credentials'],
  ['HTTP 404 with words', envelope({ code: 4, msg: 'none' }, 404), 'not_found'],
  ['HTTP 429 with words', envelope({ code: 2, msg: 'slow' }, 429), 'too_many'],
  ['HTTP 404', text(404, '<html>'), 'not_found'],
  ['HTTP 429', text(429, ''), 'too_many'],
  ['HTTP 409 with words', envelope({ code: 9, msg: 'twice' }, 409), 'refused'],
];

/** After these it is not. */
const unclear: Judged[] = [
  ['code 9999', envelope({ code: 9999, msg: 'try again' }), 'broken'],
  ['code 9999 as text under HTTP 400', envelope({ code: '9999' }, 400), 'broken'],
  ['words without a code', text(200, '{"msg":"closed"}'), 'unreadable'],
  ['HTTP 409, code 0, words', envelope({ code: 0, msg: 'x' }, 409), 'unreadable'],
  ['HTTP 409 without words', text(409, 'twice'), 'unreadable'],
  ['HTTP 408', text(408, ''), 'unreadable'],
  ['HTTP 500 in plain text', text(500, 'oops'), 'broken'],
  ['HTTP 500 with words', envelope({ code: 7, msg: 'no' }, 500), 'broken'],
  ['HTTP 502', text(502, 'Bad Gateway'), 'maintenance'],
  ['HTTP 504', text(504, ''), 'broken'],
  ['an HTML page', text(200, '<html>ok</html>'), 'unreadable'],
  ['an empty answer', text(200, ''), 'unreadable'],
  ['HTTP 204', text(204, ''), 'unreadable'],
  ['JSON of another shape', text(200, '{"ok":true}'), 'unreadable'],
  ['JSON nested beyond reason', text(200, '['.repeat(500_000)), 'unreadable'],
  ['success without a record', envelope({ code: 0 }), 'unreadable'],
  ['an order without an id', data({ status: 'PAYMENT_SUCCESS' }), 'unreadable'],
  ['an endless answer', text(200, ' '.repeat(3 * 1024 * 1024)), 'unreadable'],
  ['a lost answer', hangUp, 'unreachable'],
  ['an answer that breaks off', brokenOff, 'unreachable'],
];
const answers = [
  ...refusals.map(([what, answer, reason]) => [what, answer, reason, 'rejected', 'rejected'] as const),
  ...unclear.map(([what, answer, reason]) => [what, answer, reason, 'unknown', 'unavailable'] as const),
];

/** Refusals that speak of an order, or of success: what they mean for a read, of which nothing has to be feared. */
const contradictions: Array<[what: string, answer: Answering, reason: string]> = [
  ['HTTP 403 with code 0', envelope({ code: 0 }, 403), 'turned_away'],
  ['HTTP 403 with words, code 0', envelope({ code: 0, msg: 'x' }, 403), 'refused'],
  ['HTTP 404 with code 0', envelope({ code: 0 }, 404), 'not_found'],
  [
    'too little, beside a record',
    envelope({ code: 7, sub_code: noBalance, data: { id: 'o1' } }),
    'insufficient_balance',
  ],
  ['a code beside a record', envelope({ code: 7, data: { id: 'o1' } }), 'refused'],
  ['a code beside an id of an order', envelope({ code: 7, data: { orderId: 'o1' } }), 'refused'],
  ['a code beside a bare id', envelope({ code: 7, data: 'o1' }), 'refused'],
  ['a code beside a bare number', envelope({ code: 7, data: 17 }), 'refused'],
  ['a code beside a record as text', envelope({ code: 7, data: '{"id":"o1"}' }), 'refused'],
  ['a code beside what was paid', envelope({ code: 7, data: { pay_amount_sun: 5 } }), 'refused'],
  ['a code beside a transaction', envelope({ code: 7, data: { delegate_hash: 'ab' } }), 'refused'],
  ['a code and our number in words', envelope({ code: 7, msg: `order ${ourNumber} exists` }), 'refused'],
  ['HTTP 400 with our number', envelope({ code: 3, data: { client_order_id: 'c1' } }, 400), 'refused'],
  ['HTTP 401 with a record', envelope({ code: 2, data: { id: 5 } }, 401), 'credentials'],
  ['HTTP 404 with a deeper record', envelope({ code: 4, data: { order: [{ id: 'o1' }] } }, 404), 'not_found'],
  [
    'HTTP 404 with one far down',
    envelope({ code: 4, data: [[[{ order: { id: 'o1' } }]]] }, 404),
    'not_found',
  ],
  ['HTTP 429 with a bare record', text(429, '{"id":"o1"}'), 'too_many'],
  ['HTTP 400 with an envelope in a list', text(400, '[{"code":0,"data":{"id":"o1"}}]'), 'parameters'],
  ['HTTP 400 with JSON that is cut off', text(400, '{"code":0,"data":{"id":"o1"'), 'parameters'],
  ['HTTP 403 with a page that names our number', text(403, `<html>${ourNumber}</html>`), 'turned_away'],
];

describe('a refusal that contradicts itself', () => {
  it.each(contradictions)('%s: nobody knows that nothing was bought', async (_what, answer) => {
    const { seen, baseUrl } = await openStandIn(answer);
    const { client } = clientOf(baseUrl);
    const calls = [
      () => client.createOrder({ ...order, clientOrderId: ourNumber }),
      () => client.createFlashOrder({ ...flash, clientOrderId: ourNumber }),
    ];
    const unknown = { outcome: 'unknown', reason: 'unreadable' };
    for (const call of calls) expect(await failureOf(call())).toMatchObject(unknown);
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it.each(contradictions)('%s: a read is refused', async (_what, answer, reason) => {
    const { baseUrl } = await openStandIn(answer);
    const failure = await failureOf(clientOf(baseUrl).client.readOrder('o1'));
    expect(failure).toMatchObject({ outcome: 'rejected', reason });
  });

  it.each([
    envelope({ code: 3, msg: 'x', data: 'INVALID_ADDRESS' }, 400),
    envelope({ code: 3, msg: 'x', data: { receiver: 'is not activated', status: 'FAILED' } }, 400),
    envelope({ code: 3, msg: 'x', data: [] }, 400),
    text(403, '<html>Ray ID: 7</html>'),
    text(429, '{"message":"slow down"}'),
  ])('and words about a mistake are a refusal', async (answer) => {
    const { baseUrl } = await openStandIn(answer);
    const failure = await failureOf(
      clientOf(baseUrl).client.createOrder({ ...order, clientOrderId: ourNumber }),
    );
    expect(failure.outcome).toBe('rejected');
  });
});

describe('a call that ends in', () => {
  it.each(answers)('%s is sent once, and known as it must be', async (_what, answer, reason, outcome) => {
    const { seen, baseUrl } = await openStandIn(answer);
    const { client } = clientOf(baseUrl);
    expect(await failureOf(client.createOrder(order))).toMatchObject({ outcome, reason });
    expect(await failureOf(client.createFlashOrder(flash))).toMatchObject({ outcome, reason });
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it.each(answers)('%s is harmless when it was a read', async (_what, answer, reason, _changed, outcome) => {
    const { baseUrl } = await openStandIn(answer);
    expect(await failureOf(clientOf(baseUrl).client.readOrder('o1'))).toMatchObject({ outcome, reason });
  });

  it('an unclear answer to the switch of a guarantee is unknown too, and sent once', async () => {
    const { seen, baseUrl } = await openStandIn(text(500, 'oops'));
    const failure = await failureOf(clientOf(baseUrl).client.setBandwidthGuarantee(receiver, true));
    expect(failure.outcome).toBe('unknown');
    expect(seen).toHaveLength(1);
  });

  it('no connection was not sent', async () => {
    const { baseUrl, close } = await openStandIn(data({}));
    await close();
    const { client } = clientOf(baseUrl);
    const failure = await failureOf(client.createOrder(order));
    expect(failure).toMatchObject({ outcome: 'not_sent', reason: 'unreachable' });
    expect(failure.message).toContain('ECONNREFUSED');
    const unavailable = { outcome: 'unavailable', reason: 'unreachable' };
    expect(await failureOf(client.readAccount())).toMatchObject(unavailable);
  });

  it('an unencrypted answer to an encrypted call was not sent', async () => {
    const { baseUrl } = await openStandIn(data({}));
    const { client } = clientOf(baseUrl.replace('http:', 'https:'));
    expect((await failureOf(client.createOrder(order))).outcome).toBe('not_sent');
  });

  it.each<[string, Answering]>([
    ['silence', () => {}],
    ['an answer that trickles', (response) => void response.writeHead(200).write('{"code":0')],
  ])('%s is unknown once the time set for it has passed', async (_what, answer) => {
    const { seen, baseUrl } = await openStandIn(answer);
    const { client } = clientOf(baseUrl, { clock: systemClock, timeoutMs: 100 });
    const reason = 'timeout';
    expect(await failureOf(client.createOrder(order))).toMatchObject({ outcome: 'unknown', reason });
    expect(await failureOf(client.readAccount())).toMatchObject({ outcome: 'unavailable', reason });
    expect(seen).toHaveLength(2);
  });

  it.each([301, 302, 307, 308])('a redirect by HTTP %d tells the other origin nothing', async (status) => {
    const other = await openStandIn(data({ id: 'o1' }));
    const { baseUrl } = await openStandIn(text(status, '', { location: `${other.baseUrl}/v1/order` }));
    const { client } = clientOf(baseUrl);
    const reason = 'unreadable';
    expect(await failureOf(client.createOrder(order))).toMatchObject({ outcome: 'unknown', reason });
    expect(await failureOf(client.readAccount())).toMatchObject({ outcome: 'unavailable', reason });
    expect(other.seen).toEqual([]);
  });
});

describe('the error', () => {
  it("carries the service's own words, without the secrets in them", async () => {
    const { host, baseUrl } = await openStandIn(
      envelope({ code: 7, msg: 'Key canary-key-7f3a9 is poor', sub_code: 'BALANCE_LOW', sub_msg: 'top up' }),
    );
    const failure = await failureOf(clientOf(baseUrl).client.createOrder(order));
    expect(failure).toMatchObject({
      status: 200,
      code: '7',
      serviceMessage: 'Key [secret] is poor (BALANCE_LOW: top up)',
    });
    expect(failure.message).toBe(
      `POST /v1/order at ${host} was answered with HTTP 200, code 7, the message "Key [secret] is poor (BALANCE_LOW: top up)".`,
    );
  });

  it.each([200, 400, 401, 403, 404, 409, 429, 500, 502, 503])(
    'carries them whatever the status: %d',
    async (status) => {
      const { baseUrl } = await openStandIn(envelope({ code: 7, msg: 'no', sub_code: '0' }, status));
      const { client } = clientOf(baseUrl);
      for (const call of [client.createOrder(order), client.setBandwidthGuarantee(receiver, true)])
        expect(await failureOf(call)).toMatchObject({ status, code: '7', serviceMessage: 'no' });
    },
  );

  it('carries a code without words, and words without a code', async () => {
    const { baseUrl } = await openStandIn(
      envelope({ code: 7, msg: null }),
      envelope({ sub_code: 'LOW', sub_msg: 'top up' }, 503),
    );
    const { client } = clientOf(baseUrl);
    const first = await failureOf(client.createOrder(order));
    expect([first.code, first.serviceMessage]).toEqual(['7', undefined]);
    const second = await failureOf(client.createOrder(order));
    expect([second.code, second.serviceMessage]).toEqual([undefined, 'LOW: top up']);
  });

  it('carries no words of what stands in front of the service', async () => {
    const { baseUrl } = await openStandIn(text(403, '{"msg":"blocked"}'));
    const failure = await failureOf(clientOf(baseUrl).client.createOrder(order));
    expect([failure.code, failure.serviceMessage]).toEqual([undefined, undefined]);
  });

  it.each([
    ['7', 7_000],
    [new Date(startOfTest + 90_000).toUTCString(), 89_750],
    [new Date(startOfTest - 90_000).toUTCString(), 0],
    ['soon', undefined],
  ])('for too many requests carries the wait of Retry-After: %s', async (header, waitMs) => {
    const { baseUrl } = await openStandIn(envelope({ code: 6 }, 429, { 'retry-after': header }));
    const failure = await failureOf(clientOf(baseUrl).client.createOrder(order));
    expect(failure).toMatchObject({ reason: 'too_many', code: '6' });
    expect(failure.retryAfterMs).toBe(waitMs);
  });

  it('for anything else carries no wait', async () => {
    const { baseUrl } = await openStandIn(envelope({ code: 6 }, 503, { 'retry-after': '7' }));
    expect((await failureOf(clientOf(baseUrl).client.createOrder(order))).retryAfterMs).toBeUndefined();
  });

  it('does not grow with the words of the service', () => {
    const judged = (said: { code: string; msg?: string }) =>
      judgeAnswer(post, { status: 200, body: '', envelope: said });
    expect(judged({ code: '7', msg: 'x'.repeat(10_000) })?.serviceMessage).toHaveLength(300);
    expect(judged({ code: '7'.repeat(10_000) })?.code).toHaveLength(100);
  });
});

describe('a foreign error', () => {
  const coded = (facts: object, cause?: unknown) => Object.assign(new Error('key canary', { cause }), facts);
  const refused = coded({ code: 'ECONNREFUSED', syscall: 'connect' });
  const reset = coded({ code: 'ECONNRESET', syscall: 'read' });
  const circular = coded({});
  circular.cause = circular;

  it.each([
    ['a refused connection', refused],
    ['an unknown host', coded({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
    ['a name server without an answer', coded({ code: 'EAI_AGAIN' })],
    ['an unreachable network', coded({ code: 'ENETUNREACH', syscall: 'connect' })],
    ['a connection that took too long', coded({ code: 'UND_ERR_CONNECT_TIMEOUT' })],
    ['an expired certificate', coded({ code: 'CERT_HAS_EXPIRED' })],
    ['a certificate for another name', coded({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
    ['several addresses that all refused', coded({}, new AggregateError([refused, refused]))],
    ['a wrapped one', coded({}, coded({}, refused))],
  ])('of %s proves that nothing was sent', (_what, error) => {
    expect(judgeFailure(post, error, false)).toMatchObject({ outcome: 'not_sent', reason: 'unreachable' });
    expect(judgeFailure(post, error, true)).toMatchObject({ outcome: 'not_sent' });
    expect(judgeFailure(get, error, false)).toMatchObject({ outcome: 'unavailable' });
  });

  it.each([
    ['a reset connection', reset],
    ['a closed socket', coded({ code: 'UND_ERR_SOCKET' })],
    ['an unreachable host amid a connection', coded({ code: 'EHOSTUNREACH', syscall: 'write' })],
    ['a broken record', coded({ code: 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC' })],
    ['several addresses of which one was reached', coded({}, new AggregateError([refused, reset]))],
    ['no kind that anybody knows', coded({ code: 'lower case, key canary' })],
    ['no code at all', new Error('key canary')],
    ['a circle of causes', circular],
    ['no error', 'key canary'],
  ])('of %s proves nothing', (_what, error) => {
    const failure = judgeFailure(post, error, false);
    expect(failure).toMatchObject({ outcome: 'unknown', reason: 'unreachable' });
    expect(failure.message).not.toContain('canary');
  });
});
