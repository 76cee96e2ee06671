import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModel, type Model } from '../../src/sandbox/model.ts';
import { createMovableClock } from '../../src/sandbox/movable-clock.ts';
import { Refused } from '../../src/sandbox/refused.ts';
import type { Group } from '../../src/sandbox/telegram/group.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import { openTestService, type TestService } from './service/client.ts';
import { openReceiver, type Receiver } from './service/receiver.ts';
import { openFixture, type Fixture } from './telegram/fixture.ts';

let fixture: Fixture;
let service: TestService;
let receiver: Receiver;
let model: Model;
let olga: Person;
let anna: Person;
let team: Group;
beforeEach(async () => {
  receiver = await openReceiver();
  [fixture, service] = await Promise.all([openFixture(), openTestService({ callbackUrl: receiver.url })]);
  const { telegram } = fixture;
  olga = telegram.person({ first_name: 'Olga' });
  anna = telegram.person({ first_name: 'Anna' });
  team = telegram.group({ title: 'Team', owner: olga, forum: true });
  const clock = createMovableClock(fixture.clock);
  model = createModel({
    telegram,
    service,
    clock,
    readQueue: async () => ({ waiting: 0, oldestSeconds: 0 }),
    people: { olga, anna },
    places: { private: {} },
  });
});
afterEach(() => Promise.all([fixture.close(), service.close(), receiver.close()]));

const bodies = () => receiver.received.map(({ body }) => body);
const refusal = (act: () => unknown) =>
  Promise.resolve()
    .then(act)
    .then(
      () => undefined,
      (error: unknown) => (error instanceof Refused ? error.refusal : error),
    );

describe('what the service posts', () => {
  it('is a sample with fields replaced, added and left out, to the last digit', async () => {
    const emitted = await model.actions.emit({
      sample: 'transfer_eth',
      fields: { amount: '98765432109876543210', memo: '"new"' },
      without: ['name'],
      fresh: ['txn_hash'],
    });
    expect(emitted).toEqual({ event_id: expect.any(String) as string, status: 200, body: 'success' });
    expect(bodies()[0]).toContain('"amount":98765432109876543210,');
    const { event_id, data } = JSON.parse(bodies()[0]!) as {
      event_id: string;
      data: Record<string, unknown>;
    };
    const { name: _, ...rest } = service.samples.transfer_eth.data;
    expect(event_id).toBe(emitted.event_id);
    expect(Object.keys(data).sort()).toEqual([...Object.keys(rest), 'memo'].sort());
    expect(data).toMatchObject({ memo: 'new', currency: 'ETH' });
    expect(data['txn_hash']).not.toBe(rest.txn_hash);
  });

  it('is any type, any id and any body', async () => {
    await model.actions.emit({ type: 'EVENT_NEW', event_id: 'e-1', version: '1', fields: { a: '[1]' } });
    await model.actions.emit({ type: 'EVENT_NEW', body: 'not json' });
    expect(bodies()).toEqual(['{"event_type":"EVENT_NEW","event_id":"e-1","data":{"a":[1]}}', 'not json']);
    expect(receiver.received[0]!.headers).toMatchObject({ 'x-event-id': 'e-1', 'x-event-version': '1' });
  });

  it('is a sample under another type when one is given', async () => {
    await model.actions.emit({ sample: 'hourly', type: 'EVENT_NEW' });
    expect(bodies()[0]).toContain('"event_type":"EVENT_NEW"');
  });

  it('is refused with the place where a field is not JSON, and for a sample that does not exist', async () => {
    expect(
      await refusal(() => model.actions.emit({ sample: 'hourly', fields: { quantity: '65 000' } })),
    ).toEqual({
      problem:
        'quantity, line 1, column 4: the text goes on after its end. A number fits, such as 65000, or a "text" in quotes.',
      field: 'quantity',
      line: 1,
      column: 4,
    });
    expect(
      await refusal(() => model.actions.emit({ sample: 'hourly', fields: { receiver: 'T' } })),
    ).toMatchObject({ problem: expect.not.stringContaining('number fits') as string });
    for (const sample of ['nothing', 'toString'])
      expect(await refusal(() => model.actions.emit({ sample }))).toMatchObject({
        problem: expect.stringContaining('The service can send: hourly, ') as string,
        field: 'sample',
      });
    expect(await refusal(() => model.actions.emit({}))).toMatchObject({ field: 'sample' });
    expect(bodies()).toEqual([]);
  });

  it('is repeated with the same id, body and version, though the time has moved', async () => {
    expect(await refusal(() => model.actions.repeat({}))).toMatchObject({
      problem: expect.anything() as string,
    });
    await model.actions.emit({ sample: 'balance_older' });
    service.clock.move(60_000);
    await model.actions.repeat({});
    expect(bodies()[1]).toBe(bodies()[0]);
    const ids = receiver.received.map(({ headers }) => [headers['x-event-id'], headers['x-event-version']]);
    expect(ids[1]).toEqual(ids[0]);
  });

  it('can be many at once', async () => {
    const sent = await model.actions.burst({ sample: 'transfer_usdt', times: 30, fresh: ['txn_hash'] });
    expect(sent).toEqual({ sent: 30, statuses: { 200: 30 } });
    expect(new Set(bodies()).size).toBe(30);
    await model.actions.repeat({});
    expect(bodies().slice(0, 30)).toContain(bodies()[30]);
  });

  it('reports that nobody answered', async () => {
    await receiver.close();
    const emitted = await model.actions.emit({ sample: 'hourly' });
    expect(emitted).toMatchObject({ error: expect.stringContaining('ECONNREFUSED') as string });
    expect(emitted).not.toHaveProperty('status');
  });
});

it('faults of both servers, fates and limits are armed, shown and ended', async () => {
  const { actions } = model;
  await actions['service-fault']({ kind: 'lose_answer', method: 'POST' });
  await actions['telegram-fault']({ fault: { kind: 'too-many', retryAfter: 3 }, times: 2 });
  await actions.fates({ fates: ['never_confirmed'] });
  expect(await actions.limits({ limits: 'strict' })).toEqual({
    service: [{ kind: 'lose_answer', method: 'POST' }],
    fates: ['never_confirmed'],
    telegram: [{ fault: { kind: 'too-many', retryAfter: 3 }, scope: { times: 2 }, left: 2 }],
    limits: 'strict',
    clockAheadMs: 0,
  });
  expect(await actions['clear-faults']({})).toMatchObject({ service: [], fates: [], telegram: [] });
  expect((await service.call('GET', '/v1/account')).status).toBe(200);
  expect(await actions.clock({ forwardMs: 5_000 })).toMatchObject({ clockAheadMs: 5_000 });
});

it('the account shows its balances only, and settings do not show where webhooks go', async () => {
  expect(await model.actions.account({ balance: 7 })).toEqual({
    balance: 7,
    balance_usdt: service.account.balance_usdt,
  });
  const settings = await model.actions.settings({ delegateAfterMs: 5 });
  expect(settings).toMatchObject({ delegateAfterMs: 5, retries: 'waits_between' });
  expect(settings).not.toHaveProperty('callbackUrl');
  expect(service.settings.callbackUrl).toBe(receiver.url);
});

describe('a person', () => {
  it('writes, replies, and edits what they wrote', async () => {
    const said = await model.actions.say({ person: olga.id, chat: team.id, text: 'hello' });
    await model.actions.say({ person: olga.id, chat: team.id, text: 'again', replyTo: said.message_id });
    await model.actions.edit({ person: olga.id, chat: team.id, message: said.message_id, text: 'hi' });
    expect(team.messages).toMatchObject([
      { text: 'hi', edits: 1 },
      { text: 'again', reply_to_message_id: said.message_id },
    ]);
    expect(() => model.actions.edit({ person: anna.id, chat: team.id, message: 1, text: 'x' })).toThrow(
      'Anna',
    );
    expect(() => model.actions.edit({ person: olga.id, chat: team.id, message: 99, text: 'x' })).toThrow(
      'there',
    );
  });

  it('has in a group the role that is given to them, from any other', async () => {
    const statusOf = () => fixture.telegram.chat(team).members.find(({ id }) => id === anna.id);
    const give = (role: Parameters<Model['actions']['member']>[0]['role']) =>
      model.actions.member({ chat: team.id, who: anna.id, role });
    const expected = [
      ['member', { status: 'member' }],
      ['administrator', { status: 'administrator', anonymous: false }],
      ['member', { status: 'member' }],
      ['anonymous', { status: 'administrator', anonymous: true }],
      ['restricted', { status: 'restricted' }],
      ['member', { status: 'member' }],
      ['none', { status: 'kicked' }],
    ] as const;
    for (const [role, status] of expected) {
      await give(role);
      expect(statusOf()).toMatchObject(status);
    }
    const mark = fixture.telegram.mark();
    await give('none');
    expect(fixture.telegram.activitySince(mark)).toEqual([]);
  });

  it('presses a button by what it carries, and not of a message that another person alone sees', async () => {
    await model.actions.start({ person: olga.id });
    const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
    await fixture.call('sendMessage', { chat_id: olga.id, text: 'Hi', reply_markup });
    const pressed = model.actions.press({ person: olga.id, chat: olga.id, message: 2, data: 'go' });
    const query = (await fixture.updates()).at(-1)!.callback_query!;
    await fixture.call('answerCallbackQuery', { callback_query_id: query.id, text: 'Gone' });
    expect(await pressed).toMatchObject({ text: 'Gone' });
    const foreign = { person: olga.id, chat: team.id, message: 5, ephemeral: true, data: 'go' };
    expect(() => model.actions.press(foreign)).toThrow('not there');
  });

  it('opens the link for groups in a group of theirs: the bot comes in and is started with the payload', async () => {
    const open = (person: number, chat: number) =>
      model.actions['start-group']({ person, chat, payload: 'link' });
    const { username } = fixture.telegram.bot;
    expect(() => open(anna.id, team.id)).toThrow('Anna is not in the group Team');
    expect(() => open(olga.id, olga.id)).toThrow('only to a group');
    expect(team.messages).toEqual([]);
    expect(await open(olga.id, team.id)).toMatchObject({ text: `/start@${username} link` });
    expect(await open(olga.id, team.id)).toMatchObject({ text: `/start@${username} link` });
    const updates = await fixture.updates();
    expect(
      updates.filter(({ my_chat_member: change }) => change?.new_chat_member.status === 'member'),
    ).toHaveLength(1);
    expect(updates.at(-1)!.message!.entities).toMatchObject([{ type: 'bot_command', offset: 0 }]);
  });
});
