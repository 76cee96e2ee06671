import { GrammyError } from 'grammy';
import { expect, it, onTestFinished } from 'vitest';
import type { Body, Judgement, PostKind } from '../../src/outbox/kind.ts';
import { openNotify } from '../../src/outbox/notify.ts';
import type { OutboxApi } from '../../src/outbox/send-api.ts';
import { createRateLimiter } from '../../src/telegram/rate-limiter.ts';
import { createManualClock } from '../manual-clock.ts';
import { i18n } from '../spoken.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { openLog } from '../watch/scene.ts';
import { ample } from './scene.ts';

const owner = 1;
const about = { kind: 'digest', ref: 'A' } as const;

/** A kind about which the tests say what it answers, and what was called because of it. */
async function openScene(
  { api: others, ...change }: Partial<PostKind> & { api?: object } = {},
  chatIds = [owner],
) {
  const store = await openTestStore();
  const clock = createManualClock();
  const { log } = openLog();
  const deps = { store, i18n, ownerIds: chatIds, defaultTimeZone: 'UTC', clock, log };
  const calls: string[] = [];
  const api = {
    getMe: () => Promise.resolve({}),
    sendMessage: (_: number, text: string) => {
      calls.push(`sends ${text}`);
      return Promise.resolve({ message_id: 7 });
    },
    editMessageText: (_: number, __: number, text: string) => Promise.resolve(calls.push(`edits ${text}`)),
    deleteMessage: (_: number, id: number) => Promise.resolve(calls.push(`deletes ${id}`)),
    ...others,
  } as unknown as OutboxApi;
  const says = { judged: 'tell' as Judgement, body: { html: 'one' } as Body };
  const kind: PostKind = {
    name: about.kind,
    topic: 'system',
    judge: () => says.judged,
    render: () => says.body,
    ...change,
  };
  const rateLimiter = createRateLimiter(clock, ample);
  const notify = openNotify({ ...deps, apiOf: () => api, kinds: [kind], rateLimiter, explorerUrl: '' });
  onTestFinished(() => notify.close());
  const settled = async () => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    await clock.advance(5_000);
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  };
  return {
    says,
    calls,
    want: async () => {
      const places = chatIds.map((chatId) => ({ chatId, topicId: null }));
      await store.posts.want(about, places, { isUrgent: true, at: 0 });
      await settled();
    },
    changed: async () => {
      await store.posts.changed(about);
      await settled();
    },
    post: async () => (await store.posts.about(about))[0]!,
    posts: () => store.posts.about(about),
    settled,
    store,
  };
}

it('what may not be told now is told when a later change allows it', async () => {
  const { says, calls, want, changed } = await openScene();
  says.judged = 'skip';
  await want();
  expect(calls).toEqual([]);
  says.judged = 'tell';
  await changed();
  expect(calls).toEqual(['sends one']);
});

it('what is to be told no more is not told by a later change either', async () => {
  const { says, calls, want, changed, post } = await openScene();
  says.judged = 'end';
  await want();
  says.judged = 'tell';
  await changed();
  expect(calls).toEqual([]);
  expect((await post()).state).toBe('ended');
});

it('a message whose kind says that it is to go is deleted, and nothing is sent for it', async () => {
  const { says, calls, want, changed, post } = await openScene();
  await want();
  says.judged = 'hide';
  await changed();
  says.judged = 'tell';
  await changed();
  expect(calls).toEqual(['sends one', 'deletes 7']);
  expect((await post()).state).toBe('ended');
});

it('what was to go before it was sent is not sent', async () => {
  const { says, calls, want } = await openScene();
  says.judged = 'hide';
  await want();
  expect(calls).toEqual([]);
});

it('what a kind asks elsewhere is asked before each composition, and not when nothing is told', async () => {
  const asked: string[] = [];
  const { says, want, changed, calls } = await openScene({
    prepare: () => Promise.resolve(void asked.push('asked')),
  });
  says.judged = 'skip';
  await want();
  expect(asked).toEqual([]);
  Object.assign(says, { judged: 'tell', body: { html: 'two' } });
  await changed();
  expect([asked, calls]).toEqual([['asked'], ['sends two']]);
});

it('what could not be composed for one place three times is not tried for another', async () => {
  const tried: number[] = [];
  const render: PostKind['render'] = ({ chat_id: chatId }) => {
    tried.push(chatId);
    throw new Error('bad words');
  };
  const { want, settled, store, calls } = await openScene({ render, isSameEverywhere: true });
  await want();
  for (let minutes = 0; minutes < 12; minutes += 1) await settled();
  await store.posts.want(about, [{ chatId: 2, topicId: null }], { isUrgent: true, at: 0 });
  await settled();
  const posts = await store.posts.about(about);
  expect(posts.map(({ state, reason }) => [state, reason])).toEqual([
    ['undelivered', '{"code":"poison"}'],
    ['undelivered', '{"code":"poison"}'],
  ]);
  expect([tried, calls]).toEqual([[1, 1, 1], []]);
});

it('what can not be composed anywhere is tried three times in all, and not for each place', async () => {
  const tried: number[] = [];
  const render: PostKind['render'] = ({ chat_id: chatId }) => {
    tried.push(chatId);
    throw new Error('bad words');
  };
  const { want, settled, posts } = await openScene({ render, isSameEverywhere: true }, [1, 2, 3, 4]);
  await want();
  for (let minutes = 0; minutes < 12; minutes += 1) await settled();
  expect(tried).toHaveLength(3);
  expect((await posts()).map(({ state }) => state)).toEqual(Array(4).fill('undelivered'));
});

it('what can be composed for the other places is told there, and counts for none of them', async () => {
  const render: PostKind['render'] = ({ chat_id: chatId }) => {
    if (chatId === 1) throw new Error('bad words');
    return { html: `to ${chatId}` };
  };
  const { want, settled, posts, calls } = await openScene({ render, isSameEverywhere: true }, [1, 2, 3, 4]);
  await want();
  for (let minutes = 0; minutes < 12; minutes += 1) await settled();
  expect(calls.toSorted()).toEqual(['sends to 2', 'sends to 3', 'sends to 4']);
  expect((await posts()).map(({ state, composing }) => `${state} ${composing}`)).toEqual([
    'undelivered 3',
    'shown 0',
    'shown 0',
    'shown 0',
  ]);
});

it('an edit that Telegram puts off again and again is made at last', async () => {
  const calls: string[] = [];
  const later = {
    error_code: 429,
    description: 'Too Many Requests',
    parameters: { retry_after: 1 },
    ok: false,
  };
  const api = {
    editMessageText(_: number, __: number, text: string) {
      calls.push(text);
      if (calls.length < 6)
        return Promise.reject(new GrammyError('x', later as never, 'editMessageText', {}));
      return Promise.resolve(true);
    },
  };
  const { want, changed, settled, says, post } = await openScene({ api });
  await want();
  says.body = { html: 'two' };
  await changed();
  for (let turns = 0; turns < 6; turns += 1) await settled();
  expect(calls).toEqual(Array(6).fill('two'));
  expect(await post()).toMatchObject({ state: 'shown', composing: 0, tries: 0 });
});

it('a message is not edited where another about the same can not be composed, and what is new is tried', async () => {
  const tried: string[] = [];
  const render: PostKind['render'] = ({ part }) => {
    tried.push(part);
    if (part === 'bad') throw new Error('bad words');
    return { html: `${part} ${tried.length}` };
  };
  const { want, settled, store, calls } = await openScene({ render });
  await want();
  const place = { chatId: owner, topicId: null };
  await store.posts.want({ ...about, part: 'bad' }, [place], { isUrgent: true, at: 0 });
  for (let minutes = 0; minutes < 12; minutes += 1) await settled();
  await store.posts.changed(about);
  await store.posts.want({ ...about, part: 'new' }, [place], { isUrgent: true, at: 0 });
  await settled();
  expect(tried).toEqual(['', 'bad', 'bad', 'bad', 'new']);
  expect(calls).toEqual(['sends  1', 'sends new 5']);
});

it.each([
  ['a chat', null, 403, 'Forbidden: bot was blocked by the user', 'blocked'],
  ['a topic', 7, 400, 'Bad Request: TOPIC_CLOSED', 'topic-closed'],
])('who wants something told in %s that is closed hears of it, for all that waits there', async (...row) => {
  const [, topicId, error_code, description, why] = row;
  const unreached: string[] = [];
  const refused = new GrammyError('x', { error_code, description, ok: false }, 'sendMessage', {});
  const { store, settled } = await openScene({
    api: { sendMessage: () => Promise.reject(refused) },
    unreached: ({ part }, { code }) => Promise.resolve(void unreached.push(`${part} ${code}`)),
  });
  const place = { chatId: owner, topicId };
  for (const part of ['first', 'second'])
    await store.posts.want({ ...about, part }, [place], { isUrgent: true, at: 0 });
  await settled();
  expect(unreached.toSorted()).toEqual([`first ${why}`, `second ${why}`]);
});

it('what can not be composed for one place is tried for another where each says something else', async () => {
  const render: PostKind['render'] = ({ chat_id: chatId }) => {
    if (chatId === 1) throw new Error('bad words');
    return { html: `to ${chatId}` };
  };
  const { want, settled, store, calls } = await openScene({ render });
  await want();
  for (let minutes = 0; minutes < 12; minutes += 1) await settled();
  await store.posts.want(about, [{ chatId: 2, topicId: null }], { isUrgent: true, at: 0 });
  await settled();
  expect(calls).toEqual(['sends to 2']);
});

it('is told in all of eight places at once, also while what follows composing takes long', async () => {
  const owners = [1, 2, 3, 4, 5, 6, 7, 8];
  const slow = async () => {
    for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
    return false;
  };
  const { want, settled, posts, calls } = await openScene({ isSameEverywhere: true, isOver: slow }, owners);
  await want();
  for (let rounds = 0; rounds < 4; rounds += 1) await settled();
  expect((await posts()).map(({ state, composing }) => [state, composing])).toEqual(
    owners.map(() => ['shown', 0]),
  );
  expect(calls).toHaveLength(owners.length);
});
