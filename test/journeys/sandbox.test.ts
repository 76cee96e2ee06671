// `npm run sandbox` as a newcomer meets it: typed into, read from.

import { expect, it } from 'vitest';
import { startProcess } from './scene.ts';

it('answers what is typed, presses numbered buttons, and lets the service send webhooks', async () => {
  const sandbox = startProcess({}, 'sandbox');
  await sandbox.says('Type what you would type in Telegram');
  sandbox.type('/start');
  await sandbox.says('Hello Olga');
  sandbox.type('/balance');
  const [, number] = await sandbox.says(/\[(\d+)\] 📷 QR code/);
  sandbox.type(number!);
  await sandbox.says(/\[picture: .+\.png\]/);
  sandbox.type(':emit hourly');
  await sandbox.says(/65,000 energy/);
  await sandbox.says('the webhook was answered with 200');
  sandbox.type(':quit');
  expect(await sandbox.exited).toEqual({ code: 0, signal: null });
});

it('plays several people and a group with topics', async () => {
  const sandbox = startProcess({}, 'sandbox');
  await sandbox.says('Type what you would type in Telegram');
  sandbox.type('/start');
  await sandbox.says('Hello Olga');
  sandbox.type(':add');
  await sandbox.says('This group belongs to the team now');
  sandbox.type(':in alerts');
  sandbox.type('/alerts on');
  await sandbox.says(/in Energy team\n[^]*🔔/);
  sandbox.type(':as sam');
  sandbox.type('/balance');
  await sandbox.says('This bot works for one team only');
  sandbox.type(':fault bad_gateway');
  sandbox.type(':as olga');
  sandbox.type(':help');
  await sandbox.says('ends the sandbox');
  sandbox.type(':emit nonsense');
  await sandbox.says('The service can send: hourly');
  sandbox.type(':fault nonsense');
  await sandbox.says('Known faults: lose_answer');
  sandbox.type(':as nobody');
  await sandbox.says('Known people: olga, anna, sam');
  sandbox.type('99');
  sandbox.kill('SIGINT');
  expect(await sandbox.exited).toEqual({ code: 0, signal: null });
});
