import { expect, it } from 'vitest';
import { describeChanges } from '../../../src/archive/settings.ts';
import { settingsSchema, type SettingsData } from '../../../src/store/settings/settings.ts';
import { makePlace } from '../../store/settings/place.ts';

const base = settingsSchema.parse({});
const describe = (before: Partial<SettingsData>, after: Partial<SettingsData>) =>
  describeChanges({ ...base, ...before }, { ...base, ...after });
const entry = { label: 'Hot', address: 'T1', tags: [], addedBy: 1, addedAt: 5 };

it('says nothing of what is the same', () => {
  expect(describe({}, {})).toBeUndefined();
});

it('counts what came, went and changed in each list, by what it is for', () => {
  const [one, other] = [makePlace(-1), makePlace(-1, { topicId: 5 })];
  expect(describe({ places: [one] }, { places: [one, other] })).toBe('places: 1 added');
  expect(describe({ places: [one, other] }, { places: [{ ...other, isOn: false }] })).toBe(
    'places: 1 changed, 1 removed',
  );
  expect(describe({ places: [one, other] }, { places: [other, one] })).toBe('places: in another order');
  expect(describe({ addresses: [entry] }, { addresses: [{ ...entry, label: 'Cold' }] })).toBe(
    'addresses: 1 changed',
  );
});

it('names what is no list', () => {
  const limits = { ...base.limits, onlyBook: true };
  expect(describe({}, { limits, repeatsLockedAt: 5 })).toBe('limits: changed; repeatsLockedAt: changed');
});
