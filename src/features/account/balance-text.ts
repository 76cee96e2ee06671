// Text of the account: its balances alone, or also what was spent on each product, and its addresses. The record given
// here has no credentials, and nothing about the account's owner is shown.

import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BalanceStanding } from '../../figures/figures.ts';
import type { Account } from '../../service/schemas.ts';
import { coins, paragraphs, section, sentence, toLine, type Reader } from '../../base/lines.ts';
import { clockTime } from '../../base/moment.ts';
import { rechargeAddress } from './recharge-text.ts';
import { runwaySentence, shortLines } from '../../watch/runway-sentence.ts';

/** More than the document names, yet few enough that a record with unknown products still fits in a message. */
const mostProducts = 30;
const consumedField = /^total_(\w{1,40})_consume$/;

/** The balances as Telegram HTML; one in USDT of 0 is left out. `standing`: how long that in TRX lasts. */
export function describeBalance(account: Account, reader: Reader, standing?: BalanceStanding): string {
  const { words } = reader;
  const hasNoUsdt = account.balance_usdt === 0n && account.unread?.includes('balance_usdt') !== true;
  return paragraphs([
    section(words('balance-title'), balanceLines(account, words, hasNoUsdt ? ['balance'] : bothCoins)),
    standing && standingText(standing, reader),
    [words('balance-more'), readAt(reader)].join('\n'),
  ]);
}

function standingText(standing: BalanceStanding, reader: Reader): string | undefined {
  const { runway } = standing;
  const lines = [
    ...shortLines(standing, reader),
    runway.kind === 'lasts' ? runwaySentence(runway, reader) : '',
  ];
  const said = lines.filter((line) => line !== '').join('\n');
  return said === '' ? undefined : said;
}

const bothCoins = ['balance', 'balance_usdt'] as const;

function balanceLines(
  account: Account,
  words: Words,
  fields: ReadonlyArray<(typeof bothCoins)[number]>,
): string[] {
  const lines = fields.flatMap((field) => {
    const coin = field === 'balance' ? 'TRX' : 'USDT';
    if (account.unread?.includes(field)) return [words('balance-unread', { what: coin })];
    return sentence(words, `balance-${coin.toLowerCase()}`, { amount: coins(account[field]) }) ?? [];
  });
  return lines.length > 0 ? lines : [words('balance-none')];
}

function readAt({ words, now, timeZone }: Reader): string {
  return sentence(words, 'read-at', { time: clockTime(now, timeZone) }) ?? '';
}

/**
 * Returns Telegram HTML. The units of the `total_` fields are not documented. The service's other amounts are sun, so
 * these are taken as sun, too, or as millionths of a USDT if their names contain `usdt`.
 */
export function describeBalanceDetails(account: Account, reader: Reader): string {
  const { words } = reader;
  const unread = new Set(account.unread);
  const moved = (way: 'recharged' | 'refunded', coin: 'trx' | 'usdt') => {
    const total = way === 'recharged' ? 'total_recharge' : 'total_refund';
    const field = coin === 'trx' ? total : (`${total}_usdt` as const);
    if (unread.has(field)) return words(`balance-unread-${way}`, { coin: coin.toUpperCase() });
    const value = account[field];
    return value === 0n ? undefined : sentence(words, `balance-${way}-${coin}`, { amount: coins(value) });
  };
  const address = (key: string, value: string | undefined) => {
    const text = toLine(value, 64);
    return sentence(words, key, { address: text === undefined ? undefined : code(text) });
  };
  return paragraphs([
    section(words('balance-title'), balanceLines(account, words, bothCoins)),
    section(words('balance-consumed'), [...consumed(account, words), ...unreadProducts(account, words)]),
    section(words('balance-moved'), [
      moved('recharged', 'trx'),
      moved('recharged', 'usdt'),
      moved('refunded', 'trx'),
      moved('refunded', 'usdt'),
    ]),
    toLine(account.recharge_address) === undefined || rechargeAddress(account) !== undefined
      ? address('balance-recharge-address', rechargeAddress(account))
      : words('recharge-no-address'),
    address('balance-wallet', account.wallet),
    readAt(reader),
  ]);
}

/** One line per product that money was spent on: first TRX, then USDT, each sorted by amount, the largest first. */
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
        product: productOf(name, words),
        amount: coins(amount),
      }),
    );
}

/** The known products whose amount couldn't be read. Unknown fields are left out, since they may not be amounts. */
function unreadProducts({ unread = [] }: Account, words: Words): string[] {
  return unread.flatMap((field) => {
    const name = consumedField.exec(field)?.[1];
    return name === undefined ? [] : [words('balance-unread', { what: productOf(name, words) })];
  });
}

/** A product that this version doesn't know is named after its field. */
function productOf(name: string, words: Words): string {
  return words.has(`consumed-${name}`) ? words.plain(`consumed-${name}`) : name.replaceAll('_', ' ');
}
