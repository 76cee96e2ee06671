import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ServiceError } from '../../../src/errors.ts';
import type { BotDeps } from '../../../src/bot/frame/context.ts';
import { patienceMs, runChecks, type Check } from '../../../src/bot/doctor/check.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { openScene } from '../scene.ts';

/** Answers every request with the status; returns its port. */
async function listen(status: number): Promise<number> {
  const server = createServer((_, response) => {
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const reads: Partial<BotDeps['service']> = { readAccount: async () => ({}) };
const lineOf = (text: string, name: string) => text.split('\n').find((line) => line.includes(` ${name}: `));

it('says of each link whether it works', async () => {
  const port = await listen(200);
  const scene = await openScene({
    service: reads,
    alerts: { listensAt: () => ({ publicUrl: `http://127.0.0.1:${port}`, host: '127.0.0.1', port }) },
  });
  const { owner, store, clock } = scene;
  await owner.ask('/start');
  await store.events.add(makeArrival('a', { receivedAt: clock.now() }), []);
  const { text } = await owner.ask('/doctor');
  const ok = [
    'Telegram',
    'Webhook',
    'Public address',
    'Events',
    'Signed call',
    'Clock',
    'Ledger',
    'Queue',
    'Groups',
    'Jobs',
  ];
  for (const name of ok) expect(lineOf(text, name)).toMatch(/^✅ /);
  expect(lineOf(text, 'Backup')).toBe(
    '⚠️ Backup: none was ever made here. /export → 💾 Backup switches a daily one on.',
  );
});

it('works while half of it is broken, and says what to do', async () => {
  const port = await listen(502);
  const scene = await openScene({
    service: {
      now: () => Date.UTC(2100, 0),
      readAccount: async () => {
        throw new ServiceError('no', { outcome: 'unavailable', reason: 'credentials' });
      },
    },
    alerts: {
      listensAt: () => ({ publicUrl: `http://127.0.0.1:${port}`, host: '127.0.0.1', port: 1 }),
      intake: () => ({ since: 0, taken: 0, refused: { 404: 3 } }),
    },
  });
  const { owner, store, clock } = scene;
  await owner.ask('/start');
  await store.jobs.write({
    name: 'backup',
    dueAt: clock.now() - 3_600_000,
    begunAt: undefined,
    lastDueAt: undefined,
    isToldLate: true,
  });
  const { text, labels } = await owner.ask('/doctor');
  expect(text).toMatch(/^🩺 \d+ things need attention/);
  expect(lineOf(text, 'Webhook')).toContain('❌ Webhook: nothing answers on http://127.0.0.1:1.');
  expect(lineOf(text, 'Public address')).toContain(`answers 502. Check that the proxy passes requests on`);
  expect(lineOf(text, 'Signed call')).toMatch(/^❌ /);
  expect(lineOf(text, 'Clock')).toContain("s behind the service's");
  expect(lineOf(text, 'Events')).toContain('⚠️ Events: none has come yet');
  expect(text).toContain('⚠️ the webhook refused 3 requests since the start (HTTP 404)');
  expect(lineOf(text, 'Jobs')).toMatch(/^❌ Jobs: backup, due .* is late/);
  expect(labels).toContain('🔄 Check again');
});

it('a public address that leads elsewhere is not taken for the webhook', async () => {
  const port = await listen(302);
  const { owner } = await openScene({
    service: reads,
    alerts: { listensAt: () => ({ publicUrl: `http://127.0.0.1:${port}`, host: '127.0.0.1', port }) },
  });
  await owner.ask('/start');
  expect(lineOf((await owner.ask('/doctor')).text, 'Public address')).toMatch(/^❌ .* led elsewhere/);
});

it('tells what the bot may not do in a group, and nothing of a group where it may do all', async () => {
  const scene = await openScene({ service: reads });
  const { owner } = scene;
  await owner.ask('/start');
  const group = await scene.group({ supergroup: true });
  group.promote('bot');
  expect(lineOf((await owner.ask('/doctor')).text, 'Groups')).toBe('✅ Groups: the bot can write in 1 of 1.');
  group.demote('bot');
  group.allowDocuments(false);
  const { text } = await owner.ask('/doctor');
  expect(text).toContain('⚠️ Team: the bot may not send files');
  expect(text).toContain('✅ Team: the bot may not pin messages');
  group.allow('text messages', false);
  expect((await owner.ask('/doctor')).text).toContain('❌ Team: the bot may not write');
});

it('is for owners in private', async () => {
  const scene = await openScene({ service: reads });
  await scene.owner.ask('/start');
  const group = await scene.group();
  expect((await scene.owner.ask('/doctor', { chat: group })).text).toContain('private chat');
  const admin = await scene.person('Ann', 'admin');
  expect((await admin.ask('/doctor')).text).toContain("don't have permission");
});

it('a check that takes too long or throws is told as such, and holds up no other', async () => {
  const { deps, clock, bot } = await openScene();
  const aborted = Promise.withResolvers<boolean>();
  const made: Check[] = [
    {
      name: 'slow',
      run: ({ signal }) => new Promise(() => signal.addEventListener('abort', () => aborted.resolve(true))),
    },
    { name: 'broken', run: () => Promise.reject(new Error('secret')) },
    { name: 'quick', run: async () => ({ level: 'ok', key: 'doctor-store' }) },
  ];
  const words = deps.i18n.words('en');
  const running = runChecks(made, {
    deps,
    api: bot.api,
    reader: { words, timeZone: 'UTC', now: clock.now() },
  });
  await clock.advance(patienceMs);
  expect(await aborted.promise).toBe(true);
  expect(await running).toEqual([
    { name: 'slow', findings: [{ level: 'bad', key: 'doctor-late', values: { seconds: '5' } }] },
    { name: 'broken', findings: [{ level: 'bad', key: 'doctor-failed' }] },
    { name: 'quick', findings: [{ level: 'ok', key: 'doctor-store' }] },
  ]);
});
