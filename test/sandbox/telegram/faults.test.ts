import { beforeEach, expect, it } from 'vitest';
import { openChat, token, type Chat } from './fixture.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await openChat();
});

const send = (text = 'x') => chat.send({ text });
const texts = () => chat.telegram.chat(chat.ann).messages.map(({ text }) => text);

it('429 and other refusals answer in the method’s stead, as often as asked', async () => {
  chat.telegram.faults.inject({ kind: 'too-many', retryAfter: 7 }, { times: 2 });
  const tooMany = { parameters: { retry_after: 7 }, description: 'Too Many Requests: retry after 7' };
  for (const _ of [1, 2]) expect(await send()).toMatchObject({ status: 429, ...tooMany });
  expect((await send()).ok).toBe(true);
  chat.telegram.faults.inject({
    kind: 'refuse',
    code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: -100 },
  });
  expect(await send()).toMatchObject({ status: 400, parameters: { migrate_to_chat_id: -100 } });
  expect(texts()).toEqual(['/start', 'x']);
});

it('strike one method or one chat only, leave polling alone unless it is named, and can be taken back', async () => {
  const { faults } = chat.telegram;
  const fault = { kind: 'refuse', code: 403, description: 'Forbidden: bot was blocked by the user' } as const;
  faults.inject(fault, { method: 'sendPhoto' });
  faults.inject(fault, { chatId: 5 });
  const undo = faults.inject(fault, { method: 'getUpdates', times: Infinity });
  expect((await send()).ok).toBe(true);
  expect((await chat.call('getUpdates')).status).toBe(403);
  expect((await chat.call('getUpdates')).status).toBe(403);
  undo();
  expect((await chat.call('getUpdates')).ok).toBe(true);
  expect((await chat.call('sendMessage', { chat_id: 5, text: 'x' })).status).toBe(403);
  faults.clear();
  expect((await chat.call('sendPhoto', { chat_id: chat.ann.id })).status).toBe(400);
  faults.inject({ kind: 'too-many', retryAfter: 1 });
  expect((await chat.call('getUpdates')).ok).toBe(true);
  expect((await send()).status).toBe(429);
});

it('a proxy’s page is HTML and nothing is handled', async () => {
  chat.telegram.faults.inject({ kind: 'html', status: 502 });
  const response = await fetch(`${chat.telegram.apiRoot}/bot${token}/getMe`);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('<html>');
  expect(chat.telegram.calls.at(-1)).toMatchObject({ fault: 'html', answer: undefined });
});

it('a connection that is cut before handling leaves no trace, after it loses only the answer', async () => {
  chat.telegram.faults.inject({ kind: 'cut-before' });
  await expect(send('lost')).rejects.toThrow('fetch failed');
  expect(texts()).toEqual(['/start']);
  chat.telegram.faults.inject({ kind: 'cut-after' });
  await expect(send('told')).rejects.toThrow('fetch failed');
  expect(texts()).toEqual(['/start', 'told']);
  expect(chat.telegram.calls.at(-1)).toMatchObject({ fault: 'cut-after', answer: { ok: true } });
});

it('a black hole answers nothing until the caller gives up', async () => {
  chat.telegram.faults.inject({ kind: 'black-hole' });
  const url = `${chat.telegram.apiRoot}/bot${token}/getMe`;
  await expect(fetch(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
  expect(chat.telegram.calls.at(-1)).toMatchObject({ fault: 'black-hole', answer: undefined });
});
