// What alert rules ask of an event: its facts, read once, and the filters that compare them. Pure.

import { foldWord } from '../base/visible-text.ts';
import { addressKey } from '../tron/address.ts';
import { type Data, type EnumFilter, type EventDefinition, dataOf, variables } from '../events/event.ts';
import { eventOf, isUrgent as isUrgentEvent } from '../events/index.ts';
import type { EventRow } from '../store/ledger/tables.ts';
import { entriesAt } from '../store/settings/address-book.ts';
import type { BookAddress, SettingsData } from '../store/settings/settings.ts';
import type { KnownAddresses } from '../store/known-addresses.ts';
import { type AlertRule, type Direction, otherValue } from '../store/settings/alert-rules.ts';
import { type Poison, judgePoison } from './poison.ts';

/** An absent property is a filter that does not apply to the event. */
export type Facts = {
  /** The type of the event, or one of `orderKinds`. */
  readonly kind: string;
  readonly isUrgent: boolean;
  /** Documented values; `other` stands for all that are absent, unknown or not documented. */
  readonly enums: Readonly<Partial<Record<EnumFilter, string>>>;
  readonly direction?: Direction;
  /** `unread` where the amount, its coin or its decimals can't be read: then no smallest amount hides the event. */
  readonly amount?: { readonly coin: string; readonly amount: bigint; readonly decimals: number } | 'unread';
  /** As addressKey writes them. Undefined where events of this kind have no address. */
  readonly addresses?: readonly string[];
  /** Tags of the address book that its addresses have, as foldWord writes them. */
  readonly tags: readonly string[];
  /** The service's name of the monitored address, as foldWord writes it. */
  readonly names: readonly string[];
  /** Absent unless the event is likely to be a bait. */
  readonly poison?: Poison;
};

/** `values` is what `variables` of events/event.ts returns, and `poison` what judgePoison does. */
export function factsOf(
  definition: EventDefinition,
  values: Data,
  {
    book,
    isUrgent,
    poison,
    known,
  }: {
    book: readonly BookAddress[];
    isUrgent: boolean;
    poison?: Poison | undefined;
    /** Without it, only a transfer from an address to itself is known to be between own ones. */
    known?: Pick<KnownAddresses, 'isMonitored'> | undefined;
  },
): Facts {
  const { enums, addresses: fields, name, transfer, amount } = definition.filters;
  const addresses = fields.flatMap((field) => {
    const value = values[field];
    return typeof value === 'string' ? [addressKey(value)] : [];
  });
  const entries = [...new Set(addresses)].flatMap((address) => entriesAt(book, address));
  const named = name === undefined ? undefined : values[name];
  return {
    kind: definition.type,
    isUrgent: isUrgent || poison?.isUrgent === true,
    enums: Object.fromEntries(
      Object.entries(enums).map(([filter, field]) => [filter, listedValue(definition, field, values[field])]),
    ),
    ...(transfer && { direction: directionOf(transfer, values, known) }),
    ...(amount && { amount: amount(values) ?? 'unread' }),
    ...(fields.length > 0 && { addresses }),
    tags: [...new Set(entries.flatMap(({ tags }) => tags.map(foldWord)))],
    names: typeof named === 'string' ? [foldWord(named)] : [],
    ...(poison && { poison }),
  };
}

/** Of an event that can't be read: no filter but that of kinds applies to it. */
export function unreadFacts(kind: string, isUrgent = false): Facts {
  return { kind, isUrgent, enums: {}, tags: [], names: [] };
}

/** A stored event with what templates and rules read of it. */
export type ReadEvent = {
  readonly event: EventRow;
  readonly definition: EventDefinition;
  readonly data: Data;
  readonly values: Data;
  readonly facts: Facts;
};

/** As rules would see it if it came now; undefined for an event of an unknown type. */
export function readStored(
  event: EventRow,
  { settings, known }: { settings: Readonly<SettingsData>; known: KnownAddresses },
): ReadEvent | undefined {
  const definition = eventOf(event.type);
  if (!definition) return undefined;
  const data = dataOf(event.body);
  const values = variables(definition, data);
  const facts = factsOf(definition, values, {
    book: settings.addresses,
    isUrgent: isUrgentEvent(event.type, data),
    poison: judgePoison(definition, values, { known, settings }),
    known,
  });
  return { event, definition, data, values, facts };
}

/** Not of the documented values that say that nothing is known. */
const isNamed = (value: string) => !/^UNKNOWN_|_UNKNOWN$|^UNRECOGNIZED$/.test(value);

/** The values that a rule may name for a filter, without those that `other` stands for. */
export function namedValues({ enums }: EventDefinition, field: string): string[] {
  return (enums[field] ?? []).filter(isNamed);
}

function listedValue({ enums }: EventDefinition, field: string, value: unknown): string {
  if (typeof value !== 'string' || !enums[field]?.includes(value)) return otherValue;
  return isNamed(value) ? value : otherValue;
}

function directionOf(
  { direction, from, to }: NonNullable<EventDefinition['filters']['transfer']>,
  values: Data,
  known: Pick<KnownAddresses, 'isMonitored'> | undefined,
): Direction {
  // The address book names the counterparties too, so it says nothing about whose an address is.
  const isOwn = (address: unknown) => typeof address === 'string' && known?.isMonitored(address) === true;
  const came = values[direction];
  if (came === 'internal' || (isOwn(values[from]) && isOwn(values[to]))) return 'own';
  if (came === 'incoming') return isOwn(values[from]) ? 'own' : 'in';
  if (came === 'outgoing') return isOwn(values[to]) ? 'own' : 'out';
  return 'unclear';
}

// A filter that does not apply to the event, or whose value can't be read, hides nothing.

export const enumFilters: readonly EnumFilter[] = ['services', 'resources', 'actions', 'items', 'coins'];

/** In the order in which a rule is read. */
export const filterNames = ['kinds', ...enumFilters, 'where', 'directions', 'atLeast'] as const;
export type FilterName = (typeof filterNames)[number];

/** Whether the filter lets the event pass. */
type Filter = { readonly name: FilterName; readonly passes: (facts: Facts) => boolean };

/** The filters of the rule that don't let the event pass, in the order of `filterNames`; none: it is heard. */
export function failedFilters(rule: AlertRule, facts: Facts): FilterName[] {
  return filterNames.filter((name) => filterOf(rule, name)?.(facts) === false);
}

/** The filters of many rules, in which equal ones are one: an event is compared with each of them once. */
export type FilterTable = ReturnType<typeof createFilterTable>;

export function createFilterTable() {
  const filters: Filter[] = [];
  const positions = new Map<string, number>();
  return {
    /** Where the rule's filters are in the table, in the order of `filterNames`; `kinds` is left out. */
    add: (rule: AlertRule): number[] =>
      filterNames.flatMap((name) => {
        const passes = name === 'kinds' ? undefined : filterOf(rule, name);
        if (!passes) return [];
        const key = `${name} ${JSON.stringify(rule[name])}`;
        const position = positions.get(key) ?? filters.push({ name, passes }) - 1;
        positions.set(key, position);
        return [position];
      }),
    nameAt: (position: number): FilterName => filters[position]!.name,
    /** By position, whether the filter lets the event pass. */
    ask: (facts: Facts): boolean[] => filters.map(({ passes }) => passes(facts)),
  };
}

/** Undefined where the rule allows everything. */
function filterOf(rule: AlertRule, name: FilterName): Filter['passes'] | undefined {
  if (name === 'kinds') return rule.kinds === null ? undefined : isOneOf(rule.kinds, ({ kind }) => kind);
  if (name === 'where') return rule.where === null ? undefined : isAt(rule.where);
  if (name === 'directions') {
    return rule.directions === null ? undefined : isOneOf(rule.directions, ({ direction }) => direction);
  }
  if (name === 'atLeast') return reaches(rule.atLeast);
  const allowed = rule[name];
  return allowed === null ? undefined : isOneOf(allowed, ({ enums }) => enums[name]);
}

function isOneOf(
  allowed: readonly string[],
  read: (facts: Facts) => string | undefined,
): (facts: Facts) => boolean {
  const isAllowed = isOneIn(allowed);
  return (facts) => {
    const value = read(facts);
    return value === undefined || isAllowed(value);
  };
}

function isAt(where: NonNullable<AlertRule['where']>): (facts: Facts) => boolean {
  const isKnown = isOneIn(where.addresses.map(addressKey));
  const isTag = isOneIn(where.tags.map(foldWord));
  const isName = isOneIn(where.names.map(foldWord));
  return ({ addresses, tags, names }) =>
    addresses === undefined || addresses.some(isKnown) || tags.some(isTag) || names.some(isName);
}

/** A set costs more than comparing with so few. */
const mostCompared = 4;

function isOneIn(all: readonly string[]): (value: string) => boolean {
  if (all.length > mostCompared) {
    const known = new Set(all);
    return (value) => known.has(value);
  }
  return (value) => {
    for (const one of all) if (one === value) return true;
    return false;
  };
}

function reaches(atLeast: AlertRule['atLeast']): ((facts: Facts) => boolean) | undefined {
  const minimums = new Map(Object.entries(atLeast).map(([coin, minimum]) => [coin, minimumOf(minimum)]));
  if (minimums.size === 0) return undefined;
  return ({ amount: came }) => {
    if (came === undefined || came === 'unread') return true;
    const minimum = minimums.get(came.coin)?.(came.decimals);
    return minimum === undefined || (came.amount < 0n ? -came.amount : came.amount) >= minimum;
  };
}

/** The smallest amount that is enough, in units of so many decimals, rounded up to a whole one. */
function minimumOf(text: string): (decimals: number) => bigint {
  const [whole = '', fraction = ''] = text.split('.');
  const amount = BigInt(whole + fraction);
  const known = new Map<number, bigint>();
  return (decimals) => {
    const before = known.get(decimals);
    if (before !== undefined) return before;
    const scale = 10n ** BigInt(Math.abs(decimals - fraction.length));
    const minimum = decimals >= fraction.length ? amount * scale : (amount + scale - 1n) / scale;
    known.set(decimals, minimum);
    return minimum;
  };
}

// Tries rules on stored events: how many of them they would have let be heard, and which one came nearest. Counts and
// sends nothing.

/**
 * `nearest`: of the events that no rule lets pass, one that fails the fewest filters. Among these one that fails only by
 * its amount is nearer than one of another coin, and a newer one than an older one. One of a kind that no rule asks for
 * is near to none.
 */
type Trial<Tried> = {
  readonly heard: readonly Tried[];
  readonly nearest: { readonly of: Tried; readonly failed: readonly FilterName[] } | undefined;
};

/** `tried` is newest first; an event is heard by any rule that lets it pass. */
export function tryRules<Tried extends { readonly facts: Facts }>(
  rules: readonly AlertRule[],
  tried: readonly Tried[],
): Trial<Tried> {
  const heard: Tried[] = [];
  let nearest: Trial<Tried>['nearest'];
  for (const one of tried) {
    const fewest = leastFailed(rules, one.facts);
    if (fewest === undefined) continue;
    if (fewest.length === 0) heard.push(one);
    else if (fewest[0] !== 'kinds' && (!nearest || distanceOf(fewest) < distanceOf(nearest.failed))) {
      nearest = { of: one, failed: fewest };
    }
  }
  return { heard, nearest };
}

/** The filters come in the order in which a rule is read, the kinds first and the amount last. */
function distanceOf(failed: readonly FilterName[]): number {
  return failed.length * filterNames.length - filterNames.indexOf(failed[0]!);
}

function leastFailed(rules: readonly AlertRule[], facts: Facts): FilterName[] | undefined {
  const all = rules.map((rule) => failedFilters(rule, facts));
  const ofItsKind = all.filter(([first]) => first !== 'kinds');
  return (ofItsKind.length > 0 ? ofItsKind : all).toSorted((a, b) => a.length - b.length)[0];
}
