import { expect, it } from 'vitest';
import { createListeners } from '../../src/base/listeners.ts';

it('each listener is told until it is removed, also by another one', () => {
  const { tell, watch } = createListeners<[string]>();
  const told: string[] = [];
  const unwatch = watch((what) => void told.push(`one ${what}`));
  watch((what) => {
    told.push(`two ${what}`);
    unwatch();
  });
  tell('a');
  tell('b');
  expect(told).toEqual(['one a', 'two a', 'two b']);
});

it('one that is removed or added by another one meanwhile is not told of that', () => {
  const { tell, watch } = createListeners<[]>();
  const told: string[] = [];
  watch(() => {
    told.push('one');
    unwatch();
    watch(() => void told.push('added'));
  });
  const unwatch = watch(() => void told.push('two'));
  tell();
  expect(told).toEqual(['one']);
});

it('one that throws stops the others, unless its problem is heard', () => {
  const fail = () => {
    throw new Error('a mistake');
  };
  const plain = createListeners<[]>();
  plain.watch(fail);
  expect(() => plain.tell()).toThrow('a mistake');
  const problems: unknown[] = [];
  const { tell, watch } = createListeners<[number]>((error) => problems.push(error));
  const told: number[] = [];
  watch(fail);
  watch((value) => void told.push(value));
  tell(5);
  expect(told).toEqual([5]);
  expect(problems).toHaveLength(1);
});
