import { beforeEach, describe, expect, it } from 'vitest';
import { openFixture, type Fixture } from './fixture.ts';

type Body = Record<string, never>;

let fixture: Fixture;
let ann: number;
beforeEach(async () => {
  fixture = await openFixture();
  ann = Number((await post('/people', { first_name: 'Ann', language_code: 'en' }))['id']);
});

async function request(method: string, path: string, body?: unknown) {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
  const init = { method, ...(method === 'POST' ? json : {}) };
  const response = await fetch(`${fixture.telegram.apiRoot}/sandbox${path}`, init);
  return { status: response.status, body: (await response.json()) as Body };
}
const post = async (path: string, body?: unknown) => (await request('POST', path, body)).body;
const get = async (path: string) => (await request('GET', path)).body;
const send = (params: object) => fixture.call('sendMessage', { chat_id: ann, text: 'x', ...params });

describe('a script', () => {
  it('plays a person from the first word to the pressed button', async () => {
    expect(await post(`/people/${ann}/start`, { payload: 'x' })).toMatchObject({ text: '/start x' });
    await send({ text: 'Hi', reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] } });
    expect(await get(`/chats/${ann}/messages`)).toMatchObject([
      { text: '/start x' },
      { text: 'Hi', labels: ['Go'], fromBot: true, silent: false },
    ]);
    const pressed = post(`/people/${ann}/press`, { message: 2, button: 'Go' });
    await expect.poll(() => fixture.telegram.pendingUpdates).toBe(2);
    const query = (await fixture.updates()).at(-1)!.callback_query!;
    await fixture.call('answerCallbackQuery', { callback_query_id: query.id, text: 'Gone' });
    expect(await pressed).toMatchObject({ text: 'Gone' });
    const forged = await post(`/people/${ann}/press`, { message: 2, data: 'x', timeout_ms: 10 });
    expect(forged['error']).toContain('did not answer');
    await fixture.call('setMyCommands', { commands: [{ command: 'go', description: 'Goes' }] });
    expect(await get(`/people/${ann}/menu`)).toMatchObject([{ command: 'go' }]);
    expect(await post(`/people/${ann}/block`)).toEqual({ done: true });
    expect((await post(`/people/${ann}/say`, { text: 'x' }))['error']).toContain('must unblock');
    expect(await post(`/people/${ann}/unblock`)).toEqual({ done: true });
    await send({ disable_notification: true });
    expect((await get(`/chats/${ann}/messages`)) as unknown).toContainEqual(
      expect.objectContaining({ text: 'x', silent: true }),
    );
  });

  it('watches the news, waiting for it, and is told of which run they are and how far back they go', async () => {
    const { mark, run } = await get('/news');
    expect(run).toBe(fixture.telegram.run);
    expect(await get(`/news?since=${mark}&timeout=0.01`)).toMatchObject({ oldest: 1, mark, news: [] });
    const coming = get(`/news?since=${mark}&timeout=5`);
    await post(`/people/${ann}/say`, { text: 'hello' });
    expect(await coming).toMatchObject({ news: [{ kind: 'message', message: { text: 'hello' } }] });
    await fixture.call('deleteMessage', { chat_id: ann, message_id: 1 });
    expect((await get('/news'))['news']).toMatchObject([
      { kind: 'message' },
      { kind: 'delete', messageId: 1 },
    ]);
    for (let count = 1; count <= 999; count += 1) fixture.telegram.findPerson(ann).say(`message ${count}`);
    expect(await get('/news?since=1000')).toMatchObject({ oldest: 2, mark: 1001, news: [{ seq: 1001 }] });
  });
});

it('the routes are listed, and refuse what they do not understand', async () => {
  const routes = { 'POST /sandbox/people': expect.any(Array) as string[] };
  for (const path of ['', '/']) expect(await get(path)).toMatchObject({ bot: { is_bot: true }, routes });
  expect((await request('GET', '/nowhere')).status).toBe(404);
  expect((await request('POST', '/people', {})).status).toBe(400);
  const error = 'There is no person with the id 5.';
  expect((await request('POST', '/people/5/start', {})).body).toEqual({ error });
});
