// Judges a finished simulation: every oracle returns one sentence for each broken promise, beginning with the promise's
// id.

import type { Progress } from './perform.ts';
import { judgeCounts, judgeEvents, judgeIntrusions, judgeSettings } from './event-oracles.ts';
import type { Ledger } from './ledger.ts';
import { judgeMessages } from './message-oracles.ts';
import { judgeOrders } from './order-oracles.ts';
import { canaries } from '../canaries.ts';

export function judge(progress: Progress, ledger: Ledger): string[] {
  return [
    ...judgeEvents(progress, ledger),
    ...judgeMessages(progress, ledger),
    ...judgeIntrusions(progress),
    ...judgeSettings(progress),
    ...judgeCounts(progress, ledger),
    ...judgePauses(progress),
    ...judgeOrders(progress, ledger),
    ...judgeSecrets(progress),
    ...judgeErrors(progress),
    ...judgeEnd(progress, ledger),
  ];
}

/** M3: after a 429 the bot makes no call for that chat before retry_after has passed. */
export function judgePauses({ world }: Pick<Progress, 'world'>): string[] {
  const sends = world.record.asked.filter(
    ({ host, path }) => host === 'telegram' && /\/send(?:Message|Document)$/.test(path),
  );
  const callsByChat = Map.groupBy(sends, ({ run, body }) => `${run} ${chatOf(body)}`);
  return Array.from(callsByChat, ([chat, calls]) =>
    calls.flatMap(({ answered }) => {
      if (answered?.status !== 429) return [];
      const until = answered.at + 1_000 * (retryAfter(answered.body) ?? 0);
      const early = calls.filter(({ at }) => at > answered.at && at < until);
      const waits = `to ${chat}, to wait until ${until} ms`;
      return early.map(({ at, path }) => `M3: ${path.split('/').at(-1)} at ${at} ms ${waits}`);
    }),
  ).flat();
}

export function chatOf(body: string): string {
  return /"chat_id":"?(-?\d+)|name="chat_id"\s+(-?\d+)/.exec(body)?.slice(1).find(Boolean) ?? '';
}

function retryAfter(body: string): number | undefined {
  const seconds = /"retry_after":(\d+)/.exec(body)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

/** S1: no secret is in a call to Telegram, nor in the log. */
function judgeSecrets({ world: { record } }: Progress): string[] {
  const told = record.asked.filter(({ host }) => host === 'telegram').map(({ body }) => body);
  return Object.entries(canaries).flatMap(([name, canary]) =>
    [...told, ...record.logged]
      .filter((text) => text.includes(canary))
      .map((text) => `S1: the secret ${name} stands in: ${text.slice(0, 300)}`),
  );
}

/**
 * Errors caused by the network, Telegram, the service or the disk; others are bugs. grammY wraps errors in a BotError.
 */
const expected = /^(?:BotError: )?(?:HttpError|GrammyError|ServiceError|StoreError)\b/;

function judgeErrors({ world: { record } }: Progress): string[] {
  return record.logged.flatMap((line) => {
    const { level, err, error = err } = JSON.parse(line) as { level: string; err?: Logged; error?: Logged };
    const isOurs =
      level === 'error' && error?.name !== undefined && !expected.test(`${error.name}: ${error.message}`);
    return isOurs ? [`bug: ${line.slice(0, 1_000)}`] : [];
  });
}

type Logged = { name?: string; message?: string };

/** Long after the last fault nothing may be in progress any more. */
function judgeEnd({ world }: Progress, { deliveries, orders }: Ledger): string[] {
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  // Telegram does not report that a closed topic was deleted. The bot finds out within an hour, which may not have
  // passed.
  const parked = deliveries.filter(
    ({ state, topic_id: topicId }) => state === 'parked' && !world.deleted.has(topicId ?? 0),
  );
  const placing = orders.filter(({ state }) => state === 'placing');
  return [
    ...parked.map((row) => `M7: ${row.event_id} is parked for ${row.chat_id}, which is back: ${row.reason}`),
    ...waiting.map(({ event_id: id, chat_id: chat }) => `end: ${id} still waits for ${chat}`),
    ...placing.map(({ id }) => `end: order ${id} is still being placed`),
    ...(world.telegram.pendingUpdates > 0 ? [`end: ${world.telegram.pendingUpdates} updates wait`] : []),
  ];
}
