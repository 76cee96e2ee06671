// Urgent alerts in a rush: they go first, share messages like others, and never keep the others waiting for their end.

import { beforeAll, expect, it } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import { createThrottle } from '../../src/sandbox/telegram/limits.ts';
import { telegramBudgets } from '../../src/telegram/rate-limiter.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { group, hearing, keep, openScene, owner, refusal, type Scene } from './scene.ts';

// The sender imports it on first use, which takes real time.
beforeAll(() => import('../../src/outbox/fold.ts').then(() => undefined));

/** Time moves only when nothing is under way any more: the figures are those of the bot's own pace. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A Telegram with its usual limits, as the sandbox has them. */
async function openRush(chatIds: number[]) {
  const clock = createManualClock(undefined, rest);
  const throttle = createThrottle(clock, 'on');
  const refused: number[] = [];
  const scene = await openScene(
    ({ chatId, at }) => {
      try {
        throttle.spend({ id: chatId, type: chatId > 0 ? 'private' : 'supergroup' });
      } catch {
        refused.push(at);
        throw refusal(429, 'Too Many Requests', { retry_after: 5 });
      }
    },
    {
      clock,
      async prepare(store) {
        await hearing(chatIds, { folding: true })(store);
        await store.settings.update((draft) => {
          for (const id of chatIds.filter((chatId) => chatId > 0 && chatId !== owner))
            draft.people.push({ id, name: `Person ${id}`, role: 'admin', addedBy: owner, addedAt: 0 });
        });
      },
      budgets: telegramBudgets,
    },
  );
  return { ...scene, refused };
}

const markOf = (nth: number) => `m-${String(nth).padStart(6, '0')}`;

/** Every `urgentEach`th is a refund; 0: none is. */
function mixed(nth: number, urgentEach: number) {
  const isUrgent = urgentEach > 0 && nth % urgentEach === 0;
  const action = isUrgent ? 'BALANCE_ACTION_REFUND' : 'BALANCE_ACTION_PAYMENT';
  const data = { ...balance.example, action_type: action, remark: markOf(nth) };
  return { isUrgent, arrival: makeArrival(markOf(nth), { body: JSON.stringify({ data }) }) };
}

function routesTo(chatIds: readonly number[], isUrgent: boolean) {
  return chatIds.map((chatId) => ({ ruleId: 'r', chatId, topicId: null, isUrgent }));
}

async function runFor({ clock, notify }: Scene, seconds: number): Promise<void> {
  notify.wake();
  for (let step = 0; step < seconds * 10; step++) await clock.advance(100);
}

it.each([
  { events: 3000, urgentEach: 39, overSeconds: 0, chat: owner, seconds: 30 },
  { events: 3000, urgentEach: 39, overSeconds: 10, chat: owner, seconds: 30 },
  { events: 3000, urgentEach: 2, overSeconds: 0, chat: owner, seconds: 30 },
  { events: 3000, urgentEach: 1, overSeconds: 10, chat: owner, seconds: 30 },
  { events: 1000, urgentEach: 39, overSeconds: 0, chat: group, seconds: 30 },
  { events: 1000, urgentEach: 3, overSeconds: 10, chat: group, seconds: 45 },
])(
  '$events events within $overSeconds s, one of $urgentEach urgent, for chat $chat are readable in $seconds s without a 429',
  async ({ events, urgentEach, overSeconds, chat, seconds }) => {
    const scene = await openRush([chat]);
    const { store, clock, calls, files, refused } = scene;
    const startedAt = clock.now();
    const urgentMarks = new Set<string>();
    const slices = Math.max(1, overSeconds);
    for (let slice = 0; slice < slices; slice++) {
      await Promise.all(
        Array.from({ length: events / slices }, (_, at) => {
          const nth = slice * (events / slices) + at;
          const { isUrgent, arrival } = mixed(nth, urgentEach);
          if (isUrgent) urgentMarks.add(markOf(nth));
          return store.events.add(arrival, routesTo([chat], isUrgent));
        }),
      );
      if (overSeconds > 0) await runFor(scene, 1);
    }
    await runFor(scene, seconds - overSeconds);

    expect(refused).toEqual([]);
    let file = 0;
    const told = calls.map(({ text, at }) => {
      const whole = text.includes('attached table') ? files[file++]! : text;
      // A row of the table has it as key and in the body.
      return { at, marks: [...new Set(whole.match(/m-\d{6}/g))] };
    });
    const marks = told.flatMap((one) => one.marks);
    expect([marks.length, new Set(marks).size]).toEqual([events, events]);
    const inTime = told.filter(({ at }) => at - startedAt <= seconds * 1000);
    expect(inTime).toHaveLength(told.length);

    const kinds = told.map(({ marks }) => (urgentMarks.has(marks[0]!) ? 'urgent' : 'ordinary'));
    expect(told.every(({ marks }) => new Set(marks.map((mark) => urgentMarks.has(mark))).size === 1)).toBe(
      true,
    );
    // Of what comes little by little, the order is that of arrival.
    const inOrder = overSeconds === 0 ? kinds : ['urgent'];
    expect(inOrder[0]).toBe('urgent');
    // While ordinary ones wait, at most two urgent ones go before one of them.
    const mixedPart = inOrder.slice(0, inOrder.lastIndexOf('ordinary') + 1);
    expect(mixedPart.join(' ')).not.toContain('urgent urgent urgent');
  },
);

it('a refund that everybody gets keeps nobody’s own waiting: private chats first, every third message ordinary', async () => {
  const groups = Array.from({ length: 400 }, (_, nth) => -1000 - nth);
  const scene = await openRush([owner, ...groups]);
  const { store, calls, clock } = scene;
  await store.events.add(mixed(0, 1).arrival, routesTo(groups, true));
  await store.events.add(mixed(1, 0).arrival, routesTo(groups.slice(200), false));
  await store.events.add(mixed(2, 1).arrival, routesTo([owner], true));
  await store.events.add(mixed(3, 0).arrival, routesTo([owner], false));
  const startedAt = clock.now();
  await runFor(scene, 3);
  expect(calls[0]).toMatchObject({ chatId: owner, text: expect.stringContaining(markOf(2)) as string });
  const own = calls.find(({ text }) => text.includes(markOf(3)));
  // The gap between two alerts to a person, and nothing else.
  expect(own?.at).toBe(startedAt + telegramBudgets.person.alertGapMs);
  expect(calls.length).toBeGreaterThan(60);
});

it('ordinary alerts of other groups have their share while everybody gets what is urgent', async () => {
  const urgent = Array.from({ length: 300 }, (_, nth) => -1000 - nth);
  const ordinary = Array.from({ length: 300 }, (_, nth) => -5000 - nth);
  const scene = await openRush([...urgent, ...ordinary]);
  const { store, calls, refused } = scene;
  await store.events.add(mixed(0, 1).arrival, routesTo(urgent, true));
  await store.events.add(mixed(1, 0).arrival, routesTo(ordinary, false));
  await runFor(scene, 5);
  expect(refused).toEqual([]);
  const others = calls.filter(({ text }) => text.includes(markOf(1))).length;
  expect(calls.length).toBeGreaterThan(120);
  expect(others).toBeGreaterThanOrEqual(Math.floor(calls.length / 3));
  expect(others).toBeLessThanOrEqual(Math.ceil(calls.length / 3) + 1);
});

it('groups have their share while private chats would use up the whole budget', async () => {
  const people = Array.from({ length: 300 }, (_, nth) => 100 + nth);
  const groups = Array.from({ length: 300 }, (_, nth) => -100 - nth);
  const scene = await openRush([...people, ...groups]);
  const { store, calls } = scene;
  await store.events.add(mixed(0, 0).arrival, routesTo([...people, ...groups], false));
  await runFor(scene, 3);
  const toGroups = calls.filter(({ chatId }) => chatId < 0).length;
  expect(calls.length).toBeGreaterThan(60);
  expect(Math.abs(toGroups - calls.length / 3)).toBeLessThanOrEqual(1);
});

it('events that can’t be read share messages that say so, and somebody is reminded of each', async () => {
  const scene = await openRush([owner]);
  const { store, calls, files } = scene;
  const unread = (nth: number, from: number) =>
    keep(
      store,
      makeArrival(`x${from + nth}`, {
        kind: 'quarantined',
        body: `{"id":"x${from + nth}"}`,
        remark: 'Its data is missing.',
      }),
    );
  await unread(0, 0);
  await runFor(scene, 2);
  for (let nth = 0; nth < 40; nth++) await unread(nth, 1);
  await runFor(scene, 5);
  for (let nth = 0; nth < 300; nth++) await unread(nth, 100);
  await runFor(scene, 10);
  expect(calls[0]!.text).toContain('This event could not be read');
  expect(calls[1]!.text.match(/⚠️ could not be read · .*<code>x\d+<\/code>/g)!.length).toBeGreaterThan(20);
  expect(files).toHaveLength(1);
  expect(calls.at(-1)!.text).toContain(`⚠️ could not be read · <code>${balance.type}</code> × 300`);
  expect(calls.length).toBeLessThan(6);

  const open = await store.incidents.open({ chatId: owner });
  expect(open).toHaveLength(341);
  const places = await Promise.all(open.map((incident) => store.incidents.placesOf(incident)));
  expect(places.flat().filter(({ messageId }) => messageId !== null)).toHaveLength(1);
});
