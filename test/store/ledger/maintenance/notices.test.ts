import { expect, it } from 'vitest';
import { createNotices } from '../../../../src/store/ledger/maintenance/notices.ts';
import { openTestLedger } from '../ledger.ts';

it('reads a body that is no JSON as none, and the others as they were written', async () => {
  const { db } = await openTestLedger();
  const notices = createNotices(db);
  await notices.add({ key: 'a', at: 1, body: { kind: 'a' } });
  await notices.add({ key: 'b', at: 2, body: { kind: 'b' } });
  await db.updateTable('notices').set({ body: '{"kind":' }).where('key', '=', 'a').execute();
  expect((await notices.since(0)).map(({ body }) => body)).toEqual([undefined, { kind: 'b' }]);
});
