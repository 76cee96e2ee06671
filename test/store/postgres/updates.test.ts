// Telegram's webhook on two instances: either stores an update, and the other one finds it.

import { expect, it } from 'vitest';
import { createManualClock } from '../../manual-clock.ts';
import { createLog } from '../../../src/base/log.ts';
import { createUpdateLog } from '../../../src/bot/updates.ts';
import { createUpdateTaker } from '../../../src/telegram/take-updates.ts';
import { makeDataDir, openTestStore } from '../ledger/fixture.ts';

it('stores an update once that comes to two instances at the same time, and has it handled once, in order', async () => {
  const dataDir = makeDataDir();
  const clock = createManualClock();
  const stores = [await openTestStore(dataDir), await openTestStore(dataDir)];
  const [first, second] = stores.map((store) => createUpdateLog({ store, clock }));
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  await Promise.all(
    ids.flatMap((update_id) => [first!.store([{ update_id }]), second!.store([{ update_id }])]),
  );
  expect((await second!.unhandled(100)).map(({ update_id }) => update_id)).toEqual(ids);

  const handled: number[] = [];
  const taker = createUpdateTaker({
    clock,
    log: createLog({ level: 'silent', secrets: [], write: () => undefined }),
    unhandled: (limit) => first!.unhandled(limit),
    async handle({ update_id }) {
      handled.push(update_id);
      await stores[0]!.updates.markHandled(update_id, clock.now());
    },
    lookEveryMs: 1000,
  });
  taker.start();
  await expect.poll(() => handled.length).toBe(ids.length);
  // What comes to the other instance is found without a call from it; a repeat of what was handled is not.
  await second!.store([{ update_id: 30 }, { update_id: 61 }]);
  await clock.advance(1000);
  await expect.poll(() => handled.length).toBe(ids.length + 1);
  await taker.stop();
  expect(handled).toEqual([...ids, 61]);
  expect(await first!.unhandled(9)).toEqual([]);
});
