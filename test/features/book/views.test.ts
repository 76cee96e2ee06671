import { describe, expect, it } from 'vitest';
import { describeBook, describeEntry, describeImport } from '../../../src/features/book/views.ts';
import { asTelegramReads, hostileText, locales, now, readerIn } from '../../base/reader.ts';

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const entry = (label: string, tags: string[] = []) => ({ label, address, tags, addedBy: 1, addedAt: now });
const page = { entries: [entry('payouts', ['main', 'hot'])], total: 1, page: 0, pages: 1 };

describe('the book', () => {
  it('counts its addresses, and its pages only where there are several', () => {
    const { words } = readerIn('en');
    expect(asTelegramReads(describeBook(page, words)).text).toBe(
      `📒 Address book\n1 address\n\npayouts · main, hot\n${address}`,
    );
    expect(describeBook({ ...page, total: 20, page: 1, pages: 3 }, words)).toContain(
      '20 addresses · page 2 of 3',
    );
  });

  it.each(locales)('makes nothing in %s of what a name holds, but shows it', (locale) => {
    const hostile = [entry(hostileText.slice(0, 32)), entry('@somebody /start #tag a.com')];
    const reader = readerIn(locale);
    for (const html of [
      describeBook({ ...page, entries: hostile, total: 2 }, reader.words),
      describeBook({ ...page, entries: hostile, words: hostileText }, reader.words),
      describeBook({ ...page, entries: [], total: 0, words: hostileText }, reader.words),
      describeEntry(hostile[0]!, { addedBy: 'Olga', lookalikes: hostile }, reader),
    ]) {
      const { entities } = asTelegramReads(html);
      expect(entities.filter((type) => !['bold', 'code', 'date_time'].includes(type))).toEqual([]);
    }
  });
});

describe('an import', () => {
  const nothing = { entries: [], unchanged: 0, faults: [], lookalikes: [] };

  it.each(locales)(
    'in %s says that there is nothing, or what there is, and never more than a message holds',
    (locale) => {
      const { words } = readerIn(locale);
      expect(describeImport(nothing, words)).toBe(
        `${words('addresses-import-title')}\n\n${words('addresses-import-none')}`,
      );
      const entries = Array.from({ length: 900 }, (_, index) => entry(`ж${index}`.padEnd(32, 'ж')));
      const longest = words('address-problem-checksum');
      const faults = entries.map((_, index) => ({ line: index + 1, problem: longest }));
      const lookalikes = entries.map((one) => ({ entry: one, others: entries }));
      const all = describeImport({ entries, unchanged: 5, faults, lookalikes }, words);
      expect(all.length).toBeLessThan(6_000);
      const { text, entities } = asTelegramReads(all);
      expect(text.length).toBeLessThanOrEqual(4_096);
      expect(entities.length).toBeLessThanOrEqual(100);
      expect(text).toContain(words.plain('addresses-import-more', { count: 890 }));
      expect(text).toContain(words.plain('addresses-import-more', { count: 892 }));
      expect(text).not.toMatch(/[{}]|\bundefined\b/);
    },
  );
});
