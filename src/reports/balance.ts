// The account as a team looks at it: what is left, what it went into, where to recharge. Nothing of the account's
// credentials is known here, and nothing of its owner is shown.

import { code } from '../html.ts';
import type { Words } from '../i18n.ts';
import type { Account } from '../service/schemas.ts';
import { coins, paragraphs, section, sentence, shown, type Reader } from './lines.ts';
import { clockTime } from './moment.ts';
import { rechargeAddress } from './recharge.ts';

/** More products than the document knows; a record with still more of them must not grow past a message. */
const mostProducts = 30;
const consumedField = /^total_(\w{1,40})_consume$/;

/**
 * Telegram HTML. The units of the total_ fields are not documented ("Meaning and units of the account fields beyond
 * their names: not shown"). The service's amounts are sun, so they are taken as sun, and those whose names say usdt
 * as millionths of a USDT.
 */
export function describeBalance(account: Account, reader: Reader): string {
  const { words } = reader;
  const amount = (key: string, value: bigint | undefined) => sentence(words, key, { amount: coins(value) });
  const total = (key: string, value: bigint | undefined) => (value === 0n ? undefined : amount(key, value));
  const address = (key: string, value: string | undefined) => {
    const text = shown(value, 64);
    return sentence(words, key, { address: text === undefined ? undefined : code(text) });
  };
  const balances = [amount('balance-trx', account.balance), amount('balance-usdt', account.balance_usdt)];
  return paragraphs([
    section(words('balance-title'), balances.some(Boolean) ? balances : [words('balance-none')]),
    section(words('balance-consumed'), consumed(account, words)),
    section(words('balance-moved'), [
      total('balance-recharged-trx', account.total_recharge),
      total('balance-recharged-usdt', account.total_recharge_usdt),
      total('balance-refunded-trx', account.total_refund),
      total('balance-refunded-usdt', account.total_refund_usdt),
    ]),
    shown(account.recharge_address) === undefined || rechargeAddress(account) !== undefined
      ? address('balance-recharge-address', rechargeAddress(account))
      : words('recharge-no-address'),
    address('balance-wallet', account.wallet),
    sentence(words, 'read-at', { time: clockTime(reader.now, reader.timeZone) }),
  ]);
}

/** A line for each product that money went into, the dearest first: TRX, then USDT, since their sizes can't be compared. */
function consumed(account: Account, words: Words): string[] {
  return Object.entries(account)
    .flatMap(([field, value]) => {
      const name = consumedField.exec(field)?.[1];
      if (name === undefined || (typeof value !== 'bigint' && !Number.isSafeInteger(value))) return [];
      const amount = BigInt(value as bigint | number);
      return amount === 0n ? [] : [{ name, amount, isUsdt: name.endsWith('_usdt') }];
    })
    .sort((a, b) => Number(a.isUsdt) - Number(b.isUsdt) || (a.amount < b.amount ? 1 : -1))
    .slice(0, mostProducts)
    .map(({ name, amount, isUsdt }) =>
      words(isUsdt ? 'balance-product-usdt' : 'balance-product-trx', {
        // A product that is newer than this bot goes by its field's name.
        product: words.has(`consumed-${name}`) ? words.plain(`consumed-${name}`) : name.replaceAll('_', ' '),
        amount: coins(amount) ?? '',
      }),
    );
}
