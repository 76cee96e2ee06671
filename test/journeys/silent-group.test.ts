// Somebody leaves the team: the group that only they had linked hears nothing from that moment, and all of it once an owner
// takes the group over.

import { expect, it } from 'vitest';
import { openScene, openTestHouse } from './scene.ts';

it('a removed person hears nothing in the group that only they had linked, until an owner takes it over', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  const first = await openTestHouse(scene);
  await olga.ask('/start');
  const ada = telegram.person({ first_name: 'Ada' });
  await olga.press(await olga.ask('/members'), '➕ Invite');
  await olga.press(telegram.chat(olga).last!, /[Aa]dmin/);
  const invitation = await expect
    .poll(() => /start=(join_[\w-]+)/.exec(JSON.stringify(telegram.chat(olga).last?.raw))?.[1])
    .toBeDefined()
    .then(() => /start=(join_[\w-]+)/.exec(JSON.stringify(telegram.chat(olga).last?.raw))?.[1]);
  await ada.ask(`/start ${invitation}`);
  const group = telegram.group({ title: 'Night', owner: ada, supergroup: true });
  group.add(olga);
  const added = telegram.mark();
  group.add('bot');
  await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since: added });
  await ada.ask('/alerts on', { chat: group });
  const { type, data } = service.samples.hourly;
  const heard = (quantity: string) =>
    telegram.chat(group).messages.some(({ text }) => text.includes(quantity));
  service.emit(type, { ...data, quantity: 65_001 });
  await expect.poll(() => heard('65,001'), { timeout: 15_000 }).toBe(true);

  const list = await olga.ask('/members');
  await olga.press(list, { data: `members:remove:${ada.id}` });
  const question = telegram.chat(olga).last!;
  expect(question.text).toContain('1 group that they brought the bot to falls silent:\n· Night');
  await olga.press(question, '✅ Confirm');
  await telegram.waitFor(({ text }) => text.includes('Members'));
  const since = telegram.mark();
  await service.emit(type, { ...data, quantity: 65_002 }).settled();
  await telegram.waitFor(({ chat_id, text }) => chat_id === olga.id && text.includes('65,002'), { since });
  ada.say('/menu', { chat: group });

  // The owners hear of it at the next start, and the group still nothing.
  await first.close();
  const restarted = telegram.mark();
  await openTestHouse(scene);
  const notice = await telegram.waitFor(({ text }) => text.startsWith('🔇'), { since: restarted });
  expect(notice.chat_id).toBe(olga.id);
  expect(notice.text).toMatch(/1 group hears nothing\n· Night/);
  expect(heard('65,002')).toBe(false);

  const taken = await olga.ask('/link', { chat: group });
  expect(taken.text).toContain('It is yours now');
  await expect.poll(() => heard('65,002'), { timeout: 15_000 }).toBe(true);
});
