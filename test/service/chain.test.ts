import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { createChainReader } from '../../src/service/chain.ts';
import { hangUp, openStandIn, receiver, text, type Answering } from './stand-in.ts';

async function read(answer: Answering) {
  const standIn = await openStandIn(answer);
  const said: unknown[] = [];
  const log = { debug: (...args: unknown[]) => void said.push(args) };
  const chain = createChainReader({
    nodeUrl: `${standIn.baseUrl}/key-canary/`,
    clock: systemClock,
    log: log as never,
  });
  return { resources: await chain.readResources(receiver), seen: standIn.seen, said };
}

const json = (body: unknown) => text(200, JSON.stringify(body), { 'content-type': 'application/json' });

describe('a TRON node', () => {
  it('is asked for one address and answers what is left and what the limit is', async () => {
    const has = {
      EnergyLimit: 100,
      EnergyUsed: 30,
      NetLimit: 50,
      NetUsed: 20,
      freeNetLimit: 600,
      freeNetUsed: 100,
    };
    const { resources, seen } = await read(json({ ...has, TotalEnergyLimit: 180_000_000_000 }));
    expect(resources).toEqual({
      energyAvailable: 70,
      energyLimit: 100,
      bandwidthAvailable: 530,
      bandwidthLimit: 650,
    });
    expect(seen).toMatchObject([{ method: 'POST', target: '/key-canary/wallet/getaccountresource' }]);
    expect(JSON.parse(seen[0]!.body)).toEqual({ address: receiver, visible: true });
    expect(Object.keys(seen[0]!.headers).join()).not.toContain('cf-access');
  });

  it('that knows nothing of an address says zero', async () => {
    const { resources } = await read(json({}));
    expect(resources).toEqual({
      energyAvailable: 0,
      energyLimit: 0,
      bandwidthAvailable: 0,
      bandwidthLimit: 0,
    });
  });

  it.each([
    ['refuses the address', json({ Error: 'class java.lang.IllegalArgumentException : invalid address' })],
    ['answers something else', json({ EnergyLimit: 'many' })],
    ['is another kind of server', text(200, '<html>')],
    ['fails', text(500, 'no')],
    ['sends us elsewhere', text(302, '', { location: '/elsewhere' })],
    ['hangs up', hangUp],
  ])('that %s is simply not known, and its address is not printed', async (_name, answer) => {
    const { resources, said } = await read(answer);
    expect(resources).toBeUndefined();
    expect(JSON.stringify(said)).not.toContain('key-canary');
    expect(said).toHaveLength(1);
  });
});
