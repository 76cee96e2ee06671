// Where money for the account goes, and what an order lacks: the address to the last character or none at all, the
// balance as it was just read, and nothing that the service's document doesn't say.

import { code } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import type { Account } from '../../service/schemas.ts';
import { parseAddress, type Address } from '../../tron/address.ts';
import { coins, paragraphs, section, sentence, type Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';

/** An order that waits for money. */
export type Unfunded = {
  id: string;
  /** Null where the service has named no price. */
  priceSun: bigint | null;
  /** It is not with the service yet, and a card's time is short. */
  isCard: boolean;
};

/** Money goes nowhere but to an address whose checksum is right. */
export function rechargeAddress({ recharge_address: text }: Account): Address | undefined {
  const read = parseAddress(text ?? '');
  return read.ok ? read.address : undefined;
}

/** Telegram HTML. */
export function describeRecharge(account: Account, order: Unfunded | undefined, reader: Reader): string {
  const { words } = reader;
  const address = rechargeAddress(account);
  const balances = [
    sentence(words, 'recharge-balance-trx', { amount: coins(account.balance) }),
    sentence(words, 'recharge-balance-usdt', { amount: coins(account.balance_usdt) }),
  ];
  return paragraphs([
    section(
      words('recharge-title'),
      address === undefined
        ? [words('recharge-no-address'), words('recharge-no-address-next')]
        : [words('recharge-address', { address: code(address) })],
    ),
    balances.some(Boolean) ? balances.filter(Boolean).join('\n') : words('balance-none'),
    order && whatIsMissing(order, account.balance, words),
    address && words('recharge-undocumented'),
    sentence(words, 'read-at', { time: clockTime(reader.now, reader.timeZone) }),
  ]);
}

function whatIsMissing(
  { id, priceSun, isCard }: Unfunded,
  balanceSun: bigint | undefined,
  words: Words,
): string {
  const order = { id: code(id) };
  const then = isCard ? `\n${words('recharge-then')}` : '';
  // A price of nothing is how no price comes.
  if (priceSun === null || priceSun <= 0n) return words('recharge-no-price', order) + then;
  const price = coins(priceSun) ?? '';
  if (balanceSun === undefined) return words('recharge-no-balance', { ...order, price }) + then;
  const missingSun = priceSun - balanceSun;
  return missingSun > 0n
    ? words('recharge-missing', { ...order, price, missing: coins(missingSun) ?? '' }) + then
    : words('recharge-covered', { ...order, price });
}
