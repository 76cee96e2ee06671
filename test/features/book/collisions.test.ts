import { describe, expect, it } from 'vitest';
import { pointsElsewhere } from '../../../src/features/book/collisions.ts';
import { mostFormerNames, rememberName } from '../../../src/store/settings/named-addresses.ts';
import { settingsSchema } from '../../../src/store/settings/settings.ts';

const added = { tags: [], addedBy: 1, addedAt: 1 };
/** `payouts` was T1 and was removed; `cold` is T2. */
const settings = settingsSchema.parse({
  addresses: [{ label: 'cold', address: 'T2', ...added }],
  formerNames: [{ label: 'payouts', address: 'T1' }],
});
const isElsewhere = (label: string, address: string, data = settings) =>
  pointsElsewhere({ label, address }, data);

describe('a name points elsewhere', () => {
  it.each(['payouts.', 'to payouts', 'páyouts', 'pауouts', '«PAYOUTS» 👍', 'payout'])(
    'where one that reads like it was removed with another address: %s',
    (label) => {
      expect(isElsewhere(label, 'T9')).toBe(true);
      expect(isElsewhere(label, 'T1')).toBe(false);
    },
  );

  it.each(['payouts 2', 'cold payouts'])('not where one that reads otherwise was: %s', (label) => {
    expect(isElsewhere(label, 'T9')).toBe(false);
  });

  it('where it has another address now, wherever it pointed before', () => {
    expect(isElsewhere('COLD', 'T9')).toBe(true);
    expect(isElsewhere('COLD', 'T2')).toBe(false);
    const moved = { ...settings, formerNames: [{ label: 'cold', address: 'T1' }] };
    expect(isElsewhere('cold', 'T2', moved)).toBe(false);
  });

  it('where so many names were removed that some may be forgotten, and not before', () => {
    const draft = settingsSchema.parse({});
    for (let n = 1; n < mostFormerNames; n += 1) rememberName({ label: `name ${n}`, address: 'T3' }, draft);
    expect(isElsewhere('fresh', 'T9', draft)).toBe(false);
    rememberName({ label: 'one more', address: 'T3' }, draft);
    expect(isElsewhere('fresh', 'T9', draft)).toBe(true);
  });
});
