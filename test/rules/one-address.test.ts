// A rule for an address hears that address, however it is written: rules, directions, mutes, tags, names and the book's
// address book take the same texts for one address.

import { describe, expect, it } from 'vitest';
import { collisionOf, pointsElsewhere } from '../../src/features/book/entry.ts';
import { decide } from '../../src/rules/route.ts';
import { failedFilters } from '../../src/rules/facts.ts';
import { createKnownAddresses } from '../../src/store/known-addresses.ts';
import { type AlertRule, alertPlace, alertRule } from '../../src/store/settings/alert-rules.ts';
import { namingAddress } from '../../src/store/settings/named-addresses.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';
import { type Address, addressKey, addressToHex, isSameAddress } from '../../src/tron/address.ts';
import { exampleFacts } from './facts.ts';

const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const ether = '0x52908400098527886E0F7030069857D2E4169EE7';
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const stranger = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';

const same: Array<[string, string, string]> = [
  ['Ethereum, checksummed and not', ether, ether.toLowerCase()],
  ['Ethereum in capitals', ether, ether.toUpperCase()],
  ['Bitcoin in capitals', bitcoin, bitcoin.toUpperCase()],
  ['TRON as nodes write it', tron, addressToHex(tron as Address)],
  ['TRON in hex with 0x', tron, `0x${addressToHex(tron as Address).toUpperCase()}`],
  ['TRON as it is', tron, tron],
];
const others: Array<[string, string, string]> = [
  ['TRON in other letters of case', tron, tron.toLowerCase()],
  ['another of TRON', tron, stranger],
  ['another of Ethereum', ether, ether.replace('5', '6')],
  [
    'Bitcoin of the older form in capitals',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    '1BOATSLRHTKNNGKDXEEOBR76B53LETTPYT',
  ],
];

const transfer = 'EVENT_ADDRESS_MONITOR';
const made = { id: 'r', n: 1, createdBy: 1, createdAt: 0 };
const where = (address: string) =>
  alertRule.parse({ ...made, where: { addresses: [address], tags: [], names: [] } });
const placeOf = (rules: AlertRule[]) =>
  alertPlace.parse({ chatId: 1, topicId: null, isOn: true, since: 0, rules });
const entry = (address: string) => ({ address, label: 'Binance', tags: ['hot'], addedBy: 1, addedAt: 0 });
const of = (monitored: string, seen: string) => ({
  direction: undefined,
  address: monitored,
  from_address: stranger,
  to_address: seen,
});

/** Whether each part takes the two for one address. */
function answers(one: string, other: string): Record<string, boolean> {
  const facts = exampleFacts(transfer, of(other, other), [entry(one)]);
  const { direction } = exampleFacts(transfer, of(one, other));
  const rule = where(one);
  const scope = { of: 'address' as const, address: one };
  const mute = { n: 1, scope, from: 0, until: null, by: { id: 1, name: 'Anna' } };
  const muted = decide(facts, { ...placeOf([where(other)]), mutes: [mute] }, { timeZone: 'UTC' }, 1);
  const settings = { ...settingsSchema.parse({}), addresses: [entry(one)] };
  const known = createKnownAddresses({ data: settings });
  return {
    key: addressKey(one) === addressKey(other),
    'isSameAddress, from both sides': isSameAddress(one, other) && isSameAddress(other, one),
    'a rule': failedFilters(rule, facts).length === 0,
    'tags of the book': facts.tags.includes('hot'),
    'the direction': direction === 'in',
    'a mute': muted.as === 'muted',
    'the name that is shown': known.labelOf(other) === 'Binance',
    'what is ours': known.isOurs(other),
    'a name that would point elsewhere': !pointsElsewhere({ label: 'Binance', address: other }, settings),
    'the book': collisionOf({ label: 'new', address: other }, [entry(one)])?.problem === 'address_known',
    'rules that a change touches': namingAddress([placeOf([rule])], other).length > 0,
  };
}

describe('all parts take', () => {
  it.each(same)('for one address: %s', (_what, one, other) => {
    expect(Object.entries(answers(one, other)).filter(([, isSame]) => !isSame)).toEqual([]);
  });

  it.each(others)('for another one: %s', (_what, one, other) => {
    expect(Object.entries(answers(one, other)).filter(([, isSame]) => isSame)).toEqual([]);
  });
});
