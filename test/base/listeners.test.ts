import { expect, it } from 'vitest';
import { createListeners } from '../../src/base/listeners.ts';

it('each listener is told until it is removed, also by another one', () => {
  const { tell, watch } = createListeners<string>();
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
