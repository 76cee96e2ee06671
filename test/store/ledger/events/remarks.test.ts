import { describe, expect, it } from 'vitest';
import { readRemarks, writeRemarks, type Remark } from '../../../../src/store/ledger/events/remarks.ts';

describe('remarks of an event', () => {
  it('come back as they were written', () => {
    const remarks: Remark[] = [
      { code: 'id-once', place: 'X-EVENT-ID' },
      { code: 'data-unfit', type: 'EVENT_BALANCE', missing: ['amount_sun'], unreadable: [] },
    ];
    expect(readRemarks(writeRemarks(remarks))).toEqual(remarks);
  });

  it('are no text where there are none', () => {
    expect(writeRemarks([])).toBeNull();
    expect(readRemarks(null)).toEqual([]);
  });

  it('of a newer version keep their codes beside those that can be read', () => {
    const known: Remark = { code: 'type-unknown', type: 'EVENT_X' };
    const stored = JSON.stringify([{ code: 'from-tomorrow', place: 1 }, known, { code: 'id-once' }]);
    expect(readRemarks(stored)).toEqual([
      { code: 'unknown', name: 'from-tomorrow' },
      known,
      { code: 'unknown', name: 'id-once' },
    ]);
  });

  it('that can not be read at all are shown as they stand', () => {
    for (const stored of [
      '[{"code":5}]',
      '[{"code":"id-once","place":"X"},7]',
      '[{"code":',
      'Its ids differ.',
    ]) {
      expect(readRemarks(stored)).toBe(stored);
    }
  });
});
