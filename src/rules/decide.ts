// What one place makes of one event: heard, held until quiet hours are over, muted, or dropped. A pure function of the
// event's facts, the place's rules and the time. Any rule that matches is enough, and one message is sent however many
// match. First come rules, then mutes, then what the place wants of likely baits, then quiet hours.

import { addressKey } from '../tron/address.ts';
import type { AlertMute, AlertPlace, AlertRule, QuietHours } from '../store/settings/alert-rules.ts';
import type { Facts } from './facts.ts';
import { createFilterTable, type FilterName, type FilterTable } from './match.ts';
import { isMuteInForce } from './mute.ts';
import { nextTimeOfDay } from '../base/time.ts';
import { mayBeCollected } from './poison.ts';
import { quietUntil } from './quiet.ts';

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
export type PreparedPlace = { readonly place: AlertPlace; readonly rules: readonly PreparedRule[] };

/** A `Drop` where the place drops every event of the kind, whatever else it says. */
export function preparePlace(place: AlertPlace, kind: string, filters: FilterTable): PreparedPlace | Drop {
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
export type HasWords = (rule: AlertRule) => boolean;

export function decidePrepared(
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
