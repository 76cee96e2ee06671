import { beforeEach, describe, expect, it } from 'vitest';
import { openChat, pngBytes, upload, type Chat } from './fixture.ts';

let chat: Chat;
let sent: { chat_id: number; message_id: number };
const keyboard = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
const notModified =
  'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

async function send(method: string, params: Record<string, unknown> | FormData) {
  const { result } = await chat.call(method, params);
  return { chat_id: chat.ann.id, message_id: (result as { message_id: number }).message_id };
}
const photo = (values = {}) => upload('photo', pngBytes(), { chat_id: chat.ann.id, ...values });
const edit = (params: object) => chat.call('editMessageText', { ...sent, ...params });
const editRefusal = (params: object) => chat.refusal('editMessageText', { ...sent, ...params });

beforeEach(async () => {
  chat = await openChat();
  sent = await send('sendMessage', { chat_id: chat.ann.id, text: 'one', reply_markup: keyboard });
});

describe('editMessageText', () => {
  it('changes the text, counts the edit, and takes the keyboard away unless it is sent again', async () => {
    await chat.clock.advance(2000);
    await edit({ text: '<b>two</b>', parse_mode: 'HTML', reply_markup: keyboard });
    expect(chat.last()).toMatchObject({ text: 'two', html: '<b>two</b>', edits: 1, labels: ['Go'] });
    expect(chat.last()!.edit_date! - chat.last()!.date).toBe(2);
    await edit({ text: 'three' });
    expect(chat.last()).toMatchObject({ text: 'three', entities: [], labels: [], edits: 2 });
  });

  it('refuses to change nothing, but takes a change of keyboard or entities alone', async () => {
    expect(await editRefusal({ text: 'one', reply_markup: keyboard })).toBe(notModified);
    expect(await editRefusal({ text: ' one ', reply_markup: keyboard })).toBe(notModified);
    expect((await edit({ text: 'one' })).ok).toBe(true);
    expect((await edit({ text: '<i>one</i>', parse_mode: 'HTML' })).ok).toBe(true);
  });

  it.each([
    [{ message_id: 99 }, 'message to edit not found'],
    [{ message_id: 1 }, "message can't be edited"],
    [{ message_id: '' }, 'message identifier is not specified'],
    [{ text: '' }, 'message text is empty'],
    [{ text: 'x'.repeat(4097) }, 'message is too long'],
    [{ chat_id: 5 }, 'chat not found'],
  ])('is refused: %j', async (params, why) => {
    expect(await editRefusal({ text: 'two', ...params })).toBe(`Bad Request: ${why}`);
  });

  it('finds no text under a photo, and is refused when the chat is closed', async () => {
    const why = 'Bad Request: there is no text in the message to edit';
    expect(await editRefusal({ ...(await send('sendPhoto', photo())), text: 'x' })).toBe(why);
    chat.ann.block();
    expect(await editRefusal({ text: 'two' })).toBe('Forbidden: bot was blocked by the user');
  });
});

it('editMessageReplyMarkup changes the keyboard and nothing else', async () => {
  const same = { ...sent, reply_markup: keyboard };
  expect(await chat.refusal('editMessageReplyMarkup', same)).toBe(notModified);
  await chat.call('editMessageReplyMarkup', sent);
  expect(chat.last()).toMatchObject({ text: 'one', labels: [] });
  expect(await chat.refusal('editMessageReplyMarkup', sent)).toBe(notModified);
});

describe('deletion', () => {
  const refusal = (params: object) => chat.refusal('deleteMessage', { ...params });

  it('takes messages of the bot, and a person’s in private, until they are two days old', async () => {
    const first = { chat_id: chat.ann.id, message_id: 1 };
    expect((await chat.call('deleteMessage', first)).ok).toBe(true);
    const left = chat.telegram.chat(chat.ann).messages.map(({ message_id }) => message_id);
    expect(left).toEqual([sent.message_id]);
    expect(await refusal(first)).toBe('Bad Request: message to delete not found');
    await chat.clock.advance(48 * 3_600_000 + 1000);
    expect(await refusal(sent)).toBe("Bad Request: message can't be deleted for everyone");
  });

  it('takes others’ messages in a group only from an administrator', async () => {
    const team = chat.telegram.group({ title: 'Team', owner: chat.ann });
    team.add('bot');
    const { message_id } = chat.ann.say('/hi', { chat: team });
    const target = { chat_id: team.id, message_id };
    expect(await refusal(target)).toBe("Bad Request: message can't be deleted");
    team.promote('bot');
    expect((await chat.call('deleteMessage', target)).ok).toBe(true);
  });
});
