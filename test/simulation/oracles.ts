// Judges a simulation that is over by what was promised: every oracle answers with a sentence for each broken promise,
// beginning with the promise's id.

import { canaries } from './machine.ts';
import type { Doing } from './deeds.ts';
import { judgeEvents } from './event-oracles.ts';
import type { Ledger } from './ledger.ts';
import { judgeOrders } from './order-oracles.ts';
import type { Terms } from './world.ts';

export function judge(doing: Doing, ledger: Ledger, terms: Terms): string[] {
  return [
    ...judgeEvents(doing, ledger),
    ...judgePauses(doing),
    ...judgeOrders(doing, ledger, terms),
    ...judgeSecrets(doing),
    ...judgeEnd(doing, ledger),
  ];
}

/** M3: who was told to wait does not call that chat before. */
function judgePauses({ world }: Doing): string[] {
  const problems: string[] = [];
  /** By run and chat: until when it is paused. */
  const pauses = new Map<string, number>();
  const sends = world.record.asked
    .filter(({ host, path }) => host === 'telegram' && /\/send(?:Message|Document)$/.test(path))
    .map((asked) => ({ ...asked, chat: chatOf(asked.body) }));
  for (const { at, run, chat, path } of sends) {
    pauses.clear();
    for (const { answered, ...earlier } of sends) {
      if (earlier.run !== run || earlier.chat !== chat || answered?.status !== 429 || answered.at > at) continue;
      const until = answered.at + 1_000 * (retryAfter(answered.body) ?? 0);
      if (at < until) {
        problems.push(
          `M3: ${path.split('/').at(-1)} to ${chat} at ${at} ms, though it was to wait until ${until} ms`,
        );
      }
    }
  }
  return problems;
}

function chatOf(body: string): string {
  return /"chat_id":"?(-?\d+)|name="chat_id"\s+(-?\d+)/.exec(body)?.slice(1).find(Boolean) ?? '';
}

function retryAfter(body: string): number | undefined {
  const seconds = /"retry_after":(\d+)/.exec(body)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

/** S1: no secret stands in what is told, nor in what is logged. */
function judgeSecrets({ world: { record } }: Doing): string[] {
  const told = record.asked.filter(({ host }) => host === 'telegram').map(({ body }) => body);
  return Object.entries(canaries).flatMap(([name, canary]) => [
    ...told.filter((body) => body.includes(canary)).map(() => `S1: the secret ${name} was told`),
    ...record.logged.filter((line) => line.includes(canary)).map((line) => `S1: ${name} was logged: ${line}`),
  ]);
}

/** Long after the last trouble nothing is under way any more. */
function judgeEnd({ world }: Doing, { deliveries, orders }: Ledger): string[] {
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  return [
    ...waiting.map(({ event_id: id, chat_id: chat }) => `end: ${id} still waits for ${chat}`),
    ...orders.filter(({ state }) => state === 'placing').map(({ id }) => `end: order ${id} is still being placed`),
    ...(world.telegram.pendingUpdates > 0 ? [`end: ${world.telegram.pendingUpdates} updates wait`] : []),
  ];
}
