import { beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/sandbox/telegram/people-and-chats.ts';
import { type Chat, openChat, pngBytes, upload } from './fixture.ts';

let chat: Chat;
let team: Group;
let photo: (bytes?: Uint8Array<ArrayBuffer>, values?: object) => FormData;

beforeEach(async () => {
  chat = await openChat();
  team = chat.telegram.group({ title: 'Team', owner: chat.ann, forum: true });
  team.add('bot');
  photo = (bytes = pngBytes(), values = {}) => upload('photo', bytes, { chat_id: chat.ann.id, ...values });
});

const keyboard = (data: string) => ({ inline_keyboard: [[{ text: 'Go', callback_data: data }]] });

describe('a text', () => {
  it('has 4096 units at most, counted after the tags are gone', async () => {
    const longest = { text: `<b>${'x'.repeat(4096)}</b>`, parse_mode: 'html' };
    expect((await chat.send(longest)).ok).toBe(true);
    expect(await chat.sendRefusal({ text: 'x'.repeat(4097) })).toBe('Bad Request: message is too long');
  });

  it.each([
    [{ text: '' }, 'message text is empty'],
    [{ text: '<b></b>', parse_mode: 'HTML' }, 'text must be non-empty'],
    [
      { text: '<x>', parse_mode: 'HTML' },
      'can\'t parse entities: Unsupported start tag "x" at byte offset 0',
    ],
    [{ chat_id: '' }, 'chat_id is empty'],
    [{ chat_id: 5 }, 'chat not found'],
    [{ chat_id: '@nobody_here' }, 'chat not found'],
    [{ message_thread_id: 9 }, 'message thread not found'],
    [{ reply_parameters: { message_id: 99 } }, 'message to be replied not found'],
    [{ link_preview_options: { is_disabled: 'yes' } }, 'field "is_disabled" must be of type Boolean'],
    [{ link_preview_options: { url: 'no-url' } }, 'WEBPAGE_URL_INVALID'],
    [{ reply_markup: keyboard('x'.repeat(65)) }, 'BUTTON_DATA_INVALID'],
    [
      { entities: [{ type: 'bold', offset: 0, length: 1 }] },
      'entities are unsupported in the sandbox, use HTML',
    ],
  ])('is refused: %j', async (params, why) => {
    expect(await chat.sendRefusal(params)).toBe(`Bad Request: ${why}`);
    expect(chat.last()).toBeUndefined();
  });
});

describe('a chat', () => {
  it('of a person who never wrote is closed, and opens with the first message', async () => {
    const bob = chat.telegram.person({ first_name: 'Bob' });
    const toBob = { chat_id: bob.id };
    expect(await chat.sendRefusal(toBob)).toBe('Bad Request: chat not found');
    team.add(bob);
    expect(await chat.sendRefusal(toBob)).toBe("Forbidden: bot can't initiate conversation with a user");
    bob.say('hello');
    expect((await chat.send(toBob)).ok).toBe(true);
  });

  it('is closed while the person blocks the bot', async () => {
    chat.ann.block();
    expect(await chat.sendRefusal()).toBe('Forbidden: bot was blocked by the user');
    chat.ann.unblock();
    expect((await chat.send()).ok).toBe(true);
  });

  it('is closed after the bot was removed, has left, or lost its voice', async () => {
    const group = { chat_id: team.id };
    const noRights = 'Bad Request: not enough rights to send text messages to the chat';
    team.restrict('bot');
    expect(await chat.sendRefusal(group)).toBe(noRights);
    team.demote('bot');
    expect((await chat.send(group)).ok).toBe(true);
    team.remove('bot');
    expect(await chat.sendRefusal(group)).toBe('Forbidden: bot was kicked from the supergroup chat');
    team.add('bot');
    expect((await chat.call('leaveChat', group)).ok).toBe(true);
    expect(await chat.sendRefusal(group)).toBe('Forbidden: bot is not a member of the supergroup chat');
    const basic = chat.telegram.group({ title: 'Basic', owner: chat.ann });
    expect(await chat.sendRefusal({ chat_id: basic.id })).toBe('Bad Request: chat not found');
    basic.add('bot');
    basic.remove('bot');
    expect(await chat.sendRefusal({ chat_id: basic.id })).toBe(
      'Forbidden: bot was kicked from the group chat',
    );
  });

  it('of a forum has topics: open, closed (for all but administrators), deleted', async () => {
    const topic = team.topic('Alerts');
    const there = { chat_id: team.id, message_thread_id: topic.id };
    await chat.send(there);
    const first = chat.telegram.chat(team).last!;
    expect(first).toMatchObject({ message_thread_id: topic.id, raw: { is_topic_message: true } });
    await chat.send({ chat_id: team.id, reply_parameters: { message_id: first.message_id } });
    expect(chat.telegram.chat(team).last?.message_thread_id).toBe(topic.id);
    team.closeTopic(topic);
    expect(await chat.sendRefusal(there)).toBe('Bad Request: TOPIC_CLOSED');
    team.promote('bot');
    expect((await chat.send(there)).ok).toBe(true);
    team.demote('bot');
    team.reopenTopic(topic);
    expect((await chat.send(there)).ok).toBe(true);
    team.deleteTopic(topic);
    expect(await chat.sendRefusal(there)).toBe('Bad Request: message thread not found');
    expect(team.messages.filter(({ message_thread_id }) => message_thread_id === topic.id)).toEqual([]);
  });

  it('whose members may send no files, pictures or texts takes them from an administrator only', async () => {
    const bytes = new TextEncoder().encode('x');
    const sends = {
      documents: () => chat.call('sendDocument', upload('document', bytes, { chat_id: team.id })),
      photos: () => chat.call('sendPhoto', photo(pngBytes(), { chat_id: team.id })),
      'text messages': () => chat.send({ chat_id: team.id }),
    };
    for (const what of ['documents', 'photos', 'text messages'] as const) {
      team.allow(what, false);
      const refused = `Bad Request: not enough rights to send ${what} to the chat`;
      for (const [other, send] of Object.entries(sends))
        expect((await send()).description).toBe(other === what ? refused : undefined);
      team.promote('bot');
      expect((await sends[what]()).ok).toBe(true);
      team.demote('bot');
      team.allow(what, true);
      expect((await sends[what]()).ok).toBe(true);
    }
  });
});

describe('a photo', () => {
  it('is a picture, not too large, with a caption of 1024 units at most', async () => {
    const heavy = new Uint8Array(10 * 1024 * 1024 + 1);
    heavy.set(pngBytes());
    const refused = [
      [photo(Uint8Array.of(1, 2, 3)), 'IMAGE_PROCESS_FAILED'],
      [photo(pngBytes().slice(0, 23)), 'IMAGE_PROCESS_FAILED'],
      [photo(Uint8Array.of()), 'file must be non-empty'],
      [photo(pngBytes(10_000, 600)), 'PHOTO_INVALID_DIMENSIONS'],
      [photo(pngBytes(2100, 100)), 'PHOTO_INVALID_DIMENSIONS'],
      [photo(heavy), 'is too big for a photo'],
      [photo(pngBytes(), { caption: 'x'.repeat(1025) }), 'message caption is too long'],
    ] as const;
    for (const [form, why] of refused) expect(await chat.refusal('sendPhoto', form)).toContain(why);
    expect((await chat.call('sendPhoto', photo(pngBytes(), { caption: 'x'.repeat(1024) }))).ok).toBe(true);
  });

  it.each([
    ['attach://none', 'there is no photo in the request'],
    ['https://a.org/x.png', 'failed to get HTTP URL content'],
    ['AgAC-unknown', 'wrong file identifier/HTTP URL specified'],
  ])('is refused: %s', async (given, why) => {
    const params = { chat_id: chat.ann.id, photo: given };
    expect(await chat.refusal('sendPhoto', params)).toBe(`Bad Request: ${why}`);
  });
});

describe('a document', () => {
  const document = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
    upload('document', bytes, { chat_id: chat.ann.id }, name);

  it('arrives with its name and bytes, and is no photo', async () => {
    const bytes = new TextEncoder().encode('a,b');
    const { result } = await chat.call('sendDocument', document(bytes, 'орders.csv'));
    expect(chat.last()?.document).toMatchObject({ file_name: 'орders.csv', bytes });
    const { file_id } = (result as { document: { file_id: string } }).document;
    expect(await chat.refusal('sendPhoto', { chat_id: chat.ann.id, photo: file_id })).toBe(
      "Bad Request: can't use file of type Document as Photo",
    );
  });

  it('of more than 50 MB is too large', async () => {
    const large = document(new Uint8Array(50 * 1024 * 1024 + 1), 'a.bin');
    expect(await chat.refusal('sendDocument', large)).toBe('Request Entity Too Large');
  });
});
