import { describe, expect, it } from 'vitest';
import { isLong, printResult } from './long-run.ts';
import { judgeCopies, mixed, readKeys } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld } from './alerts-world.ts';

const hour = 3_600_000;
const hours = isLong ? 12 : 2;
const count = isLong ? 10_000 : 480;
const timeoutMs = isLong ? 900_000 : 180_000;

/** How Telegram is down, for a third of the time each. */
const troubles = [{ kind: 'html', status: 502 }, { kind: 'cut-before' }, { kind: 'black-hole' }] as const;

/** `count` events in `hours` without Telegram, then Telegram is back. */
async function outage(hours: number, count: number, flaw: FlawName = 'none') {
  const world = await openAlertsWorld({ limits: 'on', flaw });
  const { clock, telegram } = world;
  const [folded, unfolded] = [await world.group(), await world.group({ folding: false })];
  const all = Array.from({ length: count }, (_, nth) => mixed(nth));
  // One group gets all events, folded; the other only as many as can be sent one by one in a few hours.
  await world.store.settings.update(({ places }) => {
    for (const { chatId, rules } of places)
      if (chatId === unfolded) rules[0]!.kinds = ['EVENT_TRON_MATE_SUBSCRIPTION'];
  });
  const slots = 12;
  let waited = 0;
  for (let slot = 0; slot < slots; slot++) {
    if (slot % (slots / troubles.length) === 0) {
      telegram.faults.clear();
      const trouble = troubles[slot / (slots / troubles.length)]!;
      telegram.faults.inject(trouble, { times: Infinity });
    }
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
  const told = telegram
    .chat(folded)
    .messages.flatMap(readKeys)
    .filter((key) => keys.includes(key));
  return {
    waited,
    seconds,
    isInOrder: told.join() === keys.join(),
    refused: telegram.calls.filter(({ answer }) => answer?.ok === false).length,
    wrongs: [
      ...judgeCopies(keys, world.copies(folded)),
      ...judgeCopies(
        keys.filter((_, nth) => nth % 4 === 3),
        world.copies(unfolded),
      ),
    ],
  };
}

describe(`Telegram down for ${hours} hours and ${count} events`, () => {
  it(
    'hold up no intake; then everything is told in order, nothing doubled',
    { timeout: timeoutMs },
    async () => {
      const { waited, isInOrder, wrongs, refused, seconds } = await outage(hours, count);
      const figures = `${waited} waited at the intake, ${wrongs.length} lost or doubled, told after ${seconds} s`;
      printResult('M4', `Telegram down for ${hours} h`, count, figures);
      expect({ waited, isInOrder, wrongs, refused }).toEqual({
        waited: 0,
        isInOrder: true,
        wrongs: [],
        refused: 0,
      });
    },
  );

  it('would be caught if the intake waited for Telegram', async () => {
    expect((await outage(1, 24, 'intake waits')).waited).toBeGreaterThan(0);
  });

  it('would be caught if what waited were told in another order', async () => {
    expect((await outage(1, 240, 'newest first')).isInOrder).toBe(false);
  });
});
