import { expect, it } from 'vitest';
import { createIds } from '../../../src/sandbox/service/ids.ts';

it('gives distinct ids even when chance always says the same', () => {
  const ids = createIds(() => 0);
  expect(ids.hash()).not.toBe(ids.hash());
  expect(ids.eventId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});
