// What stands at the top of /alerts is true under the mutes and quiet hours in force.

import { describe, expect, it } from 'vitest';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { hourMs, openAlertScene } from './fixture.ts';

async function openHeard() {
  const scene = await openAlertScene();
  await scene.owner.ask('/start');
  const top = async () => {
    const [, described = ''] = (await scene.owner.ask('/alerts')).text.split('\n\n');
    return described
      .split('\n')
      .filter((line) => !/^\d/.test(line))
      .join(' ');
  };
  return { ...scene, top };
}

describe('the top of /alerts', () => {
  it('says that only urgent ones are shown while everything is muted, and no longer than that', async () => {
    const { owner, top, clock } = await openHeard();
    expect(await top()).toBe('You get all alerts here.');
    await owner.ask('/mute 1h');
    expect(await top()).toContain('Only urgent alerts are shown here now');
    clock.setWall(clock.now() + hourMs);
    expect(await top()).toBe('You get all alerts here.');
  });

  it('says that none is shown where every rule is muted, urgent ones included', async () => {
    const { owner, top } = await openHeard();
    await owner.ask('/mute rule 1 1h');
    expect(await top()).toContain('No alert is shown here now: every rule is muted.');
  });

  it('leaves out what is muted, of everything and of some', async () => {
    const { owner, top, store } = await openHeard();
    await owner.ask('/mute transfers 1h');
    expect(await top()).toBe('All alerts are sent here, except what is muted:');
    await store.settings.update(({ places }) => {
      places[0]!.rules[0]!.coins = ['USDT'];
    });
    expect(await top()).toBe('Alerts that match any of these rules are sent here, except what is muted:');
  });

  it('says what quiet hours make of it while they are in force, and nothing before', async () => {
    const { owner, top, setQuiet } = await openHeard();
    const set = (from: string, how: 'silent' | 'held') => setQuiet(owner, from, '07:00', how);
    await set('05:00', 'held');
    expect(await top()).toBe('You get all alerts here.');
    await set('22:00', 'silent');
    expect(await top()).toBe(
      '🌙 Quiet hours until 07:00: all but urgent ones come without sound. You get all alerts here.',
    );
    await set('22:00', 'held');
    expect(await top()).toContain('🌙 Quiet hours until 07:00: all but urgent ones are held until then.');
  });
});

it('the day counts as held what still is, and what has come since as told', async () => {
  const { owner, store, clock } = await openHeard();
  const { id } = owner;
  const place = { chatId: id, topicId: null };
  const held = { until: clock.now() + hourMs, for: 'quiet' as const };
  const route = { ruleId: store.settings.data.places[0]!.rules[0]!.id, ruleN: 1, ...place };
  for (const name of ['a', 'b']) {
    await store.events.add(makeArrival(name, { receivedAt: clock.now() }), [{ ...route, held }]);
  }
  const day = async () => (await owner.ask('/alerts')).text;
  expect(await day()).toContain('2 received, 0 sent, 0 matched no rule, 0 muted, 2 still held.');
  await store.deliveries.endHolds(place, held.until);
  expect(await day()).toContain('2 received, 2 sent, 0 matched no rule, 0 muted, 0 still held.');
});

it('the day leaves out what came before alerts were on here, or while they were off', async () => {
  const { owner, store, clock } = await openHeard();
  const day = async () =>
    (await owner.ask('/alerts')).text.split('\n').find((line) => line.includes('received'));
  const come = async (count: number) => {
    for (let nth = 0; nth < count; nth++) {
      await store.events.add(makeArrival(`${clock.now()}-${nth}`, { receivedAt: clock.now() }), []);
    }
  };
  const pass = (ms: number) => clock.setWall(clock.now() + ms);
  const press = async (label: string) => owner.press(await owner.ask('/alerts'), label);
  clock.setWall(Date.UTC(2026, 10, 22, 10, 20));
  await press('🔕 Turn off');
  await come(2);
  pass(hourMs / 6);
  await press('🔔 Turn on');
  await come(3);
  expect(await day()).toBeUndefined();
  pass(hourMs);
  await come(4);
  expect(await day()).toMatch(/^Since 2026-11-22 11:00:00 UTC: 4 received, 0 sent, 4 matched no rule,/);
  pass(23 * hourMs);
  expect(await day()).toMatch(/^Since 2026-11-22 11:00:00 UTC: 4 received/);
  pass(hourMs / 2);
  expect(await day()).toMatch(/^Last 24 h: 4 received/);
});
