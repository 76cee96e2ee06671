import { describe, expect, it } from 'vitest';
import { mapLazily, spaceAfter, takeWhileFits } from '../../src/outbox/fold.ts';

describe('the space of a message', () => {
  it('is taken to the last character, and not beyond', () => {
    const space = { length: 10, entities: 100 };
    // Each line takes its break, too.
    expect(takeWhileFits(['1234', '5678'], space)).toEqual(['1234', '5678']);
    expect(takeWhileFits(['1234', '56789'], space)).toEqual(['1234']);
    expect(takeWhileFits(['1234567890'], space)).toEqual([]);
  });

  it('is measured by what can be seen', () => {
    expect(
      takeWhileFits(['<b>&lt;&amp;</b>', '<a href="https://example.org">x</a>'], { length: 5, entities: 2 }),
    ).toHaveLength(2);
  });

  it('has a hundred entities, and no more', () => {
    const space = spaceAfter('<b>title</b>', 4096);
    expect(space).toEqual({ length: 4091, entities: 99 });
    const lines = Array.from({ length: 150 }, () => '<code>x</code>');
    expect(takeWhileFits(lines, space)).toHaveLength(99);
  });

  it('ends the asking for more', () => {
    const asked: number[] = [];
    const lines = mapLazily([1, 2, 3, 4], (one) => {
      asked.push(one);
      return '123';
    });
    expect(takeWhileFits(lines, { length: 8, entities: 1 })).toHaveLength(2);
    expect(asked).toEqual([1, 2, 3]);
  });
});
