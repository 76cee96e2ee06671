import { beforeEach, expect, it } from 'vitest';
import { hourOrder, openTestService, send, type TestService } from './client.ts';

let service: TestService;
beforeEach(async () => {
  service = await openTestService();
});

const resources = (body: unknown, path = '/chain/wallet/getaccountresource') =>
  send(service, 'POST', path, { body: typeof body === 'string' ? body : JSON.stringify(body) });
const of = async (address: string) => (await resources({ address, visible: true })).envelope;

it('the look-alike of a node shows what was delivered from its confirmation to its reclaim', async () => {
  const [address] = service.addresses.receivers as [string];
  await service.call('POST', hourOrder(address));
  const flash = `/v1/flash/open/order?resource_type=BANDWIDTH&quantity=50000&receiver=${address}`;
  await service.call('POST', flash);
  await service.clock.advance(2_999);
  expect(await of(address)).not.toHaveProperty('EnergyLimit');
  await service.clock.advance(1);
  expect(await of(address)).toMatchObject({ EnergyLimit: 65_000, NetLimit: 50_000, freeNetLimit: 600 });
  expect(await of(service.addresses.receivers[1]!)).not.toHaveProperty('EnergyLimit');
  await service.clock.advance(3_600_000);
  expect(await of(address)).not.toHaveProperty('EnergyLimit');
});

it('the look-alike of a node shows a contract, and an empty object for an address that is none', async () => {
  const contractOf = async (value: string) =>
    (await resources({ value, visible: true }, '/chain/wallet/getcontract')).envelope;
  const { contract, receivers } = service.addresses;
  expect(await contractOf(contract)).toMatchObject({
    contract_address: contract,
    bytecode: expect.any(String),
  });
  expect(await contractOf(receivers[0]!)).toEqual({});
  service.contracts.add(receivers[0]!);
  expect(await contractOf(receivers[0]!)).toHaveProperty('bytecode');
  expect(await contractOf('T1')).toHaveProperty('Error');
});

it('the look-alike of a node answers nonsense as a node does', async () => {
  for (const body of ['', { address: 'T1', visible: true }, { address: service.addresses.receivers[0] }]) {
    const reply = await resources(body);
    expect(reply.status).toBe(200);
    expect(reply.envelope).toHaveProperty('Error');
  }
  expect((await resources('', '/chain/wallet/other')).status).toBe(404);
  expect((await send(service, 'GET', '/chain/wallet/getaccountresource')).status).toBe(405);
});
