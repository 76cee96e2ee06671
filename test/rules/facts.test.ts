import { describe, expect, it } from 'vitest';
import {
  type FilterName,
  createFilterTable,
  factsOf,
  failedFilters,
  filterNames,
  tryRules,
} from '../../src/rules/facts.ts';
import { type AlertRule, alertPlace, alertRule } from '../../src/store/settings/alert-rules.ts';
import { exampleFacts } from './facts.ts';
import fc from 'fast-check';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { variables } from '../../src/events/event.ts';
import { routeFacts } from '../../src/rules/route.ts';
import { settingsSchema } from '../../src/store/settings/settings.ts';

const transfer = 'EVENT_ADDRESS_MONITOR';
const delegation = 'EVENT_DELEGATION';
const balance = 'EVENT_BALANCE';
const rule = (filters: Partial<AlertRule>) =>
  alertRule.parse({ id: 'r', n: 1, createdBy: 1, createdAt: 0, ...filters });
const failed = (filters: Partial<AlertRule>, ...event: Parameters<typeof exampleFacts>) =>
  failedFilters(rule(filters), exampleFacts(...event));

const [ours, theirs] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS'];
const entry = { address: theirs, label: 'Binance', tags: ['Hot'], addedBy: 1, addedAt: 0 };
const somewhere = { addresses: [], tags: [], names: [] };

type Answers = { type: string; yes: Partial<AlertRule>[]; no: Partial<AlertRule>[] };
const alike = ours.toLowerCase();

/** For each filter: an event type, a rule that lets its example pass, and one that doesn't. */
const table: Record<FilterName, Answers> = {
  kinds: {
    type: transfer,
    yes: [null, [transfer], [balance, transfer]].map((kinds) => ({ kinds })),
    no: [['order.late'], [balance]].map((kinds) => ({ kinds })),
  },
  services: {
    type: delegation,
    yes: [null, ['SERVICE']].map((services) => ({ services })),
    no: [['NO_SUCH'], ['other']].map((services) => ({ services })),
  },
  resources: {
    type: delegation,
    yes: [['ENERGY'], ['ENERGY', 'other']].map((resources) => ({ resources })),
    no: [['BANDWIDTH'], ['other']].map((resources) => ({ resources })),
  },
  actions: { type: balance, yes: [{ actions: ['ACTION'] }], no: [{ actions: ['other'] }] },
  items: { type: balance, yes: [{ items: ['ITEM'] }], no: [{ items: ['other'] }] },
  coins: {
    type: transfer,
    yes: [['USDT'], ['TRX', 'USDT']].map((coins) => ({ coins })),
    no: [['TRX'], ['other']].map((coins) => ({ coins })),
  },
  where: {
    type: transfer,
    yes: [
      { where: null },
      ...[
        { addresses: [ours] },
        { addresses: ['T9', theirs] },
        { tags: ['hOT'] },
        { names: ['TREASURY'] },
      ].map((place) => ({ where: { ...somewhere, ...place } })),
    ],
    no: [
      somewhere,
      { addresses: ['T9'], tags: ['cold'], names: ['Vault'] },
      { ...somewhere, addresses: [alike] },
    ].map((where) => ({ where })),
  },
  directions: {
    type: transfer,
    yes: [{ directions: null }, { directions: ['in'] }, { directions: ['out', 'in'] }],
    no: [{ directions: ['out'] }, { directions: ['own', 'unclear'] }],
  },
  atLeast: {
    type: transfer,
    yes: [{ atLeast: {} }, { atLeast: { USDT: '1500' } }, { atLeast: { TRX: '999999' } }],
    no: [{ atLeast: { USDT: '1500.000001' } }, { atLeast: { USDT: '99999' } }],
  },
};

/** The example's own value in place of `SERVICE`, `ACTION` and `ITEM`. */
function withValues(filters: Partial<AlertRule>, type: string): Partial<AlertRule> {
  const { services, actions, items } = exampleFacts(type).enums;
  const own: Record<string, string | undefined> = { SERVICE: services, ACTION: actions, ITEM: items };
  const swap = (values: string[] | null | undefined) => values?.map((value) => own[value] ?? value);
  const [ofServices, ofActions, ofItems] = [filters.services, filters.actions, filters.items].map(swap);
  return {
    ...filters,
    ...(ofServices && { services: ofServices }),
    ...(ofActions && { actions: ofActions }),
    ...(ofItems && { items: ofItems }),
  };
}
const incoming = { direction: 'incoming', to_address: ours, from_address: theirs };
const dataOf = (type: string) => (type === transfer ? incoming : {});
const cases = (answer: 'yes' | 'no') =>
  filterNames.flatMap((name) => {
    const { type } = table[name];
    return table[name][answer].map((filters) => ({ name, type, filters: withValues(filters, type) }));
  });
const book = [{ ...entry, label: 'Other', address: 'T0' }];

describe('each filter alone', () => {
  it.each(cases('yes'))('lets it pass: $name $filters', ({ type, filters }) => {
    expect(failed(filters, type, dataOf(type), filters.where?.tags.length ? [entry] : book)).toEqual([]);
  });

  it.each(cases('no'))('does not let it pass: $name $filters', ({ name, type, filters }) => {
    expect(failed(filters, type, dataOf(type), book)).toEqual([name]);
  });
});

it('two filters let an event pass only if both do, and name those that do not, in the order of reading', () => {
  const answers = (name: FilterName) =>
    (['yes', 'no'] as const).map((answer) => ({ name, answer, filters: table[name][answer][0]! }));
  let pairs = 0;
  for (const [index, first] of filterNames.entries()) {
    for (const second of filterNames.slice(index + 1)) {
      for (const one of answers(first)) {
        for (const other of answers(second)) {
          const types = new Set([table[first].type, table[second].type]);
          for (const type of types) {
            const filters = withValues({ ...one.filters, ...other.filters }, type);
            const applies = ({ name }: { name: FilterName }) => name === 'kinds' || table[name].type === type;
            const expected = [one, other].filter((each) => each.answer === 'no' && applies(each));
            const came = failed(filters, type, dataOf(type), [entry]).filter(
              (name) => [one, other].some((each) => each.name === name) && applies({ name }),
            );
            expect(came).toEqual(expected.map(({ name }) => name));
            pairs += 1;
          }
        }
      }
    }
  }
  expect(pairs).toBeGreaterThanOrEqual(filterNames.length * (filterNames.length - 1) * 2);
});

describe('a value that is absent, unknown or not documented', () => {
  const unknown = [undefined, null, '', 'UNRECOGNIZED', 'SOMETHING_OF_NEXT_YEAR', 7];

  it.each(unknown)('is “other”: %s', (value) => {
    expect(failed({ resources: ['other'] }, delegation, { resource_type: value })).toEqual([]);
    expect(failed({ resources: null }, delegation, { resource_type: value })).toEqual([]);
    expect(failed({ resources: ['ENERGY', 'BANDWIDTH'] }, delegation, { resource_type: value })).toEqual([
      'resources',
    ]);
  });

  it('is no documented one', () => {
    expect(failed({ resources: ['other'] }, delegation, { resource_type: 'ENERGY' })).toEqual(['resources']);
  });
});

describe('the smallest amount', () => {
  const amount = (came: unknown, decimals: unknown, minimum: string, currency: unknown = 'USDT') =>
    failed({ atLeast: { USDT: minimum } }, transfer, { amount: came, decimals, currency });

  it('is reached at it exactly, and missed by one unit', () => {
    expect(amount(1_000_000_000, 6, '1000')).toEqual([]);
    expect(amount(999_999_999, 6, '1000')).toEqual(['atLeast']);
    expect(amount(1, 6, '0.000001')).toEqual([]);
    expect(amount(1, 6, '0.0000011')).toEqual(['atLeast']);
    expect(amount(0, 6, '0')).toEqual([]);
  });

  it('is compared exactly with 18 decimals, as a number, a bigint and digits', () => {
    const exact = 1_000_000_000_000_000_001n;
    for (const came of [exact, String(exact)]) {
      expect(amount(came, 18, '1.000000000000000001')).toEqual([]);
      expect(amount(came, 18, '1.000000000000000002')).toEqual(['atLeast']);
    }
    expect(amount(5, 0, '5')).toEqual([]);
    expect(amount(4, 0, '4.5')).toEqual(['atLeast']);
  });

  it('hides nothing where the amount, its decimals or its coin cannot be read, or it is of another coin', () => {
    expect(amount(1, undefined, '1000')).toEqual([]);
    expect(amount(1, 'six', '1000')).toEqual([]);
    expect(amount(1, -1, '1000')).toEqual([]);
    expect(amount(1, 6, '1000', null)).toEqual([]);
    expect(amount(1, 6, '1000', 'TRX')).toEqual([]);
    expect(amount(1, 6, '1000')).toEqual(['atLeast']);
  });

  it('is reached by what goes out as well, whose amount is below zero', () => {
    const paid = (came: number) =>
      failed({ atLeast: { TRX: '1000' } }, balance, { amount_sun: came, coin_type: 'TRX' });
    expect(paid(-1_000_000_000)).toEqual([]);
    expect(paid(-999_999_999)).toEqual(['atLeast']);
  });

  it('is not that of a property which every object has', () => {
    expect(amount(1, 6, '1000', 'constructor')).toEqual([]);
    expect(amount(1, 6, '1000', '__proto__')).toEqual([]);
  });
});

describe('a filter whose field the event does not have', () => {
  it('hides nothing: coins and directions of a delegation', () => {
    const filters = { coins: ['USDT'], directions: ['out' as const], atLeast: { USDT: '5' } };
    expect(failed(filters, delegation)).toEqual([]);
    expect(failed({ ...filters, resources: ['BANDWIDTH'] }, delegation)).toEqual(['resources']);
  });

  it('hides nothing: a place for a change of the balance, which has no address', () => {
    const where = { addresses: ['T9'], tags: [], names: [] };
    expect(failed({ where }, balance)).toEqual([]);
    expect(failed({ where }, delegation)).toEqual(['where']);
  });
});

describe('the direction', () => {
  const both = [entry, { ...entry, label: 'Ours', address: ours }];
  const passes = (direction: string, came: object, monitored: readonly string[] = [], entries = book) =>
    failed({ directions: [direction as 'in'] }, transfer, came, entries, monitored).length === 0;

  it('is own where the service monitors both sides, or says so; a label of the book makes none own', () => {
    const sides = [incoming.from_address, incoming.to_address];
    expect(passes('own', incoming, sides)).toBe(true);
    expect(passes('in', incoming, sides)).toBe(false);
    expect(passes('own', { ...incoming, direction: 'internal' })).toBe(true);
    expect(passes('own', incoming, [], both)).toBe(false);
    expect(passes('in', incoming, [], both)).toBe(true);
  });

  it('is in or out where the service monitors the side that it says, and own where it is the other one', () => {
    const outgoing = { ...incoming, direction: 'outgoing' };
    const { from_address: from, to_address: to } = incoming;
    expect(passes('in', incoming, [to])).toBe(true);
    expect(passes('own', incoming, [from])).toBe(true);
    expect(passes('out', outgoing, [from])).toBe(true);
    expect(passes('own', outgoing, [to])).toBe(true);
  });

  it('is in or out as the service says, and unclear where it says nothing that is known', () => {
    const outgoing = { direction: 'outgoing', from_address: ours, to_address: 'T9' };
    expect(passes('out', outgoing)).toBe(true);
    expect(passes('in', outgoing)).toBe(false);
    const sideways = { direction: 'sideways', from_address: 'T8', to_address: 'T9', address: 'T7' };
    expect(passes('unclear', sideways)).toBe(true);
    expect(passes('in', sideways)).toBe(false);
    expect(passes('own', sideways, ['T8', 'T9'])).toBe(true);
  });
});

describe('a table of filters', () => {
  it('has equal filters of several rules once, and others apart', () => {
    const table = createFilterTable();
    const first = table.add(rule({ coins: ['USDT'], directions: ['in'], atLeast: { USDT: '5' } }));
    expect(first.map((position) => table.nameAt(position))).toEqual(['coins', 'directions', 'atLeast']);
    const second = table.add(rule({ coins: ['USDT'], directions: ['out'], atLeast: { USDT: '5' } }));
    expect(second).toEqual([first[0], 3, first[2]]);
    expect(table.ask(exampleFacts(transfer, incoming))).toEqual([true, true, true, false]);
  });

  it('has nothing of a rule that asks for everything, nor the kinds of one', () => {
    const table = createFilterTable();
    expect([table.add(rule({})), table.add(rule({ kinds: [balance] }))]).toEqual([[], []]);
    expect(table.ask(exampleFacts(transfer))).toEqual([]);
  });
});

const made = { id: 'r', n: 1, createdBy: 1, createdAt: 1 };
const usdtIn = alertRule.parse({ ...made, coins: ['USDT'], directions: ['in'], atLeast: { USDT: '1000' } });

function transferred(id: string, change: Record<string, unknown> = {}) {
  const values = variables(addressMonitor, { ...addressMonitor.example, ...change });
  return { id, facts: factsOf(addressMonitor, values, { book: [], isUrgent: false }) };
}

const small = transferred('small', { amount: 640_000_000 });
const other = transferred('other', { currency: 'TRX', amount: 1 });

it('counts what a rule lets pass, and nothing that it does not', () => {
  const enough = transferred('enough', { amount: 1_000_000_000 });
  expect(tryRules([usdtIn], [small, enough, other]).heard).toEqual([enough]);
  expect(tryRules([usdtIn], [small, other]).heard).toEqual([]);
});

it('names the newest of those that come nearest, with what they fail', () => {
  const older = transferred('older', { amount: 2 });
  expect(tryRules([usdtIn], [other, small, older]).nearest).toEqual({ of: small, failed: ['atLeast'] });
  expect(tryRules([usdtIn], [other]).nearest).toEqual({ of: other, failed: ['coins'] });
});

it('names no event of a kind that no rule asks for', () => {
  const ofDelegations = alertRule.parse({ ...made, n: 3, kinds: ['EVENT_DELEGATION'] });
  expect(tryRules([ofDelegations], [small, other]).nearest).toBeUndefined();
  expect(tryRules([ofDelegations, usdtIn], [small]).nearest).toEqual({ of: small, failed: ['atLeast'] });
});

it('hears by any of several rules, and nothing without one', () => {
  const trx = alertRule.parse({ ...made, n: 2, coins: ['TRX'] });
  expect(tryRules([usdtIn, trx], [small, other])).toMatchObject({ heard: [other], nearest: { of: small } });
  expect(tryRules([], [small])).toEqual({ heard: [], nearest: undefined });
  expect(tryRules([usdtIn], [])).toEqual({ heard: [], nearest: undefined });
});

it('counts exactly the events that the place would be told if they came anew', () => {
  const some = <Value>(values: readonly Value[]) =>
    fc.option(fc.subarray([...values], { minLength: 1 }), { nil: null });
  const rules = fc.record({
    coins: some(['USDT', 'TRX', 'other']),
    directions: some(['in', 'out', 'own', 'unclear'] as const),
    atLeast: fc.constantFrom({}, { USDT: '1000' }, { USDT: '0.5', TRX: '7' }),
  });
  const change = fc.record({
    amount: fc.constantFrom(1, 640_000_000, 999_999_999, 1_000_000_000),
    currency: fc.constantFrom('USDT', 'TRX', 'DOGE'),
    from_address: fc.constantFrom('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS'),
  });
  fc.assert(
    fc.property(
      fc.array(rules, { maxLength: 3 }),
      fc.array(change, { maxLength: 20 }),
      (filters, changes) => {
        const all = filters.map((one, at) => alertRule.parse({ ...made, ...one, id: `r${at}`, n: at + 1 }));
        const place = alertPlace.parse({ chatId: 7, topicId: null, isOn: true, since: 0, rules: all });
        const chat = { id: 7, type: 'private' as const, title: 'Olga', addedBy: 7, addedAt: 1 };
        const settings = settingsSchema.parse({ chats: [chat], places: [place] });
        const tried = changes.map((one, at) => transferred(String(at), one));
        const told = tried.filter(
          ({ facts }) => routeFacts(facts, { settings, ownerIds: [7], defaultTimeZone: 'UTC' }, 1).length > 0,
        );
        expect(tryRules(all, tried).heard).toEqual(told);
      },
    ),
  );
});
