// A digest and a board in each language, over real HTTP: a digest whose time passes while Telegram is out of reach comes
// once, and owners are told that it is late; the board goes on after a restart with the same message.

import { describe, expect, it } from 'vitest';
import { createManualClock } from '../manual-clock.ts';
import { openJourney } from './alert-scene.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const patience = { timeout: 40_000 };
/** 21 November 2026, a Saturday. */
const morning = Date.UTC(2026, 10, 21, 7, 50);

const daily = { en: '/digest every day at 9:00', zh: '/digest 每天9点', ru: '/digest каждый день в 9:00' };

describe.each(['en', 'zh', 'ru'] as const)('in %s', (locale) => {
  it('a digest waits while Telegram is out of reach, and owners hear that it is late', async () => {
    const clock = createManualClock(morning);
    const scene = await openJourney(locale, clock);
    const { telegram, olga, words, ask, transfer } = scene;
    const texts = (part: string) => telegram.chat(olga).messages.filter(({ text }) => text.includes(part));
    const set = await ask(daily[locale]);
    expect(set.text).toContain(words.plain('digest-daily', { at: '09:00', zone: 'UTC' }));
    await transfer(10);
    // Within a minute the jobs are looked at.
    await clock.advance(2 * minuteMs);
    const end = telegram.faults.inject({ kind: 'html', status: 502 }, { times: Infinity });
    // The time of the digest, and half an hour more.
    clock.setWall(morning + 1.2 * hourMs);
    for (let minutes = 0; minutes < 50; minutes += 1) await clock.advance(minuteMs);
    end();
    const title = words.plain('picture-digest-day');
    await expect.poll(() => clock.advance(minuteMs).then(() => texts(title).length), patience).toBe(1);
    const digest = texts(title)[0]!;
    expect(digest.photo).toBeDefined();
    expect(digest.text).toContain(words.plain('rule-kind-address-monitor'));
    expect(digest.text).toContain(words.plain('digest-heard', { count: 1 }));
    const values = { job: words.plain('job-digest'), title: 'Olga', time: '\n' };
    const [late = ''] = words.plain('upkeep-job-late-in', values).split('\n');
    await expect.poll(() => clock.advance(minuteMs).then(() => texts(late).length), patience).toBe(1);
    expect(texts(title)).toHaveLength(1);
  });

  it('the board shows what came, without a sound, and counts what is open', async () => {
    const clock = createManualClock(morning);
    const scene = await openJourney(locale, clock);
    const { telegram, olga, words, ask, tap, transfer } = scene;
    const offered = await ask('/board');
    await tap(olga, offered, words.plain('board-make-account'));
    const board = () =>
      telegram.chat(olga).messages.find(({ message_id: id }) => telegram.chat(olga).pinned.includes(id));
    await expect.poll(() => clock.advance(200).then(() => board()?.text), patience).toBeDefined();
    expect(board()!.text).toContain(words.plain('board-events-none'));
    await transfer(10);
    const isShown = () =>
      clock.advance(minuteMs).then(() => board()!.text.includes(words.plain('rule-kind-address-monitor')));
    await expect.poll(isShown, patience).toBe(true);
    expect(board()!.text).toContain(words.plain('board-orders-none', { whose: 'all' }));
    expect(telegram.chat(olga).pinned).toHaveLength(1);
    const call = telegram.calls.find(({ method }) => method === 'pinChatMessage');
    expect(String(call?.params['disable_notification'])).toBe('true');
  });
});
