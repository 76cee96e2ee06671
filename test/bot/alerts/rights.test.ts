// Who may change what a place hears, asked again where the change is written: a right may be taken away between.

import { describe, expect, it } from 'vitest';
import type { SettingsData } from '../../../src/store/settings/settings.ts';
import { i18n } from '../../spoken.ts';
import { openAlertScene } from './fixture.ts';

const onlyAdmins = i18n.words('en').plain('alerts-only-admins');

async function openGroup() {
  const scene = await openAlertScene();
  const { store } = scene;
  const group = await scene.group();
  const admin = await scene.person('Ada', 'admin');
  group.add(admin);
  await scene.owner.ask('/alerts on', { chat: group });
  return {
    ...scene,
    group,
    admin,
    /** From now on the admin's role is taken away just before any change of the settings is written. */
    takeAway: () => {
      const { settings } = store;
      const update = async <Answer>(change: (draft: SettingsData) => Answer): Promise<Answer> => {
        await settings.update((draft) => {
          draft.people = draft.people.filter(({ id }) => id !== admin.id);
        });
        return settings.update(change);
      };
      Object.assign(store, {
        settings: {
          get data() {
            return settings.data;
          },
          update,
        },
      });
    },
    state: () => {
      const { places, chats } = store.settings.data;
      return structuredClone({ places, quiet: chats.map(({ quiet }) => quiet) });
    },
  };
}

/** Each way to change what a place hears: the taps that lead there, and the one that changes it. */
const changes = [
  ['a rule that is saved', ['✏️ 1', '⚡ Urgent'], '✅ Save'],
  ['a new rule', ['➕ Add a rule', '💰 Balance changes'], '✅ Save'],
  ['a rule that is deleted', ['✏️ 1'], '🗑 Delete'],
  ['an Undo', ['✏️ 1', '⚡ Urgent', '✅ Save'], '↩️ Undo'],
  ['quiet hours', ['🌙 Quiet hours'], '22:00–07:00'],
  ['baits once a day', ['🛡 Likely baits'], 'One message a day'],
] as const;

describe('a person whose role is taken away between the press and the change', () => {
  it.each(changes)('changes nothing: %s', async (_, taps, last) => {
    const { admin, group, tap, takeAway, state, last: shown } = await openGroup();
    await admin.ask('/alerts', { chat: group });
    for (const label of taps) await tap(admin, label, group);
    const before = state();
    takeAway();
    expect(await admin.press(shown(group), last)).toMatchObject({ show_alert: true, text: onlyAdmins });
    expect(state()).toEqual(before);
  });

  it.each(changes)('changes it while the role is there: %s', async (_, taps, last) => {
    const { admin, group, tap, state, last: shown } = await openGroup();
    await admin.ask('/alerts', { chat: group });
    for (const label of taps) await tap(admin, label, group);
    const before = state();
    expect((await admin.press(shown(group), last)).show_alert).not.toBe(true);
    expect(state()).not.toEqual(before);
  });
});

it('a viewer decides in private, and in no group', async () => {
  const { person, group: bring, owner, tap, last, store } = await openAlertScene();
  const viewer = await person('Vera', 'viewer');
  await viewer.ask('/start');
  await viewer.ask('/alerts');
  await tap(viewer, '💸 Transfers above…');
  await tap(viewer, '✅ Save');
  const [own] = store.settings.data.places;
  expect(own).toMatchObject({ chatId: viewer.id, isOn: true, rules: [{ createdBy: viewer.id }] });
  const group = await bring();
  group.add(viewer);
  await owner.ask('/alerts', { chat: group });
  const refused = await viewer.press(last(group), '💸 Transfers above…');
  expect(refused).toMatchObject({ show_alert: true, text: onlyAdmins });
});
