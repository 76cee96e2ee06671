import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFixture, pngBytes, type Fixture } from './fixture.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

async function door(method: string, path: string, body?: unknown): Promise<{ status: number; body: never }> {
  const response = await fetch(`${fixture.telegram.apiRoot}/sandbox${path}`, {
    method,
    ...(method === 'POST'
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
      : {}),
  });
  return { status: response.status, body: (await response.json()) as never };
}
const post = async (path: string, body?: unknown) =>
  (await door('POST', path, body)).body as Record<string, never>;
const get = async (path: string) => (await door('GET', path)).body as Record<string, never>;

describe('a script', () => {
  it('plays a person from the first word to the pressed button', async () => {
    const ann = await post('/people', { first_name: 'Ann', language_code: 'en' });
    expect(await post(`/people/${ann['id']}/start`, { payload: 'x' })).toMatchObject({ text: '/start x' });
    const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
    await fixture.call('sendMessage', { chat_id: ann['id'], text: 'Hi', reply_markup });
    const messages = await get(`/chats/${ann['id']}/messages`);
    expect(messages).toMatchObject([{ text: '/start x' }, { text: 'Hi', labels: ['Go'], fromBot: true }]);
    const pressed = post(`/people/${ann['id']}/press`, { message: 2, button: 'Go' });
    await expect.poll(() => fixture.telegram.pendingUpdates).toBe(2);
    const query = (await fixture.updates()).at(-1)!.callback_query!;
    await fixture.call('answerCallbackQuery', { callback_query_id: query.id, text: 'Gone' });
    expect(await pressed).toMatchObject({ text: 'Gone' });
    const forged = await post(`/people/${ann['id']}/press`, { message: 2, data: 'x', timeout_ms: 10 });
    expect(forged['error']).toContain('did not answer');
    await fixture.call('setMyCommands', { commands: [{ command: 'go', description: 'Goes' }] });
    expect(await get(`/people/${ann['id']}/menu`)).toMatchObject([{ command: 'go' }]);
    expect(await post(`/people/${ann['id']}/block`)).toEqual({ done: true });
    expect((await post(`/people/${ann['id']}/say`, { text: 'x' }))['error']).toContain('must unblock');
    expect(await post(`/people/${ann['id']}/unblock`)).toEqual({ done: true });
  });

  it('builds groups, topics and channels', async () => {
    const ann = await post('/people', { first_name: 'Ann' });
    const bob = await post('/people', { first_name: 'Bob' });
    const owner = ann['id'];
    const forum = await post('/groups', { title: 'Forum', owner, forum: true });
    const members = `/groups/${forum['id']}/members`;
    for (const role of ['member', 'administrator', 'anonymous', 'restricted', 'none']) {
      expect(await post(members, { who: bob['id'], role })).toEqual({ done: true });
    }
    await post(members, { who: 'bot', role: 'administrator', by: owner });
    const topic = await post(`/groups/${forum['id']}/topics`, { name: 'Alerts' });
    const said = { text: '/on', chat: forum['id'], topic: topic['id'] };
    const first = await post(`/people/${owner}/say`, said);
    expect(first).toMatchObject({ message_thread_id: topic['id'] });
    expect(await post(`/people/${owner}/say`, { ...said, reply_to: first['message_id'] })).toMatchObject({
      reply_to_message_id: first['message_id'],
    });
    for (const state of ['closed', 'open', 'deleted']) {
      expect(await post(`/groups/${forum['id']}/topics/${topic['id']}`, { state })).toEqual({ done: true });
    }
    const basic = await post('/groups', { title: 'Basic', owner });
    expect((await post(`/groups/${basic['id']}/migrate`))['title']).toBe('Basic');
    await post('/channels', { title: 'News', owner });
    expect(await get('/chats')).toMatchObject([
      { type: 'private', title: 'Ann' },
      { type: 'private', title: 'Bob' },
      { type: 'supergroup', title: 'Forum' },
      { type: 'group', title: 'Basic' },
      { type: 'supergroup', title: 'Basic' },
      { type: 'channel', title: 'News' },
    ]);
  });

  it('sends and fetches files', async () => {
    const ann = await post('/people', { first_name: 'Ann' });
    const base64 = Buffer.from('a,b').toString('base64');
    const sent = await post(`/people/${ann['id']}/documents`, { name: 'a.csv', base64, caption: 'c' });
    expect(sent).toMatchObject({ text: 'c', file_name: 'a.csv' });
    const file = await fetch(`${fixture.telegram.apiRoot}${String(sent['file'])}`);
    expect(await file.text()).toBe('a,b');
    const photo = fixture.telegram
      .findPerson(Number(ann['id']))
      .sendPhoto({ bytes: pngBytes(), name: 'a.png', mime: 'image/png' });
    const picture = await fetch(`${fixture.telegram.apiRoot}/sandbox/files/${photo.raw.photo![0]!.file_id}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await door('GET', '/files/none')).status).toBe(404);
  });

  it('watches the news, waiting for it', async () => {
    const ann = await post('/people', { first_name: 'Ann' });
    const { mark } = await get('/news');
    expect(await get(`/news?since=${mark}&timeout=0.01`)).toMatchObject({ mark, news: [] });
    const coming = get(`/news?since=${mark}&timeout=5`);
    await post(`/people/${ann['id']}/say`, { text: 'hello' });
    expect(await coming).toMatchObject({ news: [{ kind: 'message', message: { text: 'hello' } }] });
    await fixture.call('deleteMessage', { chat_id: ann['id'], message_id: 1 });
    expect((await get('/news'))['news']).toMatchObject([
      { kind: 'message' },
      { kind: 'delete', messageId: 1 },
    ]);
  });

  it('is told by the news of which run they are and how far back they go', async () => {
    const ann = await post('/people', { first_name: 'Ann' });
    const { run } = await get('/news');
    expect(run).toBe(fixture.telegram.run);
    expect(await get('/news')).toMatchObject({ oldest: 1, mark: 0 });
    const person = fixture.telegram.findPerson(Number(ann['id']));
    for (let count = 1; count <= 1001; count += 1) person.say(`message ${count}`);
    expect(await get('/news?since=1000')).toMatchObject({
      run,
      oldest: 2,
      mark: 1001,
      news: [{ seq: 1001 }],
    });
  });

  it('reads which messages were sent without a sound', async () => {
    const ann = await post('/people', { first_name: 'Ann' });
    await post(`/people/${ann['id']}/start`);
    await fixture.call('sendMessage', { chat_id: ann['id'], text: 'hush', disable_notification: true });
    await fixture.call('sendMessage', { chat_id: ann['id'], text: 'loud' });
    expect(await get(`/chats/${ann['id']}/messages`)).toMatchObject([
      { text: '/start', silent: false },
      { text: 'hush', silent: true },
      { text: 'loud', silent: false },
    ]);
  });

  it('sets the limits and reads them', async () => {
    const ann = await post('/people', { first_name: 'Ann' });
    await post(`/people/${ann['id']}/start`);
    const send = async () => (await fixture.call('sendMessage', { chat_id: ann['id'], text: 'x' })).status;
    expect(await get('/limits')).toBe('off');
    expect(await post('/limits', { figures: { privateBurst: 1 } })).toEqual({ privateBurst: 1 });
    expect([await send(), await send()]).toEqual([200, 429]);
    expect(await post('/limits', { mode: 'off' })).toBe('off');
    expect([await send(), await send()]).toEqual([200, 200]);
    expect((await door('POST', '/limits', { mode: 'loose' })).status).toBe(400);
    expect((await door('POST', '/limits', { figures: { perHour: 1 } })).status).toBe(400);
    expect(await get('/limits')).toBe('off');
  });

  it('reads the faults that still wait', async () => {
    await post('/faults', { fault: { kind: 'too-many', retryAfter: 3 }, method: 'getMe', times: 2 });
    await fixture.call('getMe');
    expect(await get('/faults')).toEqual([
      { fault: { kind: 'too-many', retryAfter: 3 }, scope: { method: 'getMe', times: 2 }, left: 1 },
    ]);
    await fixture.call('getMe');
    expect(await get('/faults')).toEqual([]);
  });

  it('injects faults and reads the calls', async () => {
    await post('/faults', { fault: { kind: 'too-many', retryAfter: 3 }, method: 'getMe', times: 5 });
    expect((await fixture.call('getMe')).status).toBe(429);
    expect((await door('DELETE', '/faults')).body).toEqual({ done: true });
    expect((await fixture.call('getMe')).ok).toBe(true);
    expect(await get('/calls')).toMatchObject([{ method: 'getMe', fault: 'too-many' }, { method: 'getMe' }]);
  });
});

describe('the doors', () => {
  it('are listed', async () => {
    for (const path of ['', '/']) {
      expect(await get(path)).toMatchObject({
        bot: { is_bot: true },
        routes: { 'POST /sandbox/people': expect.any(Array) as string[] },
      });
    }
  });

  it('refuse what they do not understand', async () => {
    expect((await door('GET', '/nowhere')).status).toBe(404);
    expect((await door('POST', '/people', {})).status).toBe(400);
    expect((await door('POST', '/people/5/start', {})).body).toEqual({
      error: 'There is no person with the id 5.',
    });
    const plain = await fetch(`${fixture.telegram.apiRoot}/sandbox/people`, { method: 'POST', body: '{}' });
    expect(plain.status).toBe(415);
  });
});
