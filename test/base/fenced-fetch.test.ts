import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createFencedFetch, notLeadingCode } from '../../src/base/fenced-fetch.ts';
import { certificate, openSlowHandshake } from '../slow-handshake.ts';

beforeAll(() => {
  const before = tls.getCACertificates();
  tls.setDefaultCACertificates([...before, certificate]);
  return () => tls.setDefaultCACertificates(before);
});

async function openTarget() {
  const arrived: string[] = [];
  const connections = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    arrived.push(`${incoming.method} ${incoming.url}`);
    connections.add(incoming.socket);
    incoming.resume().on('end', () => outgoing.end('ok'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, arrived, connections };
}

/** The status, or the code of what the call ended in. */
function outcomeOf(call: Promise<Response>): Promise<unknown> {
  return call.then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    (error: Error) => (error.cause as { code?: unknown }).code,
  );
}

describe('a call whose handshake takes long', () => {
  async function callDuringHandshake(mayCallThen: boolean) {
    const { url, arrived } = await openTarget();
    const slow = await openSlowHandshake(url);
    slow.hold();
    let mayCall = true;
    let asked = 0;
    const fencedFetch = createFencedFetch(() => {
      asked += 1;
      return mayCall;
    });
    const outcome = outcomeOf(fencedFetch(`${slow.url}/order`, { method: 'POST', body: 'x' }));
    await expect.poll(() => slow.waiting()).toBe(1);
    const askedBefore = asked;
    mayCall = mayCallThen;
    slow.release();
    return { outcome: await outcome, arrived, askedBefore, asked };
  }

  it('is made when it may be made once the connection stands', async () => {
    expect(await callDuringHandshake(true)).toEqual({
      outcome: 200,
      arrived: ['POST /order'],
      askedBefore: 0,
      asked: 1,
    });
  });

  it('sends no byte of the request when it may not be made any more', async () => {
    expect(await callDuringHandshake(false)).toMatchObject({ outcome: notLeadingCode, arrived: [] });
  });
});

it('asks for each request, on a connection that is used again too, which stays usable', async () => {
  const { url, arrived, connections } = await openTarget();
  const answers = [true, false, true];
  const fencedFetch = createFencedFetch(() => answers.shift()!);
  const outcomes: unknown[] = [];
  for (const path of ['/1', '/2', '/3']) {
    outcomes.push(await outcomeOf(fencedFetch(url + path, { method: 'POST' })));
  }
  expect(outcomes).toEqual([200, notLeadingCode, 200]);
  expect(arrived).toEqual(['POST /1', 'POST /3']);
  expect(connections.size).toBe(1);
});

it('asks before an upload too', async () => {
  const { url, arrived } = await openTarget();
  const form = new FormData();
  form.set('document', new Blob(['x'.repeat(100_000)]), 'a.csv');
  const call = (mayCall: boolean) =>
    outcomeOf(createFencedFetch(() => mayCall)(`${url}/upload`, { method: 'POST', body: form }));
  expect([await call(false), await call(true)]).toEqual([notLeadingCode, 200]);
  expect(arrived).toEqual(['POST /upload']);
});
