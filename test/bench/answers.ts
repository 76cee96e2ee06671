// Measures how long people wait for an answer while 3,000 alerts wait for the same group, each for a message of its own: a
// /help each second, there and in a private chat, and one 429 on the way.

import { setTimeout as wait } from 'node:timers/promises';
import { figure, type Figure } from './figures.ts';
import { makeTransfer, openGroups, postAll } from './transfers.ts';
import type { Setup } from './setup.ts';

const alerts = 3_000;
const asks = 40;
const askEveryMs = 1_000;
const refusedAfterAsks = 10;
const retryAfterSeconds = 5;
/** For the answers to the last of them. */
const afterMs = 5_000;
const hash = /[0-9a-f]{64}/;

export async function benchAnswers(setup: Setup): Promise<Figure[]> {
  const { telegram, owner } = setup;
  const [groupId] = await openGroups(setup, 'answers', { count: 1, folding: false });
  const bot = await setup.startBot('answers');
  owner.start();
  await postAll(
    bot.origin,
    Array.from({ length: alerts }, () => makeTransfer(setup)),
  );
  const startedAt = Date.now();
  const askedAt: number[] = [];
  for (let nth = 0; nth < asks; nth++) {
    if (nth === refusedAfterAsks) {
      telegram.faults.inject({ kind: 'too-many', retryAfter: retryAfterSeconds }, { chatId: groupId! });
    }
    askedAt.push(Date.now());
    owner.say('/help', { chat: groupId! });
    owner.say('/help');
    await wait(askEveryMs);
  }
  await wait(afterMs);
  await bot.end();

  const sent = (chatId: number) =>
    telegram.calls.filter(
      ({ at, method, params }) =>
        at >= startedAt && /^send(Message|Document)$/.test(method) && Number(params['chat_id']) === chatId,
    );
  const toGroup = sent(groupId!);
  const pausedAt = toGroup.find(({ answer }) => answer?.ok === false)?.at ?? Infinity;
  const mayCallAt = pausedAt + retryAfterSeconds * 1000;
  const told = toGroup.filter(({ answer }) => answer?.ok);
  const isAlert = ({ params }: (typeof told)[number]) => hash.test(JSON.stringify(params));
  const answers = told.filter((call) => !isAlert(call));
  /** How long each answer took, except for the pause that Telegram asked for. */
  const waits = askedAt.map((asked, nth) => {
    const sentAt = answers[nth]?.at ?? Infinity;
    return sentAt - (sentAt < pausedAt ? asked : Math.max(asked, mayCallAt));
  });
  const isBefore = (_: unknown, nth: number) => (answers[nth]?.at ?? Infinity) < pausedAt;
  const privateAnswers = sent(owner.id).filter(({ answer }) => answer?.ok);
  const inPrivate = askedAt.map((asked, nth) => (privateAnswers[nth]?.at ?? Infinity) - asked);
  const later = waits.filter((waitMs, nth) => !isBefore(waitMs, nth));
  const early = toGroup.filter(({ at }) => at > pausedAt && at < mayCallAt);
  const slowest = (name: string, some: number[]) => figure(name, Math.max(...some), 'ms', { most: 1_000 });
  return [
    slowest('slowest answer in a group for which 3,000 alerts wait', waits.filter(isBefore)),
    slowest('… after a 429 that asked for 5 s, from then on', later),
    slowest('… in a private chat all the while', inPrivate),
    figure('… calls before the end of the 429', early.length, '', { most: 0 }),
    figure('… alerts told meanwhile', told.filter(isAlert).length, '', { least: 1 }),
  ];
}
