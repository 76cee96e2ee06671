import { beforeEach, describe, expect, it } from 'vitest';
import { viewWorld, type Model } from '../../src/sandbox/model.ts';
import { Refused } from '../../src/sandbox/bodies.ts';
import { openTestModel, type TestModel } from './test-model.ts';

let opened: TestModel;
let actions: Model['actions'];
beforeEach(async () => {
  opened = await openTestModel();
  ({ actions } = opened.model);
});

const bodies = () => opened.receiver.received.map(({ body }) => body);
const refusal = (act: () => unknown) =>
  Promise.resolve()
    .then(act)
    .then(
      () => undefined,
      (error: unknown) => (error instanceof Refused ? error.message : error),
    );

describe('what the service posts', () => {
  it('is a sample with fields replaced and added, to the last digit', async () => {
    const emitted = await actions.emit({
      sample: 'transfer_eth',
      data: '{"amount": 98765432109876543210, "memo": "new"}',
      fresh: ['txn_hash'],
    });
    expect(emitted).toEqual({ event_id: expect.any(String) as string, status: 200, body: 'success' });
    expect(bodies()[0]).toContain('"amount":98765432109876543210,');
    const { event_id, data } = JSON.parse(bodies()[0]!) as {
      event_id: string;
      data: Record<string, unknown>;
    };
    const rest = opened.service.samples.transfer_eth.data;
    expect(event_id).toBe(emitted.event_id);
    expect(Object.keys(data).sort()).toEqual([...Object.keys(rest), 'memo'].sort());
    expect(data).toMatchObject({ memo: 'new', currency: 'ETH' });
    expect(data['txn_hash']).not.toBe(rest.txn_hash);
  });

  it('is refused where the fields are not JSON, and for a sample that does not exist', async () => {
    expect(await refusal(() => actions.emit({ sample: 'hourly', data: '{"quantity" 1}' }))).toMatch(
      /^The fields: Expected ':' after property name in JSON at position 12\b.*\.$/,
    );
    for (const sample of ['nothing', 'toString'])
      expect(await refusal(() => actions.emit({ sample }))).toMatch(/^The service can send: hourly, /);
    expect(await refusal(() => actions.emit({}))).toBe('A sample or a type is needed.');
    expect(bodies()).toEqual([]);
  });

  it('is repeated with the same id, body and version, though the time has moved', async () => {
    expect(await refusal(() => actions.repeat({}))).toBe('The service has sent nothing yet.');
    await actions.emit({ sample: 'balance_older' });
    await opened.service.clock.advance(60_000);
    await actions.repeat({});
    expect(bodies()[1]).toBe(bodies()[0]);
    const [first, second] = opened.receiver.received.map(({ headers }) => headers);
    for (const name of ['x-event-id', 'x-event-version']) expect(second![name]).toBe(first![name]);
  });
});

it('faults of both servers and fates are armed, shown and ended', async () => {
  actions['service-fault']({ kind: 'lose_answer', method: 'POST' });
  actions['telegram-fault']({ fault: { kind: 'too-many', retryAfter: 3 }, times: 2 });
  actions.fates({ fates: ['never_confirmed'] });
  const balance = opened.service.account.balance;
  expect(viewWorld(opened.model)).toEqual({
    service: [{ kind: 'lose_answer', method: 'POST' }],
    fates: ['never_confirmed'],
    telegram: [{ fault: { kind: 'too-many', retryAfter: 3 }, scope: { times: 2 }, left: 2 }],
    clockAheadMs: 0,
    balance,
  });
  actions['clear-faults']({});
  actions.clock({ forwardMs: 5_000 });
  actions.balance({ sun: 7 });
  expect(viewWorld(opened.model)).toEqual({
    service: [],
    fates: [],
    telegram: [],
    clockAheadMs: 5_000,
    balance: 7,
  });
  expect((await opened.service.call('GET', '/v1/account')).status).toBe(200);
});

describe('a person', () => {
  it('adds the bot to a group, and the owner removes it', () => {
    const status = () =>
      opened.fixture.telegram
        .chat(opened.team)
        .members.find(({ id }) => id === opened.fixture.telegram.bot.id)?.status;
    actions.bot({ chat: opened.team.id, isMember: true, by: opened.olga.id });
    expect(status()).toBe('member');
    actions.bot({ chat: opened.team.id, isMember: false });
    expect(status()).toBe('kicked');
  });

  it('opens the link for groups in a group of theirs: the bot comes in and is started with the payload', async () => {
    const open = (person: number, chat: number) => actions['start-group']({ person, chat, payload: 'link' });
    const { username } = opened.fixture.telegram.bot;
    expect(() => open(opened.anna.id, opened.team.id)).toThrow('Anna is not in the group Team');
    expect(() => open(opened.olga.id, opened.olga.id)).toThrow('only to a group');
    expect(opened.team.messages).toEqual([]);
    expect(open(opened.olga.id, opened.team.id)).toMatchObject({ text: `/start@${username} link` });
    expect(open(opened.olga.id, opened.team.id)).toMatchObject({ text: `/start@${username} link` });
    const updates = await opened.fixture.updates();
    const joins = updates.filter(({ my_chat_member: change }) => change?.new_chat_member.status === 'member');
    expect(joins).toHaveLength(1);
    expect(updates.at(-1)!.message!.entities).toMatchObject([{ type: 'bot_command', offset: 0 }]);
  });
});
