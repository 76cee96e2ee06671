// `npm run sandbox` as a person uses it: the terminal through its input and output, the page over HTTP.

import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { startProcess } from './scene.ts';

/** Types each line, and waits for what it brings. */
async function play(
  sandbox: ReturnType<typeof startProcess>,
  lines: ReadonlyArray<[string, (string | RegExp)?]>,
) {
  await sandbox.waitForOutput('Type what you would type in Telegram');
  for (const [typed, said] of lines) {
    sandbox.type(typed);
    if (said) await sandbox.waitForOutput(said);
  }
}

it('answers what is typed, presses numbered buttons, and lets the service send webhooks', async () => {
  const sandbox = startProcess({}, 'sandbox', '--terminal');
  const numberOf = async (label: RegExp) => (await sandbox.waitForOutput(label))[1]!;
  await play(sandbox, [['/start', 'Hello Olga'], ['/balance']]);
  sandbox.type(await numberOf(/\[(\d+)\] 🔎 Details/));
  sandbox.type(await numberOf(/\[(\d+)\] 📷 QR code/));
  await sandbox.waitForOutput(/\[picture: .+\.png\]/);
  await play(sandbox, [
    [':emit hourly', /65,000 energy/],
    [':quit', 'the webhook was answered with 200'],
  ]);
  expect(await sandbox.exited).toEqual({ code: 0, signal: null });
});

it('plays several people and a group with topics', async () => {
  const sandbox = startProcess({}, 'sandbox', '--terminal');
  await play(sandbox, [
    ['/start', 'Hello Olga'],
    [':add', 'This group belongs to the team now'],
    [':in alerts'],
    ['/alerts on', 'This topic gets all alerts.'],
    [':as sam'],
    ['/balance', 'This bot works for one team only'],
    [':fault bad_gateway'],
    [':as olga'],
    [':help', 'ends the sandbox'],
    [':emit nonsense', 'The service can send: hourly'],
    [':fault nonsense', 'Known faults: lose_answer'],
    [':as nobody', 'Known people: olga, anna, sam'],
    ['99'],
  ]);
  sandbox.kill('SIGINT');
  expect(await sandbox.exited).toEqual({ code: 0, signal: null });
});

/** What a page would do first. */
async function pageOf(sandbox: ReturnType<typeof startProcess>): Promise<string> {
  const [, origin] = await sandbox.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)\/\s/);
  return origin!;
}

it('the page is on loopback only, and SIGINT ends everything', async () => {
  const sandbox = startProcess({}, 'sandbox', '--port', '0');
  const origin = await pageOf(sandbox);
  const answer = await fetch(origin);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<title>Delegram');
  const state = await (await fetch(`${origin}/api/state`)).text();
  expect(JSON.parse(state)).toMatchObject({ people: [{ name: 'olga' }, { name: 'anna' }, { name: 'sam' }] });

  const { port } = new URL(origin);
  const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outside = others.filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of outside)
    await expect(fetch(`http://${address}:${port}`)).rejects.toThrow('fetch failed');

  // An open stream keeps nothing alive.
  const stream = await fetch(`${origin}/stream?since=`);
  sandbox.kill('SIGINT');
  expect(await sandbox.exited).toEqual({ code: 0, signal: null });
  await stream.body?.cancel().catch(() => undefined);
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});

it('takes the next free port when the wanted one is taken, and says so', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sandbox = startProcess({}, 'sandbox', '--port', String(port));
  const origin = await pageOf(sandbox);
  expect(sandbox.output()).toContain(`(port ${port} is taken)`);
  expect(Number(new URL(origin).port)).toBeGreaterThan(port);
  expect((await fetch(origin)).status).toBe(200);
});

it.each([['--port', 'x'], ['--port', '70000'], ['--loud'], ['--terminal', '--port', '1'], ['word']])(
  'ends with 64 and says what it takes: %s %s',
  async (...args) => {
    const sandbox = startProcess({}, 'sandbox', ...args);
    expect(await sandbox.exited).toEqual({ code: 64, signal: null });
    expect(sandbox.output()).toContain('npm run sandbox -- [--port <number> | --terminal]');
  },
);
