import { expect, it } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { tellOutage } from '../../src/bot/tell-unstored.ts';
import { openScene } from './scene.ts';

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

it('all owners are told when events can not be stored for half a minute, and when they can be again', async () => {
  const said: string[] = [];
  const { deps, clock } = await openScene();
  let stores = true;
  const api = {
    async sendMessage(chatId: number | string, text: string) {
      said.push(`${chatId}: ${text.slice(0, 1)}`);
      return {} as never;
    },
  };
  const end = tellOutage({ canStore: async () => stores, api, deps });
  const look = () => clock.advance(30_000);
  await look();
  stores = false;
  await look();
  stores = true;
  await look();
  expect(said).toEqual([]);
  stores = false;
  for (let looks = 0; looks < 4; looks++) await look();
  const toAll = (mark: string) => deps.ownerIds.map((id) => `${id}: ${mark}`);
  expect(said).toEqual(toAll('⚠'));
  stores = true;
  await look();
  await look();
  expect(said).toEqual([...toAll('⚠'), ...toAll('✅')]);
  end();
});
