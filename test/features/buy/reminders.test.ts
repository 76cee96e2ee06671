import { describe, expect, it } from 'vitest';
import { english, openOrderScene, type OrderScene } from './scene.ts';

async function delivered({ buy, becomes }: OrderScene) {
  return becomes(await buy(), 'confirmed on-chain');
}

describe('reminders', () => {
  it('come before the order ends, once, with a button to order again', async () => {
    const scene = await openOrderScene();
    const { owner, press, clock, tellings, appears, orders, posts } = scene;
    const card = await delivered(scene);
    const choice = await press(owner, card, { data: 'order:reminders' });
    expect(choice.text).toContain('How long before a delivered order ends');
    expect(choice.labels).toEqual(['• Off', '5 min', '10 min', '15 min', '30 min', '⬅️ Orders']);
    expect((await press(owner, choice, '10 min')).labels).toContain('• 10 min');
    await clock.advance(49 * 60_000);
    expect(tellings(owner, 'ends soon')).toEqual([]);
    const reminder = await appears(owner, 'ends soon');
    expect(reminder.text).toMatch(/in \d+ min/);
    expect(reminder.text).toContain(scene.receiver);
    expect((await scene.pressForNews(owner, reminder, '🔁 Order again')).text).toContain('Energy: 65,000');
    await clock.advance(5 * 60_000);
    expect(tellings(owner, 'ends soon')).toHaveLength(1);
    expect((await orders.list({ page: 0, size: 9 })).orders).toHaveLength(1);
    expect(posts()).toHaveLength(1);
  });

  it('are off until somebody turns them on, and off again afterwards', async () => {
    const scene = await openOrderScene();
    const { owner, press, clock, tellings, store } = scene;
    const card = await delivered(scene);
    await press(owner, card, { data: 'order:remind:30' });
    expect(store.settings.data.chats.find(({ id }) => id === owner.id)?.reminderMinutes).toBe(30);
    await press(owner, card, { data: 'order:remind:0' });
    await clock.advance(59 * 60_000);
    expect(tellings(owner, 'ends soon')).toEqual([]);
  });

  it('take no minutes that were not offered, and in a group only an admin’s choice', async () => {
    const { owner, member, bring, receiver, store } = await openOrderScene();
    const oleg = await member('Oleg', 'operator');
    const team = await bring(oleg);
    const card = await owner.ask(`/order 65000 ${receiver}`, { chat: team });
    await owner.press(card, { data: 'order:remind:7' });
    expect((await oleg.press(card, { data: 'order:remind:10' })).text).toBe(
      english.plain('not-allowed-toast'),
    );
    expect(store.settings.data.chats.every(({ reminderMinutes }) => reminderMinutes === undefined)).toBe(
      true,
    );
  });
});
