// Text of a rule change: the present value and the new one. Addresses are not shortened and every entry of an import is
// listed, so that the person who confirms can check all of it.

import { code, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BookEntry, ChangeOf, RuleChange } from '../../store/settings/rule-changes.ts';
import { nameOf as labelled } from '../book/address-book.ts';
import { limitValue } from '../team/limits-text.ts';
import { toQuotedLine } from '../../base/lines.ts';

/** Returns the name to show for a person; for an unknown person, the id. */
export type NameOf = (personId: number) => string | Html;

const longestName = 64;

/** One line or several, without a heading. */
export function describeRuleChange(change: RuleChange, nameOf: NameOf, words: Words): string {
  switch (change.kind) {
    case 'limit':
      return describeLimitChange(change, words);
    case 'switch':
      return words('rule-switch', { name: change.name, state: change.to ? 'on' : 'off' });
    case 'join':
      return describeJoining(change, nameOf, words);
    case 'role': {
      const { personId, from, to } = change;
      const values = { person: nameOf(personId), id: code(String(personId)) };
      return words('rule-role', { ...values, from: role(from, words), to: role(to, words) });
    }
    case 'book-add':
      return [words('rule-book'), ...change.entries.map((entry) => describeEntry(entry, words))].join('\n');
    case 'book-rename': {
      const { address, from, to, was } = change;
      const values = { address: code(address), from: labelled(from), to: labelled(to) };
      return [words('rule-book-rename', values), ...describeFreed(to, was, words)].join('\n');
    }
    case 'book-remove': {
      const { label, address } = change;
      return words('rule-book-remove', { label: labelled(label), address: code(address) });
    }
    case 'authenticator':
  }
  const { personId, from, to } = change;
  const what = to === null ? 'remove' : from === null ? 'first' : 'replace';
  return words('rule-code', { what, person: nameOf(personId), id: code(String(personId)) });
}

function describeLimitChange({ name, unit, from, to }: ChangeOf<'limit'>, words: Words): string {
  return words('rule-limit', {
    limit: words.plain('limits-name', { limit: name }),
    unit: words.plain('limits-unit', { unit }),
    from: limitValue(name, unit, from, words),
    to: limitValue(name, unit, to, words),
  });
}

function describeJoining(
  { person, from, to, invitedBy }: ChangeOf<'join'>,
  nameOf: NameOf,
  words: Words,
): string {
  const known = [person.name, person.username && `@${person.username}`].filter(Boolean).join(' ');
  const values = {
    person: toQuotedLine(known, longestName) ?? '—',
    id: code(String(person.id)),
    to: role(to, words),
    inviter: nameOf(invitedBy),
  };
  return from === null ? words('rule-join', values) : words('rule-join-more', values);
}

function describeEntry({ label, address, tags, was }: BookEntry, words: Words): string {
  const entry = { label: labelled(label), address: code(address) };
  const marked =
    tags.length === 0
      ? words('rule-entry', entry)
      : words('rule-entry-tagged', {
          ...entry,
          tags: toQuotedLine(tags.join(' ')) ?? '',
        });
  return [marked, ...describeFreed(label, was, words)].join('\n');
}

function describeFreed(label: string, was: string | null, words: Words): string[] {
  return was === null ? [] : [words('rule-entry-was', { label: labelled(label), address: code(was) })];
}

function role(name: string, words: Words): string {
  return words.plain('role', { role: name });
}
