import { expect, it } from 'vitest';
import { openScene, openTestApp, post } from './scene.ts';

it('more events than an hour may bring are answered 503, and the owners hear of it once', async () => {
  const scene = await openScene();
  Object.assign(scene.environment, { EVENTS_MB_PER_HOUR: '1' });
  const { port } = await openTestApp(scene);
  await scene.olga.ask('/start');
  const data = { amount_sun: 1, remark: 'x'.repeat(200 * 1024) };
  const statuses: number[] = [];
  for (const id of 'abcdefga') statuses.push(await post(port, id, { type: 'EVENT_BALANCE', data }));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503, 200]);
  const told = () =>
    scene.telegram
      .chat(scene.olga)
      .messages.filter(({ text }) => text.includes('Within an hour almost 1 MB of events were stored'));
  await expect.poll(() => told().length, { timeout: 40_000 }).toBe(1);
  expect(told()[0]!.text).toContain('EVENTS_SECRET');
});
