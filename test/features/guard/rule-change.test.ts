import { describe, expect, it } from 'vitest';
import { describeRuleChange } from '../../../src/features/guard/views.ts';
import type { RuleChange } from '../../../src/store/settings/rule-changes.ts';
import { asTelegramReads, hostileText, locales, readerIn } from '../../base/reader.ts';

const nameOf = (personId: number) => `P${personId}`;
const inEnglish = (change: RuleChange) =>
  asTelegramReads(describeRuleChange(change, nameOf, readerIn('en').words)).text;

const join = { kind: 'join', invitedBy: 1, tokenSha: 'sha' } as const;
const changes: RuleChange[] = [
  { kind: 'limit', name: 'perDay', unit: 'sun', from: 5_000_000, to: null },
  { kind: 'limit', name: 'approval', unit: 'energy', from: 131_000, to: 500_000 },
  { kind: 'limit', name: 'code', unit: 'bandwidth', from: 1, to: null },
  { kind: 'switch', name: 'guard', to: false },
  { kind: 'switch', name: 'guard', to: true },
  { kind: 'switch', name: 'onlyBook', to: false },
  { kind: 'switch', name: 'onlyBook', to: true },
  { ...join, person: { id: 7, name: 'Gil', username: 'gil' }, from: null, to: 'viewer' },
  { ...join, person: { id: 7, name: hostileText }, from: 'viewer', to: 'admin' },
  { kind: 'role', personId: 7, from: 'viewer', to: 'operator' },
  {
    kind: 'book-add',
    entries: [
      { label: 'fresh', address: 'T1', tags: [], was: null },
      { label: hostileText, address: 'T2', tags: ['a', 'b'], was: 'T3' },
    ],
    isImport: true,
  },
  { kind: 'book-rename', address: 'T1', from: 'a', to: 'b', was: 'T2' },
  { kind: 'book-remove', address: 'T1', label: 'a' },
  { kind: 'authenticator', personId: 7, from: null, to: 1, isProven: false },
  { kind: 'authenticator', personId: 7, from: 1, to: 2, isProven: false },
  { kind: 'authenticator', personId: 7, from: 1, to: null, isProven: false },
];

describe('a change of a rule', () => {
  it('says what it is now and what it would be', () => {
    expect(changes.map(inEnglish)).toEqual([
      'In total in 24 hours, TRX: 5 TRX → none',
      'Second person, Energy: 131,000 energy → 500,000 energy',
      'Code of an app, Bandwidth: 1 bandwidth → none',
      'The guard of the rules is turned off: every owner can then loosen every rule at once.',
      'The guard of the rules is turned on.',
      'Orders are possible for any address, not only for those in the address book.',
      'Orders are possible only for addresses in the address book.',
      'Gil @gil (7) joins the team: viewer. Invited by P1.',
      expect.stringMatching(/\(7\) gets another role: admin\. Invited by P1\.$/),
      'P7 (7): viewer → operator',
      expect.stringMatching(/^Added to the address book:\nfresh → T1\n.* → T2 · .*\n🚨 .* until now: T3$/),
      'In the address book, T1 is renamed: a → b\n🚨 b pointed elsewhere until now: T2',
      'a is removed from the address book: T1',
      'P7 (7) sets up an authenticator app.',
      'P7 (7) replaces their authenticator app, without a code of the current one.',
      'P7 (7) removes their authenticator app, without a code of it.',
    ]);
  });

  it.each(locales)('is taken by Telegram in %s, with nothing but our own markup', (locale) => {
    const { words } = readerIn(locale);
    for (const change of changes) {
      const { text, entities } = asTelegramReads(describeRuleChange(change, nameOf, words));
      expect(text).not.toMatch(/\bundefined\b/);
      for (const entity of entities) expect(['bold', 'code']).toContain(entity);
    }
  });
});
