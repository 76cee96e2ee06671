// What a team does with its alerts, by buttons alone, in each language: links a group and a topic, makes a rule and hears
// only that, mutes from under an alert and undoes it, sets quiet hours.

import { describe, expect, it } from 'vitest';
import { createManualClock } from '../manual-clock.ts';
import { openJourney } from './alert-scene.ts';

const hourMs = 3_600_000;

describe.each(['en', 'zh', 'ru'])('in %s', (locale) => {
  it('a group and a topic are linked, and the topic hears what its rule asks for and nothing else', async () => {
    const { telegram, olga, words, tap, label, transfer, alertsIn } = await openJourney(locale);
    const group = telegram.group({ title: 'Energy', owner: olga, supergroup: true, forum: true });
    const since = telegram.mark();
    group.add('bot');
    const greeting = await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since });
    expect(greeting.text).toContain(words.plain('chat-greeting', { where: 'group' }).slice(0, 40));
    await tap(group, greeting, label('chat-not-now'));
    const topic = group.topic('Transfers');
    const asked = await olga.ask('/link', { chat: group, topic });
    expect(asked.labels).toContain(label('preset-transfers'));
    // Nothing is told before a tap.
    const early = await transfer(5_000);
    const draft = await tap(group, asked, label('preset-transfers'));
    expect(draft.text).toContain('USDT');
    const directions = await tap(group, draft, label('rule-field-directions'));
    await tap(group, directions, `▫️ ${label('rule-direction-in')}`);
    await tap(group, draft, label('rule-back'));
    const saved = await tap(group, draft, label('rule-save'));
    expect(saved.labels).toEqual([label('rule-undo'), label('rule-change'), label('alerts-back')]);
    const small = await transfer(999);
    const large = await transfer(1_000);
    await expect.poll(() => alertsIn(group, large).length, { timeout: 40_000 }).toBe(1);
    expect(alertsIn(group, large)[0]?.message_thread_id).toBe(topic.id);
    expect(alertsIn(group, early)).toEqual([]);
    expect(alertsIn(group, small)).toEqual([]);
    // The owner's own chat hears everything all the while.
    await expect.poll(() => alertsIn(olga, small).length, { timeout: 40_000 }).toBe(1);
  });

  it('an alert is muted from under it with two taps, and undo says how many were not shown, and shows them', async () => {
    const { telegram, olga, words, tap, label, transfer, alertsIn } = await openJourney(locale);
    const first = await transfer(10);
    await expect.poll(() => alertsIn(olga, first).length, { timeout: 40_000 }).toBe(1);
    const [alert] = alertsIn(olga, first);
    expect(alert!.labels).toEqual(['…']);
    const opened = await tap(olga, alert!, '…');
    // The alert itself stays as it is.
    expect(opened.text).toBe(alert!.text);
    const since = telegram.mark();
    const kind = words.plain('rule-kind-address-monitor');
    const folded = await tap(olga, alert!, label('mute-this', { what: kind }));
    expect(folded.labels).toEqual(['…']);
    const muted = await telegram.waitFor(({ reply_to_message_id: id }) => id === alert!.message_id, {
      since,
    });
    expect(muted.text).toContain('Olga');
    expect(muted.text).not.toMatch(/sound|静音|звук/);
    expect(muted.labels).toContain(label('rule-undo'));
    const unseen = await transfer(20);
    await tap(olga, muted, label('rule-undo'));
    await expect
      .poll(() => telegram.chat(olga).messages.find(({ message_id: id }) => id === muted.message_id)?.labels)
      .toEqual([label('mute-show')]);
    expect(alertsIn(olga, unseen)).toEqual([]);
    const shown = await tap(olga, muted, label('mute-show'));
    expect(JSON.stringify(shown.raw)).toContain(unseen);
    const later = await transfer(30);
    await expect.poll(() => alertsIn(olga, later).length, { timeout: 40_000 }).toBe(1);
  });

  it('quiet hours over midnight and a change of clocks keep the sound off, and hold when asked to', async () => {
    // Friday, 23 October 2026, 20:00 in Berlin, where clocks are set back in the night to the 25th.
    const clock = createManualClock(Date.UTC(2026, 9, 23, 18));
    const { olga, ask, tap, label, transfer, alertsIn, soundOf } = await openJourney(locale, clock);
    await ask('/timezone Europe/Berlin');
    const list = await ask('/alerts');
    const quiet = await tap(olga, list, label('quiet-button'));
    expect(quiet.text).toContain('20:00');
    expect((await tap(olga, quiet, '22:00–07:00')).text).toContain('22:00–07:00');
    /** To a later time at once; within a minute the bot looks at the clock again. */
    const goOn = async (hours: number, minutes = 0) => {
      clock.setWall(clock.now() + hours * hourMs + (minutes - 1) * 60_000);
      await clock.advance(61_000);
    };
    const soundNow = async () => {
      const hash = await transfer(1);
      await expect
        .poll(async () => clock.advance(500).then(() => soundOf(hash)), { timeout: 40_000 })
        .not.toBe('none');
      return soundOf(hash);
    };
    await goOn(1, 50);
    expect(await soundNow()).toBe('loud');
    await goOn(0, 15);
    expect(await soundNow()).toBe('silent');
    await goOn(3);
    expect(await soundNow()).toBe('silent');
    // 07:05 on Saturday.
    await goOn(6);
    expect(await soundNow()).toBe('loud');
    // Held now: an alert of the longer night, at 02:30 for the second time, comes at 07:00.
    const hold = await tap(olga, await ask('/alerts'), label('quiet-button'));
    await tap(olga, hold, label('quiet-make-held', { to: '07:00' }));
    clock.setWall(Date.UTC(2026, 9, 25, 1, 30));
    const held = await transfer(7);
    await goOn(4, 25);
    expect(alertsIn(olga, held)).toEqual([]);
    await goOn(0, 10);
    const come = async () => clock.advance(500).then(() => alertsIn(olga, held).length);
    await expect.poll(come, { timeout: 40_000 }).toBe(1);
  });
});
