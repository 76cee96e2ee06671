import { describe, expect, it } from 'vitest';
import { sampleAddress } from '../book/samples.ts';
import { listAskingPlaces } from '../../../src/features/buy/alarms.ts';
import type { AlertPlace, AlertRule } from '../../../src/store/settings/alert-rules.ts';
import type { Alarm } from '../../../src/features/buy/alarm-kinds.ts';
import { makePlace } from '../../store/settings/place.ts';
import { openOrderScene } from './scene.ts';

const minuteMs = 60_000;

describe('an alarm of an order', () => {
  it('reaches a chat that asked for it, with the name of who ordered, and no chat that asked for other things', async () => {
    const scene = await openOrderScene();
    scene.service.settings.confirmAfterMs = 60 * minuteMs;
    const asking = await scene.bring(scene.owner);
    const other = await scene.bring(scene.owner);
    await scene.store.settings.update((draft) => {
      draft.places.push(makePlace(asking.id, { kinds: ['order.late'], createdBy: scene.owner.id }));
      draft.places.push(makePlace(other.id, { createdBy: scene.owner.id }));
    });
    const oleg = await scene.member('Oleg', 'operator');
    const card = await scene.buy({ by: oleg });
    const alarm = await scene.appears(asking, 'is late');
    expect(alarm.text).toContain('Ordered by Oleg');
    await scene.appears(oleg, 'is late', card.message_id);
    await scene.clock.advance(minuteMs);
    expect(scene.tellings(asking, 'is late')).toHaveLength(1);
    expect(scene.tellings(other, 'is late')).toEqual([]);
  });

  it('reaches each topic that asked for it, also in the group where the order was placed', async () => {
    const scene = await openOrderScene();
    scene.service.settings.confirmAfterMs = 60 * minuteMs;
    const group = await scene.group({ forum: true });
    const topics = [group.topic('One').id, group.topic('Two').id];
    await scene.store.settings.update((draft) => {
      for (const topicId of topics) {
        draft.places.push(makePlace(group.id, { id: `rule ${topicId}`, topicId, kinds: ['order.late'] }));
      }
    });
    await scene.buy({ chat: group });
    const told = () =>
      scene.tellings(group, 'is late').map(({ message_thread_id: topicId }) => topicId ?? null);
    await scene.inTime('three alarms', () => told().length >= 3);
    await scene.clock.advance(minuteMs);
    expect(new Set(told())).toEqual(new Set([null, ...topics]));
    expect(told()).toHaveLength(3);
  });

  it('is asked for by rules that name it and let it pass, unless they are muted or turned off', async () => {
    const scene = await openOrderScene();
    const group = await scene.bring(scene.owner);
    const order = {
      resourceType: 'ENERGY',
      receiver: sampleAddress(1),
      chatId: scene.owner.id,
      topicId: null,
    } as const;
    const asked = (alarm: Alarm = 'late') =>
      listAskingPlaces(scene.deps, alarm, order).map(({ isSilent }) => (isSilent ? 'silent' : 'loud'));
    const set = (rule: Partial<AlertRule>, change: Partial<AlertPlace> = {}) =>
      scene.store.settings.update((draft) => {
        const place = makePlace(group.id, { kinds: ['order.late'], createdBy: scene.owner.id });
        Object.assign(place.rules[0]!, rule);
        draft.places = [{ ...place, ...change }];
      });
    await set({});
    expect(asked('unread')).toEqual(['loud']);
    for (const alarm of ['failed', 'paid_twice'] as const) expect(asked(alarm)).toEqual([]);
    const by = { id: scene.owner.id, name: 'Olga' };
    const mute = { n: 2, scope: { of: 'rule', n: 1 }, from: 0, until: null, by } as const;
    for (const [rule, change, expected] of [
      [{}, {}, ['loud']],
      [{ isLoud: false }, {}, ['silent']],
      [{ resources: ['BANDWIDTH'] }, {}, []],
      [{ where: { addresses: [sampleAddress(1)], tags: [], names: [] } }, {}, ['loud']],
      [{ where: { addresses: [], tags: ['hot'], names: [] } }, {}, []],
      [{}, { isOn: false }, []],
      [{}, { mutes: [mute] }, []],
    ] satisfies Array<[Partial<AlertRule>, Partial<AlertPlace>, string[]]>) {
      await set(rule, change);
      expect(asked()).toEqual(expected);
    }
    // Somebody has to act, so a mute of everything lets it pass, as it lets urgent events pass.
    await set({}, { mutes: [{ n: 2, scope: { of: 'all' }, from: 0, until: null, by }] });
    expect(asked()).toEqual(['loud']);
  });
});
