import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openFixture, token, type Fixture } from './fixture.ts';

let fixture: Fixture;
let ann: Person;
beforeEach(async () => {
  fixture = await openFixture();
  ann = fixture.telegram.person({ first_name: 'Ann' });
  ann.start();
});
afterEach(() => fixture.close());

const url = (path: string) => `${fixture.telegram.apiRoot}${path}`;
const last = () => fixture.telegram.chat(ann).last?.text;

describe('arguments', () => {
  it('come in the query, as a form, as multipart or as JSON', async () => {
    const params = { chat_id: String(ann.id), text: 'a & b' };
    const form = new FormData();
    for (const [name, value] of Object.entries(params)) form.set(name, value);
    const requests: RequestInit[] = [
      { method: 'POST', body: new URLSearchParams(params) },
      { method: 'POST', body: form },
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(params) },
    ];
    for (const init of requests)
      expect((await fetch(url(`/bot${token}/sendMessage`), init)).status).toBe(200);
    const query = new URLSearchParams(params).toString();
    expect((await fetch(url(`/bot${token}/SENDMESSAGE?${query}`))).status).toBe(200);
    expect(fixture.telegram.chat(ann).messages.map(({ text }) => text)).toEqual([
      '/start',
      ...Array<string>(4).fill('a & b'),
    ]);
  });

  it('hold JSON where they are complex', async () => {
    const reply_markup = JSON.stringify({ inline_keyboard: [[{ text: 'a', callback_data: 'b' }]] });
    await fetch(url(`/bot${token}/sendMessage`), {
      method: 'POST',
      body: new URLSearchParams({ chat_id: String(ann.id), text: 'x', reply_markup, note: '{no json' }),
    });
    expect(fixture.telegram.chat(ann).last?.labels).toEqual(['a']);
    expect(fixture.telegram.calls.at(-1)?.params).toEqual({
      chat_id: String(ann.id),
      text: 'x',
      reply_markup: JSON.parse(reply_markup) as object,
      note: '{no json',
    });
  });

  it('that are unknown are ignored, and recorded', async () => {
    const { ok } = await fixture.call('sendMessage', {
      chat_id: ann.id,
      text: 'x',
      flavour: 'mint',
      nothing: null,
    });
    expect(ok).toBe(true);
    expect(fixture.telegram.calls.at(-1)).toMatchObject({
      method: 'sendMessage',
      params: { flavour: 'mint' },
      at: fixture.clock.now(),
      answer: { ok: true, result: { text: 'x' } },
    });
  });

  it.each(['{', '[]', '"x"'])('that cannot be read are refused: %s', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url(`/bot${token}/getMe`), { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      ok: false,
      description: "Bad Request: can't parse the request body",
    });
  });
});

describe('addresses', () => {
  it.each([
    [`/bot${token}/getMe`, 200, undefined],
    [`/bot${token}/getEverything`, 404, 'Not Found'],
    ['/bot77:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/getMe', 401, 'Unauthorized'],
    ['/botnonsense/getMe', 404, 'Not Found'],
    ['/bot', 404, 'Not Found'],
    ['/', 404, 'Not Found'],
    ['/bot%zz/getMe', 404, 'Not Found'],
    ['/file/botnonsense/documents/x', 404, 'Not Found'],
  ])('%s', async (path, status, description) => {
    const response = await fetch(url(path));
    expect(response.status).toBe(status);
    expect(((await response.json()) as { description?: string }).description).toBe(description);
  });
});

it('getMe tells who the bot is', async () => {
  expect((await fixture.call('getMe')).result).toMatchObject({
    id: 4242,
    is_bot: true,
    username: 'delegram_sandbox_bot',
    can_read_all_group_messages: false,
  });
});

describe('waiting for the bot', () => {
  it('sees what stands, what comes and what is edited', async () => {
    const { telegram, call } = fixture;
    await call('sendMessage', { chat_id: ann.id, text: 'one' });
    expect((await telegram.waitFor(({ text }) => text === 'one')).message_id).toBe(2);
    const mark = telegram.mark();
    const coming = telegram.waitFor(() => true, { since: mark });
    await call('sendMessage', { chat_id: ann.id, text: 'two' });
    expect((await coming).text).toBe('two');
    const edited = telegram.waitFor(({ edits }) => edits === 1);
    await call('editMessageText', { chat_id: ann.id, message_id: 2, text: 'three' });
    expect((await edited).text).toBe('three');
    expect((await telegram.waitFor(({ text }) => text === 'three', { since: mark })).edits).toBe(1);
  });

  it('gives up with a sentence that shows what was there', async () => {
    await fixture.call('sendMessage', { chat_id: ann.id, text: 'one' });
    const waiting = fixture.telegram.waitFor(({ text }) => text === 'two', { timeoutMs: 20 });
    await expect(waiting).rejects.toThrow(/nothing fitting came within 20 ms[^]*bot: one/);
    await expect(ann.ask('hello?', { timeoutMs: 20 })).rejects.toThrow('Ann: hello?');
    const empty = await openFixture();
    await expect(empty.telegram.waitFor(() => true, { timeoutMs: 1 })).rejects.toThrow('The chat is empty');
    await empty.close();
  });

  it('does not take a person’s message for the bot’s', async () => {
    const waiting = fixture.telegram.waitFor(() => true, { timeoutMs: 20 });
    ann.say('hello');
    await expect(waiting).rejects.toThrow('nothing fitting came');
    expect(last()).toBeUndefined();
  });
});

it('people and chats are found again, and strangers are not', () => {
  const { telegram } = fixture;
  const team = telegram.group({ title: 'Team', owner: ann });
  expect(telegram.findPerson(ann.id).user).toBe(ann.user);
  expect(telegram.findGroup(team.id).title).toBe('Team');
  expect(telegram.chat(ann)).toMatchObject({ title: 'Ann', type: 'private' });
  expect(() => telegram.findPerson(1)).toThrow('no person with the id 1');
  expect(() => telegram.findGroup(ann.id)).toThrow('a private one');
  expect(() => telegram.chat(1)).toThrow('no chat with the id 1');
  expect(() => telegram.person({ id: ann.id, first_name: 'x' })).toThrow('already');
  expect(() => telegram.group({ id: team.id, title: 'x', owner: ann })).toThrow('already');
});
