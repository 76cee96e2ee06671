import { describe, expect, it } from 'vitest';
import { describeBalance, describeBalanceDetails } from '../../../src/features/account/balance.ts';
import { describeRecharge, rechargeAddress, type Unfunded } from '../../../src/features/account/recharge.ts';
import { accountSchema, readAccountSchema } from '../../../src/service/schemas.ts';
import { createAccount } from '../../../src/sandbox/service/account.ts';
import { asTelegramReads, hostileText, locales, readerIn, written } from '../../base/reader.ts';

const full = createAccount({ apiKey: 'canary-key', apiSecret: 'canary-secret' });
const describeIn = (locale: string, account: Record<string, unknown> = full) =>
  asTelegramReads(describeBalanceDetails(readAccountSchema.parse(account), readerIn(locale)));

it.each(locales)(
  'the short balance in %s has the balances only; what could not be read is said',
  (locale) => {
    const short = (change: Record<string, unknown>) =>
      asTelegramReads(describeBalance(readAccountSchema.parse({ ...full, ...change }), readerIn(locale)))
        .text;
    const lines = (text: string) => text.split('\n\n')[0]!.split('\n').slice(1);
    expect(lines(short({}))).toHaveLength(2);
    expect(short({})).not.toContain(full.wallet);
    expect(lines(short({ balance_usdt: 0 }))).toHaveLength(1);
    expect(lines(short({ balance: 0, balance_usdt: 0 }))).toEqual(['0 TRX']);
    const unread = lines(short({ balance_usdt: '12,5' }));
    expect(unread).toHaveLength(2);
    expect(unread[1]).toMatch(/^USDT/);
    // Alone, what there is in USDT would look like the whole.
    const withoutTrx = lines(short({ balance: undefined }));
    expect(withoutTrx).toHaveLength(2);
    expect(withoutTrx[0]).toMatch(/^TRX/);
  },
);

describe('the balance', () => {
  it('reads as people write money and names, the dearest product first', () => {
    expect(describeIn('en').text).toBe(
      [
        '💰 Balance',
        '14,949.875 TRX',
        '1,189.5 USDT',
        '',
        'Spent so far',
        'Hourly energy: 6,318.45 TRX',
        'Flash refill: 2,035 TRX',
        'Swaps from TRX: 1,200 TRX',
        'Subscriptions: 360 TRX',
        'Bandwidth: 96.6 TRX',
        'Address monitoring: 30 TRX',
        'Address activation: 14.3 TRX',
        'Swaps from USDT: 310.5 USDT',
        '',
        'Recharged and refunded',
        'Recharged: 25,000 TRX',
        'Recharged: 1,500 USDT',
        'Refunded: 4.225 TRX',
        '',
        'Recharge address',
        full.recharge_address,
        '',
        'Account wallet',
        full.wallet,
        '',
        '🕒 As of 18:47',
      ].join('\n'),
    );
  });

  it.each(locales)('holds no credential and no e-mail in %s', (locale) => {
    expect(describeIn(locale).text).not.toMatch(/canary|7000000001/);
  });

  it.each(locales)('has a name for every product of the document in %s', (locale) => {
    const fields = Object.keys(accountSchema.shape).filter((field) => field.endsWith('_consume'));
    expect(fields).toHaveLength(14);
    const { words } = readerIn(locale);
    const isNamed = (field: string) => words.has(`consumed-${field.replace(/^total_|_consume$/g, '')}`);
    expect(fields.filter((field) => !isNamed(field))).toEqual([]);
  });

  it('leaves out products on which nothing was spent', () => {
    const { text } = describeIn('en');
    expect(text).not.toContain('Daily energy');
    expect(describeIn('en', { ...full, total_day_consume: 1 }).text).toContain('Daily energy: 0.000001 TRX');
  });

  it('shows a product that is newer than the bot under the name of its field', () => {
    const text = (value: unknown) => describeIn('en', { ...full, total_moon_energy_consume: value }).text;
    expect(text(2_000_000)).toContain('moon energy: 2 TRX');
    expect(text('soon')).not.toContain('moon');
  });

  it.each(locales)(
    'says of a record without anything in %s that there is no balance, and leaves no gap',
    (locale) => {
      const { words } = readerIn(locale);
      const { text } = describeIn(locale, {});
      expect(text).toContain(words.plain('balance-none'));
      expect(text).not.toMatch(/\n\n\n|: *$/m);
    },
  );

  const tooLong = '7'.repeat(79);

  it.each([
    ['en', 'TRX: could not be read', 'USDT: could not be read'],
    ['zh', 'TRX：无法读取', 'USDT：无法读取'],
    ['ru', 'TRX: прочитать не удалось', 'USDT: прочитать не удалось'],
  ])('says in %s of a balance that came and is none that it could not be read', (locale, trx, usdt) => {
    for (const balance of [tooLong, '1e400', '999999999999999.99', {}, true]) {
      expect(describeIn(locale, { balance, balance_usdt: 5_000_000 }).text).toContain(`\n${trx}\n5 USDT\n`);
      expect(describeIn(locale, { balance }).text).toContain(`\n${trx}\n\n`);
      const { text } = describeIn(locale, { balance: 1_000_000, balance_usdt: balance });
      expect(text).toContain(`\n1 TRX\n${usdt}\n`);
    }
  });

  it('leaves out an amount that did not come', () => {
    for (const balance of [undefined, null, '', ' ']) {
      const { text } = describeIn('en', { balance, balance_usdt: 5_000_000, total_refund: balance });
      expect(text).toContain('5 USDT');
      expect(text).not.toContain('could not be read');
    }
  });

  it('says of every other amount of the document too that it could not be read', () => {
    const known = Object.keys(accountSchema.shape).filter((field) => /^balance|^total_/.test(field));
    const { text } = describeIn('en', Object.fromEntries(known.map((field) => [field, tooLong])));
    expect(text.match(/could not be read/g)).toHaveLength(known.length);
    expect(text).toContain('Hourly energy: could not be read');
    expect(text).toContain('Recharged (TRX): could not be read\nRecharged (USDT): could not be read');
    expect(text).not.toContain('777');
  });

  it('is exact beyond what a number can hold', () => {
    const { text } = describeIn('en', { balance: 9_223_372_036_854_775_807n, balance_usdt: -1 });
    expect(text).toContain('9,223,372,036,854.775807 TRX');
    expect(text).toContain('−0.000001 USDT');
  });

  it.each(locales)('keeps hostile texts of the service from becoming markup in %s', (locale) => {
    const { text, entities } = describeIn(locale, { wallet: hostileText, recharge_address: hostileText });
    expect(text).toContain('</b><a href=');
    expect(entities).toEqual(['bold', 'bold', 'code', 'date_time']);
  });

  it.each(locales)('never shows a recharge address whose checksum is wrong, and says so in %s', (locale) => {
    const damaged = `${full.recharge_address.slice(0, -1)}${full.recharge_address.endsWith('x') ? 'y' : 'x'}`;
    const { text } = describeIn(locale, { ...full, recharge_address: damaged });
    expect(text).not.toContain(damaged);
    expect(text).toContain(readerIn(locale).words.plain('recharge-no-address'));
    expect(describeIn(locale).text).toContain(full.recharge_address);
  });

  it('stays one message when the record has a thousand products', () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [`total_${'x'.repeat(30)}${n}_consume`, n + 1]),
    );
    const html = describeBalanceDetails(accountSchema.parse({ ...full, ...many }), readerIn('ru'));
    expect(html.length).toBeLessThan(4096);
  });
});

const rechargeIn = (locale: string, account: Record<string, unknown>, order?: Unfunded) =>
  asTelegramReads(describeRecharge(readAccountSchema.parse(account), order, readerIn(locale))).text;
const order = (priceSun: bigint | null): Unfunded => ({ id: 'ABCD2345', priceSun, isCard: true });

describe.each(locales)('a recharge in %s', (locale) => {
  const { words } = readerIn(locale);

  it('the address stands whole, and a damaged one nowhere', () => {
    expect(rechargeIn(locale, full)).toContain(full.recharge_address);
    for (const recharge_address of [hostileText, `${full.recharge_address}x`, 'soon', '']) {
      const text = rechargeIn(locale, { ...full, recharge_address });
      expect(text).toContain(words.plain('recharge-no-address'));
      expect(text).not.toMatch(/T[1-9A-Za-z]{33}|evil/);
      expect(rechargeAddress(accountSchema.parse({ recharge_address }))).toBeUndefined();
    }
  });

  it('what is missing is said exactly, or that it can not be said', () => {
    const balance = 1_000_000;
    const text = (priceSun: bigint | null, account: object = { ...full, balance }) =>
      rechargeIn(locale, { ...account }, order(priceSun));
    expect(text(1_000_001n)).toContain(`${written(locale, '0.000001')} TRX`);
    expect(text(1_000_000n)).toContain(words.plain('recharge-covered', { id: 'ABCD2345', price: '1' }));
    expect(text(null)).toContain(words.plain('recharge-no-price', { id: 'ABCD2345' }));
    expect(text(1n, {})).toContain(
      words.plain('recharge-no-balance', { id: 'ABCD2345', price: written(locale, '0.000001') }),
    );
    expect(text(1n, {})).toContain(words.plain('balance-none'));
    const odd = text(1n, { balance: 'plenty' });
    expect(odd).toContain(words.plain('balance-unread', { what: 'TRX' }));
    expect(odd).not.toContain(words.plain('balance-none'));
    expect(text(2_000_000n)).not.toMatch(/undefined|recharge-|\n\n\n/);
  });
});

it('takes an address that was pasted with unseen marks for what it is', () => {
  const recharge_address = ` ${full.recharge_address}\u200B`;
  expect(rechargeAddress(accountSchema.parse({ recharge_address }))).toBe(full.recharge_address);
});
