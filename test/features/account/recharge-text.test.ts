import { describe, expect, it } from 'vitest';
import { describeRecharge, rechargeAddress, type Unfunded } from '../../../src/features/account/recharge.ts';
import { createAccount } from '../../../src/sandbox/service/account.ts';
import { accountSchema, readAccountSchema } from '../../../src/service/schemas.ts';
import { asTelegramReads, hostileText, locales, readerIn, written } from '../../base/reader.ts';

const full = createAccount({ apiKey: 'canary-key', apiSecret: 'canary-secret' });
const textIn = (locale: string, account: Record<string, unknown>, order?: Unfunded) =>
  asTelegramReads(describeRecharge(readAccountSchema.parse(account), order, readerIn(locale))).text;
const order = (priceSun: bigint | null): Unfunded => ({ id: 'ABCD2345', priceSun, isCard: true });

describe.each(locales)('in %s', (locale) => {
  const { words } = readerIn(locale);

  it('the address stands whole, and a damaged one nowhere', () => {
    expect(textIn(locale, full)).toContain(full.recharge_address);
    for (const recharge_address of [hostileText, `${full.recharge_address}x`, 'soon', '']) {
      const text = textIn(locale, { ...full, recharge_address });
      expect(text).toContain(words.plain('recharge-no-address'));
      expect(text).not.toMatch(/T[1-9A-Za-z]{33}|evil/);
      expect(rechargeAddress(accountSchema.parse({ recharge_address }))).toBeUndefined();
    }
  });

  it('what is missing is said exactly, or that it can not be said', () => {
    const balance = 1_000_000;
    const text = (priceSun: bigint | null, account: object = { ...full, balance }) =>
      textIn(locale, { ...account }, order(priceSun));
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
