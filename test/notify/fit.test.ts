import { describe, expect, it } from 'vitest';
import { each, roomAfter, takeFitting } from '../../src/notify/fit.ts';

describe('the room of a message', () => {
  it('is taken to the last character, and not beyond', () => {
    const room = { length: 10, entities: 100 };
    // Each line takes its break, too.
    expect(takeFitting(['1234', '5678'], room)).toEqual(['1234', '5678']);
    expect(takeFitting(['1234', '56789'], room)).toEqual(['1234']);
    expect(takeFitting(['1234567890'], room)).toEqual([]);
  });

  it('is measured by what can be seen', () => {
    expect(
      takeFitting(['<b>&lt;&amp;</b>', '<a href="https://example.org">x</a>'], { length: 5, entities: 2 }),
    ).toHaveLength(2);
  });

  it('has a hundred entities, and no more', () => {
    const room = roomAfter('<b>title</b>', 4096);
    expect(room).toEqual({ length: 4091, entities: 99 });
    const lines = Array.from({ length: 150 }, () => '<code>x</code>');
    expect(takeFitting(lines, room)).toHaveLength(99);
  });

  it('ends the asking for more', () => {
    const asked: number[] = [];
    const lines = each([1, 2, 3, 4], (one) => {
      asked.push(one);
      return '123';
    });
    expect(takeFitting(lines, { length: 8, entities: 1 })).toHaveLength(2);
    expect(asked).toEqual([1, 2, 3]);
  });
});
