// Judges a step by the rules before and after it, without any code of the guard.

import { foldLabel, roles, type Role, type SettingsData } from '../../src/store/settings/settings.ts';
import type { Life } from './guarded-life.ts';
import { actorOf, limitNames, units, type History } from './guarded-steps.ts';

export type Seen = { data: Readonly<SettingsData>; app: number | undefined };

/** Reads the rules. `names` collects the first address of each name, or the one to which two owners moved it. */
export async function look(
  { store }: Life,
  history: History,
  names: Map<string, string>,
  isByTwo = false,
): Promise<Seen> {
  const { data } = store.settings;
  for (const { label, address } of data.addresses) {
    const name = foldLabel(label);
    if (isByTwo || !names.has(name)) names.set(name, address);
  }
  return { data, app: (await store.authenticators.find(actorOf(history)))?.id };
}

/** Which rules are looser than before. */
export function compare(before: Seen, after: Seen, names: Map<string, string>): string[] {
  const wrongs: string[] = [];
  const [was, is] = [before.data, after.data];
  for (const name of limitNames) {
    for (const unit of units) {
      const [from, to] = [was.limits[name][unit], is.limits[name][unit]];
      const isLooser = name === 'approval' ? to !== from : to === null || to > (from ?? Infinity);
      if (from !== null && isLooser) wrongs.push(`${name} ${unit} went from ${from} to ${to}`);
    }
  }
  if (was.guard.isOn && !is.guard.isOn) wrongs.push('the guard was turned off');
  if (was.limits.onlyBook && !is.limits.onlyBook) wrongs.push('any address can be ordered for');
  const rankOf = ({ people }: Readonly<SettingsData>, id: number) =>
    roles.toReversed().indexOf(people.find((person) => person.id === id)?.role as Role);
  for (const { id, role } of is.people) {
    if (rankOf(is, id) > rankOf(was, id)) wrongs.push(`${id} became ${role}`);
  }
  for (const { label, address } of is.addresses) {
    if (names.get(foldLabel(label)) !== address) wrongs.push(`${label} points elsewhere`);
    const isNew = !was.addresses.some((entry) => entry.address === address);
    if (was.limits.onlyBook && isNew) wrongs.push(`${label} can be ordered for`);
  }
  if (before.app !== undefined && after.app !== before.app) wrongs.push('the app was replaced');
  return wrongs;
}
