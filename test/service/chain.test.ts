import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { openService } from '../../src/sandbox/service/open.ts';
import { createChainReader } from '../../src/service/chain.ts';
import type { Address } from '../../src/tron/address.ts';
import { hangUp, openStandIn, receiver, text, type Answering } from './stand-in.ts';

async function open(answer: Answering) {
  const standIn = await openStandIn(answer);
  const said: unknown[] = [];
  const log = { debug: (...args: unknown[]) => void said.push(args) };
  const chain = createChainReader({ nodeUrl: `${standIn.baseUrl}/key-canary/`, clock: systemClock, log });
  return { chain, seen: standIn.seen, said };
}

async function read(answer: Answering) {
  const { chain, ...heard } = await open(answer);
  return { resources: await chain.readResources(receiver), ...heard };
}

async function judge(answer: Answering) {
  const { chain, ...heard } = await open(answer);
  return { isContract: await chain.isContract(receiver), ...heard };
}

const json = (body: unknown) => text(200, JSON.stringify(body), { 'content-type': 'application/json' });

const network = { TotalNetLimit: 43_200_000_000, TotalEnergyLimit: 180_000_000_000 };
const nothingKnown: [string, Answering][] = [
  ['refuses the address', json({ Error: 'class java.lang.IllegalArgumentException : invalid address' })],
  ['is behind a gateway that has enough', json({ Success: false, Error: 'rate limit', StatusCode: 429 })],
  [
    'is behind a gateway that allows less',
    json({ result: 'null', status_code: 405, message: 'Method not allowed' }),
  ],
  ['is another kind of server', text(200, '<html>')],
  ['answers nothing', text(200, '')],
  ['answers null', json(null)],
  ['answers a list', json([])],
  ['answers a text', json('{}')],
  ['answers without end', text(200, `{}${' '.repeat(3_000_000)}`)],
  ['fails', text(500, '{}')],
  ['refuses', text(403, '{}')],
  ['knows no such call', text(404, '{}')],
  ['sends us elsewhere', text(302, '', { location: '/elsewhere' })],
  ['hangs up', hangUp],
];

describe('a TRON node', () => {
  it('is asked for one address and answers what is left and what the limit is', async () => {
    const net = { NetLimit: 50, NetUsed: 20, freeNetLimit: 600, freeNetUsed: 100 };
    const { resources, seen } = await read(json({ EnergyLimit: 100, EnergyUsed: 30, ...net, ...network }));
    const bandwidth = { bandwidthAvailable: 530, bandwidthLimit: 650 };
    expect(resources).toEqual({ energyAvailable: 70, energyLimit: 100, ...bandwidth });
    expect(seen).toMatchObject([{ method: 'POST', target: '/key-canary/wallet/getaccountresource' }]);
    expect(JSON.parse(seen[0]!.body)).toEqual({ address: receiver, visible: true });
    expect(Object.keys(seen[0]!.headers).join()).not.toContain('cf-access');
  });

  it.each([
    ['that knows nothing of an address', {}],
    ['that leaves everything out', network],
  ])('%s says zero', async (_what, answer) => {
    const zero = { energyAvailable: 0, energyLimit: 0, bandwidthAvailable: 0, bandwidthLimit: 0 };
    expect((await read(json(answer))).resources).toEqual(zero);
  });

  it('may have counted more used than there is, which takes nothing from what is free', async () => {
    const net = { NetLimit: 0, NetUsed: 300, freeNetLimit: 600, freeNetUsed: 100 };
    const { resources } = await read(json({ EnergyLimit: 5, EnergyUsed: 9, ...net, ...network }));
    expect(resources).toMatchObject({ energyAvailable: 0, bandwidthAvailable: 500 });
  });

  it.each<[string, Answering]>([
    ...nothingKnown,
    ['answers without what every account has', json({ EnergyLimit: 100, freeNetLimit: 600 })],
    ['answers with another record', json({ address: receiver, balance: 5 })],
    ['answers an error among the fields', json({ ...network, freeNetLimit: 600, error: 'lagging' })],
    ['answers a text for a number', json({ ...network, EnergyLimit: 'many' })],
    ['answers a number below zero', json({ ...network, EnergyLimit: -1 })],
    ['answers a fraction', json({ ...network, NetLimit: 0.5 })],
    ['answers more than there is in the world', json({ ...network, EnergyLimit: 10 ** 13 })],
    ['answers without one of the totals', json({ TotalEnergyLimit: 1, EnergyLimit: 0 })],
    ['answers without the other', json({ TotalNetLimit: 1, NetLimit: 0 })],
    ['answers a network of nothing', json({ TotalNetLimit: 0, TotalEnergyLimit: 0 })],
  ])('that %s is simply not known, and its address is not printed', async (_name, answer) => {
    const { resources, said } = await read(answer);
    expect(resources).toBeUndefined();
    expect(JSON.stringify(said)).not.toContain('key-canary');
    expect(said).toHaveLength(1);
  });
});

describe('a TRON node that is asked for a contract', () => {
  it('answers with it, or with nothing in an object when there is none', async () => {
    const { isContract, seen } = await judge(
      json({ contract_address: receiver, bytecode: '6080', name: 'T' }),
    );
    expect(isContract).toBe(true);
    expect(seen).toMatchObject([{ method: 'POST', target: '/key-canary/wallet/getcontract' }]);
    expect(JSON.parse(seen[0]!.body)).toEqual({ value: receiver, visible: true });
    expect((await judge(json({}))).isContract).toBe(false);
  });

  it.each([
    ['its bytecode alone', { bytecode: '6080' }],
    ['its address alone', { contract_address: receiver }],
    [
      'its address in hex',
      { contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', bytecode: '60' },
    ],
  ])('may show %s', async (_what, answer) => {
    expect((await judge(json(answer))).isContract).toBe(true);
  });

  it.each<[string, Answering]>([
    ...nothingKnown,
    ['answers with another contract', json({ contract_address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' })],
    ['answers with no bytecode', json({ bytecode: '' })],
    ['answers with empty fields', json({ contract_address: '', bytecode: '' })],
    ['answers with another record', json({ name: 'T', abi: {} })],
    ['answers an error among the fields', json({ bytecode: '6080', Error: 'lagging' })],
  ])('and that %s leaves it open', async (_name, answer) => {
    const { isContract, said } = await judge(answer);
    expect(isContract).toBeUndefined();
    expect(JSON.stringify(said)).not.toContain('key-canary');
  });
});

describe("the sandbox's node look-alike", () => {
  it('is understood: contracts, other addresses, and one that is not activated', async () => {
    const service = await openService({ apiKey: 'k', apiSecret: 's' });
    onTestFinished(() => service.close());
    const chain = createChainReader({ nodeUrl: service.chainUrl, clock: systemClock, log: { debug() {} } });
    const { contract, receivers, inactive } = service.addresses;
    expect(await chain.isContract(contract as Address)).toBe(true);
    expect(await chain.isContract(receivers[0] as Address)).toBe(false);
    expect(await chain.isContract('T1' as Address)).toBeUndefined();
    expect(await chain.readResources(receivers[0] as Address)).toMatchObject({ bandwidthLimit: 600 });
    expect(await chain.readResources(inactive as Address)).toMatchObject({ bandwidthLimit: 0 });
    expect(await chain.readResources('T1' as Address)).toBeUndefined();
  });
});
