import { describe, expect, it } from 'vitest';
import { removePerson } from '../../../src/bot/team/invites.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { open } from '../../../src/bot/incidents/open.ts';
import { openOrderScene, type OrderScene } from './scene.ts';

const minuteMs = 60_000;
const onChain = 'confirmed on-chain';
const other = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

async function confirmed(scene: OrderScene, person: Person = scene.owner, chat?: { id: number }) {
  const card = await person.ask(`/order 65000 ${scene.receiver}`, chat && { chat: chat.id });
  await person.press(card, '✅ Confirm');
  return card;
}

/** Every read of an order until `clear()` is answered like this. */
function readsAre(scene: OrderScene, fault: Omit<Parameters<typeof scene.service.faults.add>[0], 'method'>) {
  scene.service.faults.add({ method: 'GET', path: '/v1/order', times: 'until_cleared', ...fault });
}

const tellings = ({ telegram }: OrderScene, chat: { id: number }, what: string) =>
  telegram.chat(chat).messages.filter(({ fromBot, text }) => fromBot && text.includes(what));

const contents = ({ telegram }: OrderScene, chat: { id: number }) =>
  telegram.chat(chat).messages.map(({ message_id, edits }) => `${message_id}:${edits}`);

const removed = (scene: OrderScene, person: Person) =>
  scene.store.settings.update((draft) =>
    removePerson(draft, person.id, {
      by: scene.owner.id,
      ownerIds: scene.deps.ownerIds,
      now: scene.clock.now(),
    }),
  );

/** An owner who has opened a private chat with the bot, and a member. */
async function team(scene: OrderScene) {
  await scene.owner.ask('/help');
  return scene.member('Oleg', 'operator');
}

describe('an order that could not be read for ten minutes', () => {
  it('is told as not read, with the reason, and as late only after a read', async () => {
    const scene = await openOrderScene();
    scene.service.settings.confirmAfterMs = 60 * minuteMs;
    readsAre(scene, { kind: 'refuse', refusal: { status: 404, code: 404, msg: 'order <not> found' } });
    const card = await confirmed(scene);
    const alarm = await scene.appears(scene.owner, 'could not be read since', card.message_id);
    expect(alarm.text).toContain('2026-11-21 00:00');
    expect(alarm.text).toContain('the service says that it has no order with this number');
    expect(alarm.text).toContain('order <not> found');
    expect(alarm.text).not.toContain('blockchain does not show');
    expect(alarm.reply_to_message_id).toBe(card.message_id);
    expect(alarm.labels).toContain('🔄 Look again');
    expect(tellings(scene, scene.owner, 'is late')).toEqual([]);
    scene.service.faults.clear();
    await scene.appears(scene.owner, 'is late', alarm.message_id);
    await scene.clock.advance(20 * minuteMs);
    expect(tellings(scene, scene.owner, 'could not be read since')).toHaveLength(1);
  });

  it('is not told so when the reads succeed', async () => {
    const scene = await openOrderScene();
    scene.service.settings.confirmAfterMs = 60 * minuteMs;
    const card = await confirmed(scene);
    await scene.appears(scene.owner, 'is late', card.message_id);
    await scene.clock.advance(20 * minuteMs);
    expect(tellings(scene, scene.owner, 'could not be read since')).toEqual([]);
    expect(tellings(scene, scene.owner, 'is late')).toHaveLength(1);
  });
});

describe('a late order that arrives after all', () => {
  it('is told aloud, once, where it was told as late', async () => {
    const scene = await openOrderScene();
    scene.service.settings.confirmAfterMs = 20 * minuteMs;
    const card = await confirmed(scene);
    await scene.appears(scene.owner, 'is late', card.message_id);
    const arrived = await scene.appears(scene.owner, 'was delivered after all', card.message_id);
    expect(arrived.text).toContain('reported as late or failed');
    await scene.clock.advance(90 * minuteMs);
    expect(tellings(scene, scene.owner, 'was delivered after all')).toHaveLength(1);
  });

  it('is not told aloud where nobody had been told that it was late', async () => {
    const scene = await openOrderScene();
    scene.service.settings.confirmAfterMs = 9 * minuteMs;
    const card = await confirmed(scene);
    await scene.becomes(card, onChain);
    await scene.clock.advance(90 * minuteMs);
    expect(tellings(scene, scene.owner, 'after all')).toEqual([]);
  });
});

describe('an order that did not arrive within seven days', () => {
  it('says that looking has ended, and stands in /open until somebody closes it', async () => {
    const first = await openOrderScene();
    first.service.settings.confirmAfterMs = 30 * 24 * 60 * minuteMs;
    const card = await confirmed(first);
    await first.becomes(card, 'I keep checking until 2026-11-28 00:00');
    await first.stop();
    await first.clock.advance(7 * 24 * 60 * minuteMs);
    const scene = await openOrderScene({ after: first, more: [open] });
    const ended = await scene.becomes(card, 'Looking ended at 2026-11-28 00:00');
    expect(ended.text).not.toContain('I keep checking');
    expect(ended.labels).toContain('🔄 Look again');
    const list = await scene.owner.ask('/open');
    expect(list.labels).toContain('🙋 1');
    await scene.owner.press(list, '🙋 1');
    await scene.until(() => scene.now(list).labels.includes('✅ 1'));
    await scene.owner.press(scene.now(list), '✅ 1');
    await scene.until(() => scene.now(list).text === 'Nothing is open.');
    expect(await scene.store.incidents.open({})).toEqual([]);
  });
});

describe('an order whose record names something else', () => {
  it('is told with both sides, to who ordered and to the owners', async () => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    readsAre(scene, { kind: 'alter', fields: { receiver: other, quantity: 32_000 } });
    const card = await confirmed(scene, oleg);
    const alarm = await scene.appears(
      oleg,
      "the service's record differs from what you confirmed",
      card.message_id,
    );
    for (const side of [scene.receiver, other, 'confirmed 65,000', 'recorded 32,000'])
      expect(alarm.text).toContain(side);
    expect(alarm.text).not.toContain(onChain);
    expect(alarm.labels).not.toContain('🔁 Order again');
    const atOwner = await scene.appears(scene.owner, "the service's record differs from what you confirmed");
    expect(atOwner.text).toContain(other);
    expect(atOwner.text).toContain('👤 Ordered by Oleg');
    expect(atOwner.text).toContain('/members → 🚦 Limits');
    expect(alarm.text).not.toContain('👤');
  });
});

describe('an order that failed', () => {
  it('is told again when it was delivered after all, and the alarm before loses what no longer fits', async () => {
    const scene = await openOrderScene();
    readsAre(scene, { kind: 'alter', fields: { status: 'DELEGATE_FAIL', confirm_status: 'UNCONFIRMED' } });
    const card = await confirmed(scene);
    const failed = await scene.appears(scene.owner, 'has not been delivered so far', card.message_id);
    scene.service.faults.clear();
    const after = await scene.appears(scene.owner, 'was delivered after all', failed.message_id);
    await scene.becomes(card, onChain);
    // Only the order's own message offers to save the receiver.
    expect([...after.labels, '📒 Save']).toEqual(scene.now(card).labels);
    await scene.inTime('the same buttons', () => scene.now(failed).labels.join() === after.labels.join());
  });
});

describe('an uncertain order', () => {
  it('needs no decision while the bot sends it again by itself, and needs one afterwards', async () => {
    const scene = await openOrderScene({ policy: 'repeat' });
    scene.service.faults.add({ kind: 'lose_answer', method: 'POST', times: 'until_cleared' });
    const card = await confirmed(scene);
    await scene.inTime('the last repeat', () => scene.posts().length === 4);
    expect(tellings(scene, scene.owner, 'needs a decision')).toEqual([]);
    const alarm = await scene.appears(scene.owner, 'needs a decision', card.message_id);
    expect((await lastOrder(scene)).repeatsUntil).toBeNull();
    expect(alarm.labels.some((label) => label.includes('Repeat'))).toBe(true);
    expect(tellings(scene, scene.owner, 'needs a decision')).toHaveLength(1);
  });

  it('needs one after a restart, which ends what the bot would have sent again by itself', async () => {
    const first = await openOrderScene({ policy: 'repeat' });
    first.service.faults.add({ kind: 'lose_answer', method: 'POST' });
    const card = await confirmed(first);
    await first.becomes(card, 'It is not certain whether this was bought');
    await first.stop();
    const second = await openOrderScene({ policy: 'repeat', after: first });
    await second.appears(second.owner, 'needs a decision', card.message_id);
    expect(second.posts()).toHaveLength(1);
  });

  it('needs one after a restart when nothing is due any more', async () => {
    const first = await openOrderScene();
    first.service.faults.add({ kind: 'lose_answer', method: 'POST' });
    const card = await first.becomes(await confirmed(first), 'difference');
    await first.clock.advance(minuteMs);
    expect(tellings(first, first.owner, 'needs a decision')).toEqual([]);
    await first.stop();
    const second = await openOrderScene({ after: first });
    await second.appears(second.owner, 'needs a decision', card.message_id);
  });

  it('takes the buttons of its alarm along when it was settled', async () => {
    const first = await openOrderScene();
    first.service.faults.add({ kind: 'silence', method: 'POST' });
    const card = await confirmed(first);
    await first.becomes(card, 'Placing');
    await first.stop();
    const second = await openOrderScene({ after: first });
    const alarm = await second.appears(second.owner, 'needs a decision', card.message_id);
    await second.owner.press(alarm, 'Leave it');
    const left = await second.becomes(card, 'Left as it is');
    await second.inTime('the same buttons', () => second.now(alarm).labels.join() === left.labels.join());
    expect(second.now(alarm).labels.join()).not.toContain('Repeat');
    expect(second.now(alarm).edits).toBe(1);
  });
});

describe('the buttons of an alarm', () => {
  it('follow the order, by one edit for each change of them, also after a restart', async () => {
    const first = await openOrderScene();
    first.service.settings.confirmAfterMs = 12 * minuteMs;
    const card = await confirmed(first);
    const late = await first.appears(first.owner, 'is late', card.message_id);
    await first.clock.advance(minuteMs);
    expect(first.now(late).edits).toBe(0);
    await first.stop();
    await first.clock.advance(5 * minuteMs);
    const second = await openOrderScene({ after: first });
    const { labels } = await second.becomes(card, onChain);
    const same = labels.filter((label) => label !== '📒 Save').join();
    await second.inTime('the same buttons', () => second.now(late).labels.join() === same);
    expect(second.now(late).text).toMatch(/^⏰ Order \w+ is late[^]*✅ Closed at \d\d:\d\d: delivered\.$/);
    expect(second.now(late).text).toContain(late.text);
    await second.clock.advance(10 * minuteMs);
    expect(second.now(late).edits).toBe(1);
    expect(tellings(second, second.owner, 'is late')).toHaveLength(1);
  });

  it('are asked for once, and no more where the chat refuses them', async () => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    scene.service.settings.confirmAfterMs = 12 * minuteMs;
    const card = await confirmed(scene, oleg);
    const late = await scene.appears(oleg, 'is late', card.message_id);
    const edits = () =>
      scene.telegram.calls.filter(
        ({ method, params }) =>
          method.toLowerCase().startsWith('editmessage') && params['message_id'] === late.message_id,
      ).length;
    const { id } = await lastOrder(scene);
    scene.service.faults.add({ kind: 'alter', method: 'GET', fields: { activate_status: 'ACTIVATED' } });
    await scene.orders.readNow(id);
    await scene.clock.advance(10_000);
    expect(edits()).toBe(0);
    oleg.block();
    await scene.inTime('the refusal', () => edits() > 0);
    await scene.clock.advance(10_000);
    expect(edits()).toBe(1);
    const rows = await scene.store.orderMessages.ofSubject(id, 9);
    expect(rows.map(({ purpose }) => purpose)).not.toContain('alarm:late');
  });

  it('of an alarm that somebody deleted are asked for no more', async () => {
    const scene = await openOrderScene();
    scene.service.settings.confirmAfterMs = 12 * minuteMs;
    const card = await confirmed(scene);
    const late = await scene.appears(scene.owner, 'is late', card.message_id);
    await scene.bot.urgentApi.deleteMessage(scene.owner.id, late.message_id);
    await scene.becomes(card, onChain);
    await scene.clock.advance(minuteMs);
    const { id } = await lastOrder(scene);
    const rows = await scene.store.orderMessages.ofSubject(id, 9);
    expect(rows.map(({ purpose }) => purpose)).not.toContain('alarm:late');
    expect(tellings(scene, scene.owner, 'is late')).toEqual([]);
  });
});

describe('what may have been paid twice', () => {
  it('is told as that, with the figures, to who ordered and to the owners', async () => {
    const scene = await openOrderScene({ policy: 'repeat' });
    const oleg = await team(scene);
    scene.service.faults.add({ kind: 'lose_answer', method: 'POST' });
    const card = await confirmed(scene, oleg);
    scene.service.charge(4_225_000);
    const alarm = await scene.appears(oleg, 'may have been paid twice', card.message_id);
    expect(alarm.text).toContain('The balance fell by 8.45 TRX');
    expect(alarm.text).toContain('this order costs 4.225 TRX');
    expect(alarm.text).toContain((await lastOrder(scene)).clientOrderId);
    const atOwner = await scene.appears(scene.owner, 'may have been paid twice');
    expect(atOwner.text).toContain('👤 Ordered by Oleg');
    expect(tellings(scene, scene.owner, 'two paid orders under one number')).toEqual([]);
  });
});

describe('what was paid twice', () => {
  /** The service ignores the number, sells a second time in answer to the repeat, and later names the first sale. */
  async function paidTwice(scene: OrderScene, person: Person) {
    scene.service.settings.idempotency = 'ignores_the_id';
    scene.service.faults.add({ kind: 'lose_answer', method: 'POST' });
    const card = await confirmed(scene, person);
    const { id } = await scene.inTime('the first sale', () => scene.service.orders[0]);
    scene.service.faults.add({ kind: 'alter', method: 'GET', path: '/v1/order', fields: { id } });
    return card;
  }

  it('is told to who ordered and to every owner who has not silenced their chat', async () => {
    const scene = await openOrderScene({ policy: 'repeat' });
    const oleg = await team(scene);
    const card = await paidTwice(scene, oleg);
    const told = await scene.appears(scene.owner, 'two paid orders under one number');
    expect(told.text).toContain((await lastOrder(scene)).clientOrderId);
    expect(told.text).toContain('👤 Ordered by Oleg');
    await scene.appears(oleg, 'two paid orders under one number', card.message_id);
    await scene.clock.advance(minuteMs);
    expect(tellings(scene, scene.owner, 'two paid orders under one number')).toHaveLength(1);
  });

  it('is told after a restart where the chat could not be reached before, and once', async () => {
    const first = await openOrderScene({ policy: 'repeat' });
    const oleg = await team(first);
    first.telegram.faults.inject({ kind: 'too-many', retryAfter: 1_200 }, { chatId: first.owner.id });
    const card = await paidTwice(first, oleg);
    await first.appears(oleg, 'two paid orders under one number', card.message_id);
    await first.becomes(card, onChain);
    await first.stop();
    expect(tellings(first, first.owner, 'two paid orders under one number')).toEqual([]);
    await first.clock.advance(20 * minuteMs);
    const second = await openOrderScene({ policy: 'repeat', after: first });
    await second.appears(second.owner, 'two paid orders under one number');
    await second.clock.advance(minuteMs);
    for (const person of [oleg, second.owner])
      expect(tellings(second, person, 'two paid orders under one number')).toHaveLength(1);
  });
});

describe('a person who was removed, or lost the role', () => {
  const deprive = {
    'was removed': removed,
    'became a viewer': (scene: OrderScene, { id }: Person) =>
      scene.store.settings.update((draft) => {
        const person = draft.people.find((each) => each.id === id);
        if (person) person.role = 'viewer';
      }),
  };

  it.each(Object.entries(deprive))('and %s hears nothing more; the owners do', async (_, step) => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    scene.service.settings.confirmAfterMs = 12 * minuteMs;
    const card = await confirmed(scene, oleg);
    await scene.becomes(card, 'Our number');
    await scene.clock.advance(minuteMs);
    const before = contents(scene, oleg);
    await scene.store.audit.add({
      at: scene.clock.now(),
      actorId: scene.owner.id,
      action: 'member.removed',
      subject: `person:${oleg.id}`,
      detail: { name: 'Oleg', role: 'operator' },
    });
    await step(scene, oleg);
    const alarm = await scene.appears(scene.owner, 'is late');
    expect(alarm.text).toContain('👤 Ordered by Oleg, who may no longer order, so the owners are notified.');
    expect(alarm.labels).toContain('🔄 Look again');
    const { id } = await lastOrder(scene);
    await scene.inTime('the end', () => scene.now(alarm).edits > 0);
    await scene.appears(scene.owner, 'was delivered after all');
    await scene.clock.advance(10_000);
    expect(contents(scene, oleg)).toEqual(before);
    expect((await scene.orders.outdated()).map((order) => order.id)).not.toContain(id);
  });

  it('is told of to owners after a restart, when their chats could not be reached before', async () => {
    const first = await openOrderScene();
    const oleg = await team(first);
    await first.becomes(await confirmed(first, oleg), 'Our number');
    await removed(first, oleg);
    first.telegram.faults.inject({ kind: 'too-many', retryAfter: 1_200 }, { chatId: first.owner.id });
    readsAre(first, { kind: 'alter', fields: { status: 'DELEGATE_FAIL', confirm_status: 'UNCONFIRMED' } });
    await first.clock.advance(minuteMs);
    expect((await lastOrder(first)).state).toBe('failed');
    // From here on nothing new becomes known.
    first.service.faults.clear();
    readsAre(first, { kind: 'bad_gateway' });
    await first.stop();
    await first.clock.advance(20 * minuteMs);
    const second = await openOrderScene({ after: first });
    await second.appears(second.owner, 'has not been delivered so far');
  });

  it('keeps the alarms that came before as they are', async () => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    scene.service.settings.confirmAfterMs = 12 * minuteMs;
    const card = await confirmed(scene, oleg);
    await scene.appears(oleg, 'is late', card.message_id);
    await scene.clock.advance(10_000);
    const before = contents(scene, oleg);
    await removed(scene, oleg);
    await scene.clock.advance(10 * minuteMs);
    expect((await lastOrder(scene)).state).toBe('delivered');
    expect(contents(scene, oleg)).toEqual(before);
  });

  it('is reminded of nothing', async () => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    const card = await confirmed(scene, oleg);
    await scene.becomes(card, onChain);
    await oleg.press(card, { data: 'order:remind:30' });
    await scene.clock.advance(minuteMs);
    const before = contents(scene, oleg);
    await scene.store.settings.update((draft) => {
      draft.people = draft.people.filter(({ id }) => id !== oleg.id);
    });
    await scene.clock.advance(60 * minuteMs);
    expect(contents(scene, oleg)).toEqual(before);
    expect(tellings(scene, scene.owner, 'ends soon')).toEqual([]);
  });

  it('is still told of in the group where they ordered, and the owners are left alone', async () => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    const group = await scene.bring(oleg);
    scene.service.settings.confirmAfterMs = 12 * minuteMs;
    await confirmed(scene, oleg, group);
    await removed(scene, oleg);
    await scene.appears(group, 'is late');
    await scene.clock.advance(minuteMs);
    expect(tellings(scene, scene.owner, 'is late')).toEqual([]);
  });
});

describe('an alarm', () => {
  it('reaches the owners when who ordered has blocked the bot', async () => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    scene.service.settings.confirmAfterMs = 12 * minuteMs;
    const card = await confirmed(scene, oleg);
    await scene.becomes(card, 'Our number');
    oleg.block();
    const alarm = await scene.appears(scene.owner, 'is late');
    expect(alarm.text).toContain('👤 Ordered by Oleg. Details: /orders');
  });

  it('that waits for its chat goes to the owners when its person was removed meanwhile', async () => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    scene.service.settings.confirmAfterMs = 20 * minuteMs;
    const card = await confirmed(scene, oleg);
    scene.telegram.faults.inject(
      { kind: 'too-many', retryAfter: 60 },
      { chatId: oleg.id, method: 'sendMessage' },
    );
    await scene.becomes(card, 'Not delivered yet');
    await removed(scene, oleg);
    await scene.appears(scene.owner, 'is late');
    expect(tellings(scene, oleg, 'is late')).toEqual([]);
  });

  it('reaches the owners at once, also while the chat of the order has to wait', async () => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    const card = await confirmed(scene, oleg);
    await scene.becomes(card, 'Our number');
    scene.telegram.faults.inject({ kind: 'too-many', retryAfter: 3_600 }, { chatId: oleg.id });
    readsAre(scene, { kind: 'alter', fields: { receiver: other } });
    await scene.appears(scene.owner, "the service's record differs from what you confirmed");
    expect(tellings(scene, oleg, "the service's record differs from what you confirmed")).toEqual([]);
  });

  it('is sent once although more becomes known while Telegram answers', async () => {
    const scene = await openOrderScene();
    const oleg = await team(scene);
    const sending = { chatId: scene.owner.id, method: 'sendMessage' };
    scene.telegram.faults.inject({ kind: 'drip', everyMs: 5 }, sending);
    readsAre(scene, { kind: 'alter', fields: { receiver: other } });
    await confirmed(scene, oleg);
    await scene.appears(scene.owner, "the service's record differs from what you confirmed");
    scene.service.faults.clear();
    readsAre(scene, { kind: 'alter', fields: { receiver: other, activate_status: 'ACTIVATED' } });
    await scene.orders.readNow((await lastOrder(scene)).id);
    await scene.clock.advance(minuteMs);
    expect(tellings(scene, scene.owner, "the service's record differs from what you confirmed")).toHaveLength(
      1,
    );
  });

  it('that is out of date by the time its chat can be reached is not sent', async () => {
    const scene = await openOrderScene();
    scene.service.settings.confirmAfterMs = 12 * minuteMs;
    const card = await confirmed(scene);
    await scene.becomes(card, 'Our number');
    await scene.clock.advance(9 * minuteMs);
    scene.telegram.faults.inject(
      { kind: 'too-many', retryAfter: 600 },
      { chatId: scene.owner.id, method: 'sendMessage' },
    );
    await scene.becomes(card, 'Not delivered yet');
    await scene.becomes(card, onChain);
    await scene.clock.advance(minuteMs);
    expect(tellings(scene, scene.owner, 'is late')).toEqual([]);
  });

  it('is said to reach nobody, in the log, when no chat is left', async () => {
    const scene = await openOrderScene();
    await scene.store.settings.update((draft) => {
      draft.chats = draft.chats.filter(({ id }) => id !== scene.owner.id);
    });
    const oleg = await scene.member('Oleg', 'operator');
    scene.service.settings.confirmAfterMs = 12 * minuteMs;
    const card = await confirmed(scene, oleg);
    await scene.becomes(card, 'Our number');
    await removed(scene, oleg);
    const said = () => scene.logged.join().includes('Nobody could be told');
    expect(said()).toBe(false);
    expect(await scene.inTime('the log', said)).toBe(true);
  });
});

async function lastOrder({ orders }: OrderScene) {
  return (await orders.list({ page: 0, size: 1 })).orders[0]!;
}
