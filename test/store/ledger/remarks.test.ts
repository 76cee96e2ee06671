import { describe, expect, it } from 'vitest';
import { readRemarks, writeRemarks, type Remark } from '../../../src/store/ledger/remarks.ts';

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

  it('of an older version are the sentence that it wrote, even one that looks like a list', () => {
    for (const sentence of ['Its ids differ.', '[1]', '[{"code":', '"EVENT_X" is an event type']) {
      expect(readRemarks(sentence)).toBe(sentence);
    }
  });
});
