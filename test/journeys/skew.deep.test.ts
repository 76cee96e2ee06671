// A host whose clock is wrong: whether an event is late is judged by the clock of the service that sent it.

import { expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { openScene, openTestApp } from './scene.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

it.each([
  ['that came at once is not late', 'ahead', hourMs, 0, false],
  ['that came at once is not late', 'ahead', 30 * dayMs, 0, false],
  ['that came late is late', 'behind', -hourMs, 20 * 60_000, true],
  ['that came late is late', 'behind', -30 * dayMs, 20 * 60_000, true],
])('an event %s on a host whose clock is %s by %i ms', async (_is, _where, aheadMs, agoMs, isLate) => {
  const scene = await openScene();
  const { olga, service, telegram } = scene;
  await openTestApp(scene, { ...systemClock, now: () => systemClock.now() + aheadMs });
  await olga.ask('/start');
  // From then on the clock of the service is known.
  await olga.ask('/balance');
  const { type, data } = service.samples.recharge;
  const since = telegram.mark();
  service.emit(type, { ...data, timestamp: Date.now() - agoMs });
  const { text } = await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since });
  expect(text.startsWith('🕰 Late')).toBe(isLate);
  expect(text.includes('🕰')).toBe(isLate);
});
