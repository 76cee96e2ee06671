// What alert rules compare, read once for each event. Pure.

import { foldWord } from '../base/visible-text.ts';
import { addressKey } from '../tron/address.ts';
import { type Data, type EnumFilter, type EventDefinition, dataOf, variables } from '../events/event.ts';
import { eventOf, isUrgent as isUrgentEvent } from '../events/index.ts';
import type { EventRow } from '../store/ledger/tables.ts';
import { entriesAt } from '../store/settings/address-book.ts';
import type { BookAddress, SettingsData } from '../store/settings/settings.ts';
import type { KnownAddresses } from '../store/known-addresses.ts';
import { type Direction, otherValue } from '../store/settings/alert-rules.ts';
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
