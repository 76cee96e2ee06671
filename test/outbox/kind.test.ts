import { expect, it } from 'vitest';
import type { Judgement, PostKind } from '../../src/outbox/kind.ts';
import { about, openNotes, unmade } from './notes.ts';
import { group, refusal } from './scene.ts';

/** A kind that is judged as a test says, and what is called because of it. */
async function openJudged(kind: Partial<PostKind> = {}) {
  const says = { judged: 'tell' as Judgement };
  const notes = await openNotes({ judge: () => says.judged, ...kind });
  return {
    ...notes,
    /** What changes is judged like this. */
    judgedAs: async (judged: Judgement) => {
      says.judged = judged;
      await notes.settle(5_000);
      await notes.change('one');
    },
    wantedAs: async (judged: Judgement) => {
      says.judged = judged;
      await notes.want();
    },
  };
}

it('what is to be told no more is not told by a later change either', async () => {
  const { calls, wantedAs, judgedAs, post } = await openJudged();
  await wantedAs('end');
  await judgedAs('tell');
  expect(calls).toEqual([]);
  expect((await post()).state).toBe('ended');
});

it('a message whose kind says that it is to go is deleted, and nothing is sent for it', async () => {
  const { calls, wantedAs, judgedAs, post } = await openJudged();
  await wantedAs('tell');
  await judgedAs('hide');
  await judgedAs('tell');
  expect(calls).toEqual([`send ${group} one`, 'delete 1']);
  expect((await post()).state).toBe('ended');
});

it('what was to go before it was sent is not sent', async () => {
  const { calls, wantedAs, settle } = await openJudged();
  await wantedAs('hide');
  await settle(5_000);
  expect(calls).toEqual([]);
});

it('what a kind asks elsewhere is asked before each composition, and not when nothing is told', async () => {
  const asked: string[] = [];
  const prepare = () => Promise.resolve(void asked.push('asked'));
  const { calls, wantedAs, judgedAs, settle } = await openJudged({ prepare });
  await wantedAs('skip');
  await settle(5_000);
  expect(asked).toEqual([]);
  await judgedAs('tell');
  expect([asked, calls]).toEqual([['asked'], [`send ${group} one`]]);
});

/** A kind that can be composed for some chats only, or for none. */
async function openUnmade(isMade: (chatId: number) => boolean, kind: Partial<PostKind>, chatIds = [1]) {
  const tried: number[] = [];
  const render: PostKind['render'] = ({ chat_id: chatId }) => {
    tried.push(chatId);
    if (!isMade(chatId)) throw new Error('bad words');
    return { html: `to ${chatId}` };
  };
  const notes = await openNotes({ render, ...kind }, { chatIds });
  await notes.want();
  await notes.tryAll();
  const wantInSecond = async () => {
    await notes.store.posts.want(about, [{ chatId: 2, topicId: null }], { isUrgent: true, at: 0 });
    await notes.settle(5_000);
  };
  return { ...notes, tried, wantInSecond };
}

it('what could not be composed for one place three times is not tried for another', async () => {
  const { tried, calls, posts, wantInSecond } = await openUnmade(() => false, { isSameEverywhere: true });
  await wantInSecond();
  expect((await posts()).map(({ state, reason }) => [state, reason])).toEqual([
    ['undelivered', '{"code":"poison"}'],
    ['undelivered', '{"code":"poison"}'],
  ]);
  expect([tried, calls]).toEqual([[1, 1, 1], []]);
});

it('what can not be composed anywhere is tried three times in all, and not for each place', async () => {
  const { tried, posts } = await openUnmade(() => false, { isSameEverywhere: true }, [1, 2, 3, 4]);
  expect(tried).toHaveLength(3);
  expect((await posts()).map(({ state }) => state)).toEqual(Array(4).fill('undelivered'));
});

it('what can be composed for the other places is told there, and counts for none of them', async () => {
  const { calls, posts } = await openUnmade((id) => id !== 1, { isSameEverywhere: true }, [1, 2, 3, 4]);
  expect(calls.toSorted()).toEqual(['send 2 to 2', 'send 3 to 3', 'send 4 to 4']);
  expect((await posts()).map(({ state, composing }) => `${state} ${composing}`)).toEqual([
    'undelivered 3',
    'shown 0',
    'shown 0',
    'shown 0',
  ]);
});

it('what can not be composed for one place is tried for another where each says something else', async () => {
  const { calls, wantInSecond } = await openUnmade((id) => id !== 1, {});
  await wantInSecond();
  expect(calls).toEqual(['send 2 to 2']);
});

it('an edit that Telegram puts off again and again is made at last', async () => {
  const { want, change, faults, calls, tryAll, settle, post } = await openNotes();
  await want();
  await settle(5_000);
  for (let nth = 0; nth < 5; nth++)
    faults.push(unmade(refusal(429, 'Too Many Requests', { retry_after: 1 })));
  await change('two');
  await tryAll();
  expect(calls).toEqual([`send ${group} one`, ...Array(6).fill('edit 1 two')]);
  expect(await post()).toMatchObject({ state: 'shown', composing: 0, tries: 0 });
});

it('a message is not edited where another about the same can not be composed, and what is new is tried', async () => {
  const tried: string[] = [];
  const render: PostKind['render'] = ({ part }) => {
    tried.push(part);
    if (part === 'bad') throw new Error('bad words');
    return { html: `${part} ${tried.length}` };
  };
  const { want, settle, tryAll, store, calls } = await openNotes({ render });
  await want();
  const place = { chatId: group, topicId: null };
  await store.posts.want({ ...about, part: 'bad' }, [place], { isUrgent: true, at: 0 });
  await tryAll();
  await store.posts.changed(about);
  await store.posts.want({ ...about, part: 'new' }, [place], { isUrgent: true, at: 0 });
  await settle(5_000);
  expect(tried).toEqual(['', 'bad', 'bad', 'bad', 'new']);
  expect(calls).toEqual([`send ${group}  1`, `send ${group} new 5`]);
});

it.each([
  ['a chat', null, 403, 'Forbidden: bot was blocked by the user', 'blocked'],
  ['a topic', 7, 400, 'Bad Request: TOPIC_CLOSED', 'topic-closed'],
] as const)(
  'who wants something told in %s that is closed hears of it, for all that waits there',
  async (_what, topicId, code, description, why) => {
    const heard: string[] = [];
    const { store, faults, settle } = await openNotes({
      unreached: ({ part }, reason) => Promise.resolve(void heard.push(`${part} ${reason.code}`)),
    });
    for (let nth = 0; nth < 9; nth++) faults.push(unmade(refusal(code, description)));
    for (const part of ['first', 'second'])
      await store.posts.want({ ...about, part }, [{ chatId: group, topicId }], { isUrgent: true, at: 0 });
    await settle(5_000);
    expect(heard.toSorted()).toEqual([`first ${why}`, `second ${why}`]);
  },
);

it('is told in all of eight places at once, also while what follows composing takes long', async () => {
  const chatIds = [1, 2, 3, 4, 5, 6, 7, 8];
  const slow = async () => {
    for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
    return false;
  };
  const { want, tryAll, posts, calls } = await openNotes(
    { isSameEverywhere: true, isOver: slow },
    { chatIds },
  );
  await want();
  await tryAll();
  expect((await posts()).map(({ state, composing }) => [state, composing])).toEqual(
    chatIds.map(() => ['shown', 0]),
  );
  expect(calls).toHaveLength(chatIds.length);
});
