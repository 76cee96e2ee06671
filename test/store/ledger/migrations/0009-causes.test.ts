import { expect, it } from 'vitest';
import { causeCodes, readCause } from '../../../../src/telegram/cause.ts';
import { openTestStore } from '../fixture.ts';
import { makeOlderLedger } from './older-ledger.ts';

/** What an earlier version wrote, and what it means. */
const sentences = [
  ['It may stand in the chat 3 times already: Telegram did not answer.', 'copies'],
  ['The chat may not hear events any more.', 'barred'],
  ['The message could not be made; the log says why.', 'unmade'],
  ['The group has become a supergroup.', 'moved'],
  ['Telegram answered 400: Bad Request: group chat was upgraded to a supergroup chat', 'moved'],
  ['Telegram answered 403: Forbidden: bot was blocked by the user', 'blocked'],
  ['Telegram answered 403: Forbidden: user is deactivated', 'deactivated'],
  ['Telegram answered 400: Bad Request: group chat was deactivated', 'deactivated'],
  ['Telegram answered 403: Forbidden: the group chat was deleted', 'deactivated'],
  ['Telegram answered 403: Forbidden: bot was kicked from the group chat', 'removed'],
  ['Telegram answered 403: Forbidden: bot is not a member of the channel chat', 'removed'],
  ["Telegram answered 403: Forbidden: bot can't initiate conversation with a user", 'unopened'],
  ['Telegram answered 400: Bad Request: not enough rights to send documents to the chat', 'documents'],
  ['Telegram answered 400: Bad Request: not enough rights to send text messages to the chat', 'rights'],
  ['Telegram answered 400: Bad Request: CHAT_WRITE_FORBIDDEN', 'rights'],
  ['Telegram answered 400: Bad Request: chat not found', 'missing'],
  ['Telegram answered 400: Bad Request: TOPIC_CLOSED', 'topic-closed'],
  ['Telegram answered 400: Bad Request: message thread not found', 'topic-deleted'],
  ["Telegram answered 400: Bad Request: can't parse entities: oh", 'markup'],
  ['Telegram answered 400: Bad Request: message is too long', 'long'],
  ['Telegram answered 400: Bad Request: message caption is too long', 'long'],
  ['Telegram answered 429: Too Many Requests: retry after 5', 'paused'],
  ['Telegram answered 401: Unauthorized', 'token'],
  ['Telegram answered 404: Not Found', 'token'],
  ['Telegram answered 502: Bad Gateway', 'down'],
  ['Telegram could not be reached.', 'down'],
  ['Telegram did not answer.', 'silent'],
  ['The ledger could not be written.', 'ledger'],
  ['The chat has no room for a second call yet.', 'turn'],
  ['Telegram answered 400: Bad Request: something odd', 'other'],
] as const;

/** A ledger of the version before, with a delivery for each and very many of one, and two notices. */
function makeOld(states: readonly string[]): Promise<string> {
  return makeOlderLedger('0009', (ledger) => {
    const event = ledger.prepare(
      "insert into events (event_id, variant, type, kind, body, received_at) values (?, 0, 'T', 'event', '{}', 1)",
    );
    const delivery = ledger.prepare(
      `insert into deliveries (event_seq, chat_id, topic_id, state, created_at, due_at, reason)
       values (?, -5, ?, ?, 1, 1, ?)`,
    );
    for (const [nth, [reason]] of sentences.entries()) {
      event.run(`e${nth}`);
      delivery.run(nth + 1, nth, states[nth % states.length]!, reason);
    }
    event.run('told');
    delivery.run(sentences.length + 1, null, 'sent', null);
    // More than can be held at once.
    ledger.exec(`
      with recursive many(nth) as (select 1 union all select nth + 1 from many where nth < 4500)
      insert into deliveries (event_seq, chat_id, state, created_at, due_at, reason)
      select ${sentences.length + 1}, -5, 'undelivered', 1, 1, 'Telegram did not answer.' from many`);
    const notice = ledger.prepare('insert into notices (key, at, body) values (?, 1, ?)');
    notice.run('a', JSON.stringify({ kind: 'parked', chatId: -5, count: 2, reason: sentences[5][0] }));
    notice.run('b', JSON.stringify({ kind: 'downtime', from: 1, to: 2 }));
  });
}

it('turns each sentence of earlier versions into its code, once, of however many', async () => {
  const dataDir = await makeOld(['undelivered']);
  const store = await openTestStore(dataDir);
  for (const [nth, [, code]] of sentences.entries()) {
    const [row] = await store.deliveries.ofEvent(nth + 1);
    expect(row).toMatchObject({ state: 'undelivered', compositions: 0, is_topic_parked: 0 });
    const said = code === 'other' ? { said: 'Bad Request: something odd' } : {};
    expect(JSON.parse(row!.reason!)).toEqual({ code, ...said });
    expect(readCause(row!.reason!)).toEqual({ code, ...said });
    expect(causeCodes).toContain(code);
  }
  const others = Map.groupBy(await store.deliveries.ofEvent(sentences.length + 1), ({ reason }) => reason);
  expect([...others].map(([reason, { length }]) => `${reason} ${length}`)).toEqual([
    'null 1',
    '{"code":"silent"} 4500',
  ]);
  expect((await store.notices.since(0)).map(({ body }) => body)).toEqual([
    { kind: 'parked', chatId: -5, count: 2, reason: { code: 'blocked' } },
    { kind: 'downtime', from: 1, to: 2 },
  ]);
  await store.close();
  const again = await openTestStore(dataDir);
  expect((await again.deliveries.ofEvent(1))[0]!.reason).toBe('{"code":"copies"}');
});

it('lets go what a closed topic had held up with its chat, and nothing else', async () => {
  const store = await openTestStore(await makeOld(['parked']));
  for (const [nth, [, code]] of sentences.entries()) {
    const [row] = await store.deliveries.ofEvent(nth + 1);
    const state = code.startsWith('topic-') ? 'waiting' : 'parked';
    expect({ code, state: row!.state }).toEqual({ code, state });
  }
});
