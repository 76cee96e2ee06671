// M9: a refusal harms only its scope. Each answer of Telegram goes through the real way out, to a forum with two topics and
// its General, beside another group.

import { describe, expect, it } from 'vitest';
import type { Notice } from '../../src/views/team/notice.ts';
import { writeCause } from '../../src/telegram/cause.ts';
import { transfer } from '../faults/alerts-events.ts';
import { openAlertsWorld, type AlertsWorld } from '../faults/alerts-world.ts';
import { subscribeToAll } from '../faults/alerts-sender.ts';
import { cases, type Case } from './cases.ts';

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
    const [event] = await store.events.find(news.key);
    const rows = await store.deliveries.ofEvent(event!.seq);
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

/** The first call to the forum meets the refusal; then everything is as before. */
async function refuseOnce(world: AlertsWorld, one: Case, isAlways = false) {
  await world.store.settings.update((draft) => {
    draft.places = [];
  });
  const stage = await openForum(world);
  const heal = world.telegram.faults.inject(
    { kind: 'refuse', code: one.status, description: one.said },
    { chatId: stage.forum.id, times: isAlways ? Infinity : 1 },
  );
  const first = await stage.tell();
  const notices = await stage.notices();
  const second = await stage.tell();
  heal();
  return { ...stage, first, second, told: notices, toldLater: await stage.notices() };
}

const all = { first: 'sent', second: 'sent', general: 'sent', bystander: 'sent' };
const casesOf = (scope: Case['scope'], ...codes: Array<Case['code']>) =>
  cases.filter((one) => one.scope === scope && (codes.length === 0 || codes.includes(one.code)));
const reasonOf = ({ code, said }: Case) => writeCause({ code, said });

const timeout = 60_000;

describe('a refusal harms only its scope:', { timeout }, () => {
  it('a message is set aside alone, and owners hear of it', async () => {
    const world = await openAlertsWorld();
    for (const one of casesOf('message', 'other', 'uneditable')) {
      const { first, second, told } = await refuseOnce(world, one);
      expect({ said: one.said, first, second, told }).toEqual({
        said: one.said,
        first: { ...all, first: `undelivered ${reasonOf(one)}` },
        second: all,
        told: [['undelivered']],
      });
    }
  });

  it('a message that can be healed, or that stands already, costs nothing', async () => {
    const world = await openAlertsWorld();
    for (const one of [...casesOf('message', 'markup', 'long'), ...casesOf('sent')]) {
      const { first, second, told } = await refuseOnce(world, one);
      expect({ said: one.said, first, second, told }).toEqual({
        said: one.said,
        first: all,
        second: all,
        told: [],
      });
    }
  });

  it('a topic that is closed parks what is for it, and what comes for it later, and nothing else', async () => {
    const world = await openAlertsWorld();
    for (const one of casesOf('topic', 'topic-closed')) {
      const result = await refuseOnce(world, one);
      const parked = { ...all, first: `parked ${reasonOf(one)}` };
      expect(result).toMatchObject({
        first: parked,
        second: parked,
        told: [['parked', 'first']],
        toldLater: [],
      });
      // Another topic is opened again, then this one.
      const { store, clock } = world;
      expect(await store.deliveries.resume(result.forum.id, clock.now(), null)).toBe(0);
      expect(await store.deliveries.resume(result.forum.id, clock.now(), topicOf(result))).toBe(2);
      expect(await result.tell()).toEqual(all);
    }
  });

  it('a topic that was deleted is told in the chat itself', async () => {
    const world = await openAlertsWorld();
    for (const one of casesOf('topic', 'topic-deleted')) {
      const { first, second, told, forum } = await refuseOnce(world, one);
      expect({ said: one.said, first, told }).toEqual({
        said: one.said,
        first: all,
        told: [],
      });
      const placed = forum.messages.filter(({ fromBot }) => fromBot).map(({ message_thread_id: id }) => id);
      expect(placed.filter((id) => id === undefined)).toHaveLength(3);
      // From now on the chat's own rule hears for it.
      expect(second).toEqual({ ...all, first: 'nothing' });
    }
  });

  it('a chat is parked with all its topics, once, and no other chat', async () => {
    const world = await openAlertsWorld();
    for (const one of casesOf('chat')) {
      const parked = `parked ${reasonOf(one)}`;
      const expected = { first: parked, second: parked, general: parked, bystander: 'sent' };
      const { first, second, told, toldLater, forum } = await refuseOnce(world, one);
      expect({ said: one.said, first, second, told, toldLater }).toEqual({
        said: one.said,
        first: expected,
        second: expected,
        told: [['parked']],
        toldLater: [],
      });
      expect(await world.store.deliveries.resume(forum.id, world.clock.now())).toBe(6);
    }
  });

  it('a file parks nothing and sets aside nothing: lists go in its place', async () => {
    const world = await openAlertsWorld();
    const { telegram, store } = world;
    for (const one of casesOf('file')) {
      await store.settings.update((draft) => {
        draft.places = [];
      });
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
      const files = telegram.calls.filter(
        ({ method, params }) => method === 'sendDocument' && Number(params['chat_id']) === group,
      );
      expect({
        said: one.said,
        files: files.length,
        told: news.filter(({ key }) => copies.get(key)?.length === 1).length,
      }).toEqual({ said: one.said, files: 1, told: 230 });
      expect(messages.every(({ document, text }) => !document && !text.includes('↻'))).toBe(true);
      expect(messages.length).toBeLessThan(30);
      // After a while it is tried again.
      await world.clock.advance(60 * minute);
      await world.post(Array.from({ length: 230 }, () => transfer((made += 1))));
      await world.passUntil(world.isDone, 10 * minute, 1000);
      expect(
        telegram.calls.filter(
          ({ method, params }) => method === 'sendDocument' && Number(params['chat_id']) === group,
        ),
      ).toHaveLength(2);
    }
    expect((await store.undelivered.groups('chat')).length).toBe(0);
  });

  it('a file that is refused where there is none refuses the message', async () => {
    const world = await openAlertsWorld();
    const one = casesOf('file', 'documents')[0]!;
    const { first, second } = await refuseOnce(world, one);
    expect(first).toEqual({ ...all, first: `undelivered ${reasonOf(one)}` });
    expect(second).toEqual(all);
  });

  it('the account makes everything wait, and takes nothing a place in any list', async () => {
    const world = await openAlertsWorld();
    for (const one of casesOf('account')) {
      await world.store.settings.update((draft) => {
        draft.places = [];
      });
      const stage = await openForum(world);
      const fault = { kind: 'refuse', code: one.status, description: one.said } as const;
      const heal = world.telegram.faults.inject(fault, { times: Infinity });
      const waiting = `waiting ${reasonOf(one)}`;
      const before = world.telegram.calls.length;
      const first = await stage.tell();
      expect({ said: one.said, forum: first.first, bystander: first.bystander }).toEqual({
        said: one.said,
        forum: waiting,
        bystander: waiting,
      });
      // One call for each chat, then the minute is waited out.
      expect(world.telegram.calls.length - before).toBe(2);
      heal();
      await world.clock.advance(2 * minute);
      await world.settle();
      expect(await world.isDone()).toBe(true);
      expect(await stage.tell()).toEqual(all);
      expect(await stage.notices()).toEqual([]);
    }
  });

  it.each([
    [400, 'Bad Request: something new'],
    [403, 'Forbidden: something new'],
    [418, 'chat not found'],
  ])(
    'an unknown %s is one of the account where the harmless question is refused as well',
    async (code, description) => {
      const world = await openAlertsWorld();
      const stage = await openForum(world);
      const heal = world.telegram.faults.inject({ kind: 'refuse', code, description }, { times: Infinity });
      const first = await stage.tell();
      expect(first.first).toBe(`waiting ${writeCause({ code: 'account', said: description })}`);
      heal();
      await world.clock.advance(2 * minute);
      await world.settle();
      expect(await world.isDone()).toBe(true);
      expect(await stage.notices()).toEqual([]);
    },
  );
});

function topicOf({
  forum,
}: {
  forum: { messages: ReadonlyArray<{ message_thread_id: number | undefined }> };
}): number {
  return forum.messages.find(({ message_thread_id: id }) => id !== undefined)!.message_thread_id!;
}
