import { expect, it } from 'vitest';
import { createSelfCheck } from '../../src/webhook/self-check.ts';
import { openTestWebhook, secret } from './scene.ts';

function makeCheck() {
  let tokens = 0;
  return createSelfCheck(() => `token-${(tokens += 1)}`);
}

it('answers a question that it was told to expect, by POST, until the question ends', async () => {
  const selfCheck = makeCheck();
  const { url, webhook } = await openTestWebhook({ selfCheck });
  const question = selfCheck.begin();
  expect(question).toMatchObject({ path: '/events/check-token-1', proof: 'token-2' });
  const ask = async (method: string) => {
    const answer = await fetch(url + question.path, { method });
    return [answer.status, await answer.text()];
  };
  expect(await ask('POST')).toEqual([200, 'token-2']);
  expect(await ask('GET')).toEqual([405, 'method not allowed']);
  question.end();
  // As any path without the secret.
  expect(await ask('POST')).toEqual([404, 'not found']);
  expect(webhook.counts.received).toBe(2);
});

it('answers nobody else, and another webhook has no proof', async () => {
  const [own, other] = [makeCheck(), makeCheck()];
  const { url } = await openTestWebhook({ selfCheck: other });
  const { path } = own.begin();
  expect((await fetch(url + path, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${url}/events/check-`, { method: 'POST' })).status).toBe(404);
  const question = other.begin();
  expect(question.path + question.proof).not.toContain(secret);
  question.end();
});
