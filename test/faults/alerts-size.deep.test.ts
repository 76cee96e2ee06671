// Messages that reach Telegram's limits exactly, in characters and in entities. The tests assert on the messages in the
// chat.

import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import type { EventDefinition } from '../../src/events/event.ts';
import { fold } from '../../src/outbox/fold.ts';
import { alertReaderIn } from '../base/reader.ts';
import { rowOf, waiting } from './event-rows.ts';
import { judgeCopies, repeatMark, type KeyedEvent } from './alerts-events.ts';
import { openAlertsWorld, type AlertsWorld } from './alerts-world.ts';

const longestText = 4096;
const longestCaption = 1024;
const mostEntities = 100;

let made = 0;

function make(definition: EventDefinition, change: Record<string, unknown>): KeyedEvent {
  const data = { ...definition.example, ...change };
  const key = String(data[definition.keyField]);
  const eventId = `made-${(made += 1)}`;
  const body = JSON.stringify({ event_type: definition.type, event_id: eventId, data });
  const arrival = { type: definition.type, kind: 'event', remark: null, version: '20260918' } as const;
  return { key, arrival: { ...arrival, eventId, body, receivedAt: 0 } };
}

const hashOf = (nth: number) => `c${nth.toString(16).padStart(63, '0')}`;

/** A transfer in so few words that a list of them has a hundred entities before it has 4,096 characters. */
const brief = (nth: number) =>
  make(addressMonitor, { txn_hash: hashOf(nth), name: 'n', from_address: null, to_address: null });

/** A payment whose key has so many characters. */
const payment = (length: number) => make(balance, { remark: `${(made += 1)}`.padStart(length, 'k') });

async function openWorld() {
  const world = await openAlertsWorld();
  const group = await world.group();
  return {
    world,
    group,
    /** What is said of them when they come at once, and how many calls Telegram refused meanwhile. */
    tell: async (keyedEvents: readonly KeyedEvent[]) => {
      const { telegram } = world;
      const [calls, before] = [telegram.calls.length, telegram.chat(group).messages.length];
      await world.post(keyedEvents);
      await world.passUntil(world.isDone, 120_000, 500);
      // The next ones find the group rested.
      await world.clock.advance(120_000);
      const refused = telegram.calls
        .slice(calls)
        .filter(({ answer }) => answer?.ok === false && answer.error_code === 400);
      return { messages: telegram.chat(group).messages.slice(before), refused: refused.length };
    },
  };
}

const loseAnswer = ({ telegram }: AlertsWorld) => telegram.faults.inject({ kind: 'cut-after' }, { times: 1 });

/** Payments of which the first has a key that brings the one message of them all to so many characters. */
async function tuneTo(
  length: number,
  others: readonly number[],
  tell: Awaited<ReturnType<typeof openWorld>>['tell'],
) {
  const key = 200;
  const { messages } = await tell([payment(key), ...others.map(payment)]);
  expect(messages).toHaveLength(1);
  return () => [payment(key + length - messages[0]!.text.length), ...others.map(payment)];
}

describe.each([
  // A line ends without the break for which it reserves room.
  ['messages below each other', [1500, 1200], longestText],
  ['lines', [500, 500, 500, 500, 500, 500, 100], longestText - 1],
] as const)('%s', (_, others, least) => {
  it('fill one message to its last character, and no further', async () => {
    const { tell } = await openWorld();
    const full = await tell((await tuneTo(least, others, tell))());
    expect(full.messages.map(({ text }) => text.length)).toEqual([least]);
    for (const length of [longestText, longestText + 1, longestText + 30]) {
      const keyedEvents = (await tuneTo(length, others, tell))();
      const { messages, refused } = await tell(keyedEvents);
      expect(refused).toBe(0);
      const said = messages.map(({ text }) => text).join('\n');
      for (const { key } of keyedEvents) expect(said).toContain(key);
      for (const { text } of messages) expect(text.length).toBeLessThanOrEqual(longestText);
    }
  });

  it('leave room for the mark of a repeat, which counts too', async () => {
    const { world, tell } = await openWorld();
    const keyedEvents = (await tuneTo(least, others, tell))();
    loseAnswer(world);
    const { messages, refused } = await tell(keyedEvents);
    expect(refused).toBe(0);
    const [lost, ...repeats] = messages.map(({ text }) => text);
    expect(lost!.length).toBe(least);
    expect(repeats.length).toBeGreaterThan(0);
    for (const { key } of keyedEvents) expect(repeats.join('\n')).toContain(key);
    for (const text of repeats) expect(text).toContain(repeatMark);
  });
});

describe('the entities of a list', () => {
  it('are a hundred and no more: Telegram drops what comes after them', async () => {
    const { world, group, tell } = await openWorld();
    const counts: number[] = [];
    let nth = 0;
    for (let fewer = 0; fewer < 4; fewer++) {
      // A payment has fewer entities than a transfer, so that one of these hits the hundred.
      const keyedEvents = Array.from({ length: 60 }, (_, at) =>
        at < fewer ? payment(3) : brief((nth += 1)),
      );
      const { messages } = await tell(keyedEvents);
      counts.push(...messages.map(({ entities }) => entities.length));
      const keys = keyedEvents.slice(fewer).map(({ key }) => key);
      expect(judgeCopies(keys, world.copies(group))).toEqual([]);
    }
    expect(Math.max(...counts)).toBe(mostEntities);
  });
});

describe('the summary above a file', () => {
  const kinds = 6;
  const usual = 90;
  /** Many transfers in coins of that many names, the last of which has so many characters. */
  const inCoins = (length: number) =>
    Array.from({ length: 240 }, (_, nth) => {
      const currency = `COIN${nth % kinds}`.padEnd(nth % kinds === kinds - 1 ? length : usual, 'X');
      return make(addressMonitor, { currency, txn_hash: hashOf((made += 1)), name: 'n' });
    });

  it('fills the caption to its last character, and no further', async () => {
    const { tell } = await openWorld();
    const probe = await tell(inCoins(usual));
    expect(probe.messages).toHaveLength(1);
    const { document, text } = probe.messages[0]!;
    expect(document).toBeDefined();
    expect(text).toContain(`COIN${kinds - 1}`);
    for (const length of [longestCaption - 1, longestCaption, longestCaption + 1]) {
      const { messages, refused } = await tell(inCoins(usual + length - text.length));
      expect(refused).toBe(0);
      expect(messages).toHaveLength(1);
      const caption = messages[0]!.text;
      const isWhole = length <= longestCaption;
      expect(caption.length).toBeLessThanOrEqual(longestCaption);
      expect([caption.length === length, caption.includes(`COIN${kinds - 1}`)]).toEqual([isWhole, isWhole]);
    }
  });

  it('leaves room for the mark of events that a person had sent again', () => {
    const reader = alertReaderIn('en');
    const caption = (length: number, replayedBy: number | null) => {
      const queue = inCoins(length).map(({ arrival }, seq) => rowOf(arrival, seq));
      return fold(waiting(queue, replayedBy), reader).message.plain;
    };
    const full = usual + longestCaption - caption(usual, null).length;
    expect(caption(full, null)).toHaveLength(longestCaption);
    expect(caption(full, 1).length).toBeLessThanOrEqual(longestCaption);
    expect(caption(full, 1)).toContain('replayed');
  });
});
