// Measures bursts with the bot as `npm start` runs it and a Telegram with rate limits: a thousand transfers at once for one
// group, and three thousand events for one person with refunds among them and without. Measures how long it takes until
// each can be read, and counts refused, lost and repeated messages.

import { setTimeout as wait } from 'node:timers/promises';
import { figure, type Figure } from './figures.ts';
import {
  makeRefund,
  makeTransfer,
  openGroups,
  openPerson,
  postAll,
  readableIn,
  type Posted,
} from './transfers.ts';
import type { Setup } from './setup.ts';

const transfers = 1000;
const mixedEvents = 3000;
/** 77 of them. */
const refundEach = 39;
const patienceMs = 100_000;
/** A pause after the bot's first message in the chat, so that the burst begins with a full rate budget. */
const quietMs = 4_000;
/** A pause before counting, so that repeated messages are counted too. */
const afterMs = 4_000;

export async function benchBurst(setup: Setup): Promise<Figure[]> {
  const toGroup = Array.from({ length: transfers }, () => makeTransfer(setup));
  const plain = Array.from({ length: mixedEvents }, () => makeTransfer(setup));
  const mixed = plain.map((_, nth) => (nth % refundEach === 0 ? makeRefund(setup) : makeTransfer(setup)));
  const within = (name: string) => openGroups(setup, name, { count: 1, folding: true }).then(([id]) => id!);
  const toPerson = (name: string) => openPerson(setup, name);
  const without = await burst(setup, { name: 'burst-plain', open: toPerson, batch: plain, limits: 'on' });
  const urgent = await burst(setup, { name: 'burst-urgent', open: toPerson, batch: mixed, limits: 'on' });
  return [
    ...figuresOf(
      await burst(setup, { name: 'burst-on', open: within, batch: toGroup, limits: 'on' }),
      '1,000 transfers readable where 20 go at once',
      20,
    ),
    ...figuresOf(
      await burst(setup, { name: 'burst-strict', open: within, batch: toGroup, limits: 'strict' }),
      '1,000 transfers readable where one goes each 3 s',
      60,
    ),
    ...figuresOf(without, '3,000 transfers for one person readable', 30),
    ...figuresOf(urgent, 'the same with 77 refunds among them', 30),
    figure('… divided by those without', urgent.seconds / without.seconds, '', { most: 1.5 }),
  ];
}

type Burst = { seconds: number; messages: number; refused: number; lost: number; copies: number };

function figuresOf(
  { seconds, messages, refused, lost, copies }: Burst,
  name: string,
  most: number,
): Figure[] {
  return [
    figure(name, seconds, 's', { most }),
    figure('… in how many messages', messages),
    figure('… answers 429 drawn', refused, '', { most: 0 }),
    figure('… lost', lost, '', { most: 0 }),
    figure('… told twice', copies, '', { most: 0 }),
  ];
}

type Played = {
  name: string;
  /** Answers the chat that gets every event of the batch. */
  open: (name: string) => Promise<number>;
  batch: readonly Posted[];
  limits: 'on' | 'strict';
};

async function burst(setup: Setup, { name, open, batch, limits }: Played): Promise<Burst> {
  const { telegram } = setup;
  const chatId = await open(name);
  const begun = telegram.mark();
  const bot = await setup.startBot(name);
  await telegram.waitFor(({ chat_id }) => chat_id === chatId, { since: begun, timeoutMs: 10_000 });
  await wait(quietMs);
  telegram.setLimits(limits);
  /** The messages in which each hash can be read. */
  const told = new Map(batch.map(({ hash }) => [hash, new Set<number>()]));
  let unread = batch.length;
  const since = telegram.mark();
  const startedAt = Date.now();
  const allTold = telegram.waitFor(
    (message) => {
      for (const hash of message.chat_id === chatId ? readableIn(message) : []) {
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

  const read = telegram
    .chat(chatId)
    .messages.map((message) => [...readableIn(message)].filter((hash) => told.has(hash)))
    .filter((hashes) => hashes.length > 0);
  const refused = telegram.calls.filter(
    ({ at, answer }) => at >= startedAt && answer?.ok === false && answer.error_code === 429,
  );
  const copies = read.flat();
  const distinct = new Set(copies).size;
  return {
    seconds,
    messages: read.length,
    refused: refused.length,
    lost: batch.length - distinct,
    copies: copies.length - distinct,
  };
}
