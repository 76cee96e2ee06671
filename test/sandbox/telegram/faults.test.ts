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

const send = (text = 'x') => fixture.call('sendMessage', { chat_id: ann.id, text });
const texts = () => fixture.telegram.chat(ann).messages.map(({ text }) => text);

it('429 and other refusals answer in the method’s stead, as often as asked', async () => {
  fixture.telegram.faults.inject({ kind: 'too-many', retryAfter: 7 }, { times: 2 });
  for (const _ of [1, 2]) {
    expect(await send()).toMatchObject({
      status: 429,
      parameters: { retry_after: 7 },
      description: 'Too Many Requests: retry after 7',
    });
  }
  expect((await send()).ok).toBe(true);
  fixture.telegram.faults.inject({
    kind: 'refuse',
    code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: -100 },
  });
  expect(await send()).toMatchObject({ status: 400, parameters: { migrate_to_chat_id: -100 } });
  expect(texts()).toEqual(['/start', 'x']);
});

it('strike one method or one chat only, and can be taken back', async () => {
  const { faults } = fixture.telegram;
  const fault = { kind: 'refuse', code: 403, description: 'Forbidden: bot was blocked by the user' } as const;
  faults.inject(fault, { method: 'sendPhoto' });
  faults.inject(fault, { chatId: 5 });
  const undo = faults.inject(fault, { method: 'getUpdates', times: Infinity });
  expect((await send()).ok).toBe(true);
  expect((await fixture.call('getUpdates')).status).toBe(403);
  expect((await fixture.call('getUpdates')).status).toBe(403);
  undo();
  expect((await fixture.call('getUpdates')).ok).toBe(true);
  expect((await fixture.call('sendMessage', { chat_id: 5, text: 'x' })).status).toBe(403);
  faults.clear();
  expect((await fixture.call('sendPhoto', { chat_id: ann.id })).status).toBe(400);
});

it('leave polling alone unless it is named', async () => {
  fixture.telegram.faults.inject({ kind: 'too-many', retryAfter: 1 });
  expect((await fixture.call('getUpdates')).ok).toBe(true);
  expect((await send()).status).toBe(429);
});

it('a proxy’s page is HTML and nothing is handled', async () => {
  fixture.telegram.faults.inject({ kind: 'html', status: 502 });
  const response = await fetch(`${fixture.telegram.apiRoot}/bot${token}/getMe`);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('<html>');
  expect(fixture.telegram.calls.at(-1)).toMatchObject({ fault: 'html', answer: undefined });
});

describe('a connection that is cut', () => {
  it('before handling leaves no trace', async () => {
    fixture.telegram.faults.inject({ kind: 'cut-before' });
    await expect(send('lost')).rejects.toThrow('fetch failed');
    expect(texts()).toEqual(['/start']);
  });

  it('after handling loses only the answer', async () => {
    fixture.telegram.faults.inject({ kind: 'cut-after' });
    await expect(send('told')).rejects.toThrow('fetch failed');
    expect(texts()).toEqual(['/start', 'told']);
    expect(fixture.telegram.calls.at(-1)).toMatchObject({ fault: 'cut-after', answer: { ok: true } });
  });
});

it('a black hole answers nothing until the caller gives up', async () => {
  fixture.telegram.faults.inject({ kind: 'black-hole' });
  const url = `${fixture.telegram.apiRoot}/bot${token}/getMe`;
  await expect(fetch(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
  expect(fixture.telegram.calls.at(-1)).toMatchObject({ fault: 'black-hole', answer: undefined });
});

it('a dripping answer comes byte by byte', async () => {
  fixture.telegram.faults.inject({ kind: 'drip', everyMs: 1000 });
  let arrived = false;
  const answer = send().then((result) => {
    arrived = true;
    return result;
  });
  await expect.poll(() => texts()).toEqual(['/start', 'x']);
  await fixture.clock.advance(10_000);
  expect(arrived).toBe(false);
  await expect
    .poll(async () => {
      await fixture.clock.advance(60_000);
      return arrived;
    })
    .toBe(true);
  expect((await answer).ok).toBe(true);
});

it('who watches the calls is told of each once it is over, with its fault', async () => {
  const seen: unknown[] = [];
  const stop = fixture.telegram.watchCalls(({ method, fault, answer }) =>
    seen.push({ method, fault, ok: answer?.ok }),
  );
  await send();
  fixture.telegram.faults.inject({ kind: 'too-many', retryAfter: 7 });
  await send();
  fixture.telegram.faults.inject({ kind: 'cut-before' });
  await send().catch(() => undefined);
  stop();
  await send();
  expect(seen).toEqual([
    { method: 'sendMessage', fault: undefined, ok: true },
    { method: 'sendMessage', fault: 'too-many', ok: false },
    { method: 'sendMessage', fault: 'cut-before', ok: undefined },
  ]);
});
