import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { openFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let ann: Person;
let card: ChatMessage;

beforeEach(async () => {
  fixture = await openFixture();
  ann = fixture.telegram.person({ first_name: 'Ann' });
  ann.start();
  const inline_keyboard = [
    [
      { text: '✅ Confirm', callback_data: 'ok' },
      { text: 'Open', url: 'https://a.org' },
    ],
  ];
  await fixture.call('sendMessage', { chat_id: ann.id, text: 'Sure?', reply_markup: { inline_keyboard } });
  card = fixture.telegram.chat(ann).last!;
});
afterEach(() => fixture.close());

const lastQuery = async () => (await fixture.updates()).at(-1)!.callback_query!;
const answer = async (params: Record<string, unknown> = {}) =>
  fixture.call('answerCallbackQuery', { callback_query_id: (await lastQuery()).id, ...params });

describe('a pressed button', () => {
  it('reaches the bot and brings its answer back', async () => {
    const pressed = ann.press(card, '✅ Confirm');
    expect(await lastQuery()).toMatchObject({
      data: 'ok',
      from: { id: ann.id },
      message: { message_id: card.message_id, text: 'Sure?' },
      chat_instance: expect.stringMatching(/\d/) as string,
    });
    await answer({ text: 'Done', show_alert: true });
    expect(await pressed).toEqual({ text: 'Done', show_alert: true, url: undefined });
  });

  it('is found by pattern, by its data, and under a message given by number', async () => {
    for (const button of [/confirm/i, 'ok']) {
      const pressed = ann.press(card.message_id, button);
      await answer();
      expect(await pressed).toMatchObject({ text: undefined, show_alert: false });
    }
  });

  it('that is not there or sends nothing cannot be pressed', () => {
    expect(() => ann.press(card, 'Cancel')).toThrow('there are: "✅ Confirm", "Open"');
    expect(() => ann.press(card, 'Open')).toThrow('sends nothing to the bot');
    expect(() => ann.press(99, 'x')).toThrow('a message that is not there');
    const bob = fixture.telegram.person({ first_name: 'Bob' });
    expect(() => bob.press(card, 'ok')).toThrow('sees no buttons there');
  });

  it('may be stale: the keyboard is the one that was seen', async () => {
    await fixture.call('editMessageText', { chat_id: ann.id, message_id: card.message_id, text: 'Done' });
    const pressed = ann.press(card, 'ok');
    expect(await lastQuery()).toMatchObject({ data: 'ok', message: { text: 'Done' } });
    await answer();
    await pressed;
    await fixture.call('deleteMessage', { chat_id: ann.id, message_id: card.message_id });
    const again = ann.press(card, 'ok');
    expect((await lastQuery()).message).toEqual({
      chat: expect.anything() as object,
      message_id: card.message_id,
      date: 0,
    });
    await answer();
    await again;
  });

  it('may be forged', async () => {
    const pressed = ann.press(card, { data: 'free money' });
    expect((await lastQuery()).data).toBe('free money');
    await answer();
    await pressed;
  });

  it('without an answer is an error, in time and at the end of the sandbox', async () => {
    await expect(ann.press(card, 'ok', { timeoutMs: 20 })).rejects.toThrow(
      'did not answer the callback query within 20 ms',
    );
    const pressed = ann.press(card, 'ok');
    await fixture.close();
    await expect(pressed).rejects.toThrow('before the sandbox was closed');
    fixture = await openFixture();
  });
});

describe('answerCallbackQuery', () => {
  const tooOld = 'Bad Request: query is too old and response timeout expired or query ID is invalid';

  it('takes each query once, within 15 minutes', async () => {
    const first = ann.press(card, 'ok');
    expect((await answer()).ok).toBe(true);
    expect((await answer()).description).toBe(tooOld);
    await first;
    const second = ann.press(card, 'ok');
    await fixture.clock.advance(15 * 60_000);
    expect((await answer()).ok).toBe(true);
    await second;
    void ann.press(card, 'ok').catch(() => {});
    await fixture.clock.advance(15 * 60_000 + 1);
    expect((await answer()).description).toBe(tooOld);
    expect(await fixture.refusal('answerCallbackQuery', { callback_query_id: 'x' })).toBe(tooOld);
  });

  it('says at most 200 characters, and opens only links into the bot', async () => {
    const pressed = ann.press(card, 'ok');
    expect((await answer({ text: 'x'.repeat(201) })).description).toBe('Bad Request: MESSAGE_TOO_LONG');
    expect((await answer({ url: 'https://a.org' })).description).toBe('Bad Request: URL_INVALID');
    expect(
      (await answer({ text: '👍'.repeat(200), url: 'https://t.me/delegram_sandbox_bot?start=x' })).ok,
    ).toBe(true);
    expect(await pressed).toMatchObject({ url: 'https://t.me/delegram_sandbox_bot?start=x' });
  });
});

it('sendChatAction takes known actions in open chats', async () => {
  const mark = fixture.telegram.mark();
  expect((await fixture.call('sendChatAction', { chat_id: ann.id, action: 'typing' })).ok).toBe(true);
  expect(fixture.telegram.activitySince(mark)).toMatchObject([{ kind: 'action', action: 'typing' }]);
  expect(await fixture.refusal('sendChatAction', { chat_id: ann.id, action: 'dancing' })).toBe(
    'Bad Request: wrong parameter action in request',
  );
});

describe('a person', () => {
  it('cannot do what their client would not let them do', () => {
    const bob = fixture.telegram.person({ first_name: 'Bob' });
    const team = fixture.telegram.group({ title: 'Team', owner: ann });
    expect(() => bob.say('x', { chat: team })).toThrow('Bob is not a member of Team.');
    expect(() => bob.say('x', { chat: team, as: team })).toThrow('Bob may not speak for Team.');
    team.add(bob);
    team.restrict(bob);
    expect(() => bob.say('x', { chat: team })).toThrow('Bob may not write in Team.');
    expect(() => bob.say('x', { chat: ann })).toThrow('somebody else');
    expect(() => bob.say('x', { chat: 5 })).toThrow('knows no chat 5');
    expect(() => bob.say(' ')).toThrow('empty message');
    expect(() => bob.say('x'.repeat(4097))).toThrow('4096');
    expect(() => bob.say('x', { replyTo: 99 })).toThrow('not there');
    bob.block();
    expect(() => bob.say('x')).toThrow('must unblock it');
  });

  it('changes a message of their own', async () => {
    const message = ann.say('one');
    expect(ann.edit(message, '/two')).toMatchObject({ text: '/two', edits: 1 });
    expect((await fixture.updates()).at(-1)).toMatchObject({
      edited_message: { text: '/two', edit_date: expect.any(Number) as number },
    });
    expect(() => ann.edit(card, 'x')).toThrow('messages of their own');
  });

  it('sends files that the bot can fetch', async () => {
    ann.sendDocument({
      bytes: new TextEncoder().encode('a,b'),
      name: 'a.csv',
      mime: 'text/csv',
      caption: '/import',
    });
    const message = (await fixture.updates()).at(-1)!.message!;
    expect(message).toMatchObject({
      caption: '/import',
      caption_entities: [{ type: 'bot_command' }],
      document: { mime_type: 'text/csv' },
    });
    const { result } = await fixture.call('getFile', { file_id: message.document!.file_id });
    const { file_path } = result as { file_path: string };
    const { telegram } = fixture;
    const download = await fetch(`${telegram.apiRoot}/file/bot${telegram.token}/${file_path}`);
    expect(await download.text()).toBe('a,b');
    expect((await fetch(`${telegram.apiRoot}/file/bot${telegram.token}/documents/none`)).status).toBe(404);
    expect(await fixture.refusal('getFile', { file_id: 'x' })).toBe('Bad Request: invalid file_id');
    expect(await fixture.refusal('getFile')).toBe('Bad Request: file_id not specified');
    ann.sendDocument({ bytes: new Uint8Array(21 * 1024 * 1024), name: 'big' });
    const big = (await fixture.updates()).at(-1)!.message!;
    expect(await fixture.refusal('getFile', { file_id: big.document!.file_id })).toBe(
      'Bad Request: file is too big',
    );
  });
});
