// Every kind of button of alerts: what it carries fits into 64 bytes and is read back, and any other text is none.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alertMuteButtons,
  baitButtons,
  codeOf,
  draftButtons,
  endPeriods,
  entryLetters,
  listFields,
  presets,
  quietButtons,
  ruleButtons,
  valueOf,
} from '../../../src/features/alerts/buttons.ts';
import { events } from '../../../src/events/index.ts';
import { otherValue } from '../../../src/store/settings/alert-rules.ts';
import { columnsOf } from '../../../src/telegram/fit-rows.ts';
import { i18n } from '../../spoken.ts';
import { expectCarried } from '../../bot/ask/carried.ts';
import { openScene } from '../../bot/scene.ts';

/** Two columns for each Chinese character. */
const longestLabel = 30;

const id = fc.stringMatching(/^[\w-]{8}$/);
const n = fc.integer({ min: 1, max: 999_999_999 });
const page = fc.integer({ min: 0, max: 99 });
const on = fc.constantFrom(0 as const, 1 as const);
const field = fc.constantFrom('ki', 'se', 're', 'ac', 'it', 'co', 'di' as const);
const value = fc.string().map((text) => codeOf(text));
const entry = fc.string().map((text) => codeOf(text, entryLetters));
const scope = fc.oneof(
  fc.constant({ of: 'all' as const }),
  n.map((of) => ({ of: 'rule' as const, n: of })),
  fc.constantFrom(...events).map(({ type }) => ({ of: 'kind' as const, kind: type })),
  fc.stringMatching(/^T[1-9A-HJ-NP-Za-km-z]{33}$/).map((address) => ({ of: 'address' as const, address })),
);
const two = (most: number) => fc.integer({ min: 0, max: most }).map((one) => String(one).padStart(2, '0'));
const period = fc.oneof(
  fc.constantFrom('ever' as const, 'morning' as const),
  fc.integer({ min: 1, max: 10_080 }).map((minutes) => ({ minutes })),
  fc.tuple(two(23), two(59)).map(([hours, minutes]) => ({ time: `${hours}:${minutes}` })),
  fc.integer({ min: 1, max: 2_000_000_000 }).map((minute) => ({ until: minute * 60_000 })),
);
const delivery = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

function kind<Carried>(
  button: { data(values: Carried): string; read(data: string): Carried | undefined },
  values: fc.Arbitrary<Carried>,
) {
  return {
    holds: () => expectCarried(button, values),
    sample: () => button.data(fc.sample(values, 1)[0]!),
  };
}

/** Each kind with values of every size that it may carry. */
const kinds = [
  kind(ruleButtons.open, fc.record({ n })),
  kind(ruleButtons.preset, fc.record({ preset: fc.constantFrom(...presets) })),
  kind(alertMuteButtons.setEnd, fc.record({ n, period: fc.constantFrom(...endPeriods) })),
  kind(alertMuteButtons.it, fc.record({ scope, period })),
  kind(draftButtons.choose, fc.record({ draft: id, field, page })),
  kind(draftButtons.set, fc.record({ draft: id, field, value, on, page })),
  kind(draftButtons.setWhere, fc.record({ draft: id, entry, on, page })),
  kind(draftButtons.found, fc.record({ draft: id, page })),
  kind(
    draftButtons.sample,
    fc.record({ draft: id, seq: fc.integer({ min: 0, max: 999_999_999_999_999 }), page }),
  ),
  kind(
    draftButtons.flag,
    fc.record({ draft: id, flag: fc.constantFrom('loud', 'silent', 'urgent', 'calm') }),
  ),
  kind(draftButtons.act, fc.record({ draft: id, act: fc.constantFrom('save', 'discard', 'delete') })),
  kind(
    quietButtons.set,
    fc.record({ from: fc.constantFrom('22:00', '00:00'), to: fc.constantFrom('07:00', '23:59') }),
  ),
  kind(alertMuteButtons.open, fc.record({ delivery })),
  kind(
    alertMuteButtons.do,
    fc.record({ delivery, scope: fc.constantFrom('a', 'k', 'r', 'e', '1', '2', '3') }),
  ),
  kind(alertMuteButtons.tell, fc.record({ n, page })),
  kind(baitButtons.orders, fc.record({ state: fc.constantFrom('on', 'off') })),
];

describe('a button of alerts', () => {
  it.each(kinds.map(({ holds }, at) => ({ at, holds })))(
    'number $at carries its values in 64 bytes and gives them back',
    ({ holds }) => {
      expect(holds).not.toThrow();
    },
  );

  it('is read by one kind alone', () => {
    const all = [ruleButtons, draftButtons, quietButtons, alertMuteButtons, baitButtons].flatMap((group) =>
      Object.values(group),
    );
    const read = (data: string) => all.filter((button) => button.read(data) !== undefined).length;
    for (const { sample } of kinds) expect(read(sample())).toBe(1);
    fc.assert(
      fc.property(fc.stringMatching(/^(?:alerts|mute):[\w:-]{0,40}$/), (data) => {
        expect(read(data)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 10_000 },
    );
    expect(Object.keys(listFields)).toHaveLength(7);
  });
});

it('made up or of another version changes nothing, and says so', async () => {
  const { owner, store, telegram } = await openScene({ alerts: {} });
  const state = await owner.ask('/alerts on');
  const before = JSON.stringify(store.settings.data);
  const made = [
    'alerts:rule:07',
    'alerts:d:x',
    'alerts:da:12345678:steal',
    'mute:do:0:a',
    'mute:set:12345678:99h',
  ];
  for (const data of [...made, 'alerts:zz']) {
    const pressed = await owner.press(state, { data });
    expect(pressed.show_alert).toBe(true);
    expect(pressed.text).not.toBe('');
  }
  expect(JSON.stringify(store.settings.data)).toBe(before);
  expect(telegram.chat(owner).last?.text).toBe(state.text);
});

/** By the first part of their keys. */
const labels = {
  preset: presets,
  'rule-make': ['loud', 'silent', 'urgent', 'calm'],
  rule: [
    'add',
    'save',
    'discard',
    'delete',
    'back',
    'change',
    'name',
    'amount-none',
    'where-other',
    'found-back',
  ],
  quiet: ['button', 'own', 'zone', 'off', 'make-silent', 'days-1234567', 'days-12345', 'days-67'],
  alerts: ['back', 'rules', 'folding', 'words', 'reminders'],
  mute: ['why-button', 'show', 'scope-all'],
  chat: ['not-now'],
  'baits-screen': ['button', 'set-each', 'set-daily', 'set-answer', 'set-alone'],
};

it.each(i18n.locales)('has labels in %s that a phone shows whole in a row of their own', (locale) => {
  const words = i18n.words(locale);
  const keys = Object.entries(labels).flatMap(([part, names]) => names.map((name) => `${part}-${name}`));
  keys.push('undo');
  const long = keys.filter((key) => columnsOf(words.plain(key)) > longestLabel);
  expect(long).toEqual([]);
});

const values = [...new Set([...events.flatMap(({ enums }) => Object.values(enums).flat()), otherValue])];

it('codes of values differ for all values of today, and are read back', () => {
  expect(values.length).toBeGreaterThan(50);
  expect(new Set(values.map((value) => codeOf(value))).size).toBe(values.length);
  for (const value of values) expect(valueOf(codeOf(value), values)).toBe(value);
});

it('codes of values are base32 of SHA-256, as other tools write it', () => {
  const bits = [...createHash('sha256').update('USDT').digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const letters = (bits.match(/.{5}/g) ?? []).map(
    (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[parseInt(five, 2)],
  );
  expect(codeOf('USDT')).toBe(letters.slice(0, 4).join(''));
  expect(codeOf('USDT', entryLetters)).toBe(letters.slice(0, 8).join(''));
});

it('codes of values mean nothing when they are made up, or when two values share one', () => {
  expect(valueOf('AAAA', values)).toBeUndefined();
  expect(valueOf('', ['a', 'b'])).toBeUndefined();
  expect(valueOf(codeOf('a'), ['a', 'a'])).toBe('a');
});
