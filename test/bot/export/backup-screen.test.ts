import { expect, it } from 'vitest';
import { ArchiveError } from '../../../src/errors.ts';
import { openScene } from '../scene.ts';

/** A scene where a backup fails with this error. */
async function open(failure: Error) {
  const scene = await openScene();
  const backups = { path: '/backups', make: () => Promise.reject(failure), remove() {}, close() {} };
  Object.assign(scene.deps, { backups });
  await scene.owner.ask('/start');
  await scene.store.settings.update(({ backup }) => void (backup.recipient = `age1${'q'.repeat(58)}`));
  return scene;
}

it('too little free space is told as such, with what to do', async () => {
  const { owner, logged } = await open(new ArchiveError('full', 'There is not enough free space: 9 MiB.'));
  expect((await owner.ask('/export backup now')).text).toContain(
    'there is not enough free space on the server. It needs up to twice the size of the ledger',
  );
  expect(logged.join('')).toContain('There is not enough free space: 9 MiB.');
});

it('of any other failure it says where the reason stands, and nothing of space', async () => {
  const { owner } = await open(new ArchiveError('unwritable', '/backups can not be written.'));
  const { text } = await owner.ask('/export backup now');
  expect(text).toContain('the log says why');
  expect(text).not.toContain('free space');
});
