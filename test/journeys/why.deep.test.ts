// /why when no event arrived: from a wrong callback address to the test that shows which part of the path works.

import { expect, it } from 'vitest';
import { expectNoCanary, openScene, openTestApp, post } from './scene.ts';

it('says that nothing came, counts the refusals of a wrong secret, and tests the way to the group', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  const app = await openTestApp(scene);
  await olga.ask('/start');
  const group = await scene.addGroup({ title: 'Energy team', supergroup: true });
  await olga.ask('/alerts on', { chat: group });

  const url = `http://127.0.0.1:${app.port}/events/mistyped`;
  for (let nth = 0; nth < 3; nth += 1) expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  const story = await olga.ask('/why e-1', { chat: group });
  expect(story.text).toMatch(/^No event matches e-1[^]*It was not found this way/);
  expect(story.text).toContain('⚡ Delegation: never since the bot was set up');
  expect(story.text).toMatch(/its webhook has received nothing[^]*wrong secret[^]*\(404\): 3/);
  expectNoCanary(story.text);

  const since = telegram.mark();
  expect((await olga.press(story, '🧪 Test')).text).toContain('Sent: the bot reaches this chat.');
  const test = await telegram.waitFor(({ text }) => text.startsWith('🧪 Test:'), { since });
  expect(test.chat_id).toBe(group.id);
  // It is no event: the ledger knows of none.
  expect((await olga.ask('/why', { replyTo: test.message_id, chat: group })).text).toContain(
    'No event that is still known goes with this message',
  );
  expect((await olga.ask('/why')).text).toContain('⚡ Delegation: never since the bot was set up');
  expect(await (await fetch(`http://127.0.0.1:${app.port}/metrics`)).text()).not.toMatch(
    /verdict="sent"[^\n]* [1-9]/,
  );

  expect(await post(app.port, 'e-1', service.samples.hourly)).toBe(200);
  await telegram.waitFor(({ chat_id, text }) => chat_id === group.id && text.includes('65,000'), {
    since: telegram.mark() - 1,
    timeoutMs: 40_000,
  });
  const after = await olga.ask('/why other-one', { chat: group });
  expect(after.text).toMatch(/⚡ Delegation: \d{4}-.*\(just now\)/);
  expect(after.text).toContain('its webhook has accepted 1 request.');
});
