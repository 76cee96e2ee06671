import { beforeEach, describe, expect, it } from 'vitest';
import { openChat, openFixture, token, type Chat } from './fixture.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await openChat();
});

const request = (path: string, init: RequestInit = {}) => fetch(`${chat.telegram.apiRoot}${path}`, init);
const lastCall = () => chat.telegram.calls.at(-1);

describe('arguments', () => {
  it('come in the query, as a form, as multipart or as JSON', async () => {
    const params = { chat_id: String(chat.ann.id), text: 'a & b' };
    const form = new FormData();
    for (const [name, value] of Object.entries(params)) form.set(name, value);
    const requests: RequestInit[] = [
      { method: 'POST', body: new URLSearchParams(params) },
      { method: 'POST', body: form },
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(params) },
    ];
    for (const init of requests) expect((await request(`/bot${token}/sendMessage`, init)).status).toBe(200);
    const query = new URLSearchParams(params).toString();
    expect((await request(`/bot${token}/SENDMESSAGE?${query}`)).status).toBe(200);
    expect(chat.telegram.chat(chat.ann).messages.map(({ text }) => text)).toEqual([
      '/start',
      ...Array<string>(4).fill('a & b'),
    ]);
  });

  it('hold JSON where they are complex', async () => {
    const reply_markup = JSON.stringify({ inline_keyboard: [[{ text: 'a', callback_data: 'b' }]] });
    const params = { chat_id: String(chat.ann.id), text: 'x', note: '{no json' };
    const body = new URLSearchParams({ ...params, reply_markup });
    await request(`/bot${token}/sendMessage`, { method: 'POST', body });
    expect(chat.last()?.labels).toEqual(['a']);
    const parsed = JSON.parse(reply_markup) as object;
    expect(lastCall()?.params).toEqual({ ...params, reply_markup: parsed });
  });

  it.each(['{', '[]', '"x"'])('that cannot be read are refused: %s', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await request(`/bot${token}/getMe`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    const description = "Bad Request: can't parse the request body";
    expect(await response.json()).toMatchObject({ ok: false, description });
  });
});

it.each([
  [`/bot${token}/getMe`, 200, undefined],
  [`/bot${token}/getEverything`, 404, 'Not Found'],
  ['/bot77:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/getMe', 401, 'Unauthorized'],
  ['/botnonsense/getMe', 404, 'Not Found'],
  ['/', 404, 'Not Found'],
  ['/bot%zz/getMe', 404, 'Not Found'],
  ['/file/botnonsense/documents/x', 404, 'Not Found'],
])('%s is answered with %i', async (path, status, description) => {
  const response = await request(path);
  expect(response.status).toBe(status);
  expect(((await response.json()) as { description?: string }).description).toBe(description);
});

it('waiting for the bot gives up with a sentence that shows what was there, and takes no message of a person for one', async () => {
  await chat.send({ text: 'one' });
  const waiting = chat.telegram.waitFor(({ text }) => text === 'hello?', { timeoutMs: 20 });
  const asking = chat.ann.ask('hello?', { timeoutMs: 20 });
  await Promise.all([
    expect(waiting).rejects.toThrow(/nothing fitting came within 20 ms[^]*bot: one/),
    expect(asking).rejects.toThrow('Ann: hello?'),
  ]);
  const empty = await openFixture();
  await expect(empty.telegram.waitFor(() => true, { timeoutMs: 1 })).rejects.toThrow('The chat is empty');
});
