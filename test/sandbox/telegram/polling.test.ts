import { beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openFixture, token, type ApiResponse, type Fixture } from './fixture.ts';

let fixture: Fixture;
let ann: Person;
beforeEach(async () => {
  fixture = await openFixture();
  ann = fixture.telegram.person({ first_name: 'Ann' });
});

const poll = (params: Record<string, unknown> = {}): Promise<ApiResponse> =>
  fixture.call('getUpdates', params);
const texts = ({ result }: ApiResponse) =>
  (result as { message: { text: string } }[]).map(({ message }) => message.text);
const idsOf = ({ result }: ApiResponse) =>
  (result as { update_id: number }[]).map(({ update_id }) => update_id);

/** A long poll that has reached the server. */
async function startPoll(params: Record<string, unknown> = {}, init: RequestInit = {}) {
  const before = fixture.telegram.calls.length;
  const answer = fetch(`${fixture.telegram.apiRoot}/bot${token}/getUpdates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ timeout: 30, ...params }),
    ...init,
  }).then(
    async (response) => ({ status: response.status, ...((await response.json()) as object) }) as ApiResponse,
  );
  answer.catch(() => {});
  await expect.poll(() => fixture.telegram.calls.length).toBeGreaterThan(before);
  return { answer };
}

it('gives what waits again and again, until an offset confirms it', async () => {
  ann.say('one');
  ann.say('two');
  const first = await poll();
  expect(texts(first)).toEqual(['one', 'two']);
  expect(texts(await poll({ limit: 1 }))).toEqual(['one']);
  expect(texts(await poll({ offset: idsOf(first)[1] }))).toEqual(['two']);
  expect(texts(await poll())).toEqual(['two']);
  expect(texts(await poll({ offset: idsOf(first)[1]! + 1 }))).toEqual([]);
  expect(fixture.telegram.pendingUpdates).toBe(0);
});

it('ends another poll that is under way with a conflict', async () => {
  const first = await startPoll();
  const second = await startPoll();
  const description =
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running';
  expect(await first.answer).toMatchObject({ status: 409, description });
  ann.say('one');
  expect(texts(await second.answer)).toEqual(['one']);
});

it('knows when the poller hung up: the next one meets no conflict', async () => {
  const hangUp = new AbortController();
  const first = await startPoll({}, { signal: hangUp.signal });
  hangUp.abort();
  await expect(first.answer).rejects.toThrow('aborted');
  ann.say('one');
  expect(texts(await poll())).toEqual(['one']);
});

it('forgets updates after a day', async () => {
  ann.say('one');
  await fixture.clock.advance(24 * 3_600_000 + 1);
  ann.say('two');
  expect(texts(await poll())).toEqual(['two']);
});

it('a webhook ends and refuses polling until it is deleted', async () => {
  const first = await startPoll();
  const hook = { url: 'https://a.org/hook', allowed_updates: ['message'] };
  expect((await fixture.call('setWebhook', hook)).ok).toBe(true);
  expect((await first.answer).description).toBe('Conflict: terminated by setWebhook request');
  expect(await fixture.refusal('getUpdates')).toBe(
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
  );
  ann.say('one');
  expect((await fixture.call('getWebhookInfo')).result).toEqual({
    url: 'https://a.org/hook',
    has_custom_certificate: false,
    pending_update_count: 1,
    max_connections: 40,
    allowed_updates: ['message'],
  });
  await fixture.call('deleteWebhook');
  expect(texts(await poll())).toEqual(['one']);
  await fixture.call('deleteWebhook', { drop_pending_updates: true });
  expect((await fixture.call('getWebhookInfo')).result).toMatchObject({ url: '', pending_update_count: 0 });
});
