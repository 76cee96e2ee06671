import { expect, it } from 'vitest';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { dataOf } from '../../bot/scene.ts';
import { hourMs, openAlertScene } from './fixture.ts';

it('sets quiet hours by a tap or by typing, says what becomes of alerts, and undoes each change', async () => {
  const { owner, go, tap, quietOf } = await openAlertScene();
  await owner.ask('/start');
  await owner.ask('/timezone Europe/Berlin');
  expect((await go(owner, '🌙 Quiet hours')).text).toBe(
    '🌙 Quiet hours: none. It is 01:00 here (Europe/Berlin).',
  );
  expect((await tap(owner, '22:00–07:00')).text).toContain(
    '🌙 Quiet 22:00–07:00 (Europe/Berlin), every day.',
  );
  await tap(owner, '⏳ Hold until 07:00');
  expect(quietOf(owner)).toMatchObject({ how: 'held' });
  expect((await tap(owner, 'Monday to Friday')).text).toContain(
    'Monday to Friday. Alerts of that time come together at 07:00.',
  );
  await tap(owner, '↩️ Undo');
  const before = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7], how: 'held' };
  expect(quietOf(owner)).toMatchObject(before);
  await tap(owner, '✏️ Custom times…');
  for (const [typed, hint] of [
    ['25:00-06:00', "“25:00” isn't a time. Like this: 22:30-06:15."],
    ['08:00-8:00', 'That would be the whole day.'],
    ['at night', "“at night” isn't two times."],
  ] as const)
    expect((await owner.ask(typed)).text).toContain(hint);
  expect(quietOf(owner)).toMatchObject(before);
  expect((await owner.ask('22:30-06:15')).text).toContain('🌙 Quiet 22:30–06:15 (Europe/Berlin)');
  expect(quietOf(owner)).toMatchObject({ from: '22:30', to: '06:15', how: 'held' });
  await tap(owner, 'Turn off');
  expect(quietOf(owner)).toBeUndefined();
  await tap(owner, '↩️ Undo');
  expect(quietOf(owner)).toMatchObject({ from: '22:30' });
  expect((await owner.ask('/alerts')).text).toContain('held until 06:15');
});

it('lets no viewer of a group set them, and an Undo that is overtaken changes nothing', async () => {
  const { owner, groupWith, go, tap, quietOf, last, store } = await openAlertScene();
  const [group, viewer] = await groupWith('viewer');
  await owner.ask('/alerts on', { chat: group });
  const screen = await go(owner, '🌙 Quiet hours', group);
  expect(screen.text).toContain('to the whole group, including its topics');
  const refused = await viewer.press(screen, '22:00–07:00');
  expect(refused).toMatchObject({ show_alert: true, text: 'Only owners and admins can change alerts here.' });
  expect(quietOf(group)).toBeUndefined();
  const undo = dataOf(await tap(owner, '23:00–08:00', group), '↩️ Undo');
  await owner.press(screen, '23:00–08:00');
  expect(last(group).labels).toContain('↩️ Undo');
  await store.settings.update(({ people }) => void Object.assign(people[0]!, { role: 'admin' }));
  await viewer.press(screen, '23:00–08:00');
  expect(last(group).labels).not.toContain('↩️ Undo');
  const later = await tap(owner, '⏳ Hold until 08:00', group);
  expect((await owner.press(later, undo)).text).toContain('othing was undone');
  expect(quietOf(group)).toMatchObject({ how: 'held' });
});

it('asks where hours may be before or after noon', async () => {
  const { owner, go, tap, quietOf } = await openAlertScene();
  await owner.ask('/start');
  await go(owner, ['🌙 Quiet hours', '✏️ Custom times…']);
  const asked = await owner.ask('10-8');
  expect(asked.text).toContain('“10-8” may be before or after noon. Which hours do you mean?');
  expect(asked.labels.slice(0, 4)).toEqual(['22:00–08:00', '10:00–20:00', '10:00–08:00', '22:00–20:00']);
  expect(quietOf(owner)).toBeUndefined();
  expect((await tap(owner, '10:00–20:00')).text).toContain('🌙 Quiet 10:00–20:00');
  expect(quietOf(owner)).toMatchObject({ from: '10:00', to: '20:00' });
});

it('asks for another zone, whether hours are set or not, and takes what /timezone takes', async () => {
  const { owner, go, tap, store } = await openAlertScene();
  const zone = () => store.settings.data.chats.find(({ id }) => id === owner.id)?.timeZone;
  await owner.ask('/start');
  expect((await go(owner, ['🌙 Quiet hours', '🕒 Other zone'])).text).toContain(
    "This chat's time zone is UTC",
  );
  expect((await owner.ask('москва')).text).toContain('It is 03:00 here (Europe/Moscow).');
  await tap(owner, ['22:00–07:00', '🕒 Other zone']);
  expect((await owner.ask('Mars')).text).toContain("I don't know the time zone Mars.");
  expect((await owner.ask('Berlim')).labels).toContain('Europe/Berlin');
  expect(zone()).toBe('Europe/Moscow');
  expect((await tap(owner, 'Europe/Berlin')).text).toContain('🌙 Quiet 22:00–07:00 (Europe/Berlin)');
  expect(zone()).toBe('Europe/Berlin');
});

it('an Undo of one chat changes nothing in another with the same hours', async () => {
  const { owner, go, store, group: bring } = await openAlertScene();
  const group = await bring();
  for (const where of [{}, { chat: group }]) await owner.ask('/alerts on', where);
  const set = ['🌙 Quiet hours', '22:00–07:00'];
  const [own, ofGroup] = [await go(owner, set), await go(owner, set, group)];
  expect((await owner.press(ofGroup, dataOf(own, '↩️ Undo'))).text).toContain('othing was undone');
  expect(store.settings.data.chats.map((chat) => chat.quiet?.from)).toEqual(['22:00', '22:00']);
});

it('says what is held now, also after the hours were turned off', async () => {
  const { owner, go, tap, store, clock } = await openAlertScene();
  await owner.ask('/start');
  expect((await go(owner, ['🌙 Quiet hours', '22:00–07:00'])).text).not.toContain('held now');
  const held = { until: clock.now() + hourMs, for: 'quiet' as const };
  const route = { chatId: owner.id, topicId: null, ruleId: null, held };
  await store.events.add(makeArrival('held'), [route]);
  expect((await tap(owner, 'Turn off')).text).toMatch(
    /Quiet hours: none.*\n\n1 alert is held now. It is sent at \d\d:\d\d, even if the hours are changed or turned off./,
  );
  expect((await owner.ask('/timezone Asia/Shanghai')).text).toMatch(
    /is now Asia\/Shanghai: .*\n\n1 alert is held now. It is sent at 09:00, even if/,
  );
  await owner.ask('/alerts on');
  await go(owner, ['🌙 Quiet hours', '🕒 Other zone']);
  expect((await owner.ask('MSK')).text).toContain('It is sent at 04:00, even if');
});
