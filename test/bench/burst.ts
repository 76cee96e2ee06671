// Measures a burst: a thousand transfers at once for one group, with the bot as `npm start` runs it and a Telegram with
// rate limits. Measures how long it takes until each hash can be read, and counts refused, lost and repeated messages.

import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from './figures.ts';
import { makeTransfer, openGroups, postAll, readableIn } from './transfers.ts';
import type { Setup } from './setup.ts';

const transfers = 1000;
const patienceMs = 100_000;
/** A pause after the bot's first message in the group, so that the burst begins with a full rate budget. */
const quietMs = 4_000;
/** A pause before counting, so that repeated messages are counted too. */
const afterMs = 4_000;

export async function benchBurst(setup: Setup): Promise<Figure[]> {
  return [
    ...(await burst(setup, 'on', 'where 20 go at once', 20)),
    ...(await burst(setup, 'strict', 'where one goes each 3 s', 60)),
  ];
}

async function burst(
  setup: Setup,
  limits: 'on' | 'strict',
  where: string,
  mostSeconds: number,
): Promise<Figure[]> {
  const { telegram } = setup;
  const name = `burst-${limits}`;
  const [groupId] = await openGroups(setup, name, { count: 1, folding: true });
  const bot = await setup.startBot(name);
  await telegram.waitFor(({ chat_id }) => chat_id === groupId, { timeoutMs: 10_000 });
  await wait(quietMs);
  telegram.setLimits(limits);
  const batch = Array.from({ length: transfers }, () => makeTransfer(setup));
  /** The messages in which each hash can be read. */
  const told = new Map(batch.map(({ hash }) => [hash, new Set<number>()]));
  let unread = transfers;
  const since = telegram.mark();
  const startedAt = Date.now();
  const allTold = telegram.waitFor(
    (message) => {
      for (const hash of message.chat_id === groupId ? readableIn(message) : []) {
        const messages = told.get(hash);
        if (messages?.size === 0) unread -= 1;
        messages?.add(message.message_id);
      }
      return unread === 0;
    },
    { since, timeoutMs: patienceMs },
  );
  await postAll(bot.origin, batch);
  const seconds = await allTold.then(
    () => (Date.now() - startedAt) / 1000,
    () => Infinity,
  );
  await wait(afterMs);
  await bot.end();
  telegram.setLimits('off');

  const messages = telegram.findGroup(groupId!).messages.filter((message) => readableIn(message).size > 0);
  const refused = telegram.calls.filter(
    ({ at, answer }) => at >= startedAt && answer?.ok === false && answer.error_code === 429,
  );
  const copies = messages.flatMap((message) => [...readableIn(message)]);
  return [
    { name: `1,000 transfers readable ${where}`, value: seconds, unit: 's', most: mostSeconds },
    { name: `… in how many messages`, value: messages.length, unit: '' },
    { name: `… answers 429 drawn`, value: refused.length, unit: '', most: 0 },
    { name: `… lost`, value: transfers - new Set(copies).size, unit: '', most: 0 },
    { name: `… told twice`, value: copies.length - new Set(copies).size, unit: '', most: 0 },
  ];
}
