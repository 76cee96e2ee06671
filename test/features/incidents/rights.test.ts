// Which chats may get messages about an incident, asked at each message.

import { expect, it } from 'vitest';
import { mayHear } from '../../../src/features/incidents/rights.ts';
import type { IncidentKind } from '../../../src/store/ledger/incidents/tables.ts';
import { openScene } from '../../bot/scene.ts';

it('orders are told in the chats of the team, everything else to owners who have their alerts on', async () => {
  const { deps, owner, person, group: bring, store } = await openScene({ alerts: {} });
  await owner.ask('/start');
  const member = await person('Otto', 'operator');
  await member.ask('/start');
  const group = await bring();
  const heardBy = (kind: IncidentKind) =>
    [owner.id, member.id, group.id].filter((chatId) => mayHear(deps, { kind }, chatId));
  for (const kind of ['order', 'payment'] as const)
    expect(heardBy(kind)).toEqual([owner.id, member.id, group.id]);
  for (const kind of ['event', 'undelivered', 'parked'] as const) expect(heardBy(kind)).toEqual([owner.id]);
  await store.settings.update((draft) => {
    draft.people = [];
  });
  expect(heardBy('order')).toEqual([owner.id, group.id]);
  await owner.ask('/alerts off');
  expect(heardBy('event')).toEqual([]);
});
