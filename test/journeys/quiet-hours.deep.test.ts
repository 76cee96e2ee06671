// Quiet hours of a group over midnight and over a change of clocks, in each language: what is held, what comes at once,
// when the rest comes, and what the messages say.

import { describe, expect, it } from 'vitest';
import { createManualClock } from '../manual-clock.ts';
import { openJourney } from './alert-scene.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const patience = { timeout: 40_000 };

/** A group in Berlin that hears everything, with quiet hours that hold; `startsAt` is in the afternoon before. */
async function openNight(locale: string, startsAt: number, hours: string) {
  const clock = createManualClock(startsAt);
  const scene = await openJourney(locale, clock);
  const { telegram, olga, words, label, ask, tap, alertsIn } = scene;
  const group = telegram.group({ title: 'Energy', owner: olga, supergroup: true });
  group.add('bot');
  const lastText = () => clock.advance(200).then(() => telegram.chat(group).last?.text);
  await expect.poll(lastText, patience).toContain('👋');
  const inGroup = { chat: group };
  await ask(`/language ${locale}`, inGroup);
  await ask('/timezone Europe/Berlin', inGroup);
  await ask('/alerts on', inGroup);
  const quiet = await tap(group, await ask('/alerts', inGroup), label('quiet-button'));
  await tap(group, quiet, label('quiet-own'));
  await expect.poll(lastText, patience).toContain('22:30-06:15');
  await ask(hours, { ...inGroup, replyTo: telegram.chat(group).last! });
  const to = hours.slice(-'07:00'.length);
  const page = telegram.chat(group).last!;
  const made = await tap(group, page, label('quiet-make-held', { to }));
  expect(made.text).toContain(words.plain('quiet-held', { to }));
  expect(made.text).toContain(words.plain('quiet-urgent'));
  /** The wall clock shows this time; within a minute the bot looks at it again. */
  const goTo = async (at: number) => {
    clock.setWall(at - minuteMs);
    await clock.advance(minuteMs + 1_000);
  };
  return {
    ...scene,
    group,
    goTo,
    list: () => ask('/alerts', inGroup),
    /** How many messages of the group have the text, a while later. */
    count: async (text: string) => {
      for (let turn = 0; turn < 10; turn++) await clock.advance(500);
      return alertsIn(group, text).length;
    },
    countNow: (text: string) => clock.advance(500).then(() => alertsIn(group, text).length),
    morningOf: (text: string) => alertsIn(group, text)[0]!,
  };
}

/** The night to 28 March 2027 has 23 hours in Berlin, the one to 25 October 2026 has 25. */
const nights = {
  'clocks set forward': { afternoon: Date.UTC(2027, 2, 27, 15), evening: 21, night: 26.5, end: 29 },
  'clocks set back': { afternoon: Date.UTC(2026, 9, 24, 14), evening: 20, night: 25.5, end: 30 },
} as const;

describe.each(['en', 'zh', 'ru'])('in %s', (locale) => {
  it.each(Object.entries(nights))(
    'alerts of the night with %s are held over midnight and come together at seven, urgent ones at once',
    async (_, { afternoon, evening, night, end }) => {
      const scene = await openNight(locale, afternoon, '22:00-07:00');
      const { goTo, transfer, refund, countNow, count, morningOf, words, label, list, soundOf, group } =
        scene;
      const midnight = Math.floor(afternoon / (24 * hourMs)) * 24 * hourMs;
      const at = (hours: number) => midnight + hours * hourMs;
      const line = words.plain('quiet-line-held', {
        from: '22:00',
        to: '07:00',
        zone: 'Europe/Berlin',
        days: words.plain('quiet-days-all'),
      });
      expect((await list()).text).toContain(line);
      // Two minutes before 22:00, and at 22:00.
      await goTo(at(evening) - 2 * minuteMs);
      const before = await transfer(1);
      await expect.poll(() => countNow(before), patience).toBe(1);
      await goTo(at(evening));
      const first = await transfer(2);
      await goTo(at(night));
      const second = await transfer(3);
      const urgent = await refund();
      await expect.poll(() => countNow(urgent), patience).toBe(1);
      expect(soundOf(urgent, group)).toBe('loud');
      expect(await count(first)).toBe(0);
      expect(await count(second)).toBe(0);
      await goTo(at(end) - 3 * minuteMs);
      expect(await count(first)).toBe(0);
      await goTo(at(end));
      await expect.poll(() => countNow(first), patience).toBe(1);
      await expect.poll(() => countNow(second), patience).toBe(1);
      const morning = morningOf(first);
      expect(morning.message_id).toBe(morningOf(second).message_id);
      expect(morning.text).toContain(words.plain('fold-held', { count: 2 }).replace(/<\/?b>/g, ''));
      expect(soundOf(second, group)).toBe('loud');
      // And then at once again.
      const after = await transfer(4);
      await expect.poll(() => countNow(after), patience).toBe(1);
      expect((await list()).labels).toContain(label('quiet-button'));
    },
  );
});
