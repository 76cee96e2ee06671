// `npm run sandbox` as a person uses it: through its input and output.

import { expect, it } from 'vitest';
import { startProcess } from './scene.ts';

it('answers what is typed, presses numbered buttons, and lets the service send webhooks', async () => {
  const sandbox = startProcess({}, 'sandbox');
  await sandbox.waitForOutput('Type what you would type in Telegram');
  sandbox.type('/start');
  await sandbox.waitForOutput('Hello Olga');
  sandbox.type('/balance');
  const [, details] = await sandbox.waitForOutput(/\[(\d+)\] 🔎 Details/);
  sandbox.type(details!);
  const [, number] = await sandbox.waitForOutput(/\[(\d+)\] 📷 QR code/);
  sandbox.type(number!);
  await sandbox.waitForOutput(/\[picture: .+\.png\]/);
  sandbox.type(':emit hourly');
  await sandbox.waitForOutput(/65,000 energy/);
  await sandbox.waitForOutput('the webhook was answered with 200');
  sandbox.type(':quit');
  expect(await sandbox.exited).toEqual({ code: 0, signal: null });
});

it('plays several people and a group with topics', async () => {
  const sandbox = startProcess({}, 'sandbox');
  await sandbox.waitForOutput('Type what you would type in Telegram');
  sandbox.type('/start');
  await sandbox.waitForOutput('Hello Olga');
  sandbox.type(':add');
  await sandbox.waitForOutput('This group belongs to the team now');
  sandbox.type(':in alerts');
  sandbox.type('/alerts on');
  await sandbox.waitForOutput('This topic gets all alerts.');
  sandbox.type(':as sam');
  sandbox.type('/balance');
  await sandbox.waitForOutput('This bot works for one team only');
  sandbox.type(':fault bad_gateway');
  sandbox.type(':as olga');
  sandbox.type(':help');
  await sandbox.waitForOutput('ends the sandbox');
  sandbox.type(':emit nonsense');
  await sandbox.waitForOutput('The service can send: hourly');
  sandbox.type(':fault nonsense');
  await sandbox.waitForOutput('Known faults: lose_answer');
  sandbox.type(':as nobody');
  await sandbox.waitForOutput('Known people: olga, anna, sam');
  sandbox.type('99');
  sandbox.kill('SIGINT');
  expect(await sandbox.exited).toEqual({ code: 0, signal: null });
});
