import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/sandbox/telegram/group.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openFixture, pngBytes, type Fixture } from './fixture.ts';

let fixture: Fixture;
let ann: Person;
let team: Group;

beforeEach(async () => {
  fixture = await openFixture();
  ann = fixture.telegram.person({ first_name: 'Ann', username: 'ann' });
  ann.start();
  team = fixture.telegram.group({ title: 'Team', owner: ann, forum: true });
  team.add('bot');
});
afterEach(() => fixture.close());

const say = (params: Record<string, unknown>) =>
  fixture.refusal('sendMessage', { chat_id: ann.id, text: 'x', ...params });

describe('a text', () => {
  it('stands in the chat with its entities, keyboard, preview options and source', async () => {
    const { result } = await fixture.call('sendMessage', {
      chat_id: ann.id,
      text: '<b>Hi</b> &amp; bye',
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] },
      protect_content: true,
    });
    expect(result).toMatchObject({
      message_id: 2,
      chat: { id: ann.id, type: 'private', first_name: 'Ann', username: 'ann' },
      from: { is_bot: true },
      text: 'Hi & bye',
      has_protected_content: true,
    });
    expect(fixture.telegram.chat(ann).last).toMatchObject({
      text: 'Hi & bye',
      html: '<b>Hi</b> &amp; bye',
      entities: [{ type: 'bold', offset: 0, length: 2 }],
      labels: ['Go'],
      link_preview_options: { is_disabled: true },
      edits: 0,
      fromBot: true,
    });
  });

  it('has 4096 units at most, counted after the tags are gone', async () => {
    expect(
      (
        await fixture.call('sendMessage', {
          chat_id: ann.id,
          text: `<b>${'x'.repeat(4096)}</b>`,
          parse_mode: 'html',
        })
      ).ok,
    ).toBe(true);
    expect(await say({ text: 'x'.repeat(4097) })).toBe('Bad Request: message is too long');
  });

  it.each([
    [{ text: '' }, 'Bad Request: message text is empty'],
    [{ text: '  \n' }, 'Bad Request: text must be non-empty'],
    [{ text: '<b></b>', parse_mode: 'HTML' }, 'Bad Request: text must be non-empty'],
    [
      { text: '<x>', parse_mode: 'HTML' },
      'Bad Request: can\'t parse entities: Unsupported start tag "x" at byte offset 0',
    ],
    [{ chat_id: '' }, 'Bad Request: chat_id is empty'],
    [{ chat_id: 5 }, 'Bad Request: chat not found'],
    [{ chat_id: 'nobody' }, 'Bad Request: chat not found'],
    [{ chat_id: '@nobody_here' }, 'Bad Request: chat not found'],
    [{ message_thread_id: 9 }, 'Bad Request: message thread not found'],
    [{ reply_parameters: { message_id: 99 } }, 'Bad Request: message to be replied not found'],
    [{ reply_parameters: { quote: 'x' } }, 'Bad Request: can\'t find field "message_id"'],
    [
      { link_preview_options: { is_disabled: 'yes' } },
      'Bad Request: field "is_disabled" must be of type Boolean',
    ],
    [{ link_preview_options: { url: 'no-url' } }, 'Bad Request: WEBPAGE_URL_INVALID'],
    [
      { reply_markup: { inline_keyboard: [[{ text: 'a', callback_data: 'x'.repeat(65) }]] } },
      'Bad Request: BUTTON_DATA_INVALID',
    ],
    [{ entities: 'x' }, "Bad Request: can't parse entities JSON object"],
    [{ entities: {} }, 'Bad Request: expected an Array of MessageEntity'],
    [
      { entities: [{ type: 'loud', offset: 0, length: 1 }] },
      "Bad Request: can't parse MessageEntity: Unsupported type specified",
    ],
    [{ entities: [{ type: 'bold' }] }, 'Bad Request: can\'t parse MessageEntity: Can\'t find field "offset"'],
    [
      { entities: [{ type: 'text_link', offset: 0, length: 1 }] },
      'Bad Request: can\'t parse MessageEntity: Can\'t find field "url"',
    ],
    [
      { entities: [{ type: 'text_link', offset: 0, length: 1, url: 'no-url' }] },
      "Bad Request: entity URL 'no-url' is invalid: Wrong HTTP URL",
    ],
  ])('is refused: %j', async (params, why) => {
    expect(await say(params)).toBe(why);
    expect(fixture.telegram.chat(ann).last).toBeUndefined();
  });

  it('takes entities of its own, and no automatic ones', async () => {
    await fixture.call('sendMessage', {
      chat_id: ann.id,
      text: 'see it',
      entities: [
        { type: 'text_link', offset: 4, length: 2, url: 'https://a.org' },
        { type: 'url', offset: 0, length: 3 },
      ],
    });
    expect(fixture.telegram.chat(ann).last?.entities).toEqual([
      { type: 'text_link', offset: 4, length: 2, url: 'https://a.org/' },
    ]);
  });

  it('mentions people whom Telegram knows and drops the mention of others', async () => {
    const text = `<a href="tg://user?id=${ann.id}">A</a> <a href="tg://user?id=5">B</a>`;
    await fixture.call('sendMessage', { chat_id: ann.id, text, parse_mode: 'HTML' });
    expect(fixture.telegram.chat(ann).last?.entities).toMatchObject([
      { type: 'text_mention', user: { first_name: 'Ann' } },
    ]);
  });

  it('answers a message, or none when that is allowed', async () => {
    await fixture.call('sendMessage', { chat_id: ann.id, text: 'x', reply_parameters: { message_id: 1 } });
    expect(fixture.telegram.chat(ann).last?.reply_to_message_id).toBe(1);
    const lenient = { message_id: 99, allow_sending_without_reply: true };
    const { ok } = await fixture.call('sendMessage', {
      chat_id: ann.id,
      text: 'x',
      reply_parameters: lenient,
    });
    expect(ok).toBe(true);
  });
});

describe('a chat', () => {
  it('of a person who never wrote is closed, and opens with the first message', async () => {
    const bob = fixture.telegram.person({ first_name: 'Bob' });
    expect(await say({ chat_id: bob.id })).toBe('Bad Request: chat not found');
    team.add(bob);
    expect(await say({ chat_id: bob.id })).toBe("Forbidden: bot can't initiate conversation with a user");
    bob.say('hello');
    expect((await fixture.call('sendMessage', { chat_id: bob.id, text: 'x' })).ok).toBe(true);
  });

  it('is closed while the person blocks the bot', async () => {
    ann.block();
    expect(await say({})).toBe('Forbidden: bot was blocked by the user');
    ann.unblock();
    expect((await fixture.call('sendMessage', { chat_id: ann.id, text: 'x' })).ok).toBe(true);
  });

  it('is closed after the bot was removed, has left, or lost its voice', async () => {
    const group = { chat_id: team.id };
    team.restrict('bot');
    expect(await say(group)).toBe('Bad Request: not enough rights to send text messages to the chat');
    team.demote('bot');
    expect((await fixture.call('sendMessage', { ...group, text: 'x' })).ok).toBe(true);
    team.remove('bot');
    expect(await say(group)).toBe('Forbidden: bot was kicked from the supergroup chat');
    team.add('bot');
    expect((await fixture.call('leaveChat', group)).ok).toBe(true);
    expect(await say(group)).toBe('Forbidden: bot is not a member of the supergroup chat');
    const basic = fixture.telegram.group({ title: 'Basic', owner: ann });
    expect(await say({ chat_id: basic.id })).toBe('Bad Request: chat not found');
    basic.add('bot');
    basic.remove('bot');
    expect(await say({ chat_id: basic.id })).toBe('Forbidden: bot was kicked from the group chat');
  });

  it('of a channel takes posts of administrators only, and they show no author', async () => {
    const channel = fixture.telegram.channel({ title: 'News', owner: ann, username: 'the_news' });
    channel.add('bot');
    const { result } = await fixture.call('sendMessage', { chat_id: '@The_News', text: 'x' });
    expect(result).toMatchObject({ chat: { type: 'channel' }, sender_chat: { id: channel.id } });
    expect(result).not.toHaveProperty('from');
    expect(fixture.telegram.chat(channel).last?.fromBot).toBe(true);
    channel.demote('bot');
    expect(await say({ chat_id: channel.id })).toBe(
      'Bad Request: need administrator rights in the channel chat',
    );
  });

  it('of a forum has topics: open, closed (for all but administrators), deleted', async () => {
    const topic = team.topic('Alerts');
    const there = { chat_id: team.id, text: 'x', message_thread_id: topic.id };
    await fixture.call('sendMessage', there);
    expect(fixture.telegram.chat(team).last).toMatchObject({
      message_thread_id: topic.id,
      raw: { is_topic_message: true },
    });
    const { message_id } = fixture.telegram.chat(team).last!;
    await fixture.call('sendMessage', { chat_id: team.id, text: 'y', reply_parameters: { message_id } });
    expect(fixture.telegram.chat(team).last?.message_thread_id).toBe(topic.id);
    fixture.telegram.closeTopic(team, topic);
    expect(await say(there)).toBe('Bad Request: TOPIC_CLOSED');
    team.promote('bot');
    expect((await fixture.call('sendMessage', there)).ok).toBe(true);
    team.demote('bot');
    team.reopenTopic(topic);
    expect((await fixture.call('sendMessage', there)).ok).toBe(true);
    fixture.telegram.deleteTopic(team, topic);
    expect(await say(there)).toBe('Bad Request: message thread not found');
    expect(team.messages.filter(({ message_thread_id }) => message_thread_id === topic.id)).toEqual([]);
  });
});

describe('a photo', () => {
  const form = (bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}, name = 'photo') => {
    const data = new FormData();
    data.set('chat_id', String(ann.id));
    for (const [field, value] of Object.entries(fields)) data.set(field, value);
    data.set(name, new File([bytes], 'a.png', { type: 'image/png' }));
    return data;
  };

  it('comes by upload, by attach:// and by file_id', async () => {
    await fixture.call('sendPhoto', form(pngBytes(30, 20), { caption: '<i>c</i>', parse_mode: 'HTML' }));
    const first = fixture.telegram.chat(ann).last;
    expect(first).toMatchObject({ text: 'c', html: '<i>c</i>', photo: pngBytes(30, 20) });
    expect(first?.raw.photo).toMatchObject([{ width: 30, height: 20, file_size: 40 }]);
    await fixture.call('sendPhoto', form(pngBytes(), { photo: 'attach://pic' }, 'pic'));
    expect(fixture.telegram.chat(ann).last?.photo).toEqual(pngBytes());
    await fixture.call('sendPhoto', { chat_id: ann.id, photo: first!.raw.photo![0]!.file_id });
    expect(fixture.telegram.chat(ann).last?.raw.photo).toEqual(first!.raw.photo);
  });

  it('is a picture, not too large and not too long', async () => {
    expect(await fixture.refusal('sendPhoto', form(Uint8Array.of(1, 2, 3)))).toBe(
      'Bad Request: IMAGE_PROCESS_FAILED',
    );
    expect(await fixture.refusal('sendPhoto', form(Uint8Array.of()))).toBe(
      'Bad Request: file must be non-empty',
    );
    expect(await fixture.refusal('sendPhoto', form(pngBytes(10_000, 600)))).toBe(
      'Bad Request: PHOTO_INVALID_DIMENSIONS',
    );
    expect(await fixture.refusal('sendPhoto', form(pngBytes(2100, 100)))).toBe(
      'Bad Request: PHOTO_INVALID_DIMENSIONS',
    );
    const heavy = new Uint8Array(10 * 1024 * 1024 + 1);
    heavy.set(pngBytes());
    expect(await fixture.refusal('sendPhoto', form(heavy))).toContain('is too big for a photo');
  });

  it('has a caption of 1024 units at most', async () => {
    expect((await fixture.call('sendPhoto', form(pngBytes(), { caption: 'x'.repeat(1024) }))).ok).toBe(true);
    expect(await fixture.refusal('sendPhoto', form(pngBytes(), { caption: 'x'.repeat(1025) }))).toBe(
      'Bad Request: message caption is too long',
    );
  });

  it.each([
    [{}, 'Bad Request: there is no photo in the request'],
    [{ photo: 'attach://none' }, 'Bad Request: there is no photo in the request'],
    [{ photo: 'https://a.org/x.png' }, 'Bad Request: failed to get HTTP URL content'],
    [{ photo: 'AgAC-unknown' }, 'Bad Request: wrong file identifier/HTTP URL specified'],
  ])('is refused: %j', async (params, why) => {
    expect(await fixture.refusal('sendPhoto', { chat_id: ann.id, ...params })).toBe(why);
  });
});

describe('a document', () => {
  it('arrives with its name, type and bytes, and is no photo', async () => {
    const data = new FormData();
    data.set('chat_id', String(ann.id));
    data.set('document', new File(['a,b'], 'орders.csv', { type: 'text/csv' }));
    const { result } = await fixture.call('sendDocument', data);
    expect(fixture.telegram.chat(ann).last?.document).toEqual({
      file_name: 'орders.csv',
      mime_type: 'text/csv',
      bytes: new TextEncoder().encode('a,b'),
    });
    const { file_id } = (result as { document: { file_id: string } }).document;
    expect(await fixture.refusal('sendPhoto', { chat_id: ann.id, photo: file_id })).toBe(
      "Bad Request: can't use file of type Document as Photo",
    );
  });

  it('of more than 50 MB is too large', async () => {
    const data = new FormData();
    data.set('chat_id', String(ann.id));
    data.set('document', new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'a.bin'));
    expect(await fixture.refusal('sendDocument', data)).toBe('Request Entity Too Large');
    data.set('document', new File([new Uint8Array(53 * 1024 * 1024)], 'a.bin'));
    expect(await fixture.refusal('sendDocument', data)).toBe('Request Entity Too Large');
  });
});

describe('copies and forwards', () => {
  it('carry the content, a forward also its origin', async () => {
    const note = ann.say('a note');
    const source = { chat_id: team.id, from_chat_id: ann.id, message_id: note.message_id };
    const copy = await fixture.call('copyMessage', source);
    expect(Object.keys(copy.result)).toEqual(['message_id']);
    expect(fixture.telegram.chat(team).last?.text).toBe('a note');
    await fixture.call('forwardMessage', source);
    expect(fixture.telegram.chat(team).last?.raw.forward_origin).toMatchObject({
      type: 'user',
      sender_user: { id: ann.id },
    });
  });

  it('of media may change the caption', async () => {
    const sent = ann.sendPhoto({ bytes: pngBytes(), name: 'a.png', caption: 'old' });
    const source = { chat_id: ann.id, from_chat_id: ann.id, message_id: sent.message_id };
    await fixture.call('copyMessage', source);
    expect(fixture.telegram.chat(ann).last).toMatchObject({ text: 'old', photo: pngBytes() });
    await fixture.call('copyMessage', { ...source, caption: 'new' });
    expect(fixture.telegram.chat(ann).last).toMatchObject({ text: 'new', photo: pngBytes() });
  });

  it('of a channel post name the channel', async () => {
    const channel = fixture.telegram.channel({ title: 'News', owner: ann });
    channel.add('bot');
    const told = ann.say('news', { chat: channel });
    await fixture.call('forwardMessage', {
      chat_id: ann.id,
      from_chat_id: channel.id,
      message_id: told.message_id,
    });
    expect(fixture.telegram.chat(ann).last?.raw.forward_origin).toMatchObject({ type: 'channel' });
  });

  it('of what is not there, or is a service message, are refused', async () => {
    const source = { chat_id: ann.id, from_chat_id: ann.id, message_id: 99 };
    expect(await fixture.refusal('copyMessage', source)).toBe('Bad Request: message to copy not found');
    expect(await fixture.refusal('forwardMessage', source)).toBe('Bad Request: message to forward not found');
    const service = { chat_id: ann.id, from_chat_id: team.id, message_id: 1 };
    expect(await fixture.refusal('copyMessage', service)).toBe("Bad Request: message can't be copied");
    expect(await fixture.refusal('forwardMessage', service)).toBe("Bad Request: message can't be forwarded");
  });
});

describe('what a chat, or Telegram, does not let through', () => {
  const sendFile = () => {
    const form = new FormData();
    form.set('chat_id', String(team.id));
    form.set('document', new File(['x'], 'x.csv'));
    return form;
  };

  it('is a file where members may send none; an administrator may, and a text goes through', async () => {
    team.allowDocuments(false);
    expect(await fixture.refusal('sendDocument', sendFile())).toBe(
      'Bad Request: not enough rights to send documents to the chat',
    );
    expect((await fixture.call('sendMessage', { chat_id: team.id, text: 'x' })).ok).toBe(true);
    team.promote('bot');
    expect((await fixture.call('sendDocument', sendFile())).ok).toBe(true);
    team.demote('bot');
    team.allowDocuments(true);
    expect((await fixture.call('sendDocument', sendFile())).ok).toBe(true);
  });

  it('is a picture, or a text, where members may send none of that kind', async () => {
    team.allow('photos', false);
    const form = new FormData();
    form.set('chat_id', String(team.id));
    form.set('photo', new File([pngBytes()], 'x.png'));
    expect(await fixture.refusal('sendPhoto', form)).toBe(
      'Bad Request: not enough rights to send photos to the chat',
    );
    expect((await fixture.call('sendDocument', sendFile())).ok).toBe(true);
    team.allow('text messages', false);
    expect(await fixture.refusal('sendMessage', { chat_id: team.id, text: 'x' })).toBe(
      'Bad Request: not enough rights to send text messages to the chat',
    );
    team.promote('bot');
    expect((await fixture.call('sendMessage', { chat_id: team.id, text: 'x' })).ok).toBe(true);
  });

  it('is a message for a General that is closed; other topics are open', async () => {
    const topic = team.topic('Alerts');
    team.closeGeneral();
    const toGeneral = { chat_id: team.id, text: 'x' };
    expect(await fixture.refusal('sendMessage', toGeneral)).toBe('Bad Request: TOPIC_CLOSED');
    expect((await fixture.call('sendMessage', { ...toGeneral, message_thread_id: topic.id })).ok).toBe(true);
    const updates = await fixture.updates();
    expect(updates.at(-1)).toMatchObject({ message: { forum_topic_closed: {} } });
    expect(updates.at(-1)!['message']).not.toHaveProperty('message_thread_id');
    team.reopenGeneral();
    expect((await fixture.call('sendMessage', toGeneral)).ok).toBe(true);
    expect((await fixture.updates()).at(-1)).toMatchObject({ message: { forum_topic_reopened: {} } });
    const basic = fixture.telegram.group({ title: 'Basic', owner: ann });
    expect(() => basic.closeGeneral()).toThrow('Basic is no forum and has no General.');
  });

  it('is everything after the bot was logged out', async () => {
    fixture.telegram.logOut();
    for (const method of ['getMe', 'sendMessage', 'getUpdates']) {
      expect(await fixture.call(method)).toMatchObject({
        status: 400,
        error_code: 400,
        description: 'Logged out',
      });
    }
    fixture.telegram.logIn();
    expect((await fixture.call('getMe')).ok).toBe(true);
  });
});
