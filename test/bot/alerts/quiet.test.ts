import { expect, it } from 'vitest';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { openAlertScene } from './fixture.ts';

it('sets quiet hours by a tap or by typing, says what becomes of alerts, and undoes each change', async () => {
  const { owner, tap, last, store } = await openAlertScene();
  const quiet = () => store.settings.data.chats.find(({ id }) => id === owner.id)?.quiet;
  await owner.ask('/start');
  await owner.ask('/timezone Europe/Berlin');
  await owner.ask('/alerts');
  await tap(owner, '🌙 Quiet hours');
  expect(last(owner).text).toBe('🌙 Quiet hours: none. It is 01:00 here (Europe/Berlin).');
  await tap(owner, '22:00–07:00');
  expect(last(owner).text).toBe(
    '🌙 Quiet 22:00–07:00 (Europe/Berlin), every day. Alerts then come without sound. Urgent ones come at once, with sound.',
  );
  await tap(owner, '⏳ Hold until 07:00');
  expect(quiet()).toMatchObject({ how: 'held' });
  await tap(owner, 'Monday to Friday');
  expect(last(owner).text).toContain('Monday to Friday. Alerts of that time come together at 07:00.');
  await tap(owner, '↩️ Undo');
  expect(quiet()).toMatchObject({ from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7], how: 'held' });
  await tap(owner, '✏️ Custom times…');
  expect((await owner.ask('25:00-06:00')).text).toContain("“25:00” isn't a time. Like this: 22:30-06:15.");
  expect((await owner.ask('08:00-8:00')).text).toContain('That would be the whole day.');
  expect((await owner.ask('at night')).text).toContain("“at night” isn't two times.");
  expect(quiet()).toMatchObject({ from: '22:00' });
  expect((await owner.ask('22:30-06:15')).text).toContain('🌙 Quiet 22:30–06:15 (Europe/Berlin)');
  expect(quiet()).toMatchObject({ from: '22:30', to: '06:15', how: 'held' });
  await tap(owner, 'Turn off');
  expect(quiet()).toBeUndefined();
  await tap(owner, '↩️ Undo');
  expect(quiet()).toMatchObject({ from: '22:30' });
  expect((await owner.ask('/alerts')).text).toContain('🌙 Quiet 22:30–06:15');
});

it('lets no viewer of a group set them, and an Undo that is overtaken changes nothing', async () => {
  const { owner, person, tap, last, store, group: bring } = await openAlertScene();
  const group = await bring();
  const viewer = await person('Vera', 'viewer');
  group.add(viewer);
  const quiet = () => store.settings.data.chats.find(({ id }) => id === group.id)?.quiet;
  await owner.ask('/alerts on', { chat: group });
  await tap(owner, '🌙 Quiet hours', group);
  expect(last(group).text).toContain('to the whole group, including its topics');
  const refused = await viewer.press(last(group), '22:00–07:00');
  expect(refused).toMatchObject({ show_alert: true, text: 'Only owners and admins can change alerts here.' });
  expect(quiet()).toBeUndefined();
  await tap(owner, '23:00–08:00', group);
  const undo = last(group)
    .reply_markup!.inline_keyboard.flat()
    .find(({ text }) => text === '↩️ Undo')!;
  await tap(owner, '⏳ Hold until 08:00', group);
  const late = await owner.press(last(group), { data: 'callback_data' in undo ? undo.callback_data : '' });
  expect(late.text).toContain('can no longer be undone');
  expect(quiet()).toMatchObject({ how: 'held' });
});

it('reads hours in words of the day, and asks where they may be before or after noon', async () => {
  const { owner, tap, last, store } = await openAlertScene();
  const quiet = () => store.settings.data.chats.find(({ id }) => id === owner.id)?.quiet;
  await owner.ask('/start');
  await owner.ask('/alerts');
  await tap(owner, '🌙 Quiet hours');
  await tap(owner, '✏️ Custom times…');
  expect((await owner.ask('晚上10点到早上8点')).text).toContain('🌙 Quiet 22:00–08:00');
  await tap(owner, '✏️ Custom times…');
  const asked = await owner.ask('10-8');
  expect(asked.text).toContain('“10-8” may be before or after noon. Which hours do you mean?');
  expect(asked.labels.slice(0, 4)).toEqual(['22:00–08:00', '10:00–20:00', '10:00–08:00', '22:00–20:00']);
  expect(quiet()).toMatchObject({ from: '22:00', to: '08:00' });
  await tap(owner, '10:00–20:00');
  expect(quiet()).toMatchObject({ from: '10:00', to: '20:00' });
  expect(last(owner).text).toContain('🌙 Quiet 10:00–20:00');
});

it('asks for another zone, whether hours are set or not, and takes what /timezone takes', async () => {
  const { owner, tap, last, store } = await openAlertScene();
  const zone = () => store.settings.data.chats.find(({ id }) => id === owner.id)?.timeZone;
  await owner.ask('/start');
  await owner.ask('/alerts');
  await tap(owner, '🌙 Quiet hours');
  await tap(owner, '🕒 Other zone');
  expect(last(owner).text).toContain("This chat's time zone is UTC");
  expect((await owner.ask('москва')).text).toContain('It is 03:00 here (Europe/Moscow).');
  await tap(owner, '22:00–07:00');
  await tap(owner, '🕒 Other zone');
  expect((await owner.ask('Mars')).text).toContain("I don't know the time zone Mars.");
  expect((await owner.ask('Berlim')).labels).toContain('Europe/Berlin');
  expect(zone()).toBe('Europe/Moscow');
  await tap(owner, 'Europe/Berlin');
  expect(zone()).toBe('Europe/Berlin');
  expect(last(owner).text).toContain('🌙 Quiet 22:00–07:00 (Europe/Berlin)');
});

it('an Undo of one chat changes nothing in another with the same hours', async () => {
  const { owner, tap, last, store, group: bring } = await openAlertScene();
  const group = await bring();
  const quiet = () => store.settings.data.chats.map((chat) => chat.quiet?.from);
  await owner.ask('/start');
  for (const where of [{}, { chat: group }]) {
    await owner.ask('/alerts on', where);
    const chat = 'chat' in where ? group : owner;
    await tap(owner, '🌙 Quiet hours', chat);
    await tap(owner, '22:00–07:00', chat);
  }
  expect(quiet()).toEqual(['22:00', '22:00']);
  const undo = last(owner)
    .reply_markup!.inline_keyboard.flat()
    .find(({ text }) => text === '↩️ Undo')!;
  const pressed = await owner.press(last(group), { data: 'callback_data' in undo ? undo.callback_data : '' });
  expect(pressed.text).toContain('can no longer be undone');
  expect(quiet()).toEqual(['22:00', '22:00']);
});

it('says what is held now, also after the hours were turned off', async () => {
  const { owner, tap, last, store, clock } = await openAlertScene();
  await owner.ask('/start');
  await owner.ask('/alerts');
  await tap(owner, '🌙 Quiet hours');
  await tap(owner, '22:00–07:00');
  expect(last(owner).text).not.toContain('held now');
  const until = clock.now() + 3_600_000;
  const held = { chatId: owner.id, topicId: null, ruleId: null, held: { until, for: 'quiet' as const } };
  await store.events.add(makeArrival('held'), [held]);
  await tap(owner, 'Turn off');
  expect(last(owner).text).toMatch(
    /Quiet hours: none.*\n\n1 alert is held now. It is sent at \d\d:\d\d, even if the hours are changed or turned off./,
  );
});
