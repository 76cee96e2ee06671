import { expect, it } from 'vitest';
import { StoreError } from '../../../src/errors.ts';
import { openScene } from '../scene.ts';

const isNotice = (text: string) => text.includes('nothing can be stored');

it('while nothing can be stored, an owner who writes in private is told so once', async () => {
  const { owner, telegram, store, person, clock } = await openScene();
  await owner.ask('/start');
  const ann = await person('Ann', 'admin');
  Object.assign(store.updates, {
    receive: () => Promise.reject(new StoreError('busy', 'The disk is full.')),
  });
  const since = telegram.mark();
  owner.say('/help');
  ann.say('/help');
  await telegram.waitFor(({ text }) => isNotice(text), { since });
  for (let step = 0; step < 8; step++) {
    await clock.advance(5_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const notices = (who: typeof owner) => telegram.chat(who).messages.filter(({ text }) => isNotice(text));
  expect([notices(owner).length, notices(ann).length]).toEqual([1, 0]);
});
