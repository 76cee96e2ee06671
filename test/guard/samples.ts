// Settings with rules set, and changes of them.

import type { RuleChange } from '../../src/store/settings/rule-changes.ts';
import { settingsSchema, type SettingsData } from '../../src/store/settings/settings.ts';

export const [olga, otto, oleg] = [1001, 1002, 1003];
export const ownerIds = [olga, otto];
export const now = Date.UTC(2026, 10, 21);
export const hourMs = 3_600_000;

/** Guarded unless said otherwise; limits, a book of two and two people. */
export function makeSettings(change: (draft: SettingsData) => void = () => {}): SettingsData {
  const draft = settingsSchema.parse({
    guard: { isOn: true, since: now },
    people: [
      { id: 1, name: 'Vera', role: 'viewer', addedBy: olga, addedAt: 1 },
      { id: 2, name: 'Otto', role: 'operator', addedBy: olga, addedAt: 1 },
    ],
    limits: {
      perOrder: { sun: 100 },
      approval: { sun: 50 },
      code: { energy: 1_000 },
    },
    addresses: [
      { label: 'payouts', address: 'T1', tags: [], addedBy: olga, addedAt: 1 },
      { label: 'cold', address: 'T2', tags: [], addedBy: olga, addedAt: 1 },
    ],
  });
  change(draft);
  return draft;
}

type LimitName = Extract<RuleChange, { kind: 'limit' }>['name'];

export function limit(name: LimitName, from: number | null, to: number | null): RuleChange {
  return { kind: 'limit', name, unit: 'sun', from, to };
}

export function entry(label: string, address: string, was: string | null = null): RuleChange {
  return { kind: 'book-add', entries: [{ label, address, tags: [], was }], isImport: false };
}

export function rename(address: string, from: string, to: string, was: string | null = null): RuleChange {
  return { kind: 'book-rename', address, from, to, was };
}

type Role = 'admin' | 'operator' | 'viewer';

export function join(id: number, to: Role, tokenSha = 'sha'): RuleChange {
  return { kind: 'join', person: { id, name: `P${id}` }, from: null, to, invitedBy: olga, tokenSha };
}

export const guardOff: RuleChange = { kind: 'switch', name: 'guard', to: false };

export function role(personId: number, from: Role, to: Role): RuleChange {
  return { kind: 'role', personId, from, to };
}

/** Another app of a person; null: none before, or none after. */
export function app(personId: number, from: number | null, to: number | null, isProven = false): RuleChange {
  return { kind: 'authenticator', personId, from, to, isProven };
}
