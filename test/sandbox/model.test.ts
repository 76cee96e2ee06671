import { beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '../../src/sandbox/model.ts';
import { Refused } from '../../src/sandbox/refused.ts';
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
      (error: unknown) => (error instanceof Refused ? error.refusal : error),
    );

describe('what the service posts', () => {
  it('is a sample with fields replaced, added and left out, to the last digit', async () => {
    const emitted = await actions.emit({
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
    const { name: _, ...rest } = opened.service.samples.transfer_eth.data;
    expect(event_id).toBe(emitted.event_id);
    expect(Object.keys(data).sort()).toEqual([...Object.keys(rest), 'memo'].sort());
    expect(data).toMatchObject({ memo: 'new', currency: 'ETH' });
    expect(data['txn_hash']).not.toBe(rest.txn_hash);
  });

  it('is refused with the place where a field is not JSON, and for a sample that does not exist', async () => {
    expect(await refusal(() => actions.emit({ sample: 'hourly', fields: { quantity: '65 000' } }))).toEqual({
      problem:
        'quantity, line 1, column 4: the text goes on after its end. A number fits, such as 65000, or a "text" in quotes.',
      field: 'quantity',
      line: 1,
      column: 4,
    });
    expect(await refusal(() => actions.emit({ sample: 'hourly', fields: { receiver: 'T' } }))).toMatchObject({
      problem: expect.not.stringContaining('number fits') as string,
    });
    for (const sample of ['nothing', 'toString'])
      expect(await refusal(() => actions.emit({ sample }))).toMatchObject({
        problem: expect.stringContaining('The service can send: hourly, ') as string,
        field: 'sample',
      });
    expect(await refusal(() => actions.emit({}))).toMatchObject({ field: 'sample' });
    expect(bodies()).toEqual([]);
  });

  it('is repeated with the same id, body and version, though the time has moved', async () => {
    expect(await refusal(() => actions.repeat({}))).toHaveProperty('problem');
    await actions.emit({ sample: 'balance_older' });
    await opened.service.clock.advance(60_000);
    await actions.repeat({});
    expect(bodies()[1]).toBe(bodies()[0]);
    const [first, second] = opened.receiver.received.map(({ headers }) => headers);
    for (const name of ['x-event-id', 'x-event-version']) expect(second![name]).toBe(first![name]);
  });
});

it('faults of both servers, fates and limits are armed, shown and ended', async () => {
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
  expect((await opened.service.call('GET', '/v1/account')).status).toBe(200);
  expect(await actions.clock({ forwardMs: 5_000 })).toMatchObject({ clockAheadMs: 5_000 });
});

it('the account shows its balances only, and settings do not show where webhooks go', async () => {
  const { balance_usdt } = opened.service.account;
  expect(await actions.account({ balance: 7 })).toEqual({ balance: 7, balance_usdt });
  const settings = await actions.settings({ delegateAfterMs: 5 });
  expect(settings).toMatchObject({ delegateAfterMs: 5, retries: 'waits_between' });
  expect(settings).not.toHaveProperty('callbackUrl');
  expect(opened.service.settings.callbackUrl).toBe(opened.receiver.url);
});

describe('a person', () => {
  it('has in a group the role that is given to them, from any other', async () => {
    const statusOf = () =>
      opened.fixture.telegram.chat(opened.team).members.find(({ id }) => id === opened.anna.id);
    const give = (role: Parameters<Model['actions']['member']>[0]['role']) =>
      actions.member({ chat: opened.team.id, who: opened.anna.id, role });
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
    const mark = opened.fixture.telegram.mark();
    await give('none');
    expect(opened.fixture.telegram.activitySince(mark)).toEqual([]);
  });

  it('opens the link for groups in a group of theirs: the bot comes in and is started with the payload', async () => {
    const open = (person: number, chat: number) => actions['start-group']({ person, chat, payload: 'link' });
    const { username } = opened.fixture.telegram.bot;
    expect(() => open(opened.anna.id, opened.team.id)).toThrow('Anna is not in the group Team');
    expect(() => open(opened.olga.id, opened.olga.id)).toThrow('only to a group');
    expect(opened.team.messages).toEqual([]);
    expect(await open(opened.olga.id, opened.team.id)).toMatchObject({ text: `/start@${username} link` });
    expect(await open(opened.olga.id, opened.team.id)).toMatchObject({ text: `/start@${username} link` });
    const updates = await opened.fixture.updates();
    const joins = updates.filter(({ my_chat_member: change }) => change?.new_chat_member.status === 'member');
    expect(joins).toHaveLength(1);
    expect(updates.at(-1)!.message!.entities).toMatchObject([{ type: 'bot_command', offset: 0 }]);
  });
});
