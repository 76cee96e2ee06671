import { expect, it } from 'vitest';
import { createToken, systemRandom } from '../../src/base/random.ts';
import { createSelfCheck } from '../../src/intake/self-check.ts';
import { openTestWebhook, secret } from './scene.ts';

const botToken = '123456:ABC-def_1';
const open = (token = botToken) => createSelfCheck(token, () => createToken(systemRandom));
const post = async (url: string, method = 'POST') => {
  const answer = await fetch(url, { method });
  return [answer.status, await answer.text()];
};
// As any path without the secret.
const unknown = [404, 'not found'];

it('every instance of a bot answers a question of any of them, by POST', async () => {
  const { url, webhook } = await openTestWebhook({ selfCheck: open() });
  const question = open().begin();
  expect(await post(url + question.path)).toEqual([200, question.proof]);
  expect(await post(url + question.path, 'GET')).toEqual([405, 'method not allowed']);
  expect(webhook.counts.received).toBe(1);
});

it('another bot does not answer it, and no question is asked twice', async () => {
  const { url } = await openTestWebhook({ selfCheck: open('123456:ABC-def_2') });
  const [one, other] = [open().begin(), open().begin()];
  expect(await post(url + one.path)).toEqual(unknown);
  expect([one.path === other.path, one.proof === other.proof]).toEqual([false, false]);
});

it('answers no stranger, neither to a token without its mark nor to one with the mark of another', async () => {
  const { url } = await openTestWebhook({ selfCheck: open() });
  const [one, other] = [open().begin(), open().begin()];
  const [token, mark] = [one.path.slice(0, -43), other.path.slice(-43)];
  const paths = [token, token + mark, `${token}${'A'.repeat(43)}`, `${one.path}A`, '/events/check-'];
  for (const path of paths) expect([path, await post(url + path)]).toEqual([path, unknown]);
});

it('the proof is not the mark of the question, and neither has a secret in it', () => {
  const { path, proof } = open().begin();
  expect(path).not.toContain(proof);
  for (const hidden of [secret, botToken]) expect(path + proof).not.toContain(hidden);
});
