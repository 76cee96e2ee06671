// M4, M5: events that wait, for a group that takes 20 messages a minute or for a Telegram that is down.

import { describe, expect, it } from 'vitest';
import { isLong, printResult, timeout } from './long-run.ts';
import { judgeCopies, mixed, quarantined, readKeys, refund } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld } from './alerts-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const mixture = (count: number) => Array.from({ length: count }, (_, nth) => mixed(nth));
/** Of what is urgent, at least. */
const rounds = 9;

/** `count` events for one group at once; while they are sent, an urgent event arrives each ten seconds. */
async function backlog(count: number, flaw?: FlawName) {
  const world = await openAlertsWorld({ limits: 'on', flaw });
  const { clock, olga } = world;
  const group = await world.group();
  const all = mixture(count);
  for (let from = 0; from < count; from += 5_000) await world.post(all.slice(from, from + 5_000));
  const start = clock.now();
  const urgent: Array<{ key: string; postedAt: number; chatId: number }> = [];
  let drainedMs = Infinity;
  for (let round = 0; round < rounds || drainedMs === Infinity; round++) {
    const [back, odd] = [refund(urgent.length), quarantined(urgent.length)];
    urgent.push({ key: back.key, postedAt: clock.now(), chatId: group });
    urgent.push({ key: odd.key, postedAt: clock.now(), chatId: olga.id });
    await world.post([back, odd]);
    await world.pass(10_000);
    if (drainedMs === Infinity && (await world.isDone())) drainedMs = clock.now() - start;
    if (clock.now() > start + 4 * hour) break;
  }
  const told = new Map([group, olga.id].map((id) => [id, world.copies(id)] as const));
  const waitsMs = urgent.map(
    ({ key, postedAt, chatId }) => (told.get(chatId)!.get(key)?.[0]?.at ?? Infinity) - postedAt,
  );
  const keys = [...all, ...urgent.filter(({ chatId }) => chatId === group)].map(({ key }) => key);
  const wrongs = judgeCopies(keys, told.get(group)!);
  return { drainedMs, longestUrgentMs: Math.max(...waitsMs), refused: world.refused(), wrongs };
}

const waiting = isLong ? 100_000 : 3_000;

describe(`${waiting} events that wait for one group`, { timeout }, () => {
  it('are all told within 3 h, what is urgent within 60 s', async () => {
    const { drainedMs, longestUrgentMs, refused, wrongs } = await backlog(waiting);
    const urgent = `urgent ones after at most ${Math.ceil(longestUrgentMs / 1000)} s`;
    const figures = `told after ${Math.ceil(drainedMs / 1000)} s, ${urgent}, ${refused} calls refused`;
    const what = 'waiting for one group at 20 messages a minute';
    printResult('M5', what, waiting, `${figures}, ${wrongs.length} lost or doubled`);
    expect({ refused, wrongs }).toEqual({ refused: 0, wrongs: [] });
    expect(drainedMs).toBeLessThanOrEqual(3 * hour);
    expect(longestUrgentMs).toBeLessThanOrEqual(minute);
  });

  it('would be caught if a table were not attached', async () => {
    expect((await backlog(600, 'no table')).wrongs.join()).toContain('was lost');
  });

  it('would be caught if nothing overtook', async () => {
    expect((await backlog(30, 'no urgency, no folding')).longestUrgentMs).toBeGreaterThan(minute);
  });
});

/** How Telegram is down, for a third of the time each. */
const troubles = [{ kind: 'html', status: 502 }, { kind: 'cut-before' }, { kind: 'black-hole' }] as const;
const slotsEach = 4;
const slots = slotsEach * troubles.length;

/** `count` events in `hours` without Telegram, then Telegram is back. */
async function outage(hours: number, count: number, flaw?: FlawName) {
  const world = await openAlertsWorld({ limits: 'on', flaw });
  const { clock, telegram } = world;
  const [folded, unfolded] = [await world.group(), await world.group({ folding: false })];
  const all = mixture(count);
  // One group gets all events, folded; the other only as many as can be sent one by one in a few hours.
  await world.store.settings.update(({ places }) => {
    const place = places.find(({ chatId }) => chatId === unfolded)!;
    place.rules[0]!.kinds = ['EVENT_TRON_MATE_SUBSCRIPTION'];
  });
  let waited = 0;
  for (let slot = 0; slot < slots; slot++) {
    telegram.faults.clear();
    telegram.faults.inject(troubles[Math.floor(slot / slotsEach)]!, { times: Infinity });
    const keyedEvents = all.slice((slot * count) / slots, ((slot + 1) * count) / slots);
    let kept = 0;
    const keepOne = () => void (kept += 1);
    const keeping = keyedEvents.map((item) => world.post([item]).then(keepOne, () => undefined));
    // The clock does not move, so intake that waited for the sender would never end.
    await world.settle();
    waited += keyedEvents.length - kept;
    await clock.advance((hours * hour) / slots);
    await Promise.all(keeping);
  }
  telegram.faults.clear();
  const seconds = (await world.passUntil(world.isDone, 12 * hour, 5_000)) / 1000;
  const keys = all.map(({ key }) => key);
  const ofUnfolded = keys.filter((_, nth) => nth % 4 === 3);
  const told = world.saidIn(folded).flatMap(readKeys);
  const wrongs = [
    ...judgeCopies(keys, world.copies(folded)),
    ...judgeCopies(ofUnfolded, world.copies(unfolded)),
  ];
  const rest = { waited, isInOrder: told.join() === keys.join(), refused: world.refused(), wrongs };
  return { seconds, rest };
}

const [hours, missed] = isLong ? [12, 10_000] : [2, 480];

describe(`Telegram down for ${hours} hours and ${missed} events`, { timeout }, () => {
  it('hold up no intake; then everything is told in order, nothing doubled', async () => {
    const { seconds, rest } = await outage(hours, missed);
    const wrong = `${rest.waited} waited at the intake, ${rest.wrongs.length} lost or doubled`;
    printResult('M4', `Telegram down for ${hours} h`, missed, `${wrong}, told after ${seconds} s`);
    expect(rest).toEqual({ waited: 0, isInOrder: true, wrongs: [], refused: 0 });
  });

  it('would be caught if the intake waited for Telegram', async () => {
    expect((await outage(1, 24, 'intake waits')).rest.waited).toBeGreaterThan(0);
  });

  it('would be caught if what waited were told in another order', async () => {
    expect((await outage(1, 240, 'newest first')).rest.isInOrder).toBe(false);
  });
});
