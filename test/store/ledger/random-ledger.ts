// Ledgers with something in every table, made by the store's own methods in a random order, and their rows.

import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { copiedTables } from '../../../src/store/ledger/copy/copy-rows.ts';
import type { Tables } from '../../../src/store/ledger/tables.ts';
import type { Store } from '../../../src/store/open.ts';
import { makeArrival, makeOrderRow, markCounted, insertOrder } from './fixture.ts';
import { begin, close, giveUp, postpone, show } from './posts.ts';
import { deliveriesOf } from '../asked.ts';

/** Whatever people and services may write; some of it PostgreSQL can't have as it is. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('a\0b', 'a\u{d800}b', '\u{fffd}', "'; drop table events; --", '9007199254740993', ''),
);
const plainText = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', ''));

type Facts = Omit<Deed, 'do'>;

/** What one deed does to the store; `at` grows with each. */
const acts = {
  event: ({ events }, { n, chat, text }, at) => {
    const route = { ruleId: n % 2 === 0 ? null : 'r', chatId: -chat, topicId: n % 5 === 0 ? n : null };
    const mute = { n: 1, from: at, until: null, by: { id: 1, name: text }, scope: { of: 'all' as const } };
    return events.add(
      makeArrival(`e${n}`, {
        body: JSON.stringify({ n: chat > 3 ? text : n }),
        kind: n % 11 === 0 ? 'quarantined' : 'event',
        remark: n % 11 === 0 ? text : null,
        receivedAt: at,
      }),
      [
        { ...route, ruleN: 1, isUrgent: n % 3 === 0, isSilent: n % 4 === 0 },
        ...(n % 7 === 0 ? [{ ...route, chatId: -9, held: { until: at + n, for: 'quiet' as const } }] : []),
        ...(n % 8 === 0 ? [{ ...route, chatId: -8, muted: mute }] : []),
      ],
    );
  },
  begin: async (store, { n }, at) => {
    for (const id of await waiting(store, n)) await begin(store, [id], at);
  },
  send: async (store, { n }, at) => {
    for (const id of await waiting(store, n)) await show(store, [id], n, at);
  },
  postpone: async (store, { n, text }, at) => {
    for (const id of await waiting(store, n)) await postpone(store, id, at + n, text);
  },
  'give up': async (store, { n, text }) => {
    for (const id of await waiting(store, n)) await giveUp(store, id, text);
  },
  close: async (store, { n, text }) => {
    for (const id of await waiting(store, n)) await close(store, id, text, n % 2 === 0 ? 'topic' : 'chat');
  },
  reopen: ({ deliveries }, { chat }, at) => deliveries.reopen(-chat, at),
  move: ({ moveChat }, { chat }) => moveChat(-chat, -chat - 100),
  order: async ({ orders, posts }, { n, chat, text }, at) => {
    const states = ['card', 'placing', 'accepted', 'unknown', 'closed'];
    const row = makeOrderRow(`o${at}`, {
      quantity: 65_000 + n,
      state: states[n % states.length]!,
      reason: text,
      estimate_sun: '9223372036854775807',
      created_by: n,
      created_at: at,
      chat_id: -chat,
    });
    await insertOrder(orders, row);
    const standing = { chatId: -chat, topicId: null, messageId: n, said: text };
    await posts.adopt({ kind: 'alarm', ref: row.id, part: 'late' }, standing, { isUrgent: true, at });
  },
  spend: ({ orders }, { n, chat }, at) =>
    orders.spends.insert({
      order_id: `o${n}`,
      token: `spend${at}`,
      state: 'expired',
      posts: n + 1,
      asked_by: 1,
      asked_at: at,
      expires_at: at + n,
      chat_id: -chat,
    }),
  audit: ({ audit }, { n, text }, at) =>
    audit.add({ at, actorId: n % 2 === 0 ? null : n, action: 'a', subject: text, detail: { text } }),
  value: async ({ keyValues, heartbeat }, { n, text }, at) => {
    await keyValues.write(`name${n}`, text);
    await heartbeat.beat(at);
  },
  update: async ({ updates }, { n, text }, at) => {
    await updates.receive([{ updateId: n, body: JSON.stringify({ text }) }], at);
    if (n % 2 === 0) await updates.markHandled(n, at);
  },
  form: ({ conversations }, { n, text }, at) => conversations.write(`c${n}`, { text }, at),
  screen: ({ screenStates }, { n, chat, text }, at) =>
    screenStates.write({
      id: `s${n}`,
      kind: 'draft',
      personId: n,
      chatId: -chat,
      topicId: null,
      body: { text },
      touchedAt: at,
      endsAt: at + 1_000_000,
    }),
  job: ({ jobs }, { n }, at) =>
    jobs.write({ name: `j${n}`, dueAt: at, begunAt: undefined, lastDueAt: at, isToldLate: n % 2 === 0 }),
  // Deleted rows leave their numbers behind, which are never given again.
  code: async ({ authenticators }, { n, text }, at) => {
    const id = await authenticators.add({ person_id: n, secret: text, created_at: at });
    if (n % 2 === 0) await authenticators.discard(id);
  },
  notice: async ({ notices, posts }, { n, chat }, at) => {
    await notices.add({ key: `k:${n}`, at, body: { n }, incident: { kind: 'quota', ref: String(n % 3) } });
    const [notice] = await notices.since(at);
    const place = { chatId: -chat, topicId: null };
    if (notice) await posts.want({ kind: 'notice', ref: String(notice.id) }, [place], { isUrgent: true, at });
  },
  take: async ({ incidents }, { n, text }, at) => {
    const [incident] = await incidents.open();
    if (incident) await incidents.take(incident.id, { id: n, name: text }, at);
  },
  sums: async ({ figures }, { n, text }, at) => {
    const { first, last } = await figures.sums.uncounted(3);
    const entry = {
      series: 's',
      name: text,
      coin: 'TRX',
      chain: text,
      contract: text,
      decimals: 6,
      at: at * 1_000_000,
      ...(n % 2 === 0 && { reportedAt: at * 1_000_000 + 900_000 }),
      amount: 10n ** 30n,
    };
    const entries = [entry, { ...entry, amount: BigInt(n) }];
    await figures.sums.add({ first, last, receivedAt: at, entries, balances: [] });
  },
  balance: ({ figures }, { n }, at) =>
    figures.balances.addReading({
      at: at * 1_000_000,
      trx: 10n ** 25n + BigInt(n),
      usdt: undefined,
      spentTrx: 5n,
      spentUsdt: undefined,
    }),
  forget: async (store, { n }, at) => {
    await markCounted(store);
    await store.pruning.pruneEvents({ before: at, after: 0, limit: n });
  },
} satisfies Record<string, (store: Store, facts: Facts, at: number) => Promise<unknown>>;

export type Deed = { do: keyof typeof acts; n: number; chat: number; text: string };

export function deeds(text: fc.Arbitrary<string> = plainText): fc.Arbitrary<Deed[]> {
  const names = Object.keys(acts) as Array<Deed['do']>;
  const deed = fc.record({
    do: fc.constantFrom('event' as const, 'event' as const, ...names),
    n: fc.nat(30),
    chat: fc.integer({ min: 1, max: 4 }),
    text,
  });
  return fc.array(deed, { minLength: 20, maxLength: 80 });
}

export async function play(store: Store, list: readonly Deed[], from = 1): Promise<void> {
  for (const [index, deed] of list.entries()) await acts[deed.do](store, deed, 1_000 * (from + index));
}

/** The waiting deliveries of a stored event. */
async function waiting(store: Store, n: number): Promise<number[]> {
  const stored = await store.history.find(`e${n}`);
  const rows = (await Promise.all(stored.map(({ seq }) => deliveriesOf(store, seq)))).flat();
  return rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
}

/** All rows of the ledger as text, those that triggers keep included, in an order of their own. */
export async function dump(db: Kysely<Tables>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const name of [...copiedTables.map((table) => table.name), 'lanes']) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    all[name] = rows
      .map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
      .sort();
  }
  return all;
}
