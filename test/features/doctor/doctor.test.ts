import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ServiceError, StoreError } from '../../../src/base/errors.ts';
import type { BotDeps } from '../../../src/bot/context.ts';
import { patienceMs, runChecks, type Check } from '../../../src/features/doctor/check.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { openScene } from '../../bot/scene.ts';

/** Answers every request with the status and the text; returns its port. */
async function listen(status: number, text = 'ok', seen: IncomingMessage[] = []): Promise<number> {
  const server = createServer((request, response) => {
    seen.push(request);
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(text);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const reads: Partial<BotDeps['service']> = { readAccount: async () => ({}) };
const lineOf = (text: string, name: string) => text.split('\n').find((line) => line.includes(` ${name}: `));

/** An owner who has said /start; `port` is that of the public address. */
async function openDoctor(options: Parameters<typeof openScene>[0] = {}, port?: number) {
  const listensAt = () => ({ publicUrl: `http://127.0.0.1:${port}`, host: '127.0.0.1', port: port! });
  const reached = port === undefined ? {} : { alerts: { listensAt } };
  const scene = await openScene({ service: reads, ...reached, ...options });
  await scene.owner.ask('/start');
  /** With the details of what is well. */
  const ask = async () => {
    await scene.owner.press(scene.telegram.chat(scene.owner).last!, { data: 'doctor:all' });
    return scene.telegram.chat(scene.owner).last!.text;
  };
  return { ...scene, ask, line: async (name: string) => lineOf(await ask(), name) };
}

it('says of each link whether it works', async () => {
  const { ask, store, clock } = await openDoctor({}, await listen(200, 'proof-1'));
  await store.events.add(makeArrival('a', { receivedAt: clock.now() }), []);
  const text = await ask();
  const links =
    'Telegram, Webhook, Public address, Events, Signed call, Clock, Database, Queue, Groups, Jobs';
  for (const name of links.split(', ')) expect(lineOf(text, name)).toMatch(/^✅ /);
  expect(lineOf(text, 'Backup')).toBe(
    '⚠️ Backup: the bot itself has made none. /export → 💾 Backup switches a daily one on.',
  );
});

it('counts what is well in one line, and says it at a tap', async () => {
  const { owner, ask } = await openDoctor();
  const { text, labels } = await owner.ask('/doctor');
  expect(text).toMatch(/^✅ 8 checks are fine · ℹ️ Webhook, Public address, Disk\n/m);
  expect(lineOf(text, 'Backup')).toMatch(/^⚠️ /);
  expect(text).not.toContain('agrees with');
  expect(labels).toEqual(['🔄 Check again', '🔎 Details', '⬅️ Menu']);
  expect(await ask()).toContain("✅ Clock: agrees with the service's.");
});

it('works while half of it is broken, and says what to do', async () => {
  const port = await listen(502);
  const { owner, store, clock, telegram } = await openDoctor({
    service: { ...reads, now: () => Date.UTC(2026, 10, 21, 0, 10) },
    alerts: {
      listensAt: () => ({ publicUrl: `http://127.0.0.1:${port}`, host: '127.0.0.1', port: 1 }),
      intake: () => ({ since: 0, taken: 0, refused: { 404: 3 } }),
    },
  });
  const job = { name: 'backup', begunAt: undefined, lastDueAt: undefined, isToldLate: true };
  await store.jobs.write({ ...job, dueAt: clock.now() - 3_600_000 });
  const { text, labels } = await owner.ask('/doctor');
  expect(text).toMatch(/^🩺 \d+ things need attention/);
  // What is worst stands first, and all but two of it fold.
  expect(text.indexOf('❌ Public address')).toBeLessThan(text.indexOf('❌ Jobs'));
  expect(text.indexOf('❌ Jobs')).toBeLessThan(text.indexOf('⚠️ Events'));
  expect(telegram.chat(owner).last!.raw.entities).toContainEqual(
    expect.objectContaining({ type: 'expandable_blockquote', offset: text.indexOf('❌ Jobs') }),
  );
  expect(lineOf(text, 'Webhook')).toContain('❌ Webhook: nothing answers on http://127.0.0.1:1.');
  expect(lineOf(text, 'Public address')).toContain(`answers 502. Check that the proxy passes requests on`);
  expect(lineOf(text, 'Clock')).toMatch(/^⚠️ .*600 s behind the service's.*set it/);
  expect(lineOf(text, 'Events')).toContain('⚠️ Events: none received yet');
  expect(text).toContain('⚠️ the webhook refused 3 requests since the start (HTTP 404)');
  expect(lineOf(text, 'Jobs')).toMatch(/^❌ Jobs: backup, due .* is late/);
  expect(text).toMatch(/\nDelegram \d+\.\d+\.\d+, Node \d+\.\d+\.\d+$/);
  expect(labels).toContain('🔄 Check again');
});

it('says that settings can not be read, and nothing of it while they are confirmed', async () => {
  const { ask, store } = await openDoctor();
  expect(await ask()).not.toContain('the settings in the database');
  Object.assign(store, { settingsConfirmedMsAgo: () => 90_000 });
  expect(await ask()).toContain('❌ the settings in the database could not be read for 1 min');
});

it('a public address that leads elsewhere is not taken for the webhook', async () => {
  const { line } = await openDoctor({}, await listen(302));
  expect(await line('Public address')).toMatch(/^❌ .* led elsewhere/);
});

it('tells what the bot may not do in a group, and nothing of a group where it may do all', async () => {
  const { ask, line, group: bring } = await openDoctor();
  const group = await bring({ supergroup: true });
  group.promote('bot');
  expect(await line('Groups')).toBe('✅ Groups: the bot can write in 1 of 1.');
  group.demote('bot');
  group.allow('documents', false);
  const text = await ask();
  expect(text).toContain('⚠️ Team: the bot may not send files');
  expect(lineOf(text, 'Groups')).toBe('⚠️ Groups: the bot can write in 1 of 1.');
  expect(text).toContain('ℹ️ Team: the bot may not pin messages');
  group.allow('text messages', false);
  const silent = await ask();
  expect(silent).toContain('❌ Team: the bot may not write');
  expect(lineOf(silent, 'Groups')).toBe('❌ Groups: the bot can write in 0 of 1.');
});

it('is for owners in private', async () => {
  const { owner, group, person } = await openDoctor();
  expect((await owner.ask('/doctor', { chat: await group() })).text).toContain('private chat');
  const admin = await person('Ann', 'admin');
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

it.each(['ok', 'proof-2', '<html>Welcome to nginx!</html>', 'proof-1'.repeat(1_000_000)])(
  'a public address that answers 200 without the proof is not taken for this bot (%#)',
  async (text) => {
    const seen: IncomingMessage[] = [];
    const port = await listen(200, text, seen);
    const { line } = await openDoctor({}, port);
    expect(await line('Public address')).toContain(
      `❌ Public address: http://127.0.0.1:${port}/events/… answers, but not from this bot`,
    );
    const asked = seen.filter(({ method }) => method === 'POST');
    expect(asked.map(({ url }) => url)).toEqual(['/events/check-1']);
    // Whoever serves that address learns nothing of the bot.
    const headers = asked.flatMap((request) => Object.keys(request.headers));
    expect(headers.filter((name) => /auth|cookie|key|token/.test(name))).toEqual([]);
  },
);

it('what is a choice or can not be known is neither well nor wrong', async () => {
  const { ask, line, store, clock } = await openDoctor({
    service: { ...reads, isClockKnown: () => false },
    alerts: { listensAt: () => ({ publicUrl: '', host: '127.0.0.1', port: 1 }) },
  });
  await store.settings.update(({ backup }) => void (backup.isOn = true));
  const text = await ask();
  expect(lineOf(text, 'Public address')).toMatch(/^ℹ️ .*not tested, as PUBLIC_URL is not set/);
  expect(lineOf(text, 'Clock')).toMatch(/^ℹ️ .*not compared, as the service has not answered/);
  expect(lineOf(text, 'Backup')).toBe('ℹ️ Backup: switched on; the first is being planned.');
  const job = { name: 'backup', begunAt: undefined, lastDueAt: undefined, isToldLate: false };
  await store.jobs.write({ ...job, dueAt: clock.now() + 3_600_000 });
  expect(await line('Backup')).toMatch(/^ℹ️ .*the first comes at 01:00\./);
  await store.jobs.write({ ...job, dueAt: clock.now() - 3_600_000 });
  expect(await line('Backup')).toMatch(/^❌ .*none was made: the first was due at 2026-/);
});

it.each([
  { kind: 'too-many', retryAfter: 600 } as const,
  { kind: 'html', status: 502 } as const,
  { kind: 'cut-before' } as const,
])('a group of which Telegram says nothing ($kind) is not told as lost', async (fault) => {
  const scene = await openDoctor();
  const group = await scene.group({ supergroup: true });
  const remove = scene.telegram.faults.inject(fault, { method: 'getChatMember', times: Infinity });
  const reading = scene.ask();
  // A call to Telegram waits for a pause that it names; the check does not.
  for (let step = 0; step < 40; step++) {
    await scene.clock.advance(250);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const text = await reading;
  expect(text).not.toContain('no longer there');
  expect(lineOf(text, 'Groups')).toMatch(
    /^(⚠️ Groups: Telegram did not say what the bot may do; groups that could not be asked: 1\.|❌ Groups: no answer within)/,
  );
  remove();
  group.remove('bot');
});

it('a group that the bot was thrown out of is told as lost, one of which nothing was said apart', async () => {
  const { ask, line, group, telegram } = await openDoctor();
  const [, lost] = [await group({ supergroup: true }), await group({ supergroup: true })];
  const one = { method: 'getChatMember', chatId: lost.id };
  telegram.faults.inject({ kind: 'html', status: 500 }, one);
  expect(await line('Groups')).toBe(
    '⚠️ Groups: the bot can write in 1 of 1; groups that could not be asked: 1.',
  );
  const description = 'Forbidden: bot was kicked from the supergroup chat';
  telegram.faults.inject({ kind: 'refuse', code: 403, description }, one);
  expect(await ask()).toContain('❌ Team: the bot is no longer there');
});

it('a board that the bot may not pin needs attention, unless people want it unpinned', async () => {
  const { ask, group: bring, store } = await openDoctor();
  const group = await bring({ supergroup: true });
  const withPin = async (pin: 'wanted' | 'left') => {
    const board = { madeAt: 1, accountBy: null, pin, isGone: false };
    await store.settings.update(
      (draft) => void (draft.reports = [{ chatId: group.id, topicId: null, board }]),
    );
    return ask();
  };
  expect(await withPin('wanted')).toContain('⚠️ Team: the bot may not pin its board');
  expect(await withPin('left')).toContain('ℹ️ Team: the bot may not pin messages');
  group.promote('bot');
  expect(await withPin('wanted')).not.toContain('may not pin');
});

it('a failing Telegram, signature, disk and queue have a sentence each, and what to do', async () => {
  const readAccount = async () => {
    throw new ServiceError('no', { outcome: 'rejected', reason: 'credentials', status: 401 });
  };
  const { ask, store, clock, telegram } = await openDoctor({ service: { readAccount } });
  const route = { chatId: -100, topicId: null, ruleId: null };
  await store.events.add(makeArrival('stuck', { receivedAt: clock.now() - 20 * 60_000 }), [route]);
  Object.assign(store.heartbeat, { beat: () => Promise.reject(new StoreError('busy', 'full')) });
  const refusal = { kind: 'refuse', code: 401, description: 'Unauthorized' } as const;
  telegram.faults.inject(refusal, { method: 'getMe', times: 2 });
  const text = await ask();
  expect(lineOf(text, 'Telegram')).toMatch(/^❌ .*did not answer: .*BOT_TOKEN.* restart/);
  expect(lineOf(text, 'Signed call')).toMatch(/^❌ .*(SERVICE_API_KEY|key|signature)/i);
  expect(lineOf(text, 'Database')).toMatch(/^❌ .*nothing can be stored.*Free some space/);
  expect(lineOf(text, 'Queue')).toMatch(/^⚠️ .*one alert is waiting, the oldest for 20 min.*\/why/);
});

it.each([
  [10, /^❌ Disk: only 10 MiB free\. Free some space now/],
  [900, /^⚠️ Disk: only 900 MiB free\. Free some space soon/],
  [5_000, /^✅ Disk: 5,?000 MiB free/],
])('a disk with %i MiB free', async (mebibytes, disk) => {
  const { deps, line } = await openDoctor();
  Object.assign(deps, { dataDir: '/x', readFreeBytes: async () => mebibytes * 1024 * 1024 });
  expect(await line('Disk')).toMatch(disk);
});

it('a folder of the backups that can not be written, a chat that is no owner’s and the last failure are told', async () => {
  const { owner, ask, deps, store, clock } = await openDoctor();
  const folder = mkdtempSync(join(tmpdir(), 'delegram-doctor-'));
  writeFileSync(join(folder, 'file'), '');
  const use = (path: string) =>
    Object.assign(deps, {
      backups: {
        path,
        recipients: ['age1'],
        make: () => Promise.reject(new Error('no')),
        remove() {},
        close() {},
      },
    });
  await store.settings.update(({ backup }) => {
    Object.assign(backup, { isOn: true, chatId: null });
  });
  use(join(folder, 'new'));
  expect(await ask()).not.toContain('BACKUP_DIR');
  for (const path of [join(folder, 'file'), join(folder, 'file', 'new')]) {
    use(path);
    expect(await ask()).toContain(`❌ the folder ${path} can't be written`);
  }
  use(folder);
  await store.settings.update(({ backup }) => void (backup.chatId = -77));
  expect(await ask()).toContain('❌ the chat that was chosen for it no longer belongs to an owner');
  await store.settings.update(({ backup }) => void (backup.chatId = null));
  await owner.ask('/export backup now');
  await clock.advance(1_000);
  expect(await ask()).toMatch(/❌ the attempt of .*: something failed inside the bot/);
  Object.assign(deps, { readFreeBytes: async () => 100 * 1024 * 1024 });
  expect(await ask()).toContain(`❌ only 100 MiB are free in ${folder}`);
});

it('a daily backup that is on without a recipient is told, and none that is off', async () => {
  const { line, deps, store } = await openDoctor();
  Object.assign(deps, { backups: { path: '/backups', recipients: [] } });
  expect(await line('Backup')).not.toContain('BACKUP_RECIPIENT');
  await store.settings.update(({ backup }) => void (backup.isOn = true));
  expect(await line('Backup')).toMatch(/^❌ .*none is made: BACKUP_RECIPIENT is not set/);
});

const none = { path: 0, method: 0, secret: 0, source: 0, compressed: 0, large: 0, json: 0 };

it.each([
  ['secret', 404, '3 refused with a wrong secret in the path (HTTP 404)'],
  ['source', 404, '3 refused from addresses that are not in EVENTS_ALLOW_IPS (HTTP 404)'],
  ['json', 400, '3 refused with the right secret whose body was not a JSON object (HTTP 400)'],
  ['path', 404, '3 refused for other paths (HTTP 404)'],
  ['method', 405, '3 refused to /events/… by another method than POST'],
  ['compressed', 415, '3 refused with a compressed body'],
  ['large', 413, '3 refused with a body of more than 256 KiB'],
  ['quota', 503, '3 refused because the limit EVENTS_MB_PER_HOUR was used up'],
  ['store', 503, '3 refused because they could not be stored'],
])('says of refused posts why: %s', async (reason, status, said) => {
  const refusedFor = { ...none, [reason]: 3 };
  const intake = () => ({ since: 0, taken: 0, refused: { [status]: 3 }, refusedFor });
  const text = await (await openDoctor({ alerts: { intake } })).ask();
  expect(text).toContain(`⚠️ ${said}`);
  expect(text.match(/refused/g)).toHaveLength(1);
});

it.each([true, false])(
  'says that refusals are counted for one instance only where there are others: %s',
  async (isOfOne) => {
    const intake = () => ({ since: 0, taken: 0, refused: {}, isOfOne });
    const text = await (await openDoctor({ alerts: { intake } })).ask();
    const ofOne = 'ℹ️ Refused requests: counted here only for the instance that leads';
    expect(text.includes(ofOne)).toBe(isOfOne);
  },
);
