import { expect, it } from 'vitest';
import { openTestStore } from '../fixture.ts';

it('lists what was done to a subject, newest first', async () => {
  const { audit } = await openTestStore();
  await audit.add({ at: 1, actorId: 11, action: 'invited', subject: 'member:5', detail: { role: 'viewer' } });
  await audit.add({ at: 2, actorId: null, action: 'expired', subject: 'member:5' });
  await audit.add({ at: 3, actorId: 11, action: 'invited', subject: 'member:6' });
  expect(await audit.list('member:5', 10)).toMatchObject([
    { action: 'expired', actor_id: null, detail: null },
    { action: 'invited', actor_id: 11, detail: '{"role":"viewer"}' },
  ]);
  expect(await audit.list('member:5', 1)).toHaveLength(1);
});
