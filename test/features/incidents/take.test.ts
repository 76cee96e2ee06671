// "I take it" under an order's messages: two people, two chats, and what each press is answered with.

import { describe, expect, it, onTestFinished } from 'vitest';
import { open } from '../../../src/features/incidents/open.ts';
import { openIncidentRunner, openReminderKind } from '../../../src/features/incidents/job.ts';
import { type OrderScene, openOrderScene } from '../buy/scene.ts';

const minuteMs = 60_000;
const nothingHere = 'Nothing is open in this chat. Owners see in private what is open elsewhere.';
const takeIt = '🙋 I take it';
const takeOver = '🙋 Take it over';

type Options = NonNullable<Parameters<typeof openOrderScene>[0]>;

async function openTakeScene(options: Pick<Options, 'locale' | 'after'> = {}) {
  const scene = await openOrderScene({ ...options, more: [open], kinds: [openReminderKind] });
  const runner = openIncidentRunner(scene.deps);
  runner.start();
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await runner.close();
  };
  onTestFinished(close);
  return { ...scene, stop: async () => (await close(), scene.stop()) };
}

/** A group with an operator in it, an order that is late, and its alarm. */
async function openLate(confirmAfterMs = 600 * minuteMs) {
  const scene = await openTakeScene();
  const oleg = await scene.member('Oleg', 'operator');
  const group = await scene.bring(oleg);
  scene.service.settings.confirmAfterMs = confirmAfterMs;
  const card = await scene.buy({ chat: group });
  const alarm = await scene.appears(group, 'is late', card.message_id);
  await scene.inTime('the button', () => scene.now(card).labels.includes(takeIt));
  return { ...scene, oleg, group, card, alarm };
}

const reminders = (scene: Pick<OrderScene, 'tellings'>, chat: { id: number }) =>
  scene.tellings(chat, 'Nobody has taken this');

describe('I take it', () => {
  it('stands in all messages about the order, with the name and the time, and can be given back', async () => {
    const scene = await openLate();
    const { oleg, card, alarm } = scene;
    expect((await oleg.press(alarm, takeIt)).text).toBe('🙋 It is yours now.');
    expect((await scene.becomes(alarm, '🙋 Oleg')).text).toMatch(/🙋 Oleg, \d\d:\d\d$/);
    expect((await scene.becomes(card, '🙋 Oleg, ')).labels).toContain('↩️ Give back');
    expect(scene.now(alarm).text).toContain(alarm.text);
    expect((await scene.owner.press(scene.now(card), takeOver)).text).toContain('Oleg has been on it');
    await oleg.press(scene.now(alarm), '↩️ Give back');
    await scene.inTime('nobody has it', () => !scene.now(card).text.includes('🙋 Oleg'));
    await scene.inTime('nor there', () => scene.now(alarm).text === alarm.text);
    expect(scene.now(alarm).labels).toContain(takeIt);
  });

  it('of another person asks first, and the second press within ten seconds takes it', async () => {
    const scene = await openLate();
    const { oleg, card, alarm } = scene;
    await oleg.press(alarm, takeIt);
    const taken = await scene.becomes(alarm, '🙋 Oleg');
    const asked = await scene.owner.press(taken, takeOver);
    expect(asked).toMatchObject({ show_alert: true });
    expect(asked.text).toMatch(/^Oleg has been on it since \d\d:\d\d\. Press again within 10 seconds/);
    await scene.clock.advance(10_001);
    expect((await scene.owner.press(taken, takeOver)).text).toContain('Press again within 10 seconds');
    expect(scene.now(alarm).text).toContain('🙋 Oleg');
    expect((await scene.owner.press(taken, '↩️ Give back')).text).toBe('🙋 It is yours now.');
    await scene.becomes(card, '(from Oleg)');
    await scene.becomes(alarm, '(from Oleg)');
  });

  it('has its date where it was taken on another day than the message was sent', async () => {
    const scene = await openLate();
    const { oleg, alarm, clock } = scene;
    clock.setWall(clock.now() + 24 * 60 * minuteMs);
    await oleg.press(alarm, takeIt);
    expect((await scene.becomes(alarm, '🙋 Oleg')).text).toMatch(/🙋 Oleg, 2026-11-22 \d\d:\d\d$/);
  });

  it('is for operators: a viewer and a forged button of another chat change nothing', async () => {
    const scene = await openLate();
    const { oleg, group, alarm } = scene;
    const vera = await scene.member('Vera', 'viewer');
    group.add(vera);
    expect((await vera.press(alarm, takeIt)).text).toBe("You don't have permission to do this.");
    const own = await oleg.ask('/open');
    expect(own.text).toBe(nothingHere);
    for (const data of ['open:take:1:0', 'open:take:zz:0'])
      expect((await oleg.press(own, { data })).text).toContain('This button no longer works.');
    expect(await scene.store.incidents.find(1)).toMatchObject({ taken: null, version: 0 });
  });

  it('is over when the order arrives, in all messages, and a late press says since when', async () => {
    const scene = await openLate(20 * minuteMs);
    const { alarm } = scene;
    await scene.owner.press(alarm, takeIt);
    const over = await scene.becomes(alarm, '✅ Closed at ');
    expect(over.text).toMatch(/✅ Closed at \d\d:\d\d: delivered\.$/);
    expect(over.labels).not.toContain('↩️ Give back');
    const late = await scene.owner.press(alarm, { data: 'open:take:1:0' });
    expect(late.text).toMatch(/^Already closed at \d\d:\d\d\.$/);
  });

  it('ends with Done of who has it, and of nobody else', async () => {
    const scene = await openLate();
    const { oleg, card, alarm } = scene;
    await oleg.press(alarm, takeIt);
    const taken = await scene.becomes(alarm, '🙋 Oleg');
    expect((await scene.owner.press(taken, '✅ Done')).text).toContain('Take it over first.');
    expect((await oleg.press(taken, '✅ Done')).text).toBe('✅ Done.');
    await scene.becomes(alarm, 'done (Oleg).');
    await scene.becomes(card, 'done (Oleg).');
  });
});

describe('reminders', () => {
  it('come after 10, 30 and 120 minutes, one at a time, until somebody has taken it', async () => {
    const scene = await openLate();
    const { group, alarm } = scene;
    await scene.clock.advance(9 * minuteMs);
    expect(reminders(scene, group)).toEqual([]);
    const first = await scene.appears(group, 'Nobody has taken this for 10 min: order ');
    expect(first).toMatchObject({ reply_to_message_id: alarm.message_id });
    expect(first.labels).toEqual([takeIt, '🔕 No more reminders']);
    await scene.clock.advance(19 * minuteMs);
    await scene.appears(group, 'for 30 min');
    await scene.inTime('the first to go', () => reminders(scene, group).length === 1);
    await scene.clock.advance(89 * minuteMs);
    const last = await scene.appears(group, 'for 2 h');
    await scene.inTime('the second to go', () => reminders(scene, group).length === 1);
    await scene.clock.advance(60 * minuteMs);
    expect(reminders(scene, group).map(({ message_id }) => message_id)).toEqual([last.message_id]);
    await scene.owner.press(last, takeIt);
    await scene.inTime('the last to go', () => reminders(scene, group).length === 0);
    await scene.becomes(alarm, '🙋 Olga Ono');
  });

  it('come to nobody when the order arrives soon, and end with it', async () => {
    const scene = await openLate(11 * minuteMs);
    const { group } = scene;
    await scene.appears(group, 'Closed at');
    await scene.clock.advance(130 * minuteMs);
    expect(reminders(scene, group)).toEqual([]);
  });

  it('end everywhere with "no more", and begin anew when it was given back', async () => {
    const scene = await openLate();
    const { group, alarm } = scene;
    const first = await scene.appears(group, 'for 10 min');
    const pressed = await scene.owner.press(first, '🔕 No more reminders');
    expect(pressed.text).toBe('🔕 No more reminders of this.');
    await scene.inTime('it to go', () => reminders(scene, group).length === 0);
    await scene.clock.advance(130 * minuteMs);
    expect(reminders(scene, group)).toEqual([]);
    await scene.owner.press(scene.now(alarm), takeIt);
    const taken = await scene.becomes(alarm, '🙋 Olga Ono');
    await scene.owner.press(taken, '↩️ Give back');
    await scene.appears(group, 'for 10 min', first.message_id);
  });

  it('go on after a restart, with one message for what was missed', async () => {
    const first = await openLate();
    const { group } = first;
    await first.appears(group, 'for 10 min');
    await first.stop();
    first.clock.setWall(first.clock.now() + 180 * minuteMs);
    const second = await openTakeScene({ after: first });
    await second.appears(group, 'Nobody has taken this for 3 h');
    await second.inTime('the earlier one to go', () => reminders(second, group).length === 1);
    expect(reminders(second, group)[0]!.text).not.toContain('possible repeat');
    await second.stop();
  });

  it.each([
    ['back', -30],
    ['on', 3],
  ])('count by the monotonic clock when the wall clock is set %s', async (_way, days) => {
    const scene = await openLate(10_000 * minuteMs);
    const { group } = scene;
    await scene.clock.advance(minuteMs);
    const setAt = scene.clock.monotonic();
    scene.clock.setWall(scene.clock.now() + days * 24 * 60 * minuteMs);
    await scene.appears(group, 'Nobody has taken this for 10 min');
    expect(scene.clock.monotonic() - setAt).toBeLessThan(11 * minuteMs);
  });

  it('follow the times that a chat types or chooses, which may be none, and a hint mends what is none', async () => {
    const scene = await openTakeScene();
    const settings = await scene.press(scene.owner, await scene.owner.ask('/open'), '⏰ Reminders');
    expect(settings.labels).toContain('• 10, 30, 120 min');
    expect(settings.text).toContain('Now: after 10 min, 30 min, 2 h.');
    await scene.owner.press(settings, '✏️ Custom times…');
    expect((await scene.owner.ask('1,500')).text).toContain('as one time or as several');
    const page = await scene.owner.ask('5m, 1h, 4h');
    expect(page.text).toContain('Now: after 5 min, 1 h, 4 h.');
    expect(page.labels.filter((label) => label.startsWith('•'))).toEqual([]);
    const here = () => scene.store.settings.data.chats.find(({ id }) => id === scene.owner.id)?.takeReminders;
    expect(here()).toEqual([5, 60, 240]);
    expect((await scene.press(scene.owner, page, 'No reminders')).labels).toContain('• No reminders');
    expect(here()).toEqual([]);
    scene.service.settings.confirmAfterMs = 600 * minuteMs;
    await scene.appears(scene.owner, 'is late', (await scene.buy()).message_id);
    await scene.clock.advance(130 * minuteMs);
    expect(reminders(scene, scene.owner)).toEqual([]);
  });

  it('have the times back that a chat typed before at Undo, and the others again at Redo', async () => {
    const scene = await openTakeScene();
    const { owner } = scene;
    await owner.press(await scene.press(owner, await owner.ask('/open'), '⏰ Reminders'), '✏️ Custom times…');
    const chosen = await scene.press(owner, await owner.ask('5m, 4h'), 'No reminders');
    const here = () => scene.store.settings.data.chats.find(({ id }) => id === owner.id)?.takeReminders;
    expect(here()).toEqual([]);
    const undone = await scene.press(owner, chosen, '↩️ Undo');
    expect(undone.text).toMatch(/^↩️ Undone by Olga.*\.\n\n⏰ Reminders/);
    expect(undone.text).toContain('Now: after 5 min, 4 h.');
    expect(here()).toEqual([5, 240]);
    const redone = await scene.press(owner, undone, '↪️ Redo');
    expect(redone.text).toContain('Now: no reminders.');
    expect(here()).toEqual([]);
    await owner.press(redone, '• No reminders');
    expect(scene.now(redone).labels).toContain('↩️ Undo');
    const written = await scene.store.audit.list(`chat:${owner.id}`, 9);
    expect(written.filter(({ action }) => action === 'open.reminders')).toHaveLength(4);
  });

  it('come without sound in quiet hours, and with sound outside of them', async () => {
    const scene = await openLate();
    const { group } = scene;
    const silent = () =>
      scene.telegram.calls
        .filter(({ params }) => String(params['text']).includes('Nobody has taken'))
        .map(({ params }) => params['disable_notification'] ?? false);
    await scene.clock.advance(9 * minuteMs);
    await scene.appears(group, 'for 10 min');
    await scene.store.settings.update(({ chats }) => {
      const quiet = { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7], how: 'silent' } as const;
      chats.find(({ id }) => id === group.id)!.quiet = { ...quiet, days: [...quiet.days] };
    });
    await scene.clock.advance(19 * minuteMs);
    await scene.appears(group, 'for 30 min');
    expect(silent()).toEqual([false, true]);
  });
});

describe('/open', () => {
  it('lists first what nobody has, and who has the rest, in the chats where it was told', async () => {
    const scene = await openLate();
    const { oleg, group, alarm } = scene;
    const list = await scene.owner.ask('/open', { chat: group });
    expect(list.text).toMatch(/^🙋 Open: 1 unassigned, 0 taken\n1 Order \w{8} is late/);
    expect(list.labels).toEqual(['🙋 1', '🔎 1', '⏰ Reminders']);
    const picked = await scene.press(oleg, list, '🙋 1');
    expect(picked.text).toMatch(/0 unassigned, 1 taken\n1 Order \w{8} is late · 🙋 Oleg$/);
    await scene.becomes(alarm, '🙋 Oleg');
    expect((await scene.owner.ask('/open')).text).toContain('1 taken');
    // Another group sees nothing of it, whoever asks there.
    const other = await scene.bring();
    expect((await scene.owner.ask('/open', { chat: other })).text).toBe(nothingHere);
    expect((await oleg.ask('/open')).text).toBe(nothingHere);
  });
});

describe.each([
  ['zh', '🙋 我来处理', /延迟，已有 10 分钟无人处理。/, '🙋 Olga Ono，', /已结束：已到账。/],
  [
    'ru',
    '🙋 Беру на себя',
    /Уже 10 мин за это никто не взялся\./,
    '🙋 Olga Ono, ',
    /Закрыто в .*: доставлено\./,
  ],
] as const)('in %s', (locale, label, reminder, taken, over) => {
  it('the whole way is told', async () => {
    const scene = await openTakeScene({ locale });
    scene.service.settings.confirmAfterMs = 30 * minuteMs;
    await scene.owner.press(await scene.draft(), /^✅/);
    const reminded = await scene.inTime('a reminder', () =>
      scene.telegram.chat(scene.owner).messages.find(({ text }) => reminder.test(text)),
    );
    await scene.owner.press(reminded, label);
    const line = await scene.appears(scene.owner, taken);
    await scene.inTime('its end', () =>
      scene.telegram.chat(scene.owner).messages.some(({ text }) => over.test(text)),
    );
    expect(line.fromBot).toBe(true);
  });
});
