// Tries rules on stored events: how many of them they would have let be heard, and which one came nearest. Counts and
// sends nothing. Pure.

import type { AlertRule } from '../store/settings/alert-rules.ts';
import type { Facts } from './facts.ts';
import { failedFilters, filterNames, type FilterName } from './match.ts';

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
