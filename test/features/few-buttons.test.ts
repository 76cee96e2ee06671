// At most eight buttons stand on each screen of alerts, mutes, quiet hours, orders, incidents, /doctor and /help, whatever
// there is to show: each screen is walked, with all that can be opened from it.

import { expect, it } from 'vitest';
import { mostButtons } from '../../src/bot/ask/pages.ts';
import { makePlace } from '../store/settings/place.ts';
import { openMuteScene } from './alerts/mute-scene.ts';

/** These leave the screens that are walked, ask for a typed answer or end what is shown. */
const elsewhere =
  /Menu|Wording|Digest|Test|Custom times|Other|Name|Amount|Turn off|Delete|Discard|Indefinitely/;
const mostScreens = 120;

it.each(['/alerts', '/mute', '/menu', '/help', '/doctor', '/orders', '/open'])('%s', async (command) => {
  const { owner, telegram, store, transfer, name } = await openMuteScene({
    service: { readAccount: async () => ({}) },
  });
  await store.settings.update(({ places: [place] }) => {
    const [rule] = makePlace(owner.id).rules;
    for (let n = 2; n < 14; n++) place!.rules.push({ ...rule!, id: `rule ${n}`, n });
    place!.kept = [{ ...rule!, id: 'kept', n: 30 }];
    place!.nextN = 40;
    const by = { id: owner.id, name: 'Olga' };
    for (let n = 1; n < 12; n++) {
      place!.mutes.push({ n: 40 + n, scope: { of: 'rule', n }, from: 0, until: null, by });
    }
  });
  for (let n = 0; n < 9; n++) await name(`w${n}`, `0x${n}`);
  for (let amount = 1_000; amount < 8_000; amount += 1_000) await transfer(amount);
  const now = () => telegram.chat(owner).last!;
  const walked = new Set<string>();
  const waiting = (await owner.ask(command)).labels.map((label) => [label]);
  expect(now().labels.length).toBeLessThanOrEqual(mostButtons);
  for (const path of waiting) {
    const key = path.at(-1)!.replace(/\d+/g, 'n');
    if (path.length > 3 || walked.has(key) || walked.size > mostScreens || elsewhere.test(key)) continue;
    walked.add(key);
    await owner.ask(command);
    for (const label of path) if (now().labels.includes(label)) await owner.press(now(), label);
    expect({ path, fits: now().labels.length <= mostButtons }).toEqual({ path, fits: true });
    for (const label of now().labels) waiting.push([...path, label]);
  }
});

it('the first screen of /menu has what is asked for most', async () => {
  const { owner } = await openMuteScene();
  const labels = ['💰 Balance', '➕ Recharge', '🔋 Hourly energy', '📜 Orders', '📒 Addresses', '🔔 Alerts'];
  expect((await owner.ask('/menu')).labels).toEqual([...labels, '👥 Members', '⋯ More 1/3']);
});
