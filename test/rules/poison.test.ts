import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import { variables, type Data } from '../../src/events/event.ts';
import { judgePoison, mayBeCollected, type Poison } from '../../src/rules/poison.ts';
import { createKnownAddresses } from '../../src/store/known-addresses.ts';
import { settingsSchema, type SettingsData } from '../../src/store/settings/settings.ts';
import { chains, fixed, newAddress, type Chain } from '../tron/new-address.ts';

/** Its first and last four characters, with the middle of another address of the chain. */
function alikeOf(address: string, chain: Chain, seed: string): string {
  const begin = fixed[chain] + 4;
  return address.slice(0, begin) + newAddress[chain](seed).slice(begin, -4) + address.slice(-4);
}

const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const binance = newAddress.TRON('binance');
const payouts = newAddress.TRON('payouts');
const stranger = newAddress.TRON('stranger');
const twin = alikeOf(binance, 'TRON', 'twin');
const entry = (label: string, address: string) => ({ label, address, tags: [], addedBy: 1, addedAt: 0 });

function createTeam(change: Partial<SettingsData> = {}) {
  const settings = { ...settingsSchema.parse({}), addresses: [entry('Binance', binance)], ...change };
  const known = createKnownAddresses({ data: settings });
  const judge = (data: Data): Poison | undefined =>
    judgePoison(addressMonitor, variables(addressMonitor, data), { known, settings });
  return { known, judge };
}
const team = createTeam();

const transfer = (change: Data = {}): Data => ({
  txn_hash: '9b1d7c3e5a0f24689bdf13579ace02468acf13579bde02468ace13579bdf0246',
  address: payouts,
  from_address: stranger,
  to_address: payouts,
  contract_address: tether,
  amount: 1_500_000_000,
  decimals: 6,
  currency: 'USDT',
  chain: 'TRON',
  ...change,
});
const sent = (to: string, change: Data = {}) =>
  transfer({ from_address: payouts, to_address: to, ...change });
const trx = { currency: 'TRX', contract_address: null };
const formsOf = (data: Data) => team.judge(data)?.forms ?? [];

describe('dust', () => {
  it.each([
    ['nothing', { amount: 0 }],
    ['nothing, of a coin without a threshold', { amount: 0, currency: 'ETH', contract_address: null }],
    ['nothing, with unreadable decimals', { amount: 0, decimals: 'six' }],
    ['one unit below 0.1 USDT', { amount: 99_999 }],
    ['one unit below 1 TRX', { ...trx, amount: 999_999 }],
    ['0.05 USDT with 18 decimals', { amount: '50000000000000000', decimals: 18 }],
    ['nothing, from nobody named', { amount: 0, from_address: null }],
  ])('is %s', (_what, change) => {
    expect(formsOf(transfer(change))).toEqual(['dust']);
  });

  it.each([
    ['0.1 USDT', { amount: 100_000 }],
    ['1 TRX', { ...trx, amount: 1_000_000 }],
    ['a unit of a coin without a threshold', { ...trx, currency: 'ETH', amount: 1 }],
    ['a little, with unreadable decimals', { amount: 1, decimals: 'six' }],
    ['nothing within one address', { amount: 0, from_address: payouts }],
    ['an amount below zero that is not small', { amount: '-1500000000' }],
  ])('is not %s', (_what, change) => {
    expect(formsOf(transfer(change))).toEqual([]);
  });

  it('is not what comes from the address book or a monitored address, and neither what goes there', () => {
    const { judge, known } = createTeam();
    const own = newAddress.TRON('own');
    const all = [binance, own].flatMap((side) => [
      transfer({ from_address: side, amount: 0 }),
      sent(side, { amount: 0 }),
    ]);
    expect(all.map((data) => judge(data)?.forms.length ?? 0)).toEqual([0, 0, 1, 1]);
    known.addMonitored(own);
    expect(all.map((data) => judge(data)?.forms.length ?? 0)).toEqual([0, 0, 0, 0]);
  });

  it('follows the thresholds of the settings', () => {
    const { judge } = createTeam({ dustBelow: { USDT: '2', ETH: '0.001' } });
    const forms = (change: Data) => judge(transfer(change))?.forms;
    expect(forms({ amount: 1_999_999 })).toEqual(['dust']);
    expect(forms({ amount: 2_000_000 })).toBeUndefined();
    expect(forms({ ...trx, amount: 1 })).toBeUndefined();
    expect(forms({ ...trx, currency: 'ETH', decimals: 18, amount: '999999999999999' })).toEqual(['dust']);
  });
});

describe('a look-alike', () => {
  it.each(chains)('of an address of the book is found on both sides, and named, on %s', (chain) => {
    const [known, own] = ['known', 'own'].map(newAddress[chain]) as [string, string];
    const seen = alikeOf(known, chain, 'twin');
    const { judge } = createTeam({ addresses: [entry('Known', known)] });
    const coin = { currency: chain, contract_address: null, amount: '100000000000000000000' };
    for (const [from_address, to_address] of [
      [seen, own],
      [own, seen],
    ]) {
      const poison = judge(transfer({ chain, ...coin, address: own, from_address, to_address }));
      const lookalike = { seen, known };
      expect(poison).toMatchObject({ forms: ['lookalike'], lookalike, hidden: [seen] });
    }
  });

  it('of the monitored address itself is found, and of one monitored before', () => {
    expect(formsOf(transfer({ from_address: alikeOf(payouts, 'TRON', 'x') }))).toEqual(['lookalike']);
    const { judge, known } = createTeam();
    const other = newAddress.TRON('other');
    const alike = transfer({ from_address: alikeOf(other, 'TRON', 'x') });
    expect(judge(alike)).toBeUndefined();
    known.addMonitored(other);
    expect(judge(alike)?.forms).toEqual(['lookalike']);
  });

  it('of a receiver of an order is found, even if it has been a receiver itself', () => {
    const { judge, known } = createTeam();
    const receiver = newAddress.TRON('receiver');
    known.addReceiver(receiver);
    const alike = alikeOf(receiver, 'TRON', 'x');
    expect(judge(transfer({ from_address: alike }))?.forms).toEqual(['lookalike']);
    // Somebody may have ordered for a look-alike of the book by mistake: that makes it no better.
    known.addReceiver(twin);
    expect(judge(transfer({ from_address: twin }))?.forms).toEqual(['lookalike']);
    // Of two receivers that are alike, nobody knows which one is right.
    known.addReceiver(alike);
    expect(judge(transfer({ from_address: alike }))).toBeUndefined();
    expect(judge(transfer({ from_address: receiver }))).toBeUndefined();
  });

  it('is nothing that was only seen in transfers, marked ones least of all', () => {
    const { judge } = createTeam();
    expect(judge(transfer({ from_address: twin }))).toBeDefined();
    expect(judge(transfer({ from_address: binance }))).toBeUndefined();
    const alike = alikeOf(stranger, 'TRON', 'x');
    expect([judge(transfer()), judge(transfer({ from_address: alike }))]).toEqual([undefined, undefined]);
  });

  it('is not what the book itself names, nor what shares only one end', () => {
    const { judge } = createTeam({ addresses: [entry('Binance', binance), entry('Twin', twin)] });
    expect(judge(transfer({ from_address: twin }))).toBeUndefined();
    const oneEnd = stranger.slice(0, -4) + binance.slice(-4);
    expect(formsOf(transfer({ from_address: oneEnd }))).toEqual([]);
  });

  it('is urgent when an amount went out to it, and then never waits for the day', () => {
    const outcome = (data: Data) => {
      const poison = team.judge(data)!;
      return [poison.isUrgent, mayBeCollected(poison)];
    };
    expect(outcome(sent(twin))).toEqual([true, false]);
    expect(outcome(sent(twin, { decimals: null }))).toEqual([true, false]);
    expect(outcome(sent(twin, { amount: 99_999 }))).toEqual([false, false]);
    // Anybody can write these in another's name.
    expect(outcome(sent(twin, { amount: 0 }))).toEqual([false, true]);
    expect(outcome(sent(twin, { contract_address: stranger }))).toEqual([false, true]);
    expect(outcome(transfer({ from_address: twin }))).toEqual([false, true]);
  });
});

describe('a false coin', () => {
  it('is a USDT of another contract', () => {
    const poison = team.judge(transfer({ contract_address: stranger, from_address: binance }));
    expect(poison).toMatchObject({ forms: ['false-coin'], hidden: [stranger], isUrgent: false });
  });

  const [address, from_address] = ['payouts', 'stranger'].map(newAddress.ETH);
  const sides = { address, from_address, to_address: address };
  const foreign = {
    chain: 'UNRECOGNIZED',
    contract_address: newAddress.ETH('contract'),
    ...sides,
  };
  const ether = { chain: 'ETH', contract_address: '0xdac17f958d2ee523a2206206994597c13d831ec7' };

  it.each<[string, Data]>([
    ['of the known contract', {}],
    ['without a contract', { contract_address: null }],
    ['of an empty contract', { contract_address: '' }],
    ['of the known contract, on a chain that is not named', { chain: null }],
    ['of a chain that is not known, between addresses that are not of TRON', foreign],
    ['of the known contract in hex', { contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c' }],
    ['of the known contract, on a chain of another name', { chain: 'tron' }],
    ['on Ethereum, in small letters', ether],
  ])('is no USDT %s', (_what, change) => {
    expect(formsOf(transfer(change))).toEqual([]);
  });

  it('is none of a coin whose contract is not known', () => {
    expect(formsOf(transfer({ currency: 'BUSD', contract_address: stranger }))).toEqual([]);
  });

  it.each(['UNRECOGNIZED', 'tron', 'Tron', 'TRX', 'TRC-20', 'BSC', '', null])(
    'is found on TRON, whatever the chain is called: %j',
    (chain) => {
      expect(formsOf(transfer({ chain, contract_address: stranger }))).toEqual(['false-coin']);
      expect(formsOf(transfer({ chain, contract_address: 'a token' }))).toEqual(['false-coin']);
      expect(formsOf(transfer({ chain }))).toEqual([]);
    },
  );

  it.each(['usdt', 'ꓴꓢꓓꓔ', 'USDT.', 'U S D T', 'ᴜꜱᴅᴛ', 'USĐT'])(
    'is found when it is written %j, and named as what it is read as',
    (currency) => {
      const poison = team.judge(transfer({ currency, contract_address: stranger }));
      expect(poison).toMatchObject({ forms: ['false-coin'], falseCoin: 'USDT' });
      expect(formsOf(transfer({ currency }))).toEqual([]);
      expect(formsOf(transfer({ currency, amount: 99_999 }))).toEqual(['dust']);
    },
  );

  it('is a token that is named like TRX', () => {
    const named = transfer({ currency: 'ТRХ', contract_address: stranger, amount: 9_000_000 });
    expect(team.judge(named)).toMatchObject({ forms: ['false-coin'], falseCoin: 'TRX' });
  });

  it('is judged by the contracts of the settings', () => {
    const { judge } = createTeam({ contracts: [{ chain: 'TRON', coin: 'USDT', contract: stranger }] });
    expect(judge(transfer({ contract_address: stranger }))).toBeUndefined();
    expect(judge(transfer())?.forms).toEqual(['false-coin']);
  });
});

describe('several forms', () => {
  it('are named together, the look-alike first and dust last', () => {
    const all = { from_address: twin, contract_address: stranger, amount: 1 };
    expect(formsOf(transfer(all))).toEqual(['lookalike', 'false-coin', 'dust']);
    expect(formsOf(transfer({ ...all, amount: 5_000_000 }))).toEqual(['lookalike', 'false-coin']);
    expect(formsOf(transfer({ ...all, contract_address: tether }))).toEqual(['lookalike', 'dust']);
    expect(formsOf(transfer({ ...all, from_address: stranger }))).toEqual(['false-coin', 'dust']);
  });

  it('hide every stranger and the false contract, and none of the own addresses', () => {
    const contract = newAddress.TRON('contract');
    const poison = team.judge(transfer({ from_address: twin, contract_address: contract }));
    expect(poison?.hidden).toEqual([twin, contract]);
  });
});

it('judges nothing that is no transfer', () => {
  const settings = settingsSchema.parse({});
  const known = createKnownAddresses({ data: settings });
  expect(judgePoison(balance, { ...balance.example, amount_sun: 0 }, { known, settings })).toBeUndefined();
  expect(judgePoison(undefined, transfer({ amount: 0 }), { known, settings })).toBeUndefined();
});

describe('a token named like an address', () => {
  const named = (currency: string, change: Data = {}) =>
    transfer({ currency, contract_address: stranger, from_address: newAddress.TRON('other'), ...change });
  const invisible = `${twin.slice(0, 9)}\u200b${twin.slice(9)}`;

  it.each([twin, `pay ${twin}`, invisible, newAddress.ETH('x'), newAddress.BTC('x')])(
    'is a bait: %s',
    (name) => {
      const poison = team.judge(named(name));
      expect(poison).toMatchObject({ forms: ['address-coin'], isUrgent: false });
      expect(poison?.hidden).toContain(stranger);
    },
  );

  it('is neither what an address begins with, nor a hash, nor a long name', () => {
    const hash64 = 'a'.repeat(64);
    for (const name of ['TRX', twin.slice(0, 20), hash64, 'Wrapped Staked TRX of the year 2026', 'USDT']) {
      const forms = formsOf(named(name, { contract_address: tether }));
      expect(forms).not.toContain('address-coin');
    }
  });

  it('went out in the name of the team to a look-alike, and may wait', () => {
    const poison = team.judge(sent(twin, { currency: twin, contract_address: stranger }))!;
    expect(poison).toMatchObject({ forms: ['lookalike', 'address-coin'], isUrgent: false });
    expect(mayBeCollected(poison)).toBe(true);
  });
});
