// The … under an alert: what it opens, for whom, and what a press of another place or an old one does.

import { show } from '../../store/ledger/posts.ts';
import { describe, expect, it } from 'vitest';
import { alertMuteButtons } from '../../../src/features/alerts/buttons.ts';
import { i18n } from '../../spoken.ts';
import { addEvent } from '../../store/ledger/replay/replay-scene.ts';
import { openAlertScene, payouts } from './fixture.ts';
import { addressMonitor } from '../../../src/events/address-monitor.ts';

const words = i18n.words('en');
const transferred = {
  type: addressMonitor.type,
  body: JSON.stringify({ event_id: 'e', data: { ...addressMonitor.example, address: payouts } }),
};

async function openAlerts() {
  const scene = await openAlertScene();
  const { store, owner } = scene;
  const [group, operator] = await scene.groupWith('operator', { forum: true });
  const viewer = await scene.person('Vera', 'viewer');
  group.add(viewer);
  const topic = group.topic('Alerts');
  for (const where of [{ chat: group }, { chat: group, topic }]) await owner.ask('/alerts on', where);
  const message = await owner.ask('/open', { chat: group });
  return {
    ...scene,
    group,
    topic,
    operator,
    viewer,
    /** A message of the bot in the group; what is pressed in it is said by the data of the press. */
    message,
    /** A delivery for each of the events, told by the same message. */
    told: async (chatId: number, topicId: number | null, ...ids: string[]) => {
      const delivery = { chatId, topicId, state: 'waiting', arrival: transferred } as const;
      const rows = [];
      for (const id of ids) rows.push(...(await addEvent(store, id, delivery)));
      const told = rows.map(({ id }) => id);
      await show(store, told, 900);
      return told[0]!;
    },
    mutes: () =>
      store.settings.data.places.flatMap(({ topicId, mutes }) =>
        mutes.map(({ scope }) => ({ topicId, scope })),
      ),
  };
}

describe('the buttons under an alert', () => {
  it('mute for an operator and only tell why to a viewer, who mutes nothing by an own press either', async () => {
    const { group, message, operator, viewer, told, mutes, telegram } = await openAlerts();
    const delivery = await told(group.id, null, 'a');
    const shown = () =>
      telegram.chat(group).messages.find(({ message_id: id }) => id === message.message_id)!;
    await viewer.press(message, { data: alertMuteButtons.open.data({ delivery }) });
    expect(shown().labels).toEqual([words.plain('mute-why-button'), '✖️']);
    const data = alertMuteButtons.do.data({ delivery, scope: 'a' });
    expect(await viewer.press(message, { data })).toMatchObject({
      show_alert: true,
      text: words.plain('mute-not-allowed'),
    });
    expect(mutes()).toEqual([]);
    await operator.press(message, { data: alertMuteButtons.open.data({ delivery }) });
    // Two sides without a name may be saved.
    expect(shown().labels.filter((label) => label.startsWith('🔕'))).toHaveLength(3);
    expect(shown().labels.filter((label) => label.startsWith('📒'))).toHaveLength(2);
    await operator.press(message, { data: alertMuteButtons.do.data({ delivery, scope: 'e' }) });
    expect(mutes()).toEqual([{ topicId: null, scope: { of: 'address', address: payouts } }]);
    const said = telegram.calls.findLast(({ params }) => String(params['text']).includes('Not shown until'));
    expect(String(said?.params['disable_notification'])).toBe('true');
  });

  it('mute the topic of the alert, though it is told outside of it', async () => {
    const { group, topic, message, operator, told, mutes } = await openAlerts();
    const delivery = await told(group.id, topic.id, 'a');
    await operator.press(message, { data: alertMuteButtons.do.data({ delivery, scope: 'a' }) });
    expect(mutes()).toEqual([{ topicId: topic.id, scope: { of: 'all' } }]);
  });

  it('do nothing for an alert of another chat', async () => {
    const { owner, message, operator, told, mutes } = await openAlerts();
    await owner.ask('/alerts on');
    const delivery = await told(owner.id, null, 'a');
    const { do: mute, open, why } = alertMuteButtons;
    const gone = { show_alert: true, text: words.plain('mute-alert-gone') };
    for (const data of [mute.data({ delivery, scope: 'a' }), open.data({ delivery }), why.data({ delivery })])
      expect(await operator.press(message, { data })).toMatchObject(gone);
    expect(mutes()).toEqual([]);
  });

  it('offer the kinds of a message of several alerts, and address and rule of one alone', async () => {
    const { group, message, operator, told, mutes } = await openAlerts();
    const delivery = await told(group.id, null, 'a', 'b');
    for (const scope of ['e', 'k', 'r'] as const)
      expect(
        (await operator.press(message, { data: alertMuteButtons.do.data({ delivery, scope }) })).text,
      ).toBe(words.plain('button-over'));
    await operator.press(message, { data: alertMuteButtons.do.data({ delivery, scope: '1' }) });
    expect(mutes()).toEqual([{ topicId: null, scope: { of: 'kind', kind: addressMonitor.type } }]);
  });
});
