import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import type { Notice } from '../../src/outbox/notice.ts';
import { createQuotaNotice } from '../../src/watch/start-notices.ts';
import { canaries } from '../canaries.ts';
import { createManualClock } from '../manual-clock.ts';

function openQuotaNotice(addNotice: (notice: Notice) => Promise<void>) {
  const clock = createManualClock();
  const logged: string[] = [];
  const write = (line: string) => logged.push(line);
  const log = createLog({ level: 'trace', secrets: Object.values(canaries), write });
  return { clock, logged, onSpent: createQuotaNotice({ addNotice, mbPerHour: 64, clock, log }) };
}

it('tells owners when the quota was spent, and how large it is', () => {
  const added: Notice[] = [];
  const { clock, logged, onSpent } = openQuotaNotice(async (notice) => void added.push(notice));
  onSpent();
  expect(added).toEqual([{ kind: 'quota', at: clock.now(), mbPerHour: 64 }]);
  expect(logged).toEqual([]);
});

it('logs without secrets that the notice can not be stored, and throws nothing', async () => {
  const failure = Object.assign(new Error(`No disk for ${canaries.eventsSecret}.`), {
    request: canaries.apiKey,
  });
  // An unhandled rejection would fail the run.
  const { logged, onSpent } = openQuotaNotice(() => Promise.reject(failure));
  expect(onSpent).not.toThrow();
  await turn();
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0]!)).toMatchObject({
    level: 'error',
    err: { message: 'No disk for [secret].' },
    msg: 'Owners are not told of the spent quota.',
  });
  for (const secret of Object.values(canaries)) expect(logged[0]).not.toContain(secret);
});
