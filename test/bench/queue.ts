// Measures the cost of a long queue: how long operations on 100,000 deliveries block the event loop.

import { maxFoldedBytes } from '../../src/outbox/gather.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { figure, type Figure } from './figures.ts';
import { fillLedger, longestBlock, type Filling } from './ledger.ts';
import type { Setup } from './setup.ts';

const most = 100;
const many = 100_000;
const chatId = -1;

export async function benchQueue(setup: Setup): Promise<Figure[]> {
  const figures: Figure[] = [];
  const measure = async (name: string, fillings: Filling[], act: (store: Store) => Promise<unknown>) => {
    const dataDir = setup.dataDirOf(`queue-${figures.length}`);
    await fillLedger(dataDir, fillings);
    // Opened anew, so that nothing of the ledger is cached.
    const store = await openStore({ dataDir });
    await store.settings.update(({ chats }) => {
      chats.push({ id: chatId, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
    });
    const { cpuMs, wallMs } = await longestBlock(() => act(store));
    figures.push(figure(`longest step, CPU: ${name}`, cpuMs, 'ms', { most }));
    figures.push(figure('… by the clock', wallMs, 'ms'));
    await store.close();
  };
  const waiting: Filling = { state: 'waiting', count: many, chatId };
  const close = async ({ deliveries }: Store) => {
    const [tried] = await deliveries.due(1, [], 1);
    await deliveries.close({ chatId }, 'gone', { tried: tried! }, 1);
  };

  await measure(
    'reading 500 bodies of 250 KB for a fold',
    [{ ...waiting, count: 500, bytes: 250_000 }],
    async ({ deliveries }) => {
      const [head] = await deliveries.due(1, [], 1);
      await deliveries.waitingAfter(head!.delivery, 500, maxFoldedBytes);
    },
  );
  await measure('closing a chat for which 100,000 wait, and opening it', [waiting], async (store) => {
    await close(store);
    await store.deliveries.reopen(chatId, 2);
  });
  await measure('moving 100,000 to a supergroup', [waiting], (store) => store.moveChat(chatId, -1001));
  await measure('sending 2,000 of 100,000 again', [waiting], async (store) => {
    const { undelivered, replays } = store;
    await close(store);
    const [group] = await undelivered.groups('chat');
    const scope = { scope: { kind: 'chat', id: group!.sampleId }, to: 'there' } as const;
    await new Promise((resolve) => setImmediate(resolve));
    const { digest } = await replays.plan(scope, () => true);
    await replays.confirm(scope, () => true, { digest, personId: 1, now: 2 });
  });
  await measure(
    'the list of 10 undelivered among 300,000 sent',
    [
      { state: 'posted', count: 3 * many, chatId },
      { state: 'undelivered', count: 10, chatId, reason: 'too long' },
    ],
    (store) => store.undelivered.groups('chat'),
  );
  return figures;
}
