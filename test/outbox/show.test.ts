import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostKind } from '../../src/outbox/kind.ts';
import { about, lost, openNotes, unmade } from './notes.ts';
import { ample, group, refusal } from './scene.ts';

const mark = '↻ possible repeat\n';
const blocked = () => refusal(403, 'Forbidden: bot was blocked by the user');

describe('a message about something', () => {
  it('is sent once however often it is wanted, and edited in its place when that changes', async () => {
    const { want, change, calls, settle } = await openNotes();
    await want();
    await want();
    await settle(5_000);
    await change('two');
    expect(calls).toEqual([`send ${group} one`, 'edit 1 two']);
  });

  it('is edited once for what changes ten times in a moment, to the last of it', async () => {
    const { want, change, calls, settle } = await openNotes();
    await want();
    for (let nth = 1; nth <= 10; nth++) await change(`change ${nth}`);
    await settle(3_000);
    expect(calls).toEqual([`send ${group} one`, 'edit 1 change 10']);
  });

  it('costs no call where a change shows the same, and one where only its buttons differ', async () => {
    const { want, change, say, calls, settle, store } = await openNotes();
    await want();
    await settle(5_000);
    await change('one');
    expect(calls).toHaveLength(1);
    say('one', { inline_keyboard: [[{ text: 'a', callback_data: 'a' }]] });
    await store.posts.changed(about);
    await settle(5_000);
    expect(calls).toEqual([`send ${group} one`, 'edit 1 one']);
  });

  it('that goes back to what it said is edited where an edit of unknown end may stand', async () => {
    const { want, change, calls, chat, faults, settle } = await openNotes();
    await want();
    await settle(5_000);
    faults.push({ error: lost(), wasDone: true });
    await change('two');
    expect([...chat.values()]).toEqual(['two']);
    await change('one');
    await settle(60_000);
    expect(calls.at(-1)).toBe('edit 1 one');
    expect([...chat.values()]).toEqual(['one']);
  });

  it('that goes back to what it said is edited where the process ended during an edit', async () => {
    const { want, change, chat, settle, store, post } = await openNotes();
    await want();
    await settle(5_000);
    await store.deliveries.beginComposingPost(await post());
    chat.set(1, 'two');
    await change('one');
    expect([...chat.values()]).toEqual(['one']);
  });

  it('that goes back after a move is sent where a copy of something else may stand', async () => {
    const { want, change, calls, faults, settle, store } = await openNotes({ isSentAnew: true });
    const lose = () => faults.push({ error: lost(), wasDone: true });
    lose();
    await want();
    await settle(60_000);
    await store.moveChat(group, -1005);
    lose();
    await change('two');
    await change('one');
    await settle(60_000);
    const repeat = '↻ possible repeat\n';
    expect(calls.slice(1)).toEqual([
      `send ${group} ${repeat}one`,
      `send -1005 ${repeat}two`,
      `send -1005 ${repeat}one`,
    ]);
  });

  it.each(['a message', 'an edit'])(
    'is not touched in the pause that Telegram asked for after %s',
    async (what) => {
      const { want, wantOther, change, calls, faults, settle } = await openNotes();
      await want();
      await settle(5_000);
      faults.push(unmade(refusal(429, 'Too Many Requests', { retry_after: 30 })));
      await (what === 'an edit' ? change('two') : wantOther());
      await (what === 'an edit' ? wantOther() : change('two'));
      await settle(25_000);
      expect(calls).toHaveLength(2);
      await settle(10_000);
      expect(calls).toHaveLength(4);
    },
  );

  it('that changed while it was sent is edited afterwards', async () => {
    let change = async () => {};
    const notes = await openNotes({
      async shown() {
        await change();
        change = async () => {};
      },
    });
    change = () => notes.change('two');
    await notes.want();
    await notes.settle(5_000);
    expect([...notes.chat.values()]).toEqual(['two']);
  });

  it('of a lost answer comes again with a mark, which stays, after a question whether Telegram answers', async () => {
    const { want, faults, calls, settle, change, asked } = await openNotes();
    faults.push({ error: lost(), wasDone: true });
    await want();
    expect(asked.getMe).toBe(0);
    await settle(1_000);
    await settle(5_000);
    await change('two');
    expect(calls).toEqual([`send ${group} one`, `send ${group} ${mark}one`, `edit 2 ${mark}two`]);
    expect(asked.getMe).toBe(1);
  });

  it('is not given up for a refusal of its edit or its end in new words, which may mean the account', async () => {
    const { want, change, faults, calls, settle, asked, store, chat } = await openNotes();
    await want();
    await settle(5_000);
    const newWords = refusal(400, 'Bad Request: BOT_RESTED');
    asked.refused = refusal(401, 'Unauthorized');
    faults.push(unmade(newWords));
    await change('two');
    asked.refused = undefined;
    await settle(120_000);
    expect([...chat.values()]).toEqual(['two']);
    asked.refused = refusal(401, 'Unauthorized');
    faults.push(unmade(newWords));
    await store.posts.takeAway(about);
    await settle();
    asked.refused = undefined;
    await settle(120_000);
    expect([...chat.values()]).toEqual([]);
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['send', 'edit', 'edit', 'delete', 'delete']);
  });

  it('is risked only after a question where the call before it failed, whatever that was about', async () => {
    const { want, wantOther, faults, calls, asked } = await openNotes();
    faults.push(unmade(lost()));
    await want();
    await wantOther();
    expect(calls).toHaveLength(2);
    expect(asked.getMe).toBe(1);
  });

  it('is not marked after a restart for a call that Telegram has refused', async () => {
    const { want, faults, calls, restart, settle } = await openNotes();
    faults.push(unmade(refusal(429, 'Too Many Requests', { retry_after: 1 })));
    await want();
    await restart();
    await settle(5_000);
    expect(calls).toEqual([`send ${group} one`, `send ${group} one`]);
  });

  it('is given up after three copies of which nothing is known, and listed', async () => {
    const { want, faults, calls, tryAll, store } = await openNotes();
    for (let nth = 0; nth < 5; nth++) faults.push({ error: lost(), wasDone: true });
    await want();
    await tryAll();
    expect(calls).toHaveLength(3);
    expect(await store.posts.countGivenUp()).toEqual([{ kind: about.kind, count: 1 }]);
  });

  it.each([
    [true, [`send ${group} one`, 'edit 1 two', `send ${group} two`]],
    [false, [`send ${group} one`, 'edit 1 two']],
  ])('that somebody has deleted comes anew only if its kind wants it: %s', async (isSentAnew, expected) => {
    const { want, change, chat, calls, settle } = await openNotes({ isSentAnew });
    await want();
    chat.clear();
    await settle(5_000);
    await change('two');
    await settle(5_000);
    expect(calls).toEqual(expected);
  });

  it('that is taken away is deleted, and nothing brings it back', async () => {
    const { want, change, chat, store, settle, calls } = await openNotes();
    await want();
    await store.posts.takeAway(about);
    await settle(5_000);
    expect(chat.size).toBe(0);
    await change('two');
    await want();
    await settle(5_000);
    expect(calls).toEqual([`send ${group} one`, 'delete 1']);
  });

  it('that is taken away while the account is refused is deleted later', async () => {
    const { want, faults, chat, store, settle, post } = await openNotes();
    await want();
    faults.push(unmade(refusal(401, 'Unauthorized')));
    await store.posts.takeAway(about);
    await settle(5_000);
    expect((await post()).state).toBe('open');
    await settle(60_000);
    expect(chat.size).toBe(0);
    expect((await post()).state).toBe('ended');
  });

  it('that is taken away before it was sent is not sent', async () => {
    const { want, faults, calls, store, settle } = await openNotes();
    faults.push(unmade(refusal(429, 'Too Many Requests', { retry_after: 30 })));
    await want();
    await store.posts.takeAway(about);
    await settle(60_000);
    expect(calls).toHaveLength(1);
  });

  it('whose place is out of reach waits, and comes when it is opened', async () => {
    const { want, faults, calls, store, settle } = await openNotes();
    faults.push(unmade(blocked()));
    await want();
    await settle(600_000);
    expect(calls).toHaveLength(1);
    await store.deliveries.reopen(group, 1);
    await settle();
    expect(calls).toEqual([`send ${group} one`, `send ${group} one`]);
  });

  it.each(['send', 'edit'])('follows a group of whose move a call tells: %s', async (call) => {
    const { want, change, calls, faults, settle, store, post } = await openNotes({ isSentAnew: true });
    const moved = unmade(refusal(400, 'Bad Request: group chat was upgraded', { migrate_to_chat_id: -1005 }));
    if (call === 'send') faults.push(moved);
    await want();
    if (call === 'edit') {
      await settle(5_000);
      faults.push(moved);
      await change('two');
    }
    const later = () => settle(1_000).then(post);
    await expect.poll(later).toMatchObject({ chat_id: -1005, state: 'shown' });
    expect(calls).toHaveLength(call === 'send' ? 2 : 3);
    expect(calls.at(-1)).toMatch(/^send -1005 /);
    expect(store.settings.data.chats).toMatchObject([{ id: -1005, movedFrom: group }]);
  });

  it('moves with its group: what stands stays behind, also when it is asked again, and what changes comes there', async () => {
    const { want, change, calls, store, settle } = await openNotes({ isSentAnew: true });
    await want();
    await store.moveChat(group, -1005);
    await settle(5_000);
    await store.posts.changed(about);
    await settle(5_000);
    expect(calls).toHaveLength(1);
    await change('two');
    expect(calls).toEqual([`send ${group} one`, 'send -1005 two']);
  });

  it('leaves a deleted topic, with a line that says so', async () => {
    const { want, faults, calls, post } = await openNotes();
    faults.push(unmade(refusal(400, 'Bad Request: message thread not found')));
    await want(7);
    expect(calls[1]).toMatch(/^send -100 .*topic.*\n\none$/s);
    await expect.poll(post).toMatchObject({ topic_id: null, state: 'shown' });
  });

  it('whose picture is refused comes without it, when the chat has room', async () => {
    const two = { count: 2, windowMs: 60_000, alertGapMs: 0 };
    const draw = async () => ({ media: 'file', remember: () => {} });
    const render: PostKind['render'] = ({ ref }) => ({ html: 'one', ...(ref === about.ref && { draw }) });
    const budgets = { ...ample, group: two };
    const { want, wantOther, faults, calls, settle } = await openNotes({ render }, { budgets });
    await wantOther();
    const refused = unmade(refusal(400, 'Bad Request: not enough rights to send photos to the chat'));
    faults.push(refused, refused);
    await want();
    expect(calls).toEqual([`send ${group} one`, `photo ${group}`]);
    await settle(60_000);
    expect(calls.slice(2)).toEqual([`photo ${group}`, `send ${group} one`]);
  });

  it('comes as plain text where Telegram can not read its markup', async () => {
    const { want, faults, calls, say } = await openNotes();
    say('<b>one</b>');
    faults.push(unmade(refusal(400, "Bad Request: can't parse entities: oh")));
    await want();
    expect(calls).toEqual([`send ${group} <b>one</b>`, `send ${group} one`]);
  });

  it('that nobody there may see now is left alone until it changes, and for good where its kind says so', async () => {
    let judged: 'tell' | 'skip' | 'end' = 'skip';
    const { want, change, calls, settle } = await openNotes({ judge: () => judged });
    await want();
    await settle(60_000);
    expect(calls).toEqual([]);
    judged = 'tell';
    await change('two');
    expect(calls).toEqual([`send ${group} two`]);
    judged = 'end';
    await settle(5_000);
    await change('three');
    judged = 'tell';
    await change('four');
    await settle(5_000);
    expect(calls).toHaveLength(1);
  });

  it('in its last state is not edited again, and stays where all about the same is taken away', async () => {
    const { want, change, calls, settle, store } = await openNotes({ isOver: () => true });
    await want();
    await settle(5_000);
    await change('two');
    await store.posts.takeAway(about);
    await settle(5_000);
    expect(calls).toEqual([`send ${group} one`]);
  });

  it('changes only its buttons where its kind gives no text', async () => {
    const { store, settle, calls } = await openNotes({ render: () => ({ html: undefined }) });
    const standing = { chatId: group, topicId: null, messageId: 9 };
    await store.posts.adopt(about, standing, { isUrgent: true, at: 1 });
    await store.posts.changed(about);
    await settle(5_000);
    expect(calls).toEqual(['buttons 9']);
  });

  it('that stands and can not be edited is not sent anew', async () => {
    const { store, settle, calls } = await openNotes({ isSentAnew: true });
    const standing = { chatId: group, topicId: null, messageId: null };
    await store.posts.adopt(about, standing, { isUrgent: true, at: 1 });
    await store.posts.changed(about);
    await settle(5_000);
    expect(calls).toEqual([]);
  });

  it('is silent, and answers another one, where its kind says so', async () => {
    const { want, options } = await openNotes({}, { body: { isSilent: true, replyTo: 5 } });
    await want();
    const reply_parameters = { message_id: 5, allow_sending_without_reply: true };
    expect(options).toMatchObject([{ disable_notification: true, reply_parameters }]);
  });

  it('of a kind that this version does not know is left alone', async () => {
    const { store, settle, calls } = await openNotes();
    const subject = { kind: 'from tomorrow' as 'notice', ref: 'a' };
    await store.posts.want(subject, [{ chatId: group, topicId: null }], { isUrgent: true, at: 1 });
    await settle(60_000);
    expect(calls).toEqual([]);
    expect(await store.posts.about(subject)).toMatchObject([{ state: 'ended' }]);
  });
});

type Deed = 'want' | 'change' | 'restart' | 'lose' | 'refuse' | 'wait' | 'minute' | 'delete' | 'take away';

it('whatever happens, what stands at the end is what was wanted last, and no second copy without a mark', async () => {
  const deeds = fc.constantFrom<Deed>(
    ...(['want', 'change', 'change', 'restart', 'lose', 'refuse', 'wait', 'minute', 'delete'] as const),
    'take away',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { maxLength: 12 }), async (history) => {
      const notes = await openNotes({ isSentAnew: true });
      let [changes, isWanted, isAway] = [0, false, false];
      const act: Record<Deed, () => unknown> = {
        async want() {
          isWanted = true;
          await notes.want();
        },
        change: () => notes.change(`change ${(changes += 1)}`),
        restart: () => notes.restart(),
        lose: () => notes.faults.push({ error: lost(), wasDone: true }),
        refuse: () => notes.faults.push(unmade(refusal(429, 'Too Many Requests', { retry_after: 5 }))),
        wait: () => notes.settle(1_000),
        minute: () => notes.settle(60_000),
        delete: () => notes.chat.clear(),
        async 'take away'() {
          isAway ||= isWanted;
          await notes.store.posts.takeAway(about);
        },
      };
      for (const one of history) await act[one]();
      notes.faults.length = 0;
      // Nobody deletes it any more, and it changes a last time.
      await act.minute();
      await act.change();
      for (let nth = 0; nth < 6; nth++) await act.minute();
      const post = await notes.post();
      const sends = notes.calls.filter((call) => call.startsWith('send'));
      const isRight = () => {
        if (!isWanted) return sends.length === 0;
        if (isAway) return post.state === 'ended';
        // Three copies of which nothing is known.
        if (post.state === 'undelivered') return post.unclear === 3;
        return notes.chat.get(post.message_id!)?.includes(`change ${changes}`);
      };
      expect(isRight()).toBe(true);
      const known = post?.message_id ?? undefined;
      const copies = [...notes.chat].filter(([id]) => id !== known).map(([, text]) => text);
      expect(copies.filter((text) => !text.startsWith(mark)).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

describe('what changes between the moment a message is read and the call', () => {
  it('takes it away all the same', async () => {
    let meanwhile = async () => {};
    const notes = await openNotes({ prepare: () => meanwhile() });
    meanwhile = () => notes.store.posts.takeAway(about);
    await notes.want();
    await notes.settle(5_000);
    expect(notes.chat.size).toBe(0);
  });

  it('is shown, though what it said before was refused for good', async () => {
    let meanwhile = async () => {};
    const notes = await openNotes({
      async prepare() {
        await meanwhile();
        meanwhile = async () => {};
      },
    });
    meanwhile = () => notes.change('two');
    notes.faults.push(unmade(refusal(400, 'Bad Request: odd')));
    await notes.want();
    await notes.settle(5_000);
    expect([...notes.chat.values()]).toEqual(['two']);
  });

  it('is shown, though what was read seemed to be its last state', async () => {
    let meanwhile = async () => {};
    const notes = await openNotes({
      async isOver() {
        await meanwhile();
        meanwhile = async () => {};
        return true;
      },
    });
    meanwhile = () => notes.change('two');
    await notes.want();
    await notes.settle(5_000);
    expect([...notes.chat.values()]).toEqual(['two']);
  });
});

it('is marked where it was sent to the new id of its group, and that could not be written down', async () => {
  const { want, faults, calls, settle, store } = await openNotes();
  faults.push(unmade(refusal(400, 'Bad Request: group chat was upgraded', { migrate_to_chat_id: -1005 })));
  const moveChat = store.moveChat;
  Object.assign(store, { moveChat: () => Promise.reject(new Error('disk full')) });
  await want();
  Object.assign(store, { moveChat });
  await settle(60_000);
  await settle(60_000);
  expect(calls).toEqual([`send ${group} one`, 'send -1005 one', `send ${group} ${mark}one`]);
});

it('is not given up because the ledger could not be written before its call', async () => {
  const { want, calls, settle, store } = await openNotes();
  const { beginPost } = store.deliveries;
  Object.assign(store.deliveries, { beginPost: () => Promise.reject(new Error('disk full')) });
  await want();
  for (let nth = 0; nth < 5; nth++) await settle(60_000);
  Object.assign(store.deliveries, { beginPost });
  await settle(60_000);
  expect(calls).toEqual([`send ${group} one`]);
});
