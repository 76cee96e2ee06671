import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openChat, type Chat } from './fixture.ts';

let chat: Chat;
let ann: Person;
let card: ChatMessage;

beforeEach(async () => {
  chat = await openChat();
  ann = chat.ann;
  const confirm = { text: '✅ Confirm', callback_data: 'ok' };
  const inline_keyboard = [[confirm, { text: 'Open', url: 'https://a.org' }]];
  await chat.send({ text: 'Sure?', reply_markup: { inline_keyboard } });
  card = chat.last()!;
});

const lastQuery = async () => (await chat.updates()).at(-1)!.callback_query!;
const answer = async (params: Record<string, unknown> = {}) =>
  chat.call('answerCallbackQuery', { callback_query_id: (await lastQuery()).id, ...params });

describe('a pressed button', () => {
  it('may be stale: the keyboard is the one that was seen', async () => {
    const message = { chat_id: ann.id, message_id: card.message_id };
    await chat.call('editMessageText', { ...message, text: 'Done' });
    const pressed = ann.press(card, 'ok');
    expect(await lastQuery()).toMatchObject({ data: 'ok', message: { text: 'Done' } });
    await answer();
    await pressed;
    await chat.call('deleteMessage', message);
    const again = ann.press(card, 'ok');
    expect((await lastQuery()).message).toEqual({
      chat: expect.anything() as object,
      message_id: card.message_id,
      date: 0,
    });
    await answer();
    await again;
  });

  it('without an answer is an error, in time and at the end of the sandbox', async () => {
    const why = 'did not answer the callback query within 20 ms';
    await expect(ann.press(card, 'ok', { timeoutMs: 20 })).rejects.toThrow(why);
    const pressed = ann.press(card, 'ok');
    await chat.telegram.close();
    await expect(pressed).rejects.toThrow('before the sandbox was closed');
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
    await chat.clock.advance(15 * 60_000);
    expect((await answer()).ok).toBe(true);
    await second;
    void ann.press(card, 'ok').catch(() => {});
    await chat.clock.advance(15 * 60_000 + 1);
    expect((await answer()).description).toBe(tooOld);
  });

  it('says at most 200 characters', async () => {
    const pressed = ann.press(card, 'ok');
    expect((await answer({ text: 'x'.repeat(201) })).description).toBe('Bad Request: MESSAGE_TOO_LONG');
    expect((await answer({ text: '👍'.repeat(200) })).ok).toBe(true);
    expect(await pressed).toMatchObject({ text: '👍'.repeat(200) });
  });
});

describe('a person', () => {
  it('cannot do what their client would not let them do', () => {
    const bob = chat.telegram.person({ first_name: 'Bob' });
    const team = chat.telegram.group({ title: 'Team', owner: ann });
    expect(() => bob.say('x', { chat: team })).toThrow('Bob is not a member of Team.');
    expect(() => bob.say('x', { chat: team, as: team })).toThrow('Bob may not speak for Team.');
    team.add(bob);
    team.restrict(bob);
    expect(() => bob.say('x', { chat: team })).toThrow('Bob may not write in Team.');
    expect(() => bob.say('x', { chat: ann })).toThrow('somebody else');
    expect(() => bob.say(' ')).toThrow('empty message');
    expect(() => bob.say('x'.repeat(4097))).toThrow('4096');
    expect(() => bob.say('x', { replyTo: 99 })).toThrow('not there');
    bob.block();
    expect(() => bob.say('x')).toThrow('must unblock it');
  });

  it('sends files that the bot can fetch, up to 20 MB', async () => {
    const bytes = new TextEncoder().encode('a,b');
    ann.sendDocument({ bytes, name: 'a.csv', mime: 'text/csv', caption: '/import' });
    const message = (await chat.updates()).at(-1)!.message!;
    expect(message).toMatchObject({
      caption: '/import',
      caption_entities: [{ type: 'bot_command' }],
      document: { mime_type: 'text/csv' },
    });
    const { result } = await chat.call('getFile', { file_id: message.document!.file_id });
    const { apiRoot, token } = chat.telegram;
    const fetchFile = (path: string) => fetch(`${apiRoot}/file/bot${token}/${path}`);
    expect(await (await fetchFile((result as { file_path: string }).file_path)).text()).toBe('a,b');
    expect((await fetchFile('documents/none')).status).toBe(404);
    expect(await chat.refusal('getFile', { file_id: 'x' })).toBe('Bad Request: invalid file_id');
    ann.sendDocument({ bytes: new Uint8Array(21 * 1024 * 1024), name: 'big' });
    const { file_id } = (await chat.updates()).at(-1)!.message!.document!;
    expect(await chat.refusal('getFile', { file_id })).toBe('Bad Request: file is too big');
  });
});
