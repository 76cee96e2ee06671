// The tour's steps against the real bot, without a browser.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isAddress } from '../../src/sandbox/service/address.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import { lookalikeAddress } from '../../src/sandbox/tour/steps.ts';
import { openTour, type Tour } from '../../src/sandbox/tour/tour.ts';
import type { World } from '../../src/sandbox/world.ts';
import { openTestWorld } from './world.ts';

let world: World;
let tour: Tour;
let olga: Person;
beforeAll(async () => {
  world = await openTestWorld();
  // What the person waits for in front of the page is not what is tested.
  world.model.telegram.setLimits('off');
  Object.assign(world.model.service.settings, { delegateAfterMs: 100, confirmAfterMs: 300 });
  tour = openTour(world.model);
  olga = world.model.people['olga']!;
});
afterAll(async () => {
  tour.close();
  await world.close();
});

const stepOf = (name: string) => tour.steps().find((step) => step.name === name)!;
/** A webhook that is not answered in time on a busy machine is posted again after 15 s, or after 30 s more. */
const patiently = { timeout: 110_000, interval: 20 };
vi.setConfig({ testTimeout: 120_000 });
async function isDone(name: string): Promise<void> {
  const outcome = () => [stepOf(name).state, stepOf(name).problem];
  await expect.poll(outcome, patiently).toEqual(['done', undefined]);
}

/** The message that the step points to, as it is now. */
function messageOf(name: string) {
  const { chat, message } = stepOf(name);
  const { messages } = world.model.telegram.chat(chat!);
  return messages.find(({ message_id }) => message_id === message)!;
}

/** Presses Confirm under the newest message that has it. */
async function confirm(since: number) {
  const { telegram } = world.model;
  const card = await telegram.waitFor(({ labels }) => labels.includes('✅ Confirm'), { since });
  await olga.press(card, '✅ Confirm');
}

/** What the failed step lacks. */
async function failureOf(name: string): Promise<string | undefined> {
  await expect.poll(() => stepOf(name).state, patiently).toBe('failed');
  return stepOf(name).hint;
}

it('begins with eight steps of which none is taken', () => {
  const names = 'balance flash lost_answer delegation words storm lookalike week'.split(' ');
  expect(tour.steps().map(({ name, state }) => [name, state])).toEqual(names.map((name) => [name, 'open']));
});

it('1: a balance is not proven by an answer that nobody can read, nor by the card of an order, and what is missing is told after a while', async () => {
  const { service, clock } = world.model;
  const late: (() => void)[] = [];
  const held = { ...clock, after: (_: number, run: () => void) => (late.push(run), () => undefined) };
  const own = openTour({ ...world.model, clock: held });
  service.faults.add({ kind: 'garbage', path: '/v1/account', times: 'until_cleared' });
  const { telegram } = world.model;
  const before = telegram.mark();
  own.take('balance');
  await telegram.waitFor(({ text }) => text.includes('could not understand'), { since: before });
  expect(own.steps()[0]).toMatchObject({ state: 'waiting', hint: undefined });
  for (const run of late) run();
  expect(own.steps()[0]).toMatchObject({ state: 'waiting', hint: 'request' });
  service.faults.clear();

  const since = telegram.mark();
  olga.say(`/flash energy 500000 ${service.addresses.receivers[2]!}`);
  const card = await telegram.waitFor(({ labels }) => labels.includes('✅ Confirm'), { since });
  expect(card.text).toContain('14,949.875');
  expect(own.steps()[0]).toMatchObject({ state: 'waiting', hint: 'balance' });
  await olga.press(card, '✖️ Cancel');
  own.close();
});

it('2: an order that is not carried out has failed when it is cancelled', async () => {
  const since = world.model.telegram.mark();
  tour.take('flash');
  const { telegram } = world.model;
  const card = await telegram.waitFor(({ labels }) => labels.includes('✅ Confirm'), { since });
  expect(stepOf('flash')).toMatchObject({ state: 'waiting', hint: 'confirm' });
  await olga.press(card, '✖️ Cancel');
  expect(await failureOf('flash')).toBe('not_ordered');
});

describe('3: an order whose answer is lost', () => {
  it('takes its fault back when it is taken again, and when the card is cancelled', async () => {
    const { telegram, service } = world.model;
    const kinds = () => service.faults.waiting.map(({ kind }) => kind);
    tour.take('lost_answer');
    await expect.poll(() => stepOf('lost_answer').hint, patiently).toBe('confirm');
    const since = telegram.mark();
    tour.take('lost_answer');
    const card = await telegram.waitFor(({ labels }) => labels.includes('✅ Confirm'), { since });
    expect(kinds()).toEqual(['lose_answer', 'slow']);
    await olga.press(card, '✖️ Cancel');
    expect(await failureOf('lost_answer')).toBe('not_ordered');
    expect(kinds()).toEqual([]);
  });

  it('is not proven when it is charged twice', async () => {
    const { telegram, service } = world.model;
    const since = telegram.mark();
    const { idempotency } = service.settings;
    service.settings.idempotency = 'ignores_the_id';
    tour.take('lost_answer');
    await confirm(since);
    expect(await failureOf('lost_answer')).toBe('charged_more');
    expect(stepOf('lost_answer').proof).toEqual({ requests: 2, charges: 2 });
    service.settings.idempotency = idempotency;
  });

  it('is asked for twice and charged once, and the chat says meanwhile that it is not certain', async () => {
    const since = world.model.telegram.mark();
    tour.take('lost_answer');
    await confirm(since);
    await expect.poll(() => stepOf('lost_answer').hint, patiently).toBe('uncertain');
    expect(messageOf('lost_answer').text).toMatch(/not certain/);
    await isDone('lost_answer');
    expect(stepOf('lost_answer').proof).toEqual({ requests: 2, charges: 1 });
    expect(messageOf('lost_answer').text).toContain('✅ Delivered');
  });
});

describe('7: a transfer from a look-alike', () => {
  it('has an address that begins and ends like the own one, and is valid', () => {
    const { address } = world.model.service.samples.transfer_usdt.data;
    expect(isAddress(lookalikeAddress)).toBe(true);
    expect(lookalikeAddress).not.toBe(address);
    for (const ends of [/^..../, /....$/])
      expect(ends.exec(lookalikeAddress)?.[0]).toBe(ends.exec(address)?.[0]);
  });
});

it('8: the week is drawn, from orders and events of seven days, which are added once', async () => {
  tour.take('week');
  await isDone('week');
  const { orders, events } = stepOf('week').proof as { orders: number; events: number };
  expect(events).toBeGreaterThan(orders);
  expect(messageOf('week').photo).toBeDefined();
  const { messages } = world.model.telegram.chat(olga);
  expect(messages.at(-1)?.message_id).toBe(messageOf('week').message_id);
  const count = world.model.service.orders.length;
  tour.take('week');
  expect(stepOf('week').state).toBe('waiting');
  await isDone('week');
  expect(world.model.service.orders.length).toBe(count);
});

it('a step that can not act has failed and says why', async () => {
  const refusal = { kind: 'refuse', code: 403, description: 'Forbidden: x' } as const;
  world.model.telegram.faults.inject(refusal, { times: 9 });
  const lost = openTour({ ...world.model, people: { nobody: { ...olga, id: 5 } } });
  lost.take('balance');
  await expect.poll(() => lost.steps()[0], patiently).toMatchObject({ state: 'failed', problem: /no chat/ });
  lost.close();
});
