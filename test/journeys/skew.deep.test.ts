// A host whose clock is wrong: whether an event is late is judged by the clock of the service that sent it.

import { expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { openScene, openTestApp } from './scene.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A bot whose host is `aheadMs` off and which has an answer of the service; `sendEvent` returns the alert of an event
 * `agoMs` old.
 */
async function openSkewed(aheadMs: number) {
  const scene = await openScene();
  const { olga, service, telegram } = scene;
  await openTestApp(scene, { ...systemClock, now: () => systemClock.now() + aheadMs });
  await olga.ask('/start');
  await olga.ask('/balance');
  return {
    sendEvent: async (agoMs: number) => {
      const { type, data } = service.samples.recharge;
      const since = telegram.mark();
      service.emit(type, { ...data, timestamp: Date.now() - agoMs });
      return (await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since })).text;
    },
  };
}

it.each([hourMs, 30 * dayMs])(
  'an event that came at once is not late on a host whose clock is %i ms ahead',
  async (aheadMs) => {
    const { sendEvent } = await openSkewed(aheadMs);
    expect(await sendEvent(0)).not.toContain('🕰');
  },
);

it.each([-hourMs, -30 * dayMs])(
  'an event that came late is late on a host whose clock is %i ms off',
  async (aheadMs) => {
    const { sendEvent } = await openSkewed(aheadMs);
    expect(await sendEvent(20 * 60_000)).toMatch(/^🕰 Late/);
  },
);
