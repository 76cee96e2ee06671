// Lists whose authenticator app is in force, and since when, so that owners can check before they rely on codes that
// every app was really set up by its member of the team.

import { code } from '../../base/html.ts';
import { clockTime } from '../../base/moment.ts';
import type { FormContext } from '../../bot/context.ts';
import { personName } from '../../bot/names.ts';

export async function describeApps({ deps, words, timeZone }: FormContext): Promise<string> {
  const { people } = deps.store.settings.data;
  const lines: string[] = [];
  for (const id of new Set([...deps.ownerIds, ...people.map((person) => person.id)])) {
    const app = await deps.store.authenticators.find(id);
    const time = clockTime(app?.confirmed_at ?? undefined, timeZone);
    if (time === undefined) continue;
    lines.push(words('limits-app', { person: personName(deps, id), id: code(String(id)), time }));
  }
  return lines.length === 0 ? words('limits-app-none') : [words('limits-apps'), ...lines].join('\n');
}
