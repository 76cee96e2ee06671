// Judges whether a transfer is likely to be a bait: made so that somebody copies an address from it, or takes a worthless
// token for a coin. Pure.

import { type Data, type EventDefinition, toInteger } from '../events/event.ts';
import type { KnownAddresses } from '../store/known-addresses.ts';
import { type ChainSettings, isKnownContract, watchedCoins } from '../store/settings/chain-settings.ts';
import { findCoin } from '../tron/coins.ts';
import { hasAddress, isSameAddress } from '../tron/address.ts';

/** In the order in which a message names them. */
const poisonForms = ['lookalike', 'false-coin', 'address-coin', 'dust'] as const;
/**
 * - `lookalike`: the other address looks like a known one at its ends.
 * - `false-coin`: the contract is not that of the coin it is named like.
 * - `address-coin`: the token is named like an address, to be copied from wherever its name is shown.
 * - `dust`: an amount of nothing, or of next to nothing.
 */
export type PoisonForm = (typeof poisonForms)[number];

export type Poison = {
  /** At least one, in the order of `poisonForms`. */
  readonly forms: readonly PoisonForm[];
  /** Addresses and contracts that are never shown whole. */
  readonly hidden: readonly string[];
  /** The only addresses that are shown whole where they stand in its data. */
  readonly ours: readonly string[];
  /** The watched coin that a false one is named like. */
  readonly falseCoin?: string;
  /** The other address, and the known one that it looks like, which may be known as a receiver of orders only. */
  readonly lookalike?: { readonly seen: string; readonly known: string; readonly isReceiver: boolean };
  readonly isOutgoing: boolean;
  readonly isZero: boolean;
  /** An amount went out to a look-alike: somebody has to act. */
  readonly isUrgent: boolean;
};

export type PoisonKnowledge = {
  known: Pick<KnownAddresses, 'isOurs' | 'isMonitored' | 'findAlike'>;
  settings: Pick<ChainSettings, 'contracts' | 'dustBelow'>;
};

/** `values` is what `variables` of events/event.ts returns. Undefined for whatever is no transfer, or no bait. */
export function judgePoison(
  definition: EventDefinition | undefined,
  values: Data,
  { known, settings }: PoisonKnowledge,
): Poison | undefined {
  const transfer = definition?.filters.transfer;
  if (!definition || !transfer) return undefined;
  const text = (field: string) => {
    const value = values[field];
    return typeof value === 'string' ? value : undefined;
  };
  const own = text(transfer.monitored);
  const sides = [text(transfer.from), text(transfer.to)].filter((side) => side !== undefined);
  const others = sides.filter((side) => own === undefined || !isSameAddress(side, own));
  const isOutgoing = values[transfer.direction] === 'outgoing';
  const amount = amountOf(definition, values, settings);

  const alike = others.flatMap((seen) => {
    const found = known.findAlike(seen, own);
    return found === undefined ? [] : [{ seen, known: found, isReceiver: !known.isOurs(found, own) }];
  });
  const [lookalike] = alike;
  const strangers = others.filter((side) => !known.isOurs(side, own));
  // Where the event doesn't name the other side, nothing says that it is a known one.
  const isFromStranger = strangers.length > 0 || (sides.length < 2 && others.length === 0);
  const falseToken = falseTokenOf(values, transfer, { settings, sides });
  const isAddressCoin = hasAddress(text(transfer.coin) ?? '');
  const contract = isAddressCoin ? text(transfer.contract) : falseToken?.contract;
  const forms: PoisonForm[] = [];
  if (lookalike) forms.push('lookalike');
  if (falseToken) forms.push('false-coin');
  if (isAddressCoin) forms.push('address-coin');
  if (amount.isDust && isFromStranger) forms.push('dust');
  if (forms.length === 0) return undefined;
  return {
    forms,
    hidden: [...strangers, ...(contract === undefined ? [] : [contract])],
    ours: sides.filter((side) => known.isOurs(side, own)),
    ...(falseToken && { falseCoin: falseToken.coin }),
    ...(lookalike && { lookalike }),
    isOutgoing,
    isZero: amount.isZero,
    // A token that anybody made can be "sent" in another's name: nothing went out.
    isUrgent: lookalike !== undefined && isOutgoing && !amount.isDust && !falseToken && !isAddressCoin,
  };
}

/** Whether the marked event may wait for the message of the day: not where money may have gone to a look-alike. */
export function mayBeCollected({ lookalike, isOutgoing, isZero, forms }: Poison): boolean {
  const isWorthless = forms.includes('false-coin') || forms.includes('address-coin');
  return lookalike === undefined || !isOutgoing || isZero || isWorthless;
}

/** An amount that can't be compared is dust only if it is nothing. */
function amountOf(
  { filters }: EventDefinition,
  values: Data,
  settings: Pick<ChainSettings, 'contracts' | 'dustBelow'>,
): { isZero: boolean; isDust: boolean } {
  const isZero = toInteger(values[filters.transfer?.amount ?? '']) === 0n;
  const came = filters.amount?.(values);
  if (isZero || !came) return { isZero, isDust: isZero };
  const { dustBelow } = settings;
  const coin = findCoin(came.coin, watchedCoins(settings));
  if (coin === undefined || !Object.hasOwn(dustBelow, coin)) return { isZero, isDust: false };
  const [whole = '', fraction = ''] = dustBelow[coin]!.split('.');
  const scale = Math.max(fraction.length, came.decimals);
  const amount = came.amount < 0n ? -came.amount : came.amount;
  const limit = BigInt(whole + fraction.padEnd(scale, '0'));
  return { isZero, isDust: amount * 10n ** BigInt(scale - came.decimals) < limit };
}

/** The contract of a token that is named like a coin of which it is none, and that coin. */
function falseTokenOf(
  values: Data,
  transfer: NonNullable<EventDefinition['filters']['transfer']>,
  { settings, sides }: { settings: PoisonKnowledge['settings']; sides: readonly string[] },
): { contract: string; coin: string } | undefined {
  const { [transfer.contract]: contract, [transfer.coin]: name, [transfer.chain]: chain } = values;
  if (typeof contract !== 'string' || typeof name !== 'string') return undefined;
  const coin = findCoin(name, watchedCoins(settings));
  if (coin === undefined) return undefined;
  return isKnownContract(settings, { coin, chain, contract, sides }) === false
    ? { contract, coin }
    : undefined;
}
