import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { open } from '../../../src/features/incidents/open.ts';
import { openOrderScene, type OrderScene } from './scene.ts';

const minuteMs = 60_000;
const onChain = 'confirmed on-chain';
const other = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const differs = "the service's record differs from what you confirmed";
const twice = 'two paid orders under one number';

/** Every read of an order until `clear()` is answered like this. */
function readsAre(scene: OrderScene, fault: Omit<Parameters<typeof scene.service.faults.add>[0], 'method'>) {
  scene.service.faults.add({ method: 'GET', path: '/v1/order', times: 'until_cleared', ...fault });
}

/** A bot whose service shows the delegation on the blockchain so many minutes after the order. */
async function openLate(minutes: number, options: Parameters<typeof openOrderScene>[0] = {}) {
  const scene = await openOrderScene(options);
  scene.service.settings.confirmAfterMs = minutes * minuteMs;
  return scene;
}

/** The same, an owner who has opened a private chat with the bot, and a member. */
async function openTeam(minutes: number, options: Parameters<typeof openOrderScene>[0] = {}) {
  const scene = await openLate(minutes, options);
  await scene.owner.ask('/help');
  return { ...scene, oleg: await scene.member('Oleg', 'operator') };
}

/** An order of the member that the service has taken. */
async function taken(scene: Awaited<ReturnType<typeof openTeam>>) {
  const card = await scene.buy({ by: scene.oleg });
  return scene.becomes(card, 'Our number');
}

/** What has become of the alarms of the last order, by their names. */
async function standings({ store, lastOrder }: OrderScene) {
  const posts = await store.posts.about({ kind: 'alarm', ref: (await lastOrder()).id });
  return Object.fromEntries(posts.map(({ part, state }) => [part, state]));
}

it('an order that could not be read for ten minutes is told so, and as late only after a read', async () => {
  const scene = await openLate(60);
  const { owner, clock, tellings } = scene;
  readsAre(scene, { kind: 'refuse', refusal: { status: 404, code: 404, msg: 'order <not> found' } });
  const card = await scene.buy();
  const alarm = await scene.appears(owner, 'could not be read since', card.message_id);
  expect(alarm.text).toContain('order <not> found');
  expect(alarm.reply_to_message_id).toBe(card.message_id);
  expect(alarm.labels).toContain('🔄 Look again');
  expect(tellings(owner, 'is late')).toEqual([]);
  scene.service.faults.clear();
  await scene.appears(owner, 'is late', alarm.message_id);
  await clock.advance(20 * minuteMs);
  expect(tellings(owner, 'could not be read since')).toHaveLength(1);
});

it('an order that did not arrive within seven days says that looking has ended, and stands in /open', async () => {
  const first = await openLate(30 * 24 * 60);
  const card = await first.buy();
  await first.becomes(card, 'I keep checking until 2026-11-28 00:00');
  await first.stop();
  await first.clock.advance(7 * 24 * 60 * minuteMs);
  const { owner, now, until, ...scene } = await openOrderScene({ after: first, more: [open] });
  const ended = await scene.becomes(card, 'Looking ended at 2026-11-28 00:00');
  expect(ended.text).not.toContain('I keep checking');
  expect(ended.labels).toContain('🔄 Look again');
  const list = await owner.ask('/open');
  expect(list.labels).toContain('🙋 1');
  await owner.press(list, '🙋 1');
  await until(() => now(list).labels.includes('✅ 1'));
  await owner.press(now(list), '✅ 1');
  await until(() => now(list).text === 'Nothing is open.');
  expect(await scene.store.incidents.open({})).toEqual([]);
});

it('an order whose record names something else is told to who ordered and to the owners', async () => {
  const scene = await openTeam(1);
  readsAre(scene, { kind: 'alter', fields: { receiver: other } });
  const card = await scene.buy({ by: scene.oleg });
  const alarm = await scene.appears(scene.oleg, differs, card.message_id);
  for (const side of [scene.receiver, other]) expect(alarm.text).toContain(side);
  expect(alarm.labels).not.toContain('🔁 Order again');
  expect((await scene.appears(scene.owner, differs)).text).toContain('👤 Ordered by Oleg');
});

it('an order that failed and was delivered is told again, and the alarm before loses what no longer fits', async () => {
  const scene = await openOrderScene();
  readsAre(scene, { kind: 'alter', fields: { status: 'DELEGATE_FAIL', confirm_status: 'UNCONFIRMED' } });
  const card = await scene.buy();
  const failed = await scene.appears(scene.owner, 'has not been delivered so far', card.message_id);
  scene.service.faults.clear();
  const after = await scene.appears(scene.owner, 'was delivered after all', failed.message_id);
  expect(after.text).toContain('reported as late or failed');
  await scene.becomes(card, onChain);
  // Only the order's own message offers to save the receiver.
  expect([...after.labels, '📒 Save']).toEqual(scene.now(card).labels);
  await scene.inTime('the same buttons', () => scene.now(failed).labels.join() === after.labels.join());
  await scene.clock.advance(90 * minuteMs);
  expect(scene.tellings(scene.owner, 'was delivered after all')).toHaveLength(1);
});

describe('an uncertain order', () => {
  const decision = 'needs a decision';

  it('needs no decision while the bot sends it again by itself, and needs one afterwards', async () => {
    const { owner, posts, tellings, ...scene } = await openOrderScene({ policy: 'repeat' });
    scene.service.faults.add({ kind: 'lose_answer', method: 'POST', times: 'until_cleared' });
    const card = await scene.buy();
    await scene.inTime('a repeat', () => posts().length === 3);
    expect(tellings(owner, decision)).toEqual([]);
    await scene.inTime('the last repeat', () => posts().length === 4);
    const alarm = await scene.appears(owner, decision, card.message_id);
    expect((await scene.lastOrder()).repeatsUntil).toBeNull();
    expect(alarm.labels.some((label) => label.includes('Repeat'))).toBe(true);
    expect(tellings(owner, decision)).toHaveLength(1);
  });

  it.each([
    ['which ends what the bot would have sent again by itself', 'repeat', 'It is not certain', 0],
    ['also when nothing is due any more', 'ask', 'difference', minuteMs],
  ] as const)('needs one after a restart, %s', async (_which, policy, known, later) => {
    const first = await openOrderScene({ policy });
    first.service.faults.add({ kind: 'lose_answer', method: 'POST' });
    const card = await first.becomes(await first.buy(), known);
    await first.clock.advance(later);
    expect(first.tellings(first.owner, decision)).toEqual([]);
    await first.stop();
    const second = await openOrderScene({ policy, after: first });
    await second.appears(second.owner, decision, card.message_id);
    expect(second.posts()).toHaveLength(1);
  });
});

describe('the buttons of an alarm', () => {
  it('follow the order, by one edit for each change of them, also after a restart', async () => {
    const first = await openLate(12);
    const card = await first.buy();
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
    expect(second.tellings(second.owner, 'is late')).toHaveLength(1);
    expect(second.tellings(second.owner, 'could not be read since')).toEqual([]);
  });

  it('are asked for once, and no more where the chat refuses them', async () => {
    const scene = await openTeam(12);
    const { oleg, clock, telegram } = scene;
    const late = await scene.appears(oleg, 'is late', (await scene.buy({ by: oleg })).message_id);
    const edits = ({ message_id }: { message_id?: number } = {}) =>
      telegram.calls.filter(
        ({ method, params }) =>
          method === 'editMessageText' &&
          params['chat_id'] === oleg.id &&
          (message_id === undefined || params['message_id'] === message_id),
      ).length;
    scene.service.faults.add({ kind: 'alter', method: 'GET', fields: { activate_status: 'ACTIVATED' } });
    await scene.orders.readNow((await scene.lastOrder()).id);
    await clock.advance(10_000);
    expect(edits(late)).toBe(0);
    oleg.block();
    const before = edits();
    await scene.inTime('the refusal', () => edits() > before);
    await clock.advance(10_000);
    expect([edits() - before, edits(late)]).toEqual([1, 0]);
  });

  it('of an alarm that somebody deleted are asked for no more', async () => {
    const scene = await openLate(12);
    const card = await scene.buy();
    const late = await scene.appears(scene.owner, 'is late', card.message_id);
    await scene.bot.urgentApi.deleteMessage(scene.owner.id, late.message_id);
    await scene.becomes(card, onChain);
    await scene.clock.advance(minuteMs);
    expect(await standings(scene)).toMatchObject({ late: 'ended' });
    expect(scene.tellings(scene.owner, 'is late')).toEqual([]);
  });
});

it('what may have been paid twice is told as that to who ordered and to the owners', async () => {
  const { owner, oleg, service, ...scene } = await openTeam(1, { policy: 'repeat' });
  service.faults.add({ kind: 'lose_answer', method: 'POST' });
  const card = await scene.buy({ by: oleg });
  service.charge(4_225_000);
  const alarm = await scene.appears(oleg, 'may have been paid twice', card.message_id);
  expect(alarm.text).toContain('The balance fell by 8.45 TRX');
  const atOwner = await scene.appears(owner, 'may have been paid twice');
  expect(atOwner.text).toContain('👤 Ordered by Oleg');
  expect(scene.tellings(owner, twice)).toEqual([]);
});

describe('what was paid twice', () => {
  /** The service ignores the number, sells a second time in answer to the repeat, and later names the first sale. */
  async function paidTwice({ service, buy, inTime }: OrderScene, by: Person) {
    service.settings.idempotency = 'ignores_the_id';
    service.faults.add({ kind: 'lose_answer', method: 'POST' });
    const card = await buy({ by });
    const { id } = await inTime('the first sale', () => service.orders[0]);
    service.faults.add({ kind: 'alter', method: 'GET', path: '/v1/order', fields: { id } });
    return card;
  }

  it('is told to who ordered and to every owner who has not silenced their chat', async () => {
    const scene = await openTeam(1, { policy: 'repeat' });
    const card = await paidTwice(scene, scene.oleg);
    const told = await scene.appears(scene.owner, twice);
    expect(told.text).toContain((await scene.lastOrder()).clientOrderId);
    expect(told.text).toContain('👤 Ordered by Oleg');
    await scene.appears(scene.oleg, twice, card.message_id);
    await scene.clock.advance(minuteMs);
    expect(scene.tellings(scene.owner, twice)).toHaveLength(1);
  });

  it('is told after a restart where the chat could not be reached before, and once', async () => {
    const first = await openTeam(1, { policy: 'repeat' });
    first.telegram.faults.inject({ kind: 'too-many', retryAfter: 1_200 }, { chatId: first.owner.id });
    const card = await paidTwice(first, first.oleg);
    await first.appears(first.oleg, twice, card.message_id);
    await first.becomes(card, onChain);
    await first.stop();
    expect(first.tellings(first.owner, twice)).toEqual([]);
    await first.clock.advance(20 * minuteMs);
    const second = await openOrderScene({ policy: 'repeat', after: first });
    await second.appears(second.owner, twice);
    await second.clock.advance(minuteMs);
    for (const person of [first.oleg, second.owner]) expect(second.tellings(person, twice)).toHaveLength(1);
  });
});

describe('a person who was removed, or lost the role', () => {
  it.each(['was removed', 'became a viewer'])('and %s hears nothing more; the owners do', async (what) => {
    const scene = await openTeam(12);
    const { oleg, owner, clock, contents } = scene;
    await taken(scene);
    await clock.advance(minuteMs);
    const before = contents(oleg);
    const removed = { action: 'member.removed', subject: `person:${oleg.id}`, detail: { name: 'Oleg' } };
    await scene.store.audit.add({ at: clock.now(), actorId: owner.id, ...removed });
    await (what === 'was removed' ? scene.remove(oleg) : scene.demote());
    const alarm = await scene.appears(owner, 'is late');
    expect(alarm.text).toContain('👤 Ordered by Oleg, who may no longer order, so the owners are notified.');
    expect(alarm.labels).toContain('🔄 Look again');
    await scene.inTime('the end', () => scene.now(alarm).edits > 0);
    await scene.appears(owner, 'was delivered after all');
    await clock.advance(10_000);
    expect(contents(oleg)).toEqual(before);
  });

  it('keeps the alarms that came before as they are', async () => {
    const { oleg, clock, contents, ...scene } = await openTeam(12);
    await scene.appears(oleg, 'is late', (await scene.buy({ by: oleg })).message_id);
    await clock.advance(10_000);
    const before = contents(oleg);
    await scene.remove(oleg);
    await clock.advance(10 * minuteMs);
    expect((await scene.lastOrder()).state).toBe('delivered');
    expect(contents(oleg)).toEqual(before);
  });

  it('is reminded of nothing', async () => {
    const { oleg, owner, clock, contents, ...scene } = await openTeam(0);
    const card = await scene.becomes(await scene.buy({ by: oleg }), onChain);
    await oleg.press(card, { data: 'order:remind:30' });
    await clock.advance(minuteMs);
    const before = contents(oleg);
    await scene.remove(oleg);
    await clock.advance(60 * minuteMs);
    expect(contents(oleg)).toEqual(before);
    expect(scene.tellings(owner, 'ends soon')).toEqual([]);
  });

  it('is still told of in the group where they ordered, and the owners are left alone', async () => {
    const scene = await openTeam(12);
    const group = await scene.bring(scene.oleg);
    await scene.buy({ by: scene.oleg, chat: group });
    await scene.remove(scene.oleg);
    await scene.appears(group, 'is late');
    await scene.clock.advance(minuteMs);
    expect(scene.tellings(scene.owner, 'is late')).toEqual([]);
  });
});

describe('an alarm', () => {
  it('reaches the owners when who ordered has blocked the bot', async () => {
    const scene = await openTeam(12);
    await taken(scene);
    scene.oleg.block();
    const alarm = await scene.appears(scene.owner, 'is late');
    expect(alarm.text).toContain('👤 Ordered by Oleg. Details: /orders');
  });

  it('is marked where the same may stand in the chat already', async () => {
    const { owner, ...scene } = await openLate(12);
    await scene.becomes(await scene.buy(), 'Our number');
    scene.telegram.faults.inject({ kind: 'cut-after' }, { chatId: owner.id, method: 'sendMessage' });
    await scene.appears(owner, '↻ possible repeat');
    const [first, second] = scene.tellings(owner, 'is late').map(({ text }) => text);
    expect(first).not.toContain('↻');
    expect(second).toBe(`↻ possible repeat\n${first}`);
  });

  it('that waits for its chat goes to the owners when its person was removed meanwhile', async () => {
    const { oleg, ...scene } = await openTeam(20);
    const card = await scene.buy({ by: oleg });
    const sending = { chatId: oleg.id, method: 'sendMessage' };
    scene.telegram.faults.inject({ kind: 'too-many', retryAfter: 60 }, sending);
    await scene.becomes(card, 'Still not shown as delivered');
    await scene.remove(oleg);
    await scene.appears(scene.owner, 'is late');
    expect(scene.tellings(oleg, 'is late')).toEqual([]);
  });

  it('reaches the owners at once, also while the chat of the order has to wait', async () => {
    const scene = await openTeam(1);
    await taken(scene);
    scene.telegram.faults.inject({ kind: 'too-many', retryAfter: 3_600 }, { chatId: scene.oleg.id });
    readsAre(scene, { kind: 'alter', fields: { receiver: other } });
    await scene.appears(scene.owner, differs);
    expect(scene.tellings(scene.oleg, differs)).toEqual([]);
  });

  it('is sent once although more becomes known while Telegram answers', async () => {
    const scene = await openTeam(1);
    const sending = { chatId: scene.owner.id, method: 'sendMessage' };
    scene.telegram.faults.inject({ kind: 'drip', everyMs: 5 }, sending);
    readsAre(scene, { kind: 'alter', fields: { receiver: other } });
    await scene.buy({ by: scene.oleg });
    await scene.appears(scene.owner, differs);
    scene.service.faults.clear();
    readsAre(scene, { kind: 'alter', fields: { receiver: other, activate_status: 'ACTIVATED' } });
    await scene.orders.readNow((await scene.lastOrder()).id);
    await scene.clock.advance(minuteMs);
    expect(scene.tellings(scene.owner, differs)).toHaveLength(1);
  });

  it('that is out of date by the time its chat can be reached is not sent', async () => {
    const { owner, clock, ...scene } = await openLate(12);
    const card = await scene.becomes(await scene.buy(), 'Our number');
    await clock.advance(9 * minuteMs);
    const sending = { chatId: owner.id, method: 'sendMessage' };
    scene.telegram.faults.inject({ kind: 'too-many', retryAfter: 600 }, sending);
    await scene.becomes(card, 'Still not shown as delivered');
    await scene.becomes(card, onChain);
    await clock.advance(12 * minuteMs);
    expect(scene.tellings(owner, 'is late')).toEqual([]);
    // Nobody was told that it had not arrived.
    expect(scene.tellings(owner, 'was delivered after all')).toEqual([]);
  });

  it('is said to reach nobody, in the log, when no chat is left', async () => {
    const scene = await openLate(12);
    await scene.store.settings.update((draft) => {
      draft.chats = draft.chats.filter(({ id }) => id !== scene.owner.id);
    });
    const oleg = await scene.member('Oleg', 'operator');
    await scene.becomes(await scene.buy({ by: oleg }), 'Our number');
    await scene.remove(oleg);
    const said = () => scene.logged.join().includes('Nobody could be told');
    expect(said()).toBe(false);
    expect(await scene.inTime('the log', said)).toBe(true);
  });
});
