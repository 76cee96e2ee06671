// Reads settings of version 1, in which each chat or topic had a list of event types, and turns them into version 2:
// places with rules. Every chat is told the same as before, message for message.

import { z } from 'zod';
import type { AlertPlace } from './alert-rules.ts';

const id = z.int();
const time = z.int().nonnegative();

const rule = z.object({
  id: z.string(),
  chatId: id,
  topicId: id.nullable(),
  isOn: z.boolean(),
  types: z.array(z.string()),
  createdBy: id,
  createdAt: time,
  mute: z.object({ from: time, until: time, by: id }).optional(),
});

type OldRule = z.infer<typeof rule>;

/** What names a person in either version; the rest of a document is checked as version 2. */
const named = z.looseObject({ id: z.unknown(), name: z.unknown(), title: z.unknown() });
const list = z.array(named.partial()).catch([]);

/** The types that version 1 documented: who had ticked all of them had asked for everything. */
const allTypes = [
  'EVENT_BALANCE',
  'EVENT_TRON_MATE_SUBSCRIPTION',
  'EVENT_DELEGATION',
  'EVENT_ADDRESS_MONITOR',
];

const heading = z.object({ version: z.unknown(), rules: z.unknown() }).partial().catch({});

export function versionOf(document: unknown): unknown {
  return heading.parse(document).version;
}

/** Version 1, or no version and a list of rules. */
export function isVersion1(document: unknown): boolean {
  const { version, rules } = heading.parse(document);
  return version === 1 || (version === undefined && rules !== undefined);
}

/** A document of version 1 as one of version 2, unchecked but for the rules. */
export const upgradeVersion1 = z
  .looseObject({ rules: z.array(rule).default([]) })
  .transform(({ rules, ...rest }) => ({ ...rest, version: 2, places: placesOf(rules, rest) }));

function placesOf(rules: readonly OldRule[], rest: Readonly<Record<string, unknown>>): AlertPlace[] {
  const nameOf = (personId: number): string => {
    const known = [...list.parse(rest['people']), ...list.parse(rest['chats'])];
    const one = known.find((entry) => entry.id === personId);
    return [one?.name, one?.title].find((name) => typeof name === 'string') ?? String(personId);
  };
  const byAddress = Map.groupBy(rules, ({ chatId, topicId }) => `${chatId} ${topicId}`);
  return [...byAddress.values()].map((own) => placeOf(own, nameOf));
}

/** Only an edit by hand gives a place several rules; of these, the ones that were off ask for nothing. */
function placeOf(own: readonly OldRule[], nameOf: (personId: number) => string): AlertPlace {
  const [first] = own;
  const { chatId, topicId } = first!;
  const isOn = own.some((one) => one.isOn);
  const kept = own.filter((one) => one.isOn === isOn && one.types.length > 0);
  const place: AlertPlace = {
    chatId,
    topicId,
    isOn,
    since: Math.min(...own.map(({ createdAt }) => createdAt)),
    nextN: kept.length + 1,
    rules: [],
    kept: [],
    mutes: [],
    baits: 'each',
    answersOrders: true,
  };
  kept.forEach(({ id: ruleId, types, createdBy, createdAt, mute }, index) => {
    const n = index + 1;
    place.rules.push({ ...everything, id: ruleId, n, createdBy, createdAt, kinds: kindsOf(types) });
    if (!mute) return;
    const { by, ...period } = mute;
    const scope = { of: 'rule', n } as const;
    // It kept urgent alerts back too, unlike a mute of everything.
    place.mutes.push({ n: place.nextN, scope, ...period, by: { id: by, name: nameOf(by) } });
    place.nextN += 1;
  });
  return place;
}

function kindsOf(types: readonly string[]): string[] | null {
  return allTypes.every((type) => types.includes(type)) ? null : [...new Set(types)];
}

const everything = {
  rev: 0,
  name: null,
  changedBy: null,
  changedAt: null,
  services: null,
  resources: null,
  actions: null,
  items: null,
  coins: null,
  where: null,
  directions: null,
  atLeast: {},
  isLoud: true,
  isUrgent: false,
};
