// The page's server with the real bot, over HTTP.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogBodies, LogEntry } from '../../../src/sandbox/page/log.ts';
import type { PageState } from '../../../src/sandbox/page/server.ts';
import { openPage, type Page } from '../../../src/sandbox/page/server.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { World } from '../../../src/sandbox/world.ts';
import { sendRaw } from '../raw-request.ts';
import { pngBytes } from '../telegram/fixture.ts';
import { openTestWorld } from '../world.ts';
import { follow } from './follow.ts';

let world: World;
let page: Page;
let olga: Person;
beforeAll(async () => {
  world = await openTestWorld();
  page = await openPage(world, 0);
  olga = world.model.people['olga']!;
  world.model.telegram.setLimits('off');
  await olga.ask('/start');
});
afterAll(async () => {
  await page.close();
  await world.close();
});

type Reply = { status: number; headers: Headers; body: Record<string, unknown> };

async function post(command: string, body: unknown): Promise<Reply> {
  const answer = await fetch(`${page.origin}/api/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Reply['body'] };
}
const readState = async () => (await (await fetch(`${page.origin}/api/state`)).json()) as PageState;

it('the state has people, chats with their messages, samples and what was set', async () => {
  const state = await readState();
  expect(state.people).toMatchObject([{ name: 'olga', id: olga.id }, { name: 'anna' }, { name: 'sam' }]);
  const own = state.chats.find(({ id }) => id === olga.id)!;
  expect(own).toMatchObject({ type: 'private', wrote: true, blocked: false });
  expect(own.messages).toMatchObject([
    { text: '/start', fromBot: false },
    { text: expect.stringContaining('Hello Olga') as string, fromBot: true, silent: false },
  ]);
  const team = state.chats.find(({ title }) => title === 'Energy team')!;
  expect(team).toMatchObject({ forum: true, topics: [{ name: 'Alerts', closed: false }] });
  expect(team.members).toMatchObject([{ id: olga.id, status: 'creator' }, { status: 'member' }]);
  const eth = state.samples.find(({ name }) => name === 'transfer_eth')!;
  expect(eth.data).toContain('\n  "amount": 123456789012345678901234,\n');
  // They are new in each event.
  expect(eth.hashes).toEqual(['txn_hash']);
  expect(eth.data).not.toMatch(/txn_hash|paid_at/);
  expect(state.world).toEqual({
    service: [],
    fates: [],
    telegram: [],
    clockAheadMs: 0,
    balance: 14_949_875_000,
  });
  expect(state.tour).toHaveLength(8);
});

describe('the stream', () => {
  it('resumes after the last event that came, which counts more than `since`', async () => {
    const { mark } = await readState();
    const first = await follow(page.origin, mark);
    olga.say('one');
    await first.until(() => JSON.stringify(first.all('news')).includes('"one"'));
    const id = first.events.findLast(({ name }) => name === 'news')!.id;
    first.stop();
    olga.say('two');
    const second = await follow(page.origin, mark, { 'last-event-id': id });
    await second.until(() => JSON.stringify(second.all('news')).includes('"two"'));
    const texts = second.all('news').flatMap((news) => news.map((entry) => JSON.stringify(entry)));
    expect(texts.filter((text) => text.includes('"text":"one"'))).toEqual([]);
    expect(second.all('reset')).toEqual([]);
  });

  it.each([
    ['nothing', () => ''],
    ['another run', () => 'abc-1-1'],
    ['no mark at all', () => '%0d%0aid: 5'],
  ])('a mark of %s gets reset', async (_what, mark) => {
    const stream = await follow(page.origin, mark());
    await stream.until(() => stream.all('reset').length === 1);
    expect(stream.events[0]!.name).toBe('reset');
  });
});

describe('the log', () => {
  const details = async (id: number) =>
    (await (await fetch(`${page.origin}/api/log/${id}`)).json()) as LogEntry & LogBodies;

  it('shows no secret, in headers or bodies', async () => {
    await olga.ask('/balance');
    const { log } = await readState();
    const all = await Promise.all(log.map(({ id }) => details(id)));
    const account = all.find(({ title }) => title === 'GET /v1/account')!;
    const struck = { 'cf-access-key': '[secret]', 'cf-access-sign': '[secret]' };
    expect(account.requestHeaders).toMatchObject(struck);
    expect(account.requestHeaders['cf-access-timestamp']).toMatch(/^20/);
    expect(account.answerBody).toContain('"api_secret":"[secret]"');
    expect(account.answerBody).toContain('"balance":');
    for (const secret of world.secrets) expect(JSON.stringify(all)).not.toContain(secret);
  });
});

it('no answer and no event holds a secret, though a message does', async () => {
  const { mark } = await readState();
  const stream = await follow(page.origin, mark);
  for (const secret of world.secrets) olga.say(`look: ${secret}`);
  await stream.until(() => JSON.stringify(stream.all('news')).includes('look: '));
  const said = await post('say', { person: olga.id, text: `look: ${world.secrets[0]}` });
  const shown = [JSON.stringify(await readState()), JSON.stringify(stream.events), JSON.stringify(said.body)];
  for (const secret of world.secrets) expect(shown.join('\n')).not.toContain(secret);
});

describe('a command', () => {
  const saying = (text: string) => expect.stringContaining(text) as string;
  const tooDeep = '['.repeat(201);

  it('acts, and answers with what became of it', async () => {
    const said = await post('say', { person: olga.id, text: 'hello' });
    expect(said).toMatchObject({ status: 200, body: { text: 'hello', chat_id: olga.id } });
    const team = (await readState()).chats.find(({ forum }) => forum);
    const topic = { chat: team!.id, topic: team!.topics[0]!.id };
    expect(await post('topic', { ...topic, closed: true })).toMatchObject({ status: 200, body: {} });
    expect((await readState()).chats.find(({ forum }) => forum)!.topics).toMatchObject([{ closed: true }]);
    expect((await post('menu', { person: olga.id })).body).toContainEqual(
      expect.objectContaining({ command: 'balance' }),
    );
    await post('clock', { forwardMs: 60_000 });
    await post('balance', { sun: 7 });
    expect((await readState()).world).toMatchObject({ clockAheadMs: 60_000, balance: 7 });
  });

  it.each([
    ['say', { person: 1, text: 'x' }, { problem: 'There is no person with the id 1.' }],
    ['say', { text: 'x' }, { field: 'person' }],
    ['say', '{"person": 1001,\n "text" "x"}', { problem: saying('The command: ') }],
    ['emit', { sample: 'hourly', data: 'many' }, { problem: saying('The fields: Unexpected token') }],
    ['emit', { sample: 'hourly', data: '[1]' }, { problem: saying('in braces') }],
    ['emit', { sample: 'nothing' }, { problem: saying('can send: hourly, ') }],
    ['say', tooDeep, { problem: saying('200 deep') }],
    ['emit', { sample: 'hourly', data: tooDeep }, { problem: saying('200 deep') }],
    ['service-fault', { kind: 'earthquake' }, { field: 'kind', problem: saying('lose_answer') }],
    ['telegram-fault', { fault: { kind: 'too-many' } }, { field: 'fault.retryAfter' }],
    ['telegram-fault', { fault: { kind: 'too-many', retryAfter: 0 } }, { field: 'fault.retryAfter' }],
    ['service-fault', { kind: 'redirect', location: 'http://é世/' }, { field: 'location' }],
    ['clock', { forwardMs: -1 }, { field: 'forwardMs' }],
    ['burst', { sample: 'hourly', times: 1_001 }, { field: 'times' }],
    ['clock', { forwardMs: 32 * 86_400_000 }, { field: 'forwardMs' }],
    ['balance', { sun: -1 }, { field: 'sun' }],
    ['emit', { sample: 'hourly', url: 'http://127.0.0.1:1' }, { problem: saying('url') }],
    ['tour', { step: 'ninth' }, { field: 'step' }],
  ])('%s %j is refused with the place and what fits', async (command, body, refusal) => {
    const before = JSON.stringify([world.model.service.settings, world.model.service.account]);
    const reply = await post(command, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject(refusal);
    expect(JSON.stringify([world.model.service.settings, world.model.service.account])).toBe(before);
  });

  it.each(['nothing', 'toString', '__proto__', 'state'])('%s does not exist', async (name) => {
    expect((await post(name, {})).status).toBe(404);
  });

  it('that is too long gets 413', async () => {
    const reply = await post('say', { person: olga.id, text: 'x'.repeat(15 * 1024 * 1024) });
    expect(reply.status).toBe(413);
  });
});

describe('files', () => {
  it('a photo is shown, a document downloaded, whatever it says of itself', async () => {
    const photo = olga.sendPhoto({ bytes: pngBytes(), name: 'a.png', mime: 'text/html' });
    const shown = await fetch(`${page.origin}/sandbox/files/${photo.raw.photo![0]!.file_id}`);
    expect(shown.headers.get('content-type')).toBe('image/png');
    const bytes = new TextEncoder().encode('<script>');
    const sent = olga.sendDocument({ bytes, name: 'a"\r\nü.html', mime: 'text/html' });
    const file = await fetch(`${page.origin}/sandbox/files/${sent.raw.document!.file_id}`);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''a%22%0D%0A%C3%BC.html",
    );
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  });

  it('of the page come with their types; every other path is none', async () => {
    const types = { '/': 'text/html', '/main.js': 'text/javascript', '/words/zh.ftl': 'text/plain' };
    for (const [path, type] of Object.entries(types)) {
      const answer = await fetch(`${page.origin}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('content-type')).toContain(type);
    }
    const words = await (await fetch(`${page.origin}/words/ru.ftl`)).text();
    expect(words).toMatch(/^sandbox-title = .+$/m);
    expect((await fetch(`${page.origin}/fluent/index.js`)).status).toBe(200);
    const none = '/../server.ts /static/main.js /words/../en/bot.ftl /words/fr.ftl /%2e%2e/log.ts //'.split(
      ' ',
    );
    for (const path of none)
      expect([path, (await sendRaw(page.origin, 'GET', path)).status]).toEqual([path, 404]);
  });
});

describe('the guard', () => {
  const json = { 'Content-Type': 'application/json' };
  const body = '{"person":1001,"text":"from elsewhere"}';
  const send = (headers: Record<string, string>) =>
    sendRaw(page.origin, 'POST', '/api/say', { ...json, ...headers }, body);

  it('answers a command from elsewhere with a refusal, and does nothing', async () => {
    expect((await send({ Host: 'rebound.example' })).status).toBe(421);
    expect((await send({ Origin: 'http://rebound.example' })).status).toBe(403);
    // The bot may still be answering what was said before.
    const said = world.model.telegram.chat(olga).messages.map(({ text }) => text);
    expect(said).not.toContain('from elsewhere');
  });

  it.each(['/', '/api/state', '/stream', '/main.js'])('%s is not read by a foreign Host', async (path) => {
    const reply = await sendRaw(page.origin, 'GET', path, { Host: 'rebound.example' });
    expect(reply.status).toBe(421);
    expect(reply.body).not.toContain('olga');
  });
});

it.each(['/', '/api/state', '/api/none', '/stream'])(
  '%s comes with headers that lock the page up',
  async (path) => {
    const answer = await fetch(`${page.origin}${path}`);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    await answer.body?.cancel();
  },
);

it('only GET, HEAD and POST are answered', async () => {
  expect((await sendRaw(page.origin, 'DELETE', '/api/state')).status).toBe(405);
  const head = await sendRaw(page.origin, 'HEAD', '/');
  expect([head.status, head.body]).toEqual([200, '']);
});
