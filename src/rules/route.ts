// Which places an event is told in, and what each makes of it: heard, held until quiet hours are over, muted, or dropped.
// A pure function of the event's facts, the rules and the time; nobody may be told.

import { type Data, dataOf, isData, variables } from '../events/event.ts';
import { eventOf } from '../events/index.ts';
import type { Route } from '../store/ledger/deliveries/deliveries.ts';
import type { Arrival } from '../store/ledger/events/group-commit.ts';
import type { AlertMute, AlertPlace, AlertRule, QuietHours } from '../store/settings/alert-rules.ts';
import { type Audience, ownerChats, teamChats } from './audience.ts';
import {
  type Facts,
  type FilterName,
  type FilterTable,
  createFilterTable,
  factsOf,
  unreadFacts,
} from './facts.ts';
import { type PoisonKnowledge, judgePoison, mayBeCollected } from './poison.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { addressKey } from '../tron/address.ts';
import { isMuteInForce, quietUntil } from './silence.ts';
import { nextTimeOfDay } from '../base/time.ts';
import { findWordedRules } from '../store/settings/templates.ts';

type RoutedArrival = Pick<Arrival, 'kind' | 'type' | 'isUrgent' | 'receivedAt'> & { body?: string };

/** `data` is that of the body, if it is parsed already. Each place is decided once, however many of its rules match. */
export function routeArrival(
  arrival: RoutedArrival,
  routing: Routing,
  data: unknown = dataOf(arrival.body ?? '{}'),
): Route[] {
  if (arrival.kind === 'ignored') return [];
  if (arrival.kind === 'quarantined') return routesToOwners(routing);
  const facts = readFacts(arrival, routing, isData(data) ? data : {});
  return routeFacts(facts, routing, arrival.receivedAt);
}

/** The same for anything that has facts, such as a late order. */
export function routeFacts(facts: Facts, routing: Routing, now: number): Route[] {
  const { asked, filters } = placesOfKind(facts.kind, routing);
  const compared = { facts, filters, passed: filters.ask(facts) };
  const routes: Route[] = [];
  for (const prepared of asked) {
    const decision = decidePrepared(compared, prepared, prepared.hours, now, prepared.hasWords);
    if (decision.as !== 'dropped') routes.push(routeOf(prepared.place, decision));
  }
  return routes;
}

function routeOf({ chatId, topicId }: AlertPlace, decision: Exclude<Decision, { as: 'dropped' }>): Route {
  const { id: ruleId, n: ruleN } = decision.rule;
  const route = { ruleId, ruleN, chatId, topicId };
  if (decision.as === 'muted') return { ...route, muted: decision.mute };
  const sound = decision.isLoud ? {} : { isSilent: true };
  if (decision.as === 'held') {
    return { ...route, ...sound, held: { until: decision.until, for: decision.heldFor } };
  }
  return { ...route, ...sound, ...(decision.isUrgent && { isUrgent: true }) };
}

function readFacts(
  { type, isUrgent = false }: RoutedArrival,
  { settings, known }: Routing,
  data: Data,
): Facts {
  const definition = eventOf(type);
  if (!definition) return unreadFacts(type, isUrgent);
  try {
    const values = variables(definition, data);
    const poison = known && judgePoison(definition, values, { known, settings });
    return factsOf(definition, values, { book: settings.addresses, isUrgent, poison, known });
  } catch {
    // A bug must not lose the event: what can't be judged is told.
    return unreadFacts(type, isUrgent);
  }
}

/**
 * A quarantined event goes to every owner who has started the bot and hasn't turned its alerts off. Like an urgent
 * event, it overtakes waiting events.
 */
function routesToOwners(routing: Routing): Route[] {
  return ownerChats(routing).map((chatId) => ({ ruleId: null, chatId, topicId: null, isUrgent: true }));
}

// For each kind of event, the places whose rules have to be asked about it, prepared once for each version of the
// settings. All other places drop every event of the kind, and cost nothing when one comes.

type AskedPlace = PreparedPlace & { readonly hours: Hours; readonly hasWords: HasWords | undefined };

/** `filters` are those of all asked places. */
type PlacesOfKind = { readonly asked: readonly AskedPlace[]; readonly filters: FilterTable };

/** Where an event is routed: the settings, and what they are read with. */
type Routing = Audience & {
  /** For chats that chose none; UTC unless given. */
  readonly defaultTimeZone?: string;
  /** Without them, no event is taken for a likely bait. */
  readonly known?: PoisonKnowledge['known'];
};

type Index = {
  readonly ownerIds: readonly number[];
  readonly timeZone: string;
  readonly kinds: Map<string, PlacesOfKind>;
};

/** By the settings, which are never changed in place. */
const indexes = new WeakMap<Readonly<SettingsData>, Index>();

function placesOfKind(kind: string, routing: Routing): PlacesOfKind {
  const { settings, ownerIds, defaultTimeZone = 'UTC' } = routing;
  let index = indexes.get(settings);
  if (!index || index.ownerIds !== ownerIds || index.timeZone !== defaultTimeZone) {
    index = { ownerIds, timeZone: defaultTimeZone, kinds: new Map() };
    indexes.set(settings, index);
  }
  const known = index.kinds.get(kind);
  if (known) return known;
  const made = make(kind, routing, defaultTimeZone);
  index.kinds.set(kind, made);
  return made;
}

function make(kind: string, audience: Audience, defaultTimeZone: string): PlacesOfKind {
  const chats = teamChats(audience);
  const wordsAt = findWordedRules(audience.settings, kind);
  const asked: AskedPlace[] = [];
  const filters = createFilterTable();
  for (const place of audience.settings.places) {
    const chat = chats.get(place.chatId);
    if (!chat) continue;
    const prepared = preparePlace(place, kind, filters);
    if ('of' in prepared) continue;
    const hours = { quiet: chat.quiet, timeZone: chat.timeZone ?? defaultTimeZone };
    asked.push({ ...prepared, hours, hasWords: wordsAt(place) });
  }
  return { asked, filters };
}

// What one place makes of one event. Any rule that matches is enough, and one message is sent however many match. First
// come rules, then mutes, then what the place wants of likely baits, then quiet hours.

export type Decision =
  | { readonly as: 'heard'; readonly rule: AlertRule; readonly isLoud: boolean; readonly isUrgent: boolean }
  /** Kept until quiet hours are over, or for the message of the day about likely baits; in Unix milliseconds. */
  | {
      readonly as: 'held';
      readonly rule: AlertRule;
      readonly isLoud: boolean;
      readonly until: number;
      readonly heldFor: HeldFor;
    }
  | { readonly as: 'muted'; readonly rule: AlertRule; readonly mute: AlertMute }
  | { readonly as: 'dropped'; readonly why: Drop };

/** Why it is held; what is held for the same reason comes in one message. */
type HeldFor = 'quiet' | 'baits';

/** `nearest`: no rule asks for it; the one that comes nearest, and its first filter that says no. */
type Drop =
  | { readonly of: 'off' }
  | { readonly of: 'no-rules' }
  | { readonly of: 'nearest'; readonly n: number; readonly filter: FilterName };

/** When the message of the day comes that a place gets about likely baits. */
const collectedAt = '09:00';

/** The settings of the place's chat that the decision needs. */
export type Hours = { readonly quiet?: QuietHours | undefined; readonly timeZone: string };

/** A rule with the positions of its filters in a table. */
type PreparedRule = { readonly rule: AlertRule; readonly filters: readonly number[] };

/** A place prepared for the events of one kind, with its rules for them: at least one. */
type PreparedPlace = { readonly place: AlertPlace; readonly rules: readonly PreparedRule[] };

/** A `Drop` where the place drops every event of the kind, whatever else it says. */
function preparePlace(place: AlertPlace, kind: string, filters: FilterTable): PreparedPlace | Drop {
  if (!place.isOn) return { of: 'off' };
  if (place.rules.length === 0) return { of: 'no-rules' };
  const rules = place.rules.filter((rule) => isForKind(rule, kind));
  if (rules.length === 0) {
    return { of: 'nearest', n: Math.min(...place.rules.map(({ n }) => n)), filter: 'kinds' };
  }
  return { place, rules: rules.map((rule) => ({ rule, filters: filters.add(rule) })) };
}

/** What one place alone makes of the event. */
export function decide(
  facts: Facts,
  place: AlertPlace,
  hours: Hours,
  now: number,
  hasWords?: HasWords,
): Decision {
  const filters = createFilterTable();
  const prepared = preparePlace(place, facts.kind, filters);
  if ('of' in prepared) return { as: 'dropped', why: prepared };
  return decidePrepared({ facts, filters, passed: filters.ask(facts) }, prepared, hours, now, hasWords);
}

/** An event's facts with the answers of a table of filters to them. */
type Compared = {
  readonly facts: Facts;
  readonly filters: FilterTable;
  readonly passed: readonly boolean[];
};

/**
 * Whether the place has a template of its own for this rule; the first such rule is the decision's, because its words are
 * used, otherwise the first that matches.
 */
type HasWords = (rule: AlertRule) => boolean;

function decidePrepared(
  { facts, filters, passed }: Compared,
  { place, rules }: PreparedPlace,
  hours: Hours,
  now: number,
  hasWords: HasWords = () => false,
): Decision {
  const { matching, nearest } = compare(passed, rules);
  if (matching.length === 0) {
    const failed = nearest.filters.find((position) => !passed[position]);
    return { as: 'dropped', why: { of: 'nearest', n: nearest.rule.n, filter: filters.nameAt(failed!) } };
  }

  const mutes = place.mutes.filter((mute) => isMuteInForce(mute, now));
  const muteOf = ({ n }: AlertRule) => mutes.find(({ scope }) => scope.of === 'rule' && scope.n === n);
  const [first] = matching;
  const audible = matching.filter((rule) => !muteOf(rule));
  const isUrgent = facts.isUrgent || audible.some((rule) => rule.isUrgent);
  const mute = audible.length === 0 ? muteOf(first!) : mutes.find((one) => covers(one, facts, isUrgent));
  const rule = audible.find(hasWords) ?? audible[0] ?? first!;
  if (mute) return { as: 'muted', rule, mute };

  const { poison } = facts;
  const isLoud = isUrgent || (!poison && audible.some((one) => one.isLoud));
  if (poison && place.baits === 'daily' && !isUrgent && mayBeCollected(poison)) {
    return {
      as: 'held',
      rule,
      isLoud,
      until: nextTimeOfDay(now + 1, collectedAt, hours.timeZone),
      heldFor: 'baits',
    };
  }
  const until = hours.quiet && !isUrgent ? quietUntil(hours.quiet, now, hours.timeZone) : undefined;
  if (until === undefined) return { as: 'heard', rule, isLoud, isUrgent };
  if (hours.quiet?.how === 'held') return { as: 'held', rule, isLoud, until, heldFor: 'quiet' };
  return { as: 'heard', rule, isLoud: false, isUrgent };
}

/** Whether a mute that is not of a rule keeps the event back. A mute of everything lets urgent events pass. */
function covers({ scope }: AlertMute, facts: Facts, isUrgent: boolean): boolean {
  if (scope.of === 'all') return !isUrgent;
  if (scope.of === 'address') return facts.addresses?.includes(addressKey(scope.address)) === true;
  if (scope.of !== 'kind' || scope.kind !== facts.kind) return false;
  return scope.direction === undefined || scope.direction === facts.direction;
}

/**
 * The rules that ask for the event, and the one that comes nearest: it passes most filters, and of equals it has the
 * lowest number.
 */
function compare(
  passed: readonly boolean[],
  rules: readonly PreparedRule[],
): { matching: AlertRule[]; nearest: PreparedRule } {
  const matching: AlertRule[] = [];
  let nearest = rules[0]!;
  let fewest = Infinity;
  for (const prepared of rules) {
    let failed = 0;
    for (const position of prepared.filters) if (!passed[position]) failed += 1;
    if (failed === 0) matching.push(prepared.rule);
    if (failed > fewest || (failed === fewest && nearest.rule.n < prepared.rule.n)) continue;
    nearest = prepared;
    fewest = failed;
  }
  return { matching, nearest };
}

function isForKind({ kinds }: Pick<AlertRule, 'kinds'>, kind: string): boolean {
  return kinds === null || kinds.includes(kind);
}
