// Each event is told in exactly one digest of a day and in exactly one of a week: over random histories with late events,
// restarts, chats out of reach, and wall clocks that are set.

import fc from 'fast-check';
import { Api } from 'grammy';
import { expect, it } from 'vitest';
import { listDigestJobs, openDigestKind } from '../../../src/features/reports/digest-jobs.ts';
import type { Drawing } from '../../../src/pictures/draw.ts';
import { keepReadings } from '../../../src/figures/keep-readings.ts';
import { openNotify } from '../../../src/outbox/notify.ts';
import { createRateLimiter } from '../../../src/telegram/rate-limiter.ts';
import { openJobs } from '../../../src/watch/jobs.ts';
import { createManualClock } from '../../manual-clock.ts';
import { arrivalOf, delegated, payment } from '../../figures/fixture.ts';
import { openScene, ownerId } from '../../bot/scene.ts';
import { makePlace } from '../../store/settings/place.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const title = { daily: 'Daily digest', weekly: 'Weekly digest' };

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('event' as const), lateMs: fc.nat(3 * day) }) },
  { weight: 5, arbitrary: fc.record({ is: fc.constant('pass' as const), ms: fc.nat(40 * hour) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('set' as const),
      byMs: fc.integer({ min: -2 * day, max: 2 * day }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('restart' as const, 'refused' as const) }) },
);

/** Nothing is drawn, so that each digest is a text. */
const drawing: Drawing = { draw: async () => ({ ok: false, problem: 'Not here.' }) };

async function openHistory(timeZone: string) {
  const clock = createManualClock(Date.UTC(2026, 9, 20, 7, 3));
  const account = { balance: 10n ** 15n, balance_usdt: 0n };
  const service = { readAccount: async () => account, estimate: async () => 3_000_000n };
  const { deps, store, bot, telegram } = await openScene({ clock, service, drawing });
  Object.assign(deps, keepReadings(deps.service, { ...deps, balances: store.figures.balances }));
  await store.settings.update((draft) => {
    const chat = { id: ownerId, type: 'private', title: 'Olga', addedBy: ownerId, addedAt: 0 } as const;
    draft.chats.push({ ...chat, timeZone });
    draft.places.push(makePlace(ownerId));
    const often = { time: '09:00', daily: true, weekday: 5, since: clock.now() };
    const digest = { ...often, accountBy: ownerId, whenEmpty: 'line' as const };
    draft.reports.push({ chatId: ownerId, topicId: null, digest });
  });
  // As where a digest is turned on.
  await deps.figures.closeReports(clock.now());
  const texts: string[] = [];
  const next = { isRefused: false };
  const api = new Api('1:token');
  const sent = { message_id: 1, date: 1, chat: { id: ownerId, type: 'private', first_name: 'Olga' } };
  api.config.use((_call, _method, payload) => {
    const { isRefused } = next;
    next.isRefused = false;
    if (isRefused) return Promise.resolve({ ok: false, error_code: 429, description: 'Too Many Requests' });
    texts.push('text' in payload ? String(payload.text) : '');
    return Promise.resolve({ ok: true, result: sent as never });
  });
  const open = async () => {
    const list = () => listDigestJobs(deps);
    const made = openJobs({ clock, log: deps.log, store, addNotice: async () => undefined, list });
    await made.start();
    const kinds = [openDigestKind(deps)];
    const notify = openNotify({ ...deps, rateLimiter: createRateLimiter(clock), apiOf: () => api, kinds });
    notify.wake();
    return { close: () => Promise.all([made.close(), notify.close()]) };
  };
  let jobs = await open();
  return {
    clock,
    store,
    texts,
    refuseNext: () => void (next.isRefused = true),
    restart: async () => {
      await jobs.close();
      jobs = await open();
    },
    pass: async (ms: number) => {
      const parts = Math.ceil(ms / (12 * hour));
      for (let part = 0; part < parts; part++) {
        const end = clock.now() + ms / parts;
        clock.setWall(end - minute);
        await clock.advance(minute);
        // A run under way ends.
        for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
    },
    close: async () => {
      await jobs.close();
      await bot.stop();
      await telegram.close();
    },
  };
}

/** What the digests of this title have said together. */
function sumsOf(texts: readonly string[], of: string) {
  const sums = { events: 0, deliveries: 0, spentTrx: 0 };
  const count = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
  for (const text of texts.filter((one) => one.includes(of))) {
    sums.events += count(text, /· Balance changes: ([\d,]+) /) + count(text, /· Delegations: ([\d,]+) /);
    sums.deliveries += count(text, /\(([\d,]+) delegation events?\)/);
    sums.spentTrx += count(text, /Spent: ([\d,]+) TRX/);
  }
  return sums;
}

it('tells each event once a day and once a week, whatever the clocks do', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      // Their clocks are set back or forward while the histories are played.
      fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC'),
      async (steps, timeZone) => {
        const { clock, store, texts, pass, restart, refuseNext, close } = await openHistory(timeZone);
        const stored = { events: 0, deliveries: 0, spentTrx: 0 };
        for (const [n, one] of steps.entries()) {
          if (one.is === 'pass') await pass(one.ms);
          if (one.is === 'set') clock.setWall(clock.now() + one.byMs);
          if (one.is === 'restart') await restart();
          if (one.is === 'refused') refuseNext();
          if (one.is !== 'event') continue;
          const isPayment = n % 2 === 0;
          const at = clock.now() - one.lateMs;
          const sent = isPayment ? payment(`e${n}`, at, 1_000_000) : delegated(`e${n}`, at, 1);
          await store.events.add(arrivalOf(sent, { receivedAt: clock.now() }), [
            { ruleId: 'r', ruleN: 1, chatId: ownerId, topicId: null },
          ]);
          stored.events += 1;
          stored[isPayment ? 'spentTrx' : 'deliveries'] += 1;
        }
        // Longer than a week and all that the clock may have been set back.
        await pass(14 * day);
        await close();
        expect({ steps, ...sumsOf(texts, title.daily) }).toEqual({ steps, ...stored });
        expect({ steps, ...sumsOf(texts, title.weekly) }).toEqual({ steps, ...stored });
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
});
