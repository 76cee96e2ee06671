// M9: a refusal harms only its scope. Each answer of Telegram goes through the real way out, to a forum with two topics and
// its General, beside another group.

import { describe, expect, it } from 'vitest';
import type { Notice } from '../../src/outbox/notice.ts';
import { writeCause } from '../../src/telegram/cause.ts';
import { transfer } from '../faults/alerts-events.ts';
import { openAlertsWorld, type AlertsWorld } from '../faults/alerts-world.ts';
import { subscribeToAll } from '../faults/alerts-sender.ts';
import { cases, type Case } from './cases.ts';
import { toldOf } from '../store/ledger/posts.ts';

const minute = 60_000;
let made = 0;

type Places = { first: string; second: string; general: string; bystander: string };

async function openForum(world: AlertsWorld) {
  const { telegram, store, olga } = world;
  const forum = telegram.group({ title: 'Forum', owner: olga, forum: true });
  forum.add('bot');
  const topics = { first: forum.topic('First').id, second: forum.topic('Second').id, general: undefined };
  for (const topicId of Object.values(topics)) {
    await subscribeToAll(store, forum.id, topicId === undefined ? {} : { topicId });
  }
  const bystander = await world.group();
  /** Posts an event and says, once nothing goes on any more, how it stands in each place. */
  async function tell(): Promise<Places> {
    const news = transfer((made += 1));
    await world.post([news]);
    // Pauses and gaps between messages pass; what waits for the account does so for a minute at a time.
    for (let step = 0; step < 10; step++) {
      await world.clock.advance(3_200);
      await world.settle();
    }
    const [event] = await store.history.find(news.key);
    const rows = await toldOf(store, event!.seq);
    const states = rows.map(({ chat_id: chatId, state, reason, rule_id: rule }) => ({
      place: chatId === bystander ? 'bystander' : (rule ?? '').split(' ').at(-1)!,
      text: state === 'sent' ? state : `${state} ${reason}`,
    }));
    const at = (place: string) => states.find((row) => row.place === place)?.text ?? 'nothing';
    return {
      first: at(String(topics.first)),
      second: at(String(topics.second)),
      general: at('null'),
      bystander: at('bystander'),
    };
  }
  /** The owners' notices since the last look, but about templates, by kind and topic. */
  let seen = 0;
  async function notices(): Promise<unknown[]> {
    const all = (await store.notices.since(0)).map(({ body }) => body as Notice);
    const fresh = all.slice(seen).filter(({ kind }) => kind === 'parked' || kind === 'undelivered');
    seen = all.length;
    return fresh.map((notice) =>
      'topicId' in notice
        ? [notice.kind, notice.topicId === topics.first ? 'first' : notice.topicId]
        : [notice.kind],
    );
  }
  await notices();
  return { ...topics, forum, bystander, tell, notices };
}

const forgetPlaces = ({ store }: AlertsWorld) => store.settings.update((draft) => void (draft.places = []));

/** The first call to the forum meets the refusal; then everything is as before. */
async function refuseOnce(world: AlertsWorld, one: Case) {
  await forgetPlaces(world);
  const stage = await openForum(world);
  const heal = world.telegram.faults.inject(
    { kind: 'refuse', code: one.status, description: one.said },
    { chatId: stage.forum.id },
  );
  const first = await stage.tell();
  const notices = await stage.notices();
  const second = await stage.tell();
  heal();
  return { ...stage, topic: stage.first, first, second, told: notices, toldLater: await stage.notices() };
}

/** In no list of ours: what asks `getMe` whether the account is refused. */
const isUnknown = /something new|^chat not found/;

const all = { first: 'sent', second: 'sent', general: 'sent', bystander: 'sent' };
const casesOf = (scope: Case['scope'], ...codes: Array<Case['code']>) =>
  cases.filter((one) => one.scope === scope && (codes.length === 0 || codes.includes(one.code)));
type Result = Awaited<ReturnType<typeof refuseOnce>>;
type Reach = {
  what: string;
  of: readonly Case[];
  /** What differs from `all` in what was told when the refusal came, and in what is told after it. */
  first: (reason: string) => Partial<Places>;
  second: (reason: string) => Partial<Places>;
  told: unknown[];
  after?: (world: AlertsWorld, result: Result) => Promise<void>;
};

const nothing = () => ({});
const parked = (reason: string) => ({ first: `parked ${reason}` });
const allParked = (reason: string) => {
  const text = `parked ${reason}`;
  return { first: text, second: text, general: text };
};

const reaches: Reach[] = [
  {
    what: 'a message is set aside alone, and owners hear of it',
    of: casesOf('message', 'other', 'uneditable'),
    first: (reason) => ({ first: `undelivered ${reason}` }),
    second: nothing,
    told: [['undelivered']],
  },
  {
    what: 'a message that can be healed, or that stands already, costs nothing',
    of: [...casesOf('message', 'markup', 'long'), ...casesOf('sent')],
    first: nothing,
    second: nothing,
    told: [],
  },
  {
    what: 'a topic that is closed parks what is for it, and what comes for it later, and nothing else',
    of: casesOf('topic', 'topic-closed'),
    first: parked,
    second: parked,
    told: [['parked', 'first']],
    after: async ({ store, clock }, { forum, topic, tell }) => {
      // Another topic is opened again, then this one.
      expect(await store.deliveries.reopen(forum.id, clock.now(), null)).toBe(false);
      expect(await store.deliveries.reopen(forum.id, clock.now(), topic)).toBe(true);
      expect(await tell()).toEqual(all);
    },
  },
  {
    what: 'a topic that was deleted is told in the chat itself, whose own rule hears for it from then on',
    of: casesOf('topic', 'topic-deleted'),
    first: nothing,
    second: () => ({ first: 'nothing' }),
    told: [],
    after: async (_, { forum }) => {
      const placed = forum.messages.filter(({ fromBot }) => fromBot).map(({ message_thread_id: id }) => id);
      expect(placed.filter((id) => id === undefined)).toHaveLength(3);
    },
  },
  {
    what: 'a chat is parked with all its topics, once, and no other chat',
    of: casesOf('chat'),
    first: allParked,
    second: allParked,
    told: [['parked']],
    after: async ({ store, clock }, { forum }) =>
      expect(await store.deliveries.reopen(forum.id, clock.now())).toBe(true),
  },
  {
    what: 'a file that is refused where there is none refuses the message',
    of: casesOf('file', 'documents').slice(0, 1),
    first: (reason) => ({ first: `undelivered ${reason}` }),
    second: nothing,
    told: [['undelivered']],
  },
];

describe('a refusal harms only its scope:', { timeout: 60_000 }, () => {
  it.each(reaches)('$what', async ({ of, first, second, told, after }) => {
    const world = await openAlertsWorld();
    for (const one of of) {
      const result = await refuseOnce(world, one);
      const reason = writeCause({ code: one.code, said: one.said });
      expect({ said: one.said, result }).toMatchObject({
        said: one.said,
        result: {
          first: { ...all, ...first(reason) },
          second: { ...all, ...second(reason) },
          told,
          toldLater: [],
        },
      });
      await after?.(world, result);
    }
  });

  it('a file parks nothing and sets aside nothing: lists go in its place', async () => {
    const world = await openAlertsWorld();
    const { telegram, store } = world;
    for (const one of casesOf('file')) {
      await forgetPlaces(world);
      const group = await world.group();
      telegram.faults.inject(
        { kind: 'refuse', code: one.status, description: one.said },
        { chatId: group, method: 'sendDocument', times: Infinity },
      );
      const news = Array.from({ length: 230 }, () => transfer((made += 1)));
      await world.post(news);
      await world.passUntil(world.isDone, 10 * minute, 1000);
      const messages = telegram.chat(group).messages.filter(({ fromBot }) => fromBot);
      const copies = world.copies(group);
      const files = () =>
        telegram.calls.filter(
          ({ method, params }) => method === 'sendDocument' && Number(params['chat_id']) === group,
        ).length;
      expect({
        said: one.said,
        files: files(),
        told: news.filter(({ key }) => copies.get(key)?.length === 1).length,
      }).toEqual({ said: one.said, files: 1, told: 230 });
      expect(messages.every(({ document, text }) => !document && !text.includes('↻'))).toBe(true);
      expect(messages.length).toBeLessThan(30);
      // After a while it is tried again.
      await world.clock.advance(60 * minute);
      await world.post(Array.from({ length: 230 }, () => transfer((made += 1))));
      await world.passUntil(world.isDone, 10 * minute, 1000);
      expect(files()).toBe(2);
    }
    expect((await store.undelivered.groups('chat')).length).toBe(0);
  });

  it('the account makes everything wait, and takes nothing a place in any list, in unknown words too', async () => {
    const world = await openAlertsWorld();
    const unknown = casesOf('message', 'other').filter(({ said }) => isUnknown.test(said));
    expect(unknown).toHaveLength(3);
    for (const one of [...casesOf('account'), ...unknown]) {
      await forgetPlaces(world);
      const stage = await openForum(world);
      const fault = { kind: 'refuse', code: one.status, description: one.said } as const;
      const heal = world.telegram.faults.inject(fault, { times: Infinity });
      const code = one.scope === 'account' ? one.code : 'account';
      const waiting = `waiting ${writeCause({ code, said: one.said })}`;
      const before = world.telegram.calls.length;
      const first = await stage.tell();
      expect({ said: one.said, forum: first.first, bystander: first.bystander }).toEqual({
        said: one.said,
        forum: waiting,
        bystander: waiting,
      });
      // One call for each chat, and the harmless question where the words are unknown; then the minute is waited out.
      expect(world.telegram.calls.length - before).toBe(one.scope === 'account' ? 2 : 4);
      // The account is as before, and everything that waited is told.
      heal();
      await world.clock.advance(2 * minute);
      await world.settle();
      expect(await world.isDone()).toBe(true);
      expect(await stage.tell()).toEqual(all);
      expect(await stage.notices()).toEqual([]);
    }
  });
});
