// What an import changes, in a few words for each name of the document: `people: 1 added, 2 changed`.

import { isDeepStrictEqual } from 'node:util';
import type { SettingsData } from '../../store/settings/settings.ts';

/** Undefined when both are the same. */
export function describeChanges(before: SettingsData, after: SettingsData): string | undefined {
  const names = Object.keys(after) as Array<keyof SettingsData>;
  const changes = names.flatMap((name) => {
    const [old, made]: unknown[] = [before[name], after[name]];
    if (isDeepStrictEqual(old, made)) return [];
    return [`${name}: ${Array.isArray(old) && Array.isArray(made) ? countItems(old, made) : 'changed'}`];
  });
  return changes.length === 0 ? undefined : changes.join('; ');
}

function countItems(before: readonly unknown[], after: readonly unknown[]): string {
  const [old, made] = [byIdentity(before), byIdentity(after)];
  const [added, kept] = [made.keys().filter((id) => !old.has(id)), made.keys().filter((id) => old.has(id))];
  const counts: Array<[number, string]> = [
    [[...added].length, 'added'],
    [[...kept].filter((id) => !isDeepStrictEqual(old.get(id), made.get(id))).length, 'changed'],
    [[...old.keys()].filter((id) => !made.has(id)).length, 'removed'],
  ];
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return said.length === 0 ? 'in another order' : said.join(', ');
}

function byIdentity(items: readonly unknown[]): Map<string, unknown> {
  return new Map(items.map((item) => [identityOf(item), item]));
}

/** What an item is found by: its id, or else the place or the address that it is for. */
function identityOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item);
  const { id, tokenSha, ...rest } = item as Record<string, unknown>;
  if (id !== undefined || tokenSha !== undefined) return JSON.stringify([id, tokenSha]);
  const names = ['chatId', 'topicId', 'address', 'chain', 'coin', 'contract'];
  return JSON.stringify(names.map((name) => rest[name]));
}
