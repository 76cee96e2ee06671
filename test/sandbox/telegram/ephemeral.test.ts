import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/sandbox/telegram/group.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openFixture, pngBytes, type Fixture } from './fixture.ts';

let fixture: Fixture;
let ann: Person;
let ben: Person;
let team: Group;

async function open(options: Parameters<typeof openFixture>[0] = {}) {
  fixture = await openFixture(options);
  ann = fixture.telegram.person({ first_name: 'Ann' });
  ben = fixture.telegram.person({ first_name: 'Ben' });
  team = fixture.telegram.group({ title: 'Team', owner: ann });
  team.add('bot');
  team.add(ben);
}

beforeEach(() => open());
afterEach(() => fixture.close());

const to = (person: Person, more: object = {}) => ({
  chat_id: team.id,
  text: 'x',
  ephemeral_message_parameters: { receiver_user_id: person.id, ...more },
});
const register = () =>
  fixture.call('setMyCommands', {
    commands: [{ command: 'balance', description: 'x', is_ephemeral: true }],
    scope: { type: 'all_group_chats' },
  });
const lastUpdate = async () => (await fixture.updates()).at(-1)!;

describe('an ephemeral message', () => {
  it('of an administrator is seen by its receiver alone, and has no message_id', async () => {
    team.promote('bot');
    const { result } = await fixture.call('sendMessage', to(ben));
    expect(result).toMatchObject({ message_id: 0, receiver_user: { id: ben.id } });
    expect(ben.ephemeral(team)).toMatchObject([{ text: 'x', receiver_user_id: ben.id }]);
    expect(ann.ephemeral(team)).toEqual([]);
    expect(team.messages.filter(({ fromBot }) => fromBot)).toEqual([]);
  });

  it('of a bot that is no administrator needs a press or an ephemeral command', async () => {
    expect(await fixture.refusal('sendMessage', to(ben))).toContain('not enough rights');
  });

  it('answers a press within 15 seconds, of that person and in that chat', async () => {
    const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
    await fixture.call('sendMessage', { chat_id: team.id, text: 'y', reply_markup });
    void ben.press(team.messages.at(-1)!, 'Go');
    const { id } = (await lastUpdate()).callback_query!;
    expect(await fixture.refusal('sendMessage', to(ann, { callback_query_id: id }))).toContain('too old');
    expect((await fixture.call('sendMessage', to(ben, { callback_query_id: id }))).ok).toBe(true);
    await fixture.clock.advance(15_001);
    expect(await fixture.refusal('sendMessage', to(ben, { callback_query_id: id }))).toContain('too old');
  });

  it('answers an ephemeral command within 15 seconds, and others do not see the command', async () => {
    await register();
    ben.say('/balance', { chat: team });
    const command = (await lastUpdate()).message!;
    expect(command).toMatchObject({ message_id: 0, from: { id: ben.id } });
    expect(team.messages.some(({ text }) => text === '/balance')).toBe(false);
    const reply = { reply_parameters: { ephemeral_message_id: command.ephemeral_message_id } };
    expect((await fixture.call('sendMessage', { ...to(ben), ...reply })).ok).toBe(true);
    await fixture.clock.advance(16_000);
    expect(await fixture.refusal('sendMessage', { ...to(ben), ...reply })).toContain('not found');
  });

  it('is refused for a private chat, a stranger and a bot', async () => {
    ann.start();
    const zoe = fixture.telegram.person({ first_name: 'Zoe' });
    team.promote('bot');
    expect(await fixture.refusal('sendMessage', { ...to(ann), chat_id: ann.id })).toContain('groups');
    expect(await fixture.refusal('sendMessage', to(zoe))).toContain('receiver not found');
    expect(
      await fixture.refusal('sendMessage', to(ben, { receiver_user_id: fixture.telegram.bot.id })),
    ).toContain('receiver not found');
  });

  it('is edited, pressed and deleted by its own id, by who received it', async () => {
    team.promote('bot');
    const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
    await fixture.call('sendMessage', { ...to(ben), reply_markup });
    const [message] = ben.ephemeral(team);
    expect(() => ann.press(message!, 'Go')).toThrow('does not see');
    void ben.press(message!, 'Go');
    const { message: pressed } = (await lastUpdate()).callback_query!;
    expect(pressed).toMatchObject({ message_id: 0, text: 'x' });
    const id = { chat_id: team.id, ephemeral_message_id: message!.ephemeral_message_id };
    const wrong = { ...id, receiver_user_id: ann.id, text: 'z' };
    expect(await fixture.refusal('editEphemeralMessageText', wrong)).toContain('not found');
    const right = { ...id, receiver_user_id: ben.id, text: 'z' };
    expect((await fixture.call('editEphemeralMessageText', right)).result).toBe(true);
    expect(ben.ephemeral(team)).toMatchObject([{ text: 'z', labels: [] }]);
    await fixture.call('deleteEphemeralMessage', right);
    expect(ben.ephemeral(team)).toEqual([]);
  });

  it('is not edited to what it is already', async () => {
    team.promote('bot');
    await fixture.call('sendMessage', to(ben));
    const [message] = ben.ephemeral(team);
    const id = { ...to(ben), receiver_user_id: ben.id, ephemeral_message_id: message!.ephemeral_message_id };
    expect(await fixture.refusal('editEphemeralMessageText', id)).toContain('message is not modified');
    expect(await fixture.refusal('editEphemeralMessageReplyMarkup', id)).toContain('message is not modified');
    const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
    expect((await fixture.call('editEphemeralMessageReplyMarkup', { ...id, reply_markup })).ok).toBe(true);
    expect(ben.ephemeral(team)).toMatchObject([{ text: 'x', labels: ['Go'], edits: 1 }]);
  });

  it('gets another photo, uploaded or known, and only what its receiver sees changes', async () => {
    team.promote('bot');
    const upload = (fields: Record<string, unknown>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...to(ben), text: undefined, ...fields })) {
        if (value !== undefined)
          form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      }
      form.set('picture', new File([pngBytes()], 'a.png'));
      return form;
    };
    await fixture.call('sendPhoto', upload({ photo: 'attach://picture', caption: 'x' }));
    const [message] = ben.ephemeral(team);
    const known = message!.raw.photo!.at(-1)!.file_id;
    const id = { receiver_user_id: ben.id, ephemeral_message_id: message!.ephemeral_message_id };
    const media = { type: 'photo', media: 'attach://picture', caption: '<b>y</b>', parse_mode: 'HTML' };
    expect((await fixture.call('editEphemeralMessageMedia', upload({ ...id, media }))).result).toBe(true);
    expect(ben.ephemeral(team)).toMatchObject([{ text: 'y', entities: [{ type: 'bold' }], edits: 1 }]);
    const back = { chat_id: team.id, ...id, media: { type: 'photo', media: known, caption: 'x' } };
    expect((await fixture.call('editEphemeralMessageMedia', back)).ok).toBe(true);
    expect(ben.ephemeral(team)[0]!.raw.photo!.at(-1)!.file_id).toBe(known);
    expect(await fixture.refusal('editEphemeralMessageMedia', back)).toContain('message is not modified');
    const others = { ...back, receiver_user_id: ann.id };
    expect(await fixture.refusal('editEphemeralMessageMedia', others)).toContain('not found');
    const long = { ...back, media: { ...back.media, caption: 'x'.repeat(1_025) } };
    expect(await fixture.refusal('editEphemeralMessageMedia', long)).toContain('caption is too long');
  });

  it('is pressed over HTTP by its own id', async () => {
    team.promote('bot');
    const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
    await fixture.call('sendMessage', { ...to(ben), reply_markup });
    const [message] = ben.ephemeral(team);
    const body = { chat: team.id, ephemeral: message!.ephemeral_message_id, button: 'Go', timeout_ms: 10 };
    await fetch(`${fixture.telegram.apiRoot}/sandbox/people/${ben.id}/press`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect((await lastUpdate()).callback_query).toMatchObject({ data: 'go', message: { message_id: 0 } });
  });

  it('is an ordinary one on an older server, and so is the command', async () => {
    await fixture.close();
    await open({ apiVersion: '10.2' });
    await register();
    ben.say('/balance', { chat: team });
    await fixture.call('sendMessage', to(ben));
    expect(team.messages.slice(-2).map(({ text }) => text)).toEqual(['/balance', 'x']);
  });
});
