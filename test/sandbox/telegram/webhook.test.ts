import type { IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Update } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { until } from '../../bot/scene.ts';
import { serve } from '../../setup/serve.ts';
import { openFixture } from './fixture.ts';

type Answer = { status: number; headers?: Record<string, string> };

/** A bot's webhook, which answers as it is told and remembers what came. */
async function openHook() {
  const came: Array<{ update: Update; headers: IncomingHttpHeaders }> = [];
  let answerOf: (update: Update) => Answer | Promise<Answer> = () => ({ status: 200 });
  const origin = await serve((request, response) => {
    void json(request).then(async (body) => {
      const update = body as Update;
      came.push({ update, headers: request.headers });
      const { status, headers } = await answerOf(update);
      response.writeHead(status, headers).end();
    });
  });
  return {
    url: `${origin}/telegram`,
    came,
    texts: () => came.map(({ update }) => update.message?.text),
    answer: (given: typeof answerOf) => (answerOf = given),
  };
}

async function open(params: Record<string, unknown> = {}) {
  const [fixture, hook] = [await openFixture({ local: true }), await openHook()];
  await fixture.call('setWebhook', { url: hook.url, ...params });
  return {
    ...fixture,
    hook,
    ann: fixture.telegram.person({ first_name: 'Ann' }),
    ben: fixture.telegram.person({ first_name: 'Ben' }),
    info: async () => (await fixture.call('getWebhookInfo')).result as Record<string, unknown>,
  };
}

describe('posting', () => {
  it('brings what waited and what follows, with the secret, and nothing waits any more', async () => {
    const fixture = await openFixture({ local: true });
    const ann = fixture.telegram.person({ first_name: 'Ann' });
    ann.say('before');
    const hook = await openHook();
    await fixture.call('setWebhook', { url: hook.url, secret_token: 'a-secret_1' });
    ann.say('after');
    await until(() => fixture.telegram.pendingUpdates === 0);
    expect(hook.texts()).toEqual(['before', 'after']);
    expect(hook.came[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': 'a-secret_1',
    });
    expect(hook.came[1]!.update.update_id).toBe(hook.came[0]!.update.update_id + 1);
  });

  it('keeps the order of a chat while one fails, and lets another chat pass, without a secret', async () => {
    const { hook, ann, ben, clock, telegram } = await open();
    hook.answer(({ message }) => ({ status: message?.text === 'a1' && hook.came.length < 4 ? 503 : 200 }));
    ann.say('a1');
    ann.say('a2');
    ben.say('b1');
    await until(
      () => hook.texts().includes('b1') && hook.texts().filter((text) => text === 'a1').length === 2,
    );
    expect(hook.texts()).not.toContain('a2');
    expect(hook.came[0]!.headers).not.toHaveProperty('x-telegram-bot-api-secret-token');
    const drain = () => clock.advance(1_000).then(() => telegram.pendingUpdates);
    await expect.poll(drain, { timeout: 40_000 }).toBe(0);
    expect(hook.texts().at(-1)).toBe('a2');
  });

  it('uses no more connections than it was told', async () => {
    const { hook, ann, ben, telegram } = await open({ max_connections: 1 });
    const gate = Promise.withResolvers<void>();
    hook.answer(() => gate.promise.then(() => ({ status: 200 })));
    ann.say('a1');
    ben.say('b1');
    await until(() => hook.came.length === 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(hook.texts()).toEqual(['a1']);
    gate.resolve();
    await until(() => telegram.pendingUpdates === 0);
  });

  it('ends what is under way once the webhook is deleted', async () => {
    const fixture = await openFixture({ local: true });
    const [came, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
    const url = await serve((request, response) => {
      request.resume();
      response.once('close', () => gone.resolve(response.writableFinished));
      came.resolve();
    });
    await fixture.call('setWebhook', { url });
    fixture.telegram.person({ first_name: 'Ann' }).say('a');
    await came.promise;
    await fixture.call('deleteWebhook', {});
    expect(await gone.promise).toBe(false);
  });

  it('tries again at once, then after pauses that double', async () => {
    const { hook, ann, clock } = await open();
    hook.answer(() => ({ status: 500 }));
    ann.say('one');
    await until(() => hook.came.length === 2);
    for (const seconds of [2, 4, 8]) {
      const before = hook.came.length;
      await clock.advance(seconds * 1000 - 1);
      expect(hook.came).toHaveLength(before);
      await clock.advance(1);
      await until(() => hook.came.length === before + 1);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('obeys Retry-After, also after the first failure', async () => {
    const { hook, ann, clock } = await open();
    hook.answer(() => ({ status: 503, headers: { 'retry-after': '30' } }));
    ann.say('one');
    await until(() => hook.came.length === 1);
    await clock.advance(29_000);
    expect(hook.came).toHaveLength(1);
    await expect.poll(() => clock.advance(1_000).then(() => hook.came.length)).toBe(2);
  });

  it('does not happen to an address outside this machine', async () => {
    const fixture = await openFixture({ local: true });
    await fixture.call('setWebhook', { url: 'http://192.0.2.1/telegram' });
    fixture.telegram.person({ first_name: 'Ann' }).say('one');
    expect(fixture.telegram.pendingUpdates).toBe(1);
  });
});

describe('setWebhook', () => {
  it.each([
    [{ url: 'http://a.org/' }, 'bad webhook: An HTTPS URL must be provided for webhook'],
    [{ url: 'https://a.org:8080/' }, 'bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443'],
    [{ url: 'https://10.1.2.3/' }, 'bad webhook: IP address 10.1.2.3 is reserved'],
    [{ url: 'https://localhost/' }, 'bad webhook: IP address 127.0.0.1 is reserved'],
    [{ url: 'https://intranet/' }, 'bad webhook: Failed to resolve host: Name or service not known'],
    [{ url: 'https://a.org/', secret_token: 'a b' }, 'secret token contains unallowed characters'],
    [{ url: 'https://a.org/', secret_token: 'a'.repeat(257) }, 'secret token is too long'],
  ])('refuses %j unless it is local, and the former webhook is gone then', async (params, why) => {
    const fixture = await openFixture();
    await fixture.call('setWebhook', { url: 'https://a.org/hook', secret_token: 's' });
    await fixture.clock.advance(1_000);
    expect(await fixture.refusal('setWebhook', { secret_token: 't', ...params })).toBe(`Bad Request: ${why}`);
  });
});
