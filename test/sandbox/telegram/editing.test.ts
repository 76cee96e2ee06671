import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openFixture, pngBytes, type Fixture } from './fixture.ts';

let fixture: Fixture;
let ann: Person;
let sent: { chat_id: number; message_id: number };
const keyboard = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
const notModified =
  'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

async function send(method: string, params: Record<string, unknown> | FormData) {
  const { result } = await fixture.call(method, params);
  return { chat_id: ann.id, message_id: (result as { message_id: number }).message_id };
}

function photo(): FormData {
  const data = new FormData();
  data.set('chat_id', String(ann.id));
  data.set('photo', new File([pngBytes()], 'a.png'));
  return data;
}

beforeEach(async () => {
  fixture = await openFixture();
  ann = fixture.telegram.person({ first_name: 'Ann' });
  ann.start();
  sent = await send('sendMessage', { chat_id: ann.id, text: 'one', reply_markup: keyboard });
});
afterEach(() => fixture.close());

const last = () => fixture.telegram.chat(ann).last;

describe('editMessageText', () => {
  it('changes the text, counts the edit, and takes the keyboard away unless it is sent again', async () => {
    await fixture.clock.advance(2000);
    await fixture.call('editMessageText', {
      ...sent,
      text: '<b>two</b>',
      parse_mode: 'HTML',
      reply_markup: keyboard,
    });
    expect(last()).toMatchObject({ text: 'two', html: '<b>two</b>', edits: 1, labels: ['Go'] });
    expect(last()!.edit_date! - last()!.date).toBe(2);
    await fixture.call('editMessageText', { ...sent, text: 'three' });
    expect(last()).toMatchObject({ text: 'three', entities: [], labels: [], edits: 2 });
  });

  it('refuses to change nothing, but takes a change of keyboard or entities alone', async () => {
    const same = { ...sent, text: 'one', reply_markup: keyboard };
    expect(await fixture.refusal('editMessageText', same)).toBe(notModified);
    expect(await fixture.refusal('editMessageText', { ...same, text: ' one ' })).toBe(notModified);
    expect((await fixture.call('editMessageText', { ...sent, text: 'one' })).ok).toBe(true);
    expect(
      (await fixture.call('editMessageText', { ...sent, text: '<i>one</i>', parse_mode: 'HTML' })).ok,
    ).toBe(true);
  });

  it.each([
    [{ message_id: 99 }, 'Bad Request: message to edit not found'],
    [{ message_id: 1 }, "Bad Request: message can't be edited"],
    [{ message_id: '' }, 'Bad Request: message identifier is not specified'],
    [{ message_id: '', chat_id: '' }, 'Bad Request: message identifier is not specified'],
    [{ inline_message_id: 'x' }, 'Bad Request: MESSAGE_ID_INVALID'],
    [{ text: '' }, 'Bad Request: message text is empty'],
    [{ text: 'x'.repeat(4097) }, 'Bad Request: message is too long'],
    [{ chat_id: 5 }, 'Bad Request: chat not found'],
  ])('is refused: %j', async (params, why) => {
    expect(await fixture.refusal('editMessageText', { ...sent, text: 'two', ...params })).toBe(why);
  });

  it('finds no text under a photo', async () => {
    const picture = await send('sendPhoto', photo());
    expect(await fixture.refusal('editMessageText', { ...picture, text: 'x' })).toBe(
      'Bad Request: there is no text in the message to edit',
    );
  });

  it('is refused when the chat is closed', async () => {
    ann.block();
    expect(await fixture.refusal('editMessageText', { ...sent, text: 'two' })).toBe(
      'Forbidden: bot was blocked by the user',
    );
  });
});

it('editMessageCaption changes captions, and finds none under a text', async () => {
  const picture = await send('sendPhoto', photo());
  await fixture.call('editMessageCaption', { ...picture, caption: 'two' });
  expect(last()).toMatchObject({ text: 'two', edits: 1 });
  expect(await fixture.refusal('editMessageCaption', { ...sent, caption: 'x' })).toBe(
    'Bad Request: there is no caption in the message to edit',
  );
});

it('editMessageReplyMarkup changes the keyboard and nothing else', async () => {
  expect(await fixture.refusal('editMessageReplyMarkup', { ...sent, reply_markup: keyboard })).toBe(
    notModified,
  );
  await fixture.call('editMessageReplyMarkup', sent);
  expect(last()).toMatchObject({ text: 'one', labels: [] });
  expect(await fixture.refusal('editMessageReplyMarkup', sent)).toBe(notModified);
});

it('editMessageMedia puts a photo or document in the place of what was there', async () => {
  const data = photo();
  data.set('message_id', String(sent.message_id));
  data.set(
    'media',
    JSON.stringify({ type: 'document', media: 'attach://photo', caption: '<b>c</b>', parse_mode: 'HTML' }),
  );
  await fixture.call('editMessageMedia', data);
  expect(last()).toMatchObject({
    text: 'c',
    entities: [{ type: 'bold' }],
    document: { file_name: 'a.png' },
    photo: undefined,
  });
  expect(await fixture.refusal('editMessageMedia', { ...sent, media: { type: 'poll' } })).toContain(
    'media type must be',
  );
  expect(await fixture.refusal('editMessageMedia', { ...sent, media: '{' })).toContain(
    "can't parse InputMedia",
  );
});

describe('deletion', () => {
  it('takes messages of the bot, and a person’s in private, until they are two days old', async () => {
    expect((await fixture.call('deleteMessage', { chat_id: ann.id, message_id: 1 })).ok).toBe(true);
    expect(fixture.telegram.chat(ann).messages.map(({ message_id }) => message_id)).toEqual([
      sent.message_id,
    ]);
    expect(await fixture.refusal('deleteMessage', { chat_id: ann.id, message_id: 1 })).toBe(
      'Bad Request: message to delete not found',
    );
    await fixture.clock.advance(48 * 3_600_000 + 1000);
    expect(await fixture.refusal('deleteMessage', sent)).toBe(
      "Bad Request: message can't be deleted for everyone",
    );
  });

  it('takes others’ messages in a group only from an administrator', async () => {
    const team = fixture.telegram.group({ title: 'Team', owner: ann });
    team.add('bot');
    const message = ann.say('/hi', { chat: team });
    const target = { chat_id: team.id, message_id: message.message_id };
    expect(await fixture.refusal('deleteMessage', target)).toBe("Bad Request: message can't be deleted");
    team.promote('bot');
    expect((await fixture.call('deleteMessage', target)).ok).toBe(true);
  });

  it('of several passes over unknown ones', async () => {
    const ids = { chat_id: ann.id, message_ids: [1, 77, sent.message_id] };
    expect((await fixture.call('deleteMessages', ids)).ok).toBe(true);
    expect(fixture.telegram.chat(ann).messages).toEqual([]);
    expect(await fixture.refusal('deleteMessages', { chat_id: ann.id })).toContain(
      'identifiers are not specified',
    );
    const many = { chat_id: ann.id, message_ids: Array.from({ length: 101 }, (_, nth) => nth) };
    expect(await fixture.refusal('deleteMessages', many)).toContain('too many message identifiers');
  });
});

it('pins and unpins, in a group as administrator only', async () => {
  await fixture.call('pinChatMessage', sent);
  expect(fixture.telegram.chat(ann).pinned).toEqual([sent.message_id]);
  expect(last()).toMatchObject(sent);
  expect((await fixture.call('getChat', { chat_id: ann.id })).result).toMatchObject({
    pinned_message: { text: 'one' },
  });
  await fixture.call('unpinChatMessage', { chat_id: ann.id });
  expect(fixture.telegram.chat(ann).pinned).toEqual([]);
  expect(await fixture.refusal('unpinChatMessage', sent)).toBe('Bad Request: message to unpin not found');
  const team = fixture.telegram.group({ title: 'Team', owner: ann });
  team.add('bot');
  const { result } = await fixture.call('sendMessage', { chat_id: team.id, text: 'x' });
  const there = { chat_id: team.id, message_id: (result as { message_id: number }).message_id };
  expect(await fixture.refusal('pinChatMessage', there)).toBe(
    'Bad Request: not enough rights to manage pinned messages in the chat',
  );
});

it('reacts with one emoji, to messages that stand', async () => {
  const react = (reaction: unknown, message_id = sent.message_id) =>
    fixture.call('setMessageReaction', { chat_id: ann.id, message_id, reaction });
  expect((await react([{ type: 'emoji', emoji: '👍' }])).ok).toBe(true);
  expect((await react([])).ok).toBe(true);
  expect((await react([{ type: 'emoji', emoji: 'x' }])).description).toBe('Bad Request: REACTION_INVALID');
  expect((await react([{}, {}])).description).toBe('Bad Request: REACTIONS_TOO_MANY');
  expect((await react({})).description).toContain("can't parse reaction types");
  expect((await react([], 99)).description).toBe('Bad Request: message to react not found');
});
