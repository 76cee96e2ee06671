// Who may change what a place hears, asked again where the change is written: a right may be taken away between.

import { expect, it } from 'vitest';
import type { SettingsData } from '../../../src/store/settings/settings.ts';
import { i18n } from '../../spoken.ts';
import { openAlertScene } from './fixture.ts';

const onlyAdmins = i18n.words('en').plain('alerts-only-admins');

/** Each way to change what a place hears: the taps that lead there, and the one that changes it. */
it.each([
  ['a rule that is saved', ['✏️ 1', '⚡ Urgent'], '✅ Save'],
  ['a new rule', ['➕ Add a rule', '💰 Balance changes'], '✅ Save'],
  ['a rule that is deleted', ['✏️ 1'], '🗑 Delete'],
  ['an Undo', ['✏️ 1', '⚡ Urgent', '✅ Save'], '↩️ Undo'],
  ['quiet hours', ['🌙 Quiet hours'], '22:00–07:00'],
  ['baits once a day', ['🛡 Likely baits'], 'One message a day'],
] as const)(
  '%s is nothing of a person whose role is taken away between the press and the change, and is done while it is there',
  async (_, taps, change) => {
    const { store, owner, groupWith, go, last } = await openAlertScene();
    const { settings } = store;
    const [group, admin] = await groupWith('admin');
    await owner.ask('/alerts on', { chat: group });
    await go(admin, taps, group);
    const state = () => {
      const { places, chats } = settings.data;
      return structuredClone({ places, quiet: chats.map(({ quiet }) => quiet) });
    };
    const before = state();
    const { people } = settings.data;
    const setPeople = (now: typeof people) => settings.update((draft) => void (draft.people = now));
    const takingAway = {
      get data() {
        return settings.data;
      },
      async update<Answer>(write: (draft: SettingsData) => Answer): Promise<Answer> {
        await setPeople([]);
        return settings.update(write);
      },
    };
    Object.assign(store, { settings: takingAway });
    expect(await admin.press(last(group), change)).toMatchObject({ show_alert: true, text: onlyAdmins });
    expect(state()).toEqual(before);
    Object.assign(store, { settings });
    await setPeople(people);
    expect((await admin.press(last(group), change)).show_alert).not.toBe(true);
    expect(state()).not.toEqual(before);
  },
);

it('a viewer decides in private, and in no group', async () => {
  const { groupWith, owner, go, store } = await openAlertScene();
  const [group, viewer] = await groupWith('viewer');
  await viewer.ask('/start');
  await go(viewer, ['💸 Transfers above…', '✅ Save']);
  const [own] = store.settings.data.places;
  expect(own).toMatchObject({ chatId: viewer.id, isOn: true, rules: [{ createdBy: viewer.id }] });
  const refused = await viewer.press(await owner.ask('/alerts', { chat: group }), '💸 Transfers above…');
  expect(refused).toMatchObject({ show_alert: true, text: onlyAdmins });
});
