// Measures the cost of a long queue: how long operations on 100,000 deliveries block the event loop, and the cost of a
// message when 3,000 chats have deliveries waiting.

import { maxFoldedBytes } from '../../src/notify/fold-limits.ts';
import { openI18n } from '../../src/i18n.ts';
import { createLog } from '../../src/log.ts';
import type { SendApi } from '../../src/notify/send-api.ts';
import { openNotify } from '../../src/notify/notify.ts';
import { createRateLimiter, telegramBudgets } from '../../src/telegram/rate-limiter.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { figure, type Figure } from './figures.ts';
import { cpuMsOf, fillLedger, longestBlock, type Filling } from './ledger.ts';
import type { Setup } from './setup.ts';

const most = 100;
const many = 100_000;
const chatId = -1;

export async function benchQueue(setup: Setup): Promise<Figure[]> {
  const few = await costOfMessage(setup, 10);
  const all = await costOfMessage(setup, 3_000);
  return [
    ...(await holds(setup)),
    figure('CPU for a message, 10 chats waiting', few, 'ms'),
    figure('CPU for a message, 3,000 chats waiting', all, 'ms', { most: 1.5 * few }),
  ];
}

async function holds(setup: Setup): Promise<Figure[]> {
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
  const parked: Filling = { state: 'parked', count: many, chatId, reason: 'blocked' };
  const waiting: Filling = { state: 'waiting', count: many, chatId };

  await measure(
    'reading 500 bodies of 250 KB for a fold',
    [{ ...waiting, count: 500, bytes: 250_000 }],
    async ({ deliveries }) => {
      const [head] = await deliveries.due(1, [], 1);
      await deliveries.waitingAfter(head!.delivery, 500, maxFoldedBytes);
    },
  );
  await measure('bringing back 100,000', [parked], (store) => store.deliveries.resume(chatId, 2));
  await measure('parking 100,000', [waiting], (store) => store.deliveries.park({ chatId }, 'gone'));
  await measure('moving 100,000 to a supergroup', [waiting], (store) => store.moveChat(chatId, -1001));
  await measure('sending 2,000 of 100,000 again', [parked], async ({ undelivered, replays }) => {
    const [group] = await undelivered.groups('chat');
    const scope = { scope: { kind: 'chat', id: group!.sampleId }, to: 'there' } as const;
    await new Promise((resolve) => setImmediate(resolve));
    const { digest } = await replays.plan(scope, () => true);
    await replays.confirm(scope, () => true, { digest, personId: 1, now: 2 });
  });
  await measure(
    'the list of 10 undelivered among 300,000 sent',
    [
      { state: 'sent', count: 3 * many, chatId },
      { state: 'undelivered', count: 10, chatId, reason: 'too long' },
    ],
    (store) => store.undelivered.groups('chat'),
  );
  return figures;
}

/**
 * Milliseconds of CPU a message, with Telegram's overall budget as each chat's own, so that no chat waits by itself.
 */
async function costOfMessage(setup: Setup, chats: number): Promise<number> {
  const messages = 300;
  const dataDir = setup.dataDirOf(`queue-chats-${chats}`);
  await fillLedger(dataDir, [{ state: 'waiting', count: 12_000, chats, chatId: -1 }]);
  const store = await openStore({ dataDir });
  await store.settings.update((draft) => {
    for (let nth = 0; nth < chats; nth++) {
      const chat = { id: -1 - nth, type: 'supergroup' as const, title: 'Team', folding: false };
      draft.chats.push({ ...chat, addedBy: 1, addedAt: 1 });
    }
  });
  const sent: number[] = [];
  const send = async () => ({ message_id: sent.push(sent.length) });
  const api: SendApi = { sendMessage: send, sendDocument: send, getMe: async () => undefined };
  const clock = createManualClock();
  const { overall } = telegramBudgets;
  const notify = openNotify({
    store,
    api,
    i18n: openI18n({ defaultLocale: 'en', onProblem: () => {} }),
    ownerIds: [],
    defaultTimeZone: 'UTC',
    explorerUrl: '{hash}',
    rateLimiter: createRateLimiter(clock, { overall, person: overall, group: overall }),
    clock,
    log: createLog({ level: 'silent', secrets: [], write: () => {} }),
  });
  const runTo = async (count: number) => {
    while (sent.length < count) {
      await clock.advance(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  notify.wake();
  await runTo(messages);
  const cpuMs = await cpuMsOf(() => runTo(2 * messages));
  await notify.close();
  await store.close();
  return cpuMs / messages;
}
