// A person leaves the team: from then on the group that this person had linked gets no alerts. It gets all of them once
// an owner takes the group over, and none if the bot is removed from it instead.

import { expect, it } from 'vitest';
import { openScene, openTestApp } from './scene.ts';

/** Ada has left the team, and one alert is parked for the group that she had linked. */
async function openSilentGroup() {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  const app = await openTestApp(scene);
  await olga.ask('/start');
  const ada = telegram.person({ first_name: 'Ada' });
  const invite = async (role: RegExp) => {
    await olga.press(await olga.ask('/members'), '➕ Invite');
    await olga.press(telegram.chat(olga).last!, role);
    const find = () => /start=(join_[\w-]+)/.exec(JSON.stringify(telegram.chat(olga).last?.raw))?.[1];
    await expect.poll(find).toBeDefined();
    await ada.ask(`/start ${find()}`);
  };
  await invite(/[Aa]dmin/);
  const group = telegram.group({ title: 'Night', owner: ada, supergroup: true });
  group.add(olga);
  const added = telegram.mark();
  group.add('bot');
  await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since: added });
  await ada.ask('/alerts on', { chat: group });
  const { type, data } = service.samples.hourly;
  const emit = (quantity: number) => service.emit(type, { ...data, quantity });
  const heard = (quantity: string) =>
    telegram.chat(group).messages.some(({ text }) => text.includes(quantity));
  void emit(65_001);
  await expect.poll(() => heard('65,001'), { timeout: 40_000 }).toBe(true);
  // So that the notice of the first event is not taken for an answer below.
  await telegram.waitFor(({ text }) => text.startsWith('📬'));

  const list = await olga.ask('/members');
  await olga.press(list, { data: `members:remove:${ada.id}` });
  const question = telegram.chat(olga).last!;
  expect(question.text).toContain('1 group that they added the bot to gets no more messages:\n· Night');
  await olga.press(question, '✅ Confirm');
  await telegram.waitFor(({ text }) => text.includes('Members'));
  const since = telegram.mark();
  await emit(65_002).settled();
  await telegram.waitFor(({ chat_id, text }) => chat_id === olga.id && text.includes('65,002'), { since });
  return { ...scene, app, ada, group, invite, heard };
}

it('a removed person hears nothing in the group that only they had linked, until an owner takes it over', async () => {
  const scene = await openSilentGroup();
  const { telegram, olga, ada, group, app, invite, heard } = scene;
  ada.say('/menu', { chat: group });
  await invite(/[Vv]iewer/);

  // Owners are notified at the next start; the group still gets nothing.
  await app.close();
  const restarted = telegram.mark();
  await openTestApp(scene);
  const notice = await telegram.waitFor(({ text }) => text.startsWith('🔇'), { since: restarted });
  expect(notice.chat_id).toBe(olga.id);
  expect(notice.text).toMatch(/1 group gets no alerts\n· Night/);
  expect(heard('65,002')).toBe(false);

  const taken = await olga.ask('/link', { chat: group });
  expect(taken.text).toContain(
    'It is yours now.\nIts alerts continue.\n1 alert that was kept for it is sent now.',
  );
  await expect.poll(() => heard('65,002'), { timeout: 40_000 }).toBe(true);
});
