// The whole bot against the embedded service: the balance runs low and recovers, and basic addresses that a group watches
// change. In each language.

import { describe, expect, it } from 'vitest';
import { payment, type Sent } from '../figures/fixture.ts';
import { createManualClock } from '../manual-clock.ts';
import { openJourney } from './alert-scene.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const startsAt = Date.UTC(2026, 10, 21, 12, 20);
const patience = { timeout: 40_000 };
const sunPerTrx = 1_000_000;

type Chat = Parameters<Awaited<ReturnType<typeof openJourney>>['telegram']['chat']>[0];

/** 10 TRX a day, for eight days. */
const spentDaily = Array.from({ length: 8 }, (_, day) =>
  payment(`day ${day}`, startsAt - (7 - day) * dayMs, 10 * sunPerTrx),
);

async function openOnClock(locale: string, earlier: readonly Sent[] = []) {
  const clock = createManualClock(startsAt);
  const journey = await openJourney(locale, clock, earlier);
  const { telegram, olga, ask } = journey;
  const group = telegram.group({ title: 'Energy', owner: olga, supergroup: true });
  group.add('bot');
  await expect
    .poll(() => clock.advance(200).then(() => telegram.chat(group).last?.text), patience)
    .toContain('👋');
  await ask(`/language ${locale}`, { chat: group });
  const textsWith = (chat: Chat, part: string) =>
    telegram.chat(chat).messages.filter(({ text }) => text?.includes(part));
  return {
    ...journey,
    group,
    clock,
    /** Presses a button of the answer that only the owner sees in the group; answers it as it is then. */
    pressOwn: async (button: string) => {
      const own = () => olga.ephemeral(group).at(-1)!;
      const { text } = own();
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      olga.press(own(), button, { chat: group }).then(end, end);
      await expect
        .poll(() => clock.advance(200).then(() => isOver && own().text !== text), patience)
        .toBe(true);
      return own();
    },
    textsWith,
    /** Minutes pass until the chat has so many messages with this part. */
    passUntil: async (chat: Chat, part: string, many = 1) => {
      await expect
        .poll(() => clock.advance(2 * minuteMs).then(() => textsWith(chat, part).length), patience)
        .toBe(many);
    },
    /** The calls over HTTP end meanwhile. */
    pass: async (minutes: number) => {
      for (let n = 0; n < minutes; n += 5) {
        await clock.advance(5 * minuteMs);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe.each(['en', 'zh', 'ru'])('in %s', (locale) => {
  it('a low balance is told once to owners and to a group that wants it, and again after a recharge', async () => {
    const { service, olga, group, words, label, ask, pressOwn, passUntil, pass, textsWith } =
      await openOnClock(locale, spentDaily);
    await ask('/balance', { chat: group });
    const screen = await pressOwn(label('steps-button'));
    expect(screen.text).toContain(words.plain('steps-here', { here: 'no' }));
    const told = await pressOwn(label('steps-here-on'));
    expect(told.text).toContain(words.plain('steps-here', { here: 'yes' }));

    service.account.balance = 65 * sunPerTrx;
    const low = '🪫';
    const notice = words.plain('low-balance-title', { amount: { amount: 65n, decimals: 0 } });
    const title = notice.replaceAll(/<[^>]*>/g, '');
    await passUntil(olga, title);
    await passUntil(group, title);
    const message = textsWith(olga, title)[0]!;
    const left = words.plain('runway-days', { n: 6.5, days: { amount: 65n, decimals: 1 } });
    expect(message.text).toContain(left);
    expect(message.text).toContain(words.plain('step-days', { n: 7 }));
    expect(message.labels).toEqual([label('menu-recharge')]);

    // It wavers around the step, and is told no more.
    const before = textsWith(olga, low).length;
    for (const trx of [71, 69, 75, 66]) {
      service.account.balance = trx * sunPerTrx;
      await pass(10);
    }
    expect(textsWith(olga, low)).toHaveLength(before);

    service.account.total_recharge += 10 * sunPerTrx;
    service.account.balance = 76 * sunPerTrx;
    await pass(10);
    service.account.balance = 65 * sunPerTrx;
    await passUntil(olga, title, 2);
  });

  it('a group hears what changes about an address that it watches, with what mends it, and no other chat does', async () => {
    const { service, olga, group, words, label, ask, tap, passUntil, pass, textsWith } =
      await openOnClock(locale);
    const address = service.addresses.basic[1]!;
    const record = service.basics.get(address)!;
    record.used_count = 30;
    record.slot_next_billing_timestamp = startsAt + 20 * dayMs;
    const page = await ask(`/basic ${address}`, { chat: group });
    const watched = await tap(group, page, label('watch-on'));
    expect(watched.labels).toContain(label('watch-off'));
    const overview = await ask('/basic', { chat: group });
    expect(overview.text).toContain(address);
    expect(overview.text).toContain('30 / 50');
    await pass(5);
    const alerts = () => textsWith(group, '🔎').filter(({ labels }) => labels.includes(label('watch-open')));
    expect(alerts()).toEqual([]);

    record.bandwidth_guarantee = false;
    record.used_count = 45;
    const off = words.plain('watch-guarantee-off');
    await passUntil(group, off);
    const [alert] = alerts();
    expect(alert!.text).toContain('45 / 50');
    await pass(70);
    expect(alerts()).toHaveLength(1);
    expect(textsWith(olga, off)).toEqual([]);

    const card = await tap(group, alert!, label('basic-switch', { target: 'on' }));
    await tap(group, card, label('confirm'));
    expect(record.bandwidth_guarantee).toBe(true);

    record.status = 'A_NEW_STATUS';
    record.plan_subscription_sun = service.account.balance + 1;
    record.slot_next_billing_timestamp = Math.floor(startsAt / dayMs) * dayMs + 24 * 60 * minuteMs;
    await passUntil(group, 'A_NEW_STATUS');
    expect(alerts().at(-1)!.labels).toContain(label('menu-recharge'));

    const shown = await ask(`/basic ${address}`, { chat: group });
    await tap(group, shown, label('watch-off'));
    record.status = 'ACTIVE';
    await pass(70);
    expect(alerts().filter(({ text }) => text.includes('A_NEW_STATUS → ACTIVE'))).toEqual([]);
  });
});
