// Requests for changes of rules, one function for each kind. The value that a change starts from is read in the same
// update in which it is applied or becomes pending.

import type { RequestResult } from '../../guard/submit.ts';
import type { ChangeOf, RuleChange } from '../../store/settings/rule-changes.ts';
import type { Role, SettingsData } from '../../store/settings/settings.ts';
import type { Store } from '../../store/open.ts';
import { requestChange, type GuardDeps } from './request.ts';

type LimitChange = ChangeOf<'limit'>;

export function requestLimit(
  deps: GuardDeps,
  by: number,
  { name, unit, to }: Pick<LimitChange, 'name' | 'unit' | 'to'>,
): Promise<RequestResult | undefined> {
  return requestShown(deps, by, ({ limits }) => ({
    kind: 'limit',
    name,
    unit,
    from: limits[name][unit],
    to,
  }));
}

export function requestSwitch(
  deps: GuardDeps,
  by: number,
  { name, to }: Pick<ChangeOf<'switch'>, 'name' | 'to'>,
): Promise<RequestResult | undefined> {
  return requestShown(deps, by, () => ({ kind: 'switch', name, to }));
}

/** Undefined when there is no such person. */
export function requestRole(
  deps: GuardDeps,
  by: number,
  { personId, to }: { personId: number; to: Role },
): Promise<RequestResult | undefined> {
  return requestShown(deps, by, ({ people }) => {
    const from = people.find(({ id }) => id === personId)?.role;
    return from && { kind: 'role', personId, from, to };
  });
}

/** Puts an app of the ledger in force, or none, at once or after approval. */
export async function requestAuthenticator(
  deps: GuardDeps & { readonly store: Pick<Store, 'authenticators'> },
  personId: number,
  { to, isProven }: { to: number | null; isProven: boolean },
): Promise<{ requested: RequestResult | undefined; had: boolean }> {
  const { authenticators } = deps.store;
  const from = (await authenticators.find(personId))?.id ?? null;
  const requested = await requestShown(deps, personId, () => ({
    kind: 'authenticator',
    personId,
    from,
    to,
    isProven,
  }));
  if (requested?.is === 'applied') await authenticators.replace(personId, from, to, deps.clock.now());
  return { requested, had: from !== null };
}

/** A change whose requester sees the result at once. */
export function requestShown(
  deps: GuardDeps,
  by: number,
  make: (draft: SettingsData) => RuleChange | undefined,
): Promise<RequestResult | undefined> {
  return requestChange(deps, (draft) => {
    const change = make(draft);
    return change && { change, askedBy: by, shownTo: by };
  });
}
