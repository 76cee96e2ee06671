// Builds the audit entry of an applied rule change. It is the same whether the change was applied at once or was
// pending.

import type { RuleChange } from '../store/settings/rule-changes.ts';

/** `action` is `<thing>.<what happened>`, `subject` `<thing>:<id>`. */
export type AuditFields = { action: string; subject: string; detail: Record<string, unknown> };

export function auditFieldsOf(change: RuleChange): AuditFields {
  switch (change.kind) {
    case 'limit': {
      const { name, unit, from, to } = change;
      return { action: 'limits.changed', subject: `limit:${name}`, detail: { unit, from, to } };
    }
    case 'switch': {
      const { name, to } = change;
      if (name === 'guard') return { action: 'guard.switched', subject: 'guard', detail: { to } };
      if (name === 'repeatsLock') return { action: 'repeats.allowed', subject: 'orders', detail: {} };
      return { action: 'limits.changed', subject: `limit:${name}`, detail: { from: !to, to } };
    }
    case 'join': {
      const { person, to, invitedBy } = change;
      return { action: 'member.joined', subject: `person:${person.id}`, detail: { role: to, invitedBy } };
    }
    case 'role': {
      const { personId, from, to } = change;
      return { action: 'member.role-changed', subject: `person:${personId}`, detail: { from, to } };
    }
    case 'book-add':
      return auditFieldsOfEntries(change.entries, change.isImport);
    case 'book-rename': {
      const { address, from, to } = change;
      return { action: 'address.renamed', subject: `address:${address}`, detail: { from, to } };
    }
    case 'book-remove': {
      const { address, label } = change;
      return { action: 'address.removed', subject: `address:${address}`, detail: { label } };
    }
    case 'authenticator':
  }
  const { personId, from, to, isProven } = change;
  const action = to === null ? 'code.removed' : 'code.set-up';
  return { action, subject: `person:${personId}`, detail: { isFirst: from === null, isProven } };
}

type Entries = Extract<RuleChange, { kind: 'book-add' }>['entries'];

function auditFieldsOfEntries(entries: Entries, isImport: boolean): AuditFields {
  const added = entries.map(({ label, address, tags }) => ({ label, address, tags }));
  const [first] = added;
  if (isImport || added.length !== 1 || !first) {
    const detail = { count: added.length, added };
    return { action: 'address.imported', subject: 'address:import', detail };
  }
  const { label, address, tags } = first;
  return { action: 'address.added', subject: `address:${address}`, detail: { label, tags } };
}
