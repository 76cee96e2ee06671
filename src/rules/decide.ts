// What one place makes of one event: heard, held until quiet hours are over, muted, or dropped. A pure function of the
// event's facts, the place's rules and the time. Any rule that matches is enough, and one message is sent however many
// match. First come rules, then mutes, then what the place wants of likely baits, then quiet hours.

import type { AlertMute, AlertPlace, AlertRule, QuietHours } from '../store/settings/alert-rules.ts';
import type { Facts } from './facts.ts';
import { countFailed, matcherOf, type FilterName, type Matcher } from './match.ts';
import { isMuteInForce } from './mute.ts';
import { nextTimeOfDay } from '../zoned-time.ts';
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
export type HeldFor = 'quiet' | 'guard';

/** `nearest`: no rule asks for it; the one that comes nearest, and its first filter that says no. */
export type Drop =
  | { readonly of: 'off' }
  | { readonly of: 'no-rules' }
  | { readonly of: 'nearest'; readonly n: number; readonly filter: FilterName };

/** When the message of the day comes that a place gets about likely baits. */
export const collectedAt = '09:00';

/** The settings of the place's chat that the decision needs. */
export type Hours = { readonly quiet?: QuietHours | undefined; readonly timeZone: string };

/** A place prepared for many events. */
export type PreparedPlace = { readonly place: AlertPlace; readonly matchers: readonly Matcher[] };

export function preparePlace(place: AlertPlace): PreparedPlace {
  return { place, matchers: place.rules.map(matcherOf) };
}

/**
 * `hasWords`: whether the place has a template of its own for this rule; the first such rule is the decision's, because
 * its words are used, otherwise the first that matches.
 */
export function decide(
  facts: Facts,
  place: AlertPlace,
  hours: Hours,
  now: number,
  hasWords?: (rule: AlertRule) => boolean,
): Decision {
  return decidePrepared(facts, preparePlace(place), hours, now, hasWords);
}

export function decidePrepared(
  facts: Facts,
  { place, matchers }: PreparedPlace,
  hours: Hours,
  now: number,
  hasWords: (rule: AlertRule) => boolean = () => false,
): Decision {
  if (!place.isOn) return { as: 'dropped', why: { of: 'off' } };
  const { matching, nearest } = compare(facts, matchers);
  if (matching.length === 0) return { as: 'dropped', why: dropOf(facts, nearest) };

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
  if (poison && place.guard === 'daily' && !isUrgent && mayBeCollected(poison)) {
    return {
      as: 'held',
      rule,
      isLoud,
      until: nextTimeOfDay(now + 1, collectedAt, hours.timeZone),
      heldFor: 'guard',
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
  if (scope.of === 'address') return facts.addresses?.includes(scope.address) === true;
  if (scope.of !== 'kind' || scope.kind !== facts.kind) return false;
  return scope.direction === undefined || scope.direction === facts.direction;
}

/**
 * The rules that ask for the event; if none does, the nearest one. Of the rules for this kind of event, that is the one
 * that passes most filters; where no rule is for it, any is as near as another. Of equals, it is the one with the lowest
 * number.
 */
function compare(
  facts: Facts,
  matchers: readonly Matcher[],
): { matching: AlertRule[]; nearest: Matcher | undefined } {
  const matching: AlertRule[] = [];
  let nearest: Matcher | undefined;
  let fewest = Infinity;
  for (const matcher of matchers) {
    const failed = countFailed(matcher, facts, fewest);
    if (failed === 0) matching.push(matcher.rule);
    if (failed > fewest || (failed === fewest && nearest && nearest.rule.n < matcher.rule.n)) continue;
    nearest = matcher;
    fewest = failed;
  }
  return { matching, nearest };
}

function dropOf(facts: Facts, nearest: Matcher | undefined): Drop {
  const filter = nearest?.filters.find(({ passes }) => !passes(facts));
  return nearest && filter ? { of: 'nearest', n: nearest.rule.n, filter: filter.name } : { of: 'no-rules' };
}

export function isForKind({ kinds }: Pick<AlertRule, 'kinds'>, kind: string): boolean {
  return kinds === null || kinds.includes(kind);
}
