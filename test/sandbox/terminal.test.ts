import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from '../../src/sandbox/terminal.ts';
import type { Group } from '../../src/sandbox/telegram/group.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import { openTestService, type TestService } from './service/client.ts';
import { openStage, type Stage } from './telegram/stage.ts';

let stage: Stage;
let service: TestService;
let olga: Person;
let team: Group;
let terminal: Terminal;
let folder: string;
let written: string;

beforeEach(async () => {
  [stage, service] = await Promise.all([openStage(), openTestService()]);
  olga = stage.telegram.person({ first_name: 'Olga' });
  olga.start();
  team = stage.telegram.group({ title: 'Team', owner: olga, forum: true });
  team.add('bot');
  folder = mkdtempSync(join(tmpdir(), 'delegram-terminal-'));
  written = '';
  terminal = openTerminal({
    telegram: stage.telegram,
    service,
    people: { olga },
    chats: { team, alerts: team.topic('Alerts') },
    folder,
    write: (text) => (written += text),
  });
});
afterEach(async () => {
  await Promise.all([stage.close(), service.close()]);
  rmSync(folder, { recursive: true });
});

/** What the terminal answers to a line. */
async function answerTo(line: string): Promise<string> {
  written = '';
  await terminal.type(line);
  return written;
}

describe('a fault', () => {
  it('of a known kind strikes the next answer', async () => {
    expect(await answerTo(':fault bad_gateway')).toContain("The service's next answer: bad_gateway.");
    expect(await service.call('GET', '/v1/account')).toMatchObject({ status: 502 });
  });

  it.each([':fault', ':fault nonsense', ':fault toString'])(
    'of no known kind (%s) is answered with the list of kinds',
    async (line) => {
      expect(await answerTo(line)).toMatch(/Known faults: lose_answer, .*bad_gateway, .*garbage\n/);
      expect(service.faults.waiting).toEqual([]);
      expect(await service.call('GET', '/v1/account')).toMatchObject({ status: 200 });
    },
  );

  it('is told of by :help, with the way to the list', async () => {
    expect(await answerTo(':help')).toMatch(/:fault +lists what can go wrong/);
  });
});

it('takes no word for a sample, a person or a command because every object has it', async () => {
  expect(await answerTo(':emit toString')).toContain('The service can send: hourly');
  expect(await answerTo(':as toString')).toContain('Known people: olga');
  expect(await answerTo(':toString')).toContain('ends the sandbox');
  expect(await answerTo(':in private')).toContain('You are in private.');
});
