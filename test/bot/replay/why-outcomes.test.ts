import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { delegation } from '../../../src/events/delegation.ts';
import { routeArrival } from '../../../src/rules/route.ts';
import type { AlertPlace } from '../../../src/store/settings/alert-rules.ts';
import { foundDelegation } from '../../../src/store/found.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { openScene, ownerId } from '../scene.ts';

const coin = { currency: 'USDT', amount: 500_000, decimals: 6 };

/** A group that changes its place of alerts, and transfers that come as the webhook stores them. */
async function open() {
  const scene = await openScene();
  const { owner, store, clock, deps } = scene;
  const team = await scene.group({ supergroup: true });
  await owner.ask('/alerts on', { chat: team });
  const change = (act: (place: AlertPlace) => void) =>
    store.settings.update(({ places }) => act(places.find(({ chatId }) => chatId === team.id)!));
  const arrive = async (id: string, data: object = {}) => {
    const body = JSON.stringify({ event_id: id, data: { ...addressMonitor.example, ...coin, ...data } });
    const arrival = makeArrival(id, { type: addressMonitor.type, receivedAt: clock.now(), body });
    const routing = { settings: store.settings.data, ownerIds: deps.ownerIds };
    await store.events.add(arrival, routeArrival(arrival, routing));
  };
  const why = async (id: string) => (await owner.ask(`/why ${id}`)).text;
  return { ...scene, team, change, arrive, why };
}

describe('/why says of each place what was decided when the event came', () => {
  it('by which rule it was told, and without sound where that is so', async () => {
    const { change, arrive, why, store } = await open();
    await change((place) => {
      place.rules[0]!.isLoud = false;
      place.rules.push({ ...place.rules[0]!, id: 'second', n: 2 });
      place.rules[0]!.kinds = ['EVENT_BALANCE'];
    });
    await arrive('e-1');
    const [row] = await store.deliveries.ofEvent(1);
    await store.deliveries.markSent(row!.id, 7, 1);
    expect(await why('e-1')).toMatch(/• Team: sent at .*\n.*rule 2 · without sound/);
  });

  it('until when quiet hours hold it, that they did, and that alerts were off when they ended', async () => {
    const { arrive, change, why, store, team, clock } = await open();
    await store.settings.update(({ chats }) => {
      const chat = chats.find(({ id }) => id === team.id)!;
      chat.quiet = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7], how: 'held' };
    });
    await arrive('e-1');
    expect(await why('e-1')).toContain('• Team: held until 2026-11-21 07:00:00 UTC: quiet hours');
    await change((place) => {
      place.isOn = false;
    });
    expect(await why('e-1')).toContain('not sent then unless alerts are turned on there again');
    await clock.advance(8 * 3_600_000);
    const place = { chatId: team.id, topicId: null };
    await store.deliveries.dismissHolds(place, clock.now(), '{"code":"off"}');
    expect(await why('e-1')).toMatch(/• Team: held during quiet hours, and not sent afterwards \(.*off.*\)/);
  });

  it('who muted what and until when, though the mute is over', async () => {
    const { arrive, why, change, clock } = await open();
    const until = clock.now() + 3_600_000;
    const by = { id: 99, name: 'Anna' };
    const scope = { of: 'kind', kind: addressMonitor.type, direction: 'in' } as const;
    await change((place) => place.mutes.push({ n: 9, scope, from: clock.now(), until, by }));
    await arrive('e-1', { direction: 'incoming' });
    await change((place) => (place.mutes = []));
    expect(await why('e-1')).toMatch(
      /• Team: not shown: Anna had muted .*Transfers.* until 2026-11-21 01:00:00 UTC/,
    );
  });

  it('which rule came closest, and what of the event it did not ask for', async () => {
    const { arrive, why, change } = await open();
    await change((place) => {
      const [rule] = place.rules;
      place.rules = [
        { ...rule!, n: 1, kinds: ['EVENT_BALANCE'] },
        { ...rule!, n: 2, kinds: [addressMonitor.type], atLeast: { USDT: '1000' } },
      ];
    });
    await arrive('e-1');
    const said = await why('e-1');
    expect(said).toContain('Nobody got it: when it came, no rule matched it.');
    expect(said).toMatch(/• Team: matched no rule. Closest was rule 2 \(Transfers: .*1,000 USDT\): /);
    expect(said).toContain('0.5 USDT is less than 1,000 USDT');
  });

  it('that a rule was changed since, and not with its words of today', async () => {
    const { arrive, why, change, clock } = await open();
    await change((place) => (place.rules[0]!.kinds = ['EVENT_BALANCE']));
    await arrive('e-1');
    await clock.advance(1_000);
    await change((place) => Object.assign(place.rules[0]!, { kinds: null, changedAt: clock.now() }));
    expect(await why('e-1')).toContain('• Team: its rules match this now, but did not when it came');
    await change((place) => (place.rules[0]!.kinds = ['EVENT_DELEGATION']));
    expect(await why('e-1')).toContain('• Team: matched no rule when it came; its rules were changed since');
  });

  it('in each place of a forum, whoever heard it there', async () => {
    const { arrive, why, store, team, clock } = await open();
    const inTopic = (topicId: number, change: object) =>
      store.settings.update(({ places }) => {
        const general = places.find(({ chatId }) => chatId === team.id);
        const rules = general!.rules.map((rule) =>
          Object.assign({}, rule, { id: `rule ${topicId}` }, change),
        );
        places.push({ ...general!, topicId, rules });
      });
    await inTopic(5, {});
    await inTopic(6, { atLeast: { USDT: '1000' } });
    await arrive('general and 5');
    await store.settings.update(({ places }) => {
      for (const place of places) if (place.topicId === null && place.chatId === team.id) place.isOn = false;
    });
    await arrive('only 5');
    await clock.advance(1_000);
    await inTopic(9, {});
    await store.settings.update(({ places }) => void (places.at(-1)!.since = clock.now()));
    const told = (said: string) => said.split('Who did not get it');
    const [heard, unheard] = told(await why('general and 5'));
    expect(heard).toMatch(/• Team: [^]*• Team, topic 5: /);
    expect(unheard).toMatch(/• Team, topic 6: matched no rule[^]*• Team, topic 9: /);
    expect(unheard).not.toMatch(/• Team: |topic 5/);
    const [alone, others] = told(await why('only 5'));
    expect(alone).toContain('• Team, topic 5: ');
    expect(others).toMatch(/• Team: alerts are off there now[^]*• Team, topic 6: matched no rule/);
  });

  it('that alerts are off, that there is no rule, that it asks for it by now, and that a place was set up later', async () => {
    const { arrive, why, change, owner, clock } = await open();
    await change((place) => (place.isOn = false));
    await arrive('e-1');
    const off = await why('e-1');
    expect(off).toContain('• Team: alerts are off there now');
    expect(off).toContain('Nobody got it.');
    expect(off).not.toContain('no rule matched it');
    await change((place) => (place.isOn = true));
    expect(await why('e-1')).toContain('• Team: its rules match this now, but did not when it came');
    await change((place) => Object.assign(place, { rules: [] }));
    await clock.advance(1_000);
    await owner.ask('/alerts on');
    const said = await why('e-1');
    expect(said).toContain('• Team: there is no rule there now');
    expect(said).toContain('Nobody got it: when it came, no rule matched it.');
    expect(said).toMatch(/• Olga Ono: its alerts were set up later/);
  });

  it('in a group nothing of private chats', async () => {
    const { arrive, owner, team, store } = await open();
    await owner.ask('/alerts on');
    await store.settings.update(({ places }) => {
      for (const place of places) place.isOn = false;
    });
    await arrive('e-1');
    const { text } = await owner.ask('/why e-1', { chat: team });
    expect(text).toContain('Team: alerts are off there now');
    expect(text).not.toContain('Olga');
    expect(text).not.toContain(String(ownerId));
  });
});

it('/why says of a delegation that a check had found it before it came, and of no other', async () => {
  const { owner, store, clock } = await openScene();
  await owner.ask('/start');
  const arrive = (id: string, hash: string) =>
    store.events.add(
      makeArrival(id, {
        type: delegation.type,
        receivedAt: clock.now(),
        body: JSON.stringify({ event_id: id, data: { ...delegation.example, delegation_hash: hash } }),
      }),
      [],
    );
  await store.keyValues.write(foundDelegation('ab'.repeat(32)), String(clock.now() - 60_000));
  await arrive('e-1', 'ab'.repeat(32));
  await arrive('e-2', 'cd'.repeat(32));
  expect((await owner.ask('/why e-1')).text).toMatch(/Found by check before this event came, 2026-/);
  expect((await owner.ask('/why e-2')).text).not.toContain('Found by check');
});
