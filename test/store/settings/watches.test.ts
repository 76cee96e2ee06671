import { expect, it } from 'vitest';
import { moveWatches, type WatchedRecord } from '../../../src/store/settings/watches.ts';

const [from, to] = [
  { chatId: -5, topicId: 3, by: 1 },
  { chatId: -5, topicId: null, by: 1 },
];

const record = (place: { chatId: number; topicId: number | null }, address: string): WatchedRecord => ({
  ...place,
  address,
  addedBy: 1,
  addedAt: 1,
});

it('what a topic hears, its new place hears instead, and other topics keep theirs', () => {
  const other = { chatId: -5, topicId: 4, by: 2 };
  const draft = {
    balancePlaces: [from, other],
    watchedRecords: [record(from, 'T1'), record(from, 'T2'), record(other, 'T1')],
  };
  moveWatches(draft, from, to);
  expect(draft).toEqual({
    balancePlaces: [to, other],
    watchedRecords: [record(to, 'T1'), record(to, 'T2'), record(other, 'T1')],
  });
});

it('what both heard is heard once', () => {
  const draft = {
    balancePlaces: [to, from],
    watchedRecords: [record(from, 'T1'), record(to, 'T1'), record(to, 'T2')],
  };
  moveWatches(draft, from, to);
  expect(draft).toEqual({
    balancePlaces: [to],
    watchedRecords: [record(to, 'T1'), record(to, 'T2')],
  });
});
