// Text for recharging the account: the recharge address, the balance that was just read, and the amount that an order
// lacks. It states nothing that the service's document doesn't state.

import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { Account } from '../../service/schemas.ts';
import { parseAddress, type Address } from '../../tron/address.ts';
import { coins, paragraphs, section, sentence, type Reader } from '../../base/lines.ts';
import { clockTime } from '../../base/moment.ts';

/** An order for which the balance is too low. */
export type Unfunded = {
  id: string;
  /** Null if the service gave no price. */
  priceSun: bigint | null;
  /** It has not been sent to the service yet, and its card expires soon. */
  isCard: boolean;
};

/** The recharge address; undefined unless its checksum is correct. */
export function rechargeAddress({ recharge_address: text }: Account): Address | undefined {
  const read = parseAddress(text ?? '');
  return read.ok ? read.address : undefined;
}

/** Telegram HTML. */
export function describeRecharge(account: Account, order: Unfunded | undefined, reader: Reader): string {
  const { words } = reader;
  const address = rechargeAddress(account);
  const balances = (['balance', 'balance_usdt'] as const).map((field) => {
    const coin = field === 'balance' ? 'TRX' : 'USDT';
    if (account.unread?.includes(field)) return words('balance-unread', { what: coin });
    return sentence(words, `recharge-balance-${coin.toLowerCase()}`, { amount: coins(account[field]) });
  });
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
  // The service sends 0 where it has no price.
  if (priceSun === null || priceSun <= 0n) return words('recharge-no-price', order) + then;
  const price = coins(priceSun);
  if (balanceSun === undefined) return words('recharge-no-balance', { ...order, price }) + then;
  const missingSun = priceSun - balanceSun;
  return missingSun > 0n
    ? words('recharge-missing', { ...order, price, missing: coins(missingSun) }) + then
    : words('recharge-covered', { ...order, price });
}
