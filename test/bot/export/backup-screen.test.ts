// What the screen of the daily backup offers, and what is typed for it.

import { expect, it } from 'vitest';
import { openScene } from '../scene.ts';

const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudz5fcws0gqkzl';
const timesIn = (labels: readonly string[]) => labels.filter((label) => /\d\d:\d\d/.test(label));

async function open() {
  const scene = await openScene();
  Object.assign(scene.deps, { backups: { path: '/backups' } });
  await scene.owner.ask('/start');
  const { store } = scene;
  const set = (changed: Partial<(typeof store.settings.data)['backup']>) =>
    store.settings.update(({ backup }) => void Object.assign(backup, changed));
  return { ...scene, set, kept: () => store.settings.data.backup };
}

it('offers times of day while a backup is made each day, and none while it is not', async () => {
  const { owner, set } = await open();
  await set({ recipient, isOn: true });
  expect(timesIn((await owner.ask('/export backup')).labels)).toHaveLength(5);
  await set({ isOn: false });
  expect(timesIn((await owner.ask('/export backup')).labels)).toEqual([]);
});

it('a time that is typed before there is a key is kept, and what is still to be done is said', async () => {
  const { owner, kept, set } = await open();
  const answer = await owner.ask('/export backup 04:30');
  expect(answer.text).toContain('04:30 (UTC) is noted, but no backup is made before its key is saved');
  expect(kept()).toMatchObject({ time: '04:30', isOn: false, recipient: null });
  await set({ recipient, isOn: true });
  expect((await owner.ask('/export backup 05:30')).text).toContain('Each day at 05:30');
});

it.each(['backup', 'backups', '备份', 'резервная копия'])('takes %s, whatever the language', async (word) => {
  const { owner } = await open();
  expect((await owner.ask(`/export ${word} off`)).text).toContain('Backup');
  expect((await owner.ask(`/export ${word} soonish`)).text).toContain('Send /export backup');
});
