import fc from 'fast-check';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { readCsv } from '../../src/base/csv.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { openStore } from '../../src/store/open.ts';
import { openScene, openTestApp } from '../journeys/scene.ts';
import { count, isLong, seed, printResult, timeout } from './long-run.ts';
import { countEvents } from '../store/asked.ts';

const ids = isLong ? 10_000 : 500;
const times = 10;
const atOnce = 32;

const hashOf = (nth: number) => nth.toString(16).padStart(64, '0');

/** Posts every id ten times in any order, 32 at once, through the whole app, and reads what its owner then can read. */
async function postShuffled(howMany: number, { forgets = false } = {}) {
  const scene = await openScene();
  if (forgets) await forgetIds(scene.dataDir);
  const app = await openTestApp(scene);
  await scene.olga.ask('/start');
  const statuses = new Set<number>();
  const post = async (nth: number) => {
    const { type: event_type, example } = addressMonitor;
    const answer = await fetch(scene.service.settings.callbackUrl!, {
      method: 'POST',
      headers: { 'x-event-id': `e-${nth}`, 'x-event-type': event_type },
      body: JSON.stringify({ event_type, event_id: `e-${nth}`, data: { ...example, txn_hash: hashOf(nth) } }),
    });
    await answer.text();
    statuses.add(answer.status);
  };

  const all = Array.from({ length: howMany * times }, (_, index) => index % howMany);
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
    numRuns: 1,
    seed,
  });
  const posters = Array.from({ length: atOnce }, async () => {
    for (let nth = shuffled.pop(); nth !== undefined; nth = shuffled.pop()) await post(nth);
  });
  await Promise.all(posters);

  // A chat is told in order: whatever else there was to tell stands there before the last one.
  await post(howMany);
  const isTold = () => countTellings(scene.telegram.chat(scene.olga).messages.slice(-1)).has(hashOf(howMany));
  await expect.poll(isTold, { timeout, interval: 200 }).toBe(true);
  const { messages } = scene.telegram.chat(scene.olga);
  const tellings = countTellings(messages);
  await app.close();
  const store = await openStore({ dataDir: scene.dataDir });
  const stored = await countEvents(store);
  await store.close();
  const often = Array.from({ length: howMany + 1 }, (_, nth) => tellings.get(hashOf(nth)) ?? 0);
  const wrong = often.filter((times) => times !== 1).length;
  return { messages: messages.length, rest: { statuses: [...statuses], stored, wrong } };
}

/** How often each hash is told: by the link of its alert or its line, or by its row in an attached table. */
function countTellings(messages: readonly ChatMessage[]): Map<string, number> {
  const tellings = new Map<string, number>();
  for (const { entities, document } of messages) {
    const keys = document
      ? readCsv(new TextDecoder().decode(document.bytes)).map(({ cells }) => cells[4]!)
      : entities.flatMap((entity) => (entity.type === 'text_link' ? [entity.url.split('/').at(-1)!] : []));
    for (const key of keys) tellings.set(key, (tellings.get(key) ?? 0) + 1);
  }
  return tellings;
}

/** A ledger that never finds an id again. */
async function forgetIds(dataDir: string): Promise<void> {
  await (await openStore({ dataDir })).close();
  const ledger = new DatabaseSync(join(dataDir, 'ledger.db'));
  ledger.exec(`create trigger forgetful after insert on events begin
    update events set event_id = new.event_id || '/' || new.seq where seq = new.seq; end`);
  ledger.close();
}

describe('an event that comes ten times', { timeout }, () => {
  it(`is stored once and stands in one message: ${ids} ids in any order, ${atOnce} at once`, async () => {
    const { messages, rest } = await postShuffled(ids);
    const what = `events that come ${times} times, shuffled, ${atOnce} at once`;
    const readable = `${rest.wrong} readable in more or less than one of ${messages} messages`;
    printResult('E3', what, ids, `${count(rest.stored)} stored, ${readable}`);
    expect(rest).toEqual({ statuses: [200], stored: ids + 1, wrong: 0 });
  });

  it('would be caught if repeats were not recognised', async () => {
    expect((await postShuffled(20, { forgets: true })).rest.wrong).toBe(20);
  });
});
